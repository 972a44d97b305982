"""``mlsquad profiles``: the table, each profile explained, near names."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from mlsquad.cli import main
from mlsquad.profiles import find, names

OFFICIAL, LANGUAGES = names()


class Result(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:  # Any: a callable with variable arguments
    def command(*arguments: str) -> Result:
        try:
            status = main(["profiles", *arguments])
        except SystemExit as exit_:
            status = int(exit_.code or 0)
        return Result(status, *capsys.readouterr())

    return command


def test_table_has_every_profile(run: Any) -> None:
    result = run()
    assert (result.status, result.err) == (0, "")
    for name in (*OFFICIAL, *LANGUAGES):
        (line,) = [li for li in result.out.splitlines() if li.split()[:1] == [name]]
        assert find(name).about in line
        assert find(name).tokenizer in line.split()


@pytest.mark.parametrize("name", [*OFFICIAL, *LANGUAGES])
def test_one_profile_explained(run: Any, name: str) -> None:
    result = run(name)
    profile = find(name)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{name}: ")
    assert profile.source in result.out
    for step in profile.normalize.steps:
        assert step.name in result.out
        assert step.says in result.out
    for peculiarity in profile.kept:
        assert peculiarity in result.out
    flag = "--lang" if name in LANGUAGES else "--profile"
    assert re.search(f"mlsquad score .*{flag} {re.escape(name)}", result.out)


def test_official_command_stands_beside_ours(run: Any) -> None:
    out = run("squad-v2.0").out
    assert "python evaluate-v2.0.py " in out
    assert "mlsquad compat squad-v2.0 " in out
    assert "--profile squad-v2.0" in out


@pytest.mark.parametrize("name", LANGUAGES)
def test_languages_say_what_is_surprising(run: Any, name: str) -> None:
    out = run(name).out
    for known in ("$5", "三・一", "3・11", "2,000年"):
        assert known in out


@pytest.mark.parametrize("name", ["squad", "squad_v2", "evaluate-v2.0"])
def test_near_names(run: Any, name: str) -> None:
    result = run(name)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("mlsquad: error: ")
    assert result.err.count("\n") == 1
    assert "squad-v2.0" in result.err.partition("known are")[0]


def test_names_that_are_near_nothing(run: Any) -> None:
    result = run("xyzzy")
    assert (result.status, result.out) == (2, "")
    for name in (*OFFICIAL, *LANGUAGES):
        assert name in result.err


def test_help_and_usage(run: Any) -> None:
    result = run("--help")
    assert result.status == 0
    assert "example: mlsquad profiles" in result.out
    result = run("ja", "zh")
    assert (result.status, result.out) == (2, "")


@pytest.mark.parametrize("name", [*names()[0], *names()[1]])
def test_a_profile_is_found_under_its_own_name(name: str) -> None:
    assert find(name).name == name
