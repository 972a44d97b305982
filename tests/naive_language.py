"""Slow reference for the answer normalization of design/LANGUAGE_DEFAULTS.md (ja, zh).

Written from that page alone, one character at a time and without regular expressions, to be
compared with the fast implementation. Nothing here is meant to be quick or clever. Each function
below names the rule of the page that it carries out; a choice made where the page is silent is
marked CHOICE.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable

# --- rule 1: the three classes of look-alikes -------------------------------------------------

APOSTROPHES = [0x2018, 0x2019, 0x201B, 0x02BC, 0x0060, 0x00B4, 0x2032, 0xFF07]
HYPHENS = [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xFF0D, 0xFE63]
TILDES = [0x301C, 0xFF5E, 0x223C, 0x02DC]

# CHOICE: "variation selectors" are the code points with the Unicode property Variation_Selector,
# so the Mongolian ones too.
VARIATION_SELECTORS = [(0x180B, 0x180D), (0x180F, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)]

# --- rule 2: the listed numbers ----------------------------------------------------------------

LISTED_NUMBERS = [(0x2460, 0x249B), (0x24EA, 0x24EA), (0x3251, 0x325F), (0x32B1, 0x32BF)]

# --- rule 5: scripts written without spaces ----------------------------------------------------

HAN = [
    (0x2E80, 0x2FDF),  # radicals
    (0x3005, 0x3007),  # iteration mark, closing mark, ideographic zero
    (0x3021, 0x3029),  # Hangzhou numerals 1 to 9
    (0x3038, 0x303C),  # Hangzhou numerals 10, 20, 30, vertical iteration mark
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),  # compatibility ideographs
    (0x20000, 0x3FFFD),  # every extension, compatibility supplement
]
KANA = [
    (0x3031, 0x3035),  # vertical repeat marks
    (0x3041, 0x3096),
    (0x3099, 0x309A),  # combining voicing marks
    (0x309D, 0x309F),
    (0x30A1, 0x30FA),  # not U+30A0, not the middle dot U+30FB: both are marks
    (0x30FC, 0x30FF),
    (0x31F0, 0x31FF),  # phonetic extensions
    (0xFF66, 0xFF9F),  # half-width
    (0x1AFF0, 0x1AFFF),
    (0x1B000, 0x1B16F),
]
# Their decimal digits lie inside, and are taken out again by is_unspaced.
OTHER_UNSPACED = [
    (0x0E01, 0x0E3A),  # Thai, up to the sign before U+0E3F
    (0x0E40, 0x0E5B),  # Thai, after U+0E3F
    (0x0E80, 0x0EFF),  # Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1780, 0x17FF),  # Khmer
    (0x19E0, 0x19FF),  # Khmer symbols
    (0xA9E0, 0xA9FF),  # Myanmar extended B
    (0xAA60, 0xAA7F),  # Myanmar extended A
]


# --- questions about one character -------------------------------------------------------------


def within(char: str, ranges: list[tuple[int, int]]) -> bool:
    """Whether the code point lies in one of the ranges, both ends included."""
    return any(first <= ord(char) <= last for first, last in ranges)


def is_digit(char: str) -> bool:
    """Category Nd."""
    return unicodedata.category(char) == "Nd"


def is_combining(char: str) -> bool:
    """Category M."""
    return unicodedata.category(char)[0] == "M"


def is_mark(char: str) -> bool:
    """Category P: what rule 4 takes away."""
    return unicodedata.category(char)[0] == "P"


def is_latin(char: str) -> bool:
    """A Latin letter: a letter whose name says so."""
    return char.isalpha() and unicodedata.name(char, "").startswith("LATIN ")


def is_variation_selector(char: str) -> bool:
    """See VARIATION_SELECTORS."""
    return within(char, VARIATION_SELECTORS)


def is_raised(char: str) -> bool:
    """A superscript or subscript (rule 2)."""
    return unicodedata.decomposition(char).split(" ")[0] in ("<super>", "<sub>")


def is_number_sign(char: str) -> bool:
    """A vulgar fraction, or a circled or dotted number (rule 2)."""
    if char == "\u215f":  # the numerator of a fraction that is still to be written
        return False
    return within(char, LISTED_NUMBERS) or unicodedata.decomposition(char).startswith("<fraction>")


def is_han_or_kana(char: str) -> bool:
    """Han or kana, as rule 5 and the unit `mixed` have it."""
    return within(char, HAN) or within(char, KANA)


def is_unspaced(char: str) -> bool:
    """A character of a script written without spaces, but no digit of one (rule 5)."""
    return is_han_or_kana(char) or (within(char, OTHER_UNSPACED) and not is_digit(char))


def is_blank(text: str) -> bool:
    """Empty or only white space."""
    return all(char.isspace() for char in text)


def char_at(text: str, position: int) -> str:
    """The character there, or U+0000 before the start and after the end.

    U+0000 is no letter, digit, mark, combining sign or white space, so it fits no test below.
    """
    if 0 <= position < len(text):
        return text[position]
    return "\0"


# --- rule 1 ------------------------------------------------------------------------------------


def fold_lookalikes(text: str) -> str:
    """Each of the three classes to its one sign."""
    result = ""
    for char in text:
        if ord(char) in APOSTROPHES:
            result += "'"
        elif ord(char) in HYPHENS:
            result += "-"
        elif ord(char) in TILDES:
            result += "~"
        else:
            result += char
    return result


def rule_1(text: str) -> str:
    """Look-alikes; format characters and variation selectors go."""
    result = ""
    for char in fold_lookalikes(text):
        if char in ("\u200c", "\u200d"):
            result += char
        elif unicodedata.category(char) == "Cf" or is_variation_selector(char):
            continue
        else:
            result += char
    return result


# --- rule 2 ------------------------------------------------------------------------------------


def needs_guard(left: str, right: str) -> bool:
    """Whether these neighbours must not be joined. Two raised signs may: they are one number."""
    left_special = is_raised(left) or is_number_sign(left)
    right_special = is_raised(right) or is_number_sign(right)
    if left_special and is_digit(right):
        return True
    if is_digit(left) and right_special:
        return True
    if left_special and right_special:
        return is_number_sign(left) or is_number_sign(right)
    return False


def rule_2(text: str) -> str:
    """NFKC, with the guard, the voicing marks, the fraction slash and the second folding."""
    guarded = ""
    for position, char in enumerate(text):
        if position > 0 and needs_guard(text[position - 1], char):
            guarded += " "
        if char == "\u309b":
            guarded += "\u3099"
        elif char == "\u309c":
            guarded += "\u309a"
        else:
            guarded += char
    slashed = ""
    for char in unicodedata.normalize("NFKC", guarded):
        slashed += "/" if char == "\u2044" else char
    folded = ""
    for char in slashed:
        # Only a superscript or subscript minus is still a minus here; it makes no range.
        folded += char if char == "\u2212" else fold_lookalikes(char)
    return folded


# --- rule 3 ------------------------------------------------------------------------------------


def rule_3(text: str) -> str:
    """Lower case."""
    return text.lower()


# --- rule 4 ------------------------------------------------------------------------------------


def grouped_number_end(text: str, start: int) -> int:
    """The end of a number with thousands groups that starts there, or `start` if there is none."""
    if not is_digit(char_at(text, start)):
        return start
    before = char_at(text, start - 1)
    if is_digit(before):
        return start
    if before in (".", ",") and is_digit(char_at(text, start - 2)):
        return start
    position = start
    while is_digit(char_at(text, position)):
        position += 1
    if position - start > 3:
        return start
    groups = 0
    while char_at(text, position) == "," and is_digit(char_at(text, position + 1)):
        position += 1
        group_start = position
        while is_digit(char_at(text, position)):
            position += 1
        if position - group_start != 3:
            return start
        groups += 1
    if groups == 0:
        return start
    return position


def drop_thousands_commas(text: str) -> str:
    """A number of one to three digits, then groups of exactly three: the commas go."""
    dropped: set[int] = set()
    for start in range(len(text)):
        for position in range(start, grouped_number_end(text, start)):
            if text[position] == ",":
                dropped.add(position)
    return without(text, dropped)


def drop_range_spaces(text: str) -> str:
    """White space around one `-` or `~` between two digits goes."""
    dropped: set[int] = set()
    for position, char in enumerate(text):
        if char not in ("-", "~"):
            continue
        left = position - 1
        while char_at(text, left).isspace():
            left -= 1
        right = position + 1
        while char_at(text, right).isspace():
            right += 1
        if is_digit(char_at(text, left)) and is_digit(char_at(text, right)):
            for space in range(left + 1, right):
                if space != position:
                    dropped.add(space)
    return without(text, dropped)


def without(text: str, dropped: set[int]) -> str:
    """The text without the characters at these positions."""
    result = ""
    for position, char in enumerate(text):
        if position not in dropped:
            result += char
    return result


def in_run_between_digits(text: str, position: int) -> bool:
    """Whether the run of marks around this mark stands between two digits."""
    left = position
    while is_mark(char_at(text, left)):
        left -= 1
    right = position
    while is_mark(char_at(text, right)):
        right += 1
    return is_digit(char_at(text, left)) and is_digit(char_at(text, right))


def before_number(text: str, position: int) -> bool:
    """Whether a digit, or `.` and a digit, comes directly after this position."""
    after = char_at(text, position + 1)
    if is_digit(after):
        return True
    return after == "." and is_digit(char_at(text, position + 2))


def is_kept_minus(text: str, position: int) -> bool:
    """Whether a `-` stands there that the rule for `-` before a digit keeps."""
    if char_at(text, position) != "-":
        return False
    return before_number(text, position) and not is_latin(char_at(text, position - 1))


def ends_something(char: str) -> bool:
    """Whether a `.` directly after this character ends something, and so begins no number."""
    if char.isalnum() or is_combining(char):
        return True
    if not is_mark(char):
        return False
    opens = unicodedata.category(char) in ("Ps", "Pi") or char in ("'", '"', "-")
    return not opens


def joins_words(text: str, position: int) -> bool:
    """Whether there is a letter or number on both sides; on the left a combining sign will do."""
    before = char_at(text, position - 1)
    after = char_at(text, position + 1)
    return (before.isalnum() or is_combining(before)) and after.isalnum()


def mark_stays(text: str, position: int) -> bool:
    """Whether the mark at this position is one of the exceptions."""
    char = text[position]
    before = char_at(text, position - 1)
    if in_run_between_digits(text, position):
        return True
    if char == "-":
        return is_kept_minus(text, position)
    if char == ".":
        return is_digit(char_at(text, position + 1)) and not ends_something(before)
    if char in ("%", "\u2030"):
        return is_digit(before)  # CHOICE: directly after
    if char in ("/", "&"):
        return joins_words(text, position)
    if char == "#":
        return before.isalpha()
    return False


def rule_4(text: str) -> str:
    """Marks go, but for the exceptions."""
    text = drop_range_spaces(drop_thousands_commas(text))
    dropped: set[int] = set()
    for position, char in enumerate(text):
        if is_mark(char) and not mark_stays(text, position):
            dropped.add(position)
    return without(text, dropped)


# --- rule 5 ------------------------------------------------------------------------------------


def collapse(text: str, spaced: bool) -> str:
    """White space: stripped, one space for a run, none beside an unspaced script."""
    result = ""
    pending = False
    for char in text:
        if char.isspace():
            pending = True
            continue
        beside_unspaced = result != "" and (is_unspaced(result[-1]) or is_unspaced(char))
        if pending and result != "" and (spaced or not beside_unspaced):
            result += " "
        pending = False
        result += char
    return result


def rule_5(text: str) -> str:
    """White space for text that is not segmented."""
    return collapse(text, False)


def rule_5_spaced(text: str) -> str:
    """White space for text that is segmented already."""
    return collapse(text, True)


# --- the interface -----------------------------------------------------------------------------


def normalize(text: str, *, spaced: bool = False) -> str:
    """Rules 1 to 5, each under rule 7: a step that would leave nothing is not taken."""
    if is_blank(text):
        return ""
    steps: list[Callable[[str], str]] = [rule_1, rule_2, rule_3, rule_4]
    steps.append(rule_5_spaced if spaced else rule_5)
    for step in steps:
        changed = step(text)
        if not is_blank(changed):
            text = changed
    return text


def abstains(text: str) -> bool:
    """Rule 8: empty, or only marks, white space and invisible characters.

    The look-alikes of rule 1 are folded first, so U+2212 is a mark here and U+301C is not.
    """
    for char in fold_lookalikes(text):
        if char.isspace() or is_mark(char) or is_variation_selector(char):
            continue
        if unicodedata.category(char) in ("Cf", "Cc"):
            continue
        return False
    return True


def char_tokens(form: str) -> list[str]:
    """The unit `char`: code points without white space."""
    return [char for char in form if not char.isspace()]


def mixed_tokens(form: str) -> list[str]:
    """The unit `mixed`: Han and kana one by one, runs of other letters and digits whole.

    CHOICE: a combining sign that follows neither is a token of its own, but the kana voicing marks
    U+3099 and U+309A are kana there; U+200C and U+200D are other characters and so end a run.
    """
    tokens: list[str] = []
    takes_signs = False
    in_run = False
    for char in form:
        if char.isspace():
            takes_signs = False
            in_run = False
        elif is_combining(char) and takes_signs:
            tokens[-1] += char
        elif is_han_or_kana(char):
            tokens.append(char)
            takes_signs = True
            in_run = False
        elif char.isalnum():
            if in_run:
                tokens[-1] += char
            else:
                tokens.append(char)
            takes_signs = True
            in_run = True
        else:
            tokens.append(char)
            takes_signs = False
            in_run = False
    return tokens


def f1(gold_tokens: list[str], pred_tokens: list[str]) -> float:
    """Bag F1; 0 when nothing is shared."""
    shared = 0
    gold_counts = Counter(gold_tokens)
    pred_counts = Counter(pred_tokens)
    for token in gold_counts:
        shared += min(gold_counts[token], pred_counts[token])
    if shared == 0:
        return 0.0
    precision = 1.0 * shared / len(pred_tokens)
    recall = 1.0 * shared / len(gold_tokens)
    return (2 * precision * recall) / (precision + recall)
