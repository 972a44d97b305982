"""What official scorers return: the mapping with their keys, in their order."""

from __future__ import annotations

from mlsquad.scoring.threshold import official_best

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    from mlsquad.data import Score
    from mlsquad.scoring.aggregate import Means


class Outcome:
    """Scored questions as an official output needs them; columns in data order.

    ``exact`` and ``f1`` are before, ``means`` after the no-answer threshold. ``predictions`` are
    raw texts by id, in the order of the predictions file. ``probs`` is None where none were given.
    """

    __slots__ = ("answerable", "exact", "f1", "ids", "means", "predictions", "probs")

    def __init__(
        self,
        ids: Sequence[str],
        answerable: Sequence[bool],
        exact: Sequence[Score],
        f1: Sequence[Score],
        means: Means,
        predictions: Mapping[str, str],
        probs: Mapping[str, float] | None,
    ) -> None:
        self.ids = ids
        self.answerable = answerable
        self.exact = exact
        self.f1 = f1
        self.means = means
        self.predictions = predictions
        self.probs = probs


class OfficialOutput:
    """Builds a scorer's result from scored questions. Immutable, as a profile is."""

    uses_threshold: bool

    def build(self, outcome: Outcome) -> dict[str, object]:
        """The result: the official keys in their order, with their values."""
        raise NotImplementedError


class ExactMatchOutput(OfficialOutput):
    """``exact_match`` and ``f1``: SQuAD 1.1 and the scripts made after it."""

    uses_threshold = False

    def build(self, outcome: Outcome) -> dict[str, object]:
        whole = outcome.means[0]
        return {"exact_match": whole.exact, "f1": whole.f1}


class ThresholdOutput(OfficialOutput):
    """SQuAD 2.0's result: overall, HasAns and NoAns where there are such questions, best_*.

    ``best`` says when the best thresholds are there: only with no-answer numbers, or always (then
    without numbers every question has 0.0, in the order of the predictions).
    """

    uses_threshold = True

    def __init__(self, best: Literal["with-probs", "always"]) -> None:
        self.best = best

    def build(self, outcome: Outcome) -> dict[str, object]:
        result: dict[str, object] = {}
        for prefix, part in zip(("", "HasAns_", "NoAns_"), outcome.means, strict=True):
            if part.total:
                result[f"{prefix}exact"] = part.exact
                result[f"{prefix}f1"] = part.f1
                result[f"{prefix}total"] = part.total
        probs = outcome.probs
        if probs is None and self.best == "always":
            probs = dict.fromkeys(outcome.predictions, 0.0)
        if probs is not None:
            result.update(best_thresholds(outcome, probs))
        return result


def best_thresholds(outcome: Outcome, probs: Mapping[str, float]) -> dict[str, object]:
    """``best_exact``, ``best_exact_thresh``, ``best_f1``, ``best_f1_thresh``."""
    answerable = dict(zip(outcome.ids, outcome.answerable, strict=True))
    answered = {id_ for id_, text in outcome.predictions.items() if text}
    result: dict[str, object] = {}
    for name, values in (("exact", outcome.exact), ("f1", outcome.f1)):
        scores = dict(zip(outcome.ids, values, strict=True))
        best, threshold = official_best(scores, probs, answerable, answered)
        result[f"best_{name}"] = best
        result[f"best_{name}_thresh"] = threshold
    return result
