"""Games on three and more piles, and on a row of piles."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets import MAX_PILES, Game, NheapEqual, NpileWythoff, RatGame, RatGamePrinted, TribonacciGame
from wythoff.rulesets.rows import EndWythoff

_N = Parameter("n", least=2, most=MAX_PILES)
_FIRST, _SECOND, _THIRD = (
    "0 1 3 5 7 8 10 12 14 16 18 20 21 23 25 27",
    "0 2 6 9 13 15 19 22 26 30 33 37 39 43 46 50",
    "0 4 11 17 24 28 35 41 48 55 61 68 72 79 85 92",
)


def _npile_wythoff(n: int) -> str | Game:
    return "nim | diagonal" if n == 2 else NpileWythoff(n)


def _nheap_equal(n: int) -> str | Game:
    return "nim | diagonal" if n == 2 else NheapEqual(n)


ENTRIES = (
    Entry(
        "tribonacci_game",
        "Three piles: any numbers from one or two; or from all three, none larger than the sum of the others; or i "
        "from two and more than 2*i from the third, unless of a <= b <= c then a < c < b.",
        "(i, j, 0); (i, j, k) with 2*max(i, j, k) <= i + j + k; (i, i, j) with j > 2*i, unless a < c < b after it",
        "Duchene and Rigo 2008; Wythoff visions 2019, section 3.2 and Table 3",
        make=TribonacciGame,
        examples=(
            Example(
                "tribonacci_game()", _FIRST, _SECOND, _THIRD,
                oeis=(("A003144", "a_n, n >= 1"), ("A003145", "b_n, n >= 1"), ("A003146", "c_n, n >= 1")),
            ),
        ),
    ),
    Entry(
        "npile_wythoff",
        "Any number from one pile, or from n piles numbers, not all 0, with nim-sum 0.",
        "(i, 0, ...); (i, j, ...) with i ^ j ^ ... = 0, on {n} piles",
        "Wythoff visions 2019, section 4.3",
        parameters=(_N,),
        make=_npile_wythoff,
        examples=(
            Example(
                "npile_wythoff(n=3)",
                "0 0 0 0 0 1 1 1 1 1 2 2 2 2 3 3 3 4 4 4 5 5 5 6 7 8",
                "0 1 3 4 6 1 3 5 6 8 2 3 4 5 3 7 12 4 6 11 5 6 7 6 7 8",
                "0 2 5 7 10 1 4 9 12 11 2 6 10 12 9 8 12 4 9 12 5 8 11 6 10 8",
                up_to=12,
            ),
        ),
    ),
    Entry(
        "nheap_equal",
        "Any number from one pile, or the same number from all n piles.",
        "(i, 0, ...); (i, i, ..., i), on {n} piles",
        "Duchene and Gravier 2009; Wythoff visions 2019, section 3.1",
        parameters=(_N,),
        make=_nheap_equal,
        examples=(
            Example(
                "nheap_equal(n=3)",
                "0 0 0 0 0 0 0 1 1 2 3",
                "0 1 2 3 4 5 6 2 4 4 5",
                "0 1 2 3 4 5 6 3 5 6 6",
                up_to=6,
            ),
            Example(
                "nheap_equal(n=4)",
                "0 0 0 0 0 0 0 0 1 1 1 1 1 1 2 2 3",
                "0 0 0 0 0 0 1 1 1 1 2 2 2 3 2 3 4",
                "0 1 2 3 4 5 2 4 1 3 2 4 5 3 3 3 4",
                "0 1 2 3 4 5 3 5 2 4 2 4 5 3 4 5 5",
                up_to=5,
            ),
        ),
    ),
    Entry(
        "rat_game",
        "Three piles x <= y <= z: any numbers from one or two; or i, j, any from x, y, z with |i - j| < 2 if y - x is "
        "0, 2 or 5 mod 7, else i = j; or i, any, j with |i - j| < 3, 5 or 6; orders of piles kept.",
        "(i, j, 0); (i, j, any) with |i - j| < 1 + (y - x in 0, 2, 5 mod 7); (i, any, j) with |i - j| < 3 if w = u, 6 "
        "if w - u = 4 mod 7, else 5; u <= v <= w after them",
        "after Fraenkel 2015; Wythoff visions 2019, section 4.7, whose rule has other P-positions",
        make=RatGame,
        examples=(
            Example(
                "rat_game()",
                "0 1 3 5 7 8 10 12 14 15 17 19 21 22 24 26",
                "0 2 6 9 13 16 20 23 27 30 34 37 41 44 48 51",
                "0 4 11 18 25 32 39 46 53 60 67 74 81 88 95 102",
            ),
        ),
    ),
    Entry(
        "rat_game_as_printed",
        "The Rat game as it is printed: |i - j| < 2 only if y - x is 0 mod 7; its P-positions are not those stated.",
        "rat_game() with 0 for 0, 2, 5",
        "Wythoff visions 2019, section 4.7",
        make=RatGamePrinted,
        examples=(
            Example(
                "rat_game_as_printed()", "0 1 3 6 7", "0 2 5 9 12", "0 4 11 19 25", up_to=25,
            ),
        ),
    ),
    Entry(
        "end_wythoff",
        "A row of piles: any number from a pile at an end, or the same from both ends; empty end piles vanish.",
        "from the row (x, *{middle}, y): any number from an end, or the same from both",
        "Fraenkel and Reisner 2009; Wythoff visions 2019, section 4.5",
        parameters=(Parameter("middle", "integers", least=1),),
        make=EndWythoff,
        examples=(
            Example(
                "end_wythoff(middle=(1, 2))",
                "0 1 2 3 4 5 6 7 8 9 10",
                "0 2 1 5 7 3 10 4 13 15 6",
                oeis=(("A002251", "the last end b that each first end a needs"),),
            ),
            Example("end_wythoff(middle=(5,))", "0 1 2 3 4 5 6", "3 1 4 0 2 6 5"),
        ),
    ),
)  # fmt: skip
