"""What the commands take: positions, bounds, names and options."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from wythoff.errors import WythoffError

if TYPE_CHECKING:
    from argparse import _MutuallyExclusiveGroup

Build: TypeAlias = Callable[[ArgumentParser], None]


def certificates(command: ArgumentParser) -> None:
    """For questions that certificates serve."""
    command.add_argument(
        "--certificates", metavar="DIR", help="a folder with certificates of `prove`, beside those of the package"
    )


def plain(command: ArgumentParser) -> None:
    """Nothing but what every command takes."""


def solve(command: ArgumentParser) -> None:
    bounds(command)
    command.add_argument("--solver", metavar="NAME", help="by_theorem, by_sweep, by_push, ... instead of the best")
    command.add_argument(
        "--output",
        metavar="FILE",
        help="write them to a file instead: .tex, .txt (an OEIS b-file), .json, .npz, .parquet, or else CSV",
    )
    command.add_argument("--pile", type=count, metavar="N", help="which pile the b-file lists (default: the last)")
    certificates(command)


def position(command: ArgumentParser) -> None:
    command.add_argument(
        "piles", metavar="PILE", nargs="+", help="pile sizes: 123, 1e1000, 10**1000, 2*10**50+7 or @file"
    )


def why(command: ArgumentParser) -> None:
    position(command)
    command.add_argument("--picture", action="store_true", help="show it on a board of letters too")
    command.add_argument("--output", metavar="FILE", help="draw it instead, into a .png, .svg or .pdf file")
    _look(command)
    certificates(command)


def move(command: ArgumentParser) -> None:
    position(command)
    command.add_argument("--least", action="store_true", help="only the winning move that is first in order")
    command.add_argument("--digits", action="store_true", help="numbers with all their digits")
    _by(command)


def strategy(command: ArgumentParser) -> None:
    command.add_argument("--at", type=count, metavar="n", help="P-position number n, from 0, for n of any size")
    command.add_argument("--digits", action="store_true", help="numbers with all their digits")
    _by(command)


def _by(command: ArgumentParser) -> None:
    command.add_argument("--by", metavar="METHOD", help="theorem, digits or rules instead of the best that is known")
    certificates(command)


def play(command: ArgumentParser) -> None:
    position(command)
    command.add_argument("--second", action="store_true", help="let the program move first")
    command.add_argument("--as", dest="side", choices=("left", "right"), help="your side in a partizan game (left)")


def values(command: ArgumentParser) -> None:
    command.add_argument("piles", metavar="HEAP", nargs="*", help="single heaps, whose values are printed in full")
    bound(command, "--up-to", "the values of all heaps up to N (20)")
    command.add_argument("--reduced", action="store_true", help="reduced canonical forms alone")


def grundy(command: ArgumentParser) -> None:
    command.add_argument("piles", metavar="PILE", nargs="*", help="one position, whose value is printed")
    bound(command, "--up-to", "the values of all positions with piles up to N (20; less for more piles than two)")
    command.add_argument("--misere", action="store_true", help="mark the P-positions of misere play too, by '")
    command.add_argument("--row", type=count, metavar="R", help="the values G(R, n) for n = 0, 1, ... instead")
    command.add_argument(
        "--periodicity",
        action="store_true",
        help="the preperiod and the period of the row, proved where the state repeats; of rows up to N without --row",
    )
    command.add_argument("--value", type=count, metavar="G", help="the positions of value G instead")
    bound(
        command,
        "--columns",
        "columns of a row (40), of a period (100000, or fewer in about a second), or of --value: smaller piles less "
        "than N",
    )
    bound(command, "--count", "the first N positions of --value (17)")
    command.add_argument("--at", type=count, metavar="n", help="position n of --value alone, from 0, for n of any size")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--csv", nargs="?", const="-", metavar="FILE", help="as CSV, printed or written to a file")
    form.add_argument(
        "--npy",
        metavar="FILE",
        help="write an array in numpy's format; where moves are lines, as large as the disk allows",
    )


def sum_(command: ArgumentParser) -> None:
    command.add_argument(
        "components",
        metavar="GAME PILE ...",
        nargs="+",
        help="games, each followed by its piles: 123, 1e1000, 10**1000, 2*10**50+7, 3/5 or @file",
    )


def replay(command: ArgumentParser) -> None:
    position(command)
    command.add_argument(
        "--moves",
        default="",
        metavar="MOVES",
        help="the moves in order as PILE:AMOUNT,PILE:AMOUNT,...; the piles, as typed, are 0 and 1; AMOUNT of one pile",
    )


def dynamic(command: ArgumentParser) -> None:
    command.add_argument("piles", metavar="PILE", nargs="*", help="one position; without it a table of positions")
    bound(command, "--up-to", "positions with piles up to N (10)")
    bound(command, "--starts", "play every history from starts with piles up to N, whatever theorem is known")


def compare(command: ArgumentParser) -> None:
    command.add_argument("other", metavar="GAME", help="the game to compare with")
    bound(command, "--up-to", "compare P-positions for piles up to N (100); options and values less far")
    certificates(command)


def adjoinable(command: ArgumentParser) -> None:
    command.add_argument("amounts", metavar="AMOUNT", nargs="*", help="one move I J; without it a table of moves")
    bound(command, "--up-to", "try moves between P-positions with piles up to N (100)")
    bound(command, "--largest", "moves that take at most N from a pile (10)")
    certificates(command)


def invariance(command: ArgumentParser) -> None:
    bound(command, "--up-to", "use P-positions with piles up to N (100)")
    certificates(command)


def explain(command: ArgumentParser) -> None:
    bounds(command)
    certificates(command)


def beams(command: ArgumentParser) -> None:
    bound(command, "--columns", "measure P-positions whose smaller pile is less than N (100000)")
    command.add_argument(
        "--slope", metavar="Q/P", help="divide two beams at y/x = Q/P; by default at the ray of the game"
    )


def plot(command: ArgumentParser) -> None:
    bound(
        command,
        "--up-to",
        "draw the positions whose piles are at most N (20 as a board, 299 as pixels, in the terminal as many as fit)",
    )
    command.add_argument(
        "--output",
        metavar="FILE",
        help="a .png, .svg or .pdf file, written whole or not at all; without it the terminal shows it",
    )
    _kind(
        command,
        "pixels, board, scatter, grundy, palace, moves, why or filling, in the terminal all but pixels, scatter and "
        "filling; without it a board for piles up to 60, beyond them pixels in .png files, "
        "else points",
    )
    command.add_argument("--slice", metavar="PILE=N", help="a game on three piles with x, y or z fixed, as in z=4")
    command.add_argument("--position", metavar=("X", "Y"), nargs=2, help="the position of moves or why (7 5)")
    command.add_argument(
        "--text",
        choices=("letters", "braille", "blocks", "ascii"),
        help="how the terminal shows it, instead of what suits it",
    )
    bound(command, "--width", "characters of a line in the terminal (its width)")
    _look(command)


def _look(command: ArgumentParser) -> None:
    command.add_argument("--theme", metavar="NAME", help="of a file: light, dark, print (grey) or projector (light)")
    bound(command, "--scale", "pixels of a square in a file (as many as suit a page)")


def _kind(command: ArgumentParser, meaning: str) -> None:
    command.add_argument("--as", dest="kind", metavar="KIND", help=meaning)


def _picture(command: ArgumentParser, kinds: str) -> None:
    command.add_argument("--output", metavar="FILE", help="draw it instead, into a .png, .svg or .pdf file")
    _kind(command, f"how it is drawn: {kinds}")


def export(command: ArgumentParser) -> None:
    kind = command.add_mutually_exclusive_group()
    kind.add_argument("--grundy", action="store_true", help="the Sprague-Grundy values of GAME, piles up to N (20)")
    kind.add_argument("--sequence", action="store_true", help="GAME names a sequence: the first N terms (20)")
    kind.add_argument("--array", action="store_true", help="GAME names an array: its corner")
    kind.add_argument("--table", metavar="NUMBER", help="GAME names a paper: its printed table, in LaTeX")
    bounds(command)
    bound(command, "--rows", "how many rows of an array (10); --columns says how many columns")
    command.add_argument("--reading", metavar="WAY", help="how a b-file lists an array: antidiagonals, upwards or rows")
    command.add_argument("--solver", metavar="NAME", help="by_theorem, by_sweep, by_push, ... instead of the best")
    command.add_argument("--pile", type=count, metavar="N", help="which pile a b-file lists (default: the last)")
    command.add_argument(
        "--format",
        metavar="FORMAT",
        help="latex, b-file, csv, json, npz, parquet, sympy, sage, or walnut, which proves a game and writes a folder; "
        "by default that of the file, else csv",
    )
    command.add_argument("--booktabs", action="store_true", help="rules of the package booktabs in LaTeX")
    command.add_argument(
        "--output",
        metavar="FILE",
        help="a file .tex, .txt (a b-file), .csv, .json, .npz, .parquet, .py (SymPy) or .sage, written whole or not "
        "at all; without it text is printed",
    )


def load(command: ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a file .csv, .txt (a b-file), .json, .npz or .parquet")
    bound(command, "--check", "compare as far as the bound N (as far as it gets in a few seconds)")


def palace(command: ArgumentParser) -> None:
    bound(command, "--up-to", "for piles up to N (20)")
    shown = command.add_mutually_exclusive_group()
    shown.add_argument("--surplus", action="store_true", help="surplus numbers: palace numbers less k")
    shown.add_argument("--stencil", action="store_true", help="the cellular automaton that makes the surplus numbers")


def fixed(command: ArgumentParser) -> None:
    command.add_argument("pile", metavar="PILE", help="the smallest pile")
    bound(command, "--columns", "P-positions whose second pile is less than N (2000)")


def claims(command: ArgumentParser) -> None:
    _name(command, "a claim such as joint_ranking_first; without it all claims, tried")
    bound(command, "--count", "for the first N terms (100)")


def sequence(command: ArgumentParser) -> None:
    _name(command, "a name such as lower_wythoff or beatty(alpha=sqrt(2)), or an A-number; without it all names")
    asked = command.add_mutually_exclusive_group()
    bound(asked, "--count", "the first N terms (20)")
    asked.add_argument("--at", type=count, metavar="n", help="the term a(n) alone, for n of any size")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--bfile", action="store_true", help="lines `n a(n)`, as the OEIS wants them")
    form.add_argument("--csv", action="store_true", help="lines `n,a(n)` under a heading")


def word(command: ArgumentParser) -> None:
    _name(command, "a name such as fibonacci; without it all names")
    asked = command.add_mutually_exclusive_group()
    bound(asked, "--count", "the first N letters (60)")
    asked.add_argument("--at", type=count, metavar="n", help="the letter at place n alone, counted from 0")
    bound(asked, "--complexity", "the number of factors, palindromes and squares for each length up to N instead")
    bound(command, "--prefix", "read the first N letters for --complexity (10000, or more for long factors)")
    command.add_argument("--check", action="store_true", help="whether the letters shown are balanced, and Sturmian")
    _picture(command, "turtle, odd-even or staircase")


def array(command: ArgumentParser) -> None:
    _name(command, "a name such as wythoff; without it all names")
    bound(command, "--rows", "how many rows (10)")
    bound(command, "--columns", "how many columns (10)")
    command.add_argument("--position", type=count, metavar="N", help="where the number N stands instead")
    command.add_argument("--csv", action="store_true", help="the rows as CSV")
    _picture(command, "parity or interspersion")


def numeration(command: ArgumentParser) -> None:
    _name(command, "a numeration system such as zeckendorf; without it all names", "SYSTEM")
    command.add_argument("numbers", metavar="N", nargs="*", help="numbers to write: 123, 1e1000, 2*10**50+7 or @file")
    command.add_argument(
        "--value",
        action="append",
        default=[],
        metavar="DIGITS",
        help="the number that a word of digits is: 1010, 1,36,0",
    )
    command.add_argument("--shift", type=count, metavar="K", help="append K zeros to each word; K < 0: drop digits")


def of_formulas(command: ArgumentParser) -> None:
    command.add_argument("--from", dest="first", metavar="N", default=None, help="the first n of the formulas (0)")
    command.add_argument("--and", dest="besides", metavar="POSITIONS", help="other positions, such as '(0, 0), (1, 3)'")


def oeis(command: ArgumentParser) -> None:
    _terms(command, "at least four terms, with commas or blanks between them; without them every A-number known", "*")


def identify(command: ArgumentParser) -> None:
    _terms(command, "at least four terms, or pairs of piles typed as 1,2 3,5 or '(1, 2) (3, 5)'", "+")


def guess(command: ArgumentParser) -> None:
    meaning = "at least twelve terms, better a hundred; @FILE of them; or one argument that is a game"
    command.add_argument("terms", metavar="TERM", nargs="+", help=meaning)
    command.add_argument("--from", dest="first", metavar="N", help="the index of the first term (1; 0 if it is 0)")
    command.add_argument("--columns", type=count, metavar="N", help="P-positions of a game that are looked at (600)")
    command.add_argument("--seconds", type=float, metavar="S", help="begin nothing new after S seconds")


def _terms(command: ArgumentParser, meaning: str, number: str) -> None:
    command.add_argument("terms", metavar="TERM", nargs=number, help=meaning)
    command.add_argument(
        "--file", metavar="PATH", help="look in a copy of the OEIS too: its file stripped (.gz) or its data repository"
    )


def _name(command: ArgumentParser, meaning: str, shown: str = "NAME") -> None:
    command.add_argument("name", metavar=shown, nargs="?", help=meaning)


def check(command: ArgumentParser) -> None:
    bound(command, "--up-to", "compare for piles up to N (300)")
    command.add_argument(
        "--claim",
        metavar="CLAIM",
        help="formulas in n such as 'floor(n*phi), floor(n*phi**2)', a condition on x, y, another game, or @FILE: a "
        "CSV of positions, b-files @A,@B of a pile each, or a saved claim",
    )
    of_formulas(command)
    command.add_argument("--output", metavar="FILE", help="save the claim and its verdict as JSON")


def up_to(meaning: str) -> Build:
    return lambda command: bound(command, "--up-to", meaning)


def bounds(command: ArgumentParser) -> None:
    bounds = command.add_mutually_exclusive_group()
    bounds.add_argument("--up-to", type=count, metavar="N", help="every P-position whose piles are all at most N")
    bounds.add_argument("--columns", type=count, metavar="N", help="every P-position whose smaller pile is less than N")
    bounds.add_argument("--count", type=count, metavar="N", help="the first N P-positions (17 if no bound is given)")


def bound(command: ArgumentParser | _MutuallyExclusiveGroup, name: str, meaning: str) -> None:
    command.add_argument(name, type=count, metavar="N", help=meaning)


def count(text: str) -> int:
    """A bound: any number that can be typed. Its domain is checked by the library."""
    from wythoff.apps.cli.numbers import read_number

    try:
        return read_number(text)
    except WythoffError as error:
        raise ArgumentTypeError(str(error)) from None


def paper(command: ArgumentParser) -> None:
    command.add_argument(
        "name", metavar="NAME", nargs="?", help="fraenkel2004, fraenkel2008, larsson2009 or visions2019 (default: all)"
    )
    command.add_argument(
        "kind", metavar="KIND", nargs="?", help="table, theorem, proposition, example, figure, question, slip, ..."
    )
    command.add_argument("number", metavar="NUMBER", nargs="?", help="as the paper counts; III.3 is 3 of paper III")
    command.add_argument(
        "--verdict", metavar="VERDICT", help="only entries that are: agrees, misprint, proved, checked, open or differs"
    )
    command.add_argument("--markdown", action="store_true", help="as a page with what is printed and what was found")
