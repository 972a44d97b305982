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
    rows = [_row(name, distribution) for name, distribution in tokenizers().entries()]
    width = max(len(row[0]) for row in rows)
    for name, home, state in [("tokenizer", "from", "state"), *rows]:
        print(f"{name:<{width + 2}}{home:<12}{state}")
    return 0


def _row(name: str, distribution: str) -> tuple[str, str, str]:
    home = distribution or "built in"
    try:
        return name, home, f"ready: {make_tokenizer(name).signature}"
    except MlsquadError as error:
        return name, home, f"not usable: {error}"
