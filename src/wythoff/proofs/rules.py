"""The moves of a ruleset as formulas over x0, y0, x1, y1: a move leads from the ordered square (x0, y0) to (x1, y1).

The formulas are made from the notation alone, and tested against the method `options` of the game, which lists the
moves from a position. Proofs are about the formulas. An *atom* is a formula low <= (linear form) <= high. The *board*
is the set of squares that formulas speak of: in an unordered game those with x0 <= y0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable, bounds
from wythoff.expressions.formulas import (
    Atom,
    Common,
    Junction,
    LinearFormula,
    denied,
    junction,
    names_in,
    speaks_of,
    within,
)
from wythoff.expressions.integers import Terms, UndecidedError
from wythoff.expressions.linear import Formulas
from wythoff.expressions.solutions import solvable
from wythoff.expressions.sums import OPAQUE
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.meaning.plain import is_written
from wythoff.game.rulesets.moves import Moves, Without, layers_of, parts_of
from wythoff.proofs.conditions import SQUARES, WHY, UndefinableError, condition, on_line

THERE = ("x1", "y1")
# BOARD: in unordered games formulas describe moves from squares with x0 <= y0. INSIDE: no pile grows.
BOARD = Atom((("x0", 1), ("y0", -1)), None, 0)
INSIDE = Atom((("x0", 1), ("x1", -1)), 0, None), Atom((("y0", 1), ("y1", -1)), 0, None)
# Limits: conjunctions for one rule, pairs of conjunctions that are tried to make them, and lines of moves.
MOST_PARTS, MOST_TRIED, MOST_LINES = 48, 2000, 40


class MovePart(NamedTuple):
    """A formula for some of the moves, over x0, y0, x1, y1 and the variables `bound`, which "exists" quantifies."""

    formula: LinearFormula
    bound: tuple[str, ...]


class MoveRules(NamedTuple):
    """The rules of a game as formulas.

    - `free`: the moves that cannot be forbidden.

    - `blockable`: the other moves. At most `n` of them can be forbidden at once. No two parts contain the same move.
      From one square, each part has at most one move for each x1, or at most one for each y1.

    - `ending`: the terminal squares.

    In an unordered game the formulas describe moves from squares with x0 <= y0 only.
    """

    ordered: bool
    misere: bool
    ending: tuple[MovePart, ...]
    free: tuple[MovePart, ...]
    blockable: tuple[MovePart, ...]
    n: int


def rules_of(game: Game) -> MoveRules:
    """Return the rules of a game as formulas.

    >>> from wythoff.game.rulesets import parse
    >>> [len(part) for part in (rules_of(parse("nim | diagonal"))).free]
    [2, 2, 2]

    Raises: UndefinableError, with the reason, for rules that are not linear conditions.
    """
    layers = layers_of(game)
    if layers is None or game.declares or not is_written(layers.moves):
        raise UndefinableError(f"{WHY}: {game} is not made of moves on two piles")
    moves, of = layers.moves, layers.of
    board = [] if game.ordered else [BOARD]
    ending: list[MovePart] = []
    if layers.ends is not None:
        names = {"x": Variable("x0"), "y": Variable("y0")}
        ending = parts(layers.ends.substitute(names), board, "the condition of terminal")
    free: Moves | None = moves
    blockable: Moves | None = None
    if layers.n is not None:
        free, blockable = None, moves
        if of is not None:  # if one has all parts of the other, the formulas are simpler
            some, others = set(parts_of(moves)), set(parts_of(of))
            blockable = of if others <= some else Without(moves, Without(moves, of))
            free = None if some <= others else Without(moves, of)
    unforbidden = () if free is None else tuple(_moved(free, board))
    lines = () if blockable is None else tuple(_lines(blockable, board))
    return MoveRules(game.ordered, game.misere, tuple(ending), unforbidden, lines, layers.n or 0)


def _moved(moves: Moves, board: list[Atom]) -> Iterator[MovePart]:
    """Yield formulas for all `moves`, which together describe them. `board` lists formulas that are known to hold."""
    for part in parts_of(moves):
        yield from parts(condition(part), board, str(part))


def _lines(moves: Moves, board: list[Atom]) -> Iterator[MovePart]:
    """Yield formulas for all `moves`, at least one for each line. Each has at most one move for each x1, or each y1.

    A line is the moves that take (i + m*p, j + m*q) for m = 0, 1, ..., with fixed i, j, p, q. If the moves are not
    lines, or too many lines, yield formulas as `_moved` does. `board` lists formulas that are known to hold.
    """
    lines = moves.lines()
    if lines is None or len(lines) > MOST_LINES:
        yield from _moved(moves, board)
        return
    for line in lines:
        yield from parts(on_line(line), board, str(moves))


def parts(condition: Expression, board: Sequence[Atom], shown: str, piles: Sequence[str] = SQUARES) -> list[MovePart]:
    """Return a condition on piles as a list of alternatives. Each is a conjunction of linear formulas.

    Redundant formulas are left out. `board` lists formulas that are known to hold, and `piles` the free variables.
    `shown` names the condition in messages.

    Raises: UndefinableError if the condition is not linear.
    """
    maker = Formulas()
    try:
        formula = maker.truth(_without_signs(condition))
    except UndecidedError:
        raise UndefinableError(f"{WHY}; a part of {shown} is not linear, or may have no value") from None
    if not condition.variables().isdisjoint(THERE):
        formula = junction(True, [formula, *INSIDE])
    names, definitions = _defined(maker, formula, shown)
    alternatives: list[list[LinearFormula]] = []
    for atoms in _conjunctions(formula):
        used = [name for name in names if name in _names(atoms)]
        made = [_replaced(atom, names) for atom in atoms]
        made += [_replaced(definitions[name], names) for name in _closure(used, definitions)]
        bound = _names(made) - {*piles}
        known = [*board, *(Atom(((name, 1),), 0, None) for name in (*piles, *bound))]
        kept = _needed(made, known)
        if kept is not None and not any(_follows(others, kept, known) for others in alternatives):
            alternatives = [others for others in alternatives if not _follows(kept, others, known)] + [kept]
    return [MovePart(junction(True, one), tuple(sorted({*_names(one)} - {*piles}))) for one in alternatives]


def _without_signs(expression: Expression) -> Expression:
    """Return the expression with 1 - 2*(n % 2) in place of each (-1)**n, provided that n is known to be >= 0."""
    if not isinstance(expression, Operation | Comparison):
        return expression
    parts = [_without_signs(part) for part in expression.operands()]
    if isinstance(expression, Comparison):
        return Comparison(expression.signs, tuple(parts))
    if expression.operator == "**" and parts[0].constant == -1:
        least, _ = bounds(parts[1], dict.fromkeys(parts[1].variables(), (0, None)))
        if least is not None and least >= 0:
            return Operation("-", Integer(1), Operation("*", Integer(2), Operation("%", parts[1], Integer(2))))
    return Operation(expression.operator, *parts)


def _needed(formulas: Sequence[LinearFormula], known: Sequence[Atom]) -> list[LinearFormula] | None:
    """Return `formulas` without redundant ones: those that the others and the formulas in `known` imply.

    Return None if `formulas` and `known` contradict each other.
    """
    merged = _merged(formulas)
    if merged is None or _possible([*merged, *known]) is False:
        return None
    table = {atom.terms: atom for atom in merged if isinstance(atom, Atom)}
    others = [formula for formula in merged if not isinstance(formula, Atom)]
    # The conditions INSIDE are tried first: they are implied most often.
    for terms in sorted(table, key=lambda terms: (len(terms), terms in {atom.terms for atom in INSIDE} and -1)):
        rest = [atom for other, atom in table.items() if other != terms]
        if _follows([table[terms]], rest, known):
            del table[terms]
    return [*table.values(), *others]


def _merged(formulas: Iterable[LinearFormula]) -> list[LinearFormula] | None:
    """Return the formulas with one atom in place of all atoms that have the same linear form. Atoms come first.

    An atom is a formula low <= form <= high. The new atom has the strictest bounds: 1 <= x <= 5 and x <= 3 become 1 <=
    x <= 3. Return None if two atoms contradict each other, or a formula is False.
    """
    table: dict[Terms, Atom] = {}
    others: list[LinearFormula] = []
    for formula in formulas:
        if not isinstance(formula, Atom):
            if formula is False:
                return None
            others += [formula] * (formula is not True and formula not in others)
            continue
        before = table.get(formula.terms, Atom(formula.terms, None, None))
        joined = within(formula.terms, _last(max, before.low, formula.low), _last(min, before.high, formula.high))
        if not isinstance(joined, Atom):
            return None
        table[formula.terms] = joined
    return [*table.values(), *others]


def _names(formulas: Iterable[LinearFormula]) -> set[str]:
    return {name for formula in formulas for name in names_in(formula)}


def _follows(conclusions: Sequence[LinearFormula], formulas: Sequence[LinearFormula], known: Sequence[Atom]) -> bool:
    """Return True if it is proved that `formulas` and `known` together imply all `conclusions`, else False."""
    given = [*formulas, *known]
    return all(conclusion in formulas or not _possible([*given, denied(conclusion)]) for conclusion in conclusions)


def _possible(formulas: Sequence[LinearFormula]) -> bool:
    """Return False if the formulas are proved to contradict each other, else True."""
    try:
        return solvable(formulas)
    except UndecidedError:
        return True


def _last(choose: Callable[..., int], *bounds: int | None) -> int | None:
    return choose((bound for bound in bounds if bound is not None), default=None)


def _closure(used: Sequence[str], definitions: dict[str, LinearFormula]) -> list[str]:
    found = list(used)
    for name in found:
        found += [other for other in names_in(definitions[name]) if other in definitions and other not in found]
    return found


def _conjunctions(formula: LinearFormula) -> list[list[LinearFormula]]:
    """Return the formula as alternatives, each a list of conjuncts.

    If there would be too many alternatives, some conjuncts are themselves conjunctions or disjunctions.
    """
    if isinstance(formula, bool):
        return [[]] if formula else []
    if isinstance(formula, Atom):
        return [[formula]]
    if not formula.every:
        return [one for part in formula.parts for one in _conjunctions(part)]
    found: list[list[LinearFormula]] = [[]]
    for part in formula.parts:
        choices = _conjunctions(part)
        if len(found) * len(choices) > MOST_TRIED or len(pairs := _both_hold(found, choices)) > MOST_PARTS:
            pairs = _both_hold(found, [[part]])
        found = pairs
    return found


def _both_hold(some: list[list[LinearFormula]], others: list[list[LinearFormula]]) -> list[list[LinearFormula]]:
    """Return all conjunctions of an alternative in `some` and an alternative in `others`, without contradictory ones.

    An alternative is a list of formulas: the conjunction of them.
    """
    pairs = (_merged([*one, *other]) for one in some for other in others)
    return list({frozenset(pair): pair for pair in pairs if pair is not None}.values())


def _defined(maker: Formulas, formula: LinearFormula, shown: str) -> tuple[dict[str, Atom], dict[str, LinearFormula]]:
    """Return (replacements, definitions) of the variables that `maker` introduced for quotients and remainders.

    `formula` uses these variables; `shown` names it in messages. A definition is the formula that determines a
    variable. It bounds the variable from below, perhaps by a negative number. A replacement writes the variable as this
    bound plus a new variable q1, q2, ..., which is a natural number. It is stored as an atom: for q1 - 3 its `terms`
    are q1, and its `low` is -3.

    Raises: UndefinableError if a definition is not linear.
    """
    names: dict[str, Atom] = {}
    known: dict[str, LinearFormula] = {}
    every = (formula, *maker.definitions.values())
    if any(speaks_of(one, OPAQUE) or isinstance(one, Common) for one in every):
        raise UndefinableError(f"{WHY}: {shown} multiplies piles, or has another operation that is not linear")
    for name, definition in maker.definitions.items():
        if not isinstance(definition, Atom):
            raise UndefinableError(f"{WHY}: {shown} has a quotient of a term that is not linear")
        placed = _replaced(definition, names)
        assert isinstance(placed, Atom)
        terms = dict(placed.terms)
        weight = terms.pop(name)
        low = placed.low if weight > 0 else None if placed.high is None else -placed.high
        if low is None:
            raise UndefinableError(f"{WHY}: {shown} has a quotient without a bound")
        sign, weight = 1 if weight > 0 else -1, abs(weight)
        # weight*q >= low - (other terms): only positive other terms can make q negative.
        shift = {other: -((-sign * count) // weight) for other, count in terms.items() if sign * count > 0}
        constant = max(0, -low // weight)
        placed_at = (f"q{len(names) + 1}", 1), *((other, -count) for other, count in shift.items())
        names[name] = Atom(placed_at, -constant, None)
        known[name] = definition
    return names, known


def _replaced(formula: LinearFormula, names: dict[str, Atom]) -> LinearFormula:
    """Return the formula with a sum in place of each variable in `names`.

    `names` maps a variable to an atom, which stands for the sum of its `terms` plus its `low`: q1 - 3 has the terms q1
    and the `low` -3.
    """
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, Junction):
        return junction(formula.every, [_replaced(part, names) for part in formula.parts])
    terms: dict[str, int] = {}
    constant = 0
    for name, count in formula.terms:
        own = names.get(name)
        if own is None:
            terms[name] = terms.get(name, 0) + count
            continue
        assert own.low is not None
        constant += count * own.low
        for other, factor in own.terms:
            terms[other] = terms.get(other, 0) + count * factor
    low, high = (None if bound is None else bound - constant for bound in (formula.low, formula.high))
    return within(tuple(sorted((name, count) for name, count in terms.items() if count)), low, high)


__all__ = ["SQUARES", "MovePart", "MoveRules", "UndefinableError", "condition", "parts", "rules_of"]
