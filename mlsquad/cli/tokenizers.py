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
    rows = [("tokenizer", "from", "needs", "state")]
    rows += [_row(name, distribution) for name, distribution in tokenizers().entries()]
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(3)]
    for *cells, state in rows:
        print("".join(f"{c:<{w}}" for c, w in zip(cells, widths, strict=True)) + state)
    return 0


def _row(name: str, distribution: str) -> tuple[str, str, str, str]:
    """Name, where it is from, the extra that it needs, and whether it can be used."""
    home = distribution or "built in"
    needs = "-"
    try:
        extra = getattr(tokenizers().load(name), "extra", "")
        if extra:
            needs = f"{distribution}[{extra}]"
        return name, home, needs, f"ready: {make_tokenizer(name).signature}"
    except MlsquadError as error:
        return name, home, needs, f"not usable: {error}"
