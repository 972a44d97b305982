"""``score``: the whole line from references and predictions to a report."""

from __future__ import annotations

import gc
import sys

from mlsquad.data import Aggregate, Examples, QuestionScores, Report
from mlsquad.errors import DataError, OptionError, some
from mlsquad.profiles import Profile, checked, language, named, registered
from mlsquad.read.align import align
from mlsquad.read.numbers import OBJECT, read_no_answer_probs
from mlsquad.read.predictions import read_predictions
from mlsquad.read.references import read_references
from mlsquad.registry import make_tokenizer
from mlsquad.report.notices import notices
from mlsquad.scoring.aggregate import means
from mlsquad.scoring.engine import score_answers
from mlsquad.scoring.official import Outcome
from mlsquad.scoring.threshold import apply_threshold, as_float32
from mlsquad.signature import Signature
from mlsquad.text.charsets import is_blank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mlsquad.data import Predictions, Score
    from mlsquad.read.align import Aligned
    from mlsquad.scoring.engine import Scores
    from mlsquad.text.tokenizers import Tokenizer

MISSING = ("error", "zero")
DEFAULT_THRESHOLD = 1.0


def score(
    references: object,
    predictions: object,
    *,
    lang: str | None = None,
    split: str | None = None,
    profile: str | Profile | None = None,
    no_answer_probs: object = None,
    no_answer_threshold: float | None = None,
    missing: str = "error",
) -> Report:
    """Score predictions against references.

    Args:
        references: path of a SQuAD-shaped JSON file, such a dict, or rows ``{id, answers}`` where
            answers is ``{"text": [...]}`` or ``[{"text": ...}]``.
        predictions: ``{id: text}``, rows ``{id, prediction_text}``, or the path of a JSON file.
        lang: language whose default profile to use, such as "ja"; or else
        profile: name of an official scorer, such as "jsquad", or a Profile of your own.
        split: tokenizer to use instead of the profile's, such as "mecab" or "sudachi:mode=A".
        no_answer_probs: ``{id: number}`` or its path. A question whose number is greater than
            no_answer_threshold (default 1.0) counts as answered with nothing.
        missing: "error" (default), or "zero" to score questions without a prediction 0.

    Returns:
        A report; its scores are in percent, those of ``questions`` 0 or 1 (exact) and fractions.

    Raises:
        MlsquadError: every error that a caller can cause.
    """
    chosen = choose_profile(lang=lang, split=split, profile=profile)
    if missing not in MISSING:
        raise OptionError(f"missing must be one of {', '.join(MISSING)}, not {missing!r}")
    with collection_paused():
        tokenizer = make_tokenizer(chosen.tokenizer)
        examples = read_references(references)
        given = read_predictions(predictions)
        numbers = None if no_answer_probs is None else read_no_answer_probs(no_answer_probs)
        return score_read(examples, given, chosen, tokenizer, numbers, no_answer_threshold, missing)


def choose_profile(
    *, lang: str | None, split: str | None, profile: str | Profile | None
) -> Profile:
    """The profile that these options mean.

    Raises:
        OptionError: neither or both of lang and profile.
        UnknownNameError: no such language or profile.
    """
    if lang is None and profile is None:
        raise OptionError(
            "one of --lang and --profile is required: --lang ja for the meaningful score of a "
            "language, --profile jsquad for an official one (mlsquad profiles lists them)"
        )
    if lang is not None and profile is not None:
        raise OptionError("--lang and --profile do not go together: pass one of them")
    if isinstance(profile, Profile):
        chosen = checked(profile)
    elif lang is not None:
        chosen = language(_name("lang", lang))
    else:
        chosen = named(_name("profile", profile))
    return chosen if split is None else chosen.with_split(_name("split", split))


def _name(option: str, value: object) -> str:
    if isinstance(value, str):
        return value
    raise OptionError(f"{option} must be a name, not {value!r}")


def score_read(
    examples: Examples,
    predictions: Predictions,
    profile: Profile,
    tokenizer: Tokenizer,
    no_answer_probs: Mapping[str, float] | None,
    no_answer_threshold: float | None,
    missing: str,
) -> Report:
    """Score what has been read; see ``score``."""
    probs = no_answer_probs
    if probs is None and (profile.output is None or profile.output.uses_threshold):
        probs = predictions.no_answer_probs
    if probs is not None and profile.probs == "float32":
        probs = {id_: as_float32(value) for id_, value in probs.items()}
    aligned = align(examples, predictions, missing)
    threshold = _checked_threshold(profile, probs, no_answer_threshold)
    raw = score_answers(examples.golds, aligned.texts, profile, tokenizer)
    answerable = _answerable(examples, profile)
    exact, f1 = _thresholded(raw, examples, aligned, answerable, probs, threshold)
    averages = means(exact, f1, answerable, profile.averaging)
    outcome = Outcome(
        examples.ids, answerable, raw.exact, raw.f1, averages, predictions.texts, probs
    )
    official, unofficial = _official(examples, predictions, aligned, profile, outcome)
    whole, has_answer, no_answer = averages
    parts = {"HasAns": has_answer, "NoAns": no_answer}
    return Report(
        exact=whole.exact or 0.0,
        f1=whole.f1 or 0.0,
        total=whole.total,
        parts=parts,
        questions=QuestionScores(examples, aligned.texts, exact, f1, raw.best),
        official=official,
        missing=aligned.missing,
        extra=aligned.extra,
        all_empty=Aggregate(
            100.0 * raw.empty_exact / whole.total, 100.0 * raw.empty_f1 / whole.total, whole.total
        ),
        warnings=(
            *unofficial,
            *notices(examples, predictions, aligned, answerable, profile, tokenizer, raw, parts),
        ),
        signature=_signature(profile, tokenizer, aligned, probs, threshold),
    )


def _answerable(examples: Examples, profile: Profile) -> list[bool]:
    if profile.answerable == "listed":
        return list(map(bool, examples.golds))
    return [not all(map(is_blank, golds)) for golds in examples.golds]


def _checked_threshold(
    profile: Profile, probs: Mapping[str, float] | None, threshold: float | None
) -> float:
    if profile.output is not None and not profile.output.uses_threshold:
        if probs is not None or threshold is not None:
            raise OptionError(
                f"{profile.name} knows no no-answer probabilities or threshold; "
                "squad-v2.0 and the languages do"
            )
        return DEFAULT_THRESHOLD
    if profile.output is None and probs is None and threshold is not None:
        raise OptionError("--no-answer-threshold needs --no-answer-probs")
    if threshold is None:
        return DEFAULT_THRESHOLD
    if isinstance(threshold, bool) or not isinstance(threshold, int | float):
        raise OptionError(f"the no-answer threshold must be a number, not {threshold!r}")
    try:
        return float(threshold)
    except OverflowError as error:
        raise OptionError(f"the no-answer threshold is too large a number: {error}") from error


def _thresholded(
    raw: Scores,
    examples: Examples,
    aligned: Aligned,
    answerable: Sequence[bool],
    probs: Mapping[str, float] | None,
    threshold: float,
) -> tuple[Sequence[Score], Sequence[Score]]:
    """Scores after the threshold; a missing prediction stays 0, whatever its number says."""
    if probs is None:
        if threshold >= 0.0 or threshold != threshold:
            return raw.exact, raw.f1
        probs = dict.fromkeys(examples.ids, 0.0)  # as the official script has it without numbers
    lacking = tuple(
        id_
        for id_, text in zip(examples.ids, aligned.texts, strict=True)
        if text is not None and id_ not in probs
    )
    if lacking:
        raise DataError(
            f"{getattr(probs, 'name', OBJECT)}: no number for {len(lacking)} of the predicted ids "
            f"(first: {some(lacking)}); each needs one"
        )
    abstained = [
        text is not None and probs[id_] > threshold
        for id_, text in zip(examples.ids, aligned.texts, strict=True)
    ]
    return (
        apply_threshold(raw.exact, abstained, answerable),
        apply_threshold(raw.f1, abstained, answerable),
    )


def _official(
    examples: Examples,
    predictions: Predictions,
    aligned: Aligned,
    profile: Profile,
    outcome: Outcome,
) -> tuple[dict[str, object] | None, tuple[str, ...]]:
    """The official result, or None and the reasons why the official scorer would not finish."""
    if profile.output is None or registered(profile.name) != profile:
        return None, ()  # nobody's official scorer, or one that was changed
    reasons = []
    if aligned.missing and profile.missing == "fails":
        reasons.append(f"it stops where a prediction is missing ({len(aligned.missing)} missing)")
    if predictions.nulls:
        known = set(examples.ids).intersection(predictions.nulls)
        if known:
            reasons.append(f"it stops at a null prediction ({len(known)} null)")
    if examples.numeric_ids:
        reasons.append("it does not match question ids that are numbers")
    if profile.golds == "all":
        without = sum(
            1
            for golds, text in zip(examples.golds, aligned.texts, strict=True)
            if not golds and text is not None
        )
        if without:
            reasons.append(
                f"it has no rule for questions without answers ({without} such); squad-v2.0 has"
            )
    if reasons:
        reason = "; ".join(reasons)
        return None, (
            f"no official result: {profile.name}'s own scorer would not finish: {reason}",
        )
    return profile.output.build(outcome), ()


def _signature(
    profile: Profile,
    tokenizer: Tokenizer,
    aligned: Aligned,
    probs: Mapping[str, float] | None,
    threshold: float,
) -> Signature:
    """A profile as named prints its name only; every axis that was changed is printed too."""
    import unicodedata

    from mlsquad import __version__

    known = registered(profile.name)
    standard = {} if known is None else known.axes()
    fields = {"profile": profile.name}
    for axis, value in profile.axes().items():
        written = tokenizer.signature if axis == "tok" else value
        if axis in profile.shown or standard.get(axis) != value or written != value:
            fields[axis] = written
    if aligned.missing:
        fields["missing"] = "zero"
    if probs is not None or threshold != DEFAULT_THRESHOLD:
        fields["na"] = float.__repr__(threshold)
    fields["ucd"] = unicodedata.unidata_version
    fields["py"] = f"{sys.version_info.major}.{sys.version_info.minor}"
    fields["v"] = __version__
    return Signature(fields)


class collection_paused:
    """Keep the cyclic garbage collector off: it only costs while rows without cycles pile up."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()
