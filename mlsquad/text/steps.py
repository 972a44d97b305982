"""Normalizer steps that official scorers are made of.

Each constant is a ``Step``; the functions behind them take and return one text.
"""

from __future__ import annotations

import re

from mlsquad.text.charsets import ASCII_PUNCTUATION, KORQUAD_MARKS, char_class
from mlsquad.text.pipeline import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# SQuAD's \b(a|an|the)\b, written so that the search can jump to an "a" or "t": the word boundary
# stands in a look-behind after the first letter. tests/test_properties.py proves the two equal.
ENGLISH_ARTICLES = r"[at](?:(?<=\ba)n?\b|(?<=\bt)he\b)"


def _lower() -> Callable[[str], str]:
    return str.lower


def _drop_ascii_marks() -> Callable[[str], str]:
    table = {ord(mark): None for mark in ASCII_PUNCTUATION}
    remove = re.compile(char_class(ASCII_PUNCTUATION)).sub

    def drop(text: str) -> str:
        # str.translate has a fast path for ASCII only; elsewhere a character class is 5x faster.
        return text.translate(table) if text.isascii() else remove("", text)

    return drop


def _korquad_marks() -> Callable[[str], str]:
    replace = re.compile(char_class(KORQUAD_MARKS)).sub
    return lambda text: replace(" ", text)


def _english_articles() -> Callable[[str], str]:
    replace = re.compile(ENGLISH_ARTICLES).sub
    return lambda text: replace(" ", text)


def _strip_final_stops() -> Callable[[str], str]:
    return lambda text: text.rstrip("。")


def _collapse_space() -> Callable[[str], str]:
    return lambda text: " ".join(text.split())


KORQUAD_MARKS_TO_SPACE = Step(
    "to_space(korquad)",
    f"each of {' '.join(KORQUAD_MARKS)} becomes a space",
    _korquad_marks,
    local=True,
)
LOWER = Step("lower", "lower case (str.lower)", _lower, local=True)
DROP_ASCII_MARKS = Step(
    "drop(ascii)", f"delete the ASCII marks {ASCII_PUNCTUATION}", _drop_ascii_marks, local=True
)
ENGLISH_ARTICLES_OUT = Step(
    "articles(en)", "each of the words a, an, the becomes a space", _english_articles, local=True
)
STRIP_FINAL_STOPS = Step(
    "rstrip(。)",
    "delete 。 (U+3002) at the very end, however many",
    _strip_final_stops,
    local=False,
)
COLLAPSE_SPACE = Step(
    "space", "white space at the ends goes, other runs become one space", _collapse_space, False
)
