"""Japanese words by Sudachi with its core dictionary, in one of three lengths."""

from __future__ import annotations

import os
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from mlsquad.errors import OptionError, PluginError
from mlsquad.text.pieces import LIMIT, analyse, cut, has_lone_surrogates, is_long, note

__all__ = ["SudachiTokenizer"]

_MODES = ("A", "B", "C")
_GROWN_LIMIT = 60_000  # Sudachi refuses 65,536 bytes of normalized text
_GROWTH = 33  # bytes that one code point can grow to: U+FDFA is 18 letters


class _Morpheme(Protocol):
    def surface(self) -> str: ...


class _Analyser(Protocol):
    def tokenize(self, text: str) -> Iterable[_Morpheme]: ...


class SudachiTokenizer:
    """Surfaces of Sudachi's best path, white space left out.

    Safe in threads and processes: each builds its own analyser, at the first text.

    Args:
        arguments: ``mode``, the length of the words: A (short), B (middle) or C (long, default).

    Raises:
        OptionError: an argument or a mode that does not exist.
        PluginError: a package or the dictionary is not installed.
    """

    name = "sudachi"
    extra = "sudachi"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        given = dict(arguments or {})
        mode = given.pop("mode", "C")
        if given:
            unknown = ", ".join(given)
            raise OptionError(f"tokenizer sudachi: unknown argument {unknown}; known: mode")
        if mode not in _MODES:
            raise OptionError(
                f"tokenizer sudachi: unknown mode {mode!r}; known: {', '.join(_MODES)}"
            )
        self._mode = mode
        self._local = threading.local()
        _packages()

    def __reduce__(self) -> tuple[Callable[..., SudachiTokenizer], tuple[dict[str, str]]]:
        return type(self), ({"mode": self._mode},)  # an analyser does not pickle

    @property
    def signature(self) -> str:
        """The name with the versions of analyser and dictionary, and the mode."""
        from importlib import metadata

        names = ("sudachipy", "sudachidict-core")
        try:
            versions = [f"{name}={metadata.version(name)}" for name in names]
        except metadata.PackageNotFoundError as error:
            raise _missing(error) from error
        return f"{self.name}[{','.join(versions)},mode={self._mode}]"

    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        """Tokens of each text, in the order of ``texts``; each text is analysed on its own."""
        analyser = self._analyser()

        def surfaces(text: str) -> list[str]:
            if _grows(text):
                return [word.surface() for part in _parts(text) for word in analyser.tokenize(part)]
            return [word.surface() for word in analyser.tokenize(text)]

        return analyse(texts, surfaces)

    def notes(self, texts: Sequence[str]) -> tuple[str, ...]:
        """What was special about ``texts``, as sentences for the report; often nothing."""
        return (
            *note(self.name, texts, is_long, f"longer than {LIMIT:,} bytes, analysed in pieces"),
            *note(
                self.name,
                texts,
                _grows_in_a_piece,
                "too long for the analyser once normalized, analysed in smaller pieces",
            ),
            *note(
                self.name,
                texts,
                has_lone_surrogates,
                "analysed with U+FFFD in place of lone surrogates",
            ),
        )

    def _analyser(self) -> _Analyser:
        """The analyser of this thread in this process: one in two threads raises."""
        local = self._local
        if getattr(local, "process", None) != os.getpid():
            local.analyser = _build(self._mode)
            local.process = os.getpid()
        analyser: _Analyser = local.analyser
        return analyser


def _grows(text: str) -> bool:
    """Whether Sudachi could refuse ``text`` because of its length in normalized form."""
    if len(text) * _GROWTH <= _GROWN_LIMIT:
        return False
    size = 0
    for char, count in Counter(text).items():
        form = unicodedata.normalize("NFKC", char.lower())
        size += count * len(form.encode("utf-8", "surrogatepass"))
    return size > _GROWN_LIMIT


def _grows_in_a_piece(text: str) -> bool:
    return any(map(_grows, cut(text)))


def _parts(text: str) -> list[str]:
    """``text`` cut as often as it takes until no part grows too long in Sudachi."""
    if not _grows(text):
        return [text]
    halves = cut(text, len(text.encode("utf-8")) // 2)
    return [part for half in halves for part in _parts(half)]


def _packages() -> tuple[Any, str]:  # Any: the compiled part of sudachipy has no types
    """The module sudachipy and the file of the dictionary."""
    try:
        sudachipy = import_module("sudachipy")
        folder = os.path.dirname(str(import_module("sudachidict_core").__file__))
        dictionary = os.path.join(folder, "resources", "system.dic")
        os.stat(dictionary)
    except (ImportError, OSError) as error:
        raise _missing(error) from error
    return sudachipy, dictionary


def _build(mode: str) -> _Analyser:
    sudachipy, path = _packages()
    try:
        dictionary = sudachipy.Dictionary(dict=path)
        # SudachiPy 0.7 deprecates create() for tokenizer(), older ones do not have the latter.
        make = getattr(dictionary, "tokenizer", None) or dictionary.create
        analyser: _Analyser = make(mode=getattr(sudachipy.SplitMode, mode))
    except Exception as error:  # SudachiError derives from nothing narrower
        raise PluginError(
            f"tokenizer sudachi: Sudachi cannot load {path}: install its dictionary anew: "
            "pip install --force-reinstall 'mlsquad[sudachi]'"
        ) from error
    return analyser


def _missing(error: Exception) -> PluginError:
    what = " ".join(str(error).split())
    return PluginError(f"tokenizer sudachi: {what}; pip install 'mlsquad[sudachi]'")
