"""The interface of conclusions: the P-positions of a game, as formulas that can be evaluated at any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from wythoff.base.errors import RequestError, UnsolvedError, brief
from wythoff.game.rulesets import Game, Outcome, Position
from wythoff.game.rulesets.kinds.history import Kind, Taking
from wythoff.kernels import Progress
from wythoff.solving.solution import Answer, Bound

BY_TABLE = "nothing polynomial is known: a table of all P-positions with smaller piles"
BYTES_A_PILE = 60  # memory for a pile in a list of P-positions: a pointer, an integer, and its share of a tuple
Columns: TypeAlias = tuple[Sequence[int], ...]


class Later(NamedTuple):
    """The rule a_n = mex{a_i, b_i : i < n}, b_n = a_n + t*n + added, for the P-positions (a_n, b_n) with n >= first.

    P-positions are numbered in lexicographic order. A conclusion with this rule stores it in its attribute `later`.
    """

    first: int
    t: int
    added: int


class Histories(Protocol):
    """The interface of outcomes in a game with memory: of every position, after every history of earlier moves.

    A conclusion that determines these outcomes has such an object in its attribute `by_history`.
    """

    classes: str  # the place of the proof

    def kind(self, position: Position) -> Kind:
        """Return "P" or "N" if the position has that outcome after every history, else "dynamic"."""
        ...

    def history(self, position: Position, outcome: Outcome) -> tuple[Position, tuple[Taking, ...]] | None:
        """Return a history (start, moves) after which the position has this outcome, P or N; None if there is none."""
        ...


class AnySizeAnswer(Answer, Protocol):
    """The P-positions of a game, as formulas that can be evaluated for single positions of any size.

    `formulas` are the formulas as text. `cost` describes how the time for one position grows with its digits. Three
    attributes are true or false: `polynomial` (outcome and winning move take time polynomial in the digits), `by_proof`
    (`winning_move` is the move that the proof makes) and `rising` (the larger pile of the n-th P-position increases
    with n).
    """

    formulas: tuple[str, ...]
    polynomial: bool = False
    cost: str = ""
    by_proof: bool = True
    rising: bool = False

    def least_winning_move(self, position: Position) -> Position | None:
        """Return the first winning move in lexicographic order, or None.

        Raises: TooLargeError if only a list of all winning moves would show it, and the list is too long.
        """
        return next(iter(self.winning_moves(position)), None)

    def index(self, position: Position) -> int | None:
        """Return the number of a P-position in lexicographic order, from 0; None if it is unknown."""
        return None

    def p_position(self, n: int) -> Position | None:
        """Return the P-position with this number; None if it is unknown."""
        return None


class Conclusion(AnySizeAnswer, Protocol):
    """The P-positions that a theorem gives, as formulas that can also list them.

    `finite_rows` is true if each pile is in finitely many P-positions, so that they can be numbered in lexicographic
    order. `total` is the number of all P-positions if it is finite. `endless_columns` is true if a column may contain
    infinitely many P-positions; then only `up_to` can bound a list. `quick` is true if a kernel computes long tables.
    """

    finite_rows: bool
    endless_columns: bool = False
    total: int | None = None
    quick: bool = False

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        """Return the P-positions within the bound, a column for each pile, in lexicographic order.

        Raises: UnsolvedError if P-positions cannot be counted with this kind of bound.
        """
        ...

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        """Yield the first `count` P-positions, or all if there are fewer, in chunks of at most `size`.

        A chunk has a column for each pile. Computing the next chunk may overwrite it.
        """
        ...


def require_number(n: int, total: int) -> None:
    """Raise RequestError if there is no P-position number n, because there are only `total`."""
    if n >= total:
        raise RequestError(
            f"the number of a P-position must be less than {brief(total)}, as there are no more, was {brief(n)}"
        )


class ListedUpTo(Conclusion):
    """P-positions that cannot be numbered in lexicographic order; subclasses list those with piles up to a bound."""

    game: Game
    finite_rows = False
    needed = "finitely many P-positions in each row"  # for messages: the condition for bounds other than `up_to`

    def listed(self, up_to: int, progress: Progress) -> Columns:
        """Return the P-positions whose piles are at most `up_to`, a column for each pile, in lexicographic order."""
        raise NotImplementedError

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        if bound.kind != "up_to":
            raise UnsolvedError(f"{bound.kind} needs {self.needed} of {self.game}: use up_to")
        return self.listed(bound.value, progress)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        raise UnsolvedError(f"count needs {self.needed} of {self.game}: use up_to")


class Numbered(Conclusion):
    """A conclusion whose method `index` decides outcomes: a position is a P-position if it has a number."""

    def is_p(self, position: Position) -> bool:
        return self.index(position) is not None
