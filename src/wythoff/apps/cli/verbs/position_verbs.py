"""Verbs for positions, and for claims about them."""

from __future__ import annotations

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import (
    CERTIFICATES,
    DIGITS,
    DRAWN,
    FORMULAS,
    GAME,
    LOOK,
    PILES,
    PYTHON_SECONDS,
    SECONDS,
    Command,
    flag,
    number,
    option,
)

BY = (option("--by METHOD", "theorem, digits or rules (the best that is known)"), CERTIFICATES)
COMMANDS = (
    Command(
        handlers.move,
        "The outcome of a position of any size and every winning move.",
        GAME,
        PILES,
        flag("--least", "only the first winning move, in lexicographic order"),
        DIGITS,
        *BY,
        SECONDS,
        examples=(
            "g1 11 15",
            "wythoff 1e1000 10**1000+7 --least",
            '"misere(t_wythoff(t=2))" @first.txt @second.txt --digits',
        ),
    ),
    Command(
        handlers.strategy,
        "How positions of any size are answered, how that is known and what it costs; a P-position by its number.",
        GAME,
        number("--at n", "P-position number n, from 0, for n of any size"),
        DIGITS,
        *BY,
        PYTHON_SECONDS,
        examples=("maharaja", "g2 --by digits", "wythoff --at 10**50"),
    ),
    Command(
        handlers.check,
        "Check hypotheses, and the claimed P-positions against the rules; exit 1 if refuted.",
        GAME,
        number("--up-to N", "compare for piles up to N (300)"),
        option(
            "--claim CLAIM",
            "formulas in n such as 'floor(n*phi), floor(n*phi**2)', a condition on x, y, another game, or @FILE: a "
            "CSV of positions, b-files @A,@B of a pile each, or a saved claim",
        ),
        *FORMULAS,
        option("--output FILE", "save the claim and its verdict as JSON"),
        PYTHON_SECONDS,
        examples=(
            "not_semiadditive",
            'wythoff --claim "floor(n*phi), floor(n*phi**2)"',
            'wythoff --claim "mex, a(n) + n" --from 1 --and "(0, 0)"',
        ),
    ),
    Command(
        handlers.why,
        "Why a position is won or lost: every winning move with its amounts, or an answer to every option.",
        GAME,
        PILES,
        flag("--picture", "show it on a board of letters too"),
        DRAWN,
        *LOOK,
        CERTIFICATES,
        SECONDS,
        examples=("wythoff 4 5", "wythoff 6 10 --picture", "wythoff 6 10 --output why.svg", '"misere(wythoff)" 2 2'),
    ),
    Command(
        handlers.play,
        "Play a match against perfect play, at the terminal or by lines in a pipe.",
        GAME,
        PILES,
        flag("--second", "let the program move first"),
        option("--as", "your side in a partizan game (left)", dest="side", choices=("left", "right")),
        PYTHON_SECONDS,
        examples=(
            "wythoff 11 15",
            '"block(wythoff, 1)" 4 6 --second',
            '"misere(t_wythoff(t=2))" 7 12',
            '"imitation(m=1, p=2)" 1e30 10**30+7',
            "wythoff_partizan 7 --as right --second",
        ),
        otherwise=False,
    ),
    Command(
        handlers.replay,
        "Replay a history of a game with memory: the state it leads to, the outcome, every winning move.",
        GAME,
        PILES,
        option(
            "--moves MOVES",
            "the moves in order: PILE:AMOUNT,PILE:AMOUNT,...; piles are 0 and 1, as typed; with one pile AMOUNT alone",
            default="",
        ),
        examples=('"imitation(m=1, p=2)" 2 2 --moves 0:1,1:1', "fibonacci_nim 100 --moves 3,4"),
    ),
    Command(
        handlers.dynamic,
        "Positions of a game with memory: P or N after every history, or dynamic.",
        GAME,
        option("piles PILE", "one position; without it a table of positions", nargs="*"),
        number("--up-to N", "positions with piles up to N (10)"),
        number("--starts N", "play every history from starts with piles up to N, even if a theorem is known"),
        PYTHON_SECONDS,
        examples=(
            '"imitation(m=2, p=1)" --up-to 8',
            '"imitation(m=1, p=2)" 1 2',
            '"misere(imitation(m=1, p=1))" --up-to 6 --starts 14',
        ),
    ),
)
