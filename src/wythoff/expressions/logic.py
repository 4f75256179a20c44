"""Whether conditions can hold at once, follow from others, or say the same: for all integers, exactly.

Cases are split one at a time and only where they matter: a solution of what must hold is found first, and the next
case is one that this solution does not meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wythoff.expressions.bounds import Interval
from wythoff.expressions.formulas import Atom, Formula, Junction, denied, holds, junction, names_in, speaks_of
from wythoff.expressions.integers import Table, UndecidedError, Work, require, solution
from wythoff.expressions.statements import Reading, reading
from wythoff.expressions.sums import OPAQUE
from wythoff.expressions.tree import Expression

BUDGET = 6_000  # constraints made for one question
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

    Cost: at most `budget` constraints are made; a condition is read once.
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


def covered(parts: Sequence[Reading], claims: Sequence[Reading], known: Table, budget: int = BUDGET) -> bool | None:
    """Whether some claim holds wherever all known facts and one of the parts hold; None if that is not decided.

    >>> from wythoff.expressions import parse_condition
    >>> parts, claims = (
    ...     [reading(parse_condition(text, ("k",))) for text in texts] for texts in (("k > 3", "k < 0"), ("k != 2",))
    ... )
    >>> covered(parts, claims, {}), covered(claims, parts, {})
    (True, False)
    """
    formulas: list[Formula] = [junction(False, [part.formula for part in parts])]
    formulas += [claim.denial for claim in claims]
    definitions = {name: formula for one in (*parts, *claims) for name, formula in one.definitions.items()}
    opaque = any(one.opaque for one in (*parts, *claims))
    # All that is known of what is opaque is much, and little of it mostly tells.
    if opaque and _solved(dict(known), [*formulas, *_without_remainders(formulas, definitions)], budget // 4) is False:
        return True
    found = _solved(dict(known), [*formulas, *definitions.values()], budget)
    return None if found and opaque else _opposite(found)


def _without_remainders(formulas: Iterable[Formula], definitions: Mapping[str, Formula]) -> list[Formula]:
    """What is known of the variables in formulas, but of opaque ones nothing about remainders, which are many cases."""
    found: dict[str, Formula] = {}
    for name, known in definitions.items():
        if name.startswith(OPAQUE):
            parts = known.parts if isinstance(known, Junction) and known.every else (known,)
            found[name] = junction(True, [part for part in parts if not speaks_of(part, "//")])
    asked = [*formulas, *found.values()]
    while asked:
        used = {name for name in names_in(asked.pop()) if name in definitions and name not in found}
        found |= {name: definitions[name] for name in used}
        asked += [definitions[name] for name in used]
    return list(found.values())


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
    formulas: list[Formula] = []
    definitions: dict[str, Formula] = {}
    opaque = False
    for one, side in sides:
        if one is None:
            return None
        formulas.append(one.formula if side else one.denial)
        definitions.update(one.definitions)
        opaque = opaque or one.opaque
    table: Table = {}
    for name, (low, high) in where.items():
        if (low is not None or high is not None) and not require(table, ((name, 1),), low, high):
            return False
    found = _solved(table, [*formulas, *definitions.values()], budget)
    return None if found and opaque else found


def _solved(table: Table, formulas: list[Formula], budget: int) -> bool | None:
    """Whether the formulas have a solution within the table; None: not decided."""
    try:
        return _search(table, formulas, Work(budget))
    except UndecidedError:
        return None


def _search(table: Table, formulas: list[Formula], work: Work) -> bool:
    """Whether the formulas have a solution within the table."""
    open_cases: list[tuple[Table, list[Junction], list[Formula]]] = [(table, [], formulas)]
    while open_cases:
        table, junctions, formulas = open_cases.pop()
        # Each is looked at, and the more there are, the more of them change.
        work.spend(1 + len(junctions) // 4 + len(junctions) ** 2 // 256)
        table, junctions = dict(table), list(junctions)
        if not _settled(table, junctions, formulas):
            continue
        model = solution(table, work)
        if model is None:
            continue
        unmet = [junction for junction in junctions if not holds(junction, model)]
        if not unmet:
            return True
        chosen = min(unmet, key=lambda junction: len(junction.parts))
        others = [junction for junction in junctions if junction is not chosen]
        excluded: list[Formula] = []
        cases = []
        for part in chosen.parts:
            cases.append((table, others, [part, *excluded]))
            if isinstance(part, Atom) and (part.low is None or part.high is None):
                excluded.append(denied(part))  # the cases need not overlap
        open_cases.extend(reversed(cases))
    return False


def _settled(table: Table, junctions: list[Junction], formulas: list[Formula]) -> bool:
    """Take formulas into the table and the junctions, and what follows at once; False if nothing can meet them."""
    if not all(_taken(table, junctions, formula) for formula in formulas):
        return False
    more = True
    while more:
        more = False
        kept: list[Junction] = []
        for one in junctions:
            parts = [part for part in one.parts if not _contradicted(table, part)]
            if not parts:
                return False
            if len(parts) == 1:
                if not _taken(table, kept, parts[0]):
                    return False
                more = True
            elif not any(_known(table, part) for part in parts):
                kept.append(one if len(parts) == len(one.parts) else Junction(False, tuple(parts)))
        junctions[:] = kept
    return True


def _taken(table: Table, junctions: list[Junction], formula: Formula) -> bool:
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Atom):
        return require(table, *formula)
    if formula.every:
        return all(_taken(table, junctions, part) for part in formula.parts)
    junctions.append(formula)
    return True


def _contradicted(table: Table, formula: Formula) -> bool:
    """Whether what the table says about one form rules the formula out."""
    if isinstance(formula, Junction):
        return formula.every and any(_contradicted(table, part) for part in formula.parts)
    if isinstance(formula, bool):
        return not formula
    if (interval := table.get(formula.terms)) is None:
        return False
    low, high = interval
    return (low is not None and formula.high is not None and low > formula.high) or (
        high is not None and formula.low is not None and high < formula.low
    )


def _known(table: Table, formula: Formula) -> bool:
    """Whether what the table says about one form makes the formula hold."""
    if not isinstance(formula, Atom) or (interval := table.get(formula.terms)) is None:
        return formula is True
    low, high = interval
    return (formula.low is None or (low is not None and low >= formula.low)) and (
        formula.high is None or (high is not None and high <= formula.high)
    )
