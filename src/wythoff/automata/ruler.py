"""The ruler word: how many zeros end the digits of n. It has infinitely many letters, and no automaton gives them; but
where a letter has a given size, and which of two is larger, is seen by automata."""

from __future__ import annotations

from typing import NoReturn

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.systems import System
from wythoff.automata.words import AutomaticWord, Wanted
from wythoff.errors import NotationError, PositionError
from wythoff.kernels.automata import Machine


class Ruler(AutomaticWord):
    """The letter at n >= 1 is the number of zeros after the last other digit of n; at 0 there is none.

    >>> from wythoff.automata.naming import system
    >>> word = Ruler(system("base(2)"))
    >>> word.places(Wanted(">=", 2), Algebra()).first(4), word.places(Wanted("=", 0), Algebra()).first(4)
    ([(4,), (8,), (12,), (16,)], [(1,), (3,), (5,), (7,)])
    """

    finite = False

    def __init__(self, system: System) -> None:
        self.name, self.system, self.systems = "ruler", system, (system,)

    @property
    def letters(self) -> NoReturn:
        """Raises NotationError: they are not finitely many."""
        raise NotationError(
            "the letters of ruler must be compared with one number, as in ruler[n] = @2, or with letters of a word: "
            "they are infinitely many",
            self.name,
        )

    def letter(self, n: int) -> int:
        """The letter at n >= 1.   Raises: PositionError at 0."""
        if n == 0:
            raise PositionError("ruler must be asked for a letter at n >= 1, was 0")
        digits = self.system.encode(n)
        return next(zeros for zeros, digit in enumerate(reversed(digits)) if digit)

    def places(self, wanted: Wanted | None, algebra: Algebra) -> Relation:
        """The numbers n >= 1 whose letter is wanted.   Cost: a state for each zero."""
        least = self._ends(0, algebra)
        if wanted is None:
            return least
        operator, value = wanted
        if operator in (">", ">="):
            return self._ends(value + (operator == ">"), algebra)
        if operator in ("<", "<="):
            return algebra.minus(least, self._ends(value + (operator == "<="), algebra))
        same = algebra.minus(self._ends(value, algebra), self._ends(value + 1, algebra))
        return same if operator == "=" else algebra.minus(least, same)

    def _ends(self, zeros: int, algebra: Algebra) -> Relation:
        """The numbers n >= 1 that end in that many zeros or more."""
        zeros = max(zeros, 0)
        most = algebra.budget.limits.cautious().states
        if zeros + 2 > most:  # which none has been made of yet
            raise algebra.budget.undecided(f"more than {most} states")
        other = dict.fromkeys(range(1, self.system.digits), 1)
        # State 0 has read nothing but zeros, state s + 1 has read s zeros after the last other digit.
        rows = [{0: 0, **other}, *({0: min(state + 1, zeros + 1), **other} for state in range(1, zeros + 2))]
        found = Relation(self.system, "n", algebra.minimal(Machine(rows, [False] * (zeros + 1) + [True])))
        return algebra.join(found, algebra.everything(self.system, "n"))

    def against(self, other: AutomaticWord, operator: str, algebra: Algebra) -> list[tuple[Relation, ...]]:
        """See `AutomaticWord.against`; with itself it is one relation of both places."""
        if not isinstance(other, Ruler):
            return [
                (self.places(Wanted(operator, letter), algebra), other.places(Wanted("=", letter), algebra))
                for letter in other.letters
            ]
        digits = self.system.digits
        # Behind the last digits that are not 0: as many zeros, fewer in the first, fewer in the second.
        row = {0: 0, **{one * digits + two: 0 for one in range(1, digits) for two in range(1, digits)}}
        row |= {one * digits: 1 for one in range(1, digits)} | dict.fromkeys(range(1, digits), 2)
        rows = [{**row, 0: state} for state in range(3)]
        accepted = {"=": (0,), "!=": (1, 2), "<": (1,), "<=": (0, 1), ">": (2,), ">=": (0, 2)}[operator]
        machine = algebra.minimal(Machine(rows, [state in accepted for state in range(3)]))
        least = self._ends(0, algebra)
        found = algebra.join(Relation(self.system, ("m", "n"), machine), least)
        return [(algebra.join(found, least.renamed({"n": "m"})).ordered(("m", "n")),)]
