"""No-answer probabilities (or any numbers that grow with the belief that there is no answer)."""

from __future__ import annotations

import os
from collections.abc import Mapping

from mlsquad.errors import DataError
from mlsquad.read.references import id_text
from mlsquad.read.text import decode_json, kind_of, read_source, unique_pairs

OBJECT = "no-answer probabilities"


class Numbers(dict[str, float]):
    """Numbers by id, and the name of what they were read from."""

    name = OBJECT


def read_no_answer_probs(probs: object, encoding: str = "utf-8") -> Numbers:
    """Numbers by id, in the order given, from a path or a mapping.

    Raises:
        DataError: not an object ``{id: number}``, an id twice, or a value that is no number.
    """
    name = OBJECT
    if isinstance(probs, str | os.PathLike):
        source = read_source(probs, encoding)
        name = source.name
        probs = decode_json(source, unique_pairs)
    if not isinstance(probs, Mapping):
        raise DataError(f"{name}: expected an object {{id: number}}, found {kind_of(probs)}")
    numbers = Numbers()
    numbers.name = name
    for key, value in probs.items():
        id_ = id_text(key, name, "$")
        if id_ in numbers:
            raise DataError(f"{name}: the id {id_!r} occurs twice, as a number and as a string")
        numbers[id_] = number(value, id_, name)
    return numbers


def number(value: object, id_: str, name: str) -> float:
    """A number as it is (its JSON type is kept); DataError naming the id for anything else."""
    if isinstance(value, int | float):
        return value
    as_float = getattr(value, "__float__", None)
    if as_float is not None:  # numpy's scalars
        try:
            return float(as_float())
        except (TypeError, ValueError, OverflowError) as error:
            raise DataError(f"{name}: the value for id {id_!r} is no number: {error}") from error
    raise DataError(f"{name}: the value for id {id_!r} must be a number, found {kind_of(value)}")
