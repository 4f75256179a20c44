"""The end of a command by a signal: by Ctrl-C, by a queue of jobs, by a terminal that closes."""

from __future__ import annotations

# Until this is loaded Ctrl-C ends in a traceback: `signal` itself, and typing, would make that ten times as long.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

ORDERS = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALLED = 128  # the exit status of a program that a signal ends, beside the number of the signal
AGAIN = 0.2  # seconds until a signal is answered again whose exception was dropped
received: list[int] = []  # the signals that told this program to end
hooks: list[Callable[[sys.UnraisableHookArgs], object]] = []  # the hook for dropped exceptions that was set before


def stop_at_once() -> None:
    """End without a message from Python at a signal, while nothing needs cleaning up."""
    taken()
    _answer_signals(_leave, instead_of=(signal.default_int_handler, _stop))


def stop_in_order() -> None:
    """Raise an exception at a signal that ends programs, so that incomplete files are removed."""
    _answer_signals(_stop, instead_of=(signal.SIG_DFL, signal.default_int_handler, _leave))
    if hasattr(signal, "setitimer") and sys.unraisablehook is not _dropped:
        hooks[:] = [sys.unraisablehook]
        sys.unraisablehook = _dropped


def _answer_signals(answer: Callable[[int, FrameType | None], None], instead_of: tuple[object, ...]) -> None:
    """Leave signals alone that are ignored, or that the caller handles."""
    try:
        for name in ORDERS:
            number = getattr(signal, name, signal.SIGTERM)
            if signal.getsignal(number) in instead_of:
                signal.signal(number, answer)
    except ValueError:
        pass  # in a thread other than the first, which gets no signals


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
    """Handle the signal again unless cleaning up has begun, because its exception was dropped.

    Code called by ``__del__`` or a weak reference cannot raise, and some C modules clear exceptions.
    """
    from wythoff.base.errors import StoppedError

    handled = sys.exc_info()[1]
    while handled is not None and not isinstance(handled, KeyboardInterrupt | StoppedError):
        handled = handled.__context__
    if handled is None:
        _stop(received.pop(), frame)


def _dropped(told: sys.UnraisableHookArgs) -> None:
    """Print nothing about a signal's exception, which comes again, or about objects dropped meanwhile."""
    if not received:
        hooks[0](told)


def taken() -> None:
    """Note that the caller has seen the signal: it is not sent again."""
    if received and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


def _leave(number: int, _: FrameType | None) -> NoReturn:
    # An exception would end in whatever is being loaded, which may show it, or drop it.
    if number == signal.SIGINT:
        try:  # noqa: SIM105  # contextlib would have to be loaded
            os.write(2, b"wythoff: interrupted\n")
        except OSError:
            pass  # nobody can be notified
    os._exit(SIGNALLED + number)


def leave(code: int) -> NoReturn:
    """End with an exit status. If nobody waits for the end, loaded modules are not torn down.

    That would take a tenth of the time of a small request. Threads and exit handlers are waited for, except after a
    signal: then files are in order, and interrupted work, such as loading machine code, may not survive a teardown.
    """
    import atexit

    if received:
        atexit._run_exitfuncs()
    if received or ("threading" not in sys.modules and not atexit._ncallbacks()):
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (AttributeError, OSError):
            pass  # they are closed, or cannot be written: the interpreter knows what to do
        else:
            os._exit(code)
    sys.exit(code)


def status() -> int:
    """Return the exit status of a program that a signal ended."""
    return SIGNALLED + received[-1]
