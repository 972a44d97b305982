"""What the drop-in command lines share: reading as the scripts read, failing in one line."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager

from mlsquad.errors import DataError, one_line
from mlsquad.read.text import json_fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def load(path: str) -> Any:  # Any: whatever JSON value the file holds, as for the scripts
    """The JSON value of a UTF-8 file, by the standard library as in the scripts.

    Not lenient, on purpose: a byte order mark is refused as it is there.

    Raises:
        DataError: the file cannot be read or is not JSON.
    """
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror or error}") from error
    except json.JSONDecodeError as error:
        raise DataError(f"{path}: {json_fault(error)}") from error
    except RecursionError as error:
        raise DataError(f"{path}: the JSON is nested too deeply") from error
    except ValueError as error:
        raise DataError(f"{path}: cannot be read: {error}") from error


@contextmanager
def shaped_as(what: str) -> Iterator[None]:
    """Say in one line ``what`` is not of its shape where walking it fails.

    The walk takes the same steps through the JSON as the script, so it fails on the same inputs.
    """
    try:
        yield
    except DataError:
        raise
    except KeyError as error:
        raise DataError(f"{what}: there is no {error}") from error
    except (AttributeError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise DataError(f"{what}: {error}") from error


def text_of(value: object, what: str) -> str:
    """``value`` if it is a string; DataError otherwise (the scripts die where they lower it)."""
    if isinstance(value, str):
        return value
    found = "null" if value is None else f"a value of type {type(value).__name__}"
    raise DataError(f"{what} must be a string, found {found}")


def fail(name: str, error: DataError) -> int:
    """Print a failure in one line; the exit status of a script that died."""
    print(f"mlsquad compat {name}: error: {one_line(error)}", file=sys.stderr)
    return 1
