"""Finding a rule with holes in moves that are written otherwise: numbers are tried on a few squares, then decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice, product
from typing import TypeAlias

from wythoff.errors import EvaluationError, ParameterError, TooLargeError, WythoffError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable, function
from wythoff.expressions.functions import Seen, search
from wythoff.rulesets.conditions import as_condition
from wythoff.rulesets.families import MOVE_VARIABLES
from wythoff.rulesets.meaning import decided_same
from wythoff.rulesets.moves import Moves, union
from wythoff.rulesets.pieces import pieces_of
from wythoff.rulesets.rule import Rule
from wythoff.rulesets.samples import membership, sample, small, value_at
from wythoff.rulesets.shapes import constants, near
from wythoff.rulesets.solving import bounds_in

# What stands for a hole while its text is read; no rule has such a number.
STAND_IN = 10**40
MOST_TRIED = 400
# What agrees on the squares is nearly always the same; a few guesses are decided, and only where enough was seen.
MOST_DECIDED, LEAST_SEEN = 6, 30
LEAST = Operation("min", Variable("k"), Variable("l"))

Probe: TypeAlias = Callable[[Seen, Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]


def matched(moves: Moves, rules: tuple[Rule, ...], squares: Squares | None = None) -> Moves | None:
    """The first of the rules that has the same squares as the moves, with its holes filled; None without one.

    It is decided soonest for moves that are a union of pieces.
    """
    guesses = islice(fitting(squares or Squares(moves), rules), MOST_DECIDED)
    return next((built for built in guesses if decided_same(moves, union(pieces_of(built)))), None)


def fitting(squares: Squares, rules: tuple[Rule, ...]) -> Iterator[Moves]:
    """The rules that may have the same squares as the moves, with their holes filled."""
    if sum(1 for _ in islice(squares, LEAST_SEEN)) < LEAST_SEEN:
        return  # rules that have no value almost everywhere tell too little
    for rule in rules:
        hole = rule.expression
        for values in _fitting(rule, squares) if hole is None else _solving(rule, hole, squares.moves):
            try:
                built = rule.build(**values)
            except WythoffError:  # a number or an expression that the rule does not take
                continue
            if isinstance(built, Moves) and (hole is None or squares.agree(built)):
                yield built


def _solving(rule: Rule, hole: str, moves: Moves) -> Iterator[dict[str, int | Expression]]:
    """What the numbers and expressions in the comparisons of the moves give for the hole."""
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
    """Moves on a few squares, looked at when they are asked for."""

    def agree(self, other: Moves) -> bool:
        """Whether other moves are the same on these squares."""
        allows = membership(other)
        try:
            return all(allows(x, y, i, j) is allowed for (x, y, _, _, _, _, i, j), allowed in self)
        except (EvaluationError, TooLargeError):
            return False

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.numbers = near(constants(moves))
        self.known: list[tuple[tuple[int, ...], bool]] = []
        self.rest = self._places()

    def _places(self) -> Iterator[tuple[tuple[int, ...], bool]]:
        allows = membership(self.moves)
        few = zip(small(), sample(self.moves), strict=True)
        far = ((place, value_at(allows, place)) for place in self._at_numbers())
        for (x, y, i, j), allowed in chain(few, far):
            if allowed is not None:
                a, b = sorted((x - i, y - j))
                yield (x, y, a, b, i, j, i, j), allowed

    def _at_numbers(self) -> Iterator[tuple[int, int, int, int]]:
        """Squares and moves at which the numbers of the rule are reached, and just not."""
        for number in self.numbers[-6:]:
            for i, j in ((number, number), (1, number), (number + 2, 2), (number + 1, number + 1), (0, number)):
                if i + j:
                    yield number + 3, 2 * number + 4, i, j
                    yield 3 * number + 2, 7 * number + 5, i, j
        # Where one amount is bounded by a multiple of the other, and a number more.
        for i, j in sorted(
            {(i, times * i + more) for i in (1, 2) for times, more in product(self.numbers[-6:], repeat=2)}
        ):
            yield j + 3, 2 * j + 4, i, j
            yield j + 3, 2 * j + 4, j, i

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], bool]]:
        return chain(self.known, self.further())

    def further(self) -> Iterator[tuple[tuple[int, ...], bool]]:
        """Those that were not looked at before."""
        for place in self.rest:
            self.known.append(place)
            yield place


def _fitting(rule: Rule, squares: Squares) -> Iterator[dict[str, int | Expression]]:
    """The numbers for the holes of a rule with which it agrees with the moves on these squares."""
    probe = _probe(rule)
    if probe is None:
        return
    choices = [
        [number for number in squares.numbers if number >= least] for _, least in rule.kinds if isinstance(least, int)
    ]
    names = tuple(name for name, _ in rule.kinds)
    values: Iterator[tuple[int, ...]] = islice(product(*choices), MOST_TRIED)
    if rule.condition is not None:
        meets = function(rule.condition, names)
        values = filter(lambda given: meets(*given), values)
    # Nearly all values fail on the first few squares, which were looked at.
    for found in probe(squares.known[:LEAST_SEEN], values):
        if list(probe(squares, [found])):
            yield dict(zip(names, found, strict=True))


@lru_cache(maxsize=64)
def _probe(rule: Rule) -> Probe | None:
    """What finds the numbers in the holes of a rule by which the moves that were looked at are moves."""
    stand_ins = {name: STAND_IN + number for number, (name, _) in enumerate(rule.kinds)}
    try:
        condition = as_condition(rule.build(**stand_ins))
    except ParameterError:
        return None
    if condition is None:
        return None
    holes = {STAND_IN + number: Variable(name) for number, name in enumerate(_named(rule))}
    return search(_opened(condition, holes), MOVE_VARIABLES, _named(rule))


def _named(rule: Rule) -> tuple[str, ...]:
    """Names for the holes that no variable of moves has."""
    return tuple(f"hole_{name}" for name, _ in rule.kinds)


def _opened(condition: Expression, holes: dict[int, Variable]) -> Expression:
    """The condition with variables in the place of the numbers that stand for holes."""
    if isinstance(condition, Integer):
        return holes.get(condition.value, condition)
    if isinstance(condition, Operation):
        return Operation(condition.operator, *(_opened(part, holes) for part in condition.arguments))
    if isinstance(condition, Comparison):
        return Comparison(condition.signs, tuple(_opened(part, holes) for part in condition.parts))
    return condition
