"""What a reader of the numbers should be told beside them."""

from __future__ import annotations

from itertools import chain
from operator import is_

from mlsquad.errors import some
from mlsquad.scoring.engine import tokens_of
from mlsquad.text.charsets import is_blank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mlsquad.data import Aggregate, Examples, Predictions
    from mlsquad.profiles import Profile
    from mlsquad.read.align import Aligned
    from mlsquad.scoring.engine import Scores
    from mlsquad.text.tokenizers import Tokenizer

# F1 is practically EM where it gives back less than a tenth of what EM takes, and nearly every
# gold is one token: on JSQuAD's validation set English rules give back a twentieth.
_SHARE_OF_ONE_TOKEN = 0.9
_PARTIAL_CREDIT = 0.1
_SAMPLE = 1000


def notices(
    examples: Examples,
    predictions: Predictions,
    aligned: Aligned,
    answerable: Sequence[bool],
    profile: Profile,
    tokenizer: Tokenizer,
    scores: Scores,
    parts: Mapping[str, Aggregate],
) -> list[str]:
    """Sentences for the report's ``warnings``, the gravest first."""
    found: list[str] = []
    for what, ids in (
        ("questions without a prediction, scored 0", aligned.missing),
        ("predictions without a question", aligned.extra),
        ("null predictions, taken as empty", predictions.nulls),
    ):
        if ids:
            found.append(f"{what}: {len(ids)} ({some(ids)})")
    if predictions.no_answer_probs and profile.output and not profile.output.uses_threshold:
        found.append(
            f"{profile.name} has no use for the no-answer probabilities in the predictions"
        )
    if examples.numeric_ids:
        found.append("question ids that are numbers were matched as strings")
    found.extend(_about_golds(examples, answerable, profile))
    found.extend(_about_tokens(examples, profile, tokenizer, scores, parts))
    return found


def _about_golds(examples: Examples, answerable: Sequence[bool], profile: Profile) -> Iterator[str]:
    # Both say the same thing the other way round, so they disagree where they are equal.
    disagree = sum(map(is_, examples.flags, answerable))
    if disagree:
        yield (
            "questions whose is_impossible disagrees with their answers "
            f"(the answers were followed): {disagree}"
        )
    if profile.answerable == "text":
        blank = sum(map(is_blank, chain.from_iterable(examples.golds)))
        if blank:
            yield f"golds of nothing but white space, left out: {blank}"


def _about_tokens(
    examples: Examples,
    profile: Profile,
    tokenizer: Tokenizer,
    scores: Scores,
    parts: Mapping[str, Aggregate],
) -> Iterator[str]:
    notes = getattr(tokenizer, "notes", None)
    if notes is not None:
        yield from notes(list(dict.fromkeys(scores.forms.values())))
    exact, f1, _ = parts["HasAns"]
    if exact is None or f1 is None or exact == 100.0:
        return
    if f1 - exact > _PARTIAL_CREDIT * (100.0 - exact):
        return
    forms: dict[str, None] = {}
    for golds in examples.golds:
        forms.update((form, None) for form in (scores.forms[gold] for gold in golds) if form)
        if len(forms) >= _SAMPLE:
            break
    tokens = tokens_of(list(forms), tokenizer)
    single = sum(1 for form, row in tokens.items() if len(row) <= 1 and len(form) > 1)
    if forms and single >= _SHARE_OF_ONE_TOKEN * len(forms):
        yield (
            f"nearly every answer is one {profile.tokenizer} token, so F1 is practically EM: "
            "is this the right unit? (--split char counts characters; --lang ja and --lang zh do)"
        )
