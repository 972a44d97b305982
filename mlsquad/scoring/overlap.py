"""How many tokens a gold and a prediction share, and the F1 that comes of it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

# From here on a dict of counts beats counting in the sequence itself.
_LONG = 48


def bag(golds: Sequence[Sequence[str]], prediction: Sequence[str]) -> list[int]:
    """Size of the multiset intersection of the prediction's tokens with each gold's.

    >>> bag([["a", "b", "b"], ["c"]], ["b", "b", "c"]), bag(["東京都"], "京都")
    ([2, 1], [2])
    """
    distinct = set(prediction)
    if len(distinct) == len(prediction):
        shared = distinct.intersection
        return [len(shared(gold)) for gold in golds]
    # In a bag, a token that one side has once is shared once at most: no counts are needed there.
    return [_bag_of_pair(gold, prediction) for gold in golds]


def _bag_of_pair(gold: Sequence[str], prediction: Sequence[str]) -> int:
    few, many = (gold, prediction) if len(gold) <= len(prediction) else (prediction, gold)
    if isinstance(few, str) and isinstance(many, str) and few in many:
        return len(few)
    distinct = set(few)
    if len(distinct) == len(few):
        return len(distinct.intersection(many))
    if len(many) < _LONG:
        return sum([min(few.count(token), many.count(token)) for token in distinct])
    left: dict[str, int] = {}
    for token in few:
        left[token] = left.get(token, 0) + 1
    shared = 0
    for token in many:
        if left.get(token, 0):
            left[token] -= 1
            shared += 1
    return shared


# What a profile's ``overlap`` names: the tokens that a prediction shares with each of some golds.
OVERLAPS: Mapping[str, Callable[[Sequence[Sequence[str]], Sequence[str]], list[int]]] = {"bag": bag}


def token_f1(n_common: int, n_gold: int, n_prediction: int) -> float:
    """Token F1 of one answer pair, a fraction in (0, 1].

    Counts, not tokens; ``n_common`` must not be 0. The order of the operations is part of the
    contract: it is that of the official scripts, which must be matched to the last bit.

    Source: rajpurkar/SQuAD-explorer evaluate-v2.0.py, compute_f1.

    >>> token_f1(1, 2, 1)
    0.6666666666666666
    """
    precision = 1.0 * n_common / n_prediction
    recall = 1.0 * n_common / n_gold
    return (2 * precision * recall) / (precision + recall)
