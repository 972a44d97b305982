"""Every character set, code point by code point, against the Unicode tables of the interpreter."""

from __future__ import annotations

import re
import string
import sys
import unicodedata

import pytest

from mlsquad.text import charsets
from mlsquad.text.charsets import (
    char_class,
    fold_look_alikes,
    in_category,
    is_blank,
    is_latin,
    is_only_marks,
)

EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
# A table may know more than the running Unicode version does, but never less.
ASSIGNED = [char for char in EVERY if unicodedata.category(char) != "Cn"]


def members(ranges: str) -> set[str]:
    """The assigned characters in what stands between the brackets of a character class."""
    return set(filter(re.compile(f"[{ranges}]").fullmatch, ASSIGNED))


def decomposed_as(*kinds: str) -> set[str]:
    return {char for char in ASSIGNED if unicodedata.decomposition(char).split(" ")[0] in kinds}


def named(*beginnings: str) -> set[str]:
    return {char for char in ASSIGNED if unicodedata.name(char, "").startswith(beginnings)}


def in_categories(*categories: str) -> set[str]:
    return {char for char in ASSIGNED if unicodedata.category(char).startswith(categories)}


def between(*ranges: tuple[int, int]) -> set[str]:
    return {chr(code) for first, last in ranges for code in range(first, last + 1)}


def test_invisible_are_the_format_characters_without_joiners() -> None:
    assert members(charsets.INVISIBLE) == in_categories("Cf") - {"\u200c", "\u200d"}


def test_variation_selectors() -> None:
    found = members(charsets.VARIATION_SELECTORS)
    wanted = named("VARIATION SELECTOR-", "MONGOLIAN FREE VARIATION SELECTOR")
    assert found == wanted
    assert len(found) >= 3 + 16 + 240


def test_raised_are_superscripts_and_subscripts() -> None:
    assert members(charsets.RAISED) == decomposed_as("<super>", "<sub>")


def test_fractions() -> None:
    assert members(charsets.FRACTIONS) == decomposed_as("<fraction>") - {"\u215f"}


def test_enclosed_numbers() -> None:
    wanted = between((0x2460, 0x249B), (0x24EA, 0x24EA), (0x3251, 0x325F), (0x32B1, 0x32BF))
    assert members(charsets.ENCLOSED_NUMBERS) == wanted
    assert all(re.search("[0-9]", unicodedata.normalize("NFKC", char)) for char in wanted)


def test_special_numbers_are_of_one_kind_each() -> None:
    raised = members(charsets.RAISED)
    assert raised.isdisjoint(members(charsets.FRACTIONS))
    assert raised.isdisjoint(members(charsets.ENCLOSED_NUMBERS))
    assert members(charsets.FRACTIONS).isdisjoint(members(charsets.ENCLOSED_NUMBERS))


def test_ascii_punctuation_is_pythons() -> None:
    assert string.punctuation == charsets.ASCII_PUNCTUATION


LOOK_ALIKES = {
    "'": [0x2018, 0x2019, 0x201B, 0x02BC, 0x0060, 0x00B4, 0x2032, 0xFF07],
    "-": [*range(0x2010, 0x2016), 0x2212, 0xFF0D, 0xFE63],
    "~": [0x301C, 0xFF5E, 0x223C, 0x02DC],
}


def test_look_alikes_are_these_and_no_others() -> None:
    wanted = {code: sign for sign, codes in LOOK_ALIKES.items() for code in codes}
    assert wanted == charsets.LOOK_ALIKES
    for char in EVERY:
        assert fold_look_alikes(char) == wanted.get(ord(char), char)


def test_box_drawing_lines_are_no_dashes() -> None:
    lines = "─━│┃╌"
    assert fold_look_alikes(lines) == lines


def test_han() -> None:
    found = members(charsets.HAN)
    han = named("CJK UNIFIED IDEOGRAPH", "CJK COMPATIBILITY IDEOGRAPH", "CJK RADICAL", "KANGXI")
    assert found >= han | set("々〇〻")
    assert not in_categories("P", "Z", "C", "Nd") & found
    others = {char for char in found - han if ord(char) > 0x3040}
    assert others == set()


def test_kana() -> None:
    found = members(charsets.KANA)
    kana = named(
        *("HIRAGANA", "KATAKANA LETTER", "HALFWIDTH KATAKANA LETTER", "KATAKANA ITERATION"),
        *("KATAKANA VOICED ITERATION", "HENTAIGANA", "KATAKANA-HIRAGANA PROLONGED"),
        *("HALFWIDTH KATAKANA-HIRAGANA", "COMBINING KATAKANA", "KATAKANA DIGRAPH"),
    )
    voicing = set("\uff9e\uff9f〱〲〳〴〵")  # and the vertical repeat marks
    assert kana | voicing <= found
    assert {
        c for c in found - kana - voicing if "HIRAGANA" not in name(c) and "KATAKANA" not in name(c)
    } == (set())
    assert found.isdisjoint("・･゠゛゜")


def name(char: str) -> str:
    return unicodedata.name(char, "")


@pytest.mark.parametrize(
    ("ranges", "script", "not_in"),
    [
        (charsets.THAI, "THAI ", "฿"),
        (charsets.LAO, "LAO ", ""),
        (charsets.KHMER, "KHMER ", ""),
        (charsets.MYANMAR, "MYANMAR ", ""),
    ],
    ids=["thai", "lao", "khmer", "myanmar"],
)
def test_other_unspaced_scripts_are_all_but_the_digits(
    ranges: str, script: str, not_in: str
) -> None:
    wanted = named(script) - in_categories("Nd") - set(not_in)
    found = members(ranges)
    assert found == {char for char in wanted if ord(char) < 0x10000}
    assert len(found) > 60


def test_unspaced_holds_no_space_and_no_digit() -> None:
    found = members(charsets.UNSPACED)
    assert not found & in_categories("Z", "Cc", "Nd")
    assert not [char for char in found if char.isspace() or char.isdecimal()]
    assert found.isdisjoint("aZéя가अ09０９。、「」・")
    parts = (charsets.HAN, charsets.KANA, charsets.THAI, charsets.LAO, charsets.KHMER)
    assert found == set().union(*map(members, (*parts, charsets.MYANMAR)))
    assert members(charsets.HAN_AND_KANA) == members(charsets.HAN) | members(charsets.KANA)


def test_classes_are_sorted_and_apart() -> None:
    for ranges in (charsets.HAN, charsets.KANA, charsets.RAISED, charsets.INVISIBLE):
        starts = [char for char in re.sub("-.", "", ranges)]  # noqa: C416 - one by one
        assert starts == sorted(starts)


def test_in_category_asks_the_interpreter() -> None:
    assert in_category(EVERY, "P") == "".join(sorted(in_categories("P")))
    assert in_category("aA1,。", "Lu", "P") == ",A。"
    assert in_category("", "P") == ""


def test_latin_letters_are_letters() -> None:
    for char in ("a", "Z", "é", "ß", "ｑ", "ǆ", "ª", "ᴬ"):
        expected = char.isalpha() and name(char).startswith("LATIN ")
        assert is_latin(char) == expected
    for char in ("", "1", "日", "я", "α", "\u0301", "ー", "²", "㎏", "Ⅷ", "\u212a"):
        assert not is_latin(char), char  # the last one is KELVIN SIGN


def test_latin_letters_one_by_one() -> None:
    letters = in_categories("L")
    assert {char for char in EVERY if is_latin(char)} == named("LATIN ") & letters


@pytest.mark.parametrize("characters", ["", "^", "]", "\\", "-", "a-z", "^]-\\[", "&&||~~--", "。"])
def test_char_class_matches_exactly_these(characters: str) -> None:
    find = re.compile(char_class(characters)).fullmatch
    usual = set(string.printable) | set("。、é")
    assert {char for char in usual if find(char)} == set(characters)


def test_blank_is_what_split_leaves_nothing_of() -> None:
    assert all(is_blank(char) == (not char.split()) for char in EVERY)
    assert is_blank("")
    assert is_blank(" \t\u3000\x1c\x85")
    assert not is_blank("\u200b")
    assert not is_blank("\0")


@pytest.mark.parametrize(
    "text", ["", " ", "。", "!? …", "\u200b", "\ufe0f", "\0", "\u2212", "`", "´", "「」\u3000-"]
)
def test_says_nothing(text: str) -> None:
    assert is_only_marks(text)


@pytest.mark.parametrize("text", ["$", "\u301c", "～", "~", "the", "。a", "①", "+", "\u0301", "😀"])
def test_says_something(text: str) -> None:
    assert not is_only_marks(text)


def test_the_fraction_slash_is_no_mark() -> None:
    # Category Sm, and in none of the three classes: it becomes a slash with NFKC only.
    assert not is_only_marks("\u2044")
