"""What a theorem is here: hypotheses that can be tested on a game, and a conclusion that can be evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias

from wythoff.frozen import Frozen
from wythoff.kernels import Progress
from wythoff.rulesets import Game, Position
from wythoff.solution import Answer, Bound, Evidence, Hypothesis

BY_TABLE = "nothing polynomial is known: a table of all P-positions with smaller piles"
Columns: TypeAlias = tuple[Sequence[int], ...]


class Conclusion(Answer, Protocol):
    """The P-positions a theorem gives, as formulas that can be evaluated at any size.

    `finite_rows`: each pile lies in finitely many of them, infinitely many in all: so they can be counted in order.
    `quick`: long tables are made by a kernel. `cost` says in words how the time for one position grows with its
    digits, and `polynomial` whether outcome and winning move are found in time polynomial in the digits. `by_proof`:
    `winning_move` is the move that the proof makes.
    """

    formulas: tuple[str, ...]
    finite_rows: bool
    quick: bool = False
    polynomial: bool = False
    cost: str = ""
    by_proof: bool = True

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        """The P-positions within the bound, a column for each pile, in lexicographic order.

        Raises: UnsolvedError where they cannot be counted so.
        """
        ...

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        """The first `count` P-positions in chunks of at most `size`, each valid until the next is asked for."""
        ...

    def least_winning_move(self, position: Position) -> Position | None:
        """The winning move that is first in lexicographic order; None if there is none.

        Raises: TooLargeError where that is found only among too many.
        """
        return next(iter(self.winning_moves(position)), None)

    def index(self, position: Position) -> int | None:
        """The number of a P-position in lexicographic order, from 0; None where it is not known."""
        return None

    def p_position(self, n: int) -> Position | None:
        """The P-position with that number; None where it is not known."""
        return None


class Finding(Frozen):
    """Whether a theorem speaks of a game: the evidence it delivers, or None and why not."""

    __slots__ = ("evidence", "reason", "hypotheses")
    evidence: Evidence | None
    reason: str
    hypotheses: tuple[Hypothesis, ...]

    def __init__(self, evidence: Evidence | None, reason: str, hypotheses: tuple[Hypothesis, ...] = ()) -> None:
        self._freeze(evidence=evidence, reason=reason, hypotheses=hypotheses)


def standing(hypotheses: tuple[Hypothesis, ...], established: str) -> str:
    """In words: which hypotheses fail; else what is established, or only not refuted."""
    failing = ", ".join(f"{item.name} fails: {item.reason}" for item in hypotheses if item.verdict == "refuted")
    if failing:
        return failing
    checked = any(item.verdict == "checked" for item in hypotheses)
    return "no hypothesis fails as far as it was checked" if checked else established


class Theorem(Frozen):
    """A published result: where it stands, what it says, and how to tell whether it applies."""

    __slots__ = ("source", "statement", "applies", "conclusion")
    source: str
    statement: str
    applies: Callable[[Game], Finding]
    conclusion: Callable[[Game], Conclusion]

    def __init__(
        self, source: str, statement: str, applies: Callable[[Game], Finding], conclusion: Callable[[Game], Conclusion]
    ) -> None:
        self._freeze(source=source, statement=statement, applies=applies, conclusion=conclusion)
