"""Transcripts of the official SQuAD command lines, replayed against ``mlsquad compat``."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mlsquad

GOLDEN = Path(__file__).parents[1] / "golden"
SCRIPTS = ("squad-v1.1", "squad-v2.0")
SIZES = {
    ("squad-v1.1", "command-lines"): 7,
    ("squad-v1.1", "odd-inputs"): 84,
    ("korquad-1.0", "command-lines"): 2,
    ("squad-v2.0", "command-lines"): 16,
    ("squad-v2.0", "odd-inputs"): 145,
}
COMPENSATED_SUM = sys.version_info >= (3, 12)
# The package that this process tests, be it installed or not.
PACKAGE_HOME = str(Path(mlsquad.__file__).parents[1])

Transcript = dict[str, Any]  # Any: JSON values of several types; see PROVENANCE.md


def read_transcripts(script: str, kind: str) -> list[Transcript]:
    content = json.loads((GOLDEN / script / f"{kind}.json").read_text(encoding="utf-8"))
    transcripts: list[Transcript] = content["transcripts"]
    return transcripts


TRANSCRIPTS = [
    pytest.param(transcript, id=f"{script}-{transcript['name']}")
    for script, kind in SIZES
    for transcript in read_transcripts(script, kind)
]


class Run:
    """One run of ``mlsquad compat`` in a folder with these files, as bytes."""

    def __init__(self, folder: Path, script: str, argv: list[str], files: dict[str, str]) -> None:
        self.folder = folder
        self.given = {name: text.encode("utf-8", "surrogateescape") for name, text in files.items()}
        for name, content in self.given.items():
            (folder / name).write_bytes(content)
        finished = subprocess.run(
            [sys.executable, "-m", "mlsquad", "compat", script, *argv],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": PACKAGE_HOME},
            capture_output=True,
            check=False,
        )
        self.rc = finished.returncode
        self.stdout = finished.stdout.decode()
        self.stderr = finished.stderr.decode()

    def out_files(self) -> dict[str, str | list[str]]:
        """New or changed files with their text; folders as the list of their files."""
        found: dict[str, str | list[str]] = {}
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder).as_posix()
            if path.is_dir():
                inside = sorted(path.iterdir())
                if not any(child.is_dir() for child in inside):
                    found[name] = [child.name for child in inside]
            elif path.suffix != ".png" and path.read_bytes() != self.given.get(name):
                found[name] = path.read_text(encoding="utf-8")
        return found


def assert_same_json(ours: str, theirs: str, indent: int | None, end: str) -> None:
    """Equal texts, but for the last digits of means of fractions from CPython 3.12 on.

    The transcripts were made on CPython 3.11. Means by ``sum()`` of fractions (f1 and its HasAns
    and NoAns parts) may differ in the last digits where ``sum()`` is compensated; there they are
    compared as numbers, and everything else, the layout included, still to the byte.
    """
    if ours == theirs or not COMPENSATED_SUM:
        assert ours == theirs
        return
    ours_read, theirs_read = json.loads(ours), json.loads(theirs)
    assert json.dumps(ours_read, indent=indent) + end == ours
    assert list(ours_read) == list(theirs_read)
    for key, value in theirs_read.items():
        if key in ("f1", "HasAns_f1", "NoAns_f1"):
            assert math.isclose(ours_read[key], value, rel_tol=1e-12), key
        else:
            assert repr(ours_read[key]) == repr(value), key


@pytest.mark.parametrize(("script", "kind"), SIZES)
def test_all_transcripts_are_there(script: str, kind: str) -> None:
    assert len(read_transcripts(script, kind)) == SIZES[script, kind]


@pytest.mark.parametrize("transcript", TRANSCRIPTS)
def test_replays_as_the_script_ran(transcript: Transcript, tmp_path: Path) -> None:
    if "-p" in transcript["argv"]:
        pytest.importorskip("matplotlib")
    run = Run(tmp_path, transcript["scorer"], transcript["argv"], transcript["files"])

    assert run.rc == transcript["rc"]
    shows_usage = "usage: " in transcript["stdout"] + transcript["stderr"]
    if shows_usage:  # the texts are ours; where they go is the script's
        assert run.stdout.startswith("usage: ") == transcript["stdout"].startswith("usage: ")
        assert run.stderr.startswith("usage: ") == transcript["stderr"].startswith("usage: ")
    elif transcript["crash"] is not None:
        # The script died with a traceback: ours says what it said before, then one line.
        assert run.stdout == transcript["stdout"]
        assert run.stderr.startswith(transcript["stderr"])
        said = run.stderr.removeprefix(transcript["stderr"])
        assert said.startswith(f"mlsquad compat {transcript['scorer']}: error: ")
        assert said.count("\n") == 1
        assert said.endswith("\n")
        assert "Traceback" not in run.stderr
    else:
        assert_same_json(run.stdout, transcript["stdout"], *layout(transcript["scorer"]))
        assert run.stderr == transcript["stderr"]
    written = run.out_files()
    assert list(written) == list(transcript["out_files"])
    for name, content in transcript["out_files"].items():
        if isinstance(content, str):
            ours = written[name]
            assert isinstance(ours, str)
            assert_same_json(ours, content, None, "")
        else:
            assert written[name] == content


def layout(script: str) -> tuple[int | None, str]:
    """How a script prints its result: indentation and end."""
    return (2 if script == "squad-v2.0" else None), "\n"


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("position", [0, 1])
def test_deep_nesting_is_an_error_in_one_line(script: str, position: int, tmp_path: Path) -> None:
    names = ["data.json", "pred.json"]
    files = dict.fromkeys(names, '{"version": "1.1", "data": []}')
    files[names[position]] = "[" * 100_000
    run = Run(tmp_path, script, names, files)
    assert (run.rc, run.stdout) == (1, "")
    assert run.stderr.startswith(f"mlsquad compat {script}: error: {names[position]}: ")
    assert run.stderr.count("\n") == 1


def test_images_folder_of_an_earlier_run_is_used_again(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    files = {**one_question("a", "x"), "na.json": '{"a": 0.5}'}
    argv = ["data.json", "pred.json", "-n", "na.json", "-p", "images"]
    first = Run(tmp_path, "squad-v2.0", argv, files)
    second = Run(tmp_path, "squad-v2.0", argv, files)
    assert (first.rc, second.rc) == (0, 0)
    assert first.stdout == second.stdout
    assert second.out_files() == {
        "images": ["na_prob_hist_hasAns.png", "pr_exact.png", "pr_f1.png", "pr_oracle.png"]
    }


@pytest.mark.parametrize("script", SCRIPTS)
def test_files_are_read_as_utf_8_whatever_the_locale(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale_c: dict[str, str]
) -> None:
    for name, value in locale_c.items():
        monkeypatch.setenv(name, value)
    run = Run(tmp_path, script, ["data.json", "pred.json"], one_question("é", "東京"))
    assert (run.rc, run.stderr) == (0, "")
    result = json.loads(run.stdout)
    assert result["f1"] == result.get("exact_match", result.get("exact")) == 100.0


def one_question(id_: str, answer: str) -> dict[str, str]:
    """Files with one question that is answered right."""
    question = {"id": id_, "answers": [{"text": answer}]}
    data = {"version": "1.1", "data": [{"paragraphs": [{"qas": [question]}]}]}
    return {
        "data.json": json.dumps(data, ensure_ascii=False),
        "pred.json": json.dumps({id_: answer}, ensure_ascii=False),
    }
