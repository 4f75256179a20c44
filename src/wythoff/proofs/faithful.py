"""Tests of the formulas of rules against `options`, square by square, and of certificates against their notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wythoff.automata.limits import UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.base.errors import WythoffError, brief
from wythoff.base.plugins import names_of_files
from wythoff.expressions import Integer, Operation, function, parse_condition
from wythoff.expressions.formulas import Atom, Junction, LinearFormula
from wythoff.expressions.semilinear import read_set
from wythoff.game.catalog.given import stored_game
from wythoff.game.rulesets import TwoPileGame
from wythoff.game.rulesets.game import Game
from wythoff.proofs.certifying import table, written
from wythoff.proofs.presburger import ConditionReader
from wythoff.proofs.rules import SQUARES, MovePart, MoveRules, rules_of

NEVER = Integer(0)
COMPARED = 30  # piles up to which the formulas of a certificate are tested against the moves


def difference(game: Game, rules: MoveRules, up_to: int) -> str:
    """Return where the formulas and the moves differ, for piles up to a bound; empty if they do not.

    >>> from wythoff.proofs.rules import rules_of
    >>> from wythoff.game.rulesets import parse
    >>> difference(parse("nim"), rules_of(parse("nim | jump(1, 2)")), 3)
    'from (1, 2) to (0, 0)'

    Cost: the squares of the squares.
    """
    of = game.as_kind(TwoPileGame)
    assert of is not None
    ending, free, blockable = map(_test, (rules.ending, rules.free, rules.blockable))
    for x in range(up_to + 1):
        for y in range(0 if rules.ordered else x, up_to + 1):
            ended = ending(x, y, 0, 0)
            squares = set(of.squares(x, y))
            for a in range(x + 1):
                for b in range(y + 1):
                    can = (a, b) in squares and of.blockable((x, y), (a, b))
                    stated = (False, False) if ended else (bool(free(x, y, a, b)), bool(blockable(x, y, a, b)))
                    if stated != ((a, b) in squares and not can, can):
                        return f"from {(x, y)} to {(a, b)}"
    return ""


def _test(parts: Iterable[MovePart]) -> Callable[[int, int, int, int], object]:
    """Return a compiled test whether one of some parts holds for squares."""
    conditions = [parse_condition(_condition(part), SQUARES) for part in parts]
    return function(Operation("or", *conditions) if len(conditions) > 1 else next(iter(conditions), NEVER), SQUARES)


def _condition(part: MovePart) -> str:
    """Return a part as a condition on squares. Each variable that it binds has at most one value there.

    A part counts as false if its atoms do not determine one of these variables from the squares and earlier variables.
    """
    atoms = part.formula.parts if isinstance(part.formula, Junction) and part.formula.every else (part.formula,)
    values, missing = dict.fromkeys(SQUARES, ""), list(part.bound)
    while missing:
        given = ((name, atom) for name in missing for atom in atoms if isinstance(atom, Atom))
        found = next((each for each in given if _gives(each[1], each[0], values)), None)
        if found is None:
            return str(NEVER)
        name, atom = found
        count = dict(atom.terms)[name]
        # The least value at which the atom may hold: the condition of the part says whether it does.
        least = atom.low if count > 0 else -(atom.high or 0)
        rest = _total([(-c if count > 0 else c, other) for other, c in atom.terms if other != name], values)
        values[name] = f"(-((-({least} + {rest})) // {abs(count)}))"
        missing.remove(name)
    return " and ".join([*(f"{values[name]} >= 0" for name in part.bound), _written(part.formula, values)])


def _gives(atom: Atom, name: str, values: Mapping[str, str]) -> bool:
    """Return whether an atom leaves a variable at most one value, given its other variables."""
    names = dict(atom.terms)
    narrow = atom.low is not None and atom.high is not None and atom.high - atom.low < abs(names.get(name, 0))
    return narrow and {*names} - {name} <= {*values}


def _total(terms: Iterable[tuple[int, str]], values: Mapping[str, str]) -> str:
    return " + ".join(f"{count}*{values[name] or name}" for count, name in terms) or "0"


def _written(formula: LinearFormula, values: Mapping[str, str]) -> str:
    """Return a formula as a condition on the squares, with the values of the variables that it binds."""
    if isinstance(formula, bool):
        return str(int(formula))
    if isinstance(formula, Atom):
        total = _total([(count, name) for name, count in formula.terms], values)
        sides = [f"{formula.low} <= {total}"] * (formula.low is not None)
        return " and ".join([*sides, *[f"{total} <= {formula.high}"] * (formula.high is not None)]) or "1"
    parts = [f"({_written(part, values)})" for part in formula.parts]
    return (" and " if formula.every else " or ").join(parts) or str(int(formula.every))


def foreign(certificate: dict[str, Any]) -> str:
    """Return why the rules of a certificate are not those of its notation, or "".

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
    if (text := certificate.get("condition")) is not None and not _is_condition(text, certificate, named):
        return f"its positions are not {brief(text)}"
    wrong = difference(game, rules, COMPARED)
    return f"the formulas of {notation} are not its moves {wrong}" if wrong else ""


def _is_condition(text: object, certificate: Mapping[str, Any], system: System) -> bool:
    """Return whether a text describes the last set of a certificate, by deciding."""
    if not isinstance(text, str):
        return False
    try:
        found = ConditionReader(system, Algebra()).set_of(read_set(text, ordered=certificate["ordered"]))
    except (WythoffError, UndecidedError):
        return False
    return bool(table(found.machine, system.digits, 2) == certificate["levels"][-1])
