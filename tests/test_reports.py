"""Cases that users reported, with the right value of each.

``basis`` says where a value is from; PROVENANCE.md beside the cases explains it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import mlsquad
from mlsquad.compat import run_compat

CASES = Path(__file__).parent / "golden" / "reports" / "cases.jsonl"
N_CASES = 55
PROFILES = {"squad1": "squad-v1.1", "squad2": "squad-v2.0", "jglue": "jsquad"}
PLUGINS = {
    "mecab-unidic-lite": ("mecab", ["fugashi", "unidic_lite"]),
    "sudachi-C": ("sudachi", ["sudachipy", "sudachidict_core"]),
}
# What the scripts do as programs: these cases are about them, not about the library.
OF_THE_SCRIPTS = ("I01.1", "I02.1", "S05.1", "S07.1")

Case = dict[str, Any]  # Any: JSON values of several types


def read_cases() -> list[Case]:
    return [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


def named_case(name: str) -> Case:
    (found,) = [case for case in read_cases() if case["case"] == name]
    return found


def options_of(mode: str) -> dict[str, Any]:  # Any: keyword arguments of mlsquad.score
    """Keyword arguments of ``mlsquad.score`` for a mode such as ``default:ja:char``.

    What follows a semicolon is already the rule of the language: NFKC, and marks between digits.
    """
    kind, _, rest = mode.partition(";")[0].partition(":")
    if kind in PROFILES:
        return {"profile": PROFILES[kind]}
    assert kind == "default"
    lang, split = rest.split(":")
    if split in PLUGINS:
        split, packages = PLUGINS[split]
        for package in packages:
            pytest.importorskip(package)
    return {"lang": lang, "split": split}


SINGLE = [
    pytest.param(case, id=case["case"])
    for case in read_cases()
    if "data" not in case and case["case"] not in OF_THE_SCRIPTS
]
SETS = [
    pytest.param(case, id=case["case"])
    for case in read_cases()
    if "data" in case and case["case"] not in OF_THE_SCRIPTS
]


def test_all_cases_are_there() -> None:
    assert len(read_cases()) == N_CASES
    assert len({case["case"] for case in read_cases()}) == N_CASES
    assert len(SINGLE) + len(SETS) + len(OF_THE_SCRIPTS) == N_CASES


@pytest.mark.parametrize("case", SINGLE)
def test_one_question(case: Case) -> None:
    references = [{"id": "q", "answers": {"text": case["gold"]}}]
    report = mlsquad.score(references, {"q": case["pred"]}, **options_of(case["mode"]))
    (question,) = report.questions
    values = {"em": question.exact, "f1": round(question.f1, 6)}
    assert {key: values[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", SETS)
def test_several_questions(case: Case) -> None:
    rows = case["data"]
    report = mlsquad.score(
        [{"id": row["id"], "answers": {"text": row["gold"]}} for row in rows],
        {row["id"]: row["pred"] for row in rows},
        no_answer_probs={row["id"]: row["na"] for row in rows} if "na" in rows[0] else None,
        no_answer_threshold=case.get("threshold"),
        **options_of(case["mode"]),
    )
    official = report.official
    assert official is not None
    assert {key: official[key] for key in case["expect"]} == case["expect"]


def run(case: Case, folder: Path) -> int:
    """Run the drop-in command for a case; its exit status."""
    rows = case.get("data") or [{"id": "q", "gold": case["gold"], "pred": case["pred"]}]
    questions = [
        {"id": row["id"], "answers": [{"text": gold} for gold in row["gold"]]} for row in rows
    ]
    files: Mapping[str, object] = {
        "data.json": {"version": "1.1", "data": [{"paragraphs": [{"qas": questions}]}]},
        "pred.json": {row["id"]: row["pred"] for row in rows if "pred" in row},
    }
    for name, value in files.items():
        (folder / name).write_text(json.dumps(value), encoding="utf-8")
    return run_compat(PROFILES[case["mode"]], [str(folder / name) for name in files])


def test_missing_prediction_is_counted_by_squad_v1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = named_case("I02.1")
    assert run(case, tmp_path) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out) == case["expect"]
    assert shown.err == "Unanswered question b will receive score 0.\n"


def test_missing_prediction_ends_squad_v2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = named_case("I01.1")
    assert run(case, tmp_path) == 1
    shown = capsys.readouterr()
    assert shown.out == "Missing prediction for b\n"
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize("name", ["S05.1", "S07.1"])
def test_squad_v1_ends_in_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(named_case(name), tmp_path) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert "'q'" in shown.err
