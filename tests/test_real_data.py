"""Real data sets against what the official scorers printed for the same predictions.

The data are third-party files that stay outside the project; without them these tests are skipped.
"""

from __future__ import annotations

import importlib.util
import json
import math
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import mlsquad
from mlsquad.compat import run_compat
from mlsquad.profiles import named

ROOT = Path(__file__).parents[1]
SHARED = Path(__file__).parents[2] / "shared"
PROFILES = (
    *("squad-v1.1", "squad-v2.0", "jsquad"),
    *("xtreme-squad", "hf-squad", "hf-squad-v2", "transformers-squad", "korquad-1.0"),
)
COMPENSATED_SUM = sys.version_info >= (3, 12)

pytestmark = pytest.mark.skipif(
    not (SHARED / "data").is_dir(), reason="the real data sets are not beside the project"
)

Json = Any  # whatever JSON value a data set or a result holds


def read_results(profile: str) -> list[Json]:
    path = ROOT / named(profile).golden / "real-data-results.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


RESULTS = [
    pytest.param(
        profile,
        result,
        id=f"{profile}-{result['data']}-{result['predictions'].split()[0]}-{result['options']}",
    )
    for profile in PROFILES
    for result in read_results(profile)
]


class Inputs(NamedTuple):
    """Paths of a data set and of predictions and no-answer numbers for it."""

    data: Path
    predictions: Path
    no_answer_probs: Path


def generator() -> Callable[..., tuple[dict[str, str], dict[str, float], Json, Json]]:
    spec = importlib.util.spec_from_file_location(
        "make_predictions", SHARED / "tools" / "make_predictions.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    make: Callable[..., tuple[dict[str, str], dict[str, float], Json, Json]] = module.make
    return make


@pytest.fixture(scope="module")
def prepare(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Inputs]:
    """Writes the predictions that a result was made with; each only once."""
    known: dict[tuple[str, str], Inputs] = {}

    def prepared(data: str, how: str) -> Inputs:
        if (data, how) not in known:
            folder = tmp_path_factory.mktemp("real")
            inputs = Inputs(SHARED / "data" / data, folder / "pred.json", folder / "na.json")
            predictions, probs = predict(json.loads(inputs.data.read_text(encoding="utf-8")), how)
            inputs.predictions.write_text(json.dumps(predictions), encoding="utf-8")
            inputs.no_answer_probs.write_text(json.dumps(probs), encoding="utf-8")
            known[data, how] = inputs
        return known[data, how]

    return prepared


def predict(dataset: Json, how: str) -> tuple[dict[str, str], dict[str, float]]:
    """Predictions and no-answer numbers for a data set, as ``how`` says it."""
    if how.startswith("make_predictions.py --lang "):
        lang, _, seed = how.split()[2:5]
        predictions, probs, _, _ = generator()(dataset, lang, int(seed))
        return predictions, probs
    questions = [
        question
        for article in dataset["data"]
        for paragraph in article["paragraphs"]
        for question in paragraph["qas"]
    ]
    if how == "first gold of each question":
        return {question["id"]: question["answers"][0]["text"] for question in questions}, {}
    assert how == "empty string for each question"
    return {question["id"]: "" for question in questions}, {}


def options_of(result: Json) -> tuple[bool, float | None, bool]:
    """Whether numbers were given, the threshold, and whether curves were drawn."""
    options = result["options"]
    names = ("na_prob_thresh", "no_answer_threshold", "-t")
    threshold = next((options[name] for name in names if name in options), None)
    curves = "-p" in options or options.get("pr_curves", False)
    return threshold is not None or curves, threshold, curves


def assert_same_result(ours: Mapping[str, object] | None, theirs: Mapping[str, object]) -> None:
    """Equal, but for means by ``sum()`` of fractions, which are compensated from 3.12 on."""
    assert ours is not None
    assert list(ours) == list(theirs)
    for key, value in theirs.items():
        mean = ours[key]
        if COMPENSATED_SUM and key in ("f1", "HasAns_f1", "NoAns_f1") and "total" in theirs:
            assert isinstance(mean, float)
            assert isinstance(value, float)
            assert math.isclose(mean, value, rel_tol=1e-12), key
        else:
            assert repr(mean) == repr(value), key


def running_sum(values: list[float]) -> float:
    """Sum by ``+=``: the same bits on every Python."""
    total = 0.0
    for value in values:
        total += value
    return total


def test_all_results_are_there() -> None:
    assert [len(read_results(profile)) for profile in PROFILES] == [3, 8, 4, 9, 9, 11, 11, 25]


@pytest.mark.parametrize(("profile", "result"), RESULTS)
def test_library(profile: str, result: Json, prepare: Callable[[str, str], Inputs]) -> None:
    inputs = prepare(result["data"], result["predictions"])
    with_probs, threshold, _ = options_of(result)
    report = mlsquad.score(
        inputs.data,
        inputs.predictions,
        profile=profile,
        no_answer_probs=inputs.no_answer_probs if with_probs else None,
        no_answer_threshold=threshold,
    )
    assert report.total == len(report.questions) == result["n"]
    # Curves are drawn by the command only, so only it has their values.
    expected = {key: value for key, value in result["aggregate"].items() if key[:3] != "pr_"}
    assert_same_result(report.official, expected)
    if "sum_f1" in result:
        assert sum(question.exact for question in report.questions) == result["sum_exact"]
        assert running_sum([question.f1 for question in report.questions]) == result["sum_f1"]


@pytest.mark.parametrize(
    ("profile", "result"), [row for row in RESULTS if row.values[0] == "squad-v2.0"]
)
def test_command(
    profile: str,
    result: Json,
    prepare: Callable[[str, str], Inputs],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    inputs = prepare(result["data"], result["predictions"])
    with_probs, threshold, curves = options_of(result)
    argv = [str(inputs.data), str(inputs.predictions)]
    if with_probs:
        argv += ["-n", str(inputs.no_answer_probs)]
    if threshold is not None:
        argv += ["-t", str(threshold)]
    if curves:
        pytest.importorskip("matplotlib")
        argv += ["-p", str(tmp_path / "images")]
    assert run_compat(profile, argv) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert_same_result(json.loads(shown.out), result["aggregate"])
