"""The program `wythoff`, installed as a command and run by `python -m wythoff`."""

from __future__ import annotations

from wythoff.apps.stopping import leave, stop_at_once

# Most objects live until the request ends. A garbage collection among those of numpy and numba takes up to 70 ms.
OBJECTS_BETWEEN_COLLECTIONS = 200_000


def main() -> int:
    """Run the command line, and return its exit status."""
    stop_at_once()
    import gc

    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    from wythoff.apps.cli import main as run

    try:
        return run()
    finally:
        stop_at_once()
        # At the end of the program, a last garbage collection would take a third of a second if numba is loaded.
        gc.freeze()


def program() -> None:
    """Run the command line, and end with its exit status."""
    leave(main())


if __name__ == "__main__":
    program()
