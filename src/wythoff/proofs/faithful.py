"""The formulas of the rules tested against `options`, square by square; those of a certificate against its notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wythoff.automata.naming import system as system_of
from wythoff.base.errors import WythoffError
from wythoff.base.plugins import names_of_files
from wythoff.expressions import Integer, Operation, function, parse_condition
from wythoff.expressions.formulas import Atom, Formula, Junction, holds as formula_holds
from wythoff.game.catalog.given import stored_game
from wythoff.game.rulesets import TwoPileGame
from wythoff.game.rulesets.game import Game
from wythoff.proofs.certifying import table, written
from wythoff.proofs.rules import SQUARES, Part, Rules, rules_of

NEVER = Integer(0)
COMPARED = 30  # piles up to which the formulas of a certificate are tested against the moves


def difference(game: Game, rules: Rules, up_to: int) -> str:
    """Where the formulas and the moves differ, for piles up to a bound; empty if they do not.

    >>> from wythoff.proofs.rules import rules_of
    >>> from wythoff.game.rulesets import parse
    >>> difference(parse("nim"), rules_of(parse("nim | jump(1, 2)")), 3)
    'from (1, 2) to (0, 0)'

    Cost: the squares of the squares.
    """
    of = game.as_kind(TwoPileGame)
    assert of is not None
    free, blockable = _test(rules.free), _test(rules.blockable)
    for x in range(up_to + 1):
        for y in range(0 if rules.ordered else x, up_to + 1):
            ended = any(holds(part, {"x0": x, "y0": y}) for part in rules.ending)
            squares = set(of.squares(x, y))
            for a in range(x + 1):
                for b in range(y + 1):
                    can = (a, b) in squares and of.blockable((x, y), (a, b))
                    said, blocked = (False, False) if ended else (bool(free(x, y, a, b)), bool(blockable(x, y, a, b)))
                    if (said, blocked) != ((a, b) in squares and not can, can):
                        return f"from {(x, y)} to {(a, b)}"
    return ""


def _test(parts: Iterable[Part]) -> Callable[[int, int, int, int], object]:
    """Whether one of some parts holds of squares; those are compiled together that can be."""
    found = [(part, _condition(part)) for part in parts]
    left = [part for part, text in found if text is None]
    conditions = [parse_condition(text, SQUARES) for _, text in found if text is not None]
    compiled = function(Operation("or", *conditions) if len(conditions) > 1 else next(iter(conditions), NEVER), SQUARES)
    if not left:
        return compiled

    def holds_of(x: int, y: int, a: int, b: int) -> bool:
        at = {"x0": x, "y0": y, "x1": a, "y1": b}
        return bool(compiled(x, y, a, b)) or any(holds(part, at) for part in left)

    return holds_of


def _condition(part: Part) -> str | None:
    """Return a part as a condition on the squares; None unless each bound variable is a quotient of the others."""
    atoms = part.formula.parts if isinstance(part.formula, Junction) and part.formula.every else (part.formula,)
    conditions, values = [], dict.fromkeys(SQUARES, "")
    for name in part.bound:
        equation = next((atom for atom in atoms if _gives(atom, name, values)), None)
        if equation is None:
            return None
        assert isinstance(equation, Atom)
        count = dict(equation.terms)[name]
        rest = f"({_total([(-c if count > 0 else c, n) for n, c in equation.terms if n != name], values)})"
        low = f"{equation.low if count > 0 else -(equation.low or 0)} + {rest}"
        conditions += [f"({low}) % {abs(count)} == 0", f"{low} >= 0"]
        values[name] = f"(({low}) // {abs(count)})"
    return " and ".join([*conditions, _written(part.formula, values)])


def _gives(atom: Formula, name: str, values: Mapping[str, str]) -> bool:
    """Return whether an atom is an equation that gives a variable by others with values."""
    if not isinstance(atom, Atom) or atom.low is None or atom.low != atom.high:
        return False
    names = dict(atom.terms)
    return bool(names.get(name)) and {*names} - {name} <= {*values}


def _total(terms: Iterable[tuple[int, str]], values: Mapping[str, str]) -> str:
    return " + ".join(f"{count}*{values[name] or name}" for count, name in terms) or "0"


def _written(formula: Formula, values: Mapping[str, str]) -> str:
    """A formula as a condition on the squares; what it binds has its value there."""
    if isinstance(formula, bool):
        return str(int(formula))
    if isinstance(formula, Atom):
        total = _total([(count, name) for name, count in formula.terms], values)
        sides = [f"{formula.low} <= {total}"] * (formula.low is not None)
        return " and ".join([*sides, *[f"{total} <= {formula.high}"] * (formula.high is not None)]) or "1"
    parts = [f"({_written(part, values)})" for part in formula.parts]
    return (" and " if formula.every else " or ").join(parts) or str(int(formula.every))


def holds(part: Part, at: Mapping[str, int]) -> bool:
    """Whether a part holds of numbers; the variables that it binds have one value at most."""
    values = dict(at)
    missing = list(part.bound)
    atoms = [part.formula] if isinstance(part.formula, Atom) else list(getattr(part.formula, "parts", ()))
    while missing:
        solved = next(filter(None, (_solved(atom, values, missing) for atom in atoms if isinstance(atom, Atom))), None)
        if solved is None:
            return False
        name, value = solved
        if value < 0:
            return False
        values[name] = value
        missing.remove(name)
    return formula_holds(part.formula, values)


def _solved(atom: Atom, values: Mapping[str, int], missing: list[str]) -> tuple[str, int] | None:
    """The value of the one unknown of an atom that leaves it one value at most; -1 for none."""
    unknown = [(name, count) for name, count in atom.terms if name in missing]
    if len(unknown) != 1 or atom.low is None or atom.high is None:
        return None
    ((name, count),) = unknown
    if atom.high - atom.low >= abs(count):
        return None
    rest = sum([c * values[other] for other, c in atom.terms if other != name])
    low, high = atom.low - rest, atom.high - rest
    if count < 0:
        low, high, count = -high, -low, -count
    value = -(-low // count)
    return (name, value) if value * count <= high else (name, -1)


def foreign(certificate: dict[str, Any]) -> str:
    """Why the rules of a certificate are not those of its notation; empty if they are.

    The formulas are made again from the notation and must be the same, and they are tested against the moves.
    """
    notation, name = certificate["notation"], certificate["system"]
    if not isinstance(notation, str) or not isinstance(name, str):
        return "the notation and the system must be texts"
    try:
        with names_of_files():
            game = stored_game(notation)
        rules = rules_of(game)
        named = system_of(name)
    except WythoffError as error:
        return f"it must name a system, and a game that has a formula: {error}"
    made = written(rules)
    if any(certificate[name] != made[name] for name in made):
        return f"its rules are not those of {notation}"
    if table(named.machine, named.digits, 1) != certificate["V"]:
        return f"its words are not those of {named.name}"
    wrong = difference(game, rules, COMPARED)
    return f"the formulas of {notation} are not its moves {wrong}" if wrong else ""
