"""The signature of a score: every setting that can change a number, on one line, parsable back."""

from __future__ import annotations

from mlsquad.errors import SignatureError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

# The order in which fields are printed, and what a value may be.
FIELDS: dict[str, Callable[[str], bool]] = {
    "profile": bool,
    "norm": bool,
    "tok": bool,
    "overlap": lambda value: value == "bag",
    "empty": lambda value: value in ("0", "1"),
    "golds": lambda value: value in ("all", "nonempty"),
    "abstain": lambda value: value in ("empty", "marks"),
    "mean": lambda value: value in ("running", "sum", "fsum"),
    "answerable": lambda value: value in ("listed", "text"),
    "probs": lambda value: value in ("float64", "float32"),
    "missing": lambda value: value in ("zero",),
    "na": lambda value: _is_number(value),
    "ucd": bool,
    "py": bool,
    "v": bool,
}


class Signature:
    """Settings by field name, in the order of ``FIELDS``. Immutable, compared by value.

    >>> str(Signature({"profile": "ja", "tok": "char", "v": "0.1.0"}))
    'profile:ja|tok:char|v:0.1.0'
    >>> Signature.parse("profile:ja|tok:char|v:0.1.0")["tok"]
    'char'
    """

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, str]) -> None:
        """Raises SignatureError for a field or value that no score can have."""
        for key, value in fields.items():
            if key not in FIELDS:
                raise SignatureError(f"unknown field {key!r}; known: {', '.join(FIELDS)}")
            if not FIELDS[key](value):
                raise SignatureError(f"field {key!r} cannot have the value {value!r}")
        self._fields = {key: fields[key] for key in FIELDS if key in fields}

    @classmethod
    def parse(cls, text: str) -> Signature:
        """The signature that prints as ``text``.

        Raises:
            SignatureError: the text is not a signature, or holds what this version does not know.
        """
        fields: dict[str, str] = {}
        for part in _split(text, "|"):
            key, *values = _split(part, ":")
            if len(values) != 1:
                raise SignatureError(f"{part!r} is not of the form field:value, in {text!r}")
            if key in fields:
                raise SignatureError(f"field {key!r} comes twice in {text!r}")
            fields[key] = _unescape(values[0])
        made = cls(fields)
        if str(made) != text:
            raise SignatureError(f"{text!r} is not how a signature is written; did you mean {made}")
        return made

    def __getitem__(self, key: str) -> str:
        return self._fields[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def items(self) -> list[tuple[str, str]]:
        """Fields and values in printing order."""
        return list(self._fields.items())

    def __str__(self) -> str:
        return "|".join(f"{key}:{_escape(value)}" for key, value in self._fields.items())

    def __repr__(self) -> str:
        return f"Signature({self._fields!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Signature) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(str(self))


def _escape(value: str) -> str:
    r"""Escape the separators, and with ``\u{hex}`` all that would not stay on one line."""
    return "".join(
        f"\\{c}" if c in "\\|:" else c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in value
    )


def _unescape(value: str) -> str:
    out: list[str] = []
    at = 0
    while at < len(value):
        if value[at] != "\\":
            out.append(value[at])
            at += 1
        elif value[at + 1 : at + 3] == "u{":
            end = value.find("}", at)
            code = value[at + 3 : end] if end > 0 else ""
            try:
                out.append(chr(int(code, 16)))
            except (ValueError, OverflowError):
                raise SignatureError(f"bad escape in {value!r}") from None
            at = end + 1
        else:
            out.append(value[at + 1 : at + 2])
            at += 2
    return "".join(out)


def _split(text: str, separator: str) -> list[str]:
    """Split at each separator that no backslash stands before; escapes stay as they are."""
    parts = [""]
    escaped = False
    for c in text:
        if c == separator and not escaped:
            parts.append("")
        else:
            parts[-1] += c
        escaped = c == "\\" and not escaped
    return parts


def _is_number(value: str) -> bool:
    try:
        float(value)
    except ValueError:
        return False
    return True
