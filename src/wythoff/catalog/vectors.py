"""Vector subtraction games: pieces of chess, a diagonal of another slope, Wythoff's game with some vectors changed."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets import VECTORS, AbVector, Game, subtraction
from wythoff.rulesets.rule import Rule


def _mdr(k: int) -> str:
    if k == 1:
        return "nim | diagonal | jump(3, 4)"
    removed = " | ".join(f"jump({2 * i}, {2 * i})" for i in range(1, k))
    return f"nim | (diagonal - ({removed})) | jump({2 * k + 1}, {2 * k + 2})"


def _from_one_pile(amounts: tuple[int, ...]) -> Game:
    return subtraction(tuple((amount,) for amount in amounts))


_KING = "nim(lengths=n <= {k}) | keep(diagonal, k <= {k})"
MAX_REMOVED = 500  # so that the rule of mdr(k) is no longer than a notation may be

ENTRIES = (
    Entry(
        "ab_vector",
        "Any number from one pile, or a*i from the first and b*i from the second.",
        "(i, 0), (0, i), (i*{a}, i*{b}), i > 0, on ordered piles",
        "Duchene and Gravier 2009",
        parameters=(Parameter("a", least=1), Parameter("b", least=1)),
        make=AbVector,
        examples=(
            Example(
                "ab_vector(a=1, b=2)",
                "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
                "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
            ),
            Example(
                "ab_vector(a=2, b=2)",
                "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
                "0 1 3 2 6 7 4 5 11 10 9 8 16 17 19 18 12",
            ),
        ),
    ),
    Entry(
        "mdr",
        "Wythoff's moves but (2*i, 2*i) for 0 < i < k, and 2*k + 1 from one pile with 2*k + 2 from the other.",
        "nim | (diagonal - (jump(2, 2) | ... | jump(2*{k} - 2, 2*{k} - 2))) | jump(2*{k} + 1, 2*{k} + 2)",
        "Duchene and Rigo 2010; Wythoff visions 2019, Theorem 4",
        parameters=(Parameter("k", least=1, most=MAX_REMOVED),),
        make=_mdr,
        examples=(
            Example(
                "mdr(k=1)",
                "0 1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25",
                "0 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41",
                oeis=(("A000201", "a_n, n >= 1"), ("A001950", "b_n, n >= 1")),
            ),
            Example(
                "mdr(k=2)",
                "0 1 3 5 6 8 10 12 13 15 17 19 20 22 24 25 27",
                "0 2 4 7 9 11 14 16 18 21 23 26 28 30 33 35 37",
            ),
            Example(
                "mdr(k=3)",
                "0 1 3 5 7 8 10 12 14 16 17 19 21 23 25 26 28",
                "0 2 4 6 9 11 13 15 18 20 22 24 27 29 31 33 36",
            ),
        ),
    ),
    Entry(
        "knight",
        "1 from one pile and 2 from the other.",
        "jump(1, 2)",
        "Berlekamp, Conway and Guy 1982; Wythoff visions 2019, section 3.1",
        forms=(),
        examples=(
            Example(
                "knight()",
                "0 0 0 0 0 0 0 0 0 1 3 3 3 3 3 3 4 6 6 6 7",
                "0 1 2 3 4 5 6 7 8 1 3 4 5 6 7 8 4 6 7 8 7",
                up_to=8,
            ),
        ),
    ),
    Entry(
        "king",
        "At most k from one pile, or the same number, at most k, from both.",
        "nim(lengths=n <= {k}) | keep(diagonal, x0 - x1 <= {k})",
        "Duchene and Gravier 2009",
        parameters=(Parameter("k", least=1),),
        make=_KING.format,
        forms=(Rule(_KING, k=1),),
        examples=(
            Example("king(k=1)", "0 0 0 0 0 2 2 2 2 4 4 4 6 6 8", "0 2 4 6 8 2 4 6 8 4 6 8 6 8 8", up_to=8),
            Example("king(k=2)", "0 0 0 1 1 1 2 2 3 3 4 4 5 6 7", "0 3 6 2 5 8 4 7 3 6 5 8 7 6 8", up_to=8),
        ),
    ),
    Entry(
        "vectors",
        "Subtract one of the given vectors.",
        "vector(i, j) | ... for each (i, j) in {moves}, or in any dimension from 1 to 4; on ordered piles",
        "Golomb 1966",
        parameters=(VECTORS,),
        make=subtraction,
        examples=(
            Example(
                "vectors(moves=((1, 2), (2, 1)))",
                "0 0 0 0 0 1 1 2 3 3 3 4 4 4",
                "0 1 2 3 4 0 1 0 0 3 4 0 3 4",
                up_to=4,
            ),
            Example("vectors(moves=((1,), (3,)))", "0 2 4 6 8 10"),
        ),
    ),
    Entry(
        "subtraction",
        "One pile; take one of the given numbers.",
        "a number in {amounts} from one pile",
        "Berlekamp, Conway and Guy 1982",
        parameters=(Parameter("amounts", "set", least=1, variadic=True),),
        make=_from_one_pile,
        examples=(
            Example("subtraction(1, 3, 4)", "0 2 7 9 14 16 21 23 28 30"),
            Example("subtraction(2, 4, 7)", "0 1 6 9 12 15 18 21"),
        ),
    ),
)
