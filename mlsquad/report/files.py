"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile

from mlsquad.errors import DataError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def write_whole(texts: Mapping[str, str]) -> None:
    """Write texts by path: all of them, or none.

    Each goes to a temporary file beside its target first; only when all are written are they
    renamed. UTF-8 with LF; a lone surrogate becomes its JSON escape. What exists and is no plain
    file (a device or pipe) is written to directly.

    Raises:
        DataError: a file cannot be written.
    """
    waiting: list[tuple[str, str]] = []
    direct: list[tuple[str, bytes]] = []
    path = ""
    try:
        for path, text in texts.items():
            content = text.encode("utf-8", "backslashreplace")
            if os.path.isdir(path):
                raise DataError(f"{path}: cannot be written: it is a folder")
            _check_name(path)
            if _is_device(path):
                direct.append((path, content))
            else:
                waiting.append((_temporary(os.path.realpath(path), content), path))
        for path, content in direct:
            with open(path, "wb") as file:
                file.write(content)
        while waiting:
            temporary, path = waiting[0]
            os.replace(temporary, os.path.realpath(path))
            waiting.pop(0)
    except (OSError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"{path}: cannot be written: {reason}") from error
    finally:
        for temporary, _ in waiting:
            os.unlink(temporary)


def _is_device(path: str) -> bool:
    """Whether a path is no plain file: a device, a pipe, or a name for an open file.

    /dev/stdout may lead to a plain file; a new file put in its place would not be that stdout.
    """
    special = os.path.abspath(path).startswith(("/dev/", "/proc/"))
    return special or (os.path.exists(path) and not os.path.isfile(path))


def _check_name(path: str) -> None:
    """Find out before anything is written whether a file can have this name."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        if not os.path.basename(path):
            raise


def _temporary(target: str, content: bytes) -> str:
    """A new file beside ``target`` with this content and the permissions a new file gets."""
    handle, name = tempfile.mkstemp(prefix=".mlsquad-", dir=os.path.dirname(target))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        mode = os.stat(target).st_mode & 0o777 if os.path.exists(target) else 0o666 & ~mask
        os.chmod(name, mode)
    except BaseException:
        os.unlink(name)
        raise
    return name
