"""List the named scorers and languages, or explain one."""

from __future__ import annotations

from mlsquad.profiles import find, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

EXAMPLE = "mlsquad profiles squad-v2.0"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Fill in the sub-command's arguments."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="explain this one")


def main(options: argparse.Namespace) -> int:
    """Print the table, or one profile's rules."""
    from mlsquad.report.catalogue import profile_text, table_text

    if options.name is None:
        official, languages = names()
        text = table_text([find(n) for n in official], [find(n) for n in languages])
    else:
        text = profile_text(find(options.name))
    print(text, end="")
    return 0
