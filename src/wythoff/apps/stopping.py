"""How a signal ends a command. Signals come from Ctrl-C, from a job scheduler, or from a terminal that closes.

The exception of a signal can be *dropped*: Python discards exceptions in code called by ``__del__``, for example. Then
a timer raises it again.
"""

from __future__ import annotations

# Until this module is loaded, Ctrl-C shows a traceback. The modules `signal` and `typing` would make this time ten
# times as long.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import NoReturn

ORDERS = ("SIGINT", "SIGTERM", "SIGHUP")
SIGNALLED = 128  # after a signal, the exit status is this plus the number of the signal
AGAIN = 0.2  # seconds until a signal raises its exception again, if the exception was dropped
received: list[int] = []  # the signals received so far that end this program
hooks: list[Callable[[sys.UnraisableHookArgs], object]] = []  # the hook for dropped exceptions that was set earlier


def stop_at_once() -> None:
    """Make each signal, from now on, end the program at once, without a traceback and without any clean-up."""
    taken()
    _answer_signals(_leave, instead_of=(signal.default_int_handler, _stop))


def stop_in_order() -> None:
    """Make each signal, from now on, raise an exception that ends the program after incomplete files are removed."""
    _answer_signals(_stop, instead_of=(signal.SIG_DFL, signal.default_int_handler, _leave))
    if hasattr(signal, "setitimer") and sys.unraisablehook is not _dropped:
        hooks[:] = [sys.unraisablehook]
        sys.unraisablehook = _dropped


def _answer_signals(answer: Callable[[int, FrameType | None], None], instead_of: tuple[object, ...]) -> None:
    """Set `answer` as the handler of SIGINT, SIGTERM and SIGHUP, if their present handlers are in `instead_of`.

    Other signals keep their handlers, for example if they are ignored or the calling program handles them.
    """
    try:
        for name in ORDERS:
            number = getattr(signal, name, signal.SIGTERM)
            if signal.getsignal(number) in instead_of:
                signal.signal(number, answer)
    except ValueError:
        pass  # only the first thread can set handlers and receive signals


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
    """Raise the exception of the last signal again, unless it is being handled now. A timer calls this repeatedly.

    It is needed because the exception may have been dropped: code called by ``__del__`` or a weak reference cannot
    raise, and some C modules discard exceptions. `frame` is the interrupted frame.
    """
    from wythoff.base.errors import StoppedError

    handled = sys.exc_info()[1]
    while handled is not None and not isinstance(handled, KeyboardInterrupt | StoppedError):
        handled = handled.__context__
    if handled is None:
        _stop(received.pop(), frame)


def _dropped(told: sys.UnraisableHookArgs) -> None:
    """Handle the dropped exception `told`, as `sys.unraisablehook`: pass it on to the hook that was set earlier.

    After a signal do nothing, as the exception will be raised again.
    """
    if not received:
        hooks[0](told)


def taken() -> None:
    """Stop the timer that raises the exception of a signal again. Call this when the exception was caught."""
    if received and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


def _leave(number: int, _: FrameType | None) -> NoReturn:
    # no exception is raised, as a module that is being loaded may print or drop it
    if number == signal.SIGINT:
        try:  # noqa: SIM105  # contextlib would have to be loaded
            os.write(2, b"wythoff: interrupted\n")
        except OSError:
            pass  # it is not possible to write to stderr
    os._exit(SIGNALLED + number)


def leave(code: int) -> NoReturn:
    """End the program with the exit status `code`, if possible without Python's clean-up of modules.

    The clean-up takes a tenth of the time of a small request, and is needed only if there are threads or exit handlers.
    After a signal, the exit handlers run, but threads and the clean-up are skipped: files are already in order, and
    interrupted work, such as loading machine code, could crash in the clean-up.
    """
    import atexit

    if received:
        atexit._run_exitfuncs()
    if received or ("threading" not in sys.modules and not atexit._ncallbacks()):
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (AttributeError, OSError):
            pass  # a stream is closed or cannot be written; sys.exit below handles this
        else:
            os._exit(code)
    sys.exit(code)


def status() -> int:
    """Return the exit status after the last received signal: 128 plus its number."""
    return SIGNALLED + received[-1]
