"""Character sets that a rule names, each with its source.

Sets that depend on the Unicode version (categories) are asked of the running interpreter, not
listed here; ``in_category`` does that for the characters that a batch of texts really has.
"""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Python's string.punctuation, which SQuAD's scripts delete.
ASCII_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

# Look-alikes, each class folded to one sign. Box-drawing lines are no dashes and stay.
APOSTROPHES = "\u2018\u2019\u201b\u02bc\u0060\u00b4\u2032\uff07"
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\ufe63"
TILDES = "\u301c\uff5e\u223c\u02dc"
FRACTION_SLASH = "\u2044"

# Joiners carry meaning in Persian, Indic scripts and emoji: they are no litter.
JOINERS = "\u200c\u200d"
VARIATION_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"

# Numbers in a ring, in brackets or with a dot: NFKC would glue them to a digit beside them.
ENCLOSED_NUMBERS = "\u2460-\u249b\u24ea\u3251-\u325f\u32b1-\u32bf"
# The numerator of a fraction still to be written is meant to join what follows.
FRACTION_NUMERATOR_ONE = "\u215f"

# Scripts written without spaces between words, as ranges for a character class.
HAN = (
    "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003fffd"
)
KANA = (
    "\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
    "\U0001aff0-\U0001afff\U0001b000-\U0001b16f"
)
THAI = "\u0e01-\u0e3a\u0e40-\u0e5b"
LAO = "\u0e80-\u0eff"
KHMER = "\u1780-\u17ff\u19e0-\u19ff"
MYANMAR = "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f\U000116d0-\U000116e3"
HAN_AND_KANA = HAN + KANA
UNSPACED = HAN + KANA + THAI + LAO + KHMER + MYANMAR


def in_category(characters: Iterable[str], *prefixes: str) -> str:
    """The characters whose Unicode category starts with one of ``prefixes``, sorted.

    >>> in_category("a,。1", "P")
    ',。'
    """
    category = unicodedata.category
    return "".join(sorted(c for c in characters if category(c).startswith(prefixes)))


def latin_letters(characters: Iterable[str]) -> str:
    """The letters among ``characters`` whose Unicode name begins with LATIN, sorted."""
    name = unicodedata.name
    return "".join(
        sorted(c for c in characters if c.isalpha() and name(c, "").startswith("LATIN "))
    )


def superscripts_and_fractions(characters: Iterable[str]) -> str:
    """Superscripts, subscripts and vulgar fractions among ``characters``, sorted."""
    decomposition = unicodedata.decomposition
    found = (
        c
        for c in characters
        if c != FRACTION_NUMERATOR_ONE
        and decomposition(c).startswith(("<super>", "<sub>", "<fraction>"))
    )
    return "".join(sorted(found))


def char_class(characters: str) -> str:
    """A regular expression class of exactly these characters; one that never matches if none."""
    return f"[{re.escape(characters)}]" if characters else "(?!)"


def is_blank(text: str) -> bool:
    """Whether a text has nothing but white space (``str.isspace``), or nothing at all."""
    return not text or text.isspace()


def is_only_marks(text: str) -> bool:
    """Whether a text says nothing: only marks (category P), white space and invisible characters.

    Invisible are the categories Cf and Cc and the variation selectors.

    >>> [is_only_marks(t) for t in ("", " 。", "\\u200b", "the", "$")]
    [True, True, True, False, False]
    """
    category = unicodedata.category
    selector = re.compile(f"[{VARIATION_SELECTORS}]").fullmatch
    return all(
        c.isspace() or category(c).startswith(("P", "Cf", "Cc")) or selector(c) is not None
        for c in text
    )

