"""Predictions: ``{id: text}`` or rows ``{id, prediction_text}``, from a file or as objects."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import cast

from mlsquad.data import Predictions
from mlsquad.errors import DataError
from mlsquad.read.numbers import number
from mlsquad.read.references import id_text
from mlsquad.read.text import (
    count_quotes,
    decode_json,
    decode_typed,
    kind_of,
    read_source,
    unique_pairs,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mlsquad.read.text import Source

OBJECT = "predictions"


def read_predictions(predictions: object, encoding: str = "utf-8") -> Predictions:
    """Predictions from a path, a mapping, or rows; null is taken as empty and noted.

    Rows may carry ``no_answer_probability``; then all of them must.

    Raises:
        DataError: not such predictions, an id twice, or a prediction that is no text.
    """
    if isinstance(predictions, Predictions):
        return predictions
    if isinstance(predictions, str | os.PathLike):
        source = read_source(predictions, encoding)
        found = _read_typed(source)
        if found is not None:
            return found
        return _walk(decode_json(source, unique_pairs), source.name)
    return _walk(predictions, OBJECT)


def _read_typed(source: Source) -> Predictions | None:
    texts = decode_typed(source, dict[str, str])
    # The decoder lets the last of two equal keys win; a count of the strings finds that out.
    if texts is None or count_quotes(source.content) != 4 * len(texts):
        return None
    return Predictions(texts, (), None, source.name)


def _walk(value: object, name: str) -> Predictions:
    if isinstance(value, Mapping):
        return _from_mapping(value, name)
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return _from_rows(value, name)
    raise DataError(
        f"{name}: expected an object {{id: text}} or an array of rows with 'id' and "
        f"'prediction_text', found {kind_of(value)}"
    )


def _from_mapping(value: Mapping[object, object], name: str) -> Predictions:
    if {*map(type, value), *map(type, value.values())} == {str}:
        return Predictions(cast("dict[str, str]", dict(value)), (), None, name)
    texts: dict[str, str] = {}
    nulls: list[str] = []
    for key, prediction in value.items():
        id_ = id_text(key, name, "$")
        if id_ in texts:
            raise DataError(f"{name}: the id {id_!r} occurs twice, as a number and as a string")
        texts[id_] = _prediction(prediction, id_, name, nulls)
    return Predictions(texts, tuple(nulls), None, name)


def _from_rows(rows: Iterable[object], name: str) -> Predictions:
    texts: dict[str, str] = {}
    nulls: list[str] = []
    probs: dict[str, float] = {}
    for index, row in enumerate(rows):
        place = f"$[{index}]"
        if not isinstance(row, Mapping):
            raise DataError(f"{name}: {place}: expected an object, found {kind_of(row)}")
        for key in ("id", "prediction_text"):
            if key not in row:
                raise DataError(f"{name}: {place}: there is no {key!r} in this object")
        id_ = id_text(row["id"], name, f"{place}.id")
        if id_ in texts:
            raise DataError(f"{name}: {place}: the id {id_!r} occurs twice")
        texts[id_] = _prediction(row["prediction_text"], id_, name, nulls)
        if "no_answer_probability" in row:
            probs[id_] = number(row["no_answer_probability"], id_, name)
    if probs and len(probs) < len(texts):
        first = next(id_ for id_ in texts if id_ not in probs)
        raise DataError(
            f"{name}: {len(texts) - len(probs)} rows have no 'no_answer_probability' while others "
            f"do (first id without: {first!r})"
        )
    return Predictions(texts, tuple(nulls), probs or None, name)


def _prediction(value: object, id_: str, name: str, nulls: list[str]) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        nulls.append(id_)
        return ""
    swapped = "; are references and predictions swapped?" if id_ == "data" else ""
    raise DataError(
        f"{name}: the prediction for id {id_!r} must be a string, found {kind_of(value)}{swapped}"
    )
