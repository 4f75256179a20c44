"""Solutions: the P-positions of a game within a bound, and answers for single positions.

The protocols take a position in the form that `game.place` returns: a tuple of piles, ascending in unordered games. A
*state* of a game with memory is a tuple of integers: the piles, with what the rules remember of earlier moves. In games
with blocking, options are *ordered pairs* (x, y): x is left on the first pile, and y on the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, cast, overload

from wythoff.base import answers
from wythoff.base.displayed import Worded
from wythoff.base.errors import TooLargeError, brief, counted
from wythoff.base.frames import DataFrame, pile_names
from wythoff.base.frozen import Carried, Recipe
from wythoff.base.stubs import loaded
from wythoff.game.bound import Bound
from wythoff.game.rulesets import Game, PartizanDefinition, PartizanGame, Position, TwoPileGame
from wythoff.game.rulesets.definition import Outcome
from wythoff.game.rulesets.facts import Given, Pile
from wythoff.game.rulesets.kinds.partizan import as_player
from wythoff.game.rulesets.plans.certifying import Mistake, WrongOutcome, first_mistake
from wythoff.game.rulesets.watching import players_of
from wythoff.kernels import Progress, silent
from wythoff.solving.solution.evidence import Evidence
from wythoff.solving.solution.lists import PositionList
from wythoff.solving.solution.reached import Stopped

if TYPE_CHECKING:
    from wythoff.game.partizan import Player, Value

# The largest heap whose value is computed. The values of all smaller heaps are computed first.
MAX_VALUED = 3000
MAX_OUTCOMES = 10_000_000  # the largest pile for which the outcomes of all positions are listed


class Answer(Protocol):
    """The interface of a solver's answers for single positions."""

    def is_p(self, position: Position) -> bool:
        """Return whether a position is a P-position.

        Raises: RequestError for a position beyond the solved bound.
        """
        ...

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the positions after all winning moves from `position`, in lexicographic order."""
        ...

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after one winning move; None if no move wins.

        If a theorem solves the game, it is the move that the proof of the theorem makes.
        """
        return next(iter(self.winning_moves(position)), None)


class PartizanAnswer(Answer):
    """The interface of a solver's answers for single positions of a partizan game."""

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome of a position, which is "L", "R", "N" or "P".

        "L" means that Left wins if either begins, "R" that Right does; "N" means that the first player wins, "P" the
        other.

        Raises: RequestError for a position beyond the solved bound.
        """
        raise NotImplementedError

    def moves_of(self, player: Player, position: Position) -> tuple[Position, ...]:
        """Return the positions after all winning moves of `player`, "left" or "right", from `position`, sorted."""
        raise NotImplementedError

    def move_of(self, player: Player, position: Position) -> Position | None:
        """Return the position after one winning move that `player` has at `position`; None if there is none.

        If a theorem solves the game, it is the move that the proof of the theorem makes.
        """
        return next(iter(self.moves_of(player, position)), None)

    def is_p(self, position: Position) -> bool:
        return self.outcome(position) == "P"

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return self.moves_of(as_player(None), position)


def blocked_by(answer: Answer, position: Position) -> tuple[Position, ...]:
    """Return the P-positions that a move from `position`, a P-position, reaches: the opponent forbids these moves.

    They are sorted ordered pairs, read from the solver's `answer`; there are none in games without blocking.
    """
    to_block = getattr(answer, "to_block", None)
    squares: tuple[Position, ...] = to_block(position) if to_block is not None else ()
    return squares


def reached_squares(game: TwoPileGame, position: Position, found: Iterable[Position]) -> tuple[Position, ...]:
    """Return the positions among `found` that one move from `position` reaches, as sorted ordered pairs.

    In an unordered game, a position {a, b} in `found` stands for both (a, b) and (b, a).
    """
    x, y = position
    squares = {square for a, b in found for square in (((a, b),) if game.ordered else ((a, b), (b, a)))}
    below = ((a, b) for a, b in squares if a <= x and b <= y and a + b < x + y)
    return tuple(sorted((a, b) for a, b in below if game.allows(x, y, x - a, y - b)))


class MemoryAnswer(Answer, Protocol):
    """The interface of a solver's answers for all states of a game with memory, not only for starting positions."""

    def is_p_state(self, state: Position) -> bool:
        """Return whether the player to move in `state` loses."""
        ...

    def takings(self, state: Position) -> tuple[tuple[int, int], ...]:
        """Return every winning move from `state` as (index of the pile, amount taken), in lexicographic order."""
        ...


class Check(answers.Answer):
    """The result of comparing P-positions with the rules, for piles up to `up_to`.

    `mistake` is the first disagreement, or None. As a truth value, a `Check` is true if `mistake` is None.
    """

    up_to: int
    mistake: Mistake | None

    def __bool__(self) -> bool:
        return self.mistake is None

    def __str__(self) -> str:
        if self.mistake is None:
            return f"agrees with the rules for all piles up to {brief(self.up_to)}"
        return f"disagrees with the rules: {self.mistake}"


class AnyPosition:
    """Methods for single positions, read from the `SolvedPosition` that solved(position) of the subclass returns."""

    def solved(self, position: Given) -> SolvedPosition:
        raise NotImplementedError

    def outcome(self, position: Given) -> Outcome:
        """Return 'P' or 'N'; in a partizan game also 'L' or 'R', if Left or Right wins no matter who begins.

        Raises: PositionError if the position is not on the board; RequestError beyond the bound of a computed solution;
        UnsolvedError or TooLargeError for positions that a strategy cannot solve.
        """
        return self.solved(position).outcome

    def winning_moves(self, position: Given) -> tuple[Position, ...]:
        """Return the positions after all winning moves, in lexicographic order. From a P-position there are none.

        Raises: the errors of `outcome`; TooLargeError if there are too many winning moves.
        """
        return self.solved(position).winning_moves()

    def winning_move(self, position: Given) -> Position | None:
        """Return the position after one winning move; None from a P-position.

        If a theorem solves the game, it is the move that the proof of the theorem makes.
        """
        return self.solved(position).winning_move()


class Solution(Carried, Worded, AnyPosition):
    """The P-positions of a game up to a bound, with the evidence for them.

    `p_positions` is a lazy sequence of tuples in lexicographic order. In unordered games (x, y) is listed once, with x
    <= y. If a game written in Python ran out of time, `bound` and `evidence` cover only the piles reached, and
    `stopped` records the requested bound. The solution of a partizan game is a `PartizanSolution`.
    """

    stopped: Stopped | None = None

    def __new__(cls, game: Game, *rest: object) -> Solution:
        return object.__new__(PartizanSolution if game.partizan else cls)

    def __init__(
        self, game: Game, bound: Bound, columns: tuple[Sequence[Pile], ...], evidence: Evidence, answer: Answer
    ) -> None:
        self.game, self.bound, self.evidence = game, bound, evidence
        self.p_positions = PositionList(*columns)
        self._answer = answer

    def _recipe(self) -> Recipe:
        given: dict[str, Any] = {self.bound.kind: self.bound.value}
        named = getattr(self._answer, "certificates", None)
        return loaded("solving.solvers", "solve"), (self.game,), given | ({"certificates": named} if named else {})

    def __len__(self) -> int:
        return len(self.p_positions)

    def __iter__(self) -> Iterator[Position]:
        return iter(self.p_positions)

    def __bool__(self) -> bool:
        return True  # also for a solution without P-positions

    def __contains__(self, position: Given) -> bool:
        """Return whether a position is a P-position.   Raises: the errors of `outcome`."""
        return self.outcome(position) == "P"

    @overload
    def __getitem__(self, n: int) -> Position: ...
    @overload
    def __getitem__(self, n: slice) -> PositionList: ...
    def __getitem__(self, n: int | slice) -> Position | PositionList:
        """Return the n-th P-position, counted from 0, or the P-positions of a slice."""
        return self.p_positions[n]

    def to_frame(self) -> DataFrame:
        """Return the P-positions as a pandas data frame. Raises: RequestError if pandas is not installed."""
        return self.p_positions.to_frame(pile_names(self.game.piles, self.game.ordered))

    @property
    def exhausted(self) -> bool:
        """Whether the bound was a count n, but the game has fewer than n P-positions; then the list is complete.

        >>> from wythoff.game.rulesets import parse
        >>> from wythoff.solving.solvers import solve
        >>> solve(parse("nim | where((k - l) % 3 == 0)"), count=5).exhausted
        True
        """
        return self.bound.kind == "count" and len(self.p_positions) < self.bound.value

    def as_dict(self) -> dict[str, Any]:
        """Return the solution as a dictionary for JSON: the bound, the P-positions and the evidence.

        The key "complete" is added if no other P-positions exist, "stopped" if the time limit was reached.

        >>> from wythoff.game.rulesets import parse
        >>> from wythoff.solving.solvers import solve
        >>> {key: value for key, value in solve(parse("nim"), count=2).as_dict().items() if key != "evidence"}
        {'count': 2, 'p_positions': [(0, 0), (1, 1)]}
        """
        complete = {"complete": True} if self.exhausted else {}
        stopped = {} if self.stopped is None else {"stopped": self.stopped.as_dict()}
        return {**self._listed(), **complete, **stopped, "evidence": self.evidence.as_dict()}

    def _listed(self) -> dict[str, Any]:
        return {**self.bound.as_dict(self.game), "p_positions": [*self.p_positions]}

    def solved(self, position: Given) -> SolvedPosition:
        """Return an object with the outcome and the moves of one position.   Raises: PositionError off the board."""
        return SolvedPosition(self, self.game.place(position))

    def to_block(self, position: Given) -> tuple[Position, ...]:
        """Return the options of `position`, a P-position, that the opponent forbids the player to move.

        They are sorted ordered pairs. The result is empty for N-positions, and in games without blocking.
        """
        return self.solved(position).to_block()

    def takings(self, state: Position) -> tuple[tuple[int, int], ...]:
        """Return the winning moves from a state of a game with memory, as pairs (index of the pile, amount taken)."""
        return cast(MemoryAnswer, self._answer).takings(state)

    def is_p_state(self, state: Position) -> bool:
        """Return whether the player to move loses in a state of a game with memory."""
        return cast(MemoryAnswer, self._answer).is_p_state(state)

    def check(self, up_to: int) -> Check:
        """Compare the P-positions with the rules for all positions with piles up to `up_to`.

        The `Check` contains the first mistake. Cost: O(up_to^2) positions; for each, moves to P-positions are tried.
        """
        found = [position for position in self.game.positions(up_to) if self._answer.is_p(position)]
        return Check(up_to, first_mistake(self.game, found, up_to))

    def __repr__(self) -> str:
        all_found = ", all there are" if self.exhausted else ""
        found = counted(len(self.p_positions), "P-positions")
        stopped = "" if self.stopped is None else f"; {self.stopped}"
        bound = self.bound.said(self.game)
        return f"<Solution of {self.game}: {found}, {bound}{all_found}; {self.evidence}{stopped}>"


class SolvedPosition:
    """Outcome and moves of one position; the methods are those of `Solution`, without the argument `position`."""

    def __init__(self, solution: Solution, position: Position) -> None:
        self.solution, self.position = solution, position
        self._answer = solution._answer
        self._of_two = cast(PartizanAnswer, self._answer) if solution.game.partizan else None

    @cached_property
    def outcome(self) -> Outcome:
        if self._of_two is not None:
            return self._of_two.outcome(self.position)
        return "P" if self._answer.is_p(self.position) else "N"

    def winning_moves(self, player: Player | None = None) -> tuple[Position, ...]:
        if self._of_two is not None:
            return self._of_two.moves_of(as_player(player), self.position)
        return () if self.outcome == "P" else self._answer.winning_moves(self.position)

    def winning_move(self, player: Player | None = None) -> Position | None:
        if self._of_two is not None:
            return self._of_two.move_of(as_player(player), self.position)
        return None if self.outcome == "P" else self._answer.winning_move(self.position)

    def to_block(self) -> tuple[Position, ...]:
        return blocked_by(self._answer, self.position) if self.solution.game.blocking and self.outcome == "P" else ()


def require_valued(heap: int) -> None:
    """Raise TooLargeError if `heap` is larger than `MAX_VALUED`, because the values of all smaller heaps are needed."""
    if heap > MAX_VALUED:
        raise TooLargeError(
            f"values can be computed for heaps up to {MAX_VALUED}, not {brief(heap)}: each needs those below"
        )


class PartizanSolution(Solution):
    """The outcomes of a partizan game within a bound, and the values of its positions.

    >>> from wythoff.game.rulesets import WythoffPartizan
    >>> from wythoff.solving.solvers import solve
    >>> solution = solve(WythoffPartizan(), up_to=10)
    >>> "".join(solution.outcomes), str(solution.value(10)), str(solution.reduced(10))
    ('PLNLLNLNLLN', '{1,{1|0}|0,{1,{1|0}|0}}', '{1|0}')
    >>> solution.winning_moves((5,), "left"), solution.winning_moves((5,), "right")
    (((1,), (4,)), ((0,),))
    """

    game: PartizanGame
    _rules: PartizanDefinition

    def _listed(self) -> dict[str, Any]:
        # For one pile, the heap is the index in the list of outcomes.
        positions = {} if self.game.piles == 1 else {"positions": self.positions}
        return {**super()._listed(), **positions, "outcomes": self.outcomes}

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of the positions within the bound, in lexicographic order of the positions.

        Raises: TooLargeError for a bound greater than `MAX_OUTCOMES`; `outcome` works for single positions beyond it.
        """
        return list(map(self.outcome, self.positions))

    @property
    def positions(self) -> list[Position]:
        """The positions within the bound, in lexicographic order.   Raises: TooLargeError above `MAX_OUTCOMES`."""
        reach = self.bound.value - (self.bound.kind == "columns")
        if reach > MAX_OUTCOMES:
            raise TooLargeError(
                f"outcomes can be listed for piles up to {MAX_OUTCOMES}, not {brief(reach)}: ask for single positions"
            )
        return list(self.game.positions(reach))

    def winning_moves(self, position: Given, player: Player | None = None) -> tuple[Position, ...]:
        """Return the positions after all winning moves that `player`, "left" or "right", has at `position`, in order.

        Raises: RequestError if no player is given; TooLargeError if there are too many to list.
        """
        return self.solved(position).winning_moves(player)

    def winning_move(self, position: Given, player: Player | None = None) -> Position | None:
        """Return the position after one winning move of `player`, "left" or "right"; None if that player has none."""
        return self.solved(position).winning_move(player)

    def value(self, position: Given, progress: Progress = silent) -> Value:
        """Return the value of a position, as a partizan game in canonical form. A heap may be passed as a number.

        Values are computed by the definition, even if outcomes come from a theorem.

        Raises: TooLargeError if forms are nested too deep, or a heap is larger than `MAX_VALUED`.
        Cost: the values of all smaller positions; up to heap 1000 of wythoff_partizan, about a second.
        """
        place = self.game.place(position)
        require_valued(self.game.reach(place))
        if not hasattr(self, "_rules"):
            self._rules = players_of(self.game, progress)
        return self._rules.value(place)

    def reduced(self, position: Given) -> Value:
        """Return the reduced canonical form of the value of a position: the simplest value infinitely close to it."""
        return self.value(position).reduced()

    def check(self, up_to: int) -> Check:
        """Compare the outcomes with the rules for every position with piles up to `up_to`.

        The `Check` contains the first mistake, if there is one. Cost: all options of each position.
        """
        rules = players_of(self.game)
        wrong = (
            WrongOutcome(place, given, right)
            for place in self.game.positions(up_to)
            if (given := self.outcome(place)) != (right := rules.outcome(place))
        )
        return Check(up_to, next(wrong, None))
