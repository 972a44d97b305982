"""stdout and stderr that may be closed, full, or read by somebody who has gone."""

from __future__ import annotations

import os
import sys


def prepare() -> None:
    """Make both streams usable whatever they are; a character they cannot show is escaped."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before we began
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - until the process ends
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def show(text: str) -> None:
    """Write a result to stdout; whoever stopped reading it has enough, and the rest goes on."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        abandon_stdout()


def tell(message: str) -> None:
    """Write a line to stderr; that it cannot be written changes no result."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - until the process ends


def abandon_stdout() -> None:
    """Let nothing more be written to stdout, not even what is still in its buffer at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError:  # it is no real file, in a test
        return
