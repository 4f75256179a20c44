"""Relations as languages: operations on the words themselves, whatever numbers they stand for.

Words are read as they are written: with `lsd_` systems the least significant digit comes first. A word has several
tracks if it belongs to a relation of several variables. The result of an operation is a relation of numbers that also
remembers these words.

`algebra` and `watch` limit the work: `watch` is called with the numbers of states and transitions, and may raise an
exception.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from wythoff.automata.digit_tracks import OfDigits, of_numbers, recoded
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.spelled import Alphabet, Spelled, spelled
from wythoff.automata.subsets import explored, subsets, turned_machine, zeros_before
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError
from wythoff.kernels.automata import EMPTY, Machine, Row, Watch, minimal


class Language(NamedTuple):
    """A set of words, with one or several tracks, given by the automaton `machine`.

    `systems` has for each track its system or, as text, its alphabet. `letters` has for each track the letters that its
    digits 0, 1, ... stand for.
    """

    systems: tuple[System | str, ...]
    letters: tuple[Sequence[int], ...]
    machine: Machine

    @property
    def lsd(self) -> bool:
        """Whether words begin with the least significant digit."""
        return any(not isinstance(system, str) and system.lsd for system in self.systems)


def language_of(relation: Relation, algebra: Algebra) -> Language:
    """Return the set of the words of a relation, as they are written."""
    if isinstance(relation, Spelled):
        spellings = relation.spellings
        return Language(
            tuple(one.heading for one in spellings), tuple(one.spelled for one in spellings), relation.exact()
        )
    words = relation.words if isinstance(relation, OfDigits) else relation.machine
    found = Language(relation.systems, tuple(system.letters for system in relation.systems), words)
    return found._replace(machine=turned_machine(words, algebra.budget)) if found.lsd else found


def relation_of(language: Language, algebra: Algebra) -> Relation:
    """Return the relation of the words of a language: of numbers if all tracks have systems, otherwise of words."""
    if any(isinstance(system, str) for system in language.systems):
        headings = ["{" + ",".join(map(str, sorted(letters))) + "}" for letters in language.letters]
        return spelled(headings, algebra.minimal(language.machine), algebra)
    machine = turned_machine(language.machine, algebra.budget) if language.lsd else language.machine
    systems = tuple(system for system in language.systems if not isinstance(system, str))
    return of_numbers(systems, algebra.minimal(machine), algebra)


def over(language: Language, systems: Sequence[System | str], letters: Sequence[Sequence[int]]) -> Language:
    """Return the language of the same words with other `systems` and `letters` for its tracks: see `Language`.

    Words that use a letter that is not in `letters` are dropped.
    """
    if len(systems) != len(language.systems):
        raise NotationError(
            f"an alphabet must be given for each of the {len(language.systems)} variables of the relation",
            f"{len(systems)} alphabets",
        )
    return Language(tuple(systems), tuple(letters), recoded(language.machine, language.letters, letters))


def free(language: Language, algebra: Algebra) -> Language:
    """Return the words of `language`, read in bases: each system is replaced by the base with its digits.

    For example zeckendorf, whose words have no 11, is replaced by base(2).
    """
    systems = [
        system
        if isinstance(system, str | Alphabet) or system.name.startswith("base(")
        else system_of(f"base({system.digits})", budget=algebra.budget).marked(lsd=system.lsd)
        for system in language.systems
    ]
    return language._replace(systems=tuple(systems))


def starred(a: Machine, watch: Watch) -> Machine:
    """Return the automaton of the Kleene star of the language of `a`: concatenations of any number of its words."""
    if not a.rows:
        return Machine([{}], [True])
    begin = len(a.rows)
    ends = {state: (0,) for state, accepts in enumerate(a.accepting) if accepts}
    found = subsets([*a.rows, {}], {**ends, begin: (0,)}, [*a.accepting, True], frozenset((begin,)), watch)
    return minimal(found, watch)


def concatenated(parts: Sequence[Machine], watch: Watch) -> Machine:
    """Return the automaton of the words that consist of one word of each language in `parts`, in this order."""
    if not all(part.rows for part in parts):
        return EMPTY
    rows: list[Row] = []
    ends: dict[
        int, tuple[int, ...]
    ] = {}  # for each state where a part may end, the first states of the parts that may follow
    after: tuple[int, ...] = ()
    first = sum(len(part.rows) for part in parts)
    for part in reversed(parts):
        first -= len(part.rows)
        rows[:0] = [{letter: target + first for letter, target in row.items()} for row in part.rows]
        ends |= {first + state: after for state, accepts in enumerate(part.accepting) if accepts}
        after = (first, *(after if part.accepting[0] else ()))
    accepting = [False] * (len(rows) - len(parts[-1].rows)) + list(parts[-1].accepting)
    return minimal(subsets(rows, ends, accepting, frozenset((0,)), watch), watch)


def without_prefix(a: Machine, b: Machine, algebra: Algebra) -> Machine:
    """Return the automaton of the words w such that `a` accepts xw for some word x that `b` accepts."""
    if not a.rows or not b.rows:
        return EMPTY

    def following(pair: tuple[int, int]) -> dict[int, tuple[int, int]]:
        one, other = a.rows[pair[0]], b.rows[pair[1]]
        return {letter: (target, other[letter]) for letter, target in one.items() if letter in other}

    _, pairs = explored((0, 0), following, algebra.budget.watch)
    start = frozenset(state for state, place in pairs if b.accepting[place])
    return algebra.minimal(subsets(a.rows, {}, a.accepting, start, algebra.budget.watch)) if start else EMPTY


def without_suffix(a: Machine, b: Machine, algebra: Algebra) -> Machine:
    """Return the automaton of the words w such that `a` accepts wx for some word x that `b` accepts."""
    one, other = (turned_machine(machine, algebra.budget) for machine in (a, b))
    return turned_machine(without_prefix(one, other, algebra), algebra.budget)


def with_zeros_behind(a: Machine, algebra: Algebra) -> Machine:
    """Return the automaton of the words of `a` with zeros added or removed at their ends."""
    before = zeros_before(turned_machine(a, algebra.budget), algebra.budget.watch)
    return turned_machine(algebra.minimal(before), algebra.budget)


def in_power(machine: Machine, base: int, power: int, algebra: Algebra) -> Machine:
    """Return an automaton in base `base` of the numbers that `machine` accepts in base `base`^`power`.

    Each digit is replaced by `power` digits. Leading zeros do not matter.

    >>> found = in_power(Machine([{0: 0, 2: 1}, {}], [False, True]), 2, 2, Algebra())
    >>> found.rows  # 10 for the digit 2
    [{0: 0, 1: 1}, {0: 2}, {}]
    """
    if not machine.rows:
        return machine
    start = frozenset(
        (0, 0, left) for left in range(1, power + 1)
    )  # a state, the value of the large digit so far, small digits of it to come

    def following(nodes: frozenset[tuple[int, int, int]]) -> dict[int, frozenset[tuple[int, int, int]]]:
        found: dict[int, set[tuple[int, int, int]]] = {}
        for state, value, left in nodes:
            for digit in range(base):
                after = value * base + digit
                target = state if left > 1 else machine.rows[state].get(after)
                if target is not None:
                    found.setdefault(digit, set()).add((target, after, left - 1) if left > 1 else (target, 0, power))
        return {digit: frozenset(targets) for digit, targets in found.items()}

    rows, found = explored(start, following, algebra.budget.watch)
    whole = [any(left == power and machine.accepting[state] for state, _, left in nodes) for nodes in found]
    return algebra.minimal(Machine(rows, whole))


def of_power(machine: Machine, base: int, power: int, algebra: Algebra) -> Machine:
    """Return an automaton in base `base`^`power` of the numbers that `machine` accepts in base `base`."""
    rows: list[Row] = []
    for state in range(len(machine.rows)):
        reached = {0: state}
        for _ in range(power):
            reached = {
                value * base + digit: target
                for value, place in reached.items()
                for digit, target in machine.rows[place].items()
            }
        rows.append(reached)
    return algebra.minimal(Machine(rows, list(machine.accepting)))


def converted(relation: Relation, system: System, algebra: Algebra) -> Relation:
    """Return a relation of numbers in a base k^i as a relation of the same numbers in `system`, a base k^j.

    Raises: NotationError if the two systems are not powers of one base, or the relation has several variables.
    """
    if len(relation.systems) != 1:
        raise NotationError("a relation to convert must have one variable", f"{len(relation.systems)} variables")
    names = [re.fullmatch(r"base\((\d+)\)", one.name) for one in (*relation.systems, system)]
    bases = [int(name[1]) if name else 0 for name in names]
    root = next((k for k in range(2, min(bases) + 1) if all(_power(base, k) for base in bases)), 0)
    if not root:
        both = f"{relation.system_name} and {system.name}"
        raise NotationError(
            "a relation can be converted only between bases that are powers of one number, such as 2 and 8", both
        )
    machine = in_power(relation.machine, root, _power(bases[0], root), algebra)
    machine = of_power(machine, root, _power(bases[1], root), algebra)
    return Relation(system, relation.variables, machine)


def _power(number: int, base: int) -> int:
    """Return the power p >= 1 with base^p = number; 0 if there is none."""
    return next((power for power in range(1, number.bit_length()) if base**power == number), 0)
