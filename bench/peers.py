"""The peers: where they come from, and how they score the files that mlsquad scores.

A peer is one file of a published package. It is loaded by its path, with stand-ins for what it
imports but does not need for scoring, so that importing torch or paddle is no part of its time.

Usage: python bench/peers.py install DIR    make or refresh the environment in DIR
The rest runs in that environment, from a copy of this file that is compiled already:
    python -c "import peers; peers.main()" versions
    python -c "import peers; peers.main()" score PEER DATA PREDICTIONS
    python -c "import peers; peers.main()" race PEER DATA PREDICTIONS ROUNDS SETTING...
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from types import ModuleType, SimpleNamespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any  # JSON values, and modules that have no types of their own

# Name -> what to download and the one file that is used. transformers 5 has no squad_metrics.
PEERS = {
    "transformers": ("transformers==4.57.6", "transformers/data/metrics/squad_metrics.py"),
    "paddlenlp": ("paddlenlp==2.8.1", "paddlenlp/metrics/squad.py"),
}
SHIPPED = ("pip", "setuptools", "wheel")  # in an environment without anyone's wish


def install(folder: str) -> None:
    """Make the environment in ``folder``, or refresh it: the peers once, mlsquad every time."""
    import shutil
    import subprocess
    import venv
    import zipfile
    from py_compile import compile as compile_file

    python = os.path.join(folder, "Scripts" if os.name == "nt" else "bin", "python")
    if not os.path.exists(os.path.join(folder, "pyvenv.cfg")):
        venv.create(folder, with_pip=True)
    pip = [python, "-m", "pip", "-qq", "--disable-pip-version-check"]
    wheels = os.path.join(folder, "wheels")
    os.makedirs(os.path.join(folder, "peers"), exist_ok=True)
    for name, (requirement, member) in PEERS.items():
        if os.path.exists(source_path(name, folder)):
            continue
        download = ["download", "--no-deps", "--only-binary=:all:", "--dest", wheels, requirement]
        subprocess.run([*pip, *download], check=True)
        wheel = next(path for path in os.listdir(wheels) if path.startswith(f"{name}-"))
        with zipfile.ZipFile(os.path.join(wheels, wheel)) as archive:
            source = archive.read(member)
        with open(source_path(name, folder), "wb") as file:
            file.write(source)
    copy = shutil.copy(__file__, os.path.join(folder, "peers", "peers.py"))
    for path in [copy, *(source_path(name, folder) for name in PEERS)]:
        compile_file(path, doraise=True)  # as pip does for mlsquad
    checkout = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    subprocess.run([*pip, "install", "--compile", checkout], check=True)


def source_path(name: str, folder: str) -> str:
    """Where a peer's one file lies in the environment."""
    return os.path.join(folder, "peers", f"{name}_squad.py")


def versions() -> dict[str, str]:
    """Interpreter, platform, the peers and every package of the environment."""
    import platform
    from importlib.metadata import distributions

    found = {"Python": sys.version.split()[0], "platform": platform.platform()}
    found.update((name, wanted.partition("==")[2]) for name, (wanted, _) in PEERS.items())
    installed = {package.metadata["Name"]: package.version for package in distributions()}
    found.update(item for item in sorted(installed.items()) if item[0] not in SHIPPED)
    return found


def module(name: str, **content: object) -> ModuleType:
    """A stand-in that can be imported, and imported from."""
    made = ModuleType(name)
    made.__dict__.update(content, __path__=[])
    sys.modules[name] = made
    return made


def load(name: str) -> Any:
    """A peer's module, its imports answered by stand-ins."""
    logger = SimpleNamespace(info=lambda *_: None)
    if name == "transformers":
        full = "transformers.data.metrics.squad_metrics"
        module("transformers.models")
        module("transformers.models.bert", BasicTokenizer=None)
        module("transformers.utils", logging=SimpleNamespace(get_logger=lambda _: logger))
        module("transformers.data")
    else:
        full = "paddlenlp.metrics.squad"
        module("numpy")
        module("paddlenlp.utils")
        module("paddlenlp.utils.log", logger=logger)
    module(name)
    module(full.rpartition(".")[0])
    spec = importlib.util.spec_from_file_location(full, source_path(name, sys.prefix))
    if spec is None or spec.loader is None:
        raise SystemExit(f"no {name} in {sys.prefix}")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def scorer(name: str, data: Any, predictions: dict[str, str]) -> Callable[[], dict[str, Any]]:
    """A peer's function with its arguments in the shape that it takes."""
    evaluate = load(name).squad_evaluate
    questions = [
        qa for article in data["data"] for part in article["paragraphs"] for qa in part["qas"]
    ]
    if name == "transformers":
        examples = [SimpleNamespace(qas_id=qa["id"], answers=qa["answers"]) for qa in questions]
        return lambda: dict(evaluate(examples, predictions))
    rows = [{"id": qa["id"], "answers": columns(qa["answers"])} for qa in questions]
    return lambda: dict(evaluate(rows, predictions, is_whitespace_splited=False))


def columns(answers: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Answers as PaddleNLP takes them."""
    return {key: [answer[key] for answer in answers] for key in ("text", "answer_start")}


def read(path: str) -> Any:
    """A JSON file."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def race(
    name: str, data: Any, predictions: dict[str, str], rounds: int, settings: list[str]
) -> dict[str, dict[str, Any]]:
    """Seconds and scores of the peer and of mlsquad, in turn, on data that are loaded.

    ``settings`` are mlsquad's, such as "profile=jsquad". The order rotates from round to round.
    """
    from time import perf_counter

    from mlsquad import score  # now, so that its import is not part of the first round

    def ours(setting: str) -> Callable[[], dict[str, Any] | None]:
        key, _, value = setting.partition("=")
        options: Any = {key: value}

        def run() -> dict[str, Any] | None:
            official = score(data, predictions, **options).official
            return None if official is None else dict(official)

        return run

    runners: dict[str, Callable[[], dict[str, Any] | None]]
    runners = {name: scorer(name, data, predictions), **{text: ours(text) for text in settings}}
    names = list(runners)
    seconds: dict[str, list[float]] = {each: [] for each in names}
    scores: dict[str, Any] = {}
    for turn in range(rounds):
        first = turn % len(names)
        for each in names[first:] + names[:first]:
            start = perf_counter()
            scores[each] = runners[each]()
            seconds[each].append(perf_counter() - start)
    return {"seconds": seconds, "scores": scores}


def main() -> None:
    """Run the sub-command that the arguments name."""
    command, *rest = sys.argv[1:]
    if command == "install":
        install(rest[0])
    elif command == "versions":
        print(json.dumps(versions()))
    elif command == "score":
        name, data, predictions = rest
        print(json.dumps(scorer(name, read(data), read(predictions))()))
    else:
        name, data, predictions, rounds, *settings = rest
        print(json.dumps(race(name, read(data), read(predictions), int(rounds), settings)))


if __name__ == "__main__":
    main()
