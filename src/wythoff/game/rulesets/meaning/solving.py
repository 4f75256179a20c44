"""Comparisons solved for one of their terms, which gives upper bounds for single variables and piles.

For instance, abs(k - l) <= x1 gives the strict upper bound x1 + 1 of abs(k - l).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wythoff.expressions import Comparison, Expression, Operation, template
from wythoff.expressions.normal import collected, normal, spelled
from wythoff.game.rulesets.meaning.shapes import conditions
from wythoff.game.rulesets.moves import Moves

# x1 and y1, the sorted piles after a move, as normal forms may spell them.
AFTER: Mapping[Expression, Expression] = {
    collected_part: template(name)
    for text, name in (("min(x0 - k, y0 - l)", "x1"), ("max(x0 - k, y0 - l)", "y1"))
    for collected_part in collected(template(text))[0]
}

AMOUNTS = frozenset(("k", "l", "max(k, l)", "min(k, l)"))


def bounds_in(moves: Moves) -> Iterator[Expression]:
    """Yield strict upper bounds for single terms of the comparisons in the conditions of `moves`.

    For `abs(k - l) <= x1` the term is abs(k - l), and its bound x1 + 1 is yielded.
    """
    found: dict[Expression, None] = {}
    for condition in conditions(moves):
        for node in normal(_with_piles(condition)).walk():
            if isinstance(node, Comparison) and len(node.signs) == 1 and node.signs[0] not in ("==", "!="):
                found.update(dict.fromkeys(_bounds(node)))
    yield from found


def _bounds(comparison: Comparison) -> Iterator[Expression]:
    left, right = comparison.parts
    if comparison.signs[0] in ("<", "<="):
        left, right = right, left
    parts, constant = collected(Operation("-", left, right))
    constant -= comparison.signs[0] in ("<", ">")  # now the comparison is sum(count * part) + constant >= 0
    for part, count in parts.items():
        rest = {other: number for other, number in parts.items() if other != part}
        if count == -1:
            yield spelled((rest, constant + 1))
    # A bound of k - l and of l - k is yielded without the amounts, as it may be the width of a diagonal.
    yield spelled(({part: count for part, count in parts.items() if str(part) not in AMOUNTS}, constant + 1))


def _with_piles(expression: Expression) -> Expression:
    """Return an expression in which min(x0 - k, y0 - l) is replaced by x1 and max(x0 - k, y0 - l) by y1.

    These are the sorted piles after the move.
    """
    if isinstance(expression, Comparison):
        return Comparison(expression.signs, tuple(map(_with_piles, expression.parts)))
    if not isinstance(expression, Operation):
        return expression
    if expression.operator in ("min", "max"):
        parts, constant = collected(expression)
        if not constant and len(parts) == 1 and (pile := AFTER.get(next(iter(parts)))) is not None:
            return pile
    return Operation(expression.operator, *map(_with_piles, expression.arguments))
