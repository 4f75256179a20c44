"""P-positions of a game for all values of a parameter t, where moves and positions are linear in the piles and in t.

The rules of two large values show how they depend on t. An automaton of the triples (t, x, y) is learned from small
values, and both sentences about it are decided with t as a variable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.expressions.formulas import Atom, Junction, LinearFormula, junction, within
from wythoff.kernels.automata import Machine
from wythoff.proofs.presburger import board
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
    size = 1 << DIGITS
    first = (1, 0) if rules.ordered else (1, 1)
    boards = [board(pairs(t, size - 1), size, first) if t >= least else [0] * size for t in range(size)]
    machine = _learned_triples(boards)
    if machine is None:
        return None
    moving = Moving(rules, system_of("base(2)"), algebra)
    system, names = moving.system, (PARAMETER, *HERE)
    from_least = algebra.linear(system, {PARAMETER: -1}, False, -least)
    domain = algebra.join(algebra.everything(system, names), algebra.join(moving.board, from_least))
    found = algebra.join(Relation(system, names, algebra.minimal(machine)), domain)
    return found if algebra.join(moving.losing(found), domain) == found else None


def _learned_triples(boards: Sequence[Sequence[int]]) -> Machine | None:
    """Return an automaton of triples, whose states are the blocks of the boards that begin with some digits."""
    side, whole = 1 << ENDS, (1 << (1 << ENDS)) - 1
    most = len(boards) // side

    def block(t: int, x: int, y: int) -> tuple[int, ...]:
        planes = boards[t * side : (t + 1) * side]
        return tuple(row >> x * side & whole for plane in planes for row in plane[y * side : (y + 1) * side])

    begins = [(0, 0, 0)]
    numbers = {block(0, 0, 0): 0}
    rows: list[dict[int, int]] = []
    for begin in begins:
        rows.append({})
        if 2 * max(begin) + 1 >= most:
            return None
        for letter, digits in enumerate(product((0, 1), repeat=3)):
            t, x, y = (2 * number + digit for number, digit in zip(begin, digits, strict=True))
            found = block(t, x, y)
            if numbers.setdefault(found, len(begins)) == len(begins):
                begins.append((t, x, y))
            rows[-1][letter] = numbers[found]
    return Machine(rows, [bool(boards[t][y] >> x & 1) for t, x, y in begins])
