"""Claims of formulas that automata decide: the set that the formulas give is that of the P-positions, or is not.

Formulas are sums of floors of lines, and of n//c and n%c, with slopes of one quadratic field. The pairs that they give
are a relation of the system of that field, which is proved to be the graph of the floors (`automata.sequences`); that
its positions are all those from which no move leads to another of them is decided from the rules of the game.
"""

from __future__ import annotations

import ast
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

from wythoff.automata.limits import Budget, Limits
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.sequences import Facts, beatty
from wythoff.claims.formulas import NAMES, Formulas
from wythoff.errors import WythoffError
from wythoff.proofs.certifying import certificate, digest
from wythoff.proofs.faithful import difference
from wythoff.proofs.rules import Rules, UndefinableError, rules_of
from wythoff.proofs.winning import HERE, Moving
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.registry.reading import read_number
from wythoff.solution import Evidence

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim
    from wythoff.rulesets import Game

Line: TypeAlias = tuple[Quadratic, Quadratic]  # slope and intercept
SECONDS = 3.0  # of a decision
CHECKED = 12  # piles to which the rules as formulas are held against the moves
MOST_BESIDES = 40
NONE = Quadratic(0)


class Sum:
    """A line, and floors of lines, each so many times."""

    def __init__(self, slope: Quadratic, added: Quadratic, floors: dict[Line, int] | None = None) -> None:
        self.slope, self.added, self.floors = slope, added, floors or {}

    @property
    def constant(self) -> bool:
        """Whether it is a number."""
        return not self.slope and not self.floors

    @property
    def whole(self) -> bool:
        """Whether it is an integer for every integer n."""
        return all(number.rational and number.r == 1 for number in (self.slope, self.added))

    def plus(self, other: Sum, factor: int = 1) -> Sum:
        """The sum with so many times another."""
        floors = dict(self.floors)
        for line, count in other.floors.items():
            floors[line] = floors.get(line, 0) + factor * count
        floors = {line: count for line, count in floors.items() if count}
        return Sum(self.slope + other.slope * factor, self.added + other.added * factor, floors)

    def times(self, factor: Quadratic) -> Sum | None:
        """A multiple; None where floors would be taken a broken number of times."""
        if not self.floors:
            return Sum(self.slope * factor, self.added * factor)
        whole = factor.rational and factor.r == 1
        return Sum(NONE, NONE).plus(self, factor.p) if whole else None

    def floor(self) -> Sum | None:
        """Rounded down; None for a sum of floors that is not whole."""
        if self.whole:
            return self
        return None if self.floors else Sum(NONE, NONE, {(self.slope, self.added): 1})


def decided(claim: Claim, seconds: float = SECONDS) -> Evidence | None:
    """The evidence where formulas are proved to be the P-positions from the rules; None where that is not decided.

    >>> from wythoff.claims.claim import Claim
    >>> said = decided(Claim("nim | diagonal(y1 % 2 + 1)", "3*n//2, 3*n - 1", first=1, besides=[(0, 0)]))
    >>> str(said)[:19]
    'proved: certificate'
    """
    game = claim.game
    if claim.kind != "formula" or game.piles != 2 or game.ordered or len(claim.positions) > MOST_BESIDES:
        return None
    budget = Budget(Limits(seconds=seconds))
    try:
        spoken, rules = _rules(game)
        if difference(spoken, rules, CHECKED):
            return None
        sums = sums_of(claim.text)
        if sums is None:
            return None
        with budget.including():
            found = _graph(sums, claim.first, claim.positions)
            if found is None:
                return None
            moving = Moving(rules, found.system, Algebra(budget))
            claimed = moving.algebra.join(found, moving.board)
            if moving.losing(claimed) != claimed:
                return None
    except WythoffError:
        return None
    proof = digest(certificate(str(spoken), rules, [claimed]))[:12]
    said = f"certificate {proof}, {claimed.states} states in {claimed.system.name}, which are those of the formulas"
    return Evidence("proved", said)


def _rules(game: Game) -> tuple[Game, Rules]:
    """The game whose rules are formulas, as it is written or in its canonical form.   Raises: UndefinableError."""
    try:
        return game, rules_of(game)
    except UndefinableError:
        from wythoff.catalog.canonical import meant

        other = meant(game)
        return other, rules_of(other)


def sums_of(text: str) -> list[Sum] | None:
    """The formulas of a claim as sums; None where one is something else."""
    known: list[Sum] = []
    for pile in Formulas(text).piles:
        found = _sum(pile, known)
        if found is None or not found.whole:
            return None
        known.append(found)
    return known


def _sum(node: ast.expr, known: list[Sum]) -> Sum | None:
    match node:
        case ast.Name(id="n"):
            return Sum(Quadratic(1), NONE)
        case ast.Constant() | ast.Name(id="phi") | ast.Call(func=ast.Name(id="sqrt")):
            return Sum(NONE, read_number(ast.unparse(node)))
        case ast.UnaryOp(op=ast.USub(), operand=inside):
            found = _sum(inside, known)
            return None if found is None else found.times(Quadratic(-1))
        case ast.Call(func=ast.Name(id="floor"), args=[inside]):
            found = _sum(inside, known)
            return None if found is None else found.floor()
        case ast.Call(func=ast.Name(id=name), args=[ast.Name(id="n")]) if name in NAMES[: len(known)]:
            return known[NAMES.index(name)]
        case ast.BinOp(left=left, op=operator, right=right):
            one, other = _sum(left, known), _sum(right, known)
            return None if one is None or other is None else _joined(operator, one, other)
    return None


def _joined(operator: ast.operator, one: Sum, other: Sum) -> Sum | None:
    match operator:
        case ast.Add():
            return one.plus(other)
        case ast.Sub():
            return one.plus(other, -1)
        case ast.Mult():
            return other.times(one.added) if one.constant else one.times(other.added) if other.constant else None
        case ast.Pow() if one.constant and other.constant and other.whole and 0 <= other.added.p < 100:
            return Sum(NONE, one.added**other.added.p)
    if not other.constant or not other.added:
        return None
    quotient = one.times(1 / other.added)
    if isinstance(operator, ast.Div) or quotient is None:
        return quotient
    below = quotient.floor()
    if isinstance(operator, ast.FloorDiv) or below is None:
        return below
    multiple = below.times(other.added)
    return None if multiple is None else one.plus(multiple, -1)


def _graph(sums: list[Sum], first: int, besides: tuple[tuple[int, ...], ...]) -> Relation | None:
    """The pairs of the sums for n >= first, in both orders, and those besides; None where a floor is negative."""
    floors = list(dict.fromkeys(line for found in sums for line in found.floors))
    if first < 0 or any(slope.sign() < 0 or (slope * first + added).sign() < 0 for slope, added in floors):
        return None
    broken = [line for line in floors if not (line[0].rational and line[1].rational)]
    graphs = {f"g{floors.index(line)}": beatty(*line, first) for line in broken}
    system = next(iter(graphs.values())).system.name if graphs else "base(2)"
    facts = Facts(system, **{name: graph for name, graph in graphs.items() if graph.system.name == system})
    if len(facts.table.defined) < len(graphs):
        return None  # of two fields
    parts = [f"n >= {first}"]
    parts += [f"$g{at}(n, f{at})" if line in broken else f"f{at} = {_quotient(line)}" for at, line in enumerate(floors)]
    parts += [_equation(name, found, floors) for name, found in zip("xy", sums, strict=True)]
    bound = ", ".join(["n", *(f"f{at}" for at in range(len(floors)))])
    listed = [f"(x = {x} & y = {y})" for x, y in besides]
    facts.define("pair", " | ".join([f"(E{bound} {' & '.join(parts)})", *listed]), "xy")
    return facts.define("found", "$pair(x0, y0) | $pair(y0, x0)", HERE)  # type: ignore[arg-type]  # names of two letters


def _quotient(line: Line) -> str:
    """The floor of a rational line, which is not negative, in the language of statements."""
    slope, added = line
    below = lcm(slope.r, added.r)
    top, more = slope.p * (below // slope.r), added.p * (below // added.r)
    return f"({top}*n {'+' if more >= 0 else '-'} {abs(more)})/{below}"


def _equation(name: str, found: Sum, floors: list[Line]) -> str:
    """name = the sum, with what is negative on the other side."""
    sides: tuple[list[str], list[str]] = ([], [name])
    weights = [("n", found.slope.p), *((f"f{at}", found.floors.get(line, 0)) for at, line in enumerate(floors))]
    for part, weight in weights:
        if weight:
            sides[weight < 0].append(f"{abs(weight)}*{part}")
    constant = found.added.p
    sides[constant < 0].append(str(abs(constant)))
    return f"{' + '.join(sides[1])} = {' + '.join(sides[0])}"
