"""References: every shape that is accepted, and what is wrong said with its file and place."""

from __future__ import annotations

import json
from collections import UserDict, defaultdict
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mlsquad.data import Example, Examples
from mlsquad.errors import DataError
from mlsquad.read import references as module
from mlsquad.read.references import read_references
from mlsquad.read.text import Source

FEW = settings(derandomize=True, deadline=None, database=None, max_examples=100)

LISTED = [{"text": "東京", "answer_start": 3}, {"text": "東京都"}]
COLUMNS = {"text": ["東京", "東京都"], "answer_start": [3, 3]}
WANTED = [Example("a", ("東京", "東京都"), None), Example("b", (), True)]


def rows(answers: object, none: object) -> list[dict[str, object]]:
    return [{"id": "a", "answers": answers}, {"id": "b", "answers": none, "is_impossible": True}]


def squad(questions: object) -> dict[str, object]:
    return {"version": "v2.0", "data": [{"title": "t", "paragraphs": [{"qas": questions}]}]}


SHAPES: dict[str, Any] = {
    "SQuAD": squad(rows(LISTED, [])),
    "SQuAD with columns": squad(rows(COLUMNS, {"text": [], "answer_start": []})),
    "SQuAD with both": squad(rows(LISTED, {"text": []})),
    "rows": rows(LISTED, []),
    "rows with columns": rows(COLUMNS, {"text": []}),
    "rows with both": rows(COLUMNS, []),
}


def write(folder: Path, value: object, **options: Any) -> Path:
    path = folder / "data.json"
    path.write_text(json.dumps(value, **options), encoding="utf-8")
    return path


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_shapes_as_objects_and_files(shape: object, tmp_path: Path) -> None:
    path = write(tmp_path, shape, ensure_ascii=False)
    escaped = write(tmp_path, shape, indent=1)
    for given_ in (shape, path, str(path), escaped):
        found = read_references(given_)
        assert list(found) == WANTED
        assert len(found) == len(WANTED)
        assert not found.numeric_ids


def test_name_is_the_path_or_says_what_it_is(tmp_path: Path) -> None:
    path = write(tmp_path, SHAPES["rows"])
    assert read_references(path).name == str(path)
    assert read_references(SHAPES["rows"]).name == "references"


def test_several_articles_and_paragraphs_keep_their_order() -> None:
    def paragraph(*ids: str) -> dict[str, object]:
        return {"context": "", "qas": [{"id": id_, "answers": []} for id_ in ids]}

    data = [
        {"paragraphs": [paragraph("a", "b"), paragraph(), paragraph("c")]},
        {"paragraphs": []},
        {"paragraphs": [paragraph("d")]},
    ]
    assert [example.id for example in read_references({"data": data})] == list("abcd")


def test_any_iterable_and_mapping_will_do() -> None:
    answers = MappingProxyType({"text": ("x",)})
    question: UserDict[str, object] = UserDict({"id": "a", "answers": answers})
    generated = (row for row in (question, defaultdict(list, {"id": "b", "answers": ()})))
    assert list(read_references(generated)) == [Example("a", ("x",), None), Example("b", (), None)]


def test_examples_pass_through() -> None:
    examples = Examples(["a"], [("x",)], [None], "mine")
    assert read_references(examples) is examples


def test_extra_members_do_not_matter(tmp_path: Path) -> None:
    question = {"id": "a", "answers": [{"text": "x", "more": [1]}], "question": "?", "z": None}
    value = {"data": [{"paragraphs": [{"qas": [question], "context": 3}], "y": {}}], "x": [[]]}
    assert list(read_references(write(tmp_path, value))) == [Example("a", ("x",), None)]


@pytest.mark.parametrize(
    ("flag", "wanted"),
    [(True, True), (False, False), (None, None), ("yes", None), (1, None), ([], None)],
)
def test_is_impossible(flag: object, wanted: object, tmp_path: Path) -> None:
    value = squad([{"id": "a", "answers": [], "is_impossible": flag}])
    assert [example.is_impossible for example in read_references(value)] == [wanted]
    found = read_references(write(tmp_path, value))
    assert [example.is_impossible for example in found] == [wanted]


@pytest.mark.parametrize(
    ("id_", "wanted"),
    [(1, "1"), (0, "0"), (-3, "-3"), (1.5, "1.5"), (10**30, "1" + "0" * 30), (1e400, "inf")],
)
def test_numeric_ids_become_strings(id_: object, wanted: str, tmp_path: Path) -> None:
    for shape in ([{"id": id_, "answers": []}], squad([{"id": id_, "answers": []}])):
        for given_ in (shape, write(tmp_path, shape)):
            found = read_references(given_)
            assert list(found.ids) == [wanted]
            assert found.numeric_ids


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\0"])
def test_empty_ids_and_texts_are_texts(blank: str, tmp_path: Path) -> None:
    value = squad([{"id": blank, "answers": [{"text": blank}]}])
    assert list(read_references(write(tmp_path, value))) == [Example(blank, (blank,), None)]


def test_nan_and_huge_numbers_in_fields_that_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    for number in ("NaN", "Infinity", "-Infinity", "1e999", "9" * 4000, "-0.0", "1E-999"):
        path.write_text(
            f'{{"x": {number}, "data": [{{"paragraphs": [{{"qas": [{{"id": "a", "answers": '
            f'[{{"text": "x", "answer_start": {number}}}]}}]}}]}}]}}'
        )
        assert list(read_references(path)) == [Example("a", ("x",), None)]


def test_lone_surrogate_escapes(tmp_path: Path) -> None:
    path = write(tmp_path, squad([{"id": "\ud800", "answers": [{"text": "\udfff x"}]}]))
    assert list(read_references(path)) == [Example("\ud800", ("\udfff x",), None)]
    path = write(tmp_path, squad([{"id": "a", "answers": [], "question": "\ud83d"}]))
    assert list(read_references(path)) == [Example("a", (), None)]


def test_much_white_space_before_the_object(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    path.write_text(" \n" * 500 + json.dumps(SHAPES["SQuAD"]) + "\r\n" * 50)
    assert list(read_references(path)) == WANTED


# --- what is wrong -----------------------------------------------------------------------------

GOOD: dict[str, Any] = {"id": "a", "answers": [{"text": "x"}]}
WRONG: dict[str, tuple[Any, str]] = {
    "null": (None, "found null"),
    "number": (3, "found a number"),
    "boolean": (True, "found a boolean"),
    "text": ("data", "found a string"),
    "no data": ({}, "there is no 'data'"),
    "data null": ({"data": None}, "$.data: expected an array, found null"),
    "data an object": ({"data": {}}, "$.data: expected an array, found an object"),
    "data a string": ({"data": "x"}, "$.data: expected an array, found a string"),
    "article a string": ({"data": ["x"]}, "$.data[0]: expected an object, found a string"),
    "no paragraphs": ({"data": [{}]}, "$.data[0]: there is no 'paragraphs'"),
    "paragraphs a number": (
        {"data": [{"paragraphs": 1}]},
        "$.data[0].paragraphs: expected an array, found a number",
    ),
    "paragraph null": (
        {"data": [{"paragraphs": []}, {"paragraphs": [{"qas": []}, None]}]},
        "$.data[1].paragraphs[1]: expected an object, found null",
    ),
    "no qas": ({"data": [{"paragraphs": [{}]}]}, "$.data[0].paragraphs[0]: there is no 'qas'"),
    "qas an object": (
        {"data": [{"paragraphs": [{"qas": {}}]}]},
        "$.data[0].paragraphs[0].qas: expected an array, found an object",
    ),
    "question an array": (
        squad([GOOD, []]),
        "$.data[0].paragraphs[0].qas[1]: expected an object, found an array",
    ),
    "no id": (
        squad([{"answers": []}]),
        "$.data[0].paragraphs[0].qas[0]: there is no 'id'",
    ),
    "no answers": (squad([{"id": "a"}]), "$.data[0].paragraphs[0].qas[0]: there is no 'answers'"),
    "id null": ([GOOD, {"id": None, "answers": []}], "$[1].id: an id must be a string or a number"),
    "id a boolean": ([{"id": True, "answers": []}], "$[0].id: an id must be"),
    "id an array": ([{"id": ["a"], "answers": []}], "$[0].id: an id must be"),
    "answers null": ([{"id": "a", "answers": None}], "$[0].answers: expected an array, found null"),
    "answers a string": ([{"id": "a", "answers": "x"}], "$[0].answers: expected an array"),
    "answers without text": ([{"id": "a", "answers": {}}], "$[0].answers: there is no 'text'"),
    "text a string": (
        [{"id": "a", "answers": {"text": "x"}}],
        "$[0].answers.text: expected an array, found a string",
    ),
    "text with a number": (
        [{"id": "a", "answers": {"text": ["x", 3]}}],
        "$[0].answers.text[1]: expected a string, found a number",
    ),
    "answer a string": (
        [{"id": "a", "answers": ["x"]}],
        "$[0].answers[0]: expected an object, found a string",
    ),
    "answer without text": (
        [{"id": "a", "answers": [{"answer_start": 3}]}],
        "$[0].answers[0]: there is no 'text'",
    ),
    "answer null": (
        squad([{"id": "a", "answers": [{"text": "x"}, {"text": None}]}]),
        "$.data[0].paragraphs[0].qas[0].answers[1].text: expected a string, found null",
    ),
    "row a number": ([GOOD, 5], "$[1]: expected an object, found a number"),
    "no questions": ({"data": []}, "there are no questions"),
    "no rows": ([], "there are no questions"),
    "no questions in paragraphs": (squad([]), "there are no questions"),
    "id twice": (squad([GOOD, {"id": "b", "answers": []}, GOOD]), "occur more than once: 1 ('a')"),
    "id as number and as string": (
        [{"id": 1, "answers": []}, {"id": "1", "answers": []}],
        "occur more than once: 1 ('1')",
    ),
}


@pytest.mark.parametrize(("value", "message"), WRONG.values(), ids=WRONG)
def test_wrong_shapes_name_file_and_place(value: object, message: str, tmp_path: Path) -> None:
    path = write(tmp_path, value)
    with pytest.raises(DataError) as caught:
        read_references(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    if not isinstance(value, str):
        with pytest.raises(DataError) as caught:
            read_references(value)
        assert str(caught.value).startswith("references: ")
        assert message in str(caught.value)


@pytest.mark.parametrize("value", [b"{}", bytearray(b"x"), 3.5, object(), print], ids=repr)
def test_other_objects_are_no_references(value: object) -> None:
    with pytest.raises(DataError, match="references: "):
        read_references(value)


def test_repeated_ids_are_counted() -> None:
    found = [{"id": id_, "answers": []} for id_ in "abacbcc"]
    with pytest.raises(DataError, match=r"more than once.* 3 \('a', 'b', 'c'\)"):
        read_references(found)


# --- the fast way and the exact way ------------------------------------------------------------

TEXTS = st.text(st.sampled_from('"\\/\n\0\x7f\u2028東é😀') | st.characters(), max_size=8)
ANSWER = st.fixed_dictionaries({"text": TEXTS}, optional={"answer_start": st.integers()})
FLAGS = st.none() | st.booleans() | st.sampled_from(["no", 1, 0.5])
QUESTION = st.fixed_dictionaries(
    {"id": TEXTS | st.integers() | st.floats(allow_nan=False), "answers": st.lists(ANSWER)},
    optional={"is_impossible": FLAGS, "question": TEXTS, "x": st.floats() | st.integers()},
)
PARAGRAPH = st.fixed_dictionaries(
    {"qas": st.lists(QUESTION, max_size=3)}, optional={"context": TEXTS}
)
ARTICLE = st.fixed_dictionaries(
    {"paragraphs": st.lists(PARAGRAPH, max_size=2)}, optional={"title": TEXTS}
)
FILES = st.fixed_dictionaries(
    {"data": st.lists(ARTICLE, max_size=2)}, optional={"version": TEXTS | st.floats()}
)


def contents(examples: Examples) -> tuple[list[Example], bool]:
    return list(examples), examples.numeric_ids


@FEW
@given(FILES, st.booleans(), st.sampled_from([None, 1]))
@example(squad([{"id": "a", "answers": [], "is_impossible": None}]), True, None)
def test_typed_decode_is_the_slow_walk(
    value: dict[str, object], ascii_only: bool, indent: int | None
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    content = text.encode("utf-8")
    typed = module._read_typed(Source("f", content))
    walked = module._walk(json.loads(text), "f")
    if typed is not None:
        assert contents(typed) == contents(walked)
    else:
        assert not is_plain(value)


@FEW
@given(FILES, st.lists(QUESTION, max_size=4), st.booleans())
def test_plain_objects_are_the_slow_walk(
    value: dict[str, Any], rows_: list[dict[str, Any]], columns: bool
) -> None:
    if columns:
        for row in rows_:
            row["answers"] = {"text": [answer["text"] for answer in row["answers"]]}
    # Neither another mapping nor a tuple is plain.
    for plain, other in ((value, UserDict(value)), (rows_, tuple(rows_))):
        assert outcome(plain) == outcome(other)


def outcome(value: object) -> object:
    """What was read, or the message why it was not."""
    try:
        return contents(read_references(value))
    except DataError as error:
        return str(error)


class Fields:
    """A row that is no mapping, as an array or a match of a regular expression is none."""

    def __getitem__(self, key: str) -> object:
        raise IndexError(key)


def test_rows_that_are_no_mappings() -> None:
    with pytest.raises(DataError, match=r"\$\[0\]: expected an object"):
        read_references([Fields()])


def test_rows_that_make_up_members() -> None:
    row: defaultdict[str, object] = defaultdict(list, {"id": "a"})
    with pytest.raises(DataError, match=r"\$\[0\]: there is no 'answers'"):
        read_references([row])
    assert dict(row) == {"id": "a"}


def is_plain(value: dict[str, Any]) -> bool:
    """Whether the typed decoder should have taken it: nothing odd in the fields that count."""
    if any(char in json.dumps(value) for char in ("\\ud", "NaN", "Infinity")):
        return False
    questions = [q for a in value["data"] for p in a["paragraphs"] for q in p["qas"]]
    return all(
        isinstance(q["id"], str) and isinstance(q.get("is_impossible"), bool | None)
        for q in questions
    )
