"""Verbs for the rules of a game: comparing rules, and the effect of rules on the P-positions."""

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import CERTIFICATES, GAME, PYTHON_SECONDS, Command, number, option

COMMANDS = (
    Command(
        handlers.compare,
        "Find the first difference between two games: in options, in P-positions, in Sprague-Grundy values.",
        GAME,
        option("other GAME", "the game to compare with"),
        number(
            "--up-to N",
            "compare P-positions for piles up to N (default: 100); options and values only for smaller piles",
        ),
        CERTIFICATES,
        PYTHON_SECONDS,
        examples=('wythoff "nim | diagonal | jump(3, 4)"', '"t_wythoff(t=2)" "nim | diagonal(2, step=2)" --up-to 50'),
    ),
    Command(
        handlers.adjoinable,
        "List the moves that could be added to a game without changing its P-positions.",
        GAME,
        option(
            "amounts AMOUNT",
            "test a single move, which takes I and J from the piles; without it a table of moves is printed",
            nargs="*",
        ),
        number("--up-to N", "test the moves with the P-positions whose piles are up to N (default: 100)"),
        number("--largest N", "list moves that take at most N from a pile (default: 10)"),
        CERTIFICATES,
        PYTHON_SECONDS,
        examples=("wythoff --largest 12", "wythoff 10**30 2*10**30", '"t_wythoff(t=2)" 1 4 --up-to 500'),
    ),
    Command(
        handlers.invariance,
        "Decide whether the moves are the same at all positions, and whether such a game can have these P-positions.",
        GAME,
        number("--up-to N", "use P-positions with piles up to N (default: 100)"),
        CERTIFICATES,
        PYTHON_SECONDS,
        examples=("wythoff", "example3 --up-to 200"),
    ),
    Command(
        handlers.misere,
        "Compare the P-positions of normal and misere play: strongly miserable, miserable, or neither.",
        GAME,
        number("--up-to N", "compare for piles up to N (default: 50)"),
        PYTHON_SECONDS,
        examples=('"t_wythoff(t=2)"', "wythoff --up-to 100"),
    ),
    Command(
        handlers.reflexive,
        "Test whether a game of vectors is the star of its star: whether its moves are the P-positions of star(GAME).",
        GAME,
        number("--up-to N", "compare moves that take at most N from a pile (default: 100)"),
        PYTHON_SECONDS,
        examples=("wythoff", '"star(wythoff)" --up-to 300', '"vectors(((2,), (3,)))"'),
    ),
    Command(
        handlers.beams,
        "Measure slopes and densities of the beams (lines along which the P-positions lie).",
        GAME,
        number("--columns N", "measure P-positions whose smaller pile is less than N (default: 100000)"),
        option("--slope Q/P", "separate two beams at y/x = Q/P (default: the direction of the ray in the game)"),
        PYTHON_SECONDS,
        examples=('"nim | diagonal | ray(1, 2)"', '"nim | diagonal | jump(1, 2)" --columns 20000'),
    ),
)
