"""Means in percent. How the sum is taken is part of a profile: it decides the last bits."""

from __future__ import annotations

import math
from itertools import compress

from mlsquad.data import Aggregate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mlsquad.data import Score

    # Means over all questions, over those with an answer (HasAns) and those without (NoAns).
    Means = tuple[Aggregate, Aggregate, Aggregate]


def running_sum(values: Iterable[Score]) -> Score:
    """Sum by ``+=``, as the scripts with a loop do: the same bits on every Python."""
    total: Score = 0
    for value in values:
        total += value
    return total


# "sum" must be the running interpreter's: it is compensated from CPython 3.12 on, and the official
# scripts' results differ between versions just so. "fsum" does not depend on the order of rows.
SUMS: Mapping[str, Callable[[Iterable[Score]], Score]] = {
    "running": running_sum,
    "sum": sum,
    "fsum": math.fsum,
}


def percent(values: Sequence[Score], averaging: str) -> float:
    """Mean of a non-empty column, in percent."""
    return 100.0 * SUMS[averaging](values) / len(values)


def aggregate(exact: Sequence[Score], f1: Sequence[Score], averaging: str) -> Aggregate:
    """Means of two columns of the same questions; None scores where there are none."""
    if not exact:
        return Aggregate(None, None, 0)
    return Aggregate(percent(exact, averaging), percent(f1, averaging), len(exact))


def means(
    exact: Sequence[Score], f1: Sequence[Score], answerable: Sequence[bool], averaging: str
) -> Means:
    """Means of two columns of the same questions, in data order; ``answerable`` tells HasAns."""
    whole = aggregate(exact, f1, averaging)
    nothing = Aggregate(None, None, 0)
    if all(answerable):
        return whole, whole, nothing
    if not any(answerable):
        return whole, nothing, whole
    unanswerable = [not flag for flag in answerable]
    has_answer, no_answer = (
        aggregate(list(compress(exact, flags)), list(compress(f1, flags)), averaging)
        for flags in (answerable, unanswerable)
    )
    return whole, has_answer, no_answer
