"""Helper processes for queries: each calls one function repeatedly, and is killed if a call exceeds its time."""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Timer
from typing import Any

from wythoff.base.errors import RequestError, TooLargeError, said

STARTING = 60.0  # seconds that a process may take beyond the limit of its query, to start and to send the result
# The program imports from the same path as this process, and nothing from its working folder.
PROGRAM = "import sys; sys.path[:] = {!r}; from wythoff.atlas.processes import serve; from {} import {} as f; serve(f)"
LATE = 3  # the exit status of a process that has used up its time
ENDED = EOFError, OSError, pickle.UnpicklingError  # what a call raises if its process ends during the call
_idle: list[Helper] = []  # processes that wait for another query: a start takes longer than most queries


class Helper:
    """A helper process, which calls `function` for each request until it is ended, or this process ends."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        program = PROGRAM.format(sys.path, function.__module__, function.__name__)
        command = [sys.executable, "-I", "-c", program]
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )  # fmt: skip
        except OSError as error:
            raise RequestError(f"the process that answers queries did not start: {said(error)}") from None

    def call(self, *given: Any) -> Any:
        """Return `function(*given)`, computed by the helper process.

        Raises: one of the errors ENDED if the helper process ends during the call.
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        pickle.dump(given, self.process.stdin)
        self.process.stdin.flush()
        return pickle.load(self.process.stdout)

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


def called(function: Callable[..., Any], *given: Any, seconds: float) -> Any:
    """Return `function(*given)`, computed in another process, which is killed if this one is interrupted.

    The function and its result must be picklable. If the result is an error object, raise it. Raises: TooLargeError if
    the call needs more than `seconds` or too much memory, so that the other process ends.
    """
    helper = _waiting(function) or Helper(function)
    late = Timer(seconds + STARTING, helper.process.kill)
    late.daemon = True
    answered = False
    try:
        late.start()
        answer = helper.call(*given)
        answered = True
    except ENDED:
        if helper.process.wait() == LATE:
            raise TooLargeError(
                f"the query was stopped after {seconds:g} s: ask for fewer rows, or something simpler"
            ) from None
        raise TooLargeError(
            "the query took more time or memory than there is: ask for fewer rows, or something simpler"
        ) from None
    finally:
        late.cancel()
        if answered:
            _idle.append(helper)
        else:
            helper.end()
    if isinstance(answer, Exception):
        raise answer
    return answer


def _waiting(function: Callable[..., Any]) -> Helper | None:
    """Return a running process that waits for a call of this function, or None."""
    for helper in [helper for helper in _idle if helper.function is function]:
        _idle.remove(helper)
        if helper.process.poll() is None:
            return helper
        helper.end()
    return None


def serve(function: Callable[..., Any]) -> None:
    """Run a helper process: call `function` for each request on standard input, and write the result to the output.

    Requests and results are pickled. End this process when the input ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for an answer kills this one
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(EOFError, OSError):
        while True:
            pickle.dump(function(*pickle.load(sys.stdin.buffer)), answers)
            answers.flush()
    os._exit(0)  # a thread in the middle of one long operation is not waited for


@atexit.register
def _end_idle() -> None:
    while _idle:
        _idle.pop().end()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # the idle processes belong to the parent
