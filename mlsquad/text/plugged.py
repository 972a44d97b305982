"""A plug-in tokenizer behind checks: whatever it gets wrong is told in its name."""

from __future__ import annotations

from mlsquad.errors import MlsquadError, PluginError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


class PluggedTokenizer:
    """What a plug-in made, held to the contract of a tokenizer."""

    def __init__(self, made: Any, name: str, arguments: Mapping[str, str]) -> None:
        """``made`` is the plug-in's class.

        Raises:
            PluginError: it cannot be made, or has no signature.
            OptionError: an argument is wrong.
        """
        self.name = name
        self._inner: Any = self._guarded("cannot be made", made, arguments)
        self.signature: str = self._guarded("has no signature", getattr, self._inner, "signature")
        if not (isinstance(self.signature, str) and self.signature):
            raise PluginError(f"tokenizer {name}: its signature is no text: {self.signature!r}")

    def tokenize(self, texts: Sequence[str]) -> list[Sequence[str]]:
        """A row of tokens for each text, in the same order.

        Raises:
            PluginError: it failed, or gave something else than rows of strings for all texts.
        """
        rows: list[Sequence[str]] = self._guarded("failed", self._rows, texts)
        if len(rows) != len(texts):
            raise PluginError(
                f"tokenizer {self.name} gave {len(rows)} rows of tokens for {len(texts)} texts"
            )
        return rows

    def notes(self, texts: Sequence[str]) -> tuple[str, ...]:
        """What it has to say about these texts, for the report; most plug-ins say nothing."""
        notes = getattr(self._inner, "notes", None)
        if notes is None:
            return ()
        return tuple(map(str, self._guarded("failed", notes, texts)))

    def _rows(self, texts: Sequence[str]) -> list[Sequence[str]]:
        rows: list[Sequence[str]] = [
            row if type(row) is str else list(row) for row in self._inner.tokenize(texts)
        ]
        for row in rows:
            if type(row) is not str and {*map(type, row)} - {str}:
                raise TypeError(f"a token is no string, in {row!r}")
        return rows

    def _guarded(self, what: str, function: Any, *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except MlsquadError:
            raise
        except Exception as error:  # a stranger's code may raise anything
            reason = f"{type(error).__name__}: {error}"
            raise PluginError(f"tokenizer {self.name} {what} ({reason})") from error
