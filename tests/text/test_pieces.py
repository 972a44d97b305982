"""Cutting long texts, and surfaces put back on the text they came from."""

from __future__ import annotations

import time
from itertools import pairwise
from unicodedata import category

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mlsquad.text.pieces import LIMIT, analyse, cut, has_lone_surrogates, is_long, note, realign

# Marks, joiners, gaps, NUL and surrogates often; any code point sometimes.
SPECIALS = (
    "aA1 \n\t\x1c\u3000\0\x01\ud800\udfff。,国か゛\u3099\u0301\ufe0f\u200d👩\U0001f3fd\uff9e\ufffd"
)
TEXTS = st.text(st.one_of(st.sampled_from(SPECIALS), st.characters()))
MORE_MARKS = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff\uff9e\uff9f"


def size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def bare(text: str) -> str:
    return "".join(char for char in text if not char.isspace())


def joined(before: str, after: str) -> bool:
    return "\u200d" in (before, after) or category(after)[0] == "M" or after in MORE_MARKS


def slow_cut(text: str, limit: int) -> list[str]:
    """The rule word for word: the last gap, else the last break that splits no base, else all."""
    pieces = []
    while size(text) > limit:
        ends = [end for end in range(1, len(text)) if size(text[:end]) <= limit]
        whole = [end for end in ends if not joined(text[end - 1], text[end])]
        gaps = [
            end for end in whole if text[end - 1].isspace() or category(text[end - 1])[0] == "P"
        ]
        end = (gaps or whole or ends)[-1]
        pieces.append(text[:end])
        text = text[end:]
    return [*pieces, text]


@given(TEXTS, st.integers(4, 40))
@example("", 4)
@example("か" + "\u3099" * 40, 12)
@example("\ud800\udfff" * 20, 4)
def test_pieces_are_the_text_and_within_the_limit(text: str, limit: int) -> None:
    pieces = cut(text, limit)
    assert "".join(pieces) == text
    assert all(size(piece) <= limit for piece in pieces)
    assert all(pieces) or pieces == [""]
    assert (len(pieces) == 1) == (size(text) <= limit) == (not is_long(text, limit))


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.integers(4, 40))
def test_it_cuts_where_the_rule_says(text: str, limit: int) -> None:
    assert cut(text, limit) == slow_cut(text, limit)


@pytest.mark.parametrize(
    ("text", "limit", "pieces"),
    [
        ("one two three", 10, ["one two ", "three"]),
        ("one,two;three", 10, ["one,two;", "three"]),
        ("東京。大阪", 12, ["東京。", "大阪"]),
        ("東京大阪", 7, ["東京", "大阪"]),
        ("abかか\u3099", 8, ["abか", "か\u3099"]),
        ("ab👩\u200d👩", 9, ["ab", "👩\u200d", "👩"]),
        ("ab👩\u200d👩", 12, ["ab", "👩\u200d👩"]),
        ("ab👩\U0001f3fd", 9, ["ab", "👩\U0001f3fd"]),
        ("ab\u2603\ufe0f", 6, ["ab", "\u2603\ufe0f"]),
        ("abｶﾞ", 6, ["ab", "ｶﾞ"]),
        ("ab.\u0301c", 4, ["ab", ".\u0301c"]),  # a mark belongs to its punctuation
        ("a\u0301\u0301\u0301", 6, ["a\u0301\u0301", "\u0301"]),  # no other way
        ("ab\ud800\ud800", 5, ["ab\ud800", "\ud800"]),
        ("ab", 4, ["ab"]),
        ("", 4, [""]),
    ],
)
def test_where_it_cuts(text: str, limit: int, pieces: list[str]) -> None:
    assert cut(text, limit) == pieces


@pytest.mark.parametrize("unit", ["a", "国", "か\u3099"])
def test_a_base_keeps_its_marks_at_the_real_limit(unit: str) -> None:
    text = "x" + unit * 30_000
    pieces = cut(text)
    assert "".join(pieces) == text
    assert all(LIMIT - 6 <= size(piece) <= LIMIT for piece in pieces[:-1])
    assert not any(piece.startswith("\u3099") for piece in pieces)


def test_the_limit_itself_is_not_cut() -> None:
    assert cut("あ" * 10_000) == ["あ" * 10_000]
    assert cut("あ" * 9_999 + "ab c") == ["あ" * 9_999 + "ab ", "c"]


@pytest.mark.parametrize("unit", ["a", "\u0301", "a ", "。" + "a" * 29_999], ids=range(4))
def test_time_is_linear(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    start = time.perf_counter()
    pieces = cut(text)
    assert time.perf_counter() - start < 5  # about 0.3 s; a quadratic cut takes minutes
    assert len(pieces) <= 2 * size(text) // LIMIT + 1


def test_a_limit_below_one_code_point_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 4"):
        cut("a", 3)


@given(TEXTS)
def test_lone_surrogates_are_found(text: str) -> None:
    assert has_lone_surrogates(text) == any(category(char) == "Cs" for char in text)


@given(TEXTS, st.lists(TEXTS))
def test_realign_loses_nothing_whatever_the_surfaces(text: str, surfaces: list[str]) -> None:
    assert "".join(realign(text, text, surfaces)) == bare(text)


@given(TEXTS, st.data())
def test_realign_keeps_the_surfaces_of_a_sound_analyser(text: str, data: st.DataObject) -> None:
    ends = sorted(data.draw(st.sets(st.integers(0, len(text)))) | {0, len(text)})
    surfaces = [text[start:end] for start, end in pairwise(ends)]
    expected = [bare(surface) for surface in surfaces if bare(surface)]
    assert realign(text, text, surfaces) == expected


def lossy(text: str) -> list[str]:
    """An analyser that stops at NUL, drops x, and makes tokens of white space and of nothing."""
    text.encode("utf-8")
    return ["", *(char for char in text.partition("\0")[0] if char != "x"), ""]


@given(st.lists(TEXTS))
def test_analyse_keeps_the_laws_with_a_lossy_analyser(texts: list[str]) -> None:
    results = analyse(texts, lossy)
    assert ["".join(tokens) for tokens in results] == [bare(text) for text in texts]
    assert results == [analyse([text], lossy)[0] for text in texts]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("ab", ["a", "b"]),
        (" a\u3000b\n", ["a", "b"]),
        ("axxb", ["a", "xx", "b"]),
        ("a\0b c", ["a", "\0b", "c"]),
        ("a\ud800b", ["a", "\ud800", "b"]),
        (" \n", []),
        ("", []),
    ],
)
def test_analyse_restores_what_is_lost(text: str, tokens: list[str]) -> None:
    assert analyse([text], lossy) == [tokens]


def test_analyse_removes_white_space_inside_a_surface() -> None:
    assert analyse(["a b"], lambda text: [text]) == [["ab"]]


def test_the_analyser_gets_pieces_without_surrogates() -> None:
    seen: list[str] = []

    def whole(text: str) -> list[str]:
        text.encode("utf-8")
        seen.append(text)
        return [text]

    assert analyse(["あ" * 15_000, "\udc00"], whole) == [["あ" * 10_000, "あ" * 5_000], ["\udc00"]]
    assert seen == ["あ" * 10_000, "あ" * 5_000, "\ufffd"]


@pytest.mark.parametrize(
    ("texts", "sentences"),
    [
        ([], []),
        (["a"], []),
        (["1", "a"], ["n: 1 text was odd"]),
        (["1", "2"], ["n: 2 texts were odd"]),
    ],
)
def test_note_counts(texts: list[str], sentences: list[str]) -> None:
    assert note("n", texts, str.isdigit, "odd") == sentences
