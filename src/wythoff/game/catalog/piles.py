"""Games on three and more piles, and on a row of piles."""

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import MAX_PILES, NheapEqual, NpileWythoff, RatGame, RatGamePrinted, TribonacciGame
from wythoff.game.rulesets.kinds.rows import EndWythoff

_N = Parameter("n", least=2, most=MAX_PILES)


ENTRIES = (
    Entry(
        "tribonacci_game",
        "Three piles: any numbers from one or two; or from all three, none larger than the sum of the others; or i "
        "from two and more than 2*i from the third, unless of a <= b <= c then a < c < b.",
        "(i, j, 0); (i, j, k) with 2*max(i, j, k) <= i + j + k; (i, i, j) with j > 2*i, unless a < c < b after it",
        "Duchene and Rigo 2008; Wythoff visions 2019, section 3.2 and Table 3",
        make=TribonacciGame,
    ),
    Entry(
        "npile_wythoff",
        "Any number from one pile, or from n piles numbers, not all 0, with nim-sum 0.",
        "(i, 0, ...); (i, j, ...) with i ^ j ^ ... = 0, on {n} piles",
        "Wythoff visions 2019, section 4.3",
        parameters=(_N,),
        make=lambda n: "nim | diagonal" if n == 2 else NpileWythoff(n),
    ),
    Entry(
        "nheap_equal",
        "Any number from one pile, or the same number from all n piles.",
        "(i, 0, ...); (i, i, ..., i), on {n} piles",
        "Duchene and Gravier 2009; Wythoff visions 2019, section 3.1",
        parameters=(_N,),
        make=lambda n: "nim | diagonal" if n == 2 else NheapEqual(n),
    ),
    Entry(
        "rat_game",
        "Three piles x <= y <= z: any numbers from one or two; or i, j, any from x, y, z with |i - j| < 2 if y - x is "
        "0, 2 or 5 mod 7, else i = j; or i, any, j with |i - j| < 3, 5 or 6; orders of piles kept.",
        "(i, j, 0); (i, j, any) with |i - j| < 1 + (y - x in 0, 2, 5 mod 7); (i, any, j) with |i - j| < 3 if w = u, 6 "
        "if w - u = 4 mod 7, else 5; u <= v <= w after them",
        "after Fraenkel 2015; Wythoff visions 2019, section 4.7, whose rule has other P-positions",
        make=RatGame,
    ),
    Entry(
        "rat_game_as_printed",
        "The Rat game as it is printed: |i - j| < 2 only if y - x is 0 mod 7; its P-positions are not those stated.",
        "rat_game() with 0 for 0, 2, 5",
        "Wythoff visions 2019, section 4.7",
        make=RatGamePrinted,
    ),
    Entry(
        "end_wythoff",
        "A row of piles: any number from a pile at an end, or the same from both ends; empty end piles vanish.",
        "from the row (x, *{middle}, y): any number from an end, or the same from both",
        "Fraenkel and Reisner 2009; Wythoff visions 2019, section 4.5",
        parameters=(Parameter("middle", "integers", least=1),),
        make=EndWythoff,
    ),
)  # fmt: skip
