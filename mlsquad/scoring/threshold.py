"""No-answer thresholds: applying one, and the official walk to the best one.

A question whose no-answer number is greater than the threshold (strictly) counts as abstained.
"""

from __future__ import annotations

from math import inf
from struct import pack, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from mlsquad.data import Score


def apply_threshold(
    values: Sequence[Score], abstained: Sequence[bool], answerable: Sequence[bool]
) -> list[Score]:
    """Scores with every abstained question set to 1.0 where there is no answer, else to 0.0."""
    return [
        float(not has_answer) if gone else value
        for value, gone, has_answer in zip(values, abstained, answerable, strict=True)
    ]


def as_float32(value: float) -> float:
    """The nearest 32-bit float; an infinity where it is too large for one.

    >>> as_float32(0.1), as_float32(1e39)
    (0.10000000149011612, inf)
    """
    try:
        (rounded,) = unpack("f", pack("f", value))
    except OverflowError:
        return inf if value > 0 else -inf
    return float(rounded)


def official_best(
    scores: Mapping[str, Score],
    probs: Mapping[str, float],
    answerable: Mapping[str, bool],
    answered: Collection[str],
) -> tuple[float, float]:
    """The best mean score over thresholds, in percent, and its threshold, as SQuAD 2.0 has them.

    ``scores`` are raw (before any threshold), ``answered`` the ids with a non-empty raw
    prediction. Kept, because published numbers have them: ties are not grouped but walked in the
    order of ``probs``; an unanswerable question costs 1 as soon as its raw text is not empty, even
    if its normal form is; where nothing is better than abstaining always, the threshold is 0.0.

    Source: rajpurkar/SQuAD-explorer evaluate-v2.0.py, find_best_thresh.
    Golden: squad-v2.0/thresholds.
    """
    current: Score = sum(1 for has_answer in answerable.values() if not has_answer)
    best = current
    threshold = 0.0
    for id_ in sorted(probs, key=lambda key: probs[key]):
        if id_ not in scores:
            continue
        if answerable[id_]:
            current += scores[id_]
        elif id_ in answered:
            current -= 1
        if current > best:
            best = current
            threshold = probs[id_]
    return 100.0 * best / len(scores), threshold


class Curve:
    """A precision-recall curve: average precision in percent, and its points as fractions."""

    __slots__ = ("average_precision", "precisions", "recalls")

    def __init__(
        self,
        average_precision: float,
        precisions: list[float],
        recalls: list[float],
    ) -> None:
        self.average_precision = average_precision
        self.precisions = precisions
        self.recalls = recalls


def official_curve(
    scores: Mapping[str, Score], probs: Mapping[str, float], answerable: Mapping[str, bool]
) -> Curve:
    """Precision and recall while the threshold grows, as SQuAD 2.0 has them.

    ``scores`` are raw. Every id of ``probs`` must be a question (KeyError otherwise), and one
    question at least must be answerable.

    Source: rajpurkar/SQuAD-explorer evaluate-v2.0.py, make_precision_recall_eval.
    Golden: squad-v2.0/thresholds.
    """
    n_answerable = sum(1 for has_answer in answerable.values() if has_answer)
    order = sorted(probs, key=lambda key: probs[key])
    right = 0.0
    average = 0.0
    precisions, recalls = [1.0], [0.0]
    for position, id_ in enumerate(order, start=1):
        if answerable[id_]:
            right += scores[id_]
        # Ties are grouped here: a threshold can only lie where the number changes.
        if position == len(order) or probs[id_] != probs[order[position]]:
            precision = right / float(position)
            recall = right / float(n_answerable)
            average += precision * (recall - recalls[-1])
            precisions.append(precision)
            recalls.append(recall)
    return Curve(100.0 * average, precisions, recalls)
