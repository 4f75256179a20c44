"""Verbs about sequences, words, arrays and numeration systems."""

from __future__ import annotations

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import DRAWN, Command, Option, either, flag, number, option


def _name(meaning: str, shown: str = "NAME") -> Option:
    return option(f"name {shown}", f"{meaning}; without it all names", nargs="?")


def _picture(kinds: str) -> tuple[Option, Option]:
    return (DRAWN, option("--as KIND", f"how it is drawn: {kinds}", dest="kind"))


COMMANDS = (
    Command(
        handlers.sequence,
        "Terms of a sequence, by name or A-number.",
        _name("a name such as lower_wythoff or beatty(alpha=sqrt(2)), an A-number, or equations: 'a(n) = b(n) + n'"),
        either(
            number("--count N", "the first N terms (20)"), number("--at n", "the term a(n) alone, for n of any size")
        ),
        either(
            flag("--bfile", "lines `n a(n)`, as the OEIS takes them"), flag("--csv", "lines `n,a(n)` under a heading")
        ),
        examples=(
            "lower_wythoff --count 30",
            "A001950 --at 10**50",
            "'A(n) = B(2*n-1) + B(2*n)'",
            "lower_wythoff --count 1000 --bfile > b000201.txt",
        ),
    ),
    Command(
        handlers.word,
        "Letters of an infinite word.",
        _name("a name such as fibonacci"),
        either(
            number("--count N", "the first N letters (60)"),
            number("--at n", "the letter at place n alone, counted from 0"),
            option(
                "--complexity N",
                "formulas for the numbers of factors, palindromes, squares of length n, and a table up to N (20)",
                type=handlers.read_bound,
                nargs="?",
                const=20,
            ),
        ),
        number("--prefix N", "read the first N letters for --complexity (10000, or more for long factors)"),
        option("--seconds S", "stop looking for the formulas of --complexity after S seconds of work (6)", type=float),
        flag("--check", "whether the letters shown are balanced, and Sturmian"),
        *_picture("turtle, odd-even or staircase"),
        examples=(
            "fibonacci --count 200",
            "tribonacci --at 10**50",
            "\"morphic('a->aab, b->a')\" --check",
            "thue_morse --complexity",
            "fibonacci --count 4181 --as odd-even --output fractal.svg",
        ),
    ),
    Command(
        handlers.array,
        "The corner of an array, or the place of a number in it.",
        _name("a name such as wythoff"),
        number("--rows N", "how many rows (10)"),
        number("--columns N", "how many columns (10)"),
        number("--position N", "where the number N stands instead"),
        flag("--csv", "the rows as CSV"),
        *_picture("parity or interspersion"),
        examples=(
            "wythoff --rows 5 --columns 8",
            "stolarsky --position 10**50",
            "'dispersion(beatty(sqrt(2), 1))' --csv",
            "wythoff --as interspersion --output rows.svg",
        ),
    ),
    Command(
        handlers.numeration,
        "Numbers written in a numeration system, and words of digits read in it.",
        _name("a numeration system such as zeckendorf", "SYSTEM"),
        option("numbers N", "numbers to write: 123, 1e1000, 2*10**50+7 or @file", nargs="*"),
        option("--value DIGITS", "the number with these digits: 1010, 1,36,0", action="append", default=[]),
        number("--shift K", "append K zeros to each word; K < 0: drop digits"),
        examples=("zeckendorf 100 1e1000", "'ostrowski(sqrt(2))' 100 --shift 1", "'linear(2, 2)' --value 120"),
    ),
)
