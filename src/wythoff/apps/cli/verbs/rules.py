"""Verbs for the rules of a game: comparing rules, and the effect of rules on the P-positions."""

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import CERTIFICATES, GAME, PYTHON_SECONDS, Command, number, option

COMMANDS = (
    Command(
        handlers.compare,
        "The first difference of two games: in options, in P-positions, in Sprague-Grundy values.",
        GAME,
        option("other GAME", "the game to compare with"),
        number("--up-to N", "compare P-positions for piles up to N (100); options and values not as far"),
        CERTIFICATES,
        PYTHON_SECONDS,
        examples=('wythoff "nim | diagonal | jump(3, 4)"', '"t_wythoff(t=2)" "nim | diagonal(2, step=2)" --up-to 50'),
    ),
    Command(
        handlers.adjoinable,
        "The moves that could be added to a game without changing its P-positions.",
        GAME,
        option("amounts AMOUNT", "a single move I J; without it, a table of moves", nargs="*"),
        number("--up-to N", "try moves between P-positions with piles up to N (100)"),
        number("--largest N", "moves that take at most N from a pile (10)"),
        CERTIFICATES,
        PYTHON_SECONDS,
        examples=("wythoff --largest 12", "wythoff 10**30 2*10**30", '"t_wythoff(t=2)" 1 4 --up-to 500'),
    ),
    Command(
        handlers.invariance,
        "Whether the moves are the same everywhere, and whether such a game can have these P-positions.",
        GAME,
        number("--up-to N", "use P-positions with piles up to N (100)"),
        CERTIFICATES,
        PYTHON_SECONDS,
        examples=("wythoff", "example3 --up-to 200"),
    ),
    Command(
        handlers.misere,
        "P-positions of normal and misere play: strongly miserable, miserable, or neither.",
        GAME,
        number("--up-to N", "for piles up to N (50)"),
        PYTHON_SECONDS,
        examples=('"t_wythoff(t=2)"', "wythoff --up-to 100"),
    ),
    Command(
        handlers.reflexive,
        "Whether a game of vectors is the star of its star: its moves are the P-positions of star(GAME).",
        GAME,
        number("--up-to N", "compare moves that take at most N from a pile (100)"),
        PYTHON_SECONDS,
        examples=("wythoff", '"star(wythoff)" --up-to 300', '"vectors(((2,), (3,)))"'),
    ),
    Command(
        handlers.beams,
        "Slopes and densities of the beams along which P-positions lie, measured in windows of columns.",
        GAME,
        number("--columns N", "measure P-positions whose smaller pile is less than N (100000)"),
        option("--slope Q/P", "divide two beams at y/x = Q/P; by default at the ray of the game"),
        PYTHON_SECONDS,
        examples=('"nim | diagonal | ray(1, 2)"', '"nim | diagonal | jump(1, 2)" --columns 20000'),
    ),
)
