"""How many tokens a gold and a prediction share, and the F1 that comes of it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

# ``count`` walks a whole sequence in C: up to this length that beats a dict of counts.
_SHORT = 100


def bag(golds: Sequence[Sequence[str]], prediction: Sequence[str]) -> list[int]:
    """Size of the multiset intersection of the prediction's tokens with each gold's.

    Most tokens occur once in a prediction, so a set does nearly all the work: each token that both
    have counts once, and only those that the prediction repeats can count more often.

    >>> bag([["a", "b", "b"], ["c"]], ["b", "b", "c"]), bag(["東京都"], "京都")
    ([2, 1], [2])
    """
    distinct = set(prediction)
    shared = distinct.intersection
    if len(distinct) == len(prediction):
        return [len(shared(gold)) for gold in golds]
    if len(prediction) > _SHORT or max(map(len, golds), default=0) > _SHORT:
        return _bag_of_long(golds, prediction)
    times = prediction.count
    repeated = [(token, most) for token in distinct if (most := times(token)) > 1]
    sizes = []
    for gold in golds:
        size = len(shared(gold))
        if size:
            times = gold.count
            for token, most in repeated:
                if (here := times(token)) > 1:
                    size += (here if here < most else most) - 1
        sizes.append(size)
    return sizes


def _bag_of_long(golds: Sequence[Sequence[str]], prediction: Sequence[str]) -> list[int]:
    available: dict[str, int] = {}
    for token in prediction:
        available[token] = available.get(token, 0) + 1
    sizes = []
    for gold in golds:
        used: dict[str, int] = {}
        for token in gold:
            if (times := used.get(token, 0)) < available.get(token, 0):
                used[token] = times + 1
        sizes.append(sum(used.values()))
    return sizes


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
