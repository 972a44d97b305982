"""One question taken apart: steps, tokens, what is shared, the arithmetic, the winning gold."""

from __future__ import annotations

from collections import Counter

from mlsquad.report.catalogue import abstention_text
from mlsquad.scoring.engine import score_answers, tokens_of
from mlsquad.scoring.overlap import OVERLAPS, token_f1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlsquad.profiles import Profile
    from mlsquad.text.pipeline import Normalizer
    from mlsquad.text.tokenizers import Tokenizer


def explain_text(
    id_: str, golds: tuple[str, ...], prediction: str, profile: Profile, tokenizer: Tokenizer
) -> str:
    """The explanation as text; its EM and F1 are the engine's."""
    normalizer = profile.normalize.compile()
    scores = score_answers([golds], [prediction], profile, tokenizer)
    best = scores.best[0]
    lines = [
        f"question   {id_}",
        f"profile    {profile.name}, tokens: {tokenizer.signature}",
        f"EM {int(scores.exact[0])}, F1 {float(scores.f1[0])!r} (before any no-answer threshold)",
        "",
        *_side("prediction", prediction, normalizer),
    ]
    predicted = _tokens(normalizer.form(prediction), tokenizer)
    lines.append(_token_line(predicted))
    for index, gold in enumerate(golds):
        won = "  <- this one counts" if index == best else ""
        lines += ["", *_side(f"gold {index + 1}{won}", gold, normalizer)]
        form = normalizer.form(gold)
        if profile.golds == "nonempty" and not form:
            lines.append("  left out: nothing of it remains")
            continue
        tokens = _tokens(form, tokenizer)
        lines.append(_token_line(tokens))
        lines.append(_shared_line(tokens, predicted, profile))
    if best < 0 and not any(normalizer.form(gold) for gold in golds):
        lines += ["", f"No gold to compare with: right is {abstention_text(profile)}."]
    return "\n".join(lines) + "\n"


def _side(label: str, text: str, normalizer: Normalizer) -> list[str]:
    lines = [f"{label}", f"  {'given':<14}{text!r}"]
    for step, after in normalizer.trace(text):
        if after != text:
            lines.append(f"  {step.name:<14}{after!r}")
        text = after
    return lines


def _tokens(form: str, tokenizer: Tokenizer) -> Sequence[str]:
    return tokens_of([form], tokenizer)[form] if form else ()


def _token_line(tokens: Sequence[str]) -> str:
    return f"  {'tokens':<14}{_row(tokens)}  ({len(tokens)})"


def _shared_line(gold: Sequence[str], predicted: Sequence[str], profile: Profile) -> str:
    n_common = OVERLAPS[profile.overlap]([gold], predicted)[0]
    if not n_common:
        return f"  {'shared':<14}nothing"
    left = Counter(gold)
    shared = []
    for token in predicted:
        if left[token]:
            left[token] -= 1
            shared.append(token)
    value = token_f1(n_common, len(gold), len(predicted))
    return (
        f"  {'shared':<14}{_row(shared)}  ({n_common})\n"
        f"  {'F1':<14}precision {n_common}/{len(predicted)}, "
        f"recall {n_common}/{len(gold)}: {value!r}"
    )


def _row(tokens: Sequence[str]) -> str:
    """Tokens in a row, those that a terminal would not show escaped."""
    return " | ".join(token if token.isprintable() else repr(token) for token in tokens)
