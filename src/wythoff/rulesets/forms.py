"""Matching moves against rules with holes: numbers are tried on a few squares, then one decision confirms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import islice, product
from typing import TypeAlias

from wythoff.errors import WythoffError
from wythoff.expressions import Expression, Operation, Variable
from wythoff.rulesets.conditions import amounts_only
from wythoff.rulesets.families import WIDTH_VARIABLES
from wythoff.rulesets.holes import holes_of
from wythoff.rulesets.meaning import decided_same
from wythoff.rulesets.moves import Moves, parts_of, union
from wythoff.rulesets.pieces import pieces_of
from wythoff.rulesets.plain import NO_MOVES
from wythoff.rulesets.rule import Rule, has_holes, writers
from wythoff.rulesets.samples import Board, Place, Sample, looked_at, sample, small
from wythoff.rulesets.shapes import constants, near
from wythoff.rulesets.solving import bounds_in

# What agrees on the squares is nearly always the same; a few guesses are decided, and only where enough was seen.
MOST_DECIDED, LEAST_SEEN = 6, 30
Seen: TypeAlias = tuple[tuple[int, ...], bool]
LEAST = Operation("min", Variable("k"), Variable("l"))
WIDTHS = frozenset(WIDTH_VARIABLES)


def matched(moves: Moves, rules: tuple[Rule, ...], squares: Squares | None = None) -> Moves | None:
    """Return the first rule that has the same squares as the moves, with its holes filled; None if no rule has.

    It is decided soonest for moves that are a union of pieces.
    """
    for rule, built in islice(fitting(squares or Squares(moves), rules), MOST_DECIDED):
        if decided_same(moves, union(pieces_of(built))):
            writers(built).append(rule)
            return built
    return None


def fitting(squares: Squares, rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, Moves]]:
    """Yield the rules that may have the same squares as the moves, with their holes filled."""
    if squares.sample.valued < LEAST_SEEN:
        return  # rules that have no value almost everywhere tell too little
    for rule in rules:
        if _written(rule).exceeds(squares.sample):
            continue
        hole = rule.expression
        for values in _fitting(rule, squares) if hole is None else _solving(rule, hole, squares.moves):
            try:
                built = rule.build(**values)
            except WythoffError:  # a number or an expression that the rule does not take
                continue
            if isinstance(built, Moves) and (hole is None or squares.agree(built)):
                yield rule, built


@lru_cache(maxsize=64)
def _written(rule: Rule) -> Sample:
    """Return the moves that all games of a rule allow: its parts without holes."""
    return sample(union([part for part in parts_of(rule.pattern) if not has_holes(part)] or [NO_MOVES]))


def _solving(rule: Rule, hole: str, moves: Moves) -> Iterator[dict[str, int | Expression]]:
    """Yield the numbers and expressions for the hole that comparisons in the moves suggest."""
    if f"diagonal({{{hole}}}" in rule.text:  # and no width speaks of amounts
        return ({hole: bound} for bound in bounds_in(moves) if bound.variables() <= WIDTHS)
    if str(LEAST) not in rule.text:
        return ({hole: bound} for bound in bounds_in(moves))
    return ({hole: bound} for bound in dict.fromkeys(map(_by_least, bounds_in(moves))) if _of_least(bound))


def _by_least(bound: Expression) -> Expression:
    """What bounds an amount by the other one bounds the larger by the smaller, if the moves say so of both."""
    return bound.substitute(dict.fromkeys(("k", "l"), LEAST)) if len(bound.variables() & {"k", "l"}) == 1 else bound


def _of_least(expression: Expression) -> bool:
    """Whether an expression looks at the smaller amount alone."""
    return expression == LEAST or (not isinstance(expression, Variable) and all(map(_of_least, expression.operands())))


class Squares:
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
    def board(self) -> Board:
        """The squares near the numbers; where only amounts matter, one square for each pair of amounts."""
        found = dict.fromkeys(_at_numbers(self.numbers))
        return Board({place[2:]: place for place in found}.values() if amounts_only(self.moves) else found)

    @cached_property
    def few(self) -> list[Seen]:
        """The moves that are sampled for every game."""
        return _valued(self.moves, small())

    @cached_property
    def rest(self) -> list[Seen]:
        """The other squares, non-moves first: a candidate with few of the moves has failed before."""
        return sorted(_valued(self.moves, self.board), key=lambda place: place[1])


def _valued(moves: Moves, board: Board) -> list[Seen]:
    truths = looked_at(moves, board)
    return [(row, truth) for row, truth in zip(board.rows, truths, strict=True) if truth is not None]


def _at_numbers(numbers: tuple[int, ...]) -> Iterator[Place]:
    """Yield squares and moves where the numbers of the rule are just reached, and just not."""
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
    # What is left may be far from what it was.
    yield from ((20, 90, i, i) for i in (18, 19))
    # Where one amount is bounded by a multiple of the other, and a number more.
    for i, j in sorted({(i, times * i + more) for i in (1, 2) for times, more in product(largest, repeat=2)}):
        yield j + 3, 2 * j + 4, i, j
        yield j + 3, 2 * j + 4, j, i


def _fitting(rule: Rule, squares: Squares) -> Iterator[dict[str, int | Expression]]:
    """Return the numbers for a rule's holes with which it agrees with the moves on these squares."""
    holes = holes_of(rule)
    if holes is None:
        return
    # Nearly all values fail on the few squares of which it is known what the rule says there.
    left = list(holes.agreeing(squares.few, squares.numbers))
    for found in holes.probe(squares.rest if left else (), left):
        yield dict(zip((name for name, _ in rule.kinds), found, strict=True))
