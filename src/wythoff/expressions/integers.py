"""Whether linear constraints have a solution in integers: the Omega test, exact at any size.

A form is a sum of variables times coefficients. Constraints are kept as a table from forms to the interval in which
each must lie, so that the tightest of all bounds on a form is kept and an equality is an interval of one number. That a
form is divisible by m is said with a variable of its own: form - m*q lies in (0, 0).

Sources: Pugh 1991, "The Omega test"; an equality without a coefficient 1 is brought to one as in Euclid's algorithm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd
from typing import TypeAlias

Bound: TypeAlias = int | None
Terms: TypeAlias = tuple[tuple[str, int], ...]  # by name, no coefficient is 0
Table: TypeAlias = dict[Terms, tuple[Bound, Bound]]  # coefficients without common divisor, the first of them positive
Side: TypeAlias = tuple[int, Terms, int]  # (c, f, b): c*variable + f >= b of a lower side, <= b of an upper one; c > 0
Step: TypeAlias = tuple[str, list[Side], list[Side]]  # a variable that was eliminated, its lower and its upper sides
Model: TypeAlias = dict[str, int]  # a variable that is not in it may have any value, and has 0

BUDGET = 5_000  # constraints made; about 20 ms
LEVELS = 60  # eliminations within each other that say too little; each calls two functions


class UndecidedError(Exception):
    """The budget was spent before the answer was known."""


class Work:
    """How many constraints may still be made."""

    __slots__ = ("left", "levels", "named")

    def __init__(self, budget: int = BUDGET) -> None:
        self.left = budget
        self.levels = LEVELS
        self.named = 0

    def spend(self, count: int) -> None:
        """Raises: UndecidedError when nothing is left."""
        self.left -= count
        if self.left < 0:
            raise UndecidedError

    def name(self) -> str:
        """A name that is no other variable's: those of callers do not begin with a blank."""
        self.named += 1
        return f" {self.named}"


def satisfiable(constraints: Iterable[tuple[Mapping[str, int], Bound, Bound]], budget: int = BUDGET) -> bool | None:
    """Whether forms can lie in their intervals all at once, for integer values of the variables; None: not decided.

    >>> satisfiable([({"x": 3, "y": -6}, 1, 2)]), satisfiable([({"x": 3, "y": -6}, 1, 3)])
    (False, True)

    Cost: at most `budget` constraints are made.
    """
    table: Table = {}
    for form, low, high in constraints:
        if not require(table, tuple(sorted((name, form[name]) for name in form if form[name])), low, high):
            return False
    try:
        return solution(table, Work(budget)) is not None
    except UndecidedError:
        return None


def require(table: Table, terms: Terms, low: Bound, high: Bound) -> bool:
    """Take a constraint into the table; False if it contradicts what the table says about the same form.

    >>> table = {}
    >>> require(table, (("x", -2), ("y", 4)), 1, 7), table
    (True, {(('x', 1), ('y', -2)): (-3, -1)})
    >>> require(table, (("x", 1), ("y", -2)), 0, None)
    False
    """
    if not terms:
        return (low is None or low <= 0) and (high is None or high >= 0)
    terms, low, high = oriented(terms, low, high)
    if (known := table.get(terms)) is not None:
        least, greatest = known
        if low is None or (least is not None and least > low):
            low = least
        if high is None or (greatest is not None and greatest < high):
            high = greatest
    table[terms] = low, high
    return low is None or high is None or low <= high


def oriented(terms: Terms, low: Bound, high: Bound) -> tuple[Terms, Bound, Bound]:
    """The constraint as tables have it: only multiples of a common divisor of the coefficients can be reached."""
    common = terms[0][1] if len(terms) == 1 else gcd(*[coefficient for _, coefficient in terms])
    if terms[0][1] < 0 < common:
        common = -common
    if common == 1:
        return terms, low, high
    if common < 0:
        low, high = high, low
    return (
        tuple([(name, coefficient // common) for name, coefficient in terms]),
        None if low is None else -(-low // common),
        None if high is None else high // common,
    )


def solution(table: Table, work: Work) -> Model | None:
    """Values of the variables with which all constraints hold; None if there are none.

    >>> solution({(("x", 1), ("y", 5)): (4, 4), (("y", 1),): (2, None)}, Work())
    {'y': 2, 'x': -6}

    Raises: UndecidedError.
    """
    steps: list[Step] = []
    rows: Table | None = table
    while rows:
        work.spend(1)
        equal = next((terms for terms, (low, high) in rows.items() if low == high), None)
        if equal is not None:
            rows, step = _without_equality(rows, equal, work)
            steps.append(step)
            continue
        name, exact = _cheapest(rows)
        rest, step = _apart(rows, name)
        if not exact:
            work.levels -= 1
            if work.levels < 0:
                raise UndecidedError
            model = _inexactly(rows, rest, step, work)
            work.levels += 1
            return None if model is None else _extended(model, steps)
        rows = _shadow(rest, step, work)
        steps.append(step)
    return None if rows is None else _extended({}, steps)


def _extended(model: Model, steps: list[Step]) -> Model | None:
    """The model with values for the variables that were eliminated; None if one has no value between its sides."""
    for name, lowers, uppers in reversed(steps):
        least = max([-((_at(model, form) - bound) // c) for c, form, bound in lowers], default=None)
        greatest = min([(bound - _at(model, form)) // c for c, form, bound in uppers], default=None)
        value = 0
        if least is not None and least > 0:
            value = least
        elif greatest is not None and greatest < 0:
            value = greatest
        if (greatest is not None and value > greatest) or (least is not None and value < least):
            return None
        model[name] = value
    return model


def _at(model: Model, form: Terms) -> int:
    return sum([coefficient * model.get(name, 0) for name, coefficient in form])


def _without_equality(rows: Table, equal: Terms, work: Work) -> tuple[Table | None, Step]:
    """The constraints after a variable of the equality was replaced by what the equality says it is."""
    name, c = min(equal, key=lambda term: abs(term[1]))
    others = tuple([term for term in equal if term[0] != name])
    value = rows[equal][0]
    assert value is not None
    if abs(c) == 1:
        rest = {terms: interval for terms, interval in rows.items() if terms is not equal}
        form: Terms = tuple([(other, -c * k) for other, k in others])
        value *= c
    else:
        # One step of Euclid's algorithm: variable = new - sum of (k // c)*other leaves c*new + sum of (k % c)*other.
        rest, value = rows, 0
        form = tuple(sorted([(work.name(), 1), *((other, -(k // c)) for other, k in others if k // c)]))
    side = 1, tuple([(other, -k) for other, k in form]), value
    return _substituted(rest, name, form, value, work), (name, [side], [side])


def _substituted(rows: Table, name: str, form: Terms, value: int, work: Work) -> Table | None:
    """The constraints with form + value in the place of the variable."""
    changed: Table = {}
    for terms, (low, high) in rows.items():
        sums = dict(terms)
        factor = sums.pop(name, 0)
        if not factor and terms not in changed:
            changed[terms] = low, high
            continue
        work.spend(1)
        shift = factor * value
        least, greatest = None if low is None else low - shift, None if high is None else high - shift
        if not require(changed, _sum(sums, factor, form), least, greatest):
            return None
    return changed


def _sum(sums: dict[str, int], factor: int, form: Terms) -> Terms:
    for name, coefficient in form:
        sums[name] = sums.get(name, 0) + factor * coefficient
    return tuple(sorted([term for term in sums.items() if term[1]]))


def _cheapest(rows: Table) -> tuple[str, bool]:
    """The variable whose elimination leaves the fewest constraints, first among those that lose no exactness by it."""
    counts: dict[str, list[int]] = {}  # lower sides, upper sides, largest coefficient of either
    for terms, (low, high) in rows.items():
        for name, c in terms:
            count = counts.get(name)
            if count is None:
                count = counts[name] = [0, 0, 0, 0]
            for bound, upper in ((low, c < 0), (high, c > 0)):
                if bound is not None:
                    count[upper] += 1
                    count[2 + upper] = max(count[2 + upper], abs(c))
    best = min(counts, key=lambda name: _price(counts[name]))
    return best, not _price(counts[best])[0]


def _price(count: list[int]) -> tuple[bool, int, int]:
    lower, upper, most_below, most_above = count
    return most_below > 1 and most_above > 1, lower * upper - lower - upper, min(most_below, most_above)


def _apart(rows: Table, name: str) -> tuple[Table, Step]:
    """The constraints without the variable, and those on it, solved for it."""
    rest: Table = {}
    lowers: list[Side] = []
    uppers: list[Side] = []
    for terms, interval in rows.items():
        c = next((k for other, k in terms if other == name), 0)
        if not c:
            rest[terms] = interval
            continue
        low, high = interval
        if c > 0:
            form: Terms = tuple([term for term in terms if term[0] != name])
        else:
            form = tuple([(other, -k) for other, k in terms if other != name])
            low, high = None if high is None else -high, None if low is None else -low
        if low is not None:
            lowers.append((abs(c), form, low))
        if high is not None:
            uppers.append((abs(c), form, high))
    return rest, (name, lowers, uppers)


def _shadow(rest: Table, step: Step, work: Work, *, dark: bool = False) -> Table | None:
    """What the sides of a variable say about the others; dark: what puts an integer between its sides for certain."""
    rows = dict(rest)
    _, lowers, uppers = step
    work.spend(len(lowers) * len(uppers))
    for b, f, low in lowers:
        for a, g, high in uppers:
            least = a * low - b * high + ((a - 1) * (b - 1) if dark else 0)
            if not require(rows, _sum({name: a * k for name, k in f}, -b, g), least, None):
                return None
    return rows


def _inexactly(rows: Table, rest: Table, step: Step, work: Work) -> Model | None:
    """A solution where the elimination of a variable says too little of the others."""
    shadow = _shadow(rest, step, work)
    model = None if shadow is None else solution(shadow, work)
    if model is None:
        return None
    if (found := _extended(model, [step])) is not None:
        return found
    dark = _shadow(rest, step, work, dark=True)
    model = None if dark is None else solution(dark, work)
    if model is not None:
        return _extended(model, [step])
    return _near_a_side(rows, step, work)


def _near_a_side(rows: Table, step: Step, work: Work) -> Model | None:
    """A solution where the variable lies close to one of its sides: all that the dark shadow leaves out.

    Where a variable has few values, each of them is tried instead.
    """
    name, lowers, uppers = step
    most_below, most_above = max(c for c, _, _ in lowers), max(c for c, _, _ in uppers)
    from_below = [(c, form, bound, (most_above * (c - 1) - c) // most_above) for c, form, bound in lowers if c > 1]
    from_above = [(c, form, bound, (most_below * (c - 1) - c) // most_below) for c, form, bound in uppers if c > 1]
    ways = [(1, name, from_below), (-1, name, from_above)]
    for terms, (low, high) in rows.items():
        if len(terms) == 1 and low is not None and high is not None:
            ways.append((1, terms[0][0], [(1, (), low, high - low)]))
    way, name, sides = min(ways, key=lambda given: sum(reach + 1 for *_, reach in given[2]))
    for c, form, bound, reach in sides:
        for distance in range(reach + 1):
            work.spend(1)
            nearer = dict(rows)
            value = bound + way * distance
            if require(nearer, tuple(sorted([(name, c), *form])), value, value):
                model = solution(nearer, work)
                if model is not None:
                    return model
    return None
