"""What each command takes, and examples of it."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from wythoff.errors import WythoffError

if TYPE_CHECKING:
    from argparse import _MutuallyExclusiveGroup

Build: TypeAlias = Callable[[ArgumentParser], None]


def _plain(command: ArgumentParser) -> None:
    """Nothing but what every command takes."""


def _solve(command: ArgumentParser) -> None:
    _bounds(command)
    command.add_argument("--solver", metavar="NAME", help="by_theorem, by_sweep, by_push, ... instead of the best")
    command.add_argument(
        "--output", metavar="FILE", help="write them to a file instead: .npz, .txt (an OEIS b-file), or else CSV"
    )
    command.add_argument("--pile", type=_count, metavar="N", help="which pile the b-file lists (default: the last)")


def _position(command: ArgumentParser) -> None:
    command.add_argument(
        "piles", metavar="PILE", nargs="+", help="pile sizes: 123, 1e1000, 10**1000, 2*10**50+7 or @file"
    )


def _play(command: ArgumentParser) -> None:
    _position(command)
    command.add_argument("--second", action="store_true", help="let the program move first")
    command.add_argument("--as", dest="side", choices=("left", "right"), help="your side in a partizan game (left)")


def _values(command: ArgumentParser) -> None:
    command.add_argument("piles", metavar="HEAP", nargs="*", help="single heaps, whose values are printed in full")
    _bound(command, "--up-to", "the values of all heaps up to N (20)")
    command.add_argument("--reduced", action="store_true", help="reduced canonical forms alone")


def _grundy(command: ArgumentParser) -> None:
    command.add_argument("piles", metavar="PILE", nargs="*", help="one position, whose value is printed")
    _bound(command, "--up-to", "the values of all positions with piles up to N (20; less for more piles than two)")
    command.add_argument("--misere", action="store_true", help="mark the P-positions of misere play too, by '")
    command.add_argument("--row", type=_count, metavar="R", help="the values G(R, n) for n = 0, 1, ... instead")
    command.add_argument(
        "--periodicity",
        action="store_true",
        help="the preperiod and the period of the row, proved where the state repeats; of rows up to N without --row",
    )
    command.add_argument("--value", type=_count, metavar="G", help="the positions of value G instead")
    _bound(
        command, "--columns", "columns of a row (40), of a period (100000), or of --value: smaller piles less than N"
    )
    _bound(command, "--count", "the first N positions of --value (17)")
    command.add_argument(
        "--at", type=_count, metavar="n", help="position n of --value alone, from 0, for n of any size"
    )
    form = command.add_mutually_exclusive_group()
    form.add_argument("--csv", nargs="?", const="-", metavar="FILE", help="as CSV, printed or written to a file")
    form.add_argument(
        "--npy",
        metavar="FILE",
        help="write an array in numpy's format; where moves are lines, as large as the disk allows",
    )


def _sum(command: ArgumentParser) -> None:
    command.add_argument(
        "components",
        metavar="GAME PILE ...",
        nargs="+",
        help="games, each followed by its piles: 123, 1e1000, 10**1000, 2*10**50+7, 3/5 or @file",
    )


def _replay(command: ArgumentParser) -> None:
    _position(command)
    command.add_argument(
        "--moves",
        default="",
        metavar="MOVES",
        help="the moves in order as PILE:AMOUNT,PILE:AMOUNT,...; the piles, as typed, are 0 and 1; AMOUNT of one pile",
    )


def _dynamic(command: ArgumentParser) -> None:
    command.add_argument("piles", metavar="PILE", nargs="*", help="one position; without it a table of positions")
    _bound(command, "--up-to", "positions with piles up to N (10)")
    _bound(command, "--starts", "play every history from starts with piles up to N, whatever theorem is known")


def _compare(command: ArgumentParser) -> None:
    command.add_argument("other", metavar="GAME", help="the game to compare with")
    _bound(command, "--up-to", "compare P-positions for piles up to N (100); options and values less far")


def _adjoinable(command: ArgumentParser) -> None:
    command.add_argument("amounts", metavar="AMOUNT", nargs="*", help="one move I J; without it a table of moves")
    _bound(command, "--up-to", "try moves between P-positions with piles up to N (100)")
    _bound(command, "--largest", "moves that take at most N from a pile (10)")


def _beams(command: ArgumentParser) -> None:
    _bound(command, "--columns", "measure P-positions whose smaller pile is less than N (100000)")
    command.add_argument(
        "--slope", metavar="Q/P", help="divide two beams at y/x = Q/P; by default at the ray of the game"
    )


def _plot(command: ArgumentParser) -> None:
    _bound(command, "--up-to", "draw the positions whose piles are at most N (299), a pixel each")
    command.add_argument("--output", metavar="FILE.png", required=True, help="the picture, written whole or not at all")


def _palace(command: ArgumentParser) -> None:
    _bound(command, "--up-to", "for piles up to N (20)")
    shown = command.add_mutually_exclusive_group()
    shown.add_argument("--surplus", action="store_true", help="surplus numbers: palace numbers less k")
    shown.add_argument("--stencil", action="store_true", help="the cellular automaton that makes the surplus numbers")


def _fixed(command: ArgumentParser) -> None:
    command.add_argument("pile", metavar="PILE", help="the smallest pile")
    _bound(command, "--columns", "P-positions whose second pile is less than N (2000)")


def _claims(command: ArgumentParser) -> None:
    _name(command, "a claim such as joint_ranking_first; without it all claims, tried")
    _bound(command, "--count", "for the first N terms (100)")


def _sequence(command: ArgumentParser) -> None:
    _name(command, "a name such as lower_wythoff or beatty(alpha=sqrt(2)), or an A-number; without it all names")
    asked = command.add_mutually_exclusive_group()
    _bound(asked, "--count", "the first N terms (20)")
    asked.add_argument("--at", type=_count, metavar="n", help="the term a(n) alone, for n of any size")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--bfile", action="store_true", help="lines `n a(n)`, as the OEIS wants them")
    form.add_argument("--csv", action="store_true", help="lines `n,a(n)` under a heading")


def _word(command: ArgumentParser) -> None:
    _name(command, "a name such as fibonacci; without it all names")
    asked = command.add_mutually_exclusive_group()
    _bound(asked, "--count", "the first N letters (60)")
    asked.add_argument("--at", type=_count, metavar="n", help="the letter at place n alone, counted from 0")
    _bound(asked, "--complexity", "the number of factors, palindromes and squares for each length up to N instead")
    _bound(command, "--prefix", "read the first N letters for --complexity (10000, or more for long factors)")
    command.add_argument("--check", action="store_true", help="whether the letters shown are balanced, and Sturmian")


def _array(command: ArgumentParser) -> None:
    _name(command, "a name such as wythoff; without it all names")
    _bound(command, "--rows", "so many rows (10)")
    _bound(command, "--columns", "so many columns (10)")
    command.add_argument("--position", type=_count, metavar="N", help="where the number N stands instead")
    command.add_argument("--csv", action="store_true", help="the rows as CSV")


def _numeration(command: ArgumentParser) -> None:
    _name(command, "a numeration system such as zeckendorf; without it all names", "SYSTEM")
    command.add_argument("numbers", metavar="N", nargs="*", help="numbers to write: 123, 1e1000, 2*10**50+7 or @file")
    command.add_argument(
        "--value",
        action="append",
        default=[],
        metavar="DIGITS",
        help="the number that a word of digits is: 1010, 1,36,0",
    )
    command.add_argument("--shift", type=_count, metavar="K", help="append K zeros to each word; K < 0: drop digits")


def _oeis(command: ArgumentParser) -> None:
    _terms(command, "at least four terms, with commas or blanks between them; without them every A-number known", "*")


def _identify(command: ArgumentParser) -> None:
    _terms(command, "at least four terms, or pairs of piles typed as 1,2 3,5 or '(1, 2) (3, 5)'", "+")


def _terms(command: ArgumentParser, meaning: str, number: str) -> None:
    command.add_argument("terms", metavar="TERM", nargs=number, help=meaning)
    command.add_argument(
        "--file", metavar="PATH", help="look in a copy of the OEIS too: its file stripped (.gz) or its data repository"
    )


def _name(command: ArgumentParser, meaning: str, shown: str = "NAME") -> None:
    command.add_argument("name", metavar=shown, nargs="?", help=meaning)


def _up_to(meaning: str) -> Build:
    return lambda command: _bound(command, "--up-to", meaning)


def _bounds(command: ArgumentParser) -> None:
    bounds = command.add_mutually_exclusive_group()
    bounds.add_argument("--up-to", type=_count, metavar="N", help="every P-position whose piles are all at most N")
    bounds.add_argument(
        "--columns", type=_count, metavar="N", help="every P-position whose smaller pile is less than N"
    )
    bounds.add_argument("--count", type=_count, metavar="N", help="the first N P-positions (17 if no bound is given)")


def _bound(command: ArgumentParser | _MutuallyExclusiveGroup, name: str, meaning: str) -> None:
    command.add_argument(name, type=_count, metavar="N", help=meaning)


def _count(text: str) -> int:
    """A bound: any number that can be typed. Its domain is checked by the library."""
    from wythoff.apps.cli.numbers import read_number

    try:
        return read_number(text)
    except WythoffError as error:
        raise ArgumentTypeError(str(error)) from None


# Summary, what the command takes, and examples.
COMMANDS: dict[str, tuple[Any, ...]] = {
    "list": ("List the named games.", _plain),
    "show": ("What is known of a game: rules, source, theorems with their hypotheses, first terms, OEIS.", _plain),
    "solve": ("The P-positions of a game to a bound, and how they are known.", _solve),
    "move": ("The outcome of a position and every winning move.", _position),
    "check": (
        "Check hypotheses, and the claimed P-positions against the rules; exit 1 if refuted.",
        _up_to("compare for piles up to N (300)"),
    ),
    "why": (
        "Why a position is won or lost: every winning move with its amounts, or an answer to every option.",
        _position,
        "wythoff 4 5",
        '"misere(wythoff)" 2 2',
    ),
    "play": (
        "Play a match against perfect play, at the terminal or by lines in a pipe.",
        _play,
        "wythoff 11 15",
        '"block(wythoff, 1)" 4 6 --second',
        '"misere(t_wythoff(t=2))" 7 12',
        '"imitation(m=1, p=2)" 1e30 10**30+7',
        "wythoff_partizan 7 --as right --second",
    ),
    "replay": (
        "Replay a history of a game with memory: the state it leads to, the outcome, every winning move.",
        _replay,
        '"imitation(m=1, p=2)" 2 2 --moves 0:1,1:1',
        "fibonacci_nim 100 --moves 3,4",
    ),
    "dynamic": (
        "Positions of a game with memory: P or N after every history, or dynamic.",
        _dynamic,
        '"imitation(m=2, p=1)" --up-to 8',
        '"imitation(m=1, p=2)" 1 2',
        '"misere(imitation(m=1, p=1))" --up-to 6 --starts 14',
    ),
    "compare": (
        "The first difference of two games: in options, in P-positions, in Sprague-Grundy values.",
        _compare,
        'wythoff "nim | diagonal | jump(3, 4)"',
        '"t_wythoff(t=2)" "nim | diagonal(2, step=2)" --up-to 50',
    ),
    "adjoinable": (
        "The moves that could be added to a game without changing its P-positions.",
        _adjoinable,
        "wythoff --largest 12",
        "wythoff 10**30 2*10**30",
        '"t_wythoff(t=2)" 1 4 --up-to 500',
    ),
    "invariance": (
        "Whether the moves are the same everywhere, and whether such a game can have these P-positions.",
        _up_to("use P-positions with piles up to N (100)"),
        "wythoff",
        "example3 --up-to 200",
    ),
    "misere": (
        "P-positions of normal and misere play: strongly miserable, miserable, or neither.",
        _up_to("for piles up to N (50)"),
        '"t_wythoff(t=2)"',
        "wythoff --up-to 100",
    ),
    "reflexive": (
        "Whether a game of vectors is the star of its star: its moves the P-positions of star(GAME).",
        _up_to("compare moves that take at most N from a pile (100)"),
        "wythoff",
        '"star(wythoff)" --up-to 300',
        '"vectors(((2,), (3,)))"',
    ),
    "beams": (
        "Slopes and densities of the beams along which P-positions lie, measured in windows of columns.",
        _beams,
        '"nim | diagonal | ray(1, 2)"',
        '"nim | diagonal | jump(1, 2)" --columns 20000',
    ),
    "plot": (
        "A picture of a two-pile game as PNG: surplus numbers where all options can be blocked, else P-positions.",
        _plot,
        '"block(nim | diagonal, 99)" --output blocking.png',
        "maharaja --up-to 999 --output maharaja.png",
    ),
    "palace": (
        "How many options are P-positions, where k - 1 can be blocked; GAME may be k, for Wythoff Nim.",
        _palace,
        "5 --up-to 7",
        "5 --surplus",
        '"block(nim | diagonal | ray(1, 2), 2)" --stencil',
    ),
    "grundy": (
        "Sprague-Grundy values: a table, a position, a row and its period, all positions of one value.",
        _grundy,
        "wythoff --up-to 12",
        "wythoff --up-to 12 --misere",
        "wythoff 5 10**30",
        "wythoff --row 7 --periodicity",
        "wythoff --periodicity --up-to 59",
        "wythoff --value 1 --columns 1000000",
        "wythoff --value 5 --at 10**30",
        "g1 --up-to 300 --csv g1.csv",
        "wythoff --up-to 30000 --npy wythoff.npy",
    ),
    "sum": (
        "A sum of games: its nim-value, outcome, and every winning move; in misere play where all games are misere.",
        _sum,
        'wythoff 3 5 "t_wythoff(t=2)" 4 7',
        "nim 3 10**30+5 wythoff 2 10**40 fibonacci_nim 12",
        '"misere(wythoff)" 3 5 "misere(nim)" 1 1',
    ),
    "values": (
        "The values of a partizan game: outcome, canonical form and reduced canonical form of each heap.",
        _values,
        "wythoff_partizan --up-to 30",
        "wythoff_partizan 24 45",
        '"partizan_subtraction(left=(1, 3), right=(2, 4))" --reduced',
    ),
    "fixed": (
        "Three-pile Wythoff with its smallest pile fixed: from where on Conjectures 9 and 10 of the survey hold.",
        _fixed,
        '"npile_wythoff(n=3)" 1',
        '"npile_wythoff(n=3)" 4 --columns 1000',
    ),
    "sequence": (
        "Terms of a sequence, by name or A-number.",
        _sequence,
        "lower_wythoff --count 30",
        "A001950 --at 10**50",
        "lower_wythoff --count 1000 --bfile > b000201.txt",
    ),
    "word": (
        "Letters of an infinite word.",
        _word,
        "fibonacci --count 200",
        "tribonacci --at 10**50",
        "\"morphic('a->aab, b->a')\" --check",
    ),
    "array": (
        "The corner of an array, or the place of a number in it.",
        _array,
        "wythoff --rows 5 --columns 8",
        "stolarsky --position 10**50",
        "'dispersion(beatty(sqrt(2), 1))' --csv",
    ),
    "numeration": (
        "Numbers written in a numeration system, and words of digits read in it.",
        _numeration,
        "zeckendorf 100 1e1000",
        "'ostrowski(sqrt(2))' 100 --shift 1",
        "'linear(2, 2)' --value 120",
    ),
    "oeis": (
        "The sequences in which terms stand, as they are or transformed; no network is used.",
        _oeis,
        "1,3,4,6,8,9,11,12",
        "2 1 2 2 1 2 1 2 2 1",
        "0 2 6 11 17 25 --file ~/oeis/stripped.gz",
    ),
    "identify": (
        "The named games and sequences with which pairs of piles, or terms, agree.",
        _identify,
        "0,0 1,2 3,6 4,11 5,17",
        "'(1, 1) (2, 3) (4, 6) (5, 8)'",
    ),
    "claims": (
        "What ways of generating the Wythoff sequences are said to give, run as they are told and compared.",
        _claims,
        "schroeder_mancala --count 300",
        "self_rule_as_printed",
    ),
    "explain": (
        "Every solver and every theorem: whether it applies, why, what it delivers, and at what cost.",
        _bounds,
        "g1 --count 1000",
        '"nim | diagonal((x0 - x1)**2)" --up-to 100',
    ),
}
