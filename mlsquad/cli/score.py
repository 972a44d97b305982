"""Score predictions against references: EM, F1, HasAns, NoAns, and a signature that says how."""

from __future__ import annotations

import math
import sys

from mlsquad.cli.options import (
    add_data_options,
    add_profile_options,
    chosen_profile,
    read_answers,
    read_data,
)
from mlsquad.cli.streams import show, tell
from mlsquad.errors import OptionError
from mlsquad.read.numbers import read_no_answer_probs
from mlsquad.run import MISSING, collection_paused, score_read

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from mlsquad.data import Report

    # One --fail-under: the score's name and the least percent that passes.
    Check = tuple[str, float]

EXAMPLE = "mlsquad score jsquad.json predictions.json --lang ja --split char"
CHECKABLE = tuple(
    f"{part}{score}" for part in ("", "HasAns.", "NoAns.") for score in ("exact", "f1")
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Fill in the sub-command's arguments."""
    add_data_options(parser, "+")
    add_profile_options(parser)
    parser.add_argument(
        "--no-answer-probs", metavar="FILE", help="JSON {id: number}: how sure of no answer"
    )
    parser.add_argument(
        "--no-answer-threshold",
        metavar="X",
        type=float,
        help="a number greater than X means no answer (default: 1.0)",
    )
    parser.add_argument(
        "--missing",
        choices=MISSING,
        default="error",
        help="questions without a prediction: an error (default), or score 0",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--out", metavar="FILE", help="write the report here, not to stdout")
    parser.add_argument(
        "--per-question", metavar="FILE", help="write a JSON line for each question here"
    )
    parser.add_argument(
        "--fail-under",
        metavar="SCORE=PERCENT",
        action="append",
        default=[],
        help=f"exit with 1 if a score is lower; scores: {', '.join(CHECKABLE)}; repeatable",
    )
    parser.add_argument("--quiet", action="store_true", help="nothing on stderr but errors")


def main(options: argparse.Namespace) -> int:
    """Score; 0, or 1 if a --fail-under check failed."""
    checks = [parse_check(text) for text in options.fail_under]
    _check_outputs(options)
    with collection_paused():
        reports = _score(options)
        failures = [
            failure
            for path, report in zip(options.predictions, reports, strict=True)
            for failure in failed(checks, report, path)
        ]
        _write(options, reports)
    shown_already = options.format == "text" and options.out is None
    if not (options.quiet or shown_already):
        for report in reports:
            for warning in report.warnings:
                tell(f"mlsquad: warning: {warning}")
    for failure in failures:
        tell(f"mlsquad: check failed: {failure}")
    return 1 if failures else 0


def _score(options: argparse.Namespace) -> list[Report]:
    profile, tokenizer = chosen_profile(options)
    examples = read_data(options)
    probs = None
    if options.no_answer_probs is not None:
        probs = read_no_answer_probs(options.no_answer_probs, options.encoding)
    return [
        score_read(
            examples,
            read_answers(path, options),
            profile,
            tokenizer,
            probs,
            options.no_answer_threshold,
            options.missing,
        )
        for path in options.predictions
    ]


def _write(options: argparse.Namespace, reports: Sequence[Report]) -> None:
    """Everything is rendered before the first byte is written."""
    if options.format == "json":
        from mlsquad.report.json import report_json

        rendered = report_json(options.predictions, reports, ascii_only=not _speaks_utf8(options))
    else:
        from mlsquad.report.text import report_text

        rendered = report_text(options.predictions, reports)
    if options.out is not None or options.per_question is not None:
        _write_files(options, reports, rendered)
    if options.out is None:
        show(rendered)


def _write_files(options: argparse.Namespace, reports: Sequence[Report], rendered: str) -> None:
    from mlsquad.report.files import write_whole
    from mlsquad.report.rows import rows_json

    files = {}
    if options.out is not None:
        files[options.out] = rendered
    if options.per_question is not None:
        files[options.per_question] = rows_json(options.predictions, reports)
    write_whole(files)


def _check_outputs(options: argparse.Namespace) -> None:
    """Refuse to write over an input, or twice into one file."""
    import os

    taken = {os.path.realpath(path): path for path in (options.data, *options.predictions)}
    if options.no_answer_probs is not None:
        taken[os.path.realpath(options.no_answer_probs)] = options.no_answer_probs
    for option, path in (("--out", options.out), ("--per-question", options.per_question)):
        if path is None:
            continue
        real = os.path.realpath(path)
        if real in taken:
            raise OptionError(f"{option} {path}: that would overwrite {taken[real]}")
        if not real.startswith("/dev/"):
            taken[real] = f"what {option} writes"


def _speaks_utf8(options: argparse.Namespace) -> bool:
    return options.out is not None or sys.stdout.encoding.lower().replace("-", "") == "utf8"


def parse_check(text: str) -> Check:
    """``f1=80`` or ``HasAns.f1=75`` as a check. Raises OptionError."""
    name, equals, value = text.partition("=")
    if name not in CHECKABLE or not equals:
        raise OptionError(
            f"--fail-under {text!r}: expected SCORE=PERCENT, SCORE one of {', '.join(CHECKABLE)}"
        )
    try:
        least = float(value)
    except ValueError:
        least = math.nan
    if math.isnan(least):
        raise OptionError(f"--fail-under {text!r}: {value!r} is not a number")
    return name, least


def _written(percent: float) -> str:
    """A number as short as it can be without being another one."""
    short = f"{percent:g}"
    return short if float(short) == percent else repr(percent)


def failed(checks: Sequence[Check], report: Report, name: str) -> list[str]:
    """A sentence for each check that a report does not pass."""
    found = []
    for checked, least in checks:
        part, _, score = checked.rpartition(".")
        value = getattr(report.parts[part] if part else report, score)
        if value is None:
            found.append(f"{name}: {checked} has no value: there are no such questions")
        elif value < least:
            found.append(f"{name}: {checked} is {value!r}, under {_written(least)}")
    return found
