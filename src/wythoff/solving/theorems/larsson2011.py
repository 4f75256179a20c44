"""Larsson, Hegarty and Fraenkel 2011: the star of a game of vectors.

The moves of the star of a game are the nonzero P-positions of the game, as vectors.

U. Larsson, P. Hegarty, A. S. Fraenkel, Invariant and dual subtraction games resolving the Duchene-Rigo conjecture,
Theoretical Computer Science 412 (2011) 729-735.

`docs/mathematics/star.md` proves the part that is used here, and the claim about Nim.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from wythoff import kernels
from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import CyclicNimhoff, Game, Moves, Nim, Position, nim_sum
from wythoff.kernels import Progress, require_memory, silent
from wythoff.solving.conclusions.blocks import Cyclic, EqualPiles
from wythoff.solving.conclusions.conclusion import Columns, Conclusion, ListedUpTo
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.solution.offers import Offer, ask
from wythoff.solving.theorems.duchene2010 import THEOREMS as DUCHENE_FRAENKEL_2010
from wythoff.solving.theorems.duchene2010b import THEOREMS as DUCHENE_RIGO_2010
from wythoff.solving.theorems.fraenkel1982 import THEOREMS as FRAENKEL_1982
from wythoff.solving.theorems.fraenkel1991 import modulus
from wythoff.solving.theorems.ho2012 import THEOREMS as HO_2012
from wythoff.solving.theorems.theorem import Asked, Finding, Shape, Stating, Theorem, paper, proof, proved
from wythoff.solving.theorems.variants import THEOREMS as VARIANTS
from wythoff.solving.theorems.wythoff1907 import THEOREMS as WYTHOFF_1907

if TYPE_CHECKING:
    from wythoff.solving.conclusions.position_rows import Rows

SOURCE = "Larsson, Hegarty and Fraenkel 2011"
NOTE = "docs/mathematics/star.md"
CRITERION, BEATTY_STARS, NIM = f"{NOTE}, Theorem 10.2", f"{NOTE}, Theorem 10.3", f"{NOTE}, Theorem 10.5"
# Theorems which conclude, in normal play, that the P-positions are (0, 0) and complementary Beatty pairs.
BEATTY = paper(0, lambda: (WYTHOFF_1907, *FRAENKEL_1982, VARIANTS, DUCHENE_RIGO_2010, DUCHENE_FRAENKEL_2010, HO_2012))
LONGEST = 60.0  # the most seconds to compute the moves of a star


def beatty(game: Game) -> Offer[Asked[Any, Conclusion]] | None:
    """Return the offer of a theorem which proves that the P-positions form two complementary Beatty sequences.

    That is, they are (0, 0) and the pairs (floor(n*alpha), floor(n*beta)), n >= 1, in which each positive integer
    occurs exactly once. Return None if there is no such theorem.
    """
    if game.misere:
        return None
    found = ask(Stating[Conclusion]([BEATTY], game))
    return found if found and found.evidence.kind == "proved" else None


def is_nim(game: Game) -> bool:
    """Return whether the game is Nim, on any number of piles."""
    return game == Nim() or modulus(game) in (1, 2)


def reflexive(game: Game) -> Evidence | None:
    """Return the proof that a game of vectors is the star of its star; None if no proof is known.

    The moves of the star of a game are the nonzero P-positions of the game, as vectors.
    """
    first, _ = game.star_of or (game, 0)
    if is_nim(first):
        return Evidence("proved", NIM)
    pairs = beatty(first) if game.star_of else None
    return None if pairs is None else Evidence("proved", f"{SOURCE} ({BEATTY_STARS}), and {pairs.evidence.text}")


def compared(game: Game, up_to: int, known: Evidence) -> Evidence | None:
    """Return the proof that a game of vectors is the star of its star, if a comparison of moves proves it; else None.

    The moves of the star of a game are the nonzero P-positions of the game, as vectors. Call this if the game and the
    star of its star were found to have the same moves that take at most `up_to` from a pile. This proves it if the game
    has no other moves, and `known`, the evidence for the P-positions of the star, is not a conjecture.
    """
    return Evidence("proved", CRITERION) if _largest(game) <= up_to and known.kind != "conjectured" else None


def _largest(game: Game) -> float:
    """Return the largest amount that a move takes from a pile; infinity if the amounts are not bounded, or unknown."""
    moves = game.as_kind(Moves)
    if moves is None:
        return max(map(max, game.fixed_vectors), default=0) if game.fixed_vectors is not None else float("inf")
    lines = moves.lines()
    if lines is None or any(p or q for _, _, p, q in lines):
        return float("inf")
    return max((max(i, j) for i, j, _, _ in lines), default=0)


class StarPairs(Conclusion):
    """P-positions of `star(star(game))`: they are those of the game itself, and are given as the conclusion `first`.

    The moves of `star(game)` are the nonzero P-positions of the game. So the moves here are the nonzero P-positions of
    `star(game)`. No formula is known for them, so they are computed as needed. All (0, n) are among them, so all moves
    from one pile exist. There is a move from (x, y) to a P-position (p, q) if and only if (x - p, y - q) is a
    P-position of `star(game)`.

    Cost: a few integer square roots for an outcome; for winning moves, all P-positions of `star(game)` up to the larger
    pile.
    """

    cost = (
        "an outcome, and a move from one pile that wins: a few integer square roots; other winning moves: nothing "
        "polynomial is known, all P-positions of the star up to the larger pile are found"
    )

    def __init__(self, first: Rows) -> None:
        self.inner, self.reach = first, -1
        self.formulas, self.finite_rows, self.quick = first.formulas, first.finite_rows, first.quick
        self.vectors: set[Position] = set()

    def is_p(self, position: Position) -> bool:
        return self.inner.is_p(position)

    def index(self, position: Position) -> int | None:
        return self.inner.index(position)

    def p_position(self, n: int) -> Position | None:
        return self.inner.p_position(n)

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        return self.inner.pairs(bound, progress)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        return self.inner.chunks(count, size)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.is_p(position):
            return ()
        x, y = position
        self._know(y)
        found = set()
        for a, b in zip(*self.inner.pairs(Bound("columns", x + 1), silent), strict=True):
            for i, j in ((x - a, y - b), (x - b, y - a)):
                if min(i, j) >= 0 and (min(i, j), max(i, j)) in self.vectors:
                    found.add((int(a), int(b)))
        return tuple(sorted(found))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None if no move wins."""
        if self.is_p(position):
            return None
        x, y = position
        beside = ((kept, left) for kept, pile in ((x, y), (y, x)) for left in self.inner.partners(kept) if left < pile)
        rook = min((tuple(sorted(pair)) for pair in beside), default=None)
        return rook or next(iter(self.winning_moves(position)), None)

    def _know(self, up_to: int) -> None:
        """Compute the moves that take at most `up_to` from a pile, and store them. Raises: TooLargeError."""
        if up_to <= self.reach:
            return
        # The star of a game with one P-position in each row has about 0.5*n^1.46 P-positions.
        few = min(up_to, kernels.limits.ENDLESS)
        if kernels.vector_seconds(few, few * 8, few, few) > LONGEST:
            raise TooLargeError(
                f"the winning moves from {brief(up_to)} need all smaller P-positions of the star of the game, "
                "which takes more than a minute"
            )
        stars = kernels.vector_squares(
            self.inner.pairs(Bound("up_to", up_to), silent), up_to + 1, rows=up_to + 1, symmetric=True, misere=False
        )
        self.vectors, self.reach = {(int(i), int(j)) for i, j in zip(*stars, strict=True)}, up_to


def _even_star(game: Game) -> Game | None:
    """Return the inner game g if `game` is `star(g, n)` with an even n; None for other games."""
    first, times = game.star_of or (None, 0)
    return None if times % 2 else first


def _applies(game: Game, first: Game) -> Finding:
    pairs = beatty(first)
    if pairs is None:
        return Finding(None, f"the P-positions of {first} are not known to be complementary Beatty pairs")
    source = f"{SOURCE} ({BEATTY_STARS}), and {pairs.evidence.text}"
    return proof(source, f"the game has the P-positions of {first}", pairs.answer)


class OnePileLeft(ListedUpTo):
    """P-positions of `star(nim)`: the positions with at most one nonempty pile.

    A winning move empties all piles but one. The moves of `star(nim)` are the nonzero P-positions of Nim, so the
    amounts that a move takes have nim-sum 0. A winning move takes from the remaining pile the nim-sum of the other
    piles. Cost: one operation on each pair of piles, O(d) for piles of d digits.
    """

    polynomial = True
    cost = "a few operations on each pile"

    def __init__(self, game: Game) -> None:
        self.game, self.formulas = game, ("P-positions: all piles but one are 0",)

    def is_p(self, position: Position) -> bool:
        return sum(map(bool, position)) <= 1

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        left = (pile - (nim_sum(position) ^ pile) for pile in position)
        piles = sorted({pile for pile in left if pile >= 0})
        return () if self.is_p(position) else tuple((*(0,) * (self.game.piles - 1), pile) for pile in piles)

    def listed(self, up_to: int, progress: Progress) -> Columns:
        number = up_to + 1
        require_memory(8 * number * self.game.piles, f"{brief(number)} P-positions", progress=progress)
        return (*([0] * number for _ in range(self.game.piles - 1)), range(number))


def _times(game: Game, odd: bool) -> Game | None:
    """Return the game if it is `star(nim, n)`, with an odd n if `odd` is true, else with an even n; else None."""
    first, times = game.star_of or (None, 0)
    return game if first is not None and times % 2 == odd and is_nim(first) else None


THEOREMS = (
    Theorem(
        SOURCE,
        "If the P-positions of a game are (0, 0) and (floor(n*alpha), floor(n*beta)), 1/alpha + 1/beta = 1, those of "
        "star(game, times=2) are the same.",
        Shape("star(game, n)", _even_star, "n even"),
        _applies,
        lambda game, asked: StarPairs(cast("Rows", asked.conclusion())),
    ),
    Theorem(
        NIM,
        "The P-positions of the star of Nim have one pile at most.",
        Shape("star(nim, n)", lambda game: _times(game, odd=True), "n odd"),
        proved(NIM, "this game is the star of Nim"),
        lambda game, star: OnePileLeft(star),
    ),
    Theorem(
        NIM,
        "The star of the star of Nim, of any number of piles, is Nim.",
        Shape("star(nim, n)", lambda game: _times(game, odd=False), "n even"),
        proved(NIM, "this game is Nim itself"),
        lambda game, nim: EqualPiles(Nim(), ()) if nim.piles == 2 else Cyclic(CyclicNimhoff(1, nim.piles), 1),
    ),
)
