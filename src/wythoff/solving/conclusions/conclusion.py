"""The interface of conclusions. A *conclusion* is the P-positions of a game that a theorem gives, as formulas.

The formulas can be evaluated for positions of any size. P-positions are numbered from 0 in lexicographic order; the
P-position number n is often written (a_n, b_n).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from wythoff.base.errors import RequestError, UnsolvedError, brief
from wythoff.game.rulesets import Game, Outcome, Position
from wythoff.game.rulesets.kinds.history import Kind, Taking
from wythoff.kernels import Progress
from wythoff.solving.solution import Answer, Bound

BY_TABLE = "nothing polynomial is known: a table of all P-positions with smaller piles"
BYTES_A_PILE = 60  # memory for each pile in a list of P-positions: a pointer, an integer, and a share of a tuple
Columns: TypeAlias = tuple[Sequence[int], ...]


class Later(NamedTuple):
    """The rule a_n = mex{a_i, b_i : i < n}, b_n = a_n + t*n + added, for the P-positions (a_n, b_n) with n >= first.

    `first` is 2 in misere Wythoff, where (0, 1) and (2, 2) do not obey the rule; it is 0 in most games. A conclusion
    for which this rule is proved stores it in its attribute `later`.
    """

    first: int
    t: int
    added: int


class Histories(Protocol):
    """The interface of outcomes in a game with memory, where an outcome may depend on the *history*, the earlier moves.

    A conclusion that determines these outcomes stores such an object in its attribute `by_history`. The text `classes`
    cites the proof.
    """

    classes: str  # the place of the proof

    def kind(self, position: Position) -> Kind:
        """Return "P" or "N" if the position has this outcome after every history, else "dynamic"."""
        ...

    def history(self, position: Position, outcome: Outcome) -> tuple[Position, tuple[Taking, ...]] | None:
        """Return a history (start, moves) after which `position` has the given outcome; None if there is none.

        `start` is the first position of the game, and `moves` are the moves that lead from there to `position`, each a
        pair (index of the pile, amount taken).
        """
        ...


class AnySizeAnswer(Answer, Protocol):
    """The P-positions of a game, as formulas that can be evaluated for single positions of any size.

    - `formulas`: the formulas as text.
    - `cost`: a text on how the time for one position grows with its digits.
    - `polynomial`: whether outcome and winning move take time polynomial in the digits.
    - `by_proof`: whether `winning_move` returns the move that the proof of the theorem makes.
    - `rising`: whether the larger pile of the P-position number n increases with n.
    """

    formulas: tuple[str, ...]
    polynomial: bool = False
    cost: str = ""
    by_proof: bool = True
    rising: bool = False

    def least_winning_move(self, position: Position) -> Position | None:
        """Return the lexicographically first position after a winning move; None if no move wins.

        Raises: TooLargeError if this would require a list of all winning moves, and the list is too long.
        """
        return next(iter(self.winning_moves(position)), None)

    def index(self, position: Position) -> int | None:
        """Return the number n of the P-position `position` in lexicographic order, counted from 0.

        None means that the number is unknown or, in classes that can number every P-position, that `position` is no
        P-position.
        """
        return None

    def p_position(self, n: int) -> Position | None:
        """Return the P-position number n, counted from 0 in lexicographic order; None if it is unknown."""
        return None


class Conclusion(AnySizeAnswer, Protocol):
    """The P-positions that a theorem gives, as formulas that can also list them.

    - `finite_rows`: whether each number x is the first pile of finitely many P-positions (x, ...), so that all
      P-positions can be numbered in lexicographic order.
    - `endless_columns`: whether infinitely many P-positions may share a first pile; then P-positions can be listed only
      up to a bound on all piles, `up_to`.
    - `total`: the number of all P-positions if it is finite, else None.
    - `quick`: whether a fast function, compiled if possible, computes long tables of P-positions.
    """

    finite_rows: bool
    endless_columns: bool = False
    total: int | None = None
    quick: bool = False

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        """Return the P-positions within the bound, as a tuple of columns: one list of numbers for each pile.

        The order is lexicographic: ((0, 1, 3), (0, 2, 5)) stands for (0, 0), (1, 2), (3, 5).

        Raises: UnsolvedError if P-positions cannot be listed up to this kind of bound.
        """
        ...

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        """Yield the first `count` P-positions, or all if there are fewer, in chunks of at most `size`.

        A chunk is a tuple of columns, one for each pile. Computing the next chunk may overwrite it.
        """
        ...


def require_number(n: int, total: int) -> None:
    """Raise RequestError if there is no P-position number `n`, because there are only `total` P-positions."""
    if n >= total:
        raise RequestError(
            f"the number of a P-position must be less than {brief(total)}, because there are no more, was {brief(n)}"
        )


class ListedUpTo(Conclusion):
    """P-positions that can only be listed up to a bound on all piles, because they have no numbers.

    Some rows contain infinitely many of them, so the lexicographic order does not number them. Subclasses define
    `listed`.
    """

    game: Game
    finite_rows = False
    needed = "finitely many P-positions in each row"  # for messages: what other bounds than `up_to` require

    def listed(self, up_to: int, progress: Progress) -> Columns:
        """Return the P-positions whose piles are at most `up_to`, in lexicographic order.

        The result is a tuple of columns, one for each pile.
        """
        raise NotImplementedError

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        if bound.kind != "up_to":
            raise UnsolvedError(f"{bound.kind} needs {self.needed} of {self.game}: use up_to")
        return self.listed(bound.value, progress)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        raise UnsolvedError(f"count needs {self.needed} of {self.game}: use up_to")


class Numbered(Conclusion):
    """A conclusion in which every P-position has a number: `index` returns None only for other positions."""

    def is_p(self, position: Position) -> bool:
        return self.index(position) is not None
