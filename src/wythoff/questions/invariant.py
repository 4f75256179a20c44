"""The question `invariance`: whether a game's moves, or other moves with its P-positions, are the same everywhere.

A move of an invariant game is a vector (i, j) that may be subtracted wherever it fits. No move leads from one
P-position to another. So the candidates, the largest possible set of moves, are the vectors that are not the difference
of two P-positions. Sets of squares or vectors are stored as rows of bits: bit j of rows[i] is (i, j).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from operator import and_

from wythoff.base.answers import Answer
from wythoff.base.files import FilePath
from wythoff.base.frozen import field
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Moves, Position, TwoPileGame, played
from wythoff.game.rulesets.meaning.conditions import amounts_only
from wythoff.game.rulesets.meaning.plain import is_written
from wythoff.kernels import Progress, silent
from wythoff.kernels.plain.shifting import bits
from wythoff.proofs.folders import served
from wythoff.questions.certified import at_hand
from wythoff.questions.squares import OrderedSquare, PSet, on_board, replayed, require_no_blocking
from wythoff.solving.solution import Evidence, Hypothesis, in_time
from wythoff.solving.solvers.patience import UP_TO, soon

METHOD = "trying every possible vector"
NAME = "the moves do not depend on the position"
LISTED = 10  # the largest amounts of the candidate moves that are listed
RULES_UP_TO = 20  # if the form of the rules does not decide, every vector is tried at every square up to this bound


class Invariance(Answer):
    """The result of asking whether an invariant game, in normal or misere play, can have given P-positions.

    - `rules`: whether the game itself is invariant, or None if only positions were given.

    - `witness`: the least position that proves that no invariant game has these P-positions, or None. In normal play,
      no candidate (possible move) leads from it to a P-position. In misere play, it is a P-position that would have no
      move.

    - `candidates`: the vectors (i, j) with i, j <= LISTED (10; i <= j in unordered games) that may be moves.
    """

    up_to: int
    misere: bool = field(kw_only=True)
    rules: Hypothesis | None = field(kw_only=True)
    witness: Position | None = field(kw_only=True)
    candidates: tuple[OrderedSquare, ...] = field(kw_only=True)
    evidence: Evidence
    _told = "up_to play:_play rules realisable! witness candidates evidence"

    @property
    def realisable(self) -> bool:
        """Whether an invariant game is still possible: there is no witness against it."""
        return self.witness is None

    @property
    def _play(self) -> str:
        return "misere" if self.misere else "normal"

    def __bool__(self) -> bool:
        return self.realisable


@in_time
@served
@as_meant
def invariance(
    game: Game | str | Iterable[Position],
    up_to: int | None = None,
    *,
    ordered: bool = False,
    misere: bool = False,
    certificates: FilePath | None = None,
    progress: Progress | None = None,
) -> Invariance:
    """Return whether a game is invariant, and whether an invariant game has its P-positions.

    Instead of a game, all P-positions with piles up to the bound may be given; `ordered` and `misere` describe their
    game. If the P-positions are proved, a negative answer is a proof, because a larger bound only removes candidates. A
    positive answer holds only up to the bound, unless the game itself is invariant. The bound `up_to` is 100 by
    default, or less if that would take more than a few seconds. `certificates` is a folder of certificates that may be
    used.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> found = invariance(Nim() | Diagonal("(-1)**y1 - (-1)**x1 + 3"), 60)
    >>> found.rules.verdict, found.realisable, found.witness
    ('refuted', False, (1, 2))

    Cost: O(P * up_to) operations on bitsets for P positions; in misere play more.
    """
    if isinstance(game, str):
        game = as_game(game)
    rules, board, progress = None, None, progress or silent
    if up_to is None:
        again = partial(invariance, game, ordered=ordered, misere=misere)
        return soon(UP_TO, lambda bound, watched: again(bound, progress=watched), progress)
    of: Game | None = None
    if isinstance(game, Game):
        require_no_blocking(game)
        known = PSet(game, up_to, progress)
        squares, evidence, rules, board = known.squares, known.evidence, same_moves(game, up_to), _board(game, up_to)
        of, ordered, misere = game, game.ordered, game.misere
    else:
        given = [(x, y) for x, y in game if max(x, y) <= up_to]
        squares = {*given} if ordered else {*given, *((y, x) for x, y in given)}
        evidence = Evidence("computed", METHOD, up_to)
    vectors = CandidateVectors(squares, up_to, board, progress)
    witness = vectors.least_stuck() if misere else next(_bits(vectors.unserved()), None)
    if witness is None:
        evidence = replayed(evidence, METHOD, up_to)
        if rules is not None and rules.verdict == "decided":
            evidence = Evidence("proved", rules.reason, None, (rules,))
        elif of is not None and not misere and (certified := at_hand(of)) is not None:
            far = certified.decide(lambda known: (known.unserved(),))
            witness, evidence = (witness, evidence) if far is None else (far[0], certified.evidence)
    listed = range(min(up_to, LISTED) + 1)
    candidates = [(i, j) for i in listed for j in listed if (ordered or i <= j) and vectors.candidates[i] >> j & 1]
    return Invariance(up_to, evidence, misere=misere, rules=rules, witness=witness, candidates=tuple(candidates))


class CandidateVectors:
    """The largest set of possible moves for a set of P-positions: bit j of `candidates[i]` is the vector (i, j).

    `squares` are the P-positions, with piles up to `up_to`. `board` has the squares that are positions, as rows of
    bits; None means all squares.
    """

    def __init__(
        self,
        squares: Iterable[OrderedSquare],
        up_to: int,
        board: Sequence[int] | None = None,
        progress: Progress = silent,
    ) -> None:
        self.top, self.progress = up_to, progress
        self.full = (2 << up_to) - 1
        self.squares = sorted(squares)
        self.rows = [0] * (up_to + 1)
        for x, y in self.squares:
            self.rows[x] |= 1 << y
        self.board = [self.full] * (up_to + 1) if board is None else board
        differences = self.subtracted(self.squares, self.rows)
        differences[0] |= 1
        self.candidates = [self.full & ~row for row in differences]

    def subtracted(self, sources: Iterable[OrderedSquare], targets: Sequence[int]) -> list[int]:
        """Return the vectors that lead from one of the squares `sources` to one of the squares `targets`.

        Both the result and `targets` are rows of bits: bit j of row i stands for (i, j).
        """
        found = [0] * (self.top + 1)
        mirrored = [int(f"{row:0{self.top + 1}b}"[::-1], 2) for row in targets]
        for x, y in sources:
            self.progress(x, self.top)
            for low in range(x + 1):
                found[x - low] |= mirrored[low] >> (self.top - y)
        return found

    def unserved(self) -> list[int]:
        """Return the N-positions from which no candidate leads to a P-position.

        The result has rows of bits: bit y of row x stands for the position (x, y).
        """
        served = list(self.rows)
        for x, y in self.squares:
            self.progress(x, self.top)
            for i, row in enumerate(self.candidates[: self.top + 1 - x]):
                served[x + i] |= row << y
        return [row & ~reached for row, reached in zip(self.board, served, strict=True)]

    def least_stuck(self) -> Position | None:
        """Return the least P-position that would have no move in misere play, or None.

        In misere play an N-position needs a move to a P-position, or no move at all. So where no candidate leads from
        an N-position to a P-position, all that fit there are removed from `candidates`, until no more can be removed.
        """
        while True:
            fitting = self.subtracted(_bits(self.unserved()), self.board)
            remaining = [row & ~given_up for row, given_up in zip(self.candidates, fitting, strict=True)]
            if remaining == self.candidates:
                break
            self.candidates = remaining
        moves = ((square, self.subtracted([square], self.board)) for square in self.squares)
        return next((square for square, rows in moves if not any(map(and_, rows, self.candidates))), None)


def _bits(rows: Sequence[int]) -> Iterator[OrderedSquare]:
    """Yield the squares (x, y) for which bit y of rows[x] is set, in lexicographic order."""
    return ((x, y) for x, row in enumerate(rows) for y in bits(row))


def _board(game: Game, up_to: int) -> list[int]:
    rows = [0] * (up_to + 1)
    for x, y in game.positions(up_to):
        rows[x] |= 1 << y
        if not game.ordered:
            rows[y] |= 1 << x
    return rows


def same_moves(game: Game, up_to: int) -> Hypothesis:
    """Return whether a game's moves are the same at every position: decided from their form, checked, or refuted.

    The witness of a refutation is (i, j, x, y, x', y'): (i, j) may be taken from (x, y), and fits at (x', y') but may
    not be taken there. Squares with piles up to `up_to` are checked.
    """
    inner = played(game)
    moves = inner.as_kind(Moves)
    if moves is not None and moves_are_invariant(moves):
        return Hypothesis(NAME, "decided", "each kind of move takes the same amounts at all positions")
    if inner.star_of is not None:
        return Hypothesis(
            NAME, "decided", "every P-position of another game may be subtracted wherever the piles are large enough"
        )
    reach = min(up_to, RULES_UP_TO)
    for i, j in product(range(reach + 1), repeat=2):
        squares = product(range(i, reach + 1), range(j, reach + 1))
        taken, refused = where_taken(game, squares, i, j) if game.ordered or i <= j else (None, None)
        if taken and refused:
            reason = f"({i}, {j}) may be taken from {taken}, but not from {refused}"
            return Hypothesis(NAME, "refuted", reason, up_to=reach, witness=(i, j, *taken, *refused))
    return Hypothesis(
        NAME, "checked", "every vector is a move wherever the piles are large enough, or nowhere", up_to=reach
    )


def moves_are_invariant(moves: Moves) -> bool:
    """Return whether the form of `moves` shows that they do not depend on the position.

    Moves with conditions on the amounts k and l may depend on it, because k is taken from the smaller pile, which may
    be either pile.
    """
    return is_written(moves) and amounts_only(moves, frozenset(("i", "j")))


def where_taken(
    game: Game, squares: Iterable[OrderedSquare], i: int, j: int
) -> tuple[OrderedSquare | None, OrderedSquare | None]:
    """Return two of `squares`: the first from which (i, j) may be taken, and the first where it fits but may not.

    (i, j) fits at (x, y) if i <= x and j <= y. Each result is None if there is no such square.
    """
    first: dict[bool, OrderedSquare] = {}
    for x, y in squares if i or j else ():
        if on_board(game, (x, y)) and on_board(game, (x - i, y - j)):
            first.setdefault(_takes(game, x, y, i, j), (x, y))
            if len(first) == 2:
                break
    return first.get(True), first.get(False)


def _takes(game: Game, x: int, y: int, i: int, j: int) -> bool:
    if (squares := game.as_kind(TwoPileGame)) is not None:
        return squares.allows(x, y, i, j)
    return game.place((x - i, y - j)) in game.options(game.place((x, y)))
