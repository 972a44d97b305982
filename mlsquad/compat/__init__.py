"""Drop-in command lines of the official scripts: their arguments, output, files, exit status.

Where a script dies with a traceback, ours says in one line what is wrong and exits 1.
"""

from __future__ import annotations

from importlib import import_module

from mlsquad.profiles import named
from mlsquad.registry import unknown_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COMMANDS = {
    "squad-v1.1": "mlsquad.compat.squad_v1",
    "squad-v2.0": "mlsquad.compat.squad_v2",
    "korquad-1.0": "mlsquad.compat.korquad_v1",
}


def run_compat(name: str, arguments: Sequence[str]) -> int:
    """Run the drop-in command line of a scorer; its exit status.

    Raises:
        UnknownNameError: no such command line.
    """
    if name not in COMMANDS:
        others = {known: named(known).also_called for known in COMMANDS}
        raise unknown_name("compat command", name, COMMANDS, others)
    main: Callable[[Sequence[str]], int] = import_module(COMMANDS[name]).main
    return main(arguments)
