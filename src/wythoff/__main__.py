"""The program `wythoff`, installed as a command and run by `python -m wythoff`."""

from __future__ import annotations

from wythoff.apps.stopping import leave, stop_at_once

# What a request makes lives until its end: to look for cycles after each 700 objects takes a twelfth of the start.
OBJECTS_BETWEEN_COLLECTIONS = 50_000


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
        # Nor is it searched when the program ends, which takes a third of a second where numba is loaded.
        gc.freeze()


def program() -> None:
    """Run the command line, and end with its exit status."""
    leave(main())


if __name__ == "__main__":
    program()
