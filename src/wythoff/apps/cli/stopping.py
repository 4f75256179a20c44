"""How a command ends when it is told to: by Ctrl-C, by a queue of jobs, by a terminal that closes."""

from __future__ import annotations

import signal
from typing import NoReturn

ORDERS = ("SIGINT", "SIGTERM", "SIGHUP")
received: list[int] = []  # the signals that told this program to end


def stop_in_order() -> None:
    """Raise an exception at a signal that ends programs, so that files which are not complete are taken away."""
    untouched = (signal.SIG_DFL, signal.default_int_handler)
    try:
        for name in ORDERS:
            number = getattr(signal, name, signal.SIGTERM)
            if signal.getsignal(number) in untouched:
                signal.signal(number, _stop)
    except ValueError:
        pass  # in a thread other than the first, which gets no signals


def _stop(number: int, _: object) -> NoReturn:
    received.append(number)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(status())


def status() -> int:
    """The exit status of a program that a signal ended."""
    return 128 + received[-1]
