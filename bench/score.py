"""Speed of mlsquad beside its peers, as ratios from interleaved runs.

Usage: python bench/score.py [--sizes 12000,120000] [--rounds 5] [--languages en,ja] [--peers DIR]

Makes synthetic data and an environment of its own in a temporary folder, checks that on English
the numbers equal the peer's to the last bit, and prints a table. Nothing else is written.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple  # Any: JSON values

BENCH = Path(__file__).resolve().parent
CALL_PEERS = "import peers; peers.main()"
FORMAT = "{:<15}{:<3}{:>9}  {:<36}{:>8}{:>8}{:>8}{:>8}{:>8}"
HEADINGS = ("", "", "questions", "left / right", "left s", "right s", "min", "median", "max")


class Contest(NamedTuple):
    """The scorers that meet on one language."""

    peer: str
    settings: tuple[str, ...]  # mlsquad's
    pairs: tuple[tuple[str, str], ...]  # which ratios are printed: left / right
    equal: bool  # whether the first pair must give the same numbers


CONTESTS = {
    "en": Contest(
        peer="transformers",
        settings=("profile=squad-v2.0",),
        pairs=(("transformers", "profile=squad-v2.0"),),
        equal=True,
    ),
    # No profile has PaddleNLP's own rule: jsquad is the nearest one, and its numbers differ.
    "ja": Contest(
        peer="paddlenlp",
        settings=("profile=jsquad", "profile=squad-v2.0", "lang=ja"),
        pairs=(("paddlenlp", "profile=jsquad"), ("lang=ja", "profile=squad-v2.0")),
        equal=False,
    ),
}


class Race(NamedTuple):
    """Seconds of every round and the official scores, of each contestant."""

    seconds: Mapping[str, Sequence[float]]
    scores: Mapping[str, Mapping[str, Any] | None]


class Environment:
    """The virtual environment that holds mlsquad and the peers; both sides use its interpreter."""

    def __init__(self, folder: Path, work: Path) -> None:
        scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = str(scripts / "python")
        self.mlsquad = str(scripts / "mlsquad")
        # Run where there is no source of ours: what is installed must be what is measured.
        self._work = work
        self._variables = {
            **os.environ,
            "PYTHONPATH": str(folder / "peers"),
            "PYTHONIOENCODING": "utf-8",
        }

    def run(self, *command: str) -> str:
        """What a command prints. Ends the benchmark if the command fails."""
        done = subprocess.run(
            command,
            cwd=self._work,
            env=self._variables,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"exit status {done.returncode}: {' '.join(command)}")
        return done.stdout

    def peers(self, *arguments: str) -> Any:
        """The JSON that a sub-command of peers.py prints."""
        return json.loads(self.run(self.python, "-c", CALL_PEERS, *arguments))


def whole_process(env: Environment, contest: Contest, files: list[str], rounds: int) -> Race:
    """Every contestant as a command that reads the files and prints JSON."""
    commands = {contest.peer: (env.python, "-c", CALL_PEERS, "score", contest.peer, *files)}
    for setting in contest.settings:
        option = f"--{setting}"
        commands[setting] = (env.mlsquad, "score", *files, option, "--format=json", "--quiet")
    seconds, printed = interleave(env, commands, rounds)
    scores = {name: json.loads(text) for name, text in printed.items()}
    scores.update((name, scores[name]["official"]) for name in contest.settings)
    return Race(seconds, scores)


def in_process(env: Environment, contest: Contest, files: list[str], rounds: int) -> Race:
    """Every contestant as a function on data that one process has loaded; half the rounds."""
    half = str((rounds + 1) // 2)
    return Race(**env.peers("race", contest.peer, *files, half, *contest.settings))


def interleave(
    env: Environment, commands: Mapping[str, Sequence[str]], rounds: int
) -> tuple[dict[str, list[float]], dict[str, str]]:
    """Seconds and output of commands that take turns; the order rotates from round to round."""
    names = list(commands)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    printed: dict[str, str] = {}
    for turn in range(rounds):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            start = perf_counter()
            printed[name] = env.run(*commands[name])
            seconds[name].append(perf_counter() - start)
    return seconds, printed


def check_equal(race: Race, left: str, right: str) -> None:
    """End the benchmark unless both give the same numbers, by ==, under every key they share."""
    theirs, ours = race.scores[left] or {}, race.scores[right] or {}
    shared = theirs.keys() & ours.keys()
    different = sorted(key for key in shared if theirs[key] != ours[key])
    if different or not {"exact", "f1", "total"} <= shared:
        raise SystemExit(f"{left} and {right} differ: {different}\n{theirs}\n{ours}")


def print_row(kind: str, language: str, size: int, race: Race, left: str, right: str) -> None:
    """One line of the table: median seconds, and the ratios of the rounds."""
    lefts, rights = race.seconds[left], race.seconds[right]
    ratios = [one / other for one, other in zip(lefts, rights, strict=True)]
    numbers = [f"{median(lefts):.3f}", f"{median(rights):.3f}"]
    numbers += [f"{value:.2f}" for value in (min(ratios), median(ratios), max(ratios))]
    questions = f"{size:,}" if size else ""
    names = f"{left} / {right}".replace("profile=", "--profile ").replace("lang=", "--lang ")
    print(FORMAT.format(kind, language, questions, names, *numbers), flush=True)


def compare(env: Environment, language: str, size: int, rounds: int, work: Path) -> str:
    """Print the rows of one workload; returns the line that describes it."""
    contest = CONTESTS[language]
    about = env.run(env.python, str(BENCH / "workload.py"), language, str(size), str(work))
    files = [str(work / "data.json"), str(work / "predictions.json")]
    for kind, run in (("whole process", whole_process), ("in process", in_process)):
        race = run(env, contest, files, rounds)
        if contest.equal:
            check_equal(race, *contest.pairs[0])
        for left, right in contest.pairs:
            print_row(kind, language, size, race, left, right)
    return f"{language}: {about.strip()}"


def compare_start(env: Environment, rounds: int) -> None:
    """Print the row of bare start-up."""
    commands = {
        "mlsquad --version": (env.mlsquad, "--version"),
        "python -c pass": (env.python, "-c", "pass"),
    }
    seconds, _ = interleave(env, commands, rounds)
    print_row("start", "", 0, Race(seconds, {}), *commands)


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Compare the speed of mlsquad and its peers.")
    parser.add_argument("--sizes", default="12000,120000", help="questions (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (default: 5)")
    parser.add_argument("--languages", default="en,ja", help="default: %(default)s")
    parser.add_argument("--peers", metavar="DIR", help="keep the environment here, and reuse it")
    options = parser.parse_args()
    unknown = sorted(set(options.languages.split(",")) - CONTESTS.keys())
    if unknown:
        parser.error(f"--languages {','.join(unknown)}: choose from {','.join(CONTESTS)}")
    return options


def main() -> None:
    """Prepare, compare, print."""
    options = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary).resolve()
        folder = Path(options.peers).resolve() if options.peers else work / "environment"
        print("preparing the environment ...", file=sys.stderr)
        subprocess.run([sys.executable, BENCH / "peers.py", "install", folder], check=True)
        env = Environment(folder, work)
        print(", ".join(f"{name} {value}" for name, value in env.peers("versions").items()))
        print(FORMAT.format(*HEADINGS))
        compare_start(env, 5 * options.rounds)
        notes = [
            compare(env, language, int(size), options.rounds, work)
            for language in options.languages.split(",")
            for size in options.sizes.split(",")
        ]
    print(*notes, sep="\n")


if __name__ == "__main__":
    main()
