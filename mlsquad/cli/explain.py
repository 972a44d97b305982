"""Show how one question was scored: every step's text, the tokens, what they share, the winner."""

from __future__ import annotations

import os

from mlsquad.cli.options import (
    add_data_options,
    add_profile_options,
    chosen_profile,
    read_answers,
    read_data,
)
from mlsquad.errors import DataError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

EXAMPLE = "mlsquad explain jsquad.json predictions.json a1p0q0 --lang ja --split mecab"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Fill in the sub-command's arguments."""
    add_data_options(parser, "")
    parser.add_argument("id", metavar="ID", help="the question's id")
    add_profile_options(parser)


def main(options: argparse.Namespace) -> int:
    """Print the explanation of one question."""
    from mlsquad.report.explain import explain_text

    profile, tokenizer = chosen_profile(options)
    examples = read_data(options)
    predictions = read_answers(options.predictions, options)
    # Arguments come in the locale's encoding; ids are UTF-8 whatever the locale.
    id_ = os.fsencode(options.id).decode("utf-8", "surrogateescape")
    golds = next((example.golds for example in examples if example.id == id_), None)
    if golds is None:
        raise DataError(f"{examples.name}: there is no question with the id {id_!r}")
    if id_ not in predictions.texts:
        raise DataError(f"{predictions.name}: there is no prediction for the id {id_!r}")
    print(explain_text(id_, golds, predictions.texts[id_], profile, tokenizer), end="")
    return 0
