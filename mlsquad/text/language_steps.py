"""Normalizer steps of the language defaults: what makes a score meaningful.

The rules in full, with their examples, are in docs/scores.md. Every step leaves a text as it was
where nothing but white space would be left of it (``keeps``), so no step can empty an answer.
"""

from __future__ import annotations

import re
import unicodedata

from mlsquad.text import charsets
from mlsquad.text.charsets import char_class, in_category
from mlsquad.text.pipeline import Step
from mlsquad.text.steps import COLLAPSE_SPACE, LOWER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_ASCII_MARKS = in_category(map(chr, range(128)), "P")


def _look_alikes() -> Callable[[str], str]:
    table = dict.fromkeys(charsets.APOSTROPHES, "'")
    table |= dict.fromkeys(charsets.DASHES, "-")
    table |= dict.fromkeys(charsets.TILDES, "~")
    table[charsets.FRACTION_SLASH] = "/"
    fold = re.compile(char_class("".join(table))).sub

    def look_alikes(text: str) -> str:
        text = fold(lambda found: table[found[0]], text)
        if text.isascii():
            return text
        invisible = in_category(set(text) - set(charsets.JOINERS), "Cf")
        return re.sub(f"[{re.escape(invisible)}{charsets.VARIATION_SELECTORS}]", "", text)

    return look_alikes


def _keep_numbers_apart() -> Callable[[str], str]:
    voicing = str.maketrans("\u309b\u309c", "\u3099\u309a")

    def keep_apart(text: str) -> str:
        if text.isascii():
            return text
        if "\u309b" in text or "\u309c" in text:
            text = text.translate(voicing)
        raised = re.escape(charsets.superscripts_and_fractions(set(text)))
        special = f"[{charsets.ENCLOSED_NUMBERS}{raised}]"
        return re.sub(f"(?<=\\d)(?={special})|(?<={special})(?=\\d|{special})", " ", text)

    return keep_apart


def _nfkc() -> Callable[[str], str]:
    normalize = unicodedata.normalize
    return lambda text: normalize("NFKC", text)


def _numbers() -> Callable[[str], str]:
    grouped = re.compile(r"(?<!\d)(?<!\d[.,])\d{1,3}(?:,\d{3})+(?!\d)(?!,\d)").sub
    spaced_range = re.compile(r"(?<=\d)\s*([-~])\s*(?=\d)").sub

    def numbers(text: str) -> str:
        text = grouped(lambda found: found[0].replace(",", ""), text)
        return spaced_range(r"\1", text)

    return numbers


def _marks() -> Callable[[str], str]:
    ascii_only = _marks_pattern("")

    def marks(text: str) -> str:
        pattern = ascii_only if text.isascii() else _marks_pattern("".join(set(text)))
        return pattern.sub(r"\1", text)

    return marks


def _marks_pattern(present: str) -> re.Pattern[str]:
    """Pattern whose group 1 is a mark that stays, and whose other matches are marks that go.

    Categories are asked only of the characters that are ``present``, so that the running
    interpreter's Unicode tables decide and nothing needs to scan the whole of Unicode.
    """
    mark = char_class("".join(sorted({*_ASCII_MARKS, *in_category(present, "P")})))
    opening = {"'", '"', "-", *in_category(f"([{{{present}", "Ps", "Pi")}
    closing = re.escape("".join(sorted({*_ASCII_MARKS, *in_category(present, "P")} - opening)))
    combining = re.escape(in_category(present, "M"))
    latin = "a-zA-Z" + re.escape(charsets.latin_letters(c for c in present if not c.isascii()))
    word = f"(?:(?<=[^\\W_])|(?<=[{combining}]))" if combining else r"(?<=[^\W_])"
    return re.compile(
        "("
        f"(?<=\\d){mark}+(?=\\d)"  # 12:30, 3.14, (1)(2): a run between two digits, whole
        f"|(?<![{latin}])-(?=\\.?\\d)"  # -5, but QS-9000
        f"|(?<![\\w{combining}{closing}])\\.(?=\\d)"  # .5, but no.5
        "|(?<=\\d)[%\u2030]"  # 60%
        f"|{word}[/&](?=[^\\W_])"  # km/h, R&B
        "|(?<=[^\\W\\d_])#"  # C#
        f")|{mark}"
    )


def _unspace() -> Callable[[str], str]:
    unspaced = charsets.UNSPACED
    remove = re.compile(f"(?<=[{unspaced}])\\s+|\\s+(?=[{unspaced}])").sub
    return lambda text: text if text.isascii() else remove("", text)


LOOK_ALIKES = Step(
    "lookalikes",
    "apostrophes become ', dashes -, wave dashes ~, U+2044 /; invisible format characters and "
    "variation selectors go (U+200C and U+200D stay)",
    _look_alikes,
    local=True,
    keeps=True,
)
KEEP_NUMBERS_APART = Step(
    "apart",
    "a space keeps superscripts, subscripts, enclosed numbers and vulgar fractions apart from a "
    "digit beside them; stand-alone voicing marks become combining ones",
    _keep_numbers_apart,
    local=True,
)
NFKC = Step("nfkc", "Unicode normalization form KC", _nfkc, local=False)
NUMBERS = Step(
    "numbers",
    "commas between groups of three digits go; so does white space around one - or ~ between digits",
    _numbers,
    local=True,
)
MARKS = Step(
    "marks",
    "marks (category P) go; those stay that a number or word needs: runs between digits, - and . "
    "before a digit, % and ‰ after one, / and & between letters or digits, # after a letter",
    _marks,
    local=True,
    keeps=True,
)
UNSPACE = Step(
    "unspace",
    "white space beside Han, kana, Thai, Lao, Khmer or Myanmar characters goes",
    _unspace,
    local=True,
)

# LOOK_ALIKES comes twice: NFKC brings new ones (U+FE58 becomes U+2014, one half gets U+2044).
SPACED_STEPS = (
    LOOK_ALIKES,
    KEEP_NUMBERS_APART,
    NFKC,
    LOOK_ALIKES,
    LOWER,
    NUMBERS,
    MARKS,
    COLLAPSE_SPACE,
)
UNSPACED_STEPS = (*SPACED_STEPS, UNSPACE)
