"""Hostile files: each is wrong in one place, and each is refused in one line that names it."""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mlsquad.errors import DataError, OptionError
from mlsquad.read.predictions import read_predictions
from mlsquad.read.references import read_references
from mlsquad.read.text import count_quotes, decode_json, kind_of, read_source, unique_pairs

DATA = {"data": [{"paragraphs": [{"qas": [{"id": "a", "answers": [{"text": "東京"}]}]}]}]}
PREDICTIONS = {"a": "東京"}
READERS: dict[str, tuple[Callable[..., Any], object]] = {
    "references": (read_references, DATA),
    "predictions": (read_predictions, PREDICTIONS),
}
BOTH = pytest.mark.parametrize(("read", "good"), READERS.values(), ids=READERS)


def refused(read: Callable[..., Any], path: Path, *more: object) -> str:
    with pytest.raises(DataError) as caught:
        read(path, *more)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert len(message.splitlines()) == 1
    return message


def read_same(read: Callable[..., Any], path: Path, good: object, *more: object) -> None:
    found, wanted = read(path, *more), read(good)
    if read is read_references:
        assert list(found) == list(wanted)
    else:
        assert (found.texts, found.nulls) == (wanted.texts, wanted.nulls)


def encoded(value: object, encoding: str = "utf-8") -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode(encoding)


@BOTH
def test_missing_file(read: Callable[..., Any], good: object, tmp_path: Path) -> None:
    del good
    assert "cannot be read: No such file" in refused(read, tmp_path / "none.json")
    assert "cannot be read: Not a directory" in refused(read, Path(__file__) / "x.json")


@BOTH
def test_folder(read: Callable[..., Any], good: object, tmp_path: Path) -> None:
    del good
    assert "cannot be read: Is a directory" in refused(read, tmp_path)


@BOTH
def test_name_with_nul(read: Callable[..., Any], good: object) -> None:
    del good
    assert "cannot be read" in refused(read, Path("a\0b"))


@BOTH
@pytest.mark.parametrize("content", [b"", b" ", b"\n\r\n\t ", codecs.BOM_UTF8, b"\xef\xbb\xbf\n"])
def test_empty(read: Callable[..., Any], good: object, content: bytes, tmp_path: Path) -> None:
    del good
    path = tmp_path / "f.json"
    path.write_bytes(content)
    assert refused(read, path).endswith("the file is empty")


@BOTH
def test_truncated_anywhere(read: Callable[..., Any], good: object, tmp_path: Path) -> None:
    path = tmp_path / "f.json"
    whole = json.dumps(good).encode()
    for end in range(1, len(whole)):
        path.write_bytes(whole[:end])
        assert "not valid JSON at line 1, column" in refused(read, path)


@BOTH
def test_truncated_inside_a_character(
    read: Callable[..., Any], good: object, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    whole = encoded(good)
    cut = whole.index("東".encode()) + 1
    path.write_bytes(whole[:cut])
    message = refused(read, path)
    assert f"not utf-8 text at byte {cut - 1}" in message
    assert "--encoding" in message


@BOTH
@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", bytes(range(256)), b"\xff\xfe\xfd", b"PK\x03\x04\x80"],
)
def test_binary(read: Callable[..., Any], good: object, content: bytes, tmp_path: Path) -> None:
    del good
    path = tmp_path / "f.json"
    path.write_bytes(content)
    assert "--encoding" in refused(read, path)


@BOTH
@pytest.mark.parametrize("content", [b"\0", b"\0" * 100, b"\x01", b"{\0}", b"GIF89a\x01"])
def test_binary_that_is_also_utf_8(
    read: Callable[..., Any], good: object, content: bytes, tmp_path: Path
) -> None:
    del good
    path = tmp_path / "f.json"
    path.write_bytes(content)
    message = refused(read, path)
    assert "not valid JSON at line 1, column" in message or "NUL at byte" in message


@BOTH
@pytest.mark.parametrize("content", [b'"\xc0\xaf"', b'"\xed\xa0\x80"', b'"\xf5\x80\x80\x80"'])
def test_invalid_utf_8(
    read: Callable[..., Any], good: object, content: bytes, tmp_path: Path
) -> None:
    del good
    path = tmp_path / "f.json"
    path.write_bytes(content)
    assert "not utf-8 text at byte 1" in refused(read, path)


@BOTH
@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "cp932", "euc-jp", "iso-2022-jp"])
def test_other_encodings(
    read: Callable[..., Any], good: object, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    path.write_bytes(encoded(good, encoding))
    read_same(read, path, good, encoding)
    read_same(read, path, good, encoding.upper())
    if encoding != "iso-2022-jp":  # its bytes are ASCII
        assert "--encoding" in refused(read, path)
        assert "pass --encoding" in refused(read, path, "utf_8")


@BOTH
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le"])
def test_wide_encodings_without_a_byte_order_mark(
    read: Callable[..., Any], good: object, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    path.write_bytes(encoded(good, encoding))
    refused(read, path)
    read_same(read, path, good, encoding)


@BOTH
def test_wrong_encoding_is_named(read: Callable[..., Any], good: object, tmp_path: Path) -> None:
    path = tmp_path / "f.json"
    path.write_bytes(encoded(good))
    message = refused(read, path, "ascii")
    assert "not ascii text at byte" in message
    path.write_bytes(b'"\x81"' + encoded(good))
    assert "not cp932 text at byte" in refused(read, path, "cp932")


@BOTH
@pytest.mark.parametrize("encoding", ["utf-9", "", "hex", "rot13", "base64", "東京"])
def test_unknown_encoding(
    read: Callable[..., Any], good: object, encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    path.write_bytes(encoded(good))
    with pytest.raises(OptionError, match="unknown encoding"):
        read(path, encoding)


@BOTH
@pytest.mark.parametrize("name", ["utf-8", "UTF-8", "utf8", "utf_8", "U8", "utf-8-sig", "UTF8"])
def test_byte_order_mark_and_line_ends(
    read: Callable[..., Any], good: object, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    content = encoded(good)
    for variant in (
        codecs.BOM_UTF8 + content,
        content.replace(b"\n", b"\r\n"),
        codecs.BOM_UTF8 + content.replace(b"\n", b"\r\n") + b"\r\n",
        content + b"\n\n",
    ):
        path.write_bytes(variant)
        read_same(read, path, good)
        read_same(read, path, good, name)


@BOTH
def test_two_byte_order_marks_are_one_too_many(
    read: Callable[..., Any], good: object, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    path.write_bytes(codecs.BOM_UTF8 * 2 + encoded(good))
    assert "not valid JSON at line 1, column 1" in refused(read, path)


DEEP = {
    "arrays": "[" * 100_000,
    "closed arrays": "[" * 100_000 + "]" * 100_000,
    "objects": '{"a":' * 100_000,
    "arrays in data": '{"data": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "objects in data": '{"data": ' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "}",
    "in a field that does not matter": '{"x": '
    + "[" * 100_000
    + "]" * 100_000
    + ', "data": [{"paragraphs": [{"qas": [{"id": "a", "answers": []}]}]}]}',
    "in a text": '{"a": ' + "[" * 100_000 + "]" * 100_000 + "}",
}


@BOTH
@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_deep_nesting(read: Callable[..., Any], good: object, text: str, tmp_path: Path) -> None:
    del good
    path = tmp_path / "f.json"
    path.write_text(text)
    assert refused(read, path).endswith("nested too deeply")


@BOTH
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", "line 1, column 2"),
        ("{}{}", "line 1, column 3"),
        ('{\n  "a": "x",\n}', "line "),
        ("{'a': 'x'}", "line 1, column 2"),
        ('{"a": "x" "b": "y"}', "line 1, column 11"),
        ('\n\n{"a": "tab\there"}', "line 3, column 11"),
        ('{"a": "\\x"}', "line 1, column 8"),
        ('{"a": nul}', "line 1, column 7"),
        ('{"a": 01}', "line 1, column 8"),
        ("// comment\n{}", "line 1, column 1"),
        ("id\ttext\na\tx\n", "line 1, column 1"),
        ('{"a": "x"}\n{"b": "y"}\n', "line 2, column 1"),
        ('{"東京": "京都"]', "line 1, column 12"),
    ],
)
def test_not_json(
    read: Callable[..., Any], good: object, text: str, place: str, tmp_path: Path
) -> None:
    del good
    path = tmp_path / "f.json"
    path.write_text(text, encoding="utf-8")
    message = refused(read, path)
    assert f"not valid JSON at {place}" in message


@BOTH
def test_integers_longer_than_python_converts(
    read: Callable[..., Any], good: object, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    path.write_text(f"[{'9' * 5000}]")
    assert "not usable JSON" in refused(read, path)
    limit = sys.get_int_max_str_digits()
    assert limit == 0 or limit >= 4300
    del good


def test_odd_file_names(tmp_path: Path) -> None:
    for name in ("東京.json", "a b.json", "a\nb.json", os.fsdecode(b"\xff.json")):
        path = tmp_path / name
        path.write_bytes(encoded(PREDICTIONS))
        assert read_predictions(path).name == str(path)
        assert read_source(os.fspath(path)).name == str(path)


def test_a_path_object_of_another_kind(tmp_path: Path) -> None:
    class Elsewhere:
        def __fspath__(self) -> str:
            return str(tmp_path / "f.json")

    (tmp_path / "f.json").write_bytes(encoded(DATA))
    assert list(read_references(Elsewhere())) == list(read_references(DATA))


def test_same_on_a_machine_with_another_locale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "f.json"
    path.write_bytes(encoded(DATA))
    monkeypatch.setattr("locale.getpreferredencoding", lambda *_: "ascii")
    assert next(iter(read_references(path))).golds == ("東京",)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ('"a"', 2),
        (r'"a\"b"', 2),
        (r'"a\\"', 2),
        (r'"a\\\"b"', 2),
        (r'"\\\\" "\\\\\""', 4),
        (r'"\n\\n\"" ""', 4),
        (r'"\u0022"', 2),
        (r'"\u005c"', 2),
    ],
)
def test_count_of_quotes(text: str, count: int) -> None:
    assert count_quotes(text.encode()) == count


def test_unique_pairs() -> None:
    assert unique_pairs([("a", 1), ("b", 2)]) == {"a": 1, "b": 2}
    assert unique_pairs([]) == {}
    with pytest.raises(ValueError, match="b"):
        unique_pairs([("a", 1), ("b", 2), ("b", 2)])


def test_json_values_are_the_standard_librarys(tmp_path: Path) -> None:
    path = tmp_path / "f.json"
    path.write_text('[1, 1.0, 1e3, -0, true, null, "\\ud800", Infinity]')
    value = decode_json(read_source(path))
    assert value == [1, 1.0, 1000.0, 0, True, None, "\ud800", float("inf")]
    assert [type(item) for item in value] == [
        *(int, float, float, int, bool, type(None), str, float)
    ]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, "null"),
        (True, "a boolean"),
        (1, "a number"),
        (1.5, "a number"),
        ("", "a string"),
        ({}, "an object"),
        ([], "an array"),
        (b"", "a value of type bytes"),
        (object, "a value of type type"),
    ],
)
def test_kinds(value: object, kind: str) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize("size", [0, 1, 2, 3, 32765, 32766, 32767, 32768, 65536])
def test_characters_across_the_pieces_that_are_checked(size: int, tmp_path: Path) -> None:
    """UTF-8 is checked piece by piece; a piece may end inside a character."""
    path = tmp_path / "p.json"
    text = "a" * size + "東😀é" * 20_000
    path.write_text(json.dumps({"q": text}, ensure_ascii=False), encoding="utf-8")
    assert read_predictions(path).texts == {"q": text}
    whole = path.read_bytes()
    path.write_bytes(whole[:-2] + b"\xff" + whole[-2:])
    with pytest.raises(DataError, match=f"not utf-8 text at byte {len(whole) - 2}"):
        read_predictions(path)
