"""The engine: columns of golds and predictions in, columns of scores out.

One idea: each distinct string is normalized once and tokenized at most once. Order of work:
collect the distinct texts, normalize them in joined batches, decide EM, tokenize only the texts
whose F1 is still open, then overlap and best gold.

What must hold for that (guarded by tests/test_properties.py): a non-empty normal form has at least
one token, so that equal non-empty forms have F1 1.
"""

from __future__ import annotations

from itertools import chain

from mlsquad.scoring.overlap import OVERLAPS, token_f1
from mlsquad.text.charsets import is_only_marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlsquad.data import Score
    from mlsquad.profiles import Profile
    from mlsquad.text.tokenizers import Tokenizer

    # A question whose F1 needs tokens: its row, the prediction's form, the golds' forms.
    _Open = tuple[int, str, list[str]]


class Scores:
    """Parallel columns, one row a question, in data order.

    Integers and floats are kept apart as the official scripts do: from CPython 3.12 on ``sum()``
    treats them differently. ``best`` is the position of the winning gold, -1 for none.
    ``empty_exact`` and ``empty_f1`` count the questions that an empty prediction gets right.
    ``forms`` are the distinct normal forms that were compared.
    """

    __slots__ = ("best", "empty_exact", "empty_f1", "exact", "f1", "forms")

    def __init__(
        self,
        exact: list[Score],
        f1: list[Score],
        best: list[int],
        empty_exact: int,
        empty_f1: int,
        forms: dict[str, str],
    ) -> None:
        self.exact = exact
        self.f1 = f1
        self.best = best
        self.empty_exact = empty_exact
        self.empty_f1 = empty_f1
        self.forms = forms


def score_answers(
    golds: Sequence[tuple[str, ...]],
    predictions: Sequence[str | None],
    profile: Profile,
    tokenizer: Tokenizer,
) -> Scores:
    """Score predictions against their golds under a profile, before any no-answer threshold.

    ``golds`` and ``predictions`` have the same length; None is a prediction that is missing and
    scores 0. Pure: the same arguments give the same scores.
    """
    texts = dict.fromkeys(chain.from_iterable(golds))
    texts.update(dict.fromkeys([text for text in predictions if text is not None]))
    texts[""] = None
    forms = profile.normalize.compile().forms(texts)
    scores, open_questions = _exact_first(golds, predictions, profile, forms)
    _score_open(open_questions, profile, tokenizer, scores)
    return scores


def _exact_first(
    golds: Sequence[tuple[str, ...]],
    predictions: Sequence[str | None],
    profile: Profile,
    forms: dict[str, str],
) -> tuple[Scores, list[_Open]]:
    """EM of every question, and F1 where EM decides it; the questions left open."""
    size = len(golds)
    exact: list[Score] = [0] * size
    f1: list[Score] = [0] * size
    best = [-1] * size
    left_open: list[_Open] = []
    empty_exact = empty_f1 = 0
    f1_of_empty = profile.both_empty
    only_non_empty = profile.golds == "nonempty"
    marks_abstain = profile.abstention == "marks"
    for row, (answers, text) in enumerate(zip(golds, predictions, strict=True)):
        gold_forms = [forms[answer] for answer in answers]
        form = "" if text is None else forms[text]
        if form and only_non_empty and form in gold_forms:
            exact[row] = 1
            f1[row] = 1.0
            best[row] = gold_forms.index(form)
        elif not gold_forms or (only_non_empty and not any(gold_forms)):
            # Nothing to compare with: the right answer is to abstain.
            empty_exact += 1
            empty_f1 += f1_of_empty
            if text is not None and (is_only_marks(text) if marks_abstain else not form):
                exact[row] = 1
                f1[row] = f1_of_empty
        else:
            if not only_non_empty and "" in gold_forms:
                empty_exact += 1
                empty_f1 += f1_of_empty
            if text is None:
                continue
            if not only_non_empty and form in gold_forms:
                exact[row] = 1
                f1[row] = 1.0 if form else f1_of_empty
                best[row] = gold_forms.index(form)
            elif form:
                left_open.append((row, form, gold_forms))
            else:
                best[row] = _first_compared(gold_forms, profile)
    return Scores(exact, f1, best, empty_exact, empty_f1, forms), left_open


def _first_compared(gold_forms: list[str], profile: Profile) -> int:
    """Position of the first gold that the profile compares with."""
    return next(i for i, form in enumerate(gold_forms) if form or profile.golds == "all")


def _score_open(
    open_questions: list[_Open],
    profile: Profile,
    tokenizer: Tokenizer,
    scores: Scores,
) -> None:
    """Fill in F1 and best gold of the questions that exact match left open."""
    overlap = OVERLAPS[profile.overlap]
    distinct = dict.fromkeys([form for _, form, _ in open_questions])
    distinct.update(dict.fromkeys(chain.from_iterable([forms for _, _, forms in open_questions])))
    distinct.pop("", None)
    tokens = tokens_of(list(distinct), tokenizer)
    tokens[""] = ()
    known: dict[tuple[int, int, int], float] = {}
    f1, best = scores.f1, scores.best
    for row, form, gold_forms in open_questions:
        predicted = tokens[form]
        n_predicted = len(predicted)
        unlike = gold_forms if len(gold_forms) == 1 else list(dict.fromkeys(gold_forms))
        golds = [tokens[gold_form] for gold_form in unlike]
        top: Score = 0
        winner = ""
        for index, n_common in enumerate(overlap(golds, predicted)):
            if n_common:
                counts = (n_common, len(golds[index]), n_predicted)
                value = known.get(counts)
                if value is None:
                    value = known[counts] = token_f1(*counts)
                if value > top:
                    top, winner = value, unlike[index]
        f1[row] = top
        best[row] = gold_forms.index(winner) if winner else _first_compared(gold_forms, profile)


def tokens_of(texts: Sequence[str], tokenizer: Tokenizer) -> dict[str, Sequence[str]]:
    """Tokens of each of some distinct texts. Raises PluginError if a plug-in cannot do it."""
    return dict(zip(texts, tokenizer.tokenize(texts), strict=True))
