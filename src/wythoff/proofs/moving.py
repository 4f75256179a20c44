"""What proved automata answer of positions: outcomes and winning moves by reading their digits, and lists."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.solutions import count
from wythoff.automata.statements.core import Known, every
from wythoff.errors import TooLargeError, UnsolvedError
from wythoff.kernels.automata import Machine
from wythoff.proofs.rules import Rules
from wythoff.proofs.winning import HERE, THERE, Moving
from wythoff.rulesets.game import Game, Position
from wythoff.solution.bound import Bound

MOST_LISTED = 200_000
FIRST_COLUMNS = 32


class ProvedAnswer:
    """The P-positions that an automaton recognises; see `solution.Answer`."""

    def __init__(self, game: Game, rules: Rules, positions: Relation) -> None:
        self.game, self.rules, self.positions = game, rules, positions

    def is_p(self, position: Position) -> bool:
        return self.positions.contains(position)

    def winning_move(self, position: Position) -> Position | None:
        """A move to a P-position; None if there is none.   Cost: linear in the digits, once these are found."""
        if self.is_p(position):
            return None
        found = next(self._squares(position), None)
        return None if found is None else self.game.place(found)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """All of them.   Raises: TooLargeError where they are too many."""
        squares = self.to_block(position)
        found = self.game.unstoppable(position, squares) if self.game.blocking else squares
        if not found and self.game.misere:
            found = tuple(self.game.targets(position))  # every move leads to a P-position, or there is none
        return tuple(sorted({self.game.place(square) for square in found}))

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """The options that are P-positions, as ordered squares."""
        return tuple(sorted(set(self._squares(position))))

    def _squares(self, square: Position) -> Iterator[tuple[int, int]]:
        """The squares among the positions to which some move leads."""
        system, algebra = self.positions.system, Algebra()
        moving = Moving(self.rules, system, algebra)
        here = _path(self.positions, square)
        if algebra.join(here, moving.playing).empty:
            return
        there = moving.squares(self.positions)
        for part in (*self.rules.free, *self.rules.blockable):
            found = moving.planner.relation(every([moving.core(part.formula), Known(there), Known(here)], ""))
            if not found.empty:
                for numbers in _tuples(algebra.exists(found, {*HERE, *part.bound}).ordered(THERE)):
                    yield numbers[0], numbers[1]


def listed(positions: Relation, bound: Bound) -> list[tuple[int, ...]]:
    """The positions within a bound, in lexicographic order.

    Raises: UnsolvedError where a bound holds infinitely many; TooLargeError.
    """
    algebra = Algebra()

    def below(names: tuple[str, ...], limit: int) -> list[tuple[int, ...]]:
        found = positions
        for name in names:
            found = algebra.join(found, positions.system.linear({name: 1}, False, limit, algebra))
        if not found.finite:
            raise UnsolvedError("a column holds infinitely many P-positions: use up_to")
        return sorted(_tuples(found.ordered(HERE)))

    if bound.kind == "up_to":
        return below(HERE, bound.value)
    if bound.kind == "columns":
        return below(("x0",), bound.value - 1) if bound.value else []
    whole = count(positions.machine)
    wanted = bound.value if whole is None else min(bound.value, whole)
    columns = FIRST_COLUMNS
    while True:
        found = below(("x0",), columns)
        if len(found) >= wanted:
            return found[:wanted]
        columns *= 2


def _path(positions: Relation, square: Position) -> Relation:
    """The one square, as a relation."""
    system = positions.system
    words = [system.encode(pile) for pile in square]
    length = max(map(len, words))
    first, second = ((0,) * (length - len(word)) + word for word in words)
    letters = [p * system.digits + q for p, q in zip(first, second, strict=True)]
    rows = [{letter: place + 1} for place, letter in enumerate(letters)] + [{}]
    rows[0][0] = 0
    return Relation(system, HERE, Machine(rows, [False] * length + [True]))


def _tuples(relation: Relation) -> Iterator[tuple[int, ...]]:
    """The tuples of a relation that has finitely many."""
    machine = relation.machine
    many = count(machine)
    if many is None or many > MOST_LISTED:
        raise TooLargeError(f"at most {MOST_LISTED} positions are listed, there are {many or 'more'}")
    stack: list[tuple[int, tuple[int, ...]]] = [(0, ())] if machine.rows else []
    while stack:
        state, letters = stack.pop()
        if machine.accepting[state]:
            yield _numbers(relation, letters)
        for letter, target in machine.rows[state].items():
            if letter or state:
                stack.append((target, (*letters, letter)))


def _numbers(relation: Relation, letters: tuple[int, ...]) -> tuple[int, ...]:
    """The tuple that a word is."""
    system = relation.system
    words: list[list[int]] = [[] for _ in relation.variables]
    for letter in letters:
        for word in reversed(words):
            letter, digit = divmod(letter, system.digits)  # noqa: PLW2901
            word.append(digit)
    return tuple(map(system.decode, words))
