"""Everything that a caller can do wrong, as one family of exceptions.

A message says what is wrong, where (file, id, line or JSON path) and what to do about it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "DataError",
    "MlsquadError",
    "OptionError",
    "PluginError",
    "SignatureError",
    "UnknownNameError",
    "one_line",
    "some",
]


class MlsquadError(Exception):
    """Base of every error that a caller can cause."""


class DataError(MlsquadError, ValueError):
    """References, predictions or no-answer numbers cannot be used as they are."""


class OptionError(MlsquadError, ValueError):
    """Options that do not exist, or that do not go together."""


class UnknownNameError(MlsquadError, LookupError):
    """A profile, tokenizer or language of that name is not known."""


class PluginError(MlsquadError, RuntimeError):
    """A plug-in, or the package or dictionary behind it, cannot be used."""


class SignatureError(MlsquadError, ValueError):
    """A text is not a signature of this project."""


def some(ids: Sequence[str], at_most: int = 3) -> str:
    """The first few ids, for a message."""
    shown = ", ".join(repr(id_) for id_ in ids[:at_most])
    return f"{shown}, ..." if len(ids) > at_most else shown


def one_line(error: Exception) -> str:
    """The message of an error without line breaks, whatever a file or id in it is called."""
    return " ".join(str(error).splitlines())
