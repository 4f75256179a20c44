"""Decide whether conditions on integers can hold together, imply each other or are equivalent.

True and False are proved, for all integers; None means that the question was not decided. A proof searches the states
of an automaton that reads binary digits (see `walking`); a state contains some numbers. `budget` limits the cost: at
most so many of these numbers are examined.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from wythoff.expressions.bounds import Interval
from wythoff.expressions.formulas import VariableDefinition, within
from wythoff.expressions.functions import NO_VALUE, glance
from wythoff.expressions.integers import UndecidedError
from wythoff.expressions.solutions import BUDGET, solvable
from wythoff.expressions.statements import reading
from wythoff.expressions.tree import Expression, Operation

NOWHERE: Mapping[str, Interval] = {}
# Coordinates of sample points, tried if the proof fails. Small ones stand here twice, so they are drawn more often.
POINTS = (*range(8), *range(14), -1, -2, -3, -7, 20, 30, 99, -30)
MOST_POINTS = 1_500  # sample points: about a millisecond


def possible(*conditions: Expression, where: Mapping[str, Interval] = NOWHERE, budget: int = BUDGET) -> bool | None:
    """Return whether some integers satisfy all `conditions`; None if undecided.

    `where` maps variables to intervals (least, greatest) that contain their values; other variables may be any integer.

    >>> from wythoff.expressions import parse_condition
    >>> def read(text): return parse_condition(text, ("k", "l"))
    >>> possible(read("2*k == 3*l"), read("k % 3 == 1")), possible(read("abs(k - l) < 3"), read("min(k, l) < 1 < k"))
    (False, True)
    >>> possible(read("k >= 0"), where={"k": (None, -1)}), possible(read("k//l > 1")), possible(read("gcd(k, l) > 99"))
    (False, None, None)

    True and False are proved. The answer is None for conditions that may be undefined: `//` and `%` by anything but a
    constant, `**` with an exponent that may be negative, `C`. It may be None for conditions with products of variables,
    bit operators or powers, and if the proof costs more than `budget`. In these cases some small numbers are tried,
    which may show that the answer is True.

    Cost: that of the proof, limited by `budget`.
    """
    return _met([(one, True) for one in conditions], where, budget)


def implies(known: Sequence[Expression], claim: Expression, budget: int = BUDGET) -> bool | None:
    """Return whether `claim` holds for all integers that satisfy the conditions `known`; None if undecided.

    `budget` limits the cost of the proof. The first of these two claims may be undefined, so the answer is None:

    >>> from wythoff.expressions import parse_condition
    >>> known = [parse_condition(text, ("k", "l")) for text in ("0 < k <= l", "l < 2*k")]
    >>> implies(known, parse_condition("l//k == 1", ("k", "l")))
    >>> implies(known, parse_condition("2*(l - k) < l", ("k", "l")))
    True
    """
    found = _met([*[(one, True) for one in known], (claim, False)], NOWHERE, budget)
    return None if found is None else not found


def equivalent(a: Expression, b: Expression, given: Sequence[Expression] = ()) -> bool | None:
    """Return whether two conditions hold for the same integers; None if undecided.

    The conditions are `a` and `b`. Only integers that satisfy all the conditions `given` count.

    >>> from wythoff.expressions import parse_condition
    >>> a, b = (parse_condition(text, ("k", "l")) for text in ("min(k, l) == 0 < max(k, l)", "(k > 0) + (l > 0) == 1"))
    >>> equivalent(a, b), equivalent(a, b, [parse_condition("k >= 0 and l >= 0", ("k", "l"))])
    (False, True)
    """
    known = [(condition, True) for condition in given]
    answers = []
    for sides in ((True, False), (False, True)):
        answer = _met([*known, (a, sides[0]), (b, sides[1])], NOWHERE, BUDGET)
        if answer is True:
            return False
        answers.append(answer)
    return None if None in answers else True


def _met(sides: Sequence[tuple[Expression, bool]], where: Mapping[str, Interval], budget: int) -> bool | None:
    """Return whether some integers in the intervals `where` satisfy all of several conditions; None if undecided.

    `sides` contains pairs: (condition, True) stands for the condition, (condition, False) for its negation. `budget`
    limits the cost of the proof.
    """
    bounds = [(name, low, high) for name, (low, high) in where.items() if low is not None or high is not None]
    formulas = [within(((name, 1),), low, high) for name, low, high in bounds]
    definitions: dict[str, VariableDefinition] = {}
    opaque = False
    for condition, side in sides:
        one = reading(condition)
        if one is None:
            return None
        formulas.append(one.formula if side else one.denial)
        definitions.update(one.definitions)
        opaque = opaque or one.opaque
    try:
        if not solvable([*formulas, *definitions.values()], budget):
            return False
        if not opaque:
            return True
    except UndecidedError:
        pass
    return True if _are_seen([one if side else Operation("not", one) for one, side in sides], where) else None


def _are_seen(conditions: Sequence[Expression], where: Mapping[str, Interval]) -> bool:
    """Return whether one of `MOST_POINTS` random points in the intervals `where` satisfies all `conditions`."""
    names = tuple(sorted({*where, *[name for condition in conditions for name in condition.variables()]}))
    if not all(map(str.isidentifier, names)):
        return False  # a term that was replaced by a variable named '?k//l' cannot be evaluated
    bounds = [where.get(name, (None, None)) for name in names]
    tests = [glance(condition, names) for condition in conditions]
    draw = Random(0).choices
    for _ in range(MOST_POINTS):
        point = draw(POINTS, k=len(names))
        inside = all(
            (low is None or low <= n) and (high is None or n <= high)
            for n, (low, high) in zip(point, bounds, strict=True)
        )
        try:
            if inside and all(test(*point) for test in tests):
                return True
        except NO_VALUE:
            continue
    return False
