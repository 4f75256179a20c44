"""The question `reflexive`: whether a vector subtraction game is the star of its star.

A vector subtraction game has a fixed set of vectors as moves, which may be subtracted wherever they fit. Its star is
the game whose moves are its nonzero P-positions.
"""

from __future__ import annotations

from itertools import permutations

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError
from wythoff.base.frozen import field
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Moves, Position, Star
from wythoff.game.rulesets.kinds.star import before
from wythoff.kernels import PROBE, Progress, silent
from wythoff.questions.invariant import same_moves
from wythoff.questions.squares import replayed, weakest
from wythoff.solving.solution import Bound, Evidence, in_time
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.by_push import runs_of
from wythoff.solving.solvers.patience import UP_TO, soon
from wythoff.solving.theorems import larsson2011

METHOD = "comparing the moves with the P-positions of the star"


class Reflexivity(Answer):
    """The result of comparing the moves of a game with the nonzero P-positions of its star.

    The star of a game has the nonzero P-positions of the game as moves. The result is true if no difference was found;
    then the three fields `witness`, `other` and `difference` are None. `witness` is the least vector at which moves and
    P-positions differ: a move that is no P-position of the star. (In unordered games its entries ascend.) `other` is a
    move that can be subtracted from the witness, in this order of its entries. The rest, `difference`, is a P-position
    of the game.
    """

    game: Game
    up_to: int
    witness: Position | None = field(default=None, kw_only=True)
    other: Position | None = field(default=None, kw_only=True)
    difference: Position | None = field(default=None, kw_only=True)
    evidence: Evidence
    _told = "up_to reflexive! witness other difference evidence"

    def __bool__(self) -> bool:
        return self.witness is None


@in_time
@as_meant
def reflexive(game: Game | str, up_to: int | None = None, *, progress: Progress | None = None) -> Reflexivity:
    """Return whether a vector subtraction game is the star of its star, for vectors with entries <= `up_to`.

    >>> from wythoff.game.rulesets import Jump, Vectors
    >>> print(reflexive(Jump(1, 2), 20).evidence)
    proved: docs/mathematics/star.md, Theorem 10.2
    >>> found = reflexive(Vectors(((2,), (3,))))
    >>> bool(found), found.witness, found.other, found.difference
    (False, (3,), (2,), (1,))

    The star of a game has the nonzero P-positions of the game as moves. A game is reflexive if it is the star of its
    star. This is true if and only if no difference of two of its moves is a nonzero P-position. A witness is a proof if
    the P-positions are proved. Agreement is a proof if, in addition, all moves are within the bound. The default bound
    is 100, or less if that would take more than a few seconds. Raises: RequestError for games whose moves depend on the
    position, and for misere play. Cost: solving the game and its star.
    """
    game = as_game(game)
    if up_to is None:
        return soon(UP_TO, lambda bound, watched: reflexive(game, bound, progress=watched), progress or silent)
    Bound("up_to", up_to)
    proof = larsson2011.reflexive(game)
    if proof is not None:
        return Reflexivity(game, up_to, proof)
    of = before(game)
    if of is None:
        _vectors(game, min(up_to, PROBE))  # a game without vectors is refused before anything is solved
    # The star takes the most work, so it refuses bounds that are too large before anything is listed.
    star, own = (solve(each, up_to=up_to, progress=progress) for each in (Star(game), game))
    first, zero = None if of is None else solve(of, up_to=up_to, progress=progress), (0,) * game.piles
    moves = _vectors(game, up_to) if first is None else {*first.p_positions} - {zero}
    known = weakest(*(solution.evidence for solution in (own, star, first) if solution is not None))
    differing = moves ^ ({*star.p_positions} - {zero})
    if differing:
        witness, other, left = _witness(min(differing), moves, {*own.p_positions}, game)
        return Reflexivity(game, up_to, known, witness=witness, other=other, difference=left)
    return Reflexivity(game, up_to, larsson2011.compared(game, up_to, known) or replayed(known, METHOD, up_to))


def _vectors(game: Game, up_to: int) -> set[Position]:
    """Return the vectors with entries up to `up_to` that are moves of a game.

    In an unordered game their entries ascend. Raises: RequestError if the game's moves are not vectors that may be
    subtracted wherever they fit.
    """
    if (takes := game.takes_anywhere) is not None:
        return {amounts for amounts in game.positions(up_to) if any(amounts) and takes(amounts)}
    if game.as_kind(Moves) is None:
        if game.fixed_vectors is None:
            raise RequestError(f"reflexive needs a game of vectors in normal play, was given {game}")
        return {move for move in game.fixed_vectors if max(move) <= up_to}
    runs = runs_of(game, up_to + 1)
    if runs is None:
        rules = same_moves(game, up_to)
        reason = rules.reason if rules.verdict == "refuted" else "a condition in it depends on the position"
        said = "reflexive needs moves that do not depend on the position"
        raise RequestError(f"{said}, was given {game}: {reason}")
    found: set[Position] = set()
    for i, j, p, q, count in runs:
        for times in range(count if count >= 0 else 1 if p == q == 0 else up_to + 1):
            vector = i + times * p, j + times * q
            if max(vector) > up_to:
                break
            found.add(vector if game.ordered else (min(vector), max(vector)))
    return found


def _witness(least: Position, moves: set[Position], own: set[Position], game: Game) -> tuple[Position, ...]:
    """Return (`least`, `other`, `difference`) for the least vector in which a game and the star of its star differ.

    `least` is this vector. `other` is one of the `moves` of the game that can be subtracted from it, and the difference
    is a P-position of the game. `own` are its P-positions.
    """
    for move in sorted(moves):
        for order in (move,) if game.ordered else sorted(set(permutations(move)), reverse=True):
            left = tuple(map(int.__sub__, least, order))
            place = left if game.ordered else tuple(sorted(left))
            if least != order and min(left) >= 0 and place in own:
                return least, order, left
    raise AssertionError("the least difference is a move, and another move leads from it to a P-position")
