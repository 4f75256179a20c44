"""The end of a command by a signal: from Ctrl-C, from a queue of jobs, or from a terminal that closes."""

from __future__ import annotations

# Until this module is loaded, Ctrl-C shows a traceback; `signal` itself, and typing, would make that time ten times as
# long.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

ORDERS = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALLED = 128  # the exit status of a program that a signal ended is this plus the number of the signal
AGAIN = 0.2  # seconds until a signal is answered again if its exception was dropped
received: list[int] = []  # the signals that told this program to end
hooks: list[Callable[[sys.UnraisableHookArgs], object]] = []  # the hook for dropped exceptions that was set before


def stop_at_once() -> None:
    """Let a signal end the program at once, without a traceback; for times when nothing needs cleaning up."""
    taken()
    _answer_signals(_leave, instead_of=(signal.default_int_handler, _stop))


def stop_in_order() -> None:
    """Let a signal raise an exception that ends the program, so that incomplete files are removed."""
    _answer_signals(_stop, instead_of=(signal.SIG_DFL, signal.default_int_handler, _leave))
    if hasattr(signal, "setitimer") and sys.unraisablehook is not _dropped:
        hooks[:] = [sys.unraisablehook]
        sys.unraisablehook = _dropped


def _answer_signals(answer: Callable[[int, FrameType | None], None], instead_of: tuple[object, ...]) -> None:
    """Answer the signals of ORDERS by a function, but only those answered in one of the ways `instead_of` so far.

    So signals that are ignored, or that the caller of this program handles, stay so.
    """
    try:
        for name in ORDERS:
            number = getattr(signal, name, signal.SIGTERM)
            if signal.getsignal(number) in instead_of:
                signal.signal(number, answer)
    except ValueError:
        pass  # this is a thread other than the first, which gets no signals


def _stop(number: int, _: FrameType | None) -> None:
    received.append(number)
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _look)
        signal.setitimer(signal.ITIMER_REAL, AGAIN, AGAIN)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    from wythoff.base.errors import StoppedError

    raise StoppedError(status())


def _look(_: int, frame: FrameType | None) -> None:
    """Raise the exception of the last signal again, unless it is being handled: it was dropped.

    Code called by ``__del__`` or a weak reference cannot raise, and some C modules clear exceptions.
    """
    from wythoff.base.errors import StoppedError

    handled = sys.exc_info()[1]
    while handled is not None and not isinstance(handled, KeyboardInterrupt | StoppedError):
        handled = handled.__context__
    if handled is None:
        _stop(received.pop(), frame)


def _dropped(told: sys.UnraisableHookArgs) -> None:
    """Pass a dropped exception on to the hook set before; after a signal drop it, for the signal is answered again."""
    if not received:
        hooks[0](told)


def taken() -> None:
    """Note that the exception of a signal was caught: it is not raised again."""
    if received and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


def _leave(number: int, _: FrameType | None) -> NoReturn:
    # An exception is not raised, since a module that is being loaded may print it, or drop it.
    if number == signal.SIGINT:
        try:  # noqa: SIM105  # contextlib would have to be loaded
            os.write(2, b"wythoff: interrupted\n")
        except OSError:
            pass  # stderr cannot be written
    os._exit(SIGNALLED + number)


def leave(code: int) -> NoReturn:
    """End the program with an exit status; if no thread or exit handler needs it, without tearing modules down.

    A teardown takes a tenth of the time of a small request. After a signal there is none either, and threads are not
    waited for: files are in order, and interrupted work, such as loading machine code, may crash in a teardown.
    """
    import atexit

    if received:
        atexit._run_exitfuncs()
    if received or ("threading" not in sys.modules and not atexit._ncallbacks()):
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (AttributeError, OSError):
            pass  # a stream is closed, or cannot be written: sys.exit below handles that
        else:
            os._exit(code)
    sys.exit(code)


def status() -> int:
    """Return the exit status of a program that a signal ended."""
    return SIGNALLED + received[-1]
