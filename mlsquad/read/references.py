"""References: SQuAD-shaped files and dicts, and lists of rows ``{id, answers}``, as examples.

Answers may be ``[{"text": ...}, ...]`` or ``{"text": [...]}``; ``answer_start`` is never needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from itertools import chain
from operator import index

from mlsquad.data import Examples
from mlsquad.errors import DataError, some
from mlsquad.read.text import decode_json, decode_typed, kind_of, read_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # whatever a JSON file or a caller holds

    from mlsquad.read.text import Source

OBJECT = "references"


def read_references(references: object, encoding: str = "utf-8") -> Examples:
    """Examples from a path, a SQuAD dict, or rows ``{id, answers}``.

    Raises:
        DataError: not such references; the message names the file and the place in it.
    """
    if isinstance(references, Examples):
        return references
    if isinstance(references, str | os.PathLike):
        source = read_source(references, encoding)
        found = _read_typed(source)
        if found is None:
            found = _walk(decode_json(source), source.name)
    else:
        found = _walk(references, OBJECT)
    return _checked(found)


def _checked(examples: Examples) -> Examples:
    if not len(examples):
        raise DataError(f"{examples.name}: there are no questions in it")
    if len(set(examples.ids)) < len(examples):
        from collections import Counter

        repeated = tuple(id_ for id_, times in Counter(examples.ids).items() if times > 1)
        raise DataError(
            f"{examples.name}: question ids that occur more than once: {len(repeated)} "
            f"({some(repeated)}); each question needs its own id"
        )
    return examples


def _read_typed(source: Source) -> Examples | None:
    if source.content[:64].lstrip()[:1] != b"{":
        return None
    from mlsquad.read.schema import SquadFile

    decoded = decode_typed(source, SquadFile)
    if decoded is None:
        return None
    questions = [
        question
        for article in decoded.data
        for paragraph in article.paragraphs
        for question in paragraph.qas
    ]
    golds: list[tuple[str, ...]] = [
        tuple([answer.text for answer in question.answers]) for question in questions
    ]
    ids = [question.id for question in questions]
    flags = [question.is_impossible for question in questions]
    return Examples(ids, golds, flags, source.name)


def _read_plain(value: Any, name: str) -> Examples | None:
    """Columns of the usual shape, fast; None where the careful walk has to decide."""
    try:
        if type(value) is dict:
            questions = [
                question
                for article in _list(value["data"])
                for paragraph in _list(article["paragraphs"])
                for question in _list(paragraph["qas"])
            ]
        else:
            questions = _list(value)
        if {*map(type, questions)} - {dict}:
            return None
        ids = [question["id"] for question in questions]
        golds = [_plain_golds(question["answers"]) for question in questions]
        flags = [question.get("is_impossible") for question in questions]
    except (KeyError, TypeError):
        return None
    strings = {*map(type, ids), *map(type, chain.from_iterable(golds))}
    if strings - {str} or {*map(type, flags)} - {bool, type(None)}:
        return None
    return Examples(ids, golds, flags, name)


def _list(value: Any) -> list[Any]:
    if type(value) is list:
        return value
    raise TypeError


def _plain_golds(answers: Any) -> tuple[str, ...]:
    if type(answers) is dict:
        return tuple(_list(answers["text"]))
    if {*map(type, _list(answers))} - {dict}:
        raise TypeError
    return tuple([answer["text"] for answer in answers])


class _Columns:
    """Columns while they are being filled."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ids: list[str] = []
        self.golds: list[tuple[str, ...]] = []
        self.flags: list[bool | None] = []
        self.numeric_ids = False

    def add(self, row: object, place: str) -> None:
        question = _object(row, self.name, place)
        id_ = _member(question, "id", self.name, place)
        self.numeric_ids = self.numeric_ids or not isinstance(id_, str)
        self.ids.append(id_text(id_, self.name, f"{place}.id"))
        answers = _member(question, "answers", self.name, place)
        self.golds.append(_golds(answers, self.name, f"{place}.answers"))
        flag = question.get("is_impossible")
        self.flags.append(flag if isinstance(flag, bool) else None)

    def examples(self) -> Examples:
        return Examples(self.ids, self.golds, self.flags, self.name, self.numeric_ids)


def _walk(value: object, name: str) -> Examples:
    plain = _read_plain(value, name)
    if plain is not None:
        return plain
    columns = _Columns(name)
    if isinstance(value, Mapping):
        if "data" not in value:
            raise DataError(
                f"{name}: there is no 'data' in it, as SQuAD's shape has; "
                "are references and predictions swapped?"
            )
        articles = _array(value["data"], name, "$.data")
        for a, article in enumerate(articles):
            place = f"$.data[{a}]"
            paragraphs = _member(_object(article, name, place), "paragraphs", name, place)
            for p, paragraph in enumerate(_array(paragraphs, name, f"{place}.paragraphs")):
                inner = f"{place}.paragraphs[{p}]"
                questions = _member(_object(paragraph, name, inner), "qas", name, inner)
                for q, question in enumerate(_array(questions, name, f"{inner}.qas")):
                    columns.add(question, f"{inner}.qas[{q}]")
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for index, row in enumerate(value):
            columns.add(row, f"$[{index}]")
    else:
        raise DataError(
            f"{name}: expected an object with 'data' (SQuAD) or an array of rows with 'id' and "
            f"'answers', found {kind_of(value)}"
        )
    return columns.examples()


def _golds(answers: object, name: str, place: str) -> tuple[str, ...]:
    if isinstance(answers, Mapping):
        texts = _array(_member(answers, "text", name, place), name, f"{place}.text")
        return tuple(_text(text, name, f"{place}.text[{i}]") for i, text in enumerate(texts))
    golds = []
    for i, answer in enumerate(_array(answers, name, place)):
        here = f"{place}[{i}]"
        text = _member(_object(answer, name, here), "text", name, here)
        golds.append(_text(text, name, f"{here}.text"))
    return tuple(golds)


def id_text(id_: Any, name: str, place: str) -> str:
    """An id as text: strings as they are, numbers as they are printed; DataError otherwise."""
    if isinstance(id_, str):
        return id_
    if not isinstance(id_, int | float):
        try:
            id_ = index(id_)  # whatever is an integer, as numpy\'s
        except TypeError:
            raise DataError(
                f"{name}: {place}: an id must be a string or a number, found {kind_of(id_)}"
            ) from None
    if isinstance(id_, int | float) and not isinstance(id_, bool):
        try:
            return str(id_)
        except ValueError as error:  # more digits than Python writes
            raise DataError(f"{name}: {place}: an id that is too long a number") from error
    raise DataError(f"{name}: {place}: an id must be a string or a number, found {kind_of(id_)}")


def _object(value: object, name: str, place: str) -> Mapping[str, object]:
    if isinstance(value, Mapping):
        return value
    raise DataError(f"{name}: {place}: expected an object, found {kind_of(value)}")


def _array(value: object, name: str, place: str) -> Iterable[object]:
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
        return value
    raise DataError(f"{name}: {place}: expected an array, found {kind_of(value)}")


def _text(value: object, name: str, place: str) -> str:
    if isinstance(value, str):
        return value
    raise DataError(f"{name}: {place}: expected a string, found {kind_of(value)}")


def _member(value: Mapping[str, object], key: str, name: str, place: str) -> object:
    if key in value:
        return value[key]
    raise DataError(f"{name}: {place}: there is no {key!r} in this object")
