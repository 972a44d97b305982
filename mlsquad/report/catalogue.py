"""The named scorers as text: the table, and one explained."""

from __future__ import annotations

from mlsquad.text.charsets import code_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mlsquad.profiles import Profile

_SAYS = {
    "golds": {"all": "all", "nonempty": "those of which something remains"},
    "abstention": {
        "empty": "a prediction of which nothing remains",
        "marks": "a prediction of nothing but marks, white space and invisible characters",
    },
    "averaging": {
        "running": "a running sum (the same bits on every Python)",
        "sum": "Python's sum() (its last bits changed in Python 3.12)",
        "fsum": "an exact sum (the order of the questions does not matter)",
    },
    "answerable": {
        "listed": "it lists any answer",
        "text": "one of its answers has more than white space",
    },
}


def table_text(official: Sequence[Profile], languages: Sequence[Profile]) -> str:
    """Every profile in a line, official ones first."""
    lines = ["official scorers (--profile NAME)"]
    lines += [f"  {p.name:<20}{p.tokenizer:<12}{p.about}" for p in official]
    lines += ["", "languages (--lang NAME)"]
    lines += [f"  {p.name:<20}{p.tokenizer:<12}{p.about}" for p in languages]
    lines += ["", "mlsquad profiles NAME explains one."]
    return "\n".join(lines) + "\n"


def profile_text(profile: Profile) -> str:
    """One profile: its parts in their order, what is peculiar, the commands to run it."""
    is_official = profile.output is not None
    lines = [f"{profile.name}: {profile.about}", f"source: {profile.source}", "", "Both sides:"]
    for number, step in enumerate(profile.normalize.steps, start=1):
        lines.append(f"  {number}. {step.name}: {step.says}")
        lines += [f"       {use}: {code_points(characters)}" for use, characters in step.sets]
    if any(step.keeps for step in profile.normalize.steps):
        lines.append("  A step that would leave nothing but white space leaves the text as it was.")
    lines += [
        "",
        "EM: 1 if prediction and gold are equal then.",
        f"F1: over {profile.tokenizer} tokens, shared ones counted as a {profile.overlap}; "
        f"{profile.both_empty} where nothing remains of both.",
        f"Golds compared with: {_SAYS['golds'][profile.golds]}; the best counts.",
        f"Without any, right is {abstention_text(profile)}.",
        f"A question is HasAns if {_SAYS['answerable'][profile.answerable]}.",
        f"Means: {_SAYS['averaging'][profile.averaging]}.",
    ]
    if profile.kept:
        lines += ["", "Peculiar, and kept:" if is_official else "Good to know:"]
        lines += [f"  - {what}" for what in profile.kept]
    if profile.golden:
        lines += ["", f"Guarded by the golden values in {profile.golden}."]
    lines += ["", *_commands(profile, is_official)]
    return "\n".join(lines) + "\n"


def abstention_text(profile: Profile) -> str:
    """Which prediction is right where there is no gold to compare with."""
    return _SAYS["abstention"][profile.abstention]


def _commands(profile: Profile, is_official: bool) -> list[str]:
    flag = "--profile" if is_official else "--lang"
    lines = [f"score:     mlsquad score DATA PREDICTIONS {flag} {profile.name}"]
    if profile.command:
        official_arguments = profile.command.split(".py ", 1)[1]
        lines = [
            f"official:  {profile.command}",
            f"drop-in:   mlsquad compat {profile.name} {official_arguments}",
            *lines,
        ]
    return lines
