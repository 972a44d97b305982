"""Any text through a morphological analyser that has limits, with nothing lost.

Analysers refuse or even crash on very long texts, stop at some control characters and cannot
encode lone surrogates. The functions here cut what is too long, put stand-ins where an analyser
cannot go, and check the surfaces against the text, so that two laws hold for every string:
surfaces joined are the text without its white space, and no text changes the tokens of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from unicodedata import category

__all__ = ["LIMIT", "analyse", "cut", "has_lone_surrogates", "is_long", "note", "realign"]

LIMIT = 30_000
"""Bytes of UTF-8 that every analyser takes: Sudachi refuses 49,150, MeCab dies at about 190,000."""

_WIDEST = 4  # bytes of the longest code point in UTF-8
_STAND_IN = "\ufffd"  # same number of code points and of bytes as a surrogate
_ZWJ = "\u200d"
# Marks in all but category: half-width voicing marks (Lm) and emoji skin tones (Sk).
_MORE_MARKS = frozenset("\uff9e\uff9f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")


def is_long(text: str, limit: int = LIMIT) -> bool:
    """Whether ``text`` takes more than ``limit`` bytes of UTF-8; a lone surrogate counts as 3."""
    if len(text) * _WIDEST <= limit:
        return False
    return len(text) > limit or len(text.encode("utf-8", "surrogatepass")) > limit


def cut(text: str, limit: int = LIMIT) -> list[str]:
    """Pieces of at most ``limit`` bytes of UTF-8, in order; joined, they are ``text``.

    A text within the limit is one piece. A longer one is cut after the last white space or
    punctuation mark (category P) of each piece; where a piece has none, between two code points,
    and inside a base with its combining marks or a joined emoji only if nothing else is left.
    The time is linear: any two pieces in a row use up a whole limit.

    Raises:
        ValueError: ``limit`` is below 4, less than one code point can take.

    >>> cut("one two three", 10)
    ['one two ', 'three']
    """
    if limit < _WIDEST:
        raise ValueError(f"limit is {limit}; it must be at least {_WIDEST} bytes")
    if not is_long(text, limit):
        return [text]
    pieces: list[str] = []
    start = 0
    while True:
        window = text[start : start + limit].encode("utf-8", "surrogatepass")
        reach = min(limit, len(window))
        while reach < len(window) and window[reach] & 0xC0 == 0x80:  # inside a code point
            reach -= 1
        end = start + len(window[:reach].decode("utf-8", "surrogatepass"))
        if end == len(text):
            pieces.append(text[start:])
            return pieces
        end = _last_break(text, start, end)
        pieces.append(text[start:end])
        start = end


def _last_break(text: str, start: int, end: int) -> int:
    """Where to end the piece that begins at ``start`` and can reach to ``end``."""
    fallback = 0
    for stop in range(end, start, -1):
        before = text[stop - 1]
        gap = before.isspace() or category(before).startswith("P")
        if (gap or not fallback) and not _belong_together(before, text[stop]):
            if gap:
                return stop
            fallback = stop
    return fallback or end


def _belong_together(before: str, after: str) -> bool:
    return (
        before == _ZWJ
        or after == _ZWJ
        or after in _MORE_MARKS
        or category(after).startswith("M")  # variation selectors are Mn, too
    )


def has_lone_surrogates(text: str) -> bool:
    """Whether ``text`` has code points that UTF-8 cannot carry."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def analyse(texts: Iterable[str], surfaces: Callable[[str], Iterable[str]]) -> list[list[str]]:
    """Tokens of each text, without white space, from an analyser that takes ordinary strings.

    ``surfaces`` gets strings of at most ``LIMIT`` bytes and returns their surfaces in order, or
    raises UnicodeEncodeError for lone surrogates. Where the surfaces are all of a text (white space
    aside) they are its tokens, otherwise ``realign`` restores what is missing.
    """
    join, strip, short = "".join, str.strip, LIMIT // _WIDEST
    results: list[list[str]] = []
    for text in texts:
        # Nearly every text ends here, so nothing is called that is not needed.
        if len(text) <= short:
            try:
                tokens = list(filter(strip, surfaces(text)))
            except UnicodeEncodeError:  # a lone surrogate
                tokens = []
            if join(tokens) == join(text.split()):
                results.append(tokens)
                continue
        results.append(_analyse_special(text, surfaces))
    return results


def _analyse_special(text: str, surfaces: Callable[[str], Iterable[str]]) -> list[str]:
    analysed = text
    if has_lone_surrogates(text):
        analysed = "".join(_STAND_IN if "\ud800" <= c <= "\udfff" else c for c in text)
    found = [surface for piece in cut(analysed) for surface in surfaces(piece)]
    return realign(text, analysed, found)


def realign(text: str, analysed: str, surfaces: Iterable[str]) -> list[str]:
    """Tokens cut from ``text`` where ``surfaces`` stand in ``analysed``, without white space.

    ``text`` and ``analysed`` have the same length and the same white space. What lies between two
    surfaces is what the analyser lost: each stretch of it becomes a token. A surface that does not
    stand in the text ends the look-up, and the rest of the text is taken as lost.

    >>> realign("a b\\0c d", "a b\\0c d", ["a b", "d"])
    ['ab', '\\x00c', 'd']
    """
    tokens: list[str] = []
    done = 0
    for surface in surfaces:
        start = analysed.find(surface, done)
        if start < 0:
            break
        tokens.extend(text[done:start].split())
        done = start + len(surface)
        tokens.append("".join(text[start:done].split()))
    tokens.extend(text[done:].split())
    return [token for token in tokens if token]


def note(name: str, texts: Sequence[str], test: Callable[[str], bool], what: str) -> list[str]:
    """One sentence for the report with the number of ``texts`` that meet ``test``; none if none do.

    >>> note("mecab", ["a", "b"], str.isalpha, "odd")
    ['mecab: 2 texts were odd']
    """
    count = sum(map(test, texts))
    if not count:
        return []
    return [f"{name}: {count} {'text was' if count == 1 else 'texts were'} {what}"]
