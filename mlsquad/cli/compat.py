"""The command line of an official script, drop-in: its arguments, output and exit status."""

from __future__ import annotations

import sys

from mlsquad.compat import COMMANDS, run_compat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLE = "mlsquad compat squad-v2.0 data.json pred.json -n na.json -o eval.json"


def main(arguments: Sequence[str]) -> int:
    """Run the command line named first with the rest of the arguments."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(
            "usage: mlsquad compat NAME ARGUMENTS...\n\n"
            f"{__doc__}\nNAME is one of: {', '.join(COMMANDS)}\n\nexample: {EXAMPLE}",
            file=sys.stdout if arguments else sys.stderr,
        )
        return 0 if arguments else 2
    return run_compat(arguments[0], arguments[1:])
