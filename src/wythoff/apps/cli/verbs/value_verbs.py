"""Verbs about numbers that belong to positions, such as Sprague-Grundy values and palace numbers."""

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import GAME, GAMES, PYTHON_SECONDS, SECONDS, Command, either, flag, number, option

COMMANDS = (
    Command(
        handlers.palace,
        "Count the options that are P-positions, where k - 1 moves can be blocked; a number k as GAME means "
        "Wythoff Nim.",
        GAME,
        number("--up-to N", "print a table for piles up to N (default: 20)"),
        either(
            flag("--surplus", "print surplus numbers (palace numbers minus k) instead"),
            flag("--stencil", "print the cellular automaton that computes the surplus numbers from each other"),
        ),
        examples=("5 --up-to 7", "5 --surplus", '"block(nim | diagonal | ray(1, 2), 2)" --stencil'),
        otherwise=False,
    ),
    Command(
        handlers.grundy,
        "Print Sprague-Grundy values: of a table, a position, a row and its period, or all positions of one value.",
        GAME,
        option("piles PILE", "print the value of this position only", nargs="*"),
        number(
            "--up-to N", "a table for piles up to N (default: 20, or less for more than two piles); also with --value"
        ),
        flag("--misere", "also mark the P-positions of misere play with an apostrophe (')"),
        number("--row R", "print the values G(R, n) for n = 0, 1, ... instead"),
        number("--rows N", "with --periodicity: the first N rows (default: 13)"),
        flag("--periodicity", "print the preperiod and the period of --row or --rows, with a proof if one is found"),
        number("--value G", "print the positions of value G instead"),
        number(
            "--columns N",
            "piles less than N (the smaller, or the first if their order matters): with --row (default: 40), with "
            "--periodicity (default: 100000, or as many as a second allows) or with --value",
        ),
        number("--count N", "with --value: the first N positions (default: 17)"),
        number("--at n", "with --value: only position number n, counted from 0, for n of any size"),
        either(
            option("--csv FILE", "print the values as CSV, or write them to a file", nargs="?", const="-"),
            option(
                "--npy FILE",
                "write the table in numpy's format; if all moves lie along lines, it may be as large as the disk "
                "allows",
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
        "Print the nim-value, outcome and winning moves of a sum of games; misere play if all games are misere.",
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
        "Print the values of a partizan game: outcome, canonical form and reduced canonical form of each position.",
        GAME,
        option("piles PILE", "print the full values of these heaps, or of one position of several piles", nargs="*"),
        number("--up-to N", "print the values of all positions with piles up to N (default: 20)"),
        flag("--reduced", "print reduced canonical forms only"),
        PYTHON_SECONDS,
        examples=(
            "wythoff_partizan --up-to 30",
            "wythoff_partizan 24 45",
            '"partizan_subtraction(left=(1, 3), right=(2, 4))" --reduced',
        ),
    ),
    Command(
        handlers.fixed,
        "Fix the smallest pile in three-pile Wythoff: find from which n on Conjectures 9, 10 of Wythoff visions hold.",
        GAME,
        option("pile PILE", "the smallest pile"),
        number("--columns N", "examine P-positions whose second pile is less than N (default: 2000)"),
        examples=('"npile_wythoff(n=3)" 1', '"npile_wythoff(n=3)" 4 --columns 1000'),
    ),
)
