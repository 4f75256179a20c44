"""Verbs about one game as a whole."""

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import (
    BOUNDS,
    CERTIFICATES,
    GAME,
    GAME_OR_NONE,
    PYTHON_SECONDS,
    SOLVER,
    Command,
    number,
    option,
)

COMMANDS = (
    Command(handlers.list_, "List the named games."),
    Command(
        handlers.show,
        "Show what is known about a game: rules, source, theorems with their hypotheses, first P-positions, OEIS.",
        GAME,
    ),
    Command(
        handlers.solve,
        "Compute the P-positions of a game up to a bound, and say how they are known.",
        GAME_OR_NONE,
        BOUNDS,
        SOLVER,
        option(
            "--output FILE",
            "write them to a file instead: .tex, .txt (an OEIS b-file), .json, .npz, .parquet, or else CSV",
        ),
        number("--pile N", "the pile that a b-file lists (default: the last)"),
        CERTIFICATES,
        PYTHON_SECONDS,
        examples=(
            '"nim | diagonal(x1 + 1)"',
            '"nim | diagonal((x0 - x1)**2)" --up-to 100',
            '"t_wythoff(t=2)" --count 30 --json',
        ),
    ),
)
