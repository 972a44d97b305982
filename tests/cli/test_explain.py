"""``mlsquad explain``: the steps, the tokens, what is shared, and the same scores as ``score``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import mlsquad
from mlsquad.cli import main

FIXTURES = Path(__file__).parents[2] / "jsquad_fixtures"
DATA = FIXTURES / "jsquad-mini.json"
REALISTIC = FIXTURES / "predictions-realistic.json"


class Result(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def explain(capsys: pytest.CaptureFixture[str]) -> Any:  # Any: a callable with variable arguments
    def command(*arguments: object) -> Result:
        try:
            status = main(["explain", *map(str, arguments)])
        except SystemExit as exit_:
            status = int(exit_.code or 0)
        return Result(status, *capsys.readouterr())

    return command


@pytest.fixture
def of(explain: Any, tmp_path: Path) -> Any:  # Any: a callable with variable arguments
    """Explain one question with these golds and this prediction."""

    def command(golds: list[str], prediction: object, *flags: str) -> Result:
        data, predictions = tmp_path / "d.json", tmp_path / "p.json"
        data.write_text(json.dumps([{"id": "q", "answers": {"text": golds}}]))
        predictions.write_text(json.dumps({"q": prediction}))
        result = explain(data, predictions, "q", *flags)
        assert isinstance(result, Result)
        return result

    return command


def test_every_step_that_changes_something(of: Any) -> None:
    result = of(["Ｔｈｅ　ＣＡＴ。"], "cat’s", "--lang", "ja")
    assert (result.status, result.err) == (0, "")
    for text in ("'Ｔｈｅ\\u3000ＣＡＴ。'", "'the cat。'", "'the cat'", '"cat\'s"'):
        assert text in result.out
    for step in ("lookalikes", "nfkc", "lower", "marks"):
        assert step in result.out


def test_tokens_shared_and_winner(of: Any) -> None:
    result = of(["大阪", "東京都庁", "東京"], "東京都", "--lang", "ja")
    assert "東 | 京 | 都  (3)" in result.out
    assert "東 | 京 | 都 | 庁  (4)" in result.out
    assert "precision 3/3, recall 3/4" in result.out
    assert "nothing" in result.out
    (winner,) = [line for line in result.out.splitlines() if "<-" in line]
    assert winner.startswith("gold 2")


@pytest.mark.parametrize("flags", [("--lang", "ja"), ("--profile", "squad-v2.0")])
@pytest.mark.parametrize(
    ("golds", "prediction"),
    [
        ([], ""),
        ([], "x"),
        ([""], ""),
        (["x"], ""),
        (["x"], None),
        (["the"], "a"),
        ([" ", "x y"], "y z"),
        (["。"], "。"),
        (["\0x\ud800"], "x\0"),
        (["a a b"], "a a a"),
    ],
)
def test_scores_are_those_of_score(
    of: Any, golds: list[str], prediction: str | None, flags: tuple[str, str]
) -> None:
    result = of(golds, prediction, *flags)
    assert (result.status, result.err) == (0, "")
    references = [{"id": "q", "answers": {"text": golds}}]
    chosen = {flags[0].removeprefix("--"): flags[1]}
    report = mlsquad.score(references, {"q": prediction}, **chosen)  # type: ignore[arg-type]
    row = report.questions[0]
    assert f"EM {row.exact}, F1 {row.f1!r}" in result.out
    winners = [line for line in result.out.splitlines() if "<-" in line]
    assert len(winners) == (row.gold is not None)


def test_question_without_golds_says_what_is_right(of: Any) -> None:
    assert "marks" in of([], "x", "--lang", "ja").out
    assert "nothing remains" in of([], "x", "--profile", "squad-v2.0").out
    assert "left out" in of(["the", "x"], "x", "--profile", "squad-v2.0").out


def test_every_question_of_the_fixtures(explain: Any) -> None:
    report = mlsquad.score(DATA, REALISTIC, lang="ja", split="mixed")
    for row in list(report.questions)[::7]:
        result = explain(DATA, REALISTIC, row.id, "--lang", "ja", "--split", "mixed")
        assert result.status == 0
        assert f"EM {row.exact}, F1 {row.f1!r}" in result.out
        assert row.id in result.out


def test_with_a_plug_in(explain: Any) -> None:
    pytest.importorskip("fugashi")
    pytest.importorskip("unidic_lite")
    id_ = next(iter(json.loads(REALISTIC.read_text("utf-8"))))
    result = explain(DATA, REALISTIC, id_, "--lang", "ja", "--split", "mecab")
    assert result.status == 0
    assert "mecab[fugashi=" in result.out


def refused(result: Result, *parts: str) -> None:
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("mlsquad: error: ")
    assert result.err.count("\n") == 1
    for part in parts:
        assert part in result.err


def test_what_is_wrong(explain: Any, tmp_path: Path) -> None:
    id_ = next(iter(json.loads(REALISTIC.read_text("utf-8"))))
    refused(explain(DATA, REALISTIC, "nobody", "--lang", "ja"), "'nobody'", str(DATA))
    refused(explain(DATA, REALISTIC, id_), "--lang", "--profile")
    refused(explain(DATA, REALISTIC, id_, "--lang", "jp"), "'jp'")
    refused(explain(tmp_path / "x", REALISTIC, id_, "--lang", "ja"), str(tmp_path / "x"))
    predictions = tmp_path / "p.json"
    predictions.write_text('{"z": "x"}')
    refused(explain(DATA, predictions, id_, "--lang", "ja"), repr(id_), str(predictions))


def test_missing_package(explain: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sudachipy", None)
    result = explain(DATA, REALISTIC, "x", "--lang", "ja", "--split", "sudachi:mode=A")
    refused(result, "pip install 'mlsquad[sudachi]'")


def test_encoding(explain: Any, tmp_path: Path) -> None:
    data, predictions = tmp_path / "d.json", tmp_path / "p.json"
    data.write_bytes('[{"id": "a", "answers": {"text": ["東京"]}}]'.encode("cp932"))
    predictions.write_bytes('{"a": "東京"}'.encode("cp932"))
    refused(explain(data, predictions, "a", "--lang", "ja"), "--encoding")
    result = explain(data, predictions, "a", "--lang", "ja", "--encoding", "cp932")
    assert (result.status, "東 | 京" in result.out) == (0, True)


def test_help_and_usage(explain: Any) -> None:
    result = explain("--help")
    assert result.status == 0
    assert "example: mlsquad explain " in result.out
    result = explain(DATA, REALISTIC)
    assert (result.status, result.out) == (2, "")
    assert "ID" in result.err
