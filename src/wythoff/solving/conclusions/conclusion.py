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
# Winning moves of one position that are listed, where a formula gives them all: some 100 MB.
BYTES_A_PILE = 60  # of a P-position in a list: a pointer, an integer, and its part of a tuple
Columns: TypeAlias = tuple[Sequence[int], ...]


class Later(NamedTuple):
    """A rule from number `first` on: in lexicographic order, a_n = mex{a_i, b_i : i < n}, b_n = a_n + t*n + added.

    It is the attribute `later` of conclusions that have it.
    """

    first: int
    t: int
    added: int


class Histories(Protocol):
    """The outcome of every position of a game with memory after every history.

    Conclusions that determine it have it as their attribute `by_history`.
    """

    classes: str  # where it is proved

    def kind(self, position: Position) -> Kind:
        """Return "P" or "N" if every history gives a position that outcome, else "dynamic"."""
        ...

    def history(self, position: Position, outcome: Outcome) -> tuple[Position, tuple[Taking, ...]] | None:
        """Return a start and moves to a position that give it this outcome, P or N; None if no history does."""
        ...


class Conclusion(Answer, Protocol):
    """The P-positions a theorem gives, as formulas that can be evaluated at any size.

    `finite_rows`: each pile lies in finitely many of them: so they can be counted in order, without end, or as far as
    `total` says where there are only that many.
    `endless_columns`: a column may hold infinitely many of them, so that they are listed by the larger pile alone.
    `quick`: long tables are made by a kernel. `cost` says in words how the time for one position grows with its
    digits, and `polynomial` whether outcome and winning move are found in time polynomial in the digits. `by_proof`:
    `winning_move` is the move that the proof makes. `rising`: of two piles the larger grows with the number.
    """

    formulas: tuple[str, ...]
    finite_rows: bool
    endless_columns: bool = False
    total: int | None = None
    quick: bool = False
    polynomial: bool = False
    cost: str = ""
    by_proof: bool = True
    rising: bool = False

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        """Return the P-positions within the bound, a column for each pile, in lexicographic order.

        Raises: UnsolvedError where they cannot be counted so.
        """
        ...

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        """Yield the first `count` P-positions, or all, in chunks of at most `size`, each valid until the next."""
        ...

    def least_winning_move(self, position: Position) -> Position | None:
        """Return the first winning move in lexicographic order, or None.

        Raises: TooLargeError where that is found only among too many.
        """
        return next(iter(self.winning_moves(position)), None)

    def index(self, position: Position) -> int | None:
        """Return the number of a P-position in lexicographic order, from 0; None if it is unknown."""
        return None

    def p_position(self, n: int) -> Position | None:
        """Return the P-position with this number; None if it is unknown."""
        return None


def require_number(n: int, total: int) -> None:
    """Refuse a number beyond the last P-position if there are only `total`. Raises: RequestError."""
    if n >= total:
        raise RequestError(
            f"the number of a P-position must be less than {brief(total)}, as there are no more, was {brief(n)}"
        )


class ListedUpTo(Conclusion):
    """P-positions that are not counted in order. Subclasses list those with piles within a bound."""

    game: Game
    finite_rows = False
    needed = "finitely many P-positions in each row"  # for an order by rows

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
    """The P-positions are those that have a number."""

    def is_p(self, position: Position) -> bool:
        return self.index(position) is not None


class SamePositions(Conclusion):
    """The P-positions of another conclusion, in a game with other moves. Subclasses decide which moves win."""

    def __init__(self, inner: Conclusion) -> None:
        self.inner = inner
        self.formulas, self.finite_rows, self.quick = inner.formulas, inner.finite_rows, inner.quick

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
