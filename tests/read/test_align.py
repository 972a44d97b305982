"""Questions and predictions joined by id: nothing is lost without a word."""

from __future__ import annotations

import pytest

import mlsquad
from mlsquad.errors import DataError, some


def rows(*ids: object) -> list[dict[str, object]]:
    return [{"id": id_, "answers": {"text": ["x"]}} for id_ in ids]


def warned(report: mlsquad.Report, *parts: str) -> bool:
    """Whether one of the warnings holds all of this."""
    return any(all(part in warning for part in parts) for warning in report.warnings)


def test_missing_is_an_error_with_count_and_first_ids() -> None:
    with pytest.raises(DataError) as caught:
        mlsquad.score(rows(*"abcdefg"), {"b": "x"}, lang="ja")
    message = str(caught.value)
    assert "6 of 7 questions" in message
    assert "'a', 'c', 'd'" in message
    assert "--missing zero" in message


def test_missing_zero_scores_and_counts() -> None:
    report = mlsquad.score(rows(*"abcd"), {"b": "x"}, lang="ja", missing="zero")
    assert (report.exact, report.f1, report.total) == (25.0, 25.0, 4)
    assert report.missing == ("a", "c", "d")
    assert report.questions[0] == ("a", 0, 0.0, None, None)
    assert warned(report, "without a prediction", "3", "'a', 'c', 'd'")


def test_missing_unanswerable_question_scores_zero_too() -> None:
    references = [*rows("a"), {"id": "b", "answers": []}]
    report = mlsquad.score(references, {"a": "x"}, lang="ja", missing="zero")
    assert (report.exact, report.parts["NoAns"]) == (50.0, (0.0, 0.0, 1))


@pytest.mark.parametrize("profile", ["squad-v1.1", "squad-v2.0", "jsquad"])
def test_missing_is_an_error_under_every_profile(profile: str) -> None:
    with pytest.raises(DataError, match="1 of 2 questions"):
        mlsquad.score(rows("a", "b"), {"a": "x"}, profile=profile)
    report = mlsquad.score(rows("a", "b"), {"a": "x"}, profile=profile, missing="zero")
    assert (report.exact, report.total) == (50.0, 2)
    if profile == "squad-v1.1":
        assert report.official == {"exact_match": 50.0, "f1": 50.0}
    else:
        assert report.official is None
        assert warned(report, "no official result", "missing")


def test_extra_predictions_are_counted_and_reported() -> None:
    report = mlsquad.score(rows("a"), {"z": "x", "a": "x", "y": None}, lang="ja")
    assert report.extra == ("z", "y")
    assert report.total == 1
    assert warned(report, "without a question", "2", "'z', 'y'")


def test_missing_and_extra_together() -> None:
    report = mlsquad.score(rows("a", "b"), {"z": "x", "a": "x"}, lang="ja", missing="zero")
    assert (report.missing, report.extra) == (("b",), ("z",))


@pytest.mark.parametrize("missing", ["error", "zero"])
def test_no_id_in_common_is_an_error(missing: str) -> None:
    with pytest.raises(DataError, match=r"'a'.*'z'"):
        mlsquad.score(rows("a", "b"), {"z": "x"}, lang="ja", missing=missing)
    with pytest.raises(DataError, match="no prediction has the id"):
        mlsquad.score(rows("a", "b"), {}, lang="ja", missing=missing)


def test_numeric_ids_match_their_string_form() -> None:
    for ids, predictions in (
        ((1, 2), {"1": "x", "2": "x"}),
        (("1", "2"), {1: "x", 2: "x"}),
        ((1, "2"), [{"id": "1", "prediction_text": "x"}, {"id": 2, "prediction_text": "x"}]),
    ):
        report = mlsquad.score(rows(*ids), predictions, lang="ja")
        assert report.exact == 100.0
        assert [row.id for row in report.questions] == ["1", "2"]


def test_numeric_question_ids_have_no_official_result() -> None:
    report = mlsquad.score(rows(1), {"1": "x"}, profile="squad-v2.0")
    assert (report.exact, report.official) == (100.0, None)
    assert warned(report, "numbers", "as strings")
    assert warned(report, "no official result", "numbers")


def test_null_predictions_count_as_empty_and_are_reported() -> None:
    references = [*rows("a"), {"id": "b", "answers": []}]
    report = mlsquad.score(references, {"a": None, "b": None, "c": None}, profile="squad-v2.0")
    assert (report.exact, report.official) == (50.0, None)
    assert report.questions[0].prediction == ""
    assert warned(report, "null", "3", "'a', 'b', 'c'")
    assert warned(report, "no official result", "null", "2")


def test_null_for_no_question_leaves_the_official_result() -> None:
    report = mlsquad.score(rows("a"), {"a": "x", "z": None}, profile="squad-v2.0")
    assert report.official == {
        "exact": 100.0,
        "f1": 100.0,
        "total": 1,
        "HasAns_exact": 100.0,
        "HasAns_f1": 100.0,
        "HasAns_total": 1,
    }


def test_order_is_the_data_sets() -> None:
    report = mlsquad.score(rows(*"cab"), {"a": "1", "b": "2", "c": "3"}, lang="ja")
    assert [(row.id, row.prediction) for row in report.questions] == [
        ("c", "3"),
        ("a", "1"),
        ("b", "2"),
    ]


def test_some_ids() -> None:
    assert some(("a",)) == "'a'"
    assert some(("a", "b", "c")) == "'a', 'b', 'c'"
    assert some(("a", "b", "c", "d")) == "'a', 'b', 'c', ..."
    assert some(("a\n",)) == "'a\\n'"
