"""A normalizer is an ordered row of named steps, applied to many texts at once.

Speed comes from joining: a step is *local* when ``f(a + NUL + b) == f(a) + NUL + f(b)``; a run of
local steps is then applied once to all texts joined with NUL. Texts that contain NUL go one by
one. ASCII and other texts are joined apart, since one wide character makes the whole string wide
and loses the fast paths that CPython has for ASCII.
"""

from __future__ import annotations

from typing import NamedTuple

from mlsquad.text.charsets import is_blank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SEPARATOR = "\0"


class Step(NamedTuple):
    """One normalizer step, as data; nothing is compiled before a pipeline is.

    ``name`` goes into the signature, ``says`` into explanations. ``keeps`` marks a step that leaves
    a text as it was where it would leave nothing but white space.
    """

    name: str
    says: str
    make: Callable[[], Callable[[str], str]]
    local: bool
    keeps: bool = False


class Pipeline(NamedTuple):
    """Steps in their order. ``str()`` names them: ``lower+drop(ascii)+space``."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "+".join(step.name for step in self.steps)

    def compile(self) -> Normalizer:
        """Compile the steps; keep the result for as long as there are texts to normalize."""
        return Normalizer(self)


class Normalizer:
    """A compiled pipeline. Pure: it holds functions, no texts."""

    __slots__ = ("_functions", "_steps")

    def __init__(self, pipeline: Pipeline) -> None:
        self._steps = pipeline.steps
        self._functions = [step.make() for step in pipeline.steps]

    def forms(self, texts: Iterable[str]) -> dict[str, str]:
        """Normal form of each distinct text, by the text."""
        distinct = list(dict.fromkeys(texts))
        alone: list[str] = []
        if SEPARATOR.join(distinct).count(SEPARATOR) >= len(distinct):
            alone = [text for text in distinct if SEPARATOR in text]
            distinct = [text for text in distinct if SEPARATOR not in text]
        ascii_texts = [text for text in distinct if text.isascii()]
        wide_texts = [text for text in distinct if not text.isascii()]
        forms = {text: self.form(text) for text in alone}
        for group in (ascii_texts, wide_texts):
            if group:
                forms.update(zip(group, self._batch(group, joined=True), strict=True))
        return forms

    def form(self, text: str) -> str:
        """Normal form of one text."""
        return self._batch([text], joined=False)[0]

    def trace(self, text: str) -> list[tuple[Step, str]]:
        """Each step with the text as it is after it, in order."""
        rows: list[tuple[Step, str]] = []
        for step, function in zip(self._steps, self._functions, strict=True):
            text = _kept([text], [function(text)])[0] if step.keeps else function(text)
            rows.append((step, text))
        return rows

    def _batch(self, texts: list[str], *, joined: bool) -> list[str]:
        for local, run in _runs(self._steps, self._functions):
            before = texts
            if local and joined:
                whole = SEPARATOR.join(texts)
                for _, function in run:
                    whole = function(whole)
                texts = whole.split(SEPARATOR)
            else:
                for _, function in run:
                    texts = [function(text) for text in texts]
            if run[0][0].keeps:
                texts = _kept(before, texts)
        return texts


def _runs(
    steps: Sequence[Step], functions: Sequence[Callable[[str], str]]
) -> list[tuple[bool, list[tuple[Step, Callable[[str], str]]]]]:
    """Neighbouring steps that can be applied together; a step that keeps texts stands alone."""
    runs: list[tuple[bool, list[tuple[Step, Callable[[str], str]]]]] = []
    for pair in zip(steps, functions, strict=True):
        step = pair[0]
        if runs and runs[-1][0] == step.local and not step.keeps and not runs[-1][1][0][0].keeps:
            runs[-1][1].append(pair)
        else:
            runs.append((step.local, [pair]))
    return runs


def _kept(before: Sequence[str], after: Sequence[str]) -> list[str]:
    return [old if is_blank(new) else new for old, new in zip(before, after, strict=True)]
