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

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.startswith("example:"):  # to be copied whole
            return text
        return super()._fill_text(text, width, indent)


class Once(argparse.Action):
    """An option that may not be given twice: the last one would win without a word."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,  # what argparse makes of the option's value
        option_string: str | None = None,
    ) -> None:
        if getattr(namespace, self.dest) is not None:
            parser.error(f"argument {option_string}: given twice")
        setattr(namespace, self.dest, values)


class Parser(argparse.ArgumentParser):
    """A parser for whose options -1e-05 and -inf are numbers, not other options."""

    def __init__(self, **settings: Any) -> None:  # Any: handed on to argparse as it is
        super().__init__(formatter_class=Formatter, **settings)
        # argparse's own pattern knows no exponents.
        self._negative_number_matcher = re.compile(r"-(\d|\.\d|inf|nan)", re.IGNORECASE)
