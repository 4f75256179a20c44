"""Matching moves against rules with holes: numbers are tried on a few squares, then one decision confirms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import islice, product
from typing import TypeAlias

from wythoff.base.errors import WythoffError
from wythoff.expressions import Expression, Hole, Variable, template
from wythoff.expressions.functions import search
from wythoff.game.rulesets import recognition
from wythoff.game.rulesets.families import MOVE_VARIABLES, WIDTH_VARIABLES
from wythoff.game.rulesets.matching.pieces import pieces_of
from wythoff.game.rulesets.matching.rule import Rule, writers
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition
from wythoff.game.rulesets.meaning.meaning import decided_same
from wythoff.game.rulesets.meaning.samples import SampleBoard, SampledPlace, looked_at, sample, small
from wythoff.game.rulesets.meaning.shapes import constants, near
from wythoff.game.rulesets.moves import Moves, union

# What agrees on the squares is nearly always the same; a few guesses are decided, and only where enough was seen.
MOST_DECIDED, LEAST_SEEN = 6, 30
MOST_TRIED = 5_000  # choices of numbers; most fail at the first moves
Seen: TypeAlias = tuple[tuple[int, ...], bool]
Probe: TypeAlias = Callable[[Iterable[Seen], Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]
LEAST = template("min(k, l)")
WIDTHS = frozenset(WIDTH_VARIABLES)


def matched(moves: Moves, rules: tuple[Rule, ...], squares: SampledMoves | None = None) -> Moves | None:
    """Return the first rule that has the same squares as the moves, with its holes filled; None if no rule has.

    For a union of pieces the decision is fastest.
    """
    for rule, built in islice(fitting(squares or SampledMoves(moves), rules), MOST_DECIDED):
        if decided_same(moves, union(pieces_of(built))):
            writers(built).append(rule)
            return built
    return None


def fitting(squares: SampledMoves, rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, Moves]]:
    """Yield the rules that may have the same squares as the moves, with their holes filled."""
    if squares.sample.valued < LEAST_SEEN:
        return  # rules that have no value almost everywhere tell too little
    for rule in rules:
        hole = rule.expression
        for values in _fitting(rule, squares) if hole is None else _solving(rule, hole, squares.moves):
            try:
                built = rule.build(**values)
            except WythoffError:  # a number or an expression that the rule does not take
                continue
            if isinstance(built, Moves) and (hole is None or squares.agree(built)):
                yield rule, built


def _solving(rule: Rule, hole: str, moves: Moves) -> Iterator[dict[str, int | Expression]]:
    """Yield the numbers and expressions for the hole that comparisons in the moves suggest."""
    if f"diagonal({{{hole}}}" in rule.text:  # and no width speaks of amounts
        return ({hole: bound} for bound in recognition.bounds_in(moves) if bound.variables() <= WIDTHS)
    if str(LEAST) not in rule.text:
        return ({hole: bound} for bound in recognition.bounds_in(moves))
    # What bounds an amount by the other one bounds the larger by the smaller, if the moves say so of both.
    by_least = (
        bound.substitute({"k": LEAST, "l": LEAST}) if len(bound.variables() & {"k", "l"}) == 1 else bound
        for bound in recognition.bounds_in(moves)
    )
    return ({hole: bound} for bound in dict.fromkeys(by_least) if _of_least(bound))


def _of_least(expression: Expression) -> bool:
    """Return whether an expression depends on the smaller amount alone."""
    return expression == LEAST or (not isinstance(expression, Variable) and all(map(_of_least, expression.operands())))


@lru_cache
def probe_of(rule: Rule) -> Probe | None:
    """Return a search for numbers in a rule's holes that agree with single moves; None if the rule is no condition.

    >>> seen = [((5, 8, 3, 5, 2, 3, 2, 3), True), ((5, 8, 4, 5, 1, 3, 1, 3), False)]
    >>> list(probe_of(Rule("nim | diagonal({t})", t=1))(seen, [(1,), (2,), (3,), (30,)]))
    [(2,)]
    """
    condition = as_condition(rule.pattern)
    if condition is None:
        return None
    # Names that no variable of moves has.
    names = {Hole(name).name: f"hole_{name}" for name, _ in rule.kinds}
    opened = {hole: Variable(name) for hole, name in names.items()}
    return search(condition.substitute(opened), MOVE_VARIABLES, tuple(names.values()))


class SampledMoves:
    """Moves sampled on a few fixed squares and on squares near the numbers of the rule."""

    def __init__(self, moves: Moves) -> None:
        self.moves, self.sample = moves, sample(moves)

    def agree(self, other: Moves) -> bool:
        """Return whether other moves agree on these squares."""
        here, there = self.sample, sample(other)
        if here.met & ~there.met or here.missed & ~there.missed:
            return False
        sides = looked_at(self.moves, self.board), looked_at(other, self.board)
        return all(truth is None or truth is told for truth, told in zip(*sides, strict=True))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the rule and their neighbours."""
        return near(constants(self.moves))

    @cached_property
    def board(self) -> SampleBoard:
        """The squares near the numbers; where only amounts matter, one square for each pair of amounts."""
        found = dict.fromkeys(_at_numbers(self.numbers))
        return SampleBoard({place[2:]: place for place in found}.values() if amounts_only(self.moves) else found)

    @cached_property
    def few(self) -> list[Seen]:
        """The moves that are sampled for every game."""
        return _valued(self.moves, small())

    @cached_property
    def rest(self) -> list[Seen]:
        """The other squares, non-moves first, because these refute a candidate soonest."""
        return sorted(_valued(self.moves, self.board), key=lambda place: place[1])


def _valued(moves: Moves, board: SampleBoard) -> list[Seen]:
    truths = looked_at(moves, board)
    return [(row, truth) for row, truth in zip(board.rows, truths, strict=True) if truth is not None]


def _at_numbers(numbers: tuple[int, ...]) -> Iterator[SampledPlace]:
    """Yield squares and moves at which numbers of the rule are just reached, and just missed."""
    largest = numbers[-6:]
    for number in largest:
        pairs = (number, number), (1, number), (number + 2, 2), (number + 1, number + 1), (0, number), (0, 2 * number)
        for i, j in pairs:
            if i + j:
                yield number + 3, 2 * number + 4, i, j
                yield 3 * number + 2, 7 * number + 5, i, j
    # Where the smaller amount is bounded, and where the difference is.
    far = 3 * numbers[-1] + 9
    for number in largest:
        yield 2 * far, 3 * far, number, far
        yield 2 * far, 3 * far, far, far + number
    # The remaining piles may be far from the original ones.
    yield from ((20, 90, i, i) for i in (18, 19))
    # Where one amount is bounded by a multiple of the other, and a number more.
    for i, j in sorted({(i, times * i + more) for i in (1, 2) for times, more in product(largest, repeat=2)}):
        yield j + 3, 2 * j + 4, i, j
        yield j + 3, 2 * j + 4, j, i


def _fitting(rule: Rule, squares: SampledMoves) -> Iterator[dict[str, int | Expression]]:
    """Return the numbers for a rule's holes with which it agrees with the moves on these squares."""
    probe, names = probe_of(rule), [name for name, _ in rule.kinds]
    if probe is None:
        return
    least = [kind for _, kind in rule.kinds if isinstance(kind, int)]
    choices = product(*[[number for number in squares.numbers if number >= lowest] for lowest in least])
    # Nearly all values fail on the few squares where the truth is known.
    left = list(probe(squares.few, islice(choices, MOST_TRIED)))
    for values in probe(squares.rest if left else (), left):
        if rule.condition is None or rule.condition.evaluate(dict(zip(names, values, strict=True))):
            yield dict(zip(names, values, strict=True))
