"""The library and the drop-in commands against what the official scorers gave, bit by bit."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import mlsquad
from mlsquad.compat import run_compat
from mlsquad.profiles import named

ROOT = Path(__file__).parents[1]
# sum() of floats is compensated from CPython 3.12 on, and the official means with it.
COMPENSATED_SUM = sys.version_info >= (3, 12)
# U+2C2F and U+A7C0 have lower-case forms since Unicode 14; before, these two pairs are unlike.
UNICODE_14_PAIRS = frozenset({"B158", "B160"})
KNOWS_UNICODE_14 = tuple(map(int, unicodedata.unidata_version.split("."))) >= (14,)

SIZES = {
    ("squad-v1.1", "A"): 245,
    ("squad-v1.1", "B-half"): 81,
    ("squad-v2.0", "A"): 245,
    ("squad-v2.0", "B-half"): 86,
    ("jsquad", "A"): 245,
    ("jsquad", "B-half"): 86,
    ("xtreme-squad", "A"): 245,
    ("xtreme-squad", "B-half"): 81,
    ("hf-squad", "A"): 245,
    ("hf-squad", "B-half"): 81,
    ("hf-squad-v2", "A"): 245,
    ("hf-squad-v2", "B-half"): 86,
    ("transformers-squad", "A"): 245,
    ("transformers-squad", "B-half"): 86,
    ("korquad-1.0", "A"): 245,
    ("korquad-1.0", "B-half"): 81,
}
N_SCENARIOS = 8
N_SCENARIO_QUESTIONS = 12
PROFILES_WITH_THRESHOLD = ("squad-v2.0", "jsquad", "transformers-squad", "hf-squad-v2")
IMAGES = [
    "na_prob_hist_hasAns.png",
    "na_prob_hist_noAns.png",
    "pr_exact.png",
    "pr_f1.png",
    "pr_oracle.png",
]

Golden = dict[str, Any]  # Any: JSON values of several types; PROVENANCE.md describes them
Row = tuple[str, float, float]


def read_golden(profile: str, kind: str) -> Golden:
    """The golden file of a kind for the running Python."""
    folder = ROOT / named(profile).golden
    later = folder / f"{kind}.py313.json"
    path = later if COMPENSATED_SUM and later.exists() else folder / f"{kind}.json"
    golden: Golden = json.loads(path.read_text(encoding="utf-8"))
    return golden


def references_of(cases: list[Golden]) -> list[Golden]:
    return [{"id": case["id"], "answers": {"text": case["golds"]}} for case in cases]


def predictions_of(cases: list[Golden]) -> dict[str, str]:
    return {case["id"]: case["pred"] for case in cases}


def rows_of(cases: list[Golden]) -> list[Row]:
    return [
        (case["id"], case["exact"], case["f1"])
        if KNOWS_UNICODE_14 or case["id"] not in UNICODE_14_PAIRS
        else (case["id"], 0, 0.0)
        for case in cases
    ]


def rows_in(report: mlsquad.Report) -> list[Row]:
    return [(question.id, question.exact, question.f1) for question in report.questions]


def exactly(values: Mapping[str, object] | None) -> list[tuple[str, str]]:
    """Keys in order with values to the last bit and by type; NaN equals NaN."""
    assert values is not None
    return [(key, repr(value)) for key, value in values.items()]


def scenarios() -> list[tuple[str, int]]:
    return [(profile, index) for profile in PROFILES_WITH_THRESHOLD for index in range(N_SCENARIOS)]


@pytest.mark.parametrize(("profile", "kind"), SIZES)
def test_each_question(profile: str, kind: str) -> None:
    cases = read_golden(profile, kind)["cases"]
    assert len({case["id"] for case in cases}) == len(cases) == SIZES[profile, kind]
    report = mlsquad.score(references_of(cases), predictions_of(cases), profile=profile)
    assert rows_in(report) == rows_of(cases)


@pytest.mark.parametrize(("profile", "kind"), SIZES)
def test_each_question_alone(profile: str, kind: str) -> None:
    cases = read_golden(profile, kind)["cases"]
    alone = [
        mlsquad.score(references_of([case]), predictions_of([case]), profile=profile)
        for case in cases
    ]
    assert [rows_in(report) for report in alone] == [[row] for row in rows_of(cases)]


@pytest.mark.parametrize("profile", [profile for profile, kind in SIZES if kind == "A"])
def test_aggregate(profile: str) -> None:
    golden = read_golden(profile, "A")
    cases = golden["cases"]
    report = mlsquad.score(references_of(cases), predictions_of(cases), profile=profile)
    assert exactly(report.official) == exactly(golden["aggregate"])
    exact, f1 = list(golden["aggregate"].values())[:2]
    assert (report.exact, report.f1, report.total) == (exact, f1, len(cases))


@pytest.mark.parametrize("profile", PROFILES_WITH_THRESHOLD)
def test_all_scenarios_are_there(profile: str) -> None:
    golden = read_golden(profile, "thresholds")
    assert [len(scenario["cases"]) for scenario in golden["scenarios"]] == (
        [N_SCENARIO_QUESTIONS] * N_SCENARIOS
    )


@pytest.mark.parametrize(("profile", "index"), scenarios())
def test_threshold_scenario(profile: str, index: int) -> None:
    scenario = read_golden(profile, "thresholds")["scenarios"][index]
    cases, options = scenario["cases"], scenario["options"]
    report = mlsquad.score(
        references_of(cases),
        predictions_of(cases),
        profile=profile,
        no_answer_probs=options["na_probs"],
        no_answer_threshold=options.get("na_prob_thresh", options.get("no_answer_threshold")),
    )
    if named(profile).probs == "float64":
        assert rows_in(report) == rows_of(cases)
    elif COMPENSATED_SUM:
        return  # the real package ran on CPython 3.11 only
    # Curves are drawn by the command only, so only it has their values.
    aggregate = {key: value for key, value in scenario["aggregate"].items() if key[:3] != "pr_"}
    assert exactly(report.official) == exactly(aggregate)


@pytest.mark.parametrize("index", range(N_SCENARIOS))
def test_threshold_scenario_by_command(
    index: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = read_golden("squad-v2.0", "thresholds")["scenarios"][index]
    cases, options = scenario["cases"], scenario["options"]
    questions = [
        {"id": case["id"], "answers": [{"text": gold} for gold in case["golds"]]} for case in cases
    ]
    files: dict[str, object] = {
        "data.json": {"version": "v2.0", "data": [{"paragraphs": [{"qas": questions}]}]},
        "pred.json": predictions_of(cases),
        "na.json": options["na_probs"],
    }
    for name, value in files.items():
        (tmp_path / name).write_text(json.dumps(value), encoding="utf-8")
    out_file, images = tmp_path / "eval.json", tmp_path / "images"
    argv = [str(tmp_path / "data.json"), str(tmp_path / "pred.json"), "-o", str(out_file)]
    argv.append(f"-t{options['na_prob_thresh']}")
    if options["na_probs"] is not None:
        argv += ["-n", str(tmp_path / "na.json")]
    if options["pr_curves"]:
        pytest.importorskip("matplotlib")
        argv += ["-p", str(images)]

    assert run_compat("squad-v2.0", argv) == 0
    assert capsys.readouterr() == ("", "")
    written = json.loads(out_file.read_text(encoding="utf-8"))
    assert exactly(written) == exactly(scenario["aggregate"])
    assert ("pr_exact_ap" in written) is options["pr_curves"]
    drawn = sorted(path.name for path in images.iterdir()) if images.exists() else []
    assert drawn == (IMAGES if options["pr_curves"] else [])
