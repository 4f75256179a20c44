"""Vector subtraction games: each move subtracts one of some vectors from the position.

The vectors are the moves of chess pieces, for instance, or those of Wythoff's game.
"""

from __future__ import annotations

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import VECTORS, AbVector, subtraction
from wythoff.game.rulesets.matching.rule import Rule


def _mdr(k: int) -> str:
    if k == 1:
        return "nim | diagonal | jump(3, 4)"
    removed = " | ".join(f"jump({2 * i}, {2 * i})" for i in range(1, k))
    return f"nim | (diagonal - ({removed})) | jump({2 * k + 1}, {2 * k + 2})"


_KING = "nim(lengths=n <= {k}) | keep(diagonal, k <= {k})"
MAX_REMOVED = 500  # for a larger k the notation of the rule of mdr(k) would be too long

ENTRIES = (
    Entry(
        "ab_vector",
        "Any number from one pile, or a*i from the first and b*i from the second.",
        "(i, 0), (0, i), (i*{a}, i*{b}), i > 0, on ordered piles",
        "Duchene and Gravier 2009",
        parameters=(Parameter("a", least=1), Parameter("b", least=1)),
        make=AbVector,
    ),
    Entry(
        "mdr",
        "Wythoff's moves but (2*i, 2*i) for 0 < i < k, and 2*k + 1 from one pile with 2*k + 2 from the other.",
        "nim | (diagonal - (jump(2, 2) | ... | jump(2*{k} - 2, 2*{k} - 2))) | jump(2*{k} + 1, 2*{k} + 2)",
        "Duchene and Rigo 2010; Wythoff visions 2019, Theorem 4",
        parameters=(Parameter("k", least=1, most=MAX_REMOVED),),
        make=_mdr,
    ),
    Entry(
        "knight",
        "1 from one pile and 2 from the other.",
        "jump(1, 2)",
        "Berlekamp, Conway and Guy 1982; Wythoff visions 2019, section 3.1",
        forms=(),
    ),
    Entry(
        "king",
        "At most k from one pile, or the same number, at most k, from both.",
        "nim(lengths=n <= {k}) | keep(diagonal, x0 - x1 <= {k})",
        "Duchene and Gravier 2009",
        parameters=(Parameter("k", least=1),),
        make=_KING.format,
        forms=(Rule(_KING, k=1),),
    ),
    Entry(
        "vectors",
        "Subtract one of the given vectors.",
        "vector(i, j) | ... for each (i, j) in {moves}, or in any dimension from 1 to 4; on ordered piles",
        "Golomb 1966",
        parameters=(VECTORS,),
        make=subtraction,
    ),
    Entry(
        "subtraction",
        "One pile; take one of the given numbers.",
        "a number in {amounts} from one pile",
        "Berlekamp, Conway and Guy 1982",
        parameters=(Parameter("amounts", "set", least=1, variadic=True),),
        make=lambda amounts: subtraction(tuple((amount,) for amount in amounts)),
    ),
)
