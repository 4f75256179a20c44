"""The solver by_completion, for any number of piles.

It visits all positions with piles up to a bound (a *box*) in order. Each P-position marks the positions with a move to
it; an unmarked position is a P-position. The *kernel* is the function that does this, compiled if possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from wythoff import kernels
from wythoff.game.rulesets import Game, Position, TwoPileGame, played
from wythoff.kernels import Progress
from wythoff.solving.solution import Bound, Solution
from wythoff.solving.solution.offers import Offered
from wythoff.solving.solvers.solver import Finder, Solver
from wythoff.solving.solvers.table import BoxAnswer


class ByCompletion(Solver):
    """A solver for games on any number of piles, in normal and misere play, for all positions with piles up to a bound.

    The moves lie on lines, where a move takes a + n*b for fixed vectors a, b and any n >= 0; or they take positive
    numbers from a few piles; or their amounts meet a condition.

    Cost: one step for each position, fewer if any number may be taken from a pile; one mark for each move along a line
    to a P-position; for conditions, a test of each move to an earlier P-position.
    """

    name = "by_completion"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        box = None if game.as_kind(TwoPileGame) else game.in_a_box(bound.value)
        if box is None or game.blocking or (game.declares and game.misere):
            return self.refuse(
                "needs a game such as piles(3, nim | equal), where moves lie along lines, take from a few piles, or "
                "meet a condition"
            )
        if bound.kind != "up_to":
            return self.refuse("fills all positions up to a bound, and so needs up_to")
        return self.replay(marking(self, game, box, bound), kernels.outcome_seconds(box, bound.value + 1), bound.value)


def marking(solver: Solver, game: Game, box: kernels.BoxGame, bound: Bound) -> Finder:
    """Return a function that solves all positions in a box, and returns the `Solution`.

    The box contains the positions with piles up to the value of `bound`. `box` describes the moves of `game` for the
    kernel. The evidence of the solution names `solver`.
    """

    def mark(progress: Progress) -> Solution:
        memory = kernels.box_outcomes(box, bound.value + 1, misere=game.misere, progress=progress)
        columns = memory.listed()
        answer = StateBox if game.remembers else ListedBox if box.most else MarkedBox
        return Solution(
            game,
            bound,
            columns,
            solver.computed(bound.value),
            answer(game if game.remembers else played(game), memory, columns),
        )

    return mark


class MarkedBox(BoxAnswer):
    """Answers from the kernel's table `memory`, in which the positions with a move to a P-position are marked.

    The parameter `columns`, the list of the P-positions, is not needed here; the class `ListedBox` has the same
    parameters and uses it.
    """

    def __init__(self, game: Game, memory: Any, columns: Sequence[Sequence[int]]) -> None:
        super().__init__(game, memory.side)
        self.memory = memory

    def holds(self, position: Position) -> bool:
        found: bool = self.memory.holds(position)
        return found


class StateBox(MarkedBox):
    """Answers for a game with memory, in which a state is a position together with what play remembers.

    The table contains one copy of all positions for each thing that play can remember, so each state has its own entry.
    """

    def holds(self, position: Position) -> bool:
        return self.is_p_state(self.game.start(position))

    def is_p_state(self, state: Position) -> bool:
        """Return whether the player to move in `state` loses.

        The empty tuple is the state after a move that leaves the board, which ends the game.
        """
        if not state:  # the sink, a state without moves
            declared = self.game.declared(state)
            return not self.game.misere if declared is None else declared
        found: bool = self.memory.holds(self.game.shown(state), self.game.copy_of(state))
        return found

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        found = filter(self.is_p_state, self.game.options(self.game.start(position)))
        return tuple(sorted(set(map(self.game.shown, found))))


class ListedBox(BoxAnswer):
    """Answers from the list of all P-positions in a box. It is used if they are few.

    `columns` lists them, with one list for each pile. The kernel's table `memory` only serves to state the side of the
    box: all piles are less than it.
    """

    def __init__(self, game: Game, memory: Any, columns: Sequence[Sequence[int]]) -> None:
        super().__init__(game, memory.side)
        self.columns = columns

    @cached_property
    def found(self) -> dict[Position, None]:
        """The P-positions in lexicographic order, as the keys of a dictionary."""
        return dict.fromkeys(zip(*(map(int, column) for column in self.columns), strict=True))

    def holds(self, position: Position) -> bool:
        return position in self.found

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(target for target in self.found if self.game.leads(position, target))

    def winning_move(self, position: Position) -> Position | None:
        return next((target for target in self.found if self.game.leads(position, target)), None)
