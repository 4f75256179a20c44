"""The command `wythoff`: its entry point `main`, and how it ends after errors and signals."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from io import TextIOWrapper

from wythoff.apps.cli import handlers
from wythoff.apps.cli.options import names_python
from wythoff.apps.cli.parsing import parser, read
from wythoff.apps.cli.streams import leave, line, tell
from wythoff.apps.cli.verbs import named
from wythoff.apps.cli.verbs.command import Command
from wythoff.apps.stopping import received, status as status_of_stop, stop_at_once, stop_in_order
from wythoff.base.errors import StoppedError, WythoffError


def main(argv: list[str] | None = None) -> int:
    """Run the command line with the arguments `argv`, by default those of the program, and return its exit status."""
    if sys.stdout is None or sys.stderr is None:
        if sys.stderr is not None:
            sys.stderr.write("wythoff: the output must be open, was closed\n")
        return 2
    if isinstance(sys.stdout, TextIOWrapper):  # characters that the output lacks are printed as codes: \u221e
        sys.stdout.reconfigure(errors="backslashreplace")
    stop_in_order()
    try:
        return _answered(sys.argv[1:] if argv is None else argv)
    except WythoffError as error:
        return tell(line(str(error)))
    except RecursionError:
        return tell("the request is nested too deeply")
    except MemoryError:
        pass  # the message is printed below, when the exception and the objects that it holds are freed
    except (KeyboardInterrupt, StoppedError):
        return _ended()
    except BrokenPipeError:
        leave(sys.stdout)
        return 0
    except Exception as error:  # noqa: BLE001  # an installed package may raise anything; the reader sees one line
        # a signal that arrives while a module is loaded may appear as another error, such as ImportError or TypeError
        return _ended() if received else handlers.failed(error)
    return tell("the request does not fit in memory")


def _ended() -> int:
    """Return the exit status of the program after a signal, such as Ctrl-C, ended its work.

    It is 128 plus the number of the signal. After Ctrl-C it is 130, and "interrupted" is printed.
    """
    stop_at_once()
    after_ctrl_c = 130
    status = status_of_stop() if received else after_ctrl_c
    if status == after_ctrl_c:
        tell("interrupted")
    return status


def _answered(given: list[str]) -> int:
    """Carry out the command in the arguments `given`, flush its output, and return its exit status."""
    try:
        arguments = read(parser(given[0] if given else None), given or ["--help"])
        command = named(arguments.command)
        assert command is not None
        status = _served(command, arguments)
        whole = getattr(arguments, "for_all", None) is None  # with --for, `game` is the text of many games
        if command.has_game and command.otherwise and whole and arguments.game and not arguments.json:
            handlers.otherwise(arguments)
        return status
    finally:
        sys.stdout.flush()  # this also happens after a help text, when the parser ends the program


def _served(command: Command, arguments: Namespace) -> int:
    """Run a command with its parsed arguments, and return its exit status.

    With `--certificates DIR`, the command may also use what was proved before: the folder DIR contains certificates,
    that is, files with proofs.
    """
    run = partial(handlers.served, command.handler) if names_python(arguments) else command.handler
    if getattr(arguments, "certificates", None) is None:
        return run(arguments)
    from wythoff.proofs.folders import using

    with using(arguments.certificates):
        return run(arguments)
