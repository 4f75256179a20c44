"""Decide whether formulas have a common solution in integers: eliminate variables exactly, then use an automaton.

A variable is eliminated if an equality determines its value, or if there is always an integer between its lower and
upper bounds. If the automaton of the remaining formula is large, a disjunction is split into cases, and each case is
simplified again. Formulas are defined in `formulas`: an *atom* bounds the value of a linear form. In functions that
eliminate variables, `atoms` are the atoms of the conjunction `formula`, and variables in `kept` are not eliminated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from wythoff.expressions.formulas import (
    Atom,
    Common,
    Junction,
    LinearFormula,
    VariableDefinition,
    denied,
    junction,
    names_in,
    within,
)
from wythoff.expressions.integers import IntervalTable, UndecidedError, require
from wythoff.expressions.walking import FormulaWalk

BUDGET = 200_000  # most differences (numbers in states of automata) that are examined; about 200 ms
SHORT = 500  # differences examined before a formula is split into cases
PER_ROW = 20  # differences that each inequality of a case costs, in addition to those in its automaton
MOST_PAIRS = 36  # most pairs of bounds on a variable in the test for rational solutions
# (c, terms, bound) with c > 0: a lower bound on v is c*v + terms >= bound, an upper bound -c*v + terms >= bound
Side: TypeAlias = tuple[int, Sequence[tuple[str, int]], int]


def solvable(formulas: Iterable[VariableDefinition], budget: int = BUDGET) -> bool:
    """Return whether there are integer values of the variables that satisfy all the formulas.

    >>> def form(low, high, **counts): return Atom(tuple(counts.items()), low, high)
    >>> solvable([form(1, 2, x=3, y=-6)]), solvable([form(4, 4, x=1, y=5), form(2, None, y=1)])
    (False, True)

    Raises: UndecidedError if the budget is spent. Cost: at most `budget` numbers in states of automata are examined
    (see `walking`).
    """
    given = [*formulas]
    formula = junction(True, [one for one in given if not isinstance(one, Common)])
    common = _asked([one for one in given if isinstance(one, Common)], {*names_in(formula)})
    bits = frozenset([name for one in common for name in names_in(one)])
    waiting = [formula]
    while waiting:
        formula = _simpler(waiting.pop(), bits)
        choices = [part for part in _parts(formula) if isinstance(part, Junction)]
        bounds = [(terms, low) for terms, low, _ in _atoms(formula) if low is not None]
        natural = frozenset(terms[0][0] for terms, low in bounds if len(terms) == 1 and low >= 0)
        walk = FormulaWalk(formula, natural, common)
        found = walk.succeeds(min(SHORT, budget))
        if found is None and not _is_refuted(formula):
            if choices and budget > SHORT:
                waiting += _cases(formula, min(choices, key=lambda part: len(part.parts)))
            elif (found := walk.succeeds(max(budget - SHORT, 0))) is None:
                raise UndecidedError
        if found:
            return True
        budget -= walk.read + PER_ROW * len(walk.cuts)
    return False


def _is_refuted(formula: LinearFormula) -> bool:
    """Return whether it is proved that the bounds in a conjunction have no common rational solution.

    The bounds are its atoms: inequalities low <= form <= high for linear forms.
    """
    left = junction(True, _atoms(formula))
    while (found := _eliminated(left, _atoms(left), frozenset(), exactly=False)) is not None:
        left = _settled(found)
    return left is False


def _asked(common: Sequence[Common], names: set[str]) -> list[Common]:
    """Return the definitions in `common` on which the variables `names` depend, directly or through other definitions.

    Each definition says that a variable is the bitwise "and" of two others. It comes after the definitions of these
    two.
    """
    found: list[Common] = []
    left = {one.name: one for one in common}
    while asked := [left.pop(name) for name in [*left] if name in names]:
        found = [*asked, *found]
        names = {name for one in asked for name in one.factors}
    return found


def _parts(formula: LinearFormula) -> Sequence[LinearFormula]:
    """Return the parts of a conjunction. Any other formula is returned as a tuple of itself."""
    return formula.parts if isinstance(formula, Junction) and formula.every else (formula,)


def _atoms(formula: LinearFormula) -> list[Atom]:
    """Return the parts of a conjunction that are atoms: inequalities low <= form <= high for a linear form."""
    return [part for part in _parts(formula) if isinstance(part, Atom)]


def _cases(formula: LinearFormula, chosen: Junction) -> Iterator[LinearFormula]:
    """Yield the formulas with one part of the disjunction `chosen` in place of it in the conjunction `formula`.

    The formula has a solution if and only if one of them has. The last part comes first.
    """
    others = [part for part in _parts(formula) if part is not chosen]
    excluded: list[LinearFormula] = []
    found = []
    for part in chosen.parts:
        found.append(junction(True, [part, *excluded, *others]))
        if isinstance(part, Atom) and (part.low is None or part.high is None):
            excluded.append(denied(part))  # so that cases do not overlap, where this is simple
    return reversed(found)


def _simpler(formula: LinearFormula, kept: frozenset[str]) -> LinearFormula:
    """Eliminate variables from a formula, one after the other, until no step is possible. Keep those in `kept`.

    The result has an integer solution if and only if the formula has one.
    """
    while True:
        formula = _settled(formula)
        atoms = _atoms(formula)
        found = _by_an_equality(formula, atoms, kept)
        if found is None:
            found = _eliminated(formula, atoms, kept)
        if found is None:
            return formula
        formula = found


def _settled(formula: LinearFormula) -> LinearFormula:
    """Combine the bounds on the same linear form in a conjunction, and simplify its other parts by these bounds.

    For x <= 7 and x <= 5 and (x >= 6 or y > 0) the result is x <= 5 and y > 0. It is False if bounds contradict each
    other.
    """
    table: IntervalTable = {}
    while isinstance(formula, Junction) and formula.every:
        choices = []
        for part in formula.parts:
            if not isinstance(part, Atom):
                choices.append(part)
            elif not require(table, *part):
                return False
        left = [_known(part, table) for part in choices]
        if left == choices and len(table) + len(left) == len(formula.parts):
            return formula
        formula = junction(True, [*[Atom(terms, *bounds) for terms, bounds in table.items()], *left])
    return formula


def _known(formula: LinearFormula, table: IntervalTable) -> LinearFormula:
    """Simplify a formula by the bounds that `table` contains for some linear forms.

    If x is known to be from 0 to 5, the formula x <= 7 becomes True, and x >= 6 becomes False.
    """
    if isinstance(formula, Junction):
        return junction(formula.every, [_known(part, table) for part in formula.parts])
    if isinstance(formula, bool) or (interval := table.get(formula.terms)) is None:
        return formula
    terms, low, high = formula
    least, greatest = interval
    if low is not None and least is not None and least >= low:
        low = None
    if high is not None and greatest is not None and greatest <= high:
        high = None
    if (low is not None and greatest is not None and greatest < low) or (
        high is not None and least is not None and least > high
    ):
        return False
    return True if low is None and high is None else Atom(terms, low, high)


def _by_an_equality(formula: LinearFormula, atoms: Sequence[Atom], kept: frozenset[str]) -> LinearFormula | None:
    """Substitute for a variable by means of an equality among `atoms`, and return the formula; None if impossible.

    `atoms` are the bounds low <= form <= high in the conjunction `formula`; in an equality, low = high. Variables in
    `kept` are not replaced. If no variable of the equality has coefficient 1 or -1, the substitution is a step of
    Euclid's algorithm that makes coefficients smaller.
    """
    for terms, low, high in atoms:
        if low is None or low != high:
            continue
        free = [term for term in terms if term[0] not in kept]
        if len(terms) == 1 and not free and [*names_in(formula)].count(terms[0][0]) > 1:
            # A definition needs the variable for its binary digits. Elsewhere its value is substituted.
            return junction(True, (_replaced(formula, terms[0][0], (), low), Atom(terms, low, low)))
        if not free:
            continue
        name, c = min(free, key=lambda term: abs(term[1]))
        others = [(other, k) for other, k in terms if other != name]
        if abs(c) == 1:
            return _replaced(formula, name, [(other, -c * k) for other, k in others], c * low)
        if len(free) == len(terms):
            return _replaced(formula, name, [(name, 1), *[(other, -(k // c)) for other, k in others]], 0)
    return None


def _eliminated(
    formula: LinearFormula, atoms: Sequence[Atom], kept: frozenset[str], *, exactly: bool = True
) -> LinearFormula | None:
    """Eliminate a variable that occurs only in `atoms`, and return the resulting formula; None if impossible.

    `atoms` are the bounds low <= form <= high in the conjunction `formula`. Variables in `kept` are not eliminated.
    Each lower bound of the variable is combined with each upper bound. If `exactly`, the result has an integer solution
    if and only if the formula has one. Otherwise the result may have a solution although the formula has none.
    """
    others = [part for part in _parts(formula) if not isinstance(part, Atom)]
    elsewhere = kept.union(*[names_in(part) for part in others])
    sides: dict[str, tuple[list[Side], list[Side]]] = {}
    for terms, low, high in atoms:
        for name, count in terms:
            if name in elsewhere:
                continue
            for bound, sign in ((low, 1), (high, -1)):
                if bound is not None:
                    rest = [(other, sign * k) for other, k in terms if other != name]
                    pair = sides.setdefault(name, ([], []))
                    pair[sign * count < 0].append((abs(count), rest, sign * bound))
    for name, (lower, upper) in sorted(sides.items(), key=lambda side: len(side[1][0]) * len(side[1][1])):
        if len(lower) * len(upper) > (len(lower) + len(upper) if exactly else MOST_PAIRS):
            return None
        if not exactly or all(side[0] == 1 for side in lower) or all(side[0] == 1 for side in upper):
            left = [atom for atom in atoms if all(other != name for other, _ in atom.terms)]
            joined = [_joined(one, other) for one in lower for other in upper]
            return junction(True, [*left, *joined, *others])
    return None


def _joined(lower: Side, upper: Side) -> LinearFormula:
    """Return the inequality for the other variables that follows from a lower and an upper bound of one variable v.

    From 2*v - x >= 0 and -3*v + y >= 1, for instance, follows -3*x + 2*y >= 2.
    """
    (c, terms, bound), (d, others, other_bound) = lower, upper
    sums: dict[str, int] = {}
    for name, count in terms:
        sums[name] = d * count
    for name, count in others:
        sums[name] = sums.get(name, 0) + c * count
    return within(tuple(sorted([term for term in sums.items() if term[1]])), d * bound + c * other_bound, None)


def _replaced(formula: LinearFormula, name: str, terms: Sequence[tuple[str, int]], number: int) -> LinearFormula:
    """Substitute `terms` + `number` for the variable `name` in a formula. `terms` are pairs (variable, coefficient)."""
    if isinstance(formula, Junction):
        return junction(formula.every, [_replaced(part, name, terms, number) for part in formula.parts])
    if isinstance(formula, bool):
        return formula
    form, low, high = formula
    sums = dict(form)
    count = sums.pop(name, 0)
    if not count:
        return formula
    for other, times in terms:
        sums[other] = sums.get(other, 0) + count * times
    return within(
        tuple(sorted([term for term in sums.items() if term[1]])),
        None if low is None else low - count * number,
        None if high is None else high - count * number,
    )
