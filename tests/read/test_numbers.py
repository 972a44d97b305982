"""No-answer probabilities: what is accepted, and what is wrong said with its file and place."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest

import mlsquad
from mlsquad.errors import DataError, OptionError
from mlsquad.read.numbers import read_no_answer_probs

ROWS = [{"id": name, "answers": {"text": ["x"]}} for name in "ab"]
PREDICTIONS = {"a": "x", "b": "y"}


def write(folder: Path, text: str) -> Path:
    path = folder / "n.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_files_and_mappings_keep_types_and_order(tmp_path: Path) -> None:
    numbers = {"b": 0, "a": 0.5, "c": -1e-05, "d": True, "e": 10**30}
    path = write(tmp_path, json.dumps(numbers))
    for given in (numbers, MappingProxyType(numbers), path, str(path)):
        found = read_no_answer_probs(given)
        assert list(found.items()) == list(numbers.items())
        assert [type(value) for value in found.values()] == [type(v) for v in numbers.values()]


def test_nan_and_infinity(tmp_path: Path) -> None:
    path = write(tmp_path, '{"a": NaN, "b": Infinity, "c": -Infinity, "d": 1e999}')
    found = read_no_answer_probs(path)
    assert math.isnan(found["a"])
    assert [found[id_] for id_ in "bcd"] == [math.inf, -math.inf, math.inf]


def test_other_numbers_become_floats() -> None:
    found = read_no_answer_probs({1: Decimal("0.5"), 2.5: Fraction(1, 4)})
    assert found == {"1": 0.5, "2.5": 0.25}
    assert all(type(value) is float for value in found.values())


WRONG = {
    "array": ("[0.5]", "found an array"),
    "null": ("null", "found null"),
    "text": ('"0.5"', "found a string"),
    "null value": ('{"a": 0.5, "b": null}', "id 'b' must be a number, found null"),
    "text value": ('{"a": "0.5"}', "id 'a' must be a number, found a string"),
    "array value": ('{"a": [0.5]}', "id 'a' must be a number, found an array"),
    "object value": ('{"a": {}}', "id 'a' must be a number, found an object"),
    "key twice": ('{"a": 0.5, "a": 0.5}', "'a' occurs twice"),
    "key twice, spelt otherwise": ('{"a": 0.5, "\\u0061": 1}', "'a' occurs twice"),
    "truncated": ('{"a": 0.5', "not valid JSON at line 1, column 10"),
    "empty": ("", "the file is empty"),
    "deep": ("[" * 100_000, "nested too deeply"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong(text: str, message: str, tmp_path: Path) -> None:
    path = write(tmp_path, text)
    with pytest.raises(DataError) as caught:
        read_no_answer_probs(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("value", [3, 0.5, [0.5], {"a": "x"}, {"a": None}, {"a": 1j}], ids=repr)
def test_what_is_wrong_with_objects(value: object) -> None:
    with pytest.raises(DataError, match="no-answer probabilities: "):
        read_no_answer_probs(value)


def test_id_as_number_and_as_string() -> None:
    with pytest.raises(DataError, match="'1' occurs twice"):
        read_no_answer_probs({1: 0.5, "1": 0.5})


def test_a_predicted_id_without_number_is_an_error() -> None:
    with pytest.raises(DataError, match=r"1 of the predicted ids .*'b'"):
        mlsquad.score(ROWS, PREDICTIONS, lang="ja", no_answer_probs={"a": 0.5})
    report = mlsquad.score(ROWS, {"a": "x"}, lang="ja", no_answer_probs={"a": 0.5}, missing="zero")
    assert report.missing == ("b",)


def test_more_numbers_than_questions_do_not_matter() -> None:
    numbers = {"a": 0.5, "b": 0.5, "c": 2.0}
    assert mlsquad.score(ROWS, PREDICTIONS, lang="ja", no_answer_probs=numbers).exact == 50.0


@pytest.mark.parametrize("threshold", ["0.5", None, True, [0.5], 1j, Decimal("0.5")], ids=repr)
def test_threshold_must_be_a_number(threshold: object) -> None:
    if threshold is None:
        return
    with pytest.raises(OptionError, match="threshold must be a number"):
        mlsquad.score(
            ROWS,
            PREDICTIONS,
            lang="ja",
            no_answer_probs={"a": 0, "b": 0},
            no_answer_threshold=threshold,  # type: ignore[arg-type]  # on purpose
        )


def test_threshold_of_a_language_needs_numbers() -> None:
    with pytest.raises(OptionError, match="no-answer-probs"):
        mlsquad.score(ROWS, PREDICTIONS, lang="ja", no_answer_threshold=0.5)
    with pytest.raises(OptionError, match=r"squad-v1\.1 knows no"):
        mlsquad.score(ROWS, PREDICTIONS, profile="squad-v1.1", no_answer_threshold=0.5)
    with pytest.raises(OptionError, match=r"squad-v1\.1 knows no"):
        mlsquad.score(ROWS, PREDICTIONS, profile="squad-v1.1", no_answer_probs={"a": 0, "b": 0})
    report = mlsquad.score(ROWS, PREDICTIONS, profile="squad-v2.0", no_answer_threshold=-1.0)
    assert report.exact == 0.0  # without numbers each has 0.0, as in the official script


@pytest.mark.parametrize("missing", ["error", "zero"])
def test_a_missing_prediction_stays_wrong_whatever_its_number(missing: str) -> None:
    rows = [*ROWS, {"id": "c", "answers": []}]
    numbers = {"a": 0, "b": 0, "c": 2}
    if missing == "error":
        with pytest.raises(DataError, match="'c'"):
            mlsquad.score(rows, PREDICTIONS, lang="ja", no_answer_probs=numbers)
        return
    report = mlsquad.score(rows, PREDICTIONS, lang="ja", no_answer_probs=numbers, missing=missing)
    assert report.questions[2][1:] == (0, 0.0, None, None)
