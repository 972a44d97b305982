"""Normalizer steps of the language defaults: what makes a score meaningful.

The rules in full, with their examples, are in docs/scores.md. Every step leaves a text as it was
where nothing but white space would be left of it (``keeps``), so no step can empty an answer.
"""

from __future__ import annotations

import re
import unicodedata

from mlsquad.text import charsets
from mlsquad.text.charsets import char_class, in_category, is_latin
from mlsquad.text.pipeline import Step
from mlsquad.text.steps import COLLAPSE_SPACE, LOWER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Patterns here begin with a character class wherever they can: the search then jumps from one
# candidate to the next, and what must stand before it is asked in a look-behind after it.


_SIGNS = {chr(code): sign for code, sign in charsets.LOOK_ALIKES.items()}
_SIGNS[charsets.FRACTION_SLASH] = "/"
_MINUS = "\u2212"


def _look_alikes() -> Callable[[str], str]:
    return _folding(_SIGNS, charsets.INVISIBLE + charsets.VARIATION_SELECTORS)


def _look_alikes_of_nfkc() -> Callable[[str], str]:
    # A minus can only come from a superscript or subscript here. As a dash it would make a range
    # of the digits beside it: an exponent of minus five is not "to five".
    return _folding({sign: to for sign, to in _SIGNS.items() if sign != _MINUS}, "")


def _folding(signs: dict[str, str], removed: str) -> Callable[[str], str]:
    replace = re.compile(f"[{re.escape(''.join(signs))}{removed}]").sub
    return lambda text: replace(lambda found: signs.get(found[0], ""), text)


def _keep_numbers_apart() -> Callable[[str], str]:
    voicing = str.maketrans("\u309b\u309c", "\u3099\u309a")
    special = re.compile(f"[{charsets.RAISED}{charsets.FRACTIONS}{charsets.ENCLOSED_NUMBERS}]").sub
    is_raised = re.compile(f"[{charsets.RAISED}]").fullmatch
    is_number = re.compile(f"[{charsets.FRACTIONS}{charsets.ENCLOSED_NUMBERS}]").fullmatch

    def joins(left: str, right: str) -> bool:
        """Whether NFKC would make one number of two neighbours; two superscripts may be one."""
        if is_raised(left) and is_raised(right):
            return False
        return all(c.isdecimal() or is_raised(c) or is_number(c) for c in (left, right))

    def spaced(found: re.Match[str]) -> str:
        text, at = found.string, found.start()
        before = " " if joins(text[at - 1 : at], found[0]) else ""
        follower = text[at + 1 : at + 2]
        after = " " if follower.isdecimal() and joins(found[0], follower) else ""
        return f"{before}{found[0]}{after}"

    def keep_apart(text: str) -> str:
        if text.isascii():
            return text
        if "\u309b" in text or "\u309c" in text:
            text = text.translate(voicing)
        return special(spaced, text)

    return keep_apart


def _nfkc() -> Callable[[str], str]:
    normalize = unicodedata.normalize

    def nfkc(text: str) -> str:
        if len(text) > _LONG:
            return normalize("NFC", _decomposed(text))
        return normalize("NFKC", text)

    return nfkc


# CPython orders combining signs by insertion: a long run of them takes time that is quadratic.
_LONG = 2000


def _decomposed(text: str) -> str:
    """NFKD in linear time: sign by sign, each run of combining signs sorted by class."""
    normalize, combining = unicodedata.normalize, unicodedata.combining
    parts: list[str] = []
    run: list[str] = []
    for character in text:
        for piece in normalize("NFKD", character):
            if combining(piece):
                run.append(piece)
            else:
                parts += sorted(run, key=combining)
                run.clear()
                parts.append(piece)
    return "".join(parts + sorted(run, key=combining))


def _numbers() -> Callable[[str], str]:
    grouped = re.compile(r"\d(?<!\d\d)(?<!\d[.,]\d)\d{0,2}(?:,\d{3})+(?!\d)(?!,\d)").sub
    space_before_sign = re.compile(r"\s(?<=\d\s)\s*([-~])\s*(?=\d)").sub
    space_after_sign = re.compile(r"[-~](?<=\d[-~])\s+(?=\d)").sub

    def numbers(text: str) -> str:
        if "," in text:
            text = grouped(lambda found: found[0].replace(",", ""), text)
        text = space_before_sign(r"\1", text)
        return space_after_sign(lambda found: found[0][0], text)

    return numbers


def _marks() -> Callable[[str], str]:
    def marks(text: str) -> str:
        # The running interpreter's tables decide, asked only of the characters that are there.
        present = in_category(set(text), "P")
        return re.sub(f"{char_class(present)}+", _what_stays, text) if present else text

    return marks


_NEVER_ALONE = frozenset("-.%\u2030/&#")


def _what_stays(run: re.Match[str]) -> str:
    """What is left of a run of marks (category P), by what stands around it."""
    text, start, end = run.string, run.start(), run.end()
    before, after = text[start - 1 : start], text[end : end + 1]
    if before.isdecimal() and after.isdecimal():
        return run[0]  # 12:30, 3.14, (1)(2)
    if _NEVER_ALONE.isdisjoint(run[0]):
        return ""
    return "".join(
        text[at]
        for at in range(start, end)
        if _stays(text[at], text[at - 1 : at], text[at + 1 : at + 3])
    )


def _stays(mark: str, before: str, behind: str) -> bool:
    """Whether a number or word needs this mark; ``before`` has one character, ``behind`` two."""
    after = behind[:1]
    if mark == "-":  # -5 and -.5, but QS-9000
        return behind.removeprefix(".")[:1].isdecimal() and not is_latin(before)
    if mark == ".":  # .5 and $.5 and (.5), but no.5
        return after.isdecimal() and not _ends_something(before)
    if mark in "%\u2030":  # 60%
        return before.isdecimal()
    if mark in "/&":  # km/h, R&B
        return after.isalnum() and (before.isalnum() or _category(before) == "M")
    return mark == "#" and before.isalpha()  # C#


def _ends_something(character: str) -> bool:
    """Whether a point after this character ends something rather than begins a number."""
    if character.isalnum() or _category(character) == "M":
        return True
    opens = character in "'\"-" or unicodedata.category(character) in ("Ps", "Pi")
    return _category(character) == "P" and not opens


def _category(character: str) -> str:
    """Major category of a character; empty where there is none."""
    return unicodedata.category(character)[0] if character else ""


def _unspace() -> Callable[[str], str]:
    unspaced = charsets.UNSPACED
    remove = re.compile(f" (?:(?<=[{unspaced}] )|(?=[{unspaced}]))").sub
    return lambda text: text if text.isascii() else remove("", text)


LOOK_ALIKES = Step(
    "lookalikes",
    "apostrophes become ', dashes -, wave dashes ~, U+2044 /; invisible format characters and "
    "variation selectors go (U+200C and U+200D stay)",
    _look_alikes,
    local=True,
    keeps=True,
    sets=(
        ("to '", charsets.APOSTROPHES),
        ("to -", charsets.DASHES),
        ("to ~", charsets.TILDES),
        ("to /", charsets.FRACTION_SLASH),
        ("invisible", charsets.INVISIBLE),
        ("variation selectors", charsets.VARIATION_SELECTORS),
    ),
)
LOOK_ALIKES_OF_NFKC = Step(
    "lookalikes(nfkc)",
    "the look-alikes that NFKC brought, but the minus of a superscript or subscript stays",
    _look_alikes_of_nfkc,
    local=True,
)
KEEP_NUMBERS_APART = Step(
    "apart",
    "a space keeps superscripts, subscripts, enclosed numbers and vulgar fractions apart from a "
    "digit beside them; stand-alone voicing marks become combining ones",
    _keep_numbers_apart,
    local=True,
    sets=(
        ("super- and subscripts", charsets.RAISED),
        ("enclosed numbers", charsets.ENCLOSED_NUMBERS),
        ("vulgar fractions", charsets.FRACTIONS),
        ("voicing marks", "\u309b\u309c"),
    ),
)
NFKC = Step("nfkc", "Unicode normalization form KC", _nfkc, local=False)
NUMBERS = Step(
    "numbers",
    "commas between groups of three digits go, and so does white space around one - or ~ "
    "between digits",
    _numbers,
    local=True,
)
MARKS = Step(
    "marks",
    "marks (category P) go; those stay that a number or word needs: a run between two digits; - "
    "before a digit (or before . and a digit), unless a Latin letter stands directly before it; . "
    "before a digit, unless a letter, digit, combining sign or closing mark stands directly before "
    "it; % and ‰ after a digit; / and & between letters or digits; # after a letter",
    _marks,
    local=True,
    keeps=True,
)
UNSPACE = Step(
    "unspace",
    "white space beside Han, kana, Thai, Lao, Khmer or Myanmar characters goes",
    _unspace,
    local=True,
    sets=(
        ("Han", charsets.HAN),
        ("kana", charsets.KANA),
        ("Thai", charsets.THAI),
        ("Lao", charsets.LAO),
        ("Khmer", charsets.KHMER),
        ("Myanmar", charsets.MYANMAR),
    ),
)

# NFKC brings new look-alikes: U+FE58 becomes U+2014, one half gets U+2044.
SPACED_STEPS = (
    LOOK_ALIKES,
    KEEP_NUMBERS_APART,
    NFKC,
    LOOK_ALIKES_OF_NFKC,
    LOWER,
    NUMBERS,
    MARKS,
    COLLAPSE_SPACE,
)
UNSPACED_STEPS = (*SPACED_STEPS, UNSPACE)
