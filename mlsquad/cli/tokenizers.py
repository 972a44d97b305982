"""List the tokenizers: what is built in, what is installed, and what each needs."""

from __future__ import annotations

from mlsquad.errors import MlsquadError
from mlsquad.registry import make_tokenizer, tokenizers

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

EXAMPLE = "mlsquad tokenizers"


def add_options(parser: argparse.ArgumentParser) -> None:
    """It takes no arguments."""
    del parser


def main(options: argparse.Namespace) -> int:
    """Print a row for each tokenizer."""
    del options
    rows = [("tokenizer", "from", "state")]
    rows += [_row(name, distribution) for name, distribution in tokenizers().entries()]
    widths = [max(len(row[column]) for row in rows) + 2 for column in (0, 1)]
    for name, home, state in rows:
        print(f"{name:<{widths[0]}}{home:<{widths[1]}}{state}")
    return 0


def _row(name: str, distribution: str) -> tuple[str, str, str]:
    home = distribution or "built in"
    try:
        return name, home, f"ready: {make_tokenizer(name).signature}"
    except MlsquadError as error:
        return name, home, f"not usable: {error}"
