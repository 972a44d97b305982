"""A normalizer is an ordered row of named steps, applied to many texts at once.

Speed comes from joining: a step is *local* when ``f(a + NUL + b) == f(a) + NUL + f(b)``; a run of
local steps is then applied once to all texts joined with NUL. Texts that contain NUL go one by
one. ASCII and other texts are joined apart, since one wide character makes the whole string wide
and loses the fast paths that CPython has for ASCII.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from mlsquad.text.charsets import is_blank

# Annotations are evaluated here on purpose: a NamedTuple compiles each one that is a string, which
# would be a tenth of the start-up time.

SEPARATOR = "\0"
# Texts joined at once: enough to make a step's own cost small, few enough for the cache.
_BATCH = 2000


class Step(NamedTuple):
    """One normalizer step, as data; nothing is compiled before a pipeline is.

    ``name`` goes into the signature, ``says`` into explanations, and so do ``sets``: what a set of
    characters is for, and the set as the inside of a character class. ``keeps`` marks a step that
    leaves a text as it was where it would leave nothing but white space.
    """

    name: str
    says: str
    make: Callable[[], Callable[[str], str]]
    local: bool
    keeps: bool = False
    sets: tuple[tuple[str, str], ...] = ()


class Pipeline(NamedTuple):
    """Steps in their order. ``str()`` names them: ``lower+drop(ascii)+space``."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "+".join(step.name for step in self.steps) or "none"

    def compile(self) -> "Normalizer":
        """Compile the steps; keep the result for as long as there are texts to normalize."""
        return Normalizer(self)


class Normalizer:
    """A compiled pipeline. Pure: it holds functions, no texts."""

    __slots__ = ("_functions", "_steps")

    def __init__(self, pipeline: Pipeline) -> None:
        self._steps = pipeline.steps
        self._functions = [step.make() for step in pipeline.steps]

    def forms(self, texts: Collection[str]) -> dict[str, str]:
        """Normal form of each of some distinct texts, by the text."""
        forms: dict[str, str] = {}
        for is_ascii in (True, False):
            group = [text for text in texts if text.isascii() is is_ascii]
            for start in range(0, len(group), _BATCH):
                self._add_batch(group[start : start + _BATCH], forms)
        return forms

    def _add_batch(self, batch: list[str], forms: dict[str, str]) -> None:
        whole = SEPARATOR.join(batch)
        if whole.count(SEPARATOR) >= len(batch):
            forms |= {text: self.form(text) for text in batch if SEPARATOR in text}
            batch = [text for text in batch if SEPARATOR not in text]
            whole = SEPARATOR.join(batch)
        if batch:
            forms.update(zip(batch, self._joined(whole), strict=True))

    def form(self, text: str) -> str:
        """Normal form of one text."""
        steps = self.trace(text)
        return steps[-1][1] if steps else text

    def trace(self, text: str) -> list[tuple[Step, str]]:
        """Each step with the text as it is after it, in order."""
        rows: list[tuple[Step, str]] = []
        for step, function in zip(self._steps, self._functions, strict=True):
            text = _kept([text], [function(text)])[0] if step.keeps else function(text)
            rows.append((step, text))
        return rows

    def _joined(self, joined: str) -> list[str]:
        """Normal forms of joined texts; they stay joined for as long as steps are local."""
        whole: str | None = joined
        texts: list[str] = []
        for step, function in zip(self._steps, self._functions, strict=True):
            if step.local:
                before = SEPARATOR.join(texts) if whole is None else whole
                whole = function(before)
                if step.keeps and _has_blank(whole):
                    texts = _kept(before.split(SEPARATOR), whole.split(SEPARATOR))
                    whole = None
            else:
                texts = texts if whole is None else whole.split(SEPARATOR)
                whole = None
                texts = [function(text) for text in texts]
        return texts if whole is None else whole.split(SEPARATOR)


def _has_blank(whole: str) -> bool:
    """Whether any of the joined texts has nothing but white space."""
    return re.search(r"\0\s*(?=\0)", f"{SEPARATOR}{whole}{SEPARATOR}") is not None


def _kept(before: Sequence[str], after: Sequence[str]) -> list[str]:
    return [old if is_blank(new) else new for old, new in zip(before, after, strict=True)]
