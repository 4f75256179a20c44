"""Relations of numbers as automata, and their algebra: joins, unions, differences, quantifiers.

A relation is a set of tuples of numbers, with a name for each number of a tuple: its variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import product

from wythoff.automata import solutions
from wythoff.automata.determinising import Guess, determinise, require_strategy
from wythoff.automata.limits import Budget
from wythoff.automata.negative_bases import Integers
from wythoff.automata.systems import System
from wythoff.base.answers import USUAL
from wythoff.base.displayed import Displayed
from wythoff.base.errors import ParameterError, RequestError, brief, counted
from wythoff.kernels.automata import EMPTY, TRUE, Machine, Watch, joined, merged, minimal, unwatched

MOST_ATOMS = 500  # linear conditions whose automata a system caches: a long session would fill the memory
SMALL = 12  # the largest constant of a comparison that is built into the states of its automaton
UNION, DIFFERENCE, OTHER = (False, True, True, True), (False, False, True, False), (False, True, True, False)


class TwoSystemsError(RequestError):
    """The error that a variable of two relations has a different numeration system in each."""


class Relation(Displayed):
    """Tuples of numbers, one for each variable, recognised by an automaton that reads all their digits at once.

    Each variable has a system; `system` is the system of all, or a tuple of systems in the order of the variables. A
    letter of the automaton `machine` combines a digit of each variable into one number. If each variable has D digits,
    it is a number in base D whose most significant digit is that of the first variable. With several systems, each
    digit has a base of its own. The automaton is minimal, and stays in its first state while it reads leading zeros.
    Two relations over the same variables are equal if their automata are.
    """

    __slots__ = ("_one", "machine", "systems", "variables")

    def __init__(self, system: System | tuple[System, ...], variables: Sequence[str], machine: Machine) -> None:
        self.variables, self.machine = tuple(variables), machine
        self.systems = system if isinstance(system, tuple) else (system,) * len(self.variables)
        first = system[0] if isinstance(system, tuple) else system
        self._one = first if all(other.name == first.name for other in self.systems) else None

    @property
    def named(self) -> tuple[str, ...]:
        """The variables that users see. A relation of words (`Spelled`) has one more, for the length of the words."""
        return self.variables

    @property
    def system(self) -> System:
        """The system of all variables. Raises: RequestError if they have several."""
        if self._one is None:
            raise RequestError(
                f"all variables of the relation must have one numeration system here, had {self.system_name}"
            )
        return self._one

    @property
    def any_system(self) -> System:
        """The system of all variables, or of the first variable if they differ."""
        return self._one or self.systems[0]

    @property
    def system_name(self) -> str:
        """The names of the systems of the variables, joined by "and"."""
        if self._one is not None:
            return self._one.name
        return " and ".join(dict.fromkeys(system.name for system in self.systems))

    @property
    def kinds(self) -> dict[str, System]:
        """The system of each variable, by its name."""
        return dict(zip(self.variables, self.systems, strict=True))

    @property
    def states(self) -> int:
        """The number of states of the minimal automaton, without a dead state."""
        return len(self.machine.rows)

    @property
    def empty(self) -> bool:
        """Whether no tuple is in the relation."""
        return not self.machine.rows

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Relation):
            return NotImplemented
        return (
            self.variables == other.variables
            and self.machine == other.machine
            and [system.name for system in self.systems] == [system.name for system in other.systems]
        )

    __hash__ = None  # type: ignore[assignment]  # its rows are dictionaries

    def __repr__(self) -> str:
        return f"<relation of ({', '.join(self.variables)}) in {self.system_name}, {counted(self.states, 'states')}>"

    def contains(self, numbers: Sequence[int]) -> bool:
        """Return whether a tuple of numbers is in the relation.   Cost: linear in their digits."""
        if len(numbers) != len(self.variables):
            raise ParameterError(
                f"a tuple must have {len(self.variables)} numbers, for {', '.join(self.variables)}, "
                f"was {brief(tuple(numbers))}"
            )
        return solutions.contains(self.systems, self.machine, numbers)

    def first(self, n: int = USUAL, watch: Watch = unwatched) -> list[tuple[int, ...]]:
        """Return the first n tuples, sorted by their sum and then lexicographically; all tuples if there are fewer.

        With signed integers they are sorted by the sum of absolute values, positive numbers first. `watch` is called
        often, and may raise an exception to end the search.
        """
        return Algebra().first(self, n, watch)

    @property
    def finite(self) -> bool:
        """Whether the relation has finitely many tuples."""
        return solutions.finite(self.machine)

    @property
    def count(self) -> int | None:
        """The number of tuples, or None if it is infinite."""
        return solutions.count(self.machine)

    def columns(self) -> list[list[int]]:
        """Return all tuples, as one list for each variable. Raises: RequestError if there are infinitely many."""
        return solutions.columns(self.systems, self.machine)

    def renamed(self, names: Mapping[str, str]) -> Relation:
        """Return the same relation with variables renamed: `names` maps old names to new ones, all different."""
        return Relation(self._one or self.systems, [names.get(name, name) for name in self.variables], self.machine)

    def ordered(self, variables: Sequence[str]) -> Relation:
        """Return the same relation with its variables in the order of `variables`."""
        return self if tuple(variables) == self.variables else Algebra().ordered(self, variables)


def tracks(count: int) -> list[str]:
    """Return `count` names for variables that are only known by their order: track00, track01, ..."""
    return [f"track{place:02}" for place in range(count)]


def letters_of(machine: Machine) -> set[int]:
    """Return the set of all letters that `machine` reads."""
    return set().union(*machine.rows)


def moved(
    kinds: Mapping[str, System], before: Sequence[str], after: Sequence[str], machine: Machine, gone: Iterable[str] = ()
) -> dict[int, int]:
    """Return {letter over the variables `before`: letter over the variables `after`} for the letters of `machine`.

    Digits of variables that are not in `after` are dropped. Digits of new variables are 0, and so are the digits of the
    variables in `gone`. `kinds` maps variables to their systems. In base 2, from "xy" to "y", letter 0b11 becomes 0b1.
    """
    weights, weight = dict.fromkeys(before, 0), 1
    for name in reversed(after):
        if name in weights and name not in gone:
            weights[name] = weight
        weight *= kinds[name].digits
    steps = [(weights[name], kinds[name].digits) for name in reversed(before)]
    return {letter: _weighed(letter, steps) for letter in letters_of(machine)}


def _weighed(letter: int, steps: Sequence[tuple[int, int]]) -> int:
    total = 0
    for weight, digits in steps:
        letter, digit = divmod(letter, digits)
        total += weight * digit
    return total


def shaped(kinds: Mapping[str, System], variables: Sequence[str], machine: Machine, system: System | None) -> Relation:
    """Return the relation of `variables` that `machine` accepts.

    `kinds` maps variables to their systems. If there are no variables, the relation gets the system `system`.
    """
    found = tuple(kinds[name] for name in variables)
    if not found:
        assert system is not None  # a relation without variables needs a system
        return Relation(system, (), machine)
    return Relation(found, variables, machine)


class Algebra:
    """The operations on relations, within one budget of time, memory and states.

    In its methods, `a` and `b` are relations, and `system` is the numeration system of the variables that the caller
    names. A variable that only one of `a` and `b` has may have any value in the other. If `strategy` is given,
    variables are eliminated by this strategy only: "subset", "guess" or "brzozowski" (see `determinising`).
    """

    of_numbers_only = True  # the tuples consist of numbers, which have an order and sums

    def __init__(self, budget: Budget | None = None, strategy: str = "") -> None:
        self.budget = Budget() if budget is None else budget
        self.strategy = require_strategy(strategy)

    def minimal(self, machine: Machine) -> Machine:
        """Return the minimal automaton that accepts the same words as `machine`."""
        return minimal(machine, self.budget.watch, self.budget.spare)

    def ordered(self, a: Relation, variables: Sequence[str]) -> Relation:
        """Return the relation `a` with its variables in the order of `variables`."""
        if tuple(variables) == a.variables:
            return a
        letters = moved(a.kinds, a.variables, variables, a.machine)
        rows = [{letters[letter]: target for letter, target in row.items()} for row in a.machine.rows]
        machine = minimal(Machine(rows, a.machine.accepting), Budget(within=self.budget).watch)
        return shaped(a.kinds, variables, machine, a._one)

    def first(self, a: Relation, n: int, watch: Watch) -> list[tuple[int, ...]]:
        """Return the first n tuples of the relation `a`: see `Relation.first`."""
        whole = [name for name, system in a.kinds.items() if system.signed]
        if not whole:
            return solutions.first(a.systems, a.machine, n, watch)
        found: set[tuple[int, ...]] = set()
        for signs in product((1, -1), repeat=len(whole)):
            sign = {name: signs[whole.index(name)] if name in whole else 1 for name in a.variables}
            part = a
            for name in whole:
                part = self.by_size(part, name, sign[name], part.kinds[name])
            sizes = solutions.first(part.systems, part.machine, n, watch)
            found.update(tuple(map(int.__mul__, sign.values(), one)) for one in sizes)
        return sorted(found, key=lambda one: (sum(map(abs, one)), [(abs(part), part < 0) for part in one]))[:n]

    def join(self, a: Relation, b: Relation) -> Relation:
        """Return the conjunction of two relations: a relation of the variables of both, in alphabetical order.

        It holds where both relations hold. Equal names mean the same variable.
        """
        kinds = both_kinds(a, b)
        variables = tuple(sorted(kinds))
        shared = [name for name in variables if name in a.variables and name in b.variables]
        keys_a, keys_b = (moved(kinds, r.variables, shared, r.machine) for r in (a, b))
        lifts_a = moved(kinds, a.variables, variables, a.machine)
        lifts_b = moved(kinds, b.variables, variables, b.machine, shared)
        split_a = {letter: (key, lifts_a[letter]) for letter, key in keys_a.items()}
        split_b = {letter: (key, lifts_b[letter]) for letter, key in keys_b.items()}
        found = joined(a.machine, b.machine, split_a, split_b, self.budget.watch, self.budget.spare)
        return shaped(kinds, variables, self.minimal(found), a.any_system)

    def union(self, a: Relation, b: Relation) -> Relation:
        """Return the tuples in `a` or `b`."""
        return self._merge(a, b, UNION)

    def other(self, a: Relation, b: Relation) -> Relation:
        """Return the tuples in exactly one of `a` and `b`."""
        return self._merge(a, b, OTHER)

    def minus(self, a: Relation, b: Relation) -> Relation:
        """Return the tuples in `a` and not in `b`."""
        kinds = both_kinds(a, b)
        if len(kinds) > len(a.variables):
            a = self.spread(a, kinds)
        elif len(kinds) > len(b.variables):
            b = self.spread(b, kinds)
        return self._merge(a, b, DIFFERENCE)

    def _merge(self, a: Relation, b: Relation, outcomes: Sequence[bool]) -> Relation:
        kinds = both_kinds(a, b)
        variables = tuple(sorted(kinds))
        one, other = (self.ordered(self.spread(relation, kinds), variables).machine for relation in (a, b))
        found = merged(one, other, outcomes, self.budget.watch, self.budget.spare)
        return shaped(kinds, variables, self.minimal(found), a.any_system)

    def widened(self, a: Relation, variables: Iterable[str], system: System | None = None) -> Relation:
        """Return the relation `a` with `variables` added. These may have any value in `system`."""
        return self.spread(a, dict.fromkeys(variables, system or a.any_system))

    def spread(self, a: Relation, kinds: Mapping[str, System]) -> Relation:
        """Return the relation `a` after adding the variables of `kinds` that it lacks. These may have any value."""
        further = {name: system for name, system in kinds.items() if name not in a.variables}
        return self.join(a, self._all_of(further)) if further else a

    def _all_of(self, kinds: Mapping[str, System]) -> Relation:
        """Return the relation of all tuples. `kinds` maps its variables to their systems, and must not be empty."""
        by_system: dict[str, list[str]] = {}
        for name, system in kinds.items():
            by_system.setdefault(system.name, []).append(name)
        parts = [self.everything(kinds[names[0]], names) for names in by_system.values()]
        return reduce(self.join, parts)

    def complement(self, a: Relation) -> Relation:
        """Return the tuples of numbers that are not in the relation `a`."""
        return self.minus(self._all_of(a.kinds) if a.variables else self.everything(a.any_system, ()), a)

    def everything(self, system: System, variables: Iterable[str]) -> Relation:
        """Return the relation of all tuples of numbers in a system; `variables` are the names of its variables."""
        names = sorted(variables)
        if len(names) not in system.kept:
            last = Relation(system, names[-1:], system.machine if names else TRUE)
            with self.budget.uncounted():
                all_of_them = self.join(self.everything(system, names[:-1]), last) if names else last
            system.kept[len(names)] = all_of_them.machine
        return Relation(system, names, system.kept[len(names)])

    def nothing(self, system: System, variables: Iterable[str]) -> Relation:
        """Return the empty relation of `variables`."""
        return Relation(system, sorted(variables), EMPTY)

    def exists(self, a: Relation, variables: Iterable[str], guess: Guess | None = None) -> Relation:
        """Return the tuples of the other variables for which some values of `variables` satisfy the relation `a`.

        `guess` is a function that may find the automaton too: see `determinise`.
        """
        gone = set(variables)
        rest = tuple(name for name in a.variables if name not in gone)
        if rest == a.variables:
            return a
        if not rest:
            return Relation(a.any_system, (), EMPTY if a.empty else TRUE)
        letters = moved(a.kinds, a.variables, rest, a.machine)
        return shaped(a.kinds, rest, determinise(a.machine, letters, self.budget, self.strategy, guess), None)

    def of_numbers(self, a: Relation) -> Relation:
        """Return the relation `a` without the tuples in which some word is not the word of a number."""
        return self.ordered(self.join(a, self._all_of(a.kinds)), a.variables) if a.variables else a

    def linear(self, system: System, form: Mapping[str, int], equal: bool, target: int) -> Relation:
        """Return the relation sum(form[x] * x) = target, or <= target if not `equal`, of the variables x in `form`.

        For example, {"x": 2, "y": -1} and the target 3 yield 2*x - y = 3. Its automaton is cached.
        """
        names = sorted(name for name in form if form[name])
        weights = tuple(form[name] for name in names)
        if not weights:
            holds = target == 0 if equal else target >= 0
            return self.everything(system, ()) if holds else self.nothing(system, ())
        key = weights, equal, target
        machine = system.atoms.get(key)  # another thread may drop it at any time
        if machine is None:
            small = equal or abs(target) <= SMALL
            with self.budget.uncounted():
                machine = system.atom(*key, self.budget) if small else self._compared(system, *key)
            system.atoms[key] = machine
            if len(system.atoms) > MOST_ATOMS:  # the first may be the sum that defines the system, and stays
                system.atoms.pop(list(system.atoms)[1], None)
        return Relation(system, names, machine)

    def _compared(self, system: System, weights: Sequence[int], equal: bool, target: int) -> Machine:
        """Return the automaton of sum(weights * numbers) = target (<= target if not `equal`) for a large `target`.

        The target is read as one more variable, which is then eliminated. Without it, a state would contain the part of
        the target that remains, and there would be too many states.
        """
        sign = 1 if target > 0 else -1
        machine = system.atom((*weights, -sign), equal, 0, self.budget)
        names = [f"x{place:03}" for place in range(len(weights))]
        relation = self.join(Relation(system, (*names, "y"), machine), self.value(system, "y", abs(target)))
        return self.exists(relation, "y").machine

    def by_size(self, a: Relation, name: str, sign: int, whole: System) -> Relation:
        """Return `a` with the variable `name` converted between integers and their absolute values.

        If it is a variable of integers n, those of the given `sign`, 1 or -1, become |n|: for -1, -3 becomes 3. Tuples
        with n of the other sign are dropped; 0 has both signs. If it is a variable of natural numbers s, they become
        the integers sign * s: for -1, 3 becomes -3. `whole` is the system of the integers.
        """
        assert isinstance(whole, Integers)
        mine, other = ("whole", "size") if a.kinds[name].signed else ("size", "whole")  # the names of the two tracks
        sizes = Relation((whole, whole.natural), ("whole", "size"), whole.sizes(sign, self.budget))
        joined_in = self.join(a, sizes.renamed({mine: name, other: " other"}))
        return self.ordered(self.exists(joined_in, (name,)).renamed({" other": name}), a.variables)

    def value(self, system: System, name: str, number: int) -> Relation:
        """Return the relation of one variable, `name`, that holds for `number` alone."""
        digits = system.encode(number)
        rows = [{0: 0}] + [{} for _ in digits] if number else [{0: 0}]
        for place, digit in enumerate(digits if number else ()):
            rows[place][digit] = place + 1
        return Relation(system, (name,), Machine(rows, [False] * (len(rows) - 1) + [True]))


def adder(system: System) -> Relation:
    """Return the relation x + y = z of three numbers in a system, which stores its automaton."""
    return Algebra().linear(system, {"x": 1, "y": 1, "z": -1}, True, 0)


def both_kinds(a: Relation, b: Relation) -> dict[str, System]:
    """Return the systems of the variables of `a` and `b` as {variable: system}.

    Raises: TwoSystemsError if a variable has two systems.
    """
    kinds = a.kinds
    for name, system in b.kinds.items():
        if name in kinds and kinds[name] is not system and kinds[name].name != system.name:
            raise TwoSystemsError(
                f"the variable {name} must have one numeration system, had {kinds[name].name} and {system.name}"
            )
        if name not in kinds or kinds[name].open:
            kinds[name] = system
    return kinds
