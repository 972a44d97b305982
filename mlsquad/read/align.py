"""Examples and predictions joined by id; nothing is dropped without being told."""

from __future__ import annotations

from mlsquad.errors import DataError, some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mlsquad.data import Examples, Predictions


class Aligned:
    """Predictions in data order, None where there is none; ids missing and ids left over."""

    __slots__ = ("extra", "missing", "texts")

    def __init__(
        self,
        texts: list[str | None],
        missing: tuple[str, ...],
        extra: tuple[str, ...],
    ) -> None:
        self.texts = texts
        self.missing = missing
        self.extra = extra


def align(examples: Examples, predictions: Predictions, missing: str) -> Aligned:
    """Join by id. ``missing`` is "error" or "zero".

    Raises:
        DataError: no id in common, or ids without a prediction and ``missing`` is "error".
    """
    given = predictions.texts
    texts = list(map(given.get, examples.ids))
    lacking: tuple[str, ...] = ()
    if None in texts:
        lacking = tuple(id_ for id_, text in zip(examples.ids, texts, strict=True) if text is None)
    if len(lacking) == len(texts):
        first = next(iter(given), None)
        theirs = "there are none" if first is None else f"the first there is {first!r}"
        raise DataError(
            f"{predictions.name}: no prediction has the id of a question in {examples.name} "
            f"(the first there is {examples.ids[0]!r}; of the predictions {theirs}); "
            "are these predictions for another data set?"
        )
    if lacking and missing == "error":
        raise DataError(
            f"{predictions.name}: {len(lacking)} of {len(texts)} questions have no prediction "
            f"(first: {some(lacking)}); pass --missing zero to score them 0"
        )
    extra: tuple[str, ...] = ()
    if len(given) + len(lacking) > len(texts):
        known = set(examples.ids)
        extra = tuple(id_ for id_ in given if id_ not in known)
    return Aligned(texts, lacking, extra)
