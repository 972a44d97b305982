"""``mlsquad tokenizers``: what is there, what it needs, what does not work and why."""

from __future__ import annotations

import importlib.metadata
import sys
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from mlsquad.cli import main
from mlsquad.registry import BUILT_IN_TOKENIZERS


class Result(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:  # Any: a callable with variable arguments
    def command(*arguments: str) -> Result:
        try:
            status = main(["tokenizers", *arguments])
        except SystemExit as exit_:
            status = int(exit_.code or 0)
        return Result(status, *capsys.readouterr())

    return command


def line_of(result: Result, name: str) -> str:
    (line,) = [line for line in result.out.splitlines() if line.split()[:1] == [name]]
    return line


def test_built_ins_are_ready(run: Any) -> None:
    result = run()
    assert (result.status, result.err) == (0, "")
    for name in BUILT_IN_TOKENIZERS:
        assert "built in" in line_of(result, name)
        assert "ready" in line_of(result, name)


@pytest.mark.parametrize(
    ("name", "packages"),
    [("mecab", ["fugashi", "unidic-lite"]), ("sudachi", ["sudachipy", "sudachidict-core"])],
)
def test_plug_ins_show_versions(run: Any, name: str, packages: list[str]) -> None:
    for package in packages:
        pytest.importorskip(package.replace("-", "_"))
    line = line_of(run(), name)
    assert "ready" in line
    for package in packages:
        assert f"{package}={importlib.metadata.version(package)}" in line


@pytest.mark.parametrize(("name", "package"), [("mecab", "fugashi"), ("sudachi", "sudachipy")])
def test_missing_package_says_what_to_install(
    run: Any, name: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    result = run()
    assert (result.status, result.err) == (0, "")
    line = line_of(result, name)
    assert "ready" not in line
    assert f"pip install 'mlsquad[{name}]'" in line
    assert "ready" in line_of(result, "char")


def test_broken_plug_ins_do_not_hide_the_others(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> None:
        raise RuntimeError("broken\nin two lines")

    points = [
        SimpleNamespace(name=name, value="m:T", dist=SimpleNamespace(name=home), load=load)
        for name, home in (("words", "one-dist"), ("twice", "a-dist"), ("twice", "b-dist"))
    ]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: points)
    result = run()
    assert (result.status, result.err) == (0, "")
    assert "broken" in line_of(result, "words")
    assert len([line for line in result.out.splitlines() if line.startswith("twice")]) == 2
    assert "ready" in line_of(result, "mixed")


def test_help_and_usage(run: Any) -> None:
    result = run("--help")
    assert result.status == 0
    assert "example: mlsquad tokenizers" in result.out
    result = run("char")
    assert (result.status, result.out) == (2, "")
