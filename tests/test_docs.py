"""The documentation shows what the program does: every example and table is checked.

Python blocks run as doctests. In ``console`` blocks each ``$ mlsquad ...`` runs in process and must
print exactly what stands below it; versions in signatures are masked. Files appear in a copy of the
project's root, so nothing is written into the checkout.
"""

from __future__ import annotations

import doctest
import gc
import io
import json
import re
import shlex
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

import mlsquad
from mlsquad.cli import main

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = ("README.md", "docs/guide.md", "docs/scores.md")

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
VERSIONS = re.compile(r"\b(ucd:|py:|v:|fugashi=|unidic-lite=|sudachipy=|sudachidict-core=)[\w.]+")
# What a block needs that may not be installed: text that shows the need, modules.
NEEDS = {
    "--split mecab": ("fugashi", "unidic_lite"),
    "$ mlsquad tokenizers": ("fugashi", "unidic_lite", "sudachipy", "sudachidict_core"),
    " -p ": ("matplotlib",),
}


class Block(NamedTuple):
    """A fenced block: where it begins, its language, its text."""

    document: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str, language: str) -> list[Block]:
    text = read(document)
    return [
        Block(document, text.count("\n", 0, found.start()) + 1, found[1], found[2])
        for found in FENCE.finditer(text)
        if found[1] == language
    ]


CONSOLE = [block for document in DOCUMENTS for block in blocks(document, "console")]


def masked(text: str) -> str:
    return VERSIONS.sub(r"\1*", text)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place like the project's root, as the current folder."""
    shutil.copytree(ROOT / "jsquad_fixtures", tmp_path / "jsquad_fixtures")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_mlsquad(arguments: list[str]) -> tuple[str, int]:
    """What ``mlsquad`` prints, stdout and stderr in one, and its exit status."""
    screen = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n", write_through=True)
    collects = gc.isenabled()
    with redirect_stdout(screen), redirect_stderr(screen):
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(stop.code or 0)
        finally:
            if collects:
                gc.enable()
    screen.seek(0)
    return screen.read(), status


def run_command(command: str, status: int) -> tuple[str, int]:
    """Output and exit status of one line; ``status`` is that of the line before."""
    words = shlex.split(command)
    if words[0] == "mlsquad":
        return run_mlsquad(words[1:])
    if words[:2] == ["head", "-n"] and len(words) == 4:
        lines = Path(words[3]).read_text(encoding="utf-8").splitlines(keepends=True)
        return "".join(lines[: int(words[2])]), 0
    if words[0] == "cat" and len(words) == 2:
        return Path(words[1]).read_text(encoding="utf-8"), 0
    if command == "echo $?":
        return f"{status}\n", 0
    if words[0] == "echo" and words[2] == ">" and len(words) == 4:
        Path(words[3]).write_text(f"{words[1]}\n", encoding="utf-8")
        return "", 0
    raise ValueError(f"tests/test_docs.py cannot run {command!r}")


def steps(text: str) -> list[tuple[str, str]]:
    """Commands of a console block, each with the output shown below it."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
    assert parts[0] == "", "a console block begins with a command"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def skip_unless_installed(text: str) -> None:
    for sign, modules in NEEDS.items():
        lacking = [module for module in modules if sign in text and find_spec(module) is None]
        if lacking:
            pytest.skip(f"needs {', '.join(lacking)}")


@pytest.mark.parametrize("block", CONSOLE, ids=str)
@pytest.mark.usefixtures("root")
def test_a_console_block_shows_the_real_output(block: Block) -> None:
    skip_unless_installed(block.text)
    status = 0
    for command, shown in steps(block.text):
        printed, status = run_command(command, status)
        printed += "" if printed.endswith("\n") or not printed else "\n"  # as the shell's next $
        assert masked(printed) == masked(shown), command


class _Masked(doctest.OutputChecker):
    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return super().check_output(masked(want), masked(got), optionflags)


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.usefixtures("root")
def test_python_blocks_are_right(document: str) -> None:
    """All blocks of a document run in their order and share their names."""
    names: dict[str, object] = {}
    found = blocks(document, "python")
    assert found
    for block in found:
        test = doctest.DocTestParser().get_doctest(
            block.text, names, str(block), document, block.line
        )
        assert test.examples, f"{block}: a Python block is a doctest"
        told: list[str] = []
        runner = doctest.DocTestRunner(checker=_Masked(), verbose=False)
        runner.run(test, out=told.append, clear_globs=False)
        names = test.globs
        assert not told, "".join(told)


def test_readme_begins_with_the_two_commands(root: Path) -> None:
    first = FENCE.search(read("README.md"))
    assert first is not None
    assert first[1] == "sh"
    score, test = first[2].splitlines()
    for line in (score, test):
        assert re.match(
            r"python3 -m venv (\.venv[\w-]*) && \1/bin/pip install -q .* && \1/bin/", line
        )
    assert "[test]" in test
    assert "bin/python -m pytest" in test
    _, status = run_mlsquad(shlex.split(score.partition("bin/mlsquad ")[2]))
    assert status == 0
    assert sorted(path.name for path in root.iterdir()) == ["jsquad_fixtures"]


class Row(NamedTuple):
    """A row of a table whose first columns are gold and prediction."""

    place: str
    gold: str
    prediction: str
    cells: dict[str, str]

    def __str__(self) -> str:
        return self.place


def pair_rows(document: str) -> list[Row]:
    rows: list[Row] = []
    header: list[str] = []
    for number, line in enumerate(read(document).splitlines(), start=1):
        cells = re.findall(r"(?<=\|) *(.*?) *(?=\|)", line) if line.startswith("|") else []
        if cells[:2] == ["gold", "prediction"]:
            header = cells
        elif not cells:
            header = []
        elif header and not cells[0].startswith("---"):
            gold, prediction = ("" if c == "(empty)" else c.strip("`") for c in cells[:2])
            named = dict(zip(header[2:], cells[2:], strict=True))
            rows.append(Row(f"{document}:{number}", gold, prediction, named))
    return rows


def em_and_f1(row: Row, option: str, name: str) -> tuple[int, float]:
    questions = [{"id": "q", "answers": {"text": [row.gold]}}]
    predictions = {"q": row.prediction}
    if option == "lang":
        report = mlsquad.score(questions, predictions, lang=name)
    else:
        report = mlsquad.score(questions, predictions, profile=name)
    return report.questions[0].exact, report.questions[0].f1


ROWS = [row for document in DOCUMENTS for row in pair_rows(document)]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_table_of_pairs_tells_the_scores(row: Row) -> None:
    checked = 0
    for column, shown in row.cells.items():
        if column == "same?":
            exact, _ = em_and_f1(row, "lang", "ja")
            assert shown == ("yes" if exact else "no")
        elif column.startswith("`--"):
            option, name = column.strip("`-").split()
            exact, f1 = em_and_f1(row, option, name)
            assert shown == f"{exact} / {f1:.2f}"
        else:
            continue
        checked += 1
    assert checked


def test_there_are_tables_of_pairs() -> None:
    assert {row.place.partition(":")[0] for row in ROWS} == {"README.md", "docs/scores.md"}


def test_the_table_of_python_versions_is_right() -> None:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = re.search(rf"^\| .*{re.escape(version)}.* \| (.*) \|$", read("docs/scores.md"), re.M)
    if found is None:
        pytest.skip(f"the table does not name Python {version}")
    fixtures = ROOT / "jsquad_fixtures"
    report = mlsquad.score(
        fixtures / "jsquad-mini.json", fixtures / "predictions-realistic.json", profile="jsquad"
    )
    assert found[1] == repr(report.f1)


@pytest.mark.parametrize("command", ["score", "explain"])
def test_the_guide_names_every_option(command: str) -> None:
    printed, status = run_mlsquad([command, "--help"])
    assert status == 0
    options = set(re.findall(r"--[a-z-]+", printed))
    assert len(options) > 3
    guide = read("docs/guide.md")
    assert [option for option in sorted(options) if option not in guide] == []


@pytest.mark.usefixtures("root")
def test_the_guide_names_every_key_of_the_report() -> None:
    data, answers = "jsquad_fixtures/jsquad-mini.json", "jsquad_fixtures/predictions-perfect.json"
    for files in ([answers], [answers, answers]):
        printed, _ = run_mlsquad(["score", data, *files, "--lang", "ja", "--format", "json"])
        guide = read("docs/guide.md")
        assert [key for key in json.loads(printed) if f"| `{key}` |" not in guide] == []


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md", "tokenizers/README.md"])
def test_links_lead_somewhere(document: str) -> None:
    text = FENCE.sub("", read(document))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if "://" in path:
            continue
        file = (ROOT / document).parent / path if path else ROOT / document
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = [re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings]
            assert anchor in anchors, target
