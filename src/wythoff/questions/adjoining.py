"""Adjoinable moves: those that can be added at every position without changing the P-positions.

A move (i, j) takes i from the first pile and j from the second. It *fits* where the piles are at least i and j. In an
unordered game it may also take j from the first and i from the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial

from wythoff.base.answers import Answer
from wythoff.base.errors import ParameterError, RequestError, brief
from wythoff.base.files import FilePath
from wythoff.base.frozen import Record, field
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.moves import bare_moves
from wythoff.game.rulesets.plans.certifying import watched
from wythoff.kernels import ENDLESS, Progress, require_memory, require_time, silent
from wythoff.proofs.consequences import Consequences
from wythoff.proofs.folders import served
from wythoff.questions.certified import at_hand
from wythoff.questions.invariant import moves_are_invariant, where_taken
from wythoff.questions.squares import (
    OrderedSquare,
    PSet,
    ends,
    on_board,
    replayed,
    require_integer_pairs,
    require_no_blocking,
    require_rules,
)
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.integers import least_between
from wythoff.sequences.quadratic import PHI
from wythoff.solving.solution import Evidence, in_time
from wythoff.solving.solvers.patience import UP_TO, soon
from wythoff.solving.theorems.duchene2010 import SOURCE, is_adjoinable
from wythoff.solving.theorems.fraenkel1982 import constant_width

BYTES_A_MOVE, SECONDS_A_MOVE = 300, 1.5e-5  # memory and estimated time to test one move
METHOD = "comparing all P-positions"
PROBED = 16  # (i, j) is tried at squares (x, y) up to (i + 16, j + 16) if rules do not show if it is a move
LOWER = Beatty(PHI, offset=0)
PROVED = Evidence("proved", SOURCE)


class Obstacle(Record):
    """The reason why a move cannot be added: it would lead from `source` to `target`.

    Both are P-positions. In misere play `source` may instead be a position without moves (then `ended` is true), whose
    player has won. With the new move, this player must move to the N-position `target`, and loses.
    """

    source: Position
    target: Position
    ended: bool = field(default=False, kw_only=True)


class Candidate(Answer):
    """The result for one move (i, j): whether it can be added, with evidence.

    In an unordered game it is for (j, i) as well. `present` says whether the game already has this move wherever the
    piles are at least i and j, and `adjoinable` whether it can be added. `obstacle` is the least position that forbids
    adding it, with the reason. It is None if the move can be added, or if a criterion decides without looking at
    positions.
    """

    move: tuple[int, int]
    present: bool = field(kw_only=True)
    adjoinable: bool = field(kw_only=True)
    obstacle: Obstacle | None = field(kw_only=True)
    evidence: Evidence


class Adjoining(Answer):
    """The results for all moves (i, j) with i, j <= `largest`, or for the one move that was requested.

    `candidates` has a result for each move; in an unordered game only for i <= j. Where positions are tested, their
    piles are at most `up_to`.
    """

    game: Game
    up_to: int
    largest: int
    candidates: tuple[Candidate, ...]
    evidence: Evidence
    _told = "up_to largest adjoinable:moves candidates* evidence"

    @property
    def moves(self) -> tuple[tuple[int, int], ...]:
        """The new moves that can be added."""
        return tuple(item.move for item in self.candidates if item.adjoinable and not item.present)


@in_time
@served
@as_meant
def adjoinable(
    game: Game | str,
    up_to: int | None = None,
    *,
    largest: int = 10,
    move: tuple[int, int] | None = None,
    certificates: FilePath | None = None,
    progress: Progress | None = None,
) -> Adjoining:
    """Return the moves that can be added to a game, each by itself, without changing its P-positions.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> adjoinable(Nim() | Diagonal(), largest=4).moves
    ((1, 3), (2, 4), (3, 4))

    A move can be added if and only if it joins no two P-positions. So in normal play, any number of such moves can be
    added together. In misere play there is a second condition: the move must lead to a P-position from every position
    without moves whose piles are at least i and j, because the player there would no longer have won. Positions where a
    condition ends the game stay ended.

    The moves (i, j) with i, j <= `largest` are tested, or only `move` if it is given. Positions with piles up to
    `up_to` are compared; by default up to 100, or fewer if that would take more than a few seconds. For Wythoff Nim a
    criterion decides at any size. For other games a certificate does, if there is one: of the package, or in the folder
    `certificates`.

    Source: Duchene, Fraenkel, Nowakowski and Rigo 2010, for Wythoff Nim. Cost: for each move a look-up for each
    P-position up to the bound.
    """
    game = as_game(game)
    require_integer_pairs(game)
    require_no_blocking(game)
    if move is not None:
        wanted = [_checked(game, move)]
        largest = max(wanted[0])
    else:
        _checked(game, (largest, largest))
        moves = (largest + 1) ** 2 // (1 if game.ordered else 2)
        require_memory(BYTES_A_MOVE * moves, f"{brief(moves)} moves", progress=progress)
        require_time(SECONDS_A_MOVE * min(moves, ENDLESS), f"trying {brief(moves)} moves")
        wanted = [(i, j) for i in range(largest + 1) for j in range(0 if game.ordered else i, largest + 1) if i + j]
    progress = progress or silent
    if up_to is None:
        again = partial(adjoinable, game, largest=largest, move=move)
        return soon(UP_TO, lambda bound, watched: again(max(bound, min(largest, UP_TO)), progress=watched), progress)
    if constant_width(game) == (1, False):
        found = tuple(_in_wythoff(i, j) for i, j in wanted)
        return Adjoining(game, up_to, largest, found, PROVED)
    if largest > up_to:
        raise RequestError(
            f"up_to must be at least {brief(largest)}, the largest amount of the move, was {brief(up_to)}"
        )
    board = _TriedMoves(game, up_to, progress)
    found = tuple(board.candidate(i, j) for i, j in wanted)
    known = at_hand(game)
    addable = None if known is None else known.decide(Consequences.addable)
    if known is None or addable is None:
        return Adjoining(game, up_to, largest, found, board.evidence)
    # Obstacles may lie beyond the bound: the automaton of all moves that can be added decides.
    found = tuple(
        item if item.obstacle else item._with(adjoinable=addable.contains(item.move), evidence=known.evidence)
        for item in found
    )
    return Adjoining(game, up_to, largest, found, known.evidence)


def _checked(game: Game, move: tuple[int, int]) -> tuple[int, int]:
    if len(move) != 2 or not all(type(amount) is int and amount >= 0 for amount in move) or not any(move):
        raise ParameterError(f"a move must be two integers >= 0, not both 0, was {brief(move)}")
    i, j = move
    return (i, j) if game.ordered or i <= j else (j, i)


class _TriedMoves:
    """The P-positions of a game with piles up to `up_to`, against which moves (i, j) are tested."""

    def __init__(self, game: Game, up_to: int, progress: Progress) -> None:
        self.game, self.known, self.progress = game, PSet(game, up_to, progress), progress
        self.evidence = replayed(self.known.evidence, METHOD, up_to)

    def candidate(self, i: int, j: int) -> Candidate:
        obstacle = self.obstacle(i, j)
        evidence = self.evidence if obstacle is None else self.known.evidence
        present = _is_present(self.game, i, j)
        return Candidate((i, j), evidence, present=present, adjoinable=obstacle is None, obstacle=obstacle)

    def obstacle(self, i: int, j: int) -> Obstacle | None:
        """Return the obstacle of the move (i, j) at the least position whose outcome it would change, or None."""
        found = [next(obstacles, None) for obstacles in (self.joined(i, j), self.revived(i, j))]
        return min((item for item in found if item is not None), key=lambda item: item.source, default=None)

    def joined(self, i: int, j: int) -> Iterator[Obstacle]:
        """Yield an obstacle for each P-position from which (i, j) leads to a P-position, in lexicographic order."""
        for number, source in enumerate(self.known.positions):
            self.progress(number, len(self.known.positions))
            for target in self.targets(source, i, j):
                if target in self.known.squares:
                    yield Obstacle(source, self.game.place(target))

    def revived(self, i: int, j: int) -> Iterator[Obstacle]:
        """Yield an obstacle for each ended position from which (i, j) leads to N-positions only.

        A position is ended if it has no moves. In misere play its player has won, but would lose with this new move.
        """
        for source in self.dead_ends:
            targets = self.targets(source, i, j)
            if targets and self.known.squares.isdisjoint(targets):
                yield Obstacle(source, self.game.place(targets[0]), ended=True)

    def targets(self, source: Position, i: int, j: int) -> list[OrderedSquare]:
        """Return the squares to which the move (i, j) leads from `source`; in an unordered game also those of (j, i).

        The list is empty if play has ended at `source`.
        """
        x, y = source
        if ends(self.game, (x, y)):
            return []
        squares = dict.fromkeys([(x - i, y - j)] if self.game.ordered else [(x - j, y - i), (x - i, y - j)])
        return [square for square in squares if min(square) >= 0 and on_board(self.game, square)]

    @cached_property
    def dead_ends(self) -> list[Position]:
        """The positions without moves; an empty list in normal play, where they are not needed."""
        if not self.game.misere:
            return []
        require_rules(self.game, self.known.up_to, self.progress)
        return [place for place in watched(self.game, self.known.up_to, self.progress) if self.game.stuck(place)]


def _is_present(game: Game, i: int, j: int) -> bool:
    """Return whether (i, j) is a move wherever the piles are at least i and j, and play has not ended.

    If the rules do not show it at once, squares up to (i + 16, j + 16) are tested.
    """
    moves = bare_moves(game)
    if moves is not None and moves_are_invariant(moves):
        return moves.allows(i, j, i, j)
    squares = [(x, y) for x in range(i, i + PROBED + 1) for y in range(j, j + PROBED + 1)]
    # In an unordered game (j, i) must be a move too: the mirrored squares.
    squares += () if game.ordered else [(y, x) for x, y in squares]
    taken, refused = where_taken(game, (square for square in squares if not ends(game, square)), i, j)
    return taken is not None and refused is None


def _in_wythoff(i: int, j: int) -> Candidate:
    """Return the result for the move (i, j), 0 <= i <= j, in Wythoff Nim.

    By a criterion of Duchene et al. 2010, it can be added unless (i, j) is the difference of two P-positions.
    """
    can = is_adjoinable(i, j)
    obstacle = None if can else _obstacle_in_wythoff(i, j)
    return Candidate((i, j), PROVED, present=i in (0, j), adjoinable=can, obstacle=obstacle)


def _obstacle_in_wythoff(i: int, j: int) -> Obstacle:
    """Return the least two P-positions of Wythoff Nim that the vector (i, j), 0 < i < j, joins. There must be two.

    Let (A_n, B_n) be P-position number n, and d = j - i. If i = A_(d-n) - B_n for some n, the two are (A_(d-n),
    B_(d-n)) and the mirrored (B_n, A_n). Otherwise they are the P-positions number m + d and m, where i = A_(m+d) - A_m
    = A_d + 1.

    Cost: O(log d) integer square roots.
    """
    d = j - i
    n = least_between(0, d, lambda n: _pair(d - n)[0] - _pair(n)[1] < i) - 1  # A_(d-n) - B_n decreases in n
    if _pair(d - n)[0] - _pair(n)[1] == i:
        return Obstacle(_pair(d - n), _pair(n))
    # The first m for which the fractional part of m*phi is large enough is a record of such parts: a Fibonacci number.
    m, following = 1, 2
    while _pair(m + d)[0] - _pair(m)[0] != i:
        m, following = following, m + following
    return Obstacle(_pair(m + d), _pair(m))


def _pair(n: int) -> tuple[int, int]:
    """Return (A_n, B_n) = (floor(n*phi), floor(n*phi^2)), the P-position number n of Wythoff Nim."""
    lower = LOWER.term(n)
    return lower, lower + n
