"""Predictions: every shape that is accepted, and what is wrong said with its file and place."""

from __future__ import annotations

import json
from collections import UserDict
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mlsquad
from mlsquad.data import Predictions
from mlsquad.errors import DataError
from mlsquad.read import predictions as module
from mlsquad.read.predictions import read_predictions
from mlsquad.read.text import Source, count_quotes, unique_pairs

FEW = settings(derandomize=True, deadline=None, database=None, max_examples=100)


def write(folder: Path, text: str) -> Path:
    path = folder / "p.json"
    path.write_text(text, encoding="utf-8")
    return path


def refused(value: object) -> str:
    with pytest.raises(DataError) as caught:
        read_predictions(value)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


SHAPES: dict[str, Any] = {
    "object": {"b": "東京", "a": ""},
    "rows": [{"id": "b", "prediction_text": "東京"}, {"prediction_text": "", "id": "a", "x": 1}],
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("escaped", [True, False])
def test_shapes_as_objects_and_files(shape: object, escaped: bool, tmp_path: Path) -> None:
    path = write(tmp_path, json.dumps(shape, ensure_ascii=escaped))
    for given_, name in ((shape, "predictions"), (path, str(path)), (str(path), str(path))):
        found = read_predictions(given_)
        assert list(found.texts.items()) == [("b", "東京"), ("a", "")]
        assert (found.nulls, found.no_answer_probs, found.name) == ((), None, name)


def test_any_iterable_and_mapping_will_do() -> None:
    for value in (MappingProxyType({"a": "x"}), UserDict({"a": "x"})):
        assert read_predictions(value).texts == {"a": "x"}
    generated = (MappingProxyType({"id": "a", "prediction_text": "x"}) for _ in range(1))
    assert read_predictions(generated).texts == {"a": "x"}


def test_predictions_pass_through() -> None:
    found = Predictions({"a": "x"}, (), None, "mine")
    assert read_predictions(found) is found


@pytest.mark.parametrize("id_", [1, 0, -3, 1.5, 10**30])
def test_numeric_ids_become_strings(id_: float, tmp_path: Path) -> None:
    rows = [{"id": id_, "prediction_text": "x"}]
    for value in ({id_: "x"}, rows, write(tmp_path, json.dumps(rows))):
        assert read_predictions(value).texts == {str(id_): "x"}


def test_null_predictions_are_empty_and_noted(tmp_path: Path) -> None:
    objects = {"a": None, "b": "x", "c": None}
    rows = [{"id": id_, "prediction_text": text} for id_, text in objects.items()]
    for value in (objects, rows):
        for given_ in (value, write(tmp_path, json.dumps(value))):
            found = read_predictions(given_)
            assert found.texts == {"a": "", "b": "x", "c": ""}
            assert found.nulls == ("a", "c")


def test_rows_with_no_answer_probability(tmp_path: Path) -> None:
    rows = [
        {"id": 7, "prediction_text": "x", "no_answer_probability": 0},
        {"id": "b", "prediction_text": None, "no_answer_probability": 0.25},
    ]
    for value in (rows, write(tmp_path, json.dumps(rows))):
        found = read_predictions(value)
        assert found.no_answer_probs == {"7": 0, "b": 0.25}
        assert found.nulls == ("b",)
    assert "no_answer_probability" in refused([*rows, {"id": "c", "prediction_text": ""}])
    assert "'c'" in refused([{"id": "c", "prediction_text": ""}, *rows])
    for odd in (None, "0.5", [0.5], object()):
        message = refused([{"id": "a", "prediction_text": "", "no_answer_probability": odd}])
        assert "'a' must be a number" in message


def test_rows_with_no_answer_probability_are_used() -> None:
    references = [{"id": "a", "answers": {"text": []}}, {"id": "b", "answers": {"text": ["x"]}}]
    rows = [
        {"id": "a", "prediction_text": "y", "no_answer_probability": 0.9},
        {"id": "b", "prediction_text": "x", "no_answer_probability": 0.1},
    ]
    report = mlsquad.score(references, rows, profile="squad-v2.0", no_answer_threshold=0.5)
    assert report.exact == 100.0
    assert report.official is not None
    assert report.official["best_exact_thresh"] == 0.1


WRONG: dict[str, tuple[Any, str]] = {
    "null": (None, "found null"),
    "number": (3, "found a number"),
    "boolean": (False, "found a boolean"),
    "number for text": ({"a": "x", "b": 3}, "id 'b' must be a string, found a number"),
    "boolean for text": ({"b": True}, "id 'b' must be a string, found a boolean"),
    "array for text": ({"b": ["x"]}, "id 'b' must be a string, found an array"),
    "object for text": ({"b": {"text": "x"}}, "id 'b' must be a string, found an object"),
    "row a string": (["x"], "$[0]: expected an object, found a string"),
    "row null": ([{"id": "a", "prediction_text": "x"}, None], "$[1]: expected an object"),
    "no id": ([{"prediction_text": "x"}], "$[0]: there is no 'id'"),
    "no text": ([{"id": "a", "prediction": "x"}], "$[0]: there is no 'prediction_text'"),
    "id null": ([{"id": None, "prediction_text": "x"}], "$[0].id: an id must be"),
    "id a boolean": ([{"id": True, "prediction_text": "x"}], "$[0].id: an id must be"),
    "id an object": ([{"id": {}, "prediction_text": "x"}], "$[0].id: an id must be"),
    "text a number": ([{"id": "a", "prediction_text": 3}], "id 'a' must be a string"),
    "id twice": (
        [{"id": "a", "prediction_text": "x"}, {"id": "a", "prediction_text": "x"}],
        "$[1]: the id 'a' occurs twice",
    ),
    "id as number and as string": (
        [{"id": 1, "prediction_text": "x"}, {"id": "1", "prediction_text": "y"}],
        "$[1]: the id '1' occurs twice",
    ),
    "rows of rows": ([[{"id": "a", "prediction_text": "x"}]], "$[0]: expected an object"),
}


@pytest.mark.parametrize(("value", "message"), WRONG.values(), ids=WRONG)
def test_wrong_shapes_name_file_and_place(value: object, message: str, tmp_path: Path) -> None:
    path = write(tmp_path, json.dumps(value))
    for given_, name in ((value, "predictions"), (path, str(path))):
        found = refused(given_)
        assert found.startswith(f"{name}: ")
        assert message in found


def test_id_as_number_and_as_string_in_an_object() -> None:
    assert "'1' occurs twice" in refused({1: "x", "1": "y"})
    assert "must be a string or a number" in refused({None: "x"})
    assert "must be a string or a number" in refused({("a",): "x"})
    assert "must be a string or a number" in refused({True: "x"})


@pytest.mark.parametrize("value", [b"{}", bytearray(b"x"), 3.5, object(), print], ids=repr)
def test_other_objects_are_no_predictions(value: object) -> None:
    assert refused(value).startswith("predictions: ")


REPEATED = {
    "apart": '{"a": "x", "b": "y", "a": "z"}',
    "the same": '{"a": "x", "a": "x"}',
    "escaped quotes": '{"a": "say \\"x\\"", "b": "\\"", "a": "\\""}',
    "escaped backslashes": '{"a": "x\\\\", "b": "\\\\\\"", "a": "\\\\\\\\"}',
    "quotes in the key": '{"\\"a\\"": "x", "\\"a\\"": "y"}',
    "another spelling": '{"a": "x", "\\u0061": "y"}',
    "quotes as code points": '{"a": "\\u0022\\u0022", "a": "\\u0022"}',
    "null": '{"a": null, "b": "x", "a": "y"}',
    "null twice": '{"a": null, "a": null}',
    "empty key": '{"": "x", "": "y"}',
    "in a row": '[{"id": "a", "id": "b", "prediction_text": "x"}]',
    "not ASCII": '{"東": "x", "東": "y"}',
    "surrogates": '{"\\ud83d\\ude00": "x", "😀": "y"}',
}


@pytest.mark.parametrize("text", REPEATED.values(), ids=REPEATED)
def test_repeated_keys(text: str, tmp_path: Path) -> None:
    path = write(tmp_path, text)
    message = refused(path)
    assert message.startswith(f"{path}: ")
    assert "occurs twice" in message


def test_keys_that_only_look_repeated(tmp_path: Path) -> None:
    texts = {"a": 'x", "a": "y', "b": '\\", "a": "', "A": "\\\\", "\\": '"', '"': "\\", "": ""}
    assert read_predictions(write(tmp_path, json.dumps(texts))).texts == texts


def test_lone_surrogate_escapes(tmp_path: Path) -> None:
    texts = {"a\ud800": "\udfff", "b": "\ud83d x"}
    assert read_predictions(write(tmp_path, json.dumps(texts))).texts == texts


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 4000])
def test_odd_numbers(number: str, tmp_path: Path) -> None:
    message = refused(write(tmp_path, f'{{"a": {number}}}'))
    assert "id 'a' must be a string, found a number" in message
    path = write(tmp_path, f'[{{"id": "a", "prediction_text": "x", "score": {number}}}]')
    assert read_predictions(path).texts == {"a": "x"}
    path = write(
        tmp_path, f'[{{"id": "a", "prediction_text": "x", "no_answer_probability": {number}}}]'
    )
    assert list(read_predictions(path).no_answer_probs or ()) == ["a"]


def test_numbers_longer_than_python_converts(tmp_path: Path) -> None:
    path = write(tmp_path, f'[{{"id": "a", "prediction_text": "x", "score": {"9" * 5000}}}]')
    message = refused(path)
    assert message.startswith(f"{path}: ")


def test_an_object_without_predictions_is_one(tmp_path: Path) -> None:
    empty: list[object] = [{}, []]
    for value in (*empty, write(tmp_path, "{}"), write(tmp_path, "[]")):
        assert read_predictions(value).texts == {}


# --- the fast way and the exact way ------------------------------------------------------------

TEXTS = st.text(st.sampled_from('"\\/\n\0\x7f\u2028東é😀a') | st.characters(), max_size=6)


@FEW
@given(st.dictionaries(TEXTS, TEXTS), st.booleans(), st.sampled_from([None, 1]))
@example({}, True, None)
@example({"\\": '"', '"': "\\", '\\"': '\\\\"'}, True, None)
@example({"a": "\ud800"}, True, None)
def test_typed_decode_is_the_slow_walk(
    value: dict[str, str], ascii_only: bool, indent: int | None
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    content = text.encode("utf-8", "backslashreplace")
    typed = module._read_typed(Source("f", content))
    assert count_quotes(content) == 4 * len(value)
    if typed is None:
        assert b"\\ud" in content
    else:
        walked = module._walk(json.loads(text, object_pairs_hook=unique_pairs), "f")
        assert list(typed.texts.items()) == list(walked.texts.items())
        assert (typed.nulls, typed.no_answer_probs) == (walked.nulls, walked.no_answer_probs)


@FEW
@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=4), st.booleans())
def test_a_repeated_key_is_never_taken(pairs: list[tuple[str, str]], ascii_only: bool) -> None:
    members = (
        f"{json.dumps(key, ensure_ascii=ascii_only)}: {json.dumps(text, ensure_ascii=ascii_only)}"
        for key, text in pairs
    )
    content = f"{{{', '.join(members)}}}".encode("utf-8", "backslashreplace")
    typed = module._read_typed(Source("f", content))
    if typed is not None:
        assert list(typed.texts.items()) == pairs
    elif b"\\ud" not in content:
        assert len(dict(pairs)) < len(pairs)
