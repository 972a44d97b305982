"""Japanese words by MeCab with the unidic-lite dictionary, through fugashi."""

from __future__ import annotations

import os
import shlex
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from mlsquad.errors import OptionError, PluginError
from mlsquad.text.pieces import LIMIT, analyse, has_lone_surrogates, is_long, note

__all__ = ["MecabTokenizer"]


class _Node(Protocol):
    surface: str


class MecabTokenizer:
    """Surfaces of MeCab's best path, white space left out.

    The dictionary is always unidic-lite, whatever else is installed or set up for MeCab. A run of
    characters that MeCab drops (NUL) is a token of its own. Safe in threads and processes: each
    builds its own tagger, at the first text.

    Args:
        arguments: none are known yet.

    Raises:
        OptionError: an argument was given.
        PluginError: a package or the dictionary is not installed.
    """

    name = "mecab"
    extra = "mecab"

    def __init__(self, arguments: Mapping[str, str] | None = None) -> None:
        if arguments:
            unknown = ", ".join(arguments)
            raise OptionError(f"tokenizer mecab: unknown argument {unknown}; it takes none")
        self._local = threading.local()
        _packages()

    def __reduce__(self) -> tuple[Callable[..., MecabTokenizer], tuple[()]]:
        return type(self), ()  # a tagger does not pickle; the copy builds its own

    @property
    def signature(self) -> str:
        """The name with the versions of analyser and dictionary."""
        from importlib import metadata

        names = ("fugashi", "unidic-lite")
        try:
            versions = [f"{name}={metadata.version(name)}" for name in names]
        except metadata.PackageNotFoundError as error:
            raise _missing(error) from error
        return f"{self.name}[{','.join(versions)}]"

    def tokenize(self, texts: Sequence[str]) -> list[list[str]]:
        """Tokens of each text, in the order of ``texts``; each text is analysed on its own."""
        tagger = self._tagger()

        def surfaces(text: str) -> list[str]:
            # MeCab reads a C string: what follows a NUL would be lost.
            if "\0" in text:
                return [node.surface for part in text.split("\0") for node in tagger(part)]
            return [node.surface for node in tagger(text)]

        return analyse(texts, surfaces)

    def notes(self, texts: Sequence[str]) -> tuple[str, ...]:
        """What was special about ``texts``, as sentences for the report; often nothing."""
        return (
            *note(self.name, texts, is_long, f"longer than {LIMIT:,} bytes, analysed in pieces"),
            *note(self.name, texts, _has_nul, "split at NUL, where the analyser stops"),
            *note(
                self.name,
                texts,
                has_lone_surrogates,
                "analysed with U+FFFD in place of lone surrogates",
            ),
        )

    def _tagger(self) -> Callable[[str], Iterable[_Node]]:
        """The tagger of this thread in this process: a forked child must not use its parent's."""
        local = self._local
        if getattr(local, "process", None) != os.getpid():
            local.tagger = _build()
            local.process = os.getpid()
        tagger: Callable[[str], Iterable[_Node]] = local.tagger
        return tagger


def _has_nul(text: str) -> bool:
    return "\0" in text


def _packages() -> tuple[Any, str]:  # Any: fugashi has no types
    """The module fugashi and the folder of the dictionary."""
    try:
        fugashi = import_module("fugashi")
        folder = str(import_module("unidic_lite").DICDIR)
        os.stat(os.path.join(folder, "sys.dic"))
    except (ImportError, AttributeError, OSError) as error:
        raise _missing(error) from error
    return fugashi, folder


def _build() -> Callable[[str], Iterable[_Node]]:
    fugashi, folder = _packages()
    # Own settings file: MECABRC or ~/.mecabrc could add a user dictionary and change tokens.
    settings = os.path.join(folder, "mecabrc")
    try:
        tagger: Callable[[str], Iterable[_Node]] = fugashi.GenericTagger(
            f"-r {shlex.quote(settings)} -d {shlex.quote(folder)}"
        )
    except RuntimeError as error:
        raise PluginError(
            f"tokenizer mecab: MeCab cannot load {folder}: install its dictionary anew: "
            "pip install --force-reinstall 'mlsquad[mecab]'"
        ) from error
    return tagger


def _missing(error: Exception) -> PluginError:
    what = " ".join(str(error).split())
    return PluginError(f"tokenizer mecab: {what}; pip install 'mlsquad[mecab]'")
