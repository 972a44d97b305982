"""Bytes of a file to text and to JSON values, the same on every machine whatever its locale."""

from __future__ import annotations

from codecs import getincrementaldecoder

from mlsquad.errors import DataError, OptionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import json
    import os
    from collections.abc import Callable
    from typing import TypeVar

    Decoded = TypeVar("Decoded")

_PIECE = 1 << 15
_BOM = b"\xef\xbb\xbf"


class Source:
    """The content of a file: its name for messages, and its bytes as UTF-8 without BOM."""

    __slots__ = ("content", "name")

    def __init__(
        self,
        name: str,
        content: bytes,
    ) -> None:
        self.name = name
        self.content = content


class RepeatedKey(ValueError):
    """A key that occurs twice in one JSON object; ``str()`` is the key."""


def read_source(path: str | os.PathLike[str], encoding: str = "utf-8") -> Source:
    """Read a text file.

    Raises:
        DataError: the file cannot be read, is empty, or is not text in ``encoding``.
        OptionError: Python knows no such encoding.
    """
    name = str(path)
    try:
        with open(path, "rb") as file:
            content = file.read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"{name}: cannot be read: {reason}") from error
    content = _as_utf8(name, content, encoding)
    if b"\0" in content:
        raise DataError(
            f"{name}: NUL at byte {content.index(0)}: no text file, or one in another encoding; "
            "pass --encoding (for example --encoding utf-16-le) if it is a text file"
        )
    if not content or content.isspace():
        raise DataError(f"{name}: the file is empty")
    return Source(name, content)


def _as_utf8(name: str, content: bytes, encoding: str) -> bytes:
    codec = "utf-8" if encoding.lower().replace("_", "-") in ("utf8", "utf-8-sig") else encoding
    try:
        if codec.lower() == "utf-8":
            if not content.isascii():
                _check_utf8(content)
            return content.removeprefix(_BOM)
        return content.decode(codec).removeprefix("\ufeff").encode("utf-8")
    except LookupError as error:
        raise OptionError(f"unknown encoding {encoding!r}; pass one that Python knows") from error
    except UnicodeError as error:
        place = f" at byte {error.start}" if isinstance(error, UnicodeDecodeError) else ""
        hint = "pass --encoding (for example --encoding cp932) if it is in another encoding"
        if codec.lower() != "utf-8" and _is_utf8(content):
            hint = "it is UTF-8; --encoding is for all files, so make them all the same"
        raise DataError(f"{name}: not {encoding} text{place}; {hint}") from error


def _check_utf8(content: bytes) -> None:
    """Raise UnicodeDecodeError unless it is UTF-8.

    In pieces that stay in the processor's cache: a text of the whole file, which nobody needs,
    would cost four times the time.
    """
    decoder = getincrementaldecoder("utf-8")()
    view = memoryview(content)
    try:
        for start in range(0, len(view), _PIECE):
            decoder.decode(view[start : start + _PIECE])
        decoder.decode(b"", True)
    except UnicodeDecodeError:
        content.decode("utf-8")  # for the place in the whole


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def decode_json(
    source: Source,
    pairs_hook: Callable[[list[tuple[str, object]]], object] | None = None,
) -> object:
    """JSON value of a file by the standard library, whose behaviour is the official scripts'.

    Raises:
        DataError: not JSON, nested too deeply, or ``pairs_hook`` found a repeated key.
    """
    import json

    try:
        return json.loads(source.content.decode("utf-8"), object_pairs_hook=pairs_hook)
    except json.JSONDecodeError as error:
        raise DataError(f"{source.name}: {json_fault(error)}") from error
    except RecursionError as error:
        raise DataError(f"{source.name}: the JSON is nested too deeply") from error
    except RepeatedKey as error:
        raise DataError(
            f"{source.name}: the key {str(error)!r} occurs twice in one object; "
            "only one value can be meant"
        ) from error
    except ValueError as error:  # an integer with more digits than Python converts
        raise DataError(f"{source.name}: not usable JSON: {error}") from error


def json_fault(error: json.JSONDecodeError) -> str:
    """What is wrong with a JSON text, and where."""
    reason = f"{error.msg[0].lower()}{error.msg[1:]}".removesuffix(" at")
    hint = "; JSON lines? make them one array" if reason == "extra data" else ""
    return f"not valid JSON at line {error.lineno}, column {error.colno}: {reason}{hint}"


def decode_typed(source: Source, kind: type[Decoded]) -> Decoded | None:
    """JSON of a file as ``kind``, fast; None where the slow, exact way has to decide.

    msgspec refuses some of what the standard library takes (NaN, lone surrogates) and its messages
    name no file: whatever it does not take goes through ``decode_json``.
    """
    import msgspec

    try:
        return msgspec.json.decode(source.content, type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None


def unique_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """JSON object hook that raises RepeatedKey instead of letting the last value win."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RepeatedKey(key)
            seen.add(key)
    return found


def count_quotes(content: bytes) -> int:
    """How many quotation marks delimit strings in a JSON text: two for each string."""
    if b"\\\\" in content:  # an escaped backslash, which must not be taken for another's escape
        content = content.replace(b"\\\\", b"")
    return content.count(b'"') - content.count(b'\\"')


def kind_of(value: object) -> str:
    """The JSON name of a value's type, for messages."""
    if value is None:
        return "null"
    names = {bool: "a boolean", int: "a number", float: "a number", str: "a string"}
    names |= {dict: "an object", list: "an array"}
    return names.get(type(value), f"a value of type {type(value).__name__}")
