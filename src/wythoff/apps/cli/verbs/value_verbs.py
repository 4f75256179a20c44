"""Verbs about numbers that belong to positions, such as Sprague-Grundy values and palace numbers."""

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import GAME, GAMES, PYTHON_SECONDS, SECONDS, Command, either, flag, number, option

COMMANDS = (
    Command(
        handlers.palace,
        "How many options are P-positions, where k - 1 can be blocked; GAME may be a number k, for Wythoff Nim.",
        GAME,
        number("--up-to N", "for piles up to N (20)"),
        either(
            flag("--surplus", "surplus numbers: palace numbers less k"),
            flag("--stencil", "the cellular automaton that makes the surplus numbers"),
        ),
        examples=("5 --up-to 7", "5 --surplus", '"block(nim | diagonal | ray(1, 2), 2)" --stencil'),
        otherwise=False,
    ),
    Command(
        handlers.grundy,
        "Sprague-Grundy values: a table, a position, a row and its period, all positions of one value.",
        GAME,
        option("piles PILE", "one position, whose value is printed", nargs="*"),
        number("--up-to N", "piles up to N, in a table (20; less for more than two piles) or for --value"),
        flag("--misere", "mark the P-positions of misere play too, with '"),
        number("--row R", "the values G(R, n) for n = 0, 1, ... instead"),
        number("--rows N", "the first N rows, for --periodicity (13)"),
        flag("--periodicity", "the preperiod and the period of --row or --rows, proved where the state repeats"),
        number("--value G", "the positions of value G instead"),
        number(
            "--columns N",
            "smaller piles, or first piles of an ordered game, less than N: of a row (40), of --periodicity (100000, "
            "or fewer in about a second) or of --value",
        ),
        number("--count N", "the first N positions of --value (17)"),
        number("--at n", "position n of --value alone, from 0, for n of any size"),
        either(
            option("--csv FILE", "CSV, printed or written to a file", nargs="?", const="-"),
            option(
                "--npy FILE", "write an array in numpy's format; for moves along lines, as large as the disk allows"
            ),
        ),
        SECONDS,
        examples=(
            "wythoff --up-to 12",
            "wythoff --up-to 12 --misere",
            "wythoff 5 10**30",
            "wythoff --row 7 --periodicity",
            "wythoff --periodicity --rows 60",
            "wythoff --value 1 --columns 1000000",
            "wythoff --value 5 --at 10**30",
            "g1 --up-to 300 --csv g1.csv",
            "wythoff --up-to 30000 --npy wythoff.npy",
        ),
    ),
    Command(
        handlers.sum_,
        "A sum of games: its nim-value, outcome, and every winning move; in misere play where all games are misere.",
        GAMES,
        SECONDS,
        examples=(
            'wythoff 3 5 "t_wythoff(t=2)" 4 7',
            "nim 3 10**30+5 wythoff 2 10**40 fibonacci_nim 12",
            '"misere(wythoff)" 3 5 "misere(nim)" 1 1',
        ),
    ),
    Command(
        handlers.values,
        "The values of a partizan game: outcome, canonical form and reduced canonical form of each position.",
        GAME,
        option(
            "piles PILE", "single heaps, or one position of several piles, whose values are printed in full", nargs="*"
        ),
        number("--up-to N", "the values of all positions with piles up to N (20)"),
        flag("--reduced", "reduced canonical forms only"),
        PYTHON_SECONDS,
        examples=(
            "wythoff_partizan --up-to 30",
            "wythoff_partizan 24 45",
            '"partizan_subtraction(left=(1, 3), right=(2, 4))" --reduced',
        ),
    ),
    Command(
        handlers.fixed,
        "Three-pile Wythoff with its smallest pile fixed: from which point on Conjectures 9 and 10 of the survey hold.",
        GAME,
        option("pile PILE", "the smallest pile"),
        number("--columns N", "P-positions whose second pile is less than N (2000)"),
        examples=('"npile_wythoff(n=3)" 1', '"npile_wythoff(n=3)" 4 --columns 1000'),
    ),
)
