"""Options that several sub-commands share."""

from __future__ import annotations

from mlsquad.cli.parser import Once
from mlsquad.read.predictions import read_predictions
from mlsquad.read.references import read_references
from mlsquad.registry import make_tokenizer
from mlsquad.run import choose_profile

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from mlsquad.data import Examples, Predictions
    from mlsquad.profiles import Profile
    from mlsquad.text.tokenizers import Tokenizer


def add_data_options(parser: argparse.ArgumentParser, predictions: str) -> None:
    """DATA and PREDICTIONS; ``predictions`` is argparse's nargs, "+" for several files."""
    parser.add_argument("data", metavar="DATA", help="references: a JSON file in SQuAD's shape")
    parser.add_argument(
        "predictions",
        metavar="PREDICTIONS",
        nargs=predictions or None,
        help="JSON: {id: text}, or rows with id and prediction_text",
    )
    parser.add_argument(
        "--encoding", default="utf-8", help="encoding of the files (default: UTF-8, BOM or not)"
    )


def add_profile_options(parser: argparse.ArgumentParser) -> None:
    """--lang, --profile and --split."""
    parser.add_argument("--lang", action=Once, help="score by the defaults of a language: ja, zh")
    parser.add_argument(
        "--profile", action=Once, help="score as an official scorer: see mlsquad profiles"
    )
    parser.add_argument(
        "--split",
        action=Once,
        metavar="TOKENIZER",
        help="tokens of F1: whitespace, char, char+space, mixed, mecab, sudachi, sudachi:mode=A; "
        "see mlsquad tokenizers",
    )


def chosen_profile(options: argparse.Namespace) -> tuple[Profile, Tokenizer]:
    """The profile and tokenizer that the options name."""
    profile = choose_profile(lang=options.lang, split=options.split, profile=options.profile)
    return profile, make_tokenizer(profile.tokenizer)


def read_data(options: argparse.Namespace) -> Examples:
    """The references that the options name."""
    return read_references(options.data, options.encoding)


def read_answers(path: str, options: argparse.Namespace) -> Predictions:
    """The predictions of one file."""
    return read_predictions(path, options.encoding)
