"""Names to objects: built-ins first, then the entry points of installed distributions.

The one module that touches ``importlib.metadata``. Entry points are read when a name is not built
in, and loaded only for the name that was asked for.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from mlsquad.errors import OptionError, PluginError, UnknownNameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.metadata import EntryPoint

    from mlsquad.text.tokenizers import Tokenizer

TOKENIZERS = "mlsquad.tokenizers"
BUILT_IN_TOKENIZERS = {
    "whitespace": "mlsquad.text.tokenizers:WhitespaceTokenizer",
    "char": "mlsquad.text.tokenizers:CharTokenizer",
    "char+space": "mlsquad.text.tokenizers:CharSpaceTokenizer",
    "mixed": "mlsquad.text.tokenizers:MixedTokenizer",
}


class Registry:
    """Objects of one entry-point group, by name. Its only state is what it was made with."""

    def __init__(self, group: str, kind: str, built_in: Mapping[str, str]) -> None:
        """``kind`` is what messages call such an object."""
        self._group = group
        self._kind = kind
        self._built_in = dict(built_in)

    def entries(self) -> list[tuple[str, str]]:
        """Every name that can be asked for, with its distribution; that of a built-in is empty.

        Built-ins come first, then plug-ins by name.
        """
        plug_ins = {(point.name, _distribution(point)) for point in self._points()}
        known = [(name, "") for name in self._built_in]
        return known + sorted(entry for entry in plug_ins if entry[0] not in self._built_in)

    def is_built_in(self, name: str) -> bool:
        """Whether a name is the project's own; it then wins over any plug-in's."""
        return name in self._built_in

    def load(self, name: str) -> type:
        """The class behind ``name``.

        Raises:
            UnknownNameError: nobody offers it; the message lists the known and the nearest names.
            PluginError: two distributions offer it, or the one that does cannot be imported.
        """
        built_in = self._built_in.get(name)
        if built_in is not None:
            module, _, attribute = built_in.partition(":")
            found: type = getattr(import_module(module), attribute)
            return found
        points = [point for point in self._points() if point.name == name]
        homes = sorted({_distribution(point) for point in points})
        if not points:
            raise unknown_name(self._kind, name, [known for known, _ in self.entries()])
        if len(homes) > 1:
            raise PluginError(
                f"{self._kind} {name} is offered by more than one distribution: "
                f"{', '.join(homes)}; uninstall all but one"
            )
        try:
            loaded: type = points[0].load()
        except Exception as error:  # whatever a stranger's module raises at import
            raise PluginError(
                f"{self._kind} {name}: the plug-in {points[0].value} of {homes[0]} "
                f"cannot be imported ({type(error).__name__}: {error})"
            ) from error
        return loaded

    def _points(self) -> Iterable[EntryPoint]:
        from importlib.metadata import entry_points

        return entry_points(group=self._group)


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "an unknown distribution"


def unknown_name(
    kind: str,
    name: str,
    known: Iterable[str],
    also_called: Mapping[str, Iterable[str]] | None = None,
) -> UnknownNameError:
    """The error for a name that nobody knows: what is meant perhaps, and what there is.

    ``also_called`` has for some known names what else people call them.
    """
    import difflib

    known = list(known)
    wanted = name.lower().replace("_", "-").removesuffix(".py")
    near = [k for k, others in (also_called or {}).items() if wanted in others]
    if not near:
        near = difflib.get_close_matches(wanted, known, 2, 0.6)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return UnknownNameError(f"unknown {kind} {name!r}: {hint}known are {', '.join(known)}")


def tokenizers() -> Registry:
    """The registry of tokenizers."""
    return Registry(TOKENIZERS, "tokenizer", BUILT_IN_TOKENIZERS)


def parse_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Name and arguments of a tokenizer specification.

    >>> parse_spec("sudachi:mode=A")
    ('sudachi', {'mode': 'A'})

    Raises:
        OptionError: an argument is not of the form ``key=value``, or comes twice.
    """
    name, colon, rest = spec.partition(":")
    arguments: dict[str, str] = {}
    for part in rest.split(",") if colon else ():
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise OptionError(
                f"tokenizer {spec!r}: {part!r} is not key=value (as in sudachi:mode=A)"
            )
        if key in arguments:
            raise OptionError(f"tokenizer {spec!r}: {key} is given twice")
        arguments[key] = value
    return name, arguments


def make_tokenizer(spec: str) -> Tokenizer:
    """The tokenizer that ``spec`` names, ready to use.

    Raises:
        UnknownNameError, OptionError: the name or an argument is wrong.
        PluginError: the plug-in, its package or its dictionary cannot be used.
    """
    name, arguments = parse_spec(spec)
    registry = tokenizers()
    made = registry.load(name)
    if registry.is_built_in(name):
        built_in: Tokenizer = made(arguments)
        return built_in
    return _plugged(made, name, tuple(arguments.items()))


@lru_cache(maxsize=16)
def _plugged(made: type, name: str, arguments: tuple[tuple[str, str], ...]) -> Tokenizer:
    """A plug-in's tokenizer, one for each process: an analyser takes long to load."""
    from mlsquad.text.plugged import PluggedTokenizer

    return PluggedTokenizer(made, name, dict(arguments))
