"""The command line as a whole: version, help, exit statuses, and what it imports."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import mlsquad
from mlsquad.cli import COMMANDS, main
from mlsquad.compat import COMMANDS as SCRIPTS

FIXTURES = Path(__file__).parents[2] / "jsquad_fixtures"
DATA = str(FIXTURES / "jsquad-mini.json")
REALISTIC = str(FIXTURES / "predictions-realistic.json")


class Result(NamedTuple):
    status: int
    out: str
    err: str


def process(command: Sequence[str], **environment: str) -> Result:
    """A process whose output is buffered, as it is for everybody."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        env=env | environment,
        timeout=60,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def module(*arguments: str, **environment: str) -> Result:
    return process([sys.executable, "-m", "mlsquad", *arguments], **environment)


def in_process(capsys: pytest.CaptureFixture[str], *arguments: str) -> Result:
    try:
        status = main(arguments)
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    return Result(status, *capsys.readouterr())


VERSION = f"mlsquad {mlsquad.__version__}\n"


def test_version_in_process(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_process(capsys, "--version") == (0, VERSION, "")


def test_version_as_a_process() -> None:
    assert module("--version") == (0, VERSION, "")


def test_version_as_a_process_without_a_buffer() -> None:
    assert module("--version", PYTHONUNBUFFERED="1") == (0, VERSION, "")
    assert module("score", "--version").status == 2


def installed() -> str:
    command = Path(sys.executable).with_name("mlsquad")
    if not command.exists():
        pytest.skip("the command is not installed beside this Python")
    return str(command)


def test_version_by_the_installed_command() -> None:
    assert process([installed(), "--version"]) == (0, VERSION, "")


def test_the_installed_command_is_the_module() -> None:
    for arguments in (["profiles", "ja"], ["score", DATA, REALISTIC, "--lang", "ja"], ["score"]):
        assert process([installed(), *arguments]) == module(*arguments)


def imported_by(code: str) -> set[str]:
    """The modules that this code loads, over a bare interpreter."""
    script = (
        "import sys\nbefore = set(sys.modules)\n"
        f"{code}\n"
        "print(' '.join(sorted(set(sys.modules) - before)), file=sys.stderr)"
    )
    result = process([sys.executable, "-c", script])
    assert result.status == 0
    return set(result.err.split())


HEAVY = {
    *("msgspec", "unicodedata", "importlib.metadata", "argparse", "json", "re", "typing"),
    *("fugashi", "sudachipy", "numpy", "matplotlib", "dataclasses", "inspect", "subprocess"),
}


def test_version_imports_next_to_nothing() -> None:
    loaded = imported_by("from mlsquad.cli import main; main(['--version'])")
    assert loaded.isdisjoint(HEAVY)
    assert {name for name in loaded if name.startswith("mlsquad")} <= {
        *("mlsquad", "mlsquad.cli", "mlsquad.cli.streams", "mlsquad.errors")
    }


@pytest.mark.parametrize("command", ["score", "profiles", "tokenizers", "compat"])
def test_help_loads_no_analyser_and_no_decoder(command: str) -> None:
    code = (
        f"from mlsquad.cli import main\ntry: main(['{command}', '--help'])\nexcept SystemExit: pass"
    )
    heavy = {"msgspec", "fugashi", "sudachipy", "numpy", "matplotlib", "importlib.metadata"}
    assert imported_by(code).isdisjoint(heavy)


def test_scoring_with_a_built_in_tokenizer_reads_no_entry_points() -> None:
    code = (
        "from mlsquad.cli import main\n"
        f"main(['score', {DATA!r}, {REALISTIC!r}, '--lang', 'ja', '--split', 'mixed'])"
    )
    unused = {"importlib.metadata", "fugashi", "sudachipy", "numpy", "matplotlib", "dataclasses"}
    assert imported_by(code).isdisjoint(unused)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_has_an_example(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    for flag in ("--help", "-h"):
        result = in_process(capsys, command, flag)
        assert (result.status, result.err) == (0, "")
        assert re.search(f"example: +mlsquad {command}", result.out)


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_of_every_script_has_an_example(
    capsys: pytest.CaptureFixture[str], script: str
) -> None:
    result = in_process(capsys, "compat", script, "--help")
    assert (result.status, result.err) == (0, "")
    assert f"example: mlsquad compat {script} " in result.out


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    result = in_process(capsys, "--help")
    assert (result.status, result.err) == (0, "")
    for command, summary in COMMANDS.items():
        assert command in result.out
        assert summary in " ".join(result.out.split())
    assert "example: mlsquad " in result.out


def test_no_command_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    result = in_process(capsys)
    assert (result.status, result.out) == (2, "")
    assert "usage" in result.err


@pytest.mark.parametrize(
    "arguments", [["scor"], ["--unknown"], ["compat"], ["compat", "squad"], ["score", "--lang"]]
)
def test_usage_errors(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    result = in_process(capsys, *arguments)
    assert (result.status, result.out) == (2, "")
    assert result.err
    assert "Traceback" not in result.err


def test_near_names_of_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    result = in_process(capsys, "compat", "squad_v2.0", "x", "y")
    assert (result.status, result.out) == (2, "")
    assert "squad-v2.0" in result.err.partition("known are")[0]


def test_module_and_library_agree() -> None:
    result = module("score", DATA, REALISTIC, "--profile", "jsquad", "--format", "json")
    assert result.status == 0
    report = mlsquad.score(DATA, REALISTIC, profile="jsquad")
    assert f'"exact": {report.exact!r}' in result.out
    assert f'"f1": {report.f1!r}' in result.out


def test_statuses_as_a_process() -> None:
    arguments = ("score", DATA, REALISTIC, "--lang", "ja")
    assert module(*arguments).status == 0
    assert module(*arguments, "--fail-under", "f1=100").status == 1
    result = module("score", DATA, "none.json", "--lang", "ja")
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
    assert "none.json" in result.err


def test_warnings_are_no_matter_to_a_process() -> None:
    for flags in (["-W", "error"], ["-X", "dev"], ["-b"], ["-O"], ["-I"]):
        command = [sys.executable, *flags, "-m", "mlsquad", "score", DATA, REALISTIC]
        result = process([*command, "--lang", "ja"])
        assert (result.status, result.err) == (0, "")


def test_interrupt_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mlsquad.cli._dispatch", interrupted)
    result = in_process(capsys, "profiles")
    assert (result.status, result.out) == (130, "")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [["profiles"], ["tokenizers"], ["profiles", "ja"], ["--help"]]
)
@pytest.mark.parametrize("encoding", ["ascii", "cp932", "latin-1"])
def test_consoles_that_cannot_show_a_character(arguments: list[str], encoding: str) -> None:
    result = module(*arguments, PYTHONIOENCODING=encoding)
    assert (result.status, result.err) == (0, "")
    assert result.out
