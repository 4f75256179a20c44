"""A move to a P-position, found by reading the digits of a position beside the automata that were proved."""

from __future__ import annotations

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.core import Known, every
from wythoff.kernels.automata import Machine
from wythoff.proofs.rules import Rules
from wythoff.proofs.winning import HERE, Moving


def winning_square(rules: Rules, positions: Relation, square: tuple[int, ...]) -> tuple[int, int] | None:
    """A square among the positions to which some move leads from a square; None if there is none.

    Cost: the digits of the square, times states that do not depend on it.
    """
    system, algebra = positions.system, Algebra()
    moving = Moving(rules, system, algebra)
    here = _path(positions, square)
    if algebra.join(here, moving.playing).empty:
        return None
    there = moving.squares(positions)
    for part in (*rules.free, *rules.blockable):
        core = every([moving.core(part.formula), Known(there), Known(here)], "")
        found = moving.planner.relation(core)
        if not found.empty:
            letters = _some_word(found.machine)
            words: dict[str, list[int]] = {name: [] for name in found.variables}
            for letter in letters:
                for name in reversed(found.variables):
                    letter, digit = divmod(letter, system.digits)  # noqa: PLW2901
                    words[name].append(digit)
            return system.decode(words["x1"]), system.decode(words["y1"])
    return None


def _path(positions: Relation, square: tuple[int, ...]) -> Relation:
    """The one square, as a relation."""
    system = positions.system
    words = [system.encode(pile) for pile in square]
    length = max(map(len, words))
    first, second = ((0,) * (length - len(word)) + word for word in words)
    letters = [p * system.digits + q for p, q in zip(first, second, strict=True)]
    rows = [{letter: place + 1} for place, letter in enumerate(letters)] + [{}]
    rows[0][0] = 0
    return Relation(system, HERE, Machine(rows, [False] * length + [True]))


def _some_word(machine: Machine) -> list[int]:
    """A word that is accepted: the least letters first, and no zeros before it."""
    state, found = 0, []
    while not machine.accepting[state]:
        letter, target = min((letter, target) for letter, target in machine.rows[state].items() if letter or state)
        found.append(letter)
        state = target
    return found
