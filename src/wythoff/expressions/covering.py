"""Whether some conditions cover others, by intervals alone: what holds at once is not searched for.

A formula is taken apart into its cases, each of which bounds some forms; a claim that follows from the bounds of a
case, form by form, holds there. That is sound, and cheap; where it does not tell, `logic` decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

from wythoff.expressions.formulas import Atom, Formula, Junction, holds, junction, names_in
from wythoff.expressions.integers import Bound, Table, Terms, require

MOST_CASES = 64  # cases of a condition that are looked at
ROUNDS = 3  # of bounds that follow from each other
MOST_POINTS = 36  # looked at one by one
MOST_CROSSED = 24  # forms, each of which is looked at with each other
Interval: TypeAlias = tuple[Bound, Bound]
UNKNOWN: Interval = (None, None)


def within_known(formula: Formula, known: Table) -> Formula:
    """The formula without what is known: bounds that hold already, cases that cannot be, and repeats.

    >>> from wythoff.expressions.formulas import within
    >>> known = {(("k", 1),): (0, None)}
    >>> within_known(junction(False, (within((("k", 1),), None, 0), within((("k", 1),), None, -3))), known)
    Atom(terms=(('k', 1),), low=None, high=0)
    """
    if isinstance(formula, Atom):
        return _beyond(formula, known)
    if isinstance(formula, bool):
        return formula
    parts = dict.fromkeys([within_known(part, known) for part in formula.parts])
    found = junction(formula.every, parts)
    return _merged(found) if isinstance(found, Junction) and found.every else found


def _beyond(atom: Atom, known: Table) -> Formula:
    """What an atom says that is not known."""
    terms, low, high = atom
    least, greatest = interval(terms, known)
    if low is not None and least is not None and least >= low:
        low = None
    if high is not None and greatest is not None and greatest <= high:
        high = None
    if low is None and high is None:
        return True
    if (low is not None and greatest is not None and greatest < low) or (
        high is not None and least is not None and least > high
    ):
        return False
    return atom if low == atom.low and high == atom.high else Atom(terms, low, high)


def _merged(formula: Junction) -> Formula:
    """All of some formulas, with one interval for each form."""
    table: Table = {}
    others: list[Formula] = []
    for part in formula.parts:
        if not isinstance(part, Atom):
            others.append(part)
        elif not require(table, *part):
            return False
    if len(table) + len(others) == len(formula.parts):
        return formula
    return junction(True, [*[Atom(terms, *bounds) for terms, bounds in table.items()], *others])


def interval(terms: Terms, known: Table) -> Interval:
    """Where a form lies, by what is known of it and of its variables."""
    low, high = known.get(terms, UNKNOWN)
    if len(terms) == 1:
        return low, high
    least, greatest = _sum_of(terms, known)
    if low is None or (least is not None and least > low):
        low = least
    if high is None or (greatest is not None and greatest < high):
        high = greatest
    return low, high


def _sum_of(terms: Terms, known: Table) -> Interval:
    """Where a form lies, by its variables alone."""
    least: Bound = 0
    greatest: Bound = 0
    for name, count in terms:
        below, above = known.get(((name, 1),), UNKNOWN)
        if count < 0:
            below, above = above, below
        least = None if least is None or below is None else least + count * below
        greatest = None if greatest is None or above is None else greatest + count * above
    return least, greatest


def covered_case_by_case(part: Formula, claims: Sequence[Formula], known: Table) -> bool:
    """Whether one of the claims follows from each case of a formula, as far as bounds tell.

    >>> from wythoff.expressions.statements import reading
    >>> from wythoff.expressions import parse_condition
    >>> one, other = (reading(parse_condition(text, ("k", "l"))).formula for text in ("k == l > 2", "abs(k - l) < 2"))
    >>> covered_case_by_case(one, [other], {}), covered_case_by_case(other, [one], {})
    (True, False)
    """
    for case in _cases(part, known):
        if case is None:
            return False
        if any(_follows(claim, case) for claim in claims) or not _narrowed(case):
            continue
        if not any(_follows(claim, case) for claim in claims) and not _covered_one_by_one(case, claims):
            return False
    return True


def points_in(formula: Formula, known: Table, names: Sequence[str]) -> set[tuple[int, ...]] | None:
    """Few values of some variables among which all those are with which a formula holds; None where it has more.

    >>> from wythoff.expressions.statements import reading
    >>> from wythoff.expressions import parse_condition
    >>> read = lambda text: reading(parse_condition(text, ("k", "l"))).formula
    >>> points_in(read("abs(k - l) == 1 and k + l == 15"), {}, ("k", "l")) == {(7, 8), (8, 7)}
    True
    >>> print(points_in(read("k + l == 15"), {}, ("k", "l")))
    None
    """
    found: set[tuple[int, ...]] = set()
    for case in _cases(formula, known):
        if case is None:
            return None
        if _narrowed(case):
            box = _box(case, names)
            if box is None:
                return None
            found.update(product(*box))
    return found


def _box(case: Table, names: Iterable[str]) -> list[range] | None:
    """The values that a case leaves to some variables; None if these are many."""
    ranges, size = [], 1
    for name in names:
        low, high = case.get(((name, 1),), UNKNOWN)
        if low is None or high is None:
            return None
        size *= max(high - low + 1, 0)
        if size > MOST_POINTS:
            return None
        ranges.append(range(low, high + 1))
    return ranges


def _covered_one_by_one(case: Table, claims: Sequence[Formula]) -> bool:
    """Whether the variables of the claims have few values in a case, with each of which a claim holds."""
    names = sorted({name for claim in claims for name in names_in(claim)})
    box = _box(case, names)
    if box is None:
        return False
    here = [Atom(terms, *bounds) for terms, bounds in case.items() if all(name in names for name, _ in terms)]
    for values in product(*box):
        model = dict(zip(names, values, strict=True))
        if not any(holds(claim, model) for claim in claims) and all(holds(atom, model) for atom in here):
            return False
    return True


def _cases(formula: Formula, known: Table) -> Iterator[Table | None]:
    """The tables of which one must hold; None at the end where there are too many."""
    waiting: list[tuple[Table, Formula, list[Junction]]] = [(known, formula, [])]
    for _ in range(MOST_CASES):
        if not waiting:
            return
        known, part, choices = waiting.pop()
        table = dict(known)
        if (more := _taken(table, (part,))) is None:
            continue
        if more:
            choices = sorted([*more, *choices], key=_width)
        if not choices:
            yield table
            continue
        first, *others = choices
        waiting += [(table, part, others) for part in reversed(first.parts)]
    if waiting:
        yield None


def _width(choice: Junction) -> int:
    return len(choice.parts)


def _taken(table: Table, formulas: Iterable[Formula]) -> list[Junction] | None:
    """Take all that is not a choice into the table; the choices, or None if the table cannot be."""
    choices: list[Junction] = []
    for part in formulas:
        if isinstance(part, Atom):
            if not require(table, *part):
                return None
        elif isinstance(part, bool):
            if not part:
                return None
        elif not part.every:
            choices.append(part)
        elif (more := _taken(table, part.parts)) is None:
            return None
        else:
            choices += more
    return choices


def _follows(claim: Formula, case: Table) -> bool:
    if isinstance(claim, Atom):
        terms, low, high = claim
        least, greatest = interval(terms, case)
        return (low is None or (least is not None and least >= low)) and (
            high is None or (greatest is not None and greatest <= high)
        )
    if isinstance(claim, bool):
        return claim
    test = all if claim.every else any
    return test(_follows(part, case) for part in claim.parts)


def _narrowed(case: Table) -> bool:
    """Take into a table what its forms say about single variables; False if it holds nowhere."""
    sums = [(terms, bounds) for terms, bounds in case.items() if len(terms) > 1]
    if not all(_crossed(case, one, other) for one, other in combinations(sums[:MOST_CROSSED], 2)):
        return False
    for _ in range(ROUNDS):
        changed = False
        for terms, (low, high) in sums:
            for term in terms:
                below, above = _sum_of(tuple([other for other in terms if other is not term]), case)
                least = None if low is None or above is None else low - above
                greatest = None if high is None or below is None else high - below
                if least is None and greatest is None:
                    continue
                before = case.get(((term[0], 1),))
                if not require(case, (term,), least, greatest):
                    return False
                changed = changed or case[((term[0], 1),)] != before
        if not changed:
            break
    return True


def _crossed(case: Table, one: tuple[Terms, Interval], other: tuple[Terms, Interval]) -> bool:
    """Take what two forms say without a variable that they share into a table; False if it holds nowhere.

    They have two variables each. Forms that share one of these only are looked at where they are known.
    """
    (first, bounds), (second, other_bounds) = one, other
    if len(first) != 2 or len(second) != 2:
        return True
    a, b = dict(first), dict(second)
    shared = [name for name in a if name in b]
    if not shared or (len(shared) == 1 and (bounds[0] != bounds[1] or other_bounds[0] != other_bounds[1])):
        return True
    name = shared[-1]
    left = {each: a.get(each, 0) * b[name] - b.get(each, 0) * a[name] for each in sorted({*a, *b} - {name})}
    low, high = _plus(_multiple(bounds, b[name]), _multiple(other_bounds, -a[name]))
    return (low is None and high is None) or require(case, tuple(left.items()), low, high)


def _multiple(bounds: Interval, factor: int) -> Interval:
    low, high = [None if bound is None else factor * bound for bound in bounds]
    return (low, high) if factor > 0 else (high, low)


def _plus(one: Interval, other: Interval) -> Interval:
    (a, b), (c, d) = one, other
    return None if a is None or c is None else a + c, None if b is None or d is None else b + d
