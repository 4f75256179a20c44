"""Whether one condition follows from another in a region of moves, where a part of them may have no value."""

from __future__ import annotations

from wythoff.expressions import Expression
from wythoff.expressions.covering import covered_case_by_case, within_known
from wythoff.expressions.failing import may_fail
from wythoff.expressions.formulas import junction
from wythoff.expressions.logic import covered
from wythoff.expressions.partial import facts, has_value, with_unknowns
from wythoff.expressions.statements import read_with, reading
from wythoff.rulesets.allowance import MOST_CONSTRAINTS
from wythoff.rulesets.regions import Region, bounded


def follows(known: Expression, claim: Expression, region: Region) -> bool | None:
    """Whether one condition follows from another in a region."""
    partial = may_fail(known) or may_fail(claim)
    if partial and not (has_value(known, region.given) and has_value(claim, region.given)):
        return None
    # What has no value elsewhere may here be any number: what follows all the same is so.
    said, last = (
        [reading(one) for one in (with_unknowns(known), *facts(known, claim))],
        reading(with_unknowns(claim)),
    )
    parts = [one for one in said if one is not None]
    if last is None or len(parts) < len(said):
        return None
    table = bounded(region.given)
    formula = within_known(junction(True, [one.formula for one in parts]), table)
    if covered_case_by_case(formula, [last.formula], table):
        return True
    whole = read_with(formula, {name: one for part in parts for name, one in part.definitions.items()})
    found = covered([whole], [last], table, MOST_CONSTRAINTS)
    return found or None if partial else found
