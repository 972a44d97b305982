"""Immutable values: what is scored, and what comes out.

Millions of questions travel as columns (parallel lists); ``Example`` and ``QuestionScore`` are
views of one row, made when somebody looks at it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, overload

from mlsquad.signature import Signature

# Annotations are evaluated here on purpose: a NamedTuple compiles each one that is a string, which
# would be a tenth of the start-up time.

Score = int | float


class Example(NamedTuple):
    """One question ("qa" in a SQuAD file) with its golds; ``is_impossible`` None if not said."""

    id: str
    golds: tuple[str, ...]
    is_impossible: bool | None


class Examples:
    """Questions as columns of equal length, in data order; iterating gives ``Example`` views.

    ``numeric_ids`` tells that some ids were numbers in the file (they are strings here).
    """

    __slots__ = ("flags", "golds", "ids", "name", "numeric_ids")

    def __init__(
        self,
        ids: Sequence[str],
        golds: Sequence[tuple[str, ...]],
        flags: Sequence[bool | None],
        name: str,
        numeric_ids: bool = False,
    ) -> None:
        self.ids = ids
        self.golds = golds
        self.flags = flags
        self.name = name
        self.numeric_ids = numeric_ids

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Example]:
        return map(Example, self.ids, self.golds, self.flags)


class Predictions:
    """Predicted texts by id, in the order given.

    ``nulls`` are the ids whose prediction was null (their text is empty here).
    ``no_answer_probs`` by id, in the order given, or None where there are none.
    """

    __slots__ = ("name", "no_answer_probs", "nulls", "texts")

    def __init__(
        self,
        texts: Mapping[str, str],
        nulls: tuple[str, ...],
        no_answer_probs: Mapping[str, float] | None,
        name: str,
    ) -> None:
        self.texts = texts
        self.nulls = nulls
        self.no_answer_probs = no_answer_probs
        self.name = name


class QuestionScore(NamedTuple):
    """Score of one question.

    ``exact`` is 0 or 1, ``f1`` a fraction. ``gold`` is the gold that gave ``f1`` (of equal ones the
    one that matches exactly, else the first); None where there was no gold to compare with.
    ``prediction`` is None where none was given.
    """

    id: str
    exact: int
    f1: float
    gold: str | None
    prediction: str | None


class QuestionScores(Sequence[QuestionScore]):
    """Per-question scores as columns, in data order."""

    __slots__ = ("_best", "_exact", "_examples", "_f1", "_predictions")

    def __init__(
        self,
        examples: Examples,
        predictions: Sequence[str | None],
        exact: Sequence[Score],
        f1: Sequence[Score],
        best: Sequence[int],
    ) -> None:
        self._examples = examples
        self._predictions = predictions
        self._exact = exact
        self._f1 = f1
        self._best = best

    def __len__(self) -> int:
        return len(self._exact)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuestionScores) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # compared by rows, as a list is

    def __repr__(self) -> str:
        return f"<scores of {len(self)} questions>"

    @overload
    def __getitem__(self, index: int) -> QuestionScore: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[QuestionScore]: ...
    def __getitem__(self, index: int | slice) -> QuestionScore | Sequence[QuestionScore]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        best = self._best[index]
        return QuestionScore(
            self._examples.ids[index],
            int(self._exact[index]),
            float(self._f1[index]),
            None if best < 0 else self._examples.golds[index][best],
            self._predictions[index],
        )


class Aggregate(NamedTuple):
    """Mean scores in percent over ``total`` questions; None where ``total`` is 0."""

    exact: float | None
    f1: float | None
    total: int


class Report(NamedTuple):
    """What one set of predictions scored.

    ``exact`` and ``f1`` in percent over all ``total`` questions. ``parts`` has "HasAns" and
    "NoAns", always. ``official`` is what the profile's official scorer returns, keys in its order;
    None where there is none (``warnings`` then says why for an official profile). ``missing`` are
    ids without a prediction, ``extra`` ids of predictions that no question has. ``all_empty`` is
    what empty predictions for every question would score on the same data.
    """

    exact: float
    f1: float
    total: int
    parts: Mapping[str, Aggregate]
    questions: Sequence[QuestionScore]
    official: Mapping[str, object] | None
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    all_empty: Aggregate
    warnings: tuple[str, ...]
    signature: Signature
