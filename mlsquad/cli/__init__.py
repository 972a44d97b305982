"""The command line: one module per sub-command; they parse, call the library and print.

Exit status: 0 scored, 1 a check failed, 2 usage or input error.
"""

from __future__ import annotations

import sys

from mlsquad.cli.streams import abandon_stdout, prepare, tell
from mlsquad.errors import MlsquadError, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

COMMANDS = {
    "score": "score predictions against references",
    "explain": "show how one question was scored, step by step",
    "profiles": "list the named scorers, or explain one",
    "tokenizers": "list the tokenizers and what each needs",
    "compat": "the command line of an official script, drop-in",
}


def run() -> None:
    """Entry point of the ``mlsquad`` command.

    It leaves without taking the interpreter down piece by piece: all is flushed, and freeing
    millions of objects one by one would be a tenth of the time of a large run. For the same reason
    nothing is collected on the way.
    """
    import gc
    import os

    gc.disable()
    os._exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run the command line; its exit status. Both streams are flushed then."""
    prepare()
    status = 0
    try:
        try:
            status = _dispatch(list(arguments))
        except SystemExit as ended:  # argparse, after its help or error
            status = ended.code if isinstance(ended.code, int) else 2
        sys.stdout.flush()
        sys.stderr.flush()
    except MlsquadError as error:
        tell(f"mlsquad: error: {one_line(error)}")
        return 2
    except BrokenPipeError:
        abandon_stdout()  # whoever read our output has enough
    except OSError as error:  # files are guarded where they are read and written
        abandon_stdout()
        tell(f"mlsquad: error: the output cannot be written: {error}")
        return 2
    except KeyboardInterrupt:
        tell("mlsquad: interrupted")
        return 130
    return status


def _dispatch(arguments: list[str]) -> int:
    from importlib import import_module

    if arguments == ["--version"]:  # instant: no parser is needed for it
        from mlsquad import __version__

        print(f"mlsquad {__version__}")
        return 0
    command = arguments[0] if arguments else ""
    if command not in COMMANDS:
        return _without_command(arguments)
    module = import_module(f"mlsquad.cli.{command}")
    main: Callable[[Any], int] = module.main
    if command == "compat":  # its arguments are another parser's
        return main(arguments[1:])
    from mlsquad.cli.parser import Parser

    parser = Parser(
        prog=f"mlsquad {command}",
        description=f"{COMMANDS[command].capitalize()}.",
        epilog=f"example: {module.EXAMPLE}",
    )
    module.add_options(parser)
    return main(parser.parse_args(arguments[1:]))


def _without_command(arguments: list[str]) -> int:
    """Help, an error, or both: no known command comes first."""
    from mlsquad import __version__
    from mlsquad.cli.parser import Parser

    parser = Parser(
        prog="mlsquad",
        description="Score extractive question answering.",
        epilog="example: mlsquad score jsquad.json predictions.json --lang ja --split char",
    )
    parser.add_argument("--version", action="version", version=f"mlsquad {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", prog="mlsquad")
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    parser.parse_args(arguments)
    parser.print_help(sys.stderr)
    return 2
