"""Relations of numbers as automata, and the algebra of them: joins, unions, differences, quantifiers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from wythoff.automata.limits import Budget
from wythoff.displayed import Displayed
from wythoff.errors import RequestError, counted
from wythoff.kernels.automata import EMPTY, TRUE, Machine, joined, merged, minimal, projected

if TYPE_CHECKING:
    from wythoff.automata.systems import System

UNION, DIFFERENCE, OTHER = (False, True, True, True), (False, False, True, False), (False, True, True, False)


class Relation(Displayed):
    """Tuples of numbers, one for each variable, recognised by an automaton that reads all their digits at once.

    A letter of k digits below D is the number that these are in base D, the first variable's digit first. The automaton
    is minimal, and reads leading zeros without moving: two relations over the same variables are equal where their
    automata are.
    """

    __slots__ = ("machine", "system", "variables")

    def __init__(self, system: System, variables: Sequence[str], machine: Machine) -> None:
        self.system, self.variables, self.machine = system, tuple(variables), machine

    @property
    def states(self) -> int:
        """How many live states the minimal automaton has."""
        return len(self.machine.rows)

    @property
    def empty(self) -> bool:
        """Whether no tuple is in the relation."""
        return not self.machine.rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Relation):
            return NotImplemented
        return (
            self.system.name == other.system.name
            and self.variables == other.variables
            and self.machine == other.machine
        )

    __hash__ = None  # type: ignore[assignment]  # its rows are dictionaries

    def __repr__(self) -> str:
        return f"<relation of ({', '.join(self.variables)}) in {self.system.name}, {counted(self.states, 'states')}>"

    def contains(self, numbers: Sequence[int]) -> bool:
        """Whether a tuple of numbers is in the relation.   Cost: that of their digits."""
        from wythoff.automata.solutions import contains

        return contains(self, numbers)

    def first(self, n: int = 20) -> list[tuple[int, ...]]:
        """The first n tuples, by their sum and then lexicographically; all of them where there are fewer."""
        from wythoff.automata.solutions import first

        return first(self, n)

    @property
    def finite(self) -> bool:
        """Whether it has finitely many tuples."""
        from wythoff.automata.solutions import finite

        return finite(self.machine)

    @property
    def count(self) -> int | None:
        """How many tuples it has; None where they are infinitely many."""
        from wythoff.automata.solutions import count

        return count(self.machine)

    def renamed(self, names: Mapping[str, str]) -> Relation:
        """The same relation with other names of its variables, no two of them equal."""
        return Relation(self.system, [names.get(name, name) for name in self.variables], self.machine)

    def ordered(self, variables: Sequence[str]) -> Relation:
        """The same relation with its variables in another order."""
        if tuple(variables) == self.variables:
            return self
        letters = moved(self.system.digits, self.variables, variables, self.machine)
        rows = [{letters[letter]: target for letter, target in row.items()} for row in self.machine.rows]
        machine = minimal(Machine(rows, self.machine.accepting), Budget().watch)
        return Relation(self.system, variables, machine)


def letters_of(machine: Machine) -> set[int]:
    """All letters that the automaton reads."""
    return {letter for row in machine.rows for letter in row}


def moved(digits: int, before: Sequence[str], after: Sequence[str], machine: Machine) -> dict[int, int]:
    """Each letter over the variables `before` as one over `after`; what is not in `after` is dropped."""
    weights = [digits ** (len(after) - 1 - after.index(name)) if name in after else 0 for name in before]
    return {letter: _weighed(letter, weights, digits) for letter in letters_of(machine)}


def _weighed(letter: int, weights: Sequence[int], digits: int) -> int:
    total = 0
    for weight in reversed(weights):
        letter, digit = divmod(letter, digits)
        total += weight * digit
    return total


class Algebra:
    """The operations on relations, within one budget."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = Budget() if budget is None else budget

    def minimal(self, machine: Machine) -> Machine:
        """The minimal automaton."""
        return minimal(machine, self.budget.watch, self.budget.spare)

    def join(self, a: Relation, b: Relation) -> Relation:
        """Both hold; variables of the same name are the same, and all are put in alphabetical order."""
        system = one_system(a, b)
        variables = tuple(sorted({*a.variables, *b.variables}))
        shared = [name for name in variables if name in a.variables and name in b.variables]
        digits = system.digits
        keys_a, keys_b = (moved(digits, r.variables, shared, r.machine) for r in (a, b))
        lifts_a = moved(digits, a.variables, variables, a.machine)
        alone = [name if name not in shared else "" for name in b.variables]
        lifts_b = moved(digits, alone, variables, b.machine)
        split_a = {letter: (key, lifts_a[letter]) for letter, key in keys_a.items()}
        split_b = {letter: (key, lifts_b[letter]) for letter, key in keys_b.items()}
        found = joined(a.machine, b.machine, split_a, split_b, self.budget.watch, self.budget.spare)
        return Relation(system, variables, self.minimal(found))

    def union(self, a: Relation, b: Relation) -> Relation:
        """One of them holds."""
        return self._merge(a, b, UNION)

    def other(self, a: Relation, b: Relation) -> Relation:
        """Exactly one of them holds."""
        return self._merge(a, b, OTHER)

    def minus(self, a: Relation, b: Relation) -> Relation:
        """The first holds, and the second does not."""
        if not set(b.variables) <= set(a.variables):
            a = self.widened(a, b.variables, one_system(a, b))
        elif a.variables != b.variables and set(b.variables) < set(a.variables):
            b = self.join(self.everything(a.system, set(a.variables) - set(b.variables)), b)
        return self._merge(a, b, DIFFERENCE)

    def _merge(self, a: Relation, b: Relation, outcomes: Sequence[bool]) -> Relation:
        system = one_system(a, b)
        a, b = self.widened(a, b.variables, system), self.widened(b, a.variables, system)
        variables = tuple(sorted(a.variables))
        a, b = a.ordered(variables), b.ordered(variables)
        found = merged(a.machine, b.machine, outcomes, self.budget.watch, self.budget.spare)
        return Relation(system, variables, self.minimal(found))

    def widened(self, a: Relation, variables: Iterable[str], system: System | None = None) -> Relation:
        """The relation over these variables too, of which it says nothing."""
        further = set(variables) - set(a.variables)
        return self.join(a, self.everything(system or a.system, further)) if further else a

    def complement(self, a: Relation) -> Relation:
        """The tuples that are not in the relation."""
        return self.minus(self.everything(a.system, a.variables), a)

    def everything(self, system: System, variables: Iterable[str]) -> Relation:
        """All tuples."""
        names = sorted(variables)
        kept = system.kept
        if len(names) not in kept:
            if len(names) == 0:
                kept[0] = Relation(system, (), TRUE)
            else:
                before = self.everything(system, names[:-1])
                kept[len(names)] = self.join(before, Relation(system, (names[-1],), system.machine))
        return Relation(system, names, kept[len(names)].machine)

    def nothing(self, system: System, variables: Iterable[str]) -> Relation:
        """No tuple."""
        return Relation(system, sorted(variables), EMPTY)

    def exists(self, a: Relation, variables: Iterable[str]) -> Relation:
        """The tuples of the other variables for which there are values of these."""
        gone = set(variables)
        rest = tuple(name for name in a.variables if name not in gone)
        if rest == a.variables:
            return a
        if not rest:
            return Relation(a.system, (), EMPTY if a.empty else TRUE)
        letters = moved(a.system.digits, a.variables, rest, a.machine)
        found = projected(a.machine, letters, self.budget.watch, self.budget.spare)
        return Relation(a.system, rest, self.minimal(found))

    def value(self, system: System, name: str, number: int) -> Relation:
        """The variable has this value."""
        digits = system.encode(number)
        rows = [{0: 0}] + [{} for _ in digits] if number else [{0: 0}]
        for place, digit in enumerate(digits if number else ()):
            rows[place][digit] = place + 1
        return Relation(system, (name,), Machine(rows, [False] * (len(rows) - 1) + [True]))


def one_system(a: Relation, b: Relation) -> System:
    """The system of two relations in one place; one without variables is of every system.

    Raises: RequestError where they have two.
    """
    if not a.variables:
        return b.system
    if b.variables and a.system is not b.system and a.system.name != b.system.name:
        raise RequestError(f"one place must have one numeration system, had {a.system.name} and {b.system.name}")
    return a.system
