"""Whether conditions can hold at once, follow from others, or say the same: for all integers, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wythoff.expressions.bounds import Interval
from wythoff.expressions.formulas import Definition, within
from wythoff.expressions.integers import UndecidedError
from wythoff.expressions.solutions import BUDGET, solvable
from wythoff.expressions.statements import Reading, reading
from wythoff.expressions.tree import Expression

NOWHERE: Mapping[str, Interval] = {}


def possible(*conditions: Expression, where: Mapping[str, Interval] = NOWHERE, budget: int = BUDGET) -> bool | None:
    """Whether all the conditions hold for some integers, within the intervals given; None: not decided.

    >>> from wythoff.expressions import parse_condition
    >>> def read(text): return parse_condition(text, ("k", "l"))
    >>> possible(read("2*k == 3*l"), read("k % 3 == 1")), possible(read("abs(k - l) < 3"), read("min(k, l) < 1 < k"))
    (False, True)
    >>> possible(read("k >= 0"), where={"k": (None, -1)}), possible(read("k//l > 1")), possible(read("k*l == 2"))
    (False, None, None)

    True and False are exact. Not decided: what may have no value (`//` and `%` by what is not a constant, `**` with an
    exponent that may be negative, `C`), what rests on the value of a product of variables, of a bit operator or of a
    power, where linear forms do not tell it, and what costs more than `budget`. A variable without an interval may be
    any integer.

    Cost: at most `budget` differences are looked at (see `solutions`); a condition is read once.
    """
    readings = [reading(condition) for condition in conditions]
    return _met([(one, True) for one in readings], where, budget)


def implies(
    known: Sequence[Expression],
    claim: Expression,
    where: Mapping[str, Interval] = NOWHERE,
    budget: int = BUDGET,
) -> bool | None:
    """Whether the claim holds for all integers for which the known conditions do; None: not decided.

    >>> from wythoff.expressions import parse_condition
    >>> known = [parse_condition(text, ("k", "l")) for text in ("0 < k <= l", "l < 2*k")]
    >>> implies(known, parse_condition("l//k == 1", ("k", "l")))
    >>> implies(known, parse_condition("2*(l - k) < l", ("k", "l")))
    True
    """
    readings = [(reading(condition), True) for condition in known]
    return _opposite(_met([*readings, (reading(claim), False)], where, budget))


def equivalent(
    a: Expression,
    b: Expression,
    given: Sequence[Expression] = (),
    where: Mapping[str, Interval] = NOWHERE,
    budget: int = BUDGET,
) -> bool | None:
    """Whether two conditions hold for the same integers among those that meet what is given; None: not decided.

    >>> from wythoff.expressions import parse_condition
    >>> a, b = (parse_condition(text, ("k", "l")) for text in ("min(k, l) == 0 < max(k, l)", "(k > 0) + (l > 0) == 1"))
    >>> equivalent(a, b), equivalent(a, b, where={"k": (0, None), "l": (0, None)})
    (False, True)
    """
    known = [(reading(condition), True) for condition in given]
    first, second = reading(a), reading(b)
    answers = []
    for sides in ((True, False), (False, True)):
        answer = _met([*known, (first, sides[0]), (second, sides[1])], where, budget)
        if answer is True:
            return False
        answers.append(answer)
    return None if None in answers else True


def _opposite(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _met(sides: Iterable[tuple[Reading | None, bool]], where: Mapping[str, Interval], budget: int) -> bool | None:
    """Whether the readings or their denials hold at once."""
    bounds = [(name, low, high) for name, (low, high) in where.items() if low is not None or high is not None]
    formulas = [within(((name, 1),), low, high) for name, low, high in bounds]
    definitions: dict[str, Definition] = {}
    opaque = False
    for one, side in sides:
        if one is None:
            return None
        formulas.append(one.formula if side else one.denial)
        definitions.update(one.definitions)
        opaque = opaque or one.opaque
    try:
        found = solvable([*formulas, *definitions.values()], budget)
    except UndecidedError:
        return None
    return None if found and opaque else found
