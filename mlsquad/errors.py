"""Everything that a caller can do wrong, as one family of exceptions.

A message says what is wrong, where (file, id, line or JSON path) and what to do about it.
"""

from __future__ import annotations

__all__ = [
    "DataError",
    "MlsquadError",
    "OptionError",
    "PluginError",
    "SignatureError",
    "UnknownNameError",
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
