"""P-positions of a game for all values of a parameter t, where moves and positions are linear in the piles and in t.

The rules of two large values show how they depend on t. An automaton of the triples (t, x, y) is learned from small
values, and both sentences about it are decided with t as a variable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.expressions.formulas import Atom, Junction, LinearFormula, junction, within
from wythoff.proofs.guessing import automaton_of
from wythoff.proofs.rules import MovePart, MoveRules, UndefinableError
from wythoff.proofs.winning import HERE, Moving

LARGE = 1_000_003, 1_000_033  # values whose rules are compared: primes, so that no number of a rule is one by chance
DIGITS, ENDS = 6, 2  # binary digits of the triples that are learned from, and of the ends that tell states apart
PARAMETER = "t"
NOT_LINEAR = "moves for all t must be linear in the piles and t together"


def rules_with(made: Sequence[MoveRules]) -> MoveRules:
    """Return the rules with the variable t, from those of the two large values.

    Raises: UndefinableError where they are not linear in t.
    """
    one, other = made
    parts = []
    for some, others in ((one.ending, other.ending), (one.free, other.free), (one.blockable, other.blockable)):
        if [part.bound for part in some] != [part.bound for part in others]:
            raise UndefinableError(NOT_LINEAR)
        pairs = zip(some, others, strict=True)
        parts.append(tuple(MovePart(_with(a.formula, b.formula), a.bound) for a, b in pairs))
    ending, free, blockable = parts
    return one._replace(ending=ending, free=free, blockable=blockable)


def _with(one: LinearFormula, other: LinearFormula) -> LinearFormula:
    if one == other:
        return one
    if isinstance(one, Junction) and isinstance(other, Junction) and one.every is other.every:  # noqa: SIM102
        if len(one.parts) == len(other.parts):
            return junction(one.every, [_with(a, b) for a, b in zip(one.parts, other.parts, strict=True)])
    if not (isinstance(one, Atom) and isinstance(other, Atom) and one.terms == other.terms):
        raise UndefinableError(NOT_LINEAR)
    found = []
    for a, b, low in ((one.low, other.low, True), (one.high, other.high, False)):
        if (a is None) is not (b is None):
            raise UndefinableError(NOT_LINEAR)
        if a is None or b is None:
            continue
        times, rest = divmod(b - a, LARGE[1] - LARGE[0])
        if rest:
            raise UndefinableError(NOT_LINEAR)
        terms = tuple(sorted({**dict(one.terms), **({PARAMETER: -times} if times else {})}.items()))
        constant = a - times * LARGE[0]
        found.append(within(terms, constant, None) if low else within(terms, None, constant))
    return junction(True, found)


def at_value(rules: MoveRules, t: int) -> MoveRules:
    """Return the rules for one value of t."""

    def placed(formula: LinearFormula) -> LinearFormula:
        if isinstance(formula, Junction):
            return junction(formula.every, map(placed, formula.parts))
        if isinstance(formula, bool):
            return formula
        constant = t * dict(formula.terms).get(PARAMETER, 0)
        low, high = (None if bound is None else bound - constant for bound in (formula.low, formula.high))
        return within(tuple(term for term in formula.terms if term[0] != PARAMETER), low, high)

    def parts(some: Sequence[MovePart]) -> tuple[MovePart, ...]:
        return tuple(MovePart(placed(part.formula), part.bound) for part in some)

    return rules._replace(ending=parts(rules.ending), free=parts(rules.free), blockable=parts(rules.blockable))


def proved_for_all(
    rules: MoveRules, least: int, pairs: Callable[[int, int], Sequence[tuple[int, int]]], algebra: Algebra
) -> Relation | None:
    """Return the triples (t, x0, y0), t >= `least`, of the P-positions, if the automaton that is learned is right.

    `pairs` gives the P-positions of a value of t with both piles up to a bound. Raises: UndecidedError.
    """
    size, names = 1 << DIGITS, (PARAMETER, *HERE)
    points = {(t, *pair) for t in range(least, size) for pair in pairs(t, size - 1)}
    if not rules.ordered:
        points |= {(t, y, x) for t, x, y in points}
    machine = automaton_of(points, len(names), 2, DIGITS, ENDS)
    if machine is None:
        return None
    moving = Moving(rules, system_of("base(2)"), algebra)
    from_least = algebra.linear(moving.system, {PARAMETER: -1}, False, -least)
    domain = algebra.join(algebra.everything(moving.system, names), algebra.join(moving.board, from_least))
    found = algebra.join(Relation(moving.system, names, algebra.minimal(machine)), domain)
    return found if algebra.join(moving.losing(found), domain) == found else None
