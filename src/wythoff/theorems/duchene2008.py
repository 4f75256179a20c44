"""E. Duchene, M. Rigo, A morphic approach to combinatorial games: the Tribonacci case, RAIRO Theoretical Informatics
and Applications 42 (2008) 375-393."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.rulesets import Game, Position, TribonacciGame
from wythoff.solution import Evidence
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Duchene and Rigo 2008"
AROUND = 2  # how far a number n is looked for from where its difference of piles would be in proportion


def _applies(game: Game) -> Finding:
    if not isinstance(game, TribonacciGame):
        return Finding(None, "speaks of the Tribonacci game in normal play only")
    return Finding(Evidence("proved", SOURCE), "this is the Tribonacci game")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.sequences.words.tribonacci import letter, triple, triples
    from wythoff.theorems.triples import Triples

    assert isinstance(game, TribonacciGame)
    return Triples(
        game,
        triple,
        lambda pile: letter(pile)[1] if pile else 0,
        triples,
        _near,
        (
            "a_n, b_n, c_n = the places of the n-th a, b, c in the fixed point abacaba... of a -> ab, b -> ac, c -> a",
            "a_n = S(n - 1) + 1, b_n = S(S(n - 1)) + 2, c_n = S(S(S(n - 1))) + 4 = a_n + b_n + n, n >= 1; (0, 0, 0)",
            "S(n) = n with its digits over the Tribonacci numbers 1, 2, 4, 7, 13, ... moved by one place",
        ),
        all_near=False,
    )


def _near(position: Position) -> Iterator[int]:
    """Where a move from all three piles is to be expected: it keeps a difference, or the largest just fits the rule."""
    x, y, z = position
    # c_n = a_n + b_n + n: from the triple z - x - y on, the amount from z is no more than the two others.
    yield max(z - x - y, 0)
    low, middle, high = 0, 1, 1
    while low <= z:
        low, middle, high = middle, high, low + middle + high
    fourth = low + middle + high
    # b - a, c - b and c - a grow with n as these differences with the base of the same place.
    for growth in (high - middle, fourth - high, fourth - middle):
        for difference in (y - x, z - y, z - x):
            about = difference * low // growth
            yield from range(max(about - AROUND, 0), about + AROUND + 1)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of the Tribonacci game are (0, 0, 0) and the places of the n-th a, b and c in the Tribonacci "
        "word.",
        _applies,
        _conclusion,
    ),
)
