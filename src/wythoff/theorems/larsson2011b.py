"""U. Larsson, Blocking Wythoff Nim, Electronic Journal of Combinatorics 18 (2011) P120."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.rulesets import Block, BlockingGame, Diagonal, Game, Position
from wythoff.solution import Evidence
from wythoff.theorems.matching import with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Larsson 2011"


def any_blocking(game: Game) -> int | None:
    """The k of k-blocking Wythoff Nim."""
    if not isinstance(game, Block) or game.of is not None:
        return None
    strip = with_nim(game.game, Diagonal)
    return game.n + 1 if strip is not None and strip.width.constant == 1 else None


def _applies(game: Game) -> Finding:
    k = any_blocking(game)
    if k not in (2, 3):
        return Finding(None, "speaks of block(nim | diagonal, k - 1) with k = 2 and k = 3 in normal play only")
    return Finding(Evidence("proved", SOURCE), f"this is {k}-blocking Wythoff Nim")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.blocking import BlockingRows

    k = any_blocking(game)
    assert isinstance(game, BlockingGame)
    if k == 3:
        of_three = ("(0, 0), and (n, 2*n + 1), (n, 2*n + 2), n >= 0",)
        return BlockingRows(game, _partners_of_three, _along_of_three, of_three)

    from wythoff.sequences.beatty.sequence import Beatty
    from wythoff.sequences.quadratic import PHI

    lower, upper = Beatty(PHI, offset=0), Beatty(PHI + 1, offset=0)

    def partners(pile: int) -> list[int]:
        if pile % 2:
            return [2 * pile + 1, (pile - 1) // 2]
        if pile == 0:
            return [0, 1]
        # The pile that completes the half of it to a P-position of Wythoff Nim.
        half = (pile - 2) // 2
        n = lower.index(half)
        other = upper.term(n) if n is not None else lower.term(upper.index(half) or 0)
        return [2 * pile + 1, 2 * other + 2]

    def along(difference: int) -> Iterator[Position]:
        if difference >= 1:
            yield difference - 1, 2 * difference - 1
        if difference % 2 == 0:
            a = lower.term(difference // 2)
            yield 2 * a + 2, 2 * a + 2 + difference
        if difference == 0:
            yield 0, 0

    formulas = (
        "(0, 0), and (n, 2*n + 1), (2*A_n + 2, 2*B_n + 2), n >= 0",
        "A_n = floor(n*(1 + sqrt(5))/2), B_n = A_n + n",
    )
    return BlockingRows(game, partners, along, formulas)


def _partners_of_three(pile: int) -> list[int]:
    below = [(pile - 1) // 2] if pile else [0]
    return [2 * pile + 1, 2 * pile + 2, *below]


def _along_of_three(difference: int) -> Iterator[Position]:
    if difference == 0:
        yield 0, 0
    for n, more in ((difference - 1, 1), (difference - 2, 2)):
        if n >= 0:
            yield n, 2 * n + more


THEOREMS = (
    Theorem(
        SOURCE,
        "With one option forbidden the P-positions of Wythoff Nim are (0, 0), (n, 2n + 1), (2A_n + 2, 2B_n + 2), with "
        "those (A_n, B_n) of Wythoff Nim; with two, (0, 0), (n, 2n + 1), (n, 2n + 2).",
        _applies,
        _conclusion,
    ),
)
