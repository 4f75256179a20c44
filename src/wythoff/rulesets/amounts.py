"""What conditions on amounts alone say: the lines and the few jumps that their bounds show, exactly."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from math import gcd

from wythoff.expressions import NO_VALUE, Expression, Integer, Operation, Variable
from wythoff.expressions.covering import covered_case_by_case, points_in, within_known
from wythoff.expressions.failing import may_fail
from wythoff.expressions.formulas import Formula, Junction, atoms_in, within
from wythoff.expressions.integers import Bound, Table, Terms
from wythoff.expressions.logic import covered
from wythoff.expressions.normal import normal
from wythoff.expressions.statements import Reading, reading
from wythoff.rulesets.allowance import MOST_CONSTRAINTS
from wythoff.rulesets.emptiness import NO_MOVES
from wythoff.rulesets.families import Diagonal, Jump, Nim, Ray, Where
from wythoff.rulesets.meaning import said
from wythoff.rulesets.moves import Moves
from wythoff.rulesets.regions import View, places

AMOUNTS = frozenset(("k", "l"))
K, ZERO = Variable("k"), Integer(0)
TAKEN: Table = {(("k", 1),): (1, None)}
BY_AMOUNTS = View(False, False, False, False)  # from piles as large as one likes
FORMS = ((("k", 1),), (("l", 1),), (("k", 1), ("l", -1)))


def by_bounds(piece: Where) -> Moves | None:
    """The line of which the amounts are those of a condition on nothing else; None if it is not seen to be one."""
    found = said_of_amounts(piece)
    if found is None or found.formula is True:
        return None
    formula = found.formula
    if formula is False:
        return NO_MOVES
    if (few := points_in(formula, places(BY_AMOUNTS)[0].known, ("k", "l"))) is not None:
        jumps = _of_amounts(piece.condition, few)
        return None if jumps is None or len(jumps) > 1 else jumps[0] if jumps else NO_MOVES
    return next((guess for guess in _guesses(formula) if _is_the_same(piece, guess)), None)


def jumps_of(piece: Moves) -> tuple[Jump, ...] | None:
    """The jumps that a condition on amounts says, which leaves few of these; None for other pieces.

    >>> from wythoff.rulesets import parse
    >>> print(*jumps_of(parse("where(max(k, l) <= 2 and k != l)")))
    jump(0, 1) jump(0, 2) jump(1, 2)
    """
    if not (isinstance(piece, Where) and piece.condition.variables() <= AMOUNTS) or may_fail(piece.condition):
        return None
    found = said_of_amounts(piece)
    few = None if found is None else points_in(found.formula, places(BY_AMOUNTS)[0].known, ("k", "l"))
    return None if few is None else _of_amounts(piece.condition, few)


def _of_amounts(condition: Expression, few: Iterable[tuple[int, ...]]) -> tuple[Jump, ...] | None:
    """The moves of a condition that only these amounts may meet, if they are jumps."""
    met = {(k, l): _meets(condition, k, l) for k, l in few if k + l}
    taken = {order for order, held in met.items() if held}
    if None in met.values() or any((l, k) not in taken for k, l in taken):
        return None
    return tuple([Jump(k, l) for k, l in sorted(taken) if k <= l])


def _meets(condition: Expression, k: int, l: int) -> bool | None:
    """Whether amounts meet a condition on nothing else; None where a power has too many bits."""
    try:
        return bool(condition.evaluate({"k": k, "l": l}))
    except NO_VALUE:
        return None


def _is_the_same(piece: Where, line: Moves) -> bool:
    one = said_of_amounts(piece)
    assert one is not None
    formula = one.formula
    if isinstance(line, Ray):
        # The first step of a line must be a move of the condition: nothing else is made of most guesses.
        if not all(_meets(piece.condition, k, l) for k, l in line.orders()):
            return False
        # And those beside it, which no line makes that begins there, must not be.
        if any(_meets(piece.condition, k, l) for k, l in ((line.p, line.q + 1), (line.p + 1, line.q))):
            return False
        if _makes(piece.condition, line) and _lies_on(formula, line):
            return True
    other = said_of_amounts(line)
    assert other is not None
    claim, known = other.formula, places(BY_AMOUNTS)[0].known
    if _in_any_order(formula) == _in_any_order(claim):
        return True
    if all(covered_case_by_case(*both, known) for both in ((formula, [claim]), (claim, [formula]))):
        return True
    return isinstance(line, Ray) and all(
        covered([a], [b], known, MOST_CONSTRAINTS) is True for a, b in ((one, other), (other, one))
    )


def _makes(condition: Expression, ray: Ray) -> bool:
    """Whether it is seen that a condition on amounts holds for all multiples of the step of a ray."""
    found = []
    for p, q in ray.orders():
        said = reading(normal(condition.substitute({"k": _times(p), "l": _times(q)})))
        found.append(said is not None and within_known(said.formula, TAKEN) is True)
    return all(found)


def _times(number: int) -> Expression:
    return Operation("*", Integer(number), K)


def _lies_on(formula: Formula, ray: Ray) -> bool:
    """Whether it is seen that amounts of which a formula tells are those of a ray: their proportion tells of its."""
    if gcd(ray.p, ray.q) > 1:
        return False
    on_ray = [within((("k", q), ("l", -p)), 0, 0) for p, q in ray.orders()]
    return covered_case_by_case(formula, on_ray, places(BY_AMOUNTS)[0].known)


def _in_any_order(formula: Formula) -> Hashable:
    if isinstance(formula, Junction):
        return formula.every, frozenset(map(_in_any_order, formula.parts))
    return formula


def _guesses(formula: Formula) -> Iterator[Moves]:
    """The lines that bounds in a formula speak of."""
    bounds: dict[Terms, tuple[Bound, Bound]] = {}
    multiples: dict[str, list[int]] = {}  # that an amount is of a quotient
    for terms, low, high in atoms_in(formula):
        bounds.setdefault(terms, (low, high))
        if low == high == 0 and len(terms) == 2:
            (name, count), (other, other_count) = terms
            if (name, other) == ("k", "l") and count * other_count < -1:
                yield Ray(count, -other_count)
            elif other in ("k", "l") and other_count == -1 and name not in ("k", "l"):
                multiples.setdefault(name, []).append(count)
    for counts in multiples.values():
        if len(counts) == 2 and min(counts) > 0:
            yield Ray(*counts)
    k, l, shift = (bounds.get(terms, (None, None)) for terms in FORMS)
    if k == l == (None, 0) and isinstance(formula, Junction) and not formula.every:
        yield Nim()
    if shift == (0, 0) and k == l == (None, None):
        yield Diagonal()
    low, high = shift
    if low is not None and high is not None and low + high == 0:
        yield Diagonal(high + 1)


def said_of_amounts(piece: Moves) -> Reading | None:
    """What a piece says about the amounts, of which alone it speaks; None where that is too long, or not read."""
    found = said(piece, BY_AMOUNTS)
    return None if found is None else found[0].reading


def on_line(line: Nim | Diagonal, condition: Expression) -> bool | None:
    """Whether a condition that has a value everywhere is met by all moves of a line, or by none; None: neither is seen.

    Of rook moves one amount is 0, and of those on the diagonal both are the same.
    """
    if condition.variables().isdisjoint(AMOUNTS) or not condition.variables() <= AMOUNTS:
        return None
    if isinstance(line, Diagonal) and line != Diagonal():
        return None
    orders = ((K, K),) if isinstance(line, Diagonal) else ((K, ZERO), (ZERO, K))
    seen = {_meets(condition, *[n if part is K else 0 for part in order]) for order in orders for n in (1, 2, 7)}
    if len(seen) > 1 or None in seen:
        return None
    said = [reading(condition.substitute({"k": one, "l": other})) for one, other in orders]
    truths = {None if one is None else within_known(one.formula, TAKEN) for one in said}
    return seen.pop() if truths == seen else None
