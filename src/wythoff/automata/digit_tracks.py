"""Tracks of digits: words over {0,1} and similar alphabets, read as numbers of the system with which they are combined.

A relation of words has a *track* for each variable. A track is *open* if it was given by an alphabet of digits, such as
{0,1}, and not by a numeration system. Which numbers the words of an open track stand for depends on the statement:

- If another part of the statement says that the variable is a number in some system, the words are read in this system.
  Words that the system does not use are ignored, for example 11 in Zeckendorf's system.
- Otherwise the words are read in the base that has these digits, and all words are used.

In all functions, `systems` are the systems of the numbers, one for each track; `algebra` makes relations within its
limits of time and memory. If `backwards`, words begin with the least significant digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from wythoff.automata.letters import joint, split
from wythoff.automata.limits import Budget
from wythoff.automata.relations import Algebra, Relation, tracks
from wythoff.automata.spelled import MEASURE, Spelled
from wythoff.automata.subsets import behind_zeros, turned_machine, unmoved_by_zeros, zeros_before
from wythoff.automata.systems import System
from wythoff.kernels.automata import Machine, Row, minimal, unwatched


class OfDigits(Relation):
    """A relation of numbers that is given by words of digits. The automaton `words` accepts exactly these words.

    Leading zeros may matter for `words`: it may accept 01 and not 1. `machine`, as in every relation, ignores them: it
    accepts the number 1 in this case too.
    """

    __slots__ = ("words",)

    def __init__(self, systems: tuple[System, ...], variables: Sequence[str], machine: Machine, words: Machine) -> None:
        super().__init__(systems, variables, machine)
        self.words = words


def as_numbers(spelled: Spelled, systems: Sequence[System], algebra: Algebra) -> OfDigits:
    """Return the relation of the numbers whose words, with some number of leading zeros, are in `spelled`."""
    return of_numbers(systems, spelled.exact(), algebra, spelled.named)


def of_numbers(
    systems: Sequence[System], words: Machine, algebra: Algebra, variables: Sequence[str] | None = None
) -> OfDigits:
    """Return the relation of the numbers in `systems` whose words, with some number of leading zeros, `words` accepts.

    In the result, the attribute `words` is the automaton of the words themselves, and `machine` that of the numbers.
    `variables` are the names of its variables; without them, the names are track00, track01, ...
    """
    names = tracks(len(systems)) if variables is None else variables
    words = algebra.of_numbers(Relation(tuple(systems), names, words)).machine
    found = _with_zeros(words, systems, names, algebra)
    return OfDigits(found.systems, found.variables, found.machine, words)


def read_in(relation: Relation, systems: Sequence[System], algebra: Algebra, *, backwards: bool) -> Relation:
    """Return a relation after reading its open tracks as words of `systems`, which lists a system for each track.

    A track is *open* if it was given by an alphabet such as {0,1}, and not by a system. For a track that is not open,
    `systems` must list the system that it has. A number is in the result if its word, with some number of leading
    zeros, is in the relation. If `backwards` and all tracks are open, words begin with the least significant digit.
    """
    words = _words_in(relation, systems, backwards, algebra.budget)
    return _with_zeros(words, systems, relation.variables, algebra)


def read_with_length(
    relation: Relation, systems: Sequence[System], length: str, algebra: Algebra, *, backwards: bool
) -> Relation:
    """Return the relation of a length and numbers whose words, padded with zeros to this length, are in `relation`.

    `length` is the name of the variable of the length, which comes first. The other variables are those of `relation`.
    Tracks are read as in `read_in`.
    """
    words = _words_in(relation, systems, backwards)
    one = prod(system.digits for system in systems)
    rows = [{one + letter: target for letter, target in row.items()} for row in words.rows]
    machine = behind_zeros(Machine(rows, words.accepting))  # only zeros stand before words of this length
    kinds = (MEASURE, *systems)
    return algebra.of_numbers(Relation(kinds, (length, *relation.variables), algebra.minimal(machine)))


def moved_by_zeros(relation: Relation, *, backwards: bool) -> bool:
    """Return whether adding or removing leading zeros can change whether a word is in a relation of digits.

    If `backwards`, a word is written from its least digit on, so that its leading zeros stand at its end.
    """
    return not unmoved_by_zeros(minimal(_words_in(relation, relation.systems, backwards), unwatched))


def fits(length: str, variable: str, system: System, algebra: Algebra) -> Relation:
    """Return the relation of a length and a number that holds if the word of the number is at most that long.

    `length` and `variable` are the names of its two variables; the number is one of `system`.
    """
    digits = dict.fromkeys(range(system.digits, 2 * system.digits), 1)
    machine = Machine([{0: 0, **digits}, digits], [True, True])
    return algebra.of_numbers(Relation((MEASURE, system), (length, variable), machine))


def at_most(length: str, other: str) -> Relation:
    """Return the relation `length` <= `other` between two lengths of words; these are the names of its variables."""
    return Relation(MEASURE, (length, other), Machine([{0: 0, 1: 1, 3: 2}, {1: 1, 3: 2}, {3: 2}], [True] * 3))


def _words_in(relation: Relation, systems: Sequence[System], backwards: bool, budget: Budget | None = None) -> Machine:
    words = relation.words if isinstance(relation, OfDigits) else relation.machine
    moved = recoded(words, *([system.letters for system in some] for some in (relation.systems, systems)))
    return turned_machine(moved, budget) if backwards and all(of.open for of in relation.systems) else moved


def recoded(machine: Machine, before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> Machine:
    """Return `machine` with other letters: indices into the alphabets `before` become indices into `after`.

    Both have an alphabet for each track. Transitions with a letter that is not in the new alphabet are dropped. For
    example, -1 is letter 0 of the alphabet (-1, 1) and letter 1 of (0, -1, 1).
    """
    digits = [
        {place: new.index(letter) for place, letter in enumerate(old) if letter in new}
        for old, new in zip(before, after, strict=True)
    ]
    sizes, others = [*map(len, before)], [*map(len, after)]
    rows: list[Row] = []
    for row in machine.rows:
        rows.append({})
        for letter, target in row.items():
            found = [known.get(place, -1) for known, place in zip(digits, split(letter, sizes), strict=True)]
            if -1 not in found:
                rows[-1][joint(found, others)] = target
    return Machine(rows, list(machine.accepting))


def _with_zeros(words: Machine, systems: Sequence[System], variables: Sequence[str], algebra: Algebra) -> Relation:
    """Return the relation of the numbers that have a word, possibly with leading zeros, that `words` accepts.

    `variables` are the names of its variables, one for each of `systems`.
    """
    machine = algebra.minimal(words)
    if not unmoved_by_zeros(machine):
        machine = algebra.minimal(zeros_before(machine, algebra.budget.watch))
    return algebra.of_numbers(Relation(tuple(systems), variables, machine))
