"""P-positions of a game for all values of a parameter t, if moves and positions are linear in the piles and t.

The formulas of the rules are made from the notation, in which t is a variable. If that is impossible, they are inferred
from the rules for two large values of t. An automaton of the triples (t, x, y) is guessed from small values, and a
statement about it is decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.expressions import Hole, Operation, Variable, parse_condition
from wythoff.expressions.formulas import Atom, Junction, LinearFormula, junction, within
from wythoff.game.rulesets.meaning.conditions import as_condition
from wythoff.game.rulesets.moves import layers_of, parts_of
from wythoff.game.rulesets.notation import parse_pattern
from wythoff.proofs.certifying import said
from wythoff.proofs.conditions import SQUARES, met
from wythoff.proofs.guessing import automaton_of
from wythoff.proofs.rules import BOARD, MovePart, MoveRules, UndefinableError, parts
from wythoff.proofs.winning import HERE

LARGE = 1_000_003, 1_000_033  # the two large values: primes that hardly occur as other numbers of a rule
DIGITS, ENDS = 6, 2  # binary digits of the triples that a guess uses; digits of continuations that distinguish states
PARAMETER = "t"
NOT_LINEAR = "a proof for all t needs moves given by linear conditions on the piles and t"


def rules_for_all(notation: str, name: str) -> MoveRules:
    """Return the rules of a game as formulas with the variable t in place of the parameter `name` of its `notation`.

    >>> rules_for_all("terminal(nim, x + y <= k)", "k").ending[0].formula
    Atom(terms=(('t', 1), ('x0', -1), ('y0', -1)), low=0, high=None)

    Raises: UndefinableError if the rules are not linear; NotationError if `name` stands where no number can.
    """
    game = parse_pattern(re.sub(rf"\b{name}\b", f"{{{name}}}", notation))
    layers = layers_of(game)
    if layers is None or game.declares or layers.n is not None:
        raise UndefinableError(NOT_LINEAR)
    placed = {Hole(name).name: Variable(PARAMETER)}
    board, piles = [] if game.ordered else [BOARD], (*SQUARES, PARAMETER)
    ending: list[MovePart] = []
    if layers.ends is not None:
        here = {"x": Variable("x0"), "y": Variable("y0")}
        ending = parts(layers.ends.substitute(here | placed), board, notation, piles)
    free: list[MovePart] = []
    for some in parts_of(layers.moves):
        if (taken := as_condition(some)) is None:
            raise UndefinableError(NOT_LINEAR)
        moved = Operation("and", parse_condition("x0 + y0 > x1 + y1", SQUARES), met(taken))
        free += parts(moved.substitute(placed), board, notation, piles)
    return MoveRules(game.ordered, game.misere, tuple(ending), tuple(free), (), 0)


def statement(rules: MoveRules, least: int) -> str:
    """Return the statement that, for each t >= `least`, $P(t,x,y) holds exactly for the P-positions (x, y).

    `rules` are the rules of the game as formulas with the variable t. $P is a relation that was guessed. The statement
    determines it, because every game on piles ends.
    """
    there = "$P(t,x1,y1)" if rules.ordered else "($P(t,x1,y1) | $P(t,y1,x1))"
    moves = f"({' | '.join(map(said, rules.free)) or '0 = 1'})"
    lost = f"~(Ex1,y1 {moves} & {there})"
    if rules.misere:
        lost = f"((Ex1,y1 {moves}) & {lost})"
    if rules.ending:
        ended = f"({' | '.join(map(said, rules.ending))})"
        lost = f"(~{ended} & {lost})" if rules.misere else f"({ended} | {lost})"
    board = "" if rules.ordered else " & x0 <= y0"
    return f"A t,x0,y0 ((t >= {least}{board}) => ($P(t,x0,y0) <=> {lost}))"


def rules_with(made: Sequence[MoveRules]) -> MoveRules:
    """Return the rules with the variable t, inferred from `made`: the rules for two large values of t, those in LARGE.

    Raises: UndefinableError if they are not linear in t.
    """
    one, other = made
    found = []
    for some, others in ((one.ending, other.ending), (one.free, other.free), (one.blockable, other.blockable)):
        if [part.bound for part in some] != [part.bound for part in others]:
            raise UndefinableError(NOT_LINEAR)
        pairs = zip(some, others, strict=True)
        found.append(tuple(MovePart(_with(a.formula, b.formula), a.bound) for a, b in pairs))
    ending, free, blockable = found
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
    """Return the rules in which the number `t` replaces the variable t."""

    def placed(formula: LinearFormula) -> LinearFormula:
        if isinstance(formula, Junction):
            return junction(formula.every, map(placed, formula.parts))
        if isinstance(formula, bool):
            return formula
        constant = t * dict(formula.terms).get(PARAMETER, 0)
        low, high = (None if bound is None else bound - constant for bound in (formula.low, formula.high))
        return within(tuple(term for term in formula.terms if term[0] != PARAMETER), low, high)

    def these(some: Sequence[MovePart]) -> tuple[MovePart, ...]:
        return tuple(MovePart(placed(part.formula), part.bound) for part in some)

    return rules._replace(ending=these(rules.ending), free=these(rules.free), blockable=these(rules.blockable))


def guessed_for_all(
    rules: MoveRules, least: int, pairs: Callable[[int, int], Sequence[tuple[int, int]]], algebra: Algebra
) -> Relation | None:
    """Return a guessed automaton of the P-positions for all t >= `least`, as triples (t, x0, y0); or None.

    The guess is made from small t. pairs(t, bound) returns the P-positions for t with both piles up to a bound. `rules`
    are the rules of the game as formulas with the variable t. `algebra` makes the automaton, within limits. Raises:
    UndecidedError.
    """
    size, names = 1 << DIGITS, (PARAMETER, *HERE)
    points = {(t, *pair) for t in range(least, size) for pair in pairs(t, size - 1)}
    machine = automaton_of(points | (set() if rules.ordered else {(t, y, x) for t, x, y in points}), 3, 2, DIGITS, ENDS)
    if machine is None:
        return None
    found = Relation(system_of("base(2)"), names, algebra.minimal(machine))
    found = algebra.join(found, algebra.linear(found.system, {PARAMETER: -1}, False, -least))
    return found if rules.ordered else algebra.join(found, algebra.linear(found.system, {"x0": 1, "y0": -1}, False, 0))
