"""Commands about a game in Python: they answer as far as its time allows."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from wythoff.apps.cli.saying import BESIDES, say
from wythoff.rulesets.watching import allowing
from wythoff.solution import STATUS, StoppedShortError, handled, knowing


def served(command: Callable[[Namespace], int], arguments: Namespace) -> int:
    """Run a command; if it is stopped at its limit, run it for the piles that were reached, and say so."""
    asked = getattr(arguments, "up_to", None)
    stated = (getattr(arguments, name, None) for name in ("allowed", "limit_seconds"))
    with allowing(next((seconds for seconds in stated if seconds is not None), None)), handled():
        try:
            return command(arguments)
        except StoppedShortError as error:
            if asked is None:
                raise
            return _again(command, arguments, asked, error)


def _again(command: Callable[[Namespace], int], arguments: Namespace, asked: int, error: StoppedShortError) -> int:
    stopped = error.stopped._with(asked=asked)
    arguments.up_to, BESIDES["stopped"] = stopped.reached, stopped.as_dict()
    try:
        with knowing(error):
            status = command(arguments)
    except StoppedShortError as less:
        if less.stopped.reached >= stopped.reached:
            raise
        with knowing(error):
            return _again(command, arguments, asked, less)
    finally:
        BESIDES.clear()
    if not arguments.json:
        say([str(stopped)])
    return status or STATUS
