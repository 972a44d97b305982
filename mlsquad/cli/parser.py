"""argparse as this command line wants it."""

from __future__ import annotations

import argparse
import os
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Formatter(argparse.HelpFormatter):
    """Help as wide as the terminal, without argparse's own look-up, which imports archivers."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS", "0")) or os.get_terminal_size().columns
        except (OSError, ValueError):
            columns = 80
        super().__init__(prog, width=max(columns - 2, 40))


class Parser(argparse.ArgumentParser):
    """A parser for whose options -1e-05 and -inf are numbers, not other options."""

    def __init__(self, **settings: Any) -> None:  # Any: handed on to argparse as it is
        super().__init__(formatter_class=Formatter, **settings)
        # argparse's own pattern knows no exponents.
        self._negative_number_matcher = re.compile(r"-(\d|\.\d|inf|nan)", re.IGNORECASE)
