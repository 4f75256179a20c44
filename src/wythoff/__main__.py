"""The program `wythoff`, installed as a command and run by `python -m wythoff`."""

from __future__ import annotations

from wythoff.apps.stopping import leave, stop_at_once


def main() -> int:
    """Run the command line, and return its exit status."""
    stop_at_once()
    from wythoff.apps.cli import main as run

    try:
        return run()
    finally:
        stop_at_once()


def program() -> None:
    """Run the command line, and end with its exit status."""
    leave(main())


if __name__ == "__main__":
    program()
