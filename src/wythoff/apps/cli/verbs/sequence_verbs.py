"""Verbs about sequences, words, arrays and numeration systems."""

from __future__ import annotations

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import DRAWN, Command, Option, either, flag, number, option


def _name(meaning: str, shown: str = "NAME") -> Option:
    return option(f"name {shown}", f"{meaning}; without it all names are listed", nargs="?")


def _picture(kinds: str) -> tuple[Option, Option]:
    return (DRAWN, option("--as KIND", f"with --output: the kind of picture, {kinds}", dest="kind"))


COMMANDS = (
    Command(
        handlers.sequence,
        "Print terms of a sequence, given by name, A-number or equations.",
        _name("a name such as lower_wythoff or beatty(alpha=sqrt(2)), an A-number, or equations: 'a(n) = b(n) + n'"),
        either(
            number("--count N", "print the first N terms (default: 20)"),
            number("--at n", "print only the term a(n), for n of any size"),
        ),
        either(
            flag("--bfile", "print lines `n a(n)`, as the OEIS accepts them"),
            flag("--csv", "print lines `n,a(n)` under a heading"),
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
        "Print letters of an infinite word.",
        _name("a name such as fibonacci"),
        either(
            number("--count N", "print the first N letters (default: 60)"),
            number("--at n", "print only the letter at place n, counted from 0"),
            option(
                "--complexity N",
                "print formulas for the numbers of factors, palindromes and squares of each length, and a table "
                "up to length N (default: 20)",
                type=handlers.read_bound,
                nargs="?",
                const=20,
            ),
        ),
        number("--prefix N", "with --complexity: read the first N letters (default: 10000, or more for long factors)"),
        option("--seconds S", "with --complexity: stop looking for formulas after S seconds (default: 6)", type=float),
        flag("--check", "test whether the letters shown are balanced, and can begin a Sturmian word"),
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
        "Print the upper left corner of an array, or the place of a number in it.",
        _name("a name such as wythoff"),
        number("--rows N", "the number of rows (default: 10)"),
        number("--columns N", "the number of columns (default: 10)"),
        number("--position N", "print the row and the column of the number N instead"),
        flag("--csv", "print the rows as CSV"),
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
        "Write numbers in a numeration system, and read digits in it.",
        _name("a numeration system such as zeckendorf", "SYSTEM"),
        option("numbers N", "numbers to write: 123, 1e1000, 2*10**50+7 or @file", nargs="*"),
        option(
            "--value DIGITS",
            "print the number with these digits, such as 1010, or 1,36,0 for digits above 9",
            action="append",
            default=[],
        ),
        number("--shift K", "append K zeros to the digits of each number; K < 0: drop the last -K digits"),
        examples=("zeckendorf 100 1e1000", "'ostrowski(sqrt(2))' 100 --shift 1", "'linear(2, 2)' --value 120"),
    ),
)
