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

# What KorQuAD 1.0's script makes a space of.
KORQUAD_MARKS = "'\"\u300a\u300b<>\u3008\u3009()\u2018\u2019"

# Look-alikes, each class folded to one sign. Box-drawing lines are no dashes and stay.
APOSTROPHES = "\u2018\u2019\u201b\u02bc\u0060\u00b4\u2032\uff07"
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\ufe63"
TILDES = "\u301c\uff5e\u223c\u02dc"
FRACTION_SLASH = "\u2044"
LOOK_ALIKES = {
    ord(character): sign
    for sign, characters in (("'", APOSTROPHES), ("-", DASHES), ("~", TILDES))
    for character in characters
}

# Format characters (category Cf) without U+200C and U+200D: joiners carry meaning in Persian, Indic
# scripts and emoji. With the variation selectors they are what nobody sees.
INVISIBLE = (
    "\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
)
VARIATION_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"

# Superscripts and subscripts: compatibility decompositions <super> and <sub>.
RAISED = (
    "\u00aa\u00b2\u00b3\u00b9\u00ba\u02b0-\u02b8\u02e0-\u02e4\u10fc\u1d2c-\u1d2e\u1d30-\u1d3a"
    "\u1d3c-\u1d4d\u1d4f-\u1d6a\u1d78\u1d9b-\u1dbf\u2070\u2071\u2074-\u208e\u2090-\u209c\u2120"
    "\u2122\u2c7c\u2c7d\u2d6f\u3192-\u319f\ua69c\ua69d\ua770\ua7f1-\ua7f4\ua7f8\ua7f9\uab5c-\uab5f"
    "\uab69\U00010781-\U00010785\U00010787-\U000107b0\U000107b2-\U000107ba\U0001e030-\U0001e06d"
    "\U0001f16a-\U0001f16c"
)
# Vulgar fractions; not U+215F, the numerator of a fraction that is still to be written.
FRACTIONS = "\u00bc-\u00be\u2150-\u215e\u2189"
# Numbers in a ring, in brackets or with a dot.
ENCLOSED_NUMBERS = "\u2460-\u249b\u24ea\u3251-\u325f\u32b1-\u32bf"

# Scripts written without spaces between words, as ranges for a character class.
HAN = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303c\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003fffd"
)
KANA = (
    "\u3031-\u3035\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
    "\U0001aff0-\U0001afff\U0001b000-\U0001b16f"
)
# Their digits are left out: a space between two numbers means the same in every script.
THAI = "\u0e01-\u0e3a\u0e40-\u0e4f\u0e5a\u0e5b"
LAO = "\u0e80-\u0ecf\u0eda-\u0eff"
KHMER = "\u1780-\u17df\u17ea-\u17ff\u19e0-\u19ff"
MYANMAR = "\u1000-\u103f\u104a-\u108f\u109a-\u109f\ua9e0-\ua9ef\ua9fa-\ua9ff\uaa60-\uaa7f"
HAN_AND_KANA = HAN + KANA
UNSPACED = HAN + KANA + THAI + LAO + KHMER + MYANMAR


def code_points(characters: str) -> str:
    """The inside of a character class as code points for people.

    >>> code_points("\u3005\u3041-\u3096")
    'U+3005 3041-3096'
    """
    points = " ".join("-" if c == "-" and i else f"{ord(c):04X}" for i, c in enumerate(characters))
    return f"U+{points.replace(' - ', '-')}"


def in_category(characters: Iterable[str], *prefixes: str) -> str:
    """The characters whose Unicode category starts with one of ``prefixes``, sorted.

    >>> in_category("a,。1", "P")
    ',。'
    """
    category = unicodedata.category
    return "".join(sorted(c for c in characters if category(c).startswith(prefixes)))


def is_latin(character: str) -> bool:
    """Whether a character is a letter whose Unicode name begins with LATIN.

    >>> [is_latin(c) for c in ("q", "ß", "日", "1", "")]
    [True, True, False, False, False]
    """
    return character.isalpha() and unicodedata.name(character, "").startswith("LATIN ")


def char_class(characters: str) -> str:
    """A regular expression class of exactly these characters; one that never matches if none."""
    return f"[{re.escape(characters)}]" if characters else "(?!)"


def is_blank(text: str) -> bool:
    """Whether a text has nothing but white space (``str.isspace``), or nothing at all."""
    return not text or text.isspace()


def fold_look_alikes(text: str) -> str:
    """Text with every look-alike as the one sign of its class: ' or - or ~."""
    return text.translate(LOOK_ALIKES)


def is_only_marks(text: str) -> bool:
    """Whether a text says nothing: only marks (category P), white space and invisible characters.

    Invisible are the categories Cf and Cc and the variation selectors. Look-alikes are taken as
    the sign that they stand for: a minus as a dash, which is a mark; a wave dash as a tilde, which
    is none.

    >>> [is_only_marks(t) for t in ("", " 。", "\u200b", "\u2212", "the", "$", "\u301c")]
    [True, True, True, True, False, False, False]
    """
    category = unicodedata.category
    selector = re.compile(f"[{VARIATION_SELECTORS}]").fullmatch
    return all(
        c.isspace() or category(c).startswith(("P", "Cf", "Cc")) or selector(c) is not None
        for c in fold_look_alikes(text)
    )
