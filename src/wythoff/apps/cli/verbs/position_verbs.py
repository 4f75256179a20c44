"""Verbs for positions, and for claims about them."""

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

BY = (option("--by METHOD", "the method: theorem, digits or rules (default: the best that is known)"), CERTIFICATES)
COMMANDS = (
    Command(
        handlers.move,
        "Print the outcome of a position of any size, and every winning move.",
        GAME,
        PILES,
        flag("--least", "print only one winning move, the first in lexicographic order"),
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
        "Describe the method that finds winning moves from positions of any size, its proof and its cost.",
        GAME,
        number("--at n", "print P-position number n, counted from 0, for n of any size"),
        DIGITS,
        *BY,
        PYTHON_SECONDS,
        examples=("maharaja", "g2 --by digits", "wythoff --at 10**50"),
    ),
    Command(
        handlers.check,
        "Check hypotheses of theorems, and claimed P-positions, against the rules; exit status 1 if one is refuted.",
        GAME,
        number("--up-to N", "compare for piles up to N (default: 300)"),
        option(
            "--claim CLAIM",
            "formulas in n such as 'floor(n*phi), floor(n*phi**2)', a condition on x, y, another game, or @FILE: a "
            "CSV of positions, b-files @A,@B (one for each pile), or a saved claim",
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
        "Show why a position is won or lost: every winning move, or for every move the answer that wins.",
        GAME,
        PILES,
        flag("--picture", "also draw the board with letters"),
        DRAWN,
        *LOOK,
        CERTIFICATES,
        SECONDS,
        examples=("wythoff 4 5", "wythoff 6 10 --picture", "wythoff 6 10 --output why.svg", '"misere(wythoff)" 2 2'),
    ),
    Command(
        handlers.play,
        "Play a match against the program, which plays perfectly; moves may also come from a pipe.",
        GAME,
        PILES,
        flag("--second", "let the program move first"),
        option("--as", "your side in a partizan game (default: left)", dest="side", choices=("left", "right")),
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
            "the moves in order: PILE:AMOUNT,PILE:AMOUNT,...; PILE is 0 for the first pile, 1 for the second; "
            "with one pile only AMOUNT",
            default="",
        ),
        examples=('"imitation(m=1, p=2)" 2 2 --moves 0:1,1:1', "fibonacci_nim 100 --moves 3,4"),
    ),
    Command(
        handlers.dynamic,
        "Classify positions of a game with memory: P or N after every history, or dynamic (it depends on the history).",
        GAME,
        option("piles PILE", "one position; without it a table of positions", nargs="*"),
        number("--up-to N", "the table has positions with piles up to N (default: 10)"),
        number("--starts N", "play every history from starts with piles up to N, even if a theorem is known"),
        PYTHON_SECONDS,
        examples=(
            '"imitation(m=2, p=1)" --up-to 8',
            '"imitation(m=1, p=2)" 1 2',
            '"misere(imitation(m=1, p=1))" --up-to 6 --starts 14',
        ),
    ),
)
