"""Tests that formulas describe the rules of a game, and that the rules of a certificate are those of its notation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from json import loads
from typing import Any

from wythoff.automata.limits import Budget, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra
from wythoff.automata.statements.names import Table
from wythoff.automata.systems import System
from wythoff.base.errors import WythoffError, brief
from wythoff.base.plugins import names_of_files
from wythoff.expressions.semilinear import read_set
from wythoff.game.catalog.given import stored_game
from wythoff.game.rulesets import PilesGame, Position, TwoPileGame, played
from wythoff.game.rulesets.game import Game
from wythoff.proofs.certifying import packed, statement_certificate, table, written
from wythoff.proofs.pile_statements import positions_of, statement
from wythoff.proofs.presburger import ConditionReader
from wythoff.proofs.rules import SQUARES, MovePart, MoveRules, rules_of
from wythoff.proofs.winning import HERE, Moving

COMPARED = 30  # piles up to which the formulas of a certificate are tested against the moves


def difference(game: Game, rules: MoveRules, up_to: int, budget: Budget | None = None) -> str:
    """Return the first move that only one of the formulas `rules` and the game allows, for piles up to `up_to`.

    The result is a text such as 'from (1, 2) to (0, 0)', empty if they agree.

    >>> from wythoff.proofs.rules import rules_of
    >>> from wythoff.game.rulesets import parse
    >>> difference(parse("nim"), rules_of(parse("nim | jump(1, 2)")), 3)
    'from (1, 2) to (0, 0)'

    A move that may be forbidden in only one of them counts as well. A `budget` ends the work within its time and
    memory.

    Cost: O(up_to^4). Raises: UndecidedError.
    """
    of = game.as_kind(TwoPileGame)
    assert of is not None
    moving = Moving(rules, system_of("base(2)"), Algebra(Budget(within=budget)))
    free, blockable = (_stated(moving, parts, up_to) for parts in (rules.free, rules.blockable))
    for x in range(up_to + 1):
        for y in range(0 if rules.ordered else x, up_to + 1):
            squares = set(of.squares(x, y))
            can = {square for square in squares if of.blockable((x, y), square)}
            if wrong := (free[x, y] ^ (squares - can)) | (blockable[x, y] ^ can):
                return f"from {(x, y)} to {min(wrong)}"
    return ""


def _stated(moving: Moving, parts: Iterable[MovePart], up_to: int) -> dict[Position, set[Position]]:
    """Return the moves that the formulas `parts` describe from squares with x0, y0 <= up_to.

    They are a dict {(x0, y0): {(x1, y1), ...}}. `moving` makes automata of the formulas.
    """
    algebra, near = moving.algebra, moving.playing
    for name in HERE:
        near = algebra.join(near, algebra.linear(moving.system, {name: 1}, False, up_to))
    found: dict[Position, set[Position]] = defaultdict(set)
    for part in parts:
        moves = algebra.join(moving.of_part(part, SQUARES), near).ordered(SQUARES)
        for x, y, a, b in zip(*moves.columns(), strict=True):
            found[x, y].add((a, b))
    return found


def foreign(certificate: dict[str, Any]) -> str:
    """Return why the rules of a certificate are not those of its notation, or "" if they are.

    The formulas are made again from the notation and must be the same. For two piles the moves that they describe are
    also compared with the moves of the game.
    """
    notation, name = certificate["notation"], certificate["system"]
    if not isinstance(notation, str) or not isinstance(name, str):
        return "its notation and its numeration system must be texts"
    try:
        with names_of_files():
            game = stored_game(notation)
        named = system_of(name)
        if certificate["certificate"] == "statement":
            return _foreign_statement(certificate, game, named)
        rules = rules_of(game)
    except WythoffError as error:
        return f"it must name a numeration system and a game whose moves have a formula: {error}"
    made = written(rules)
    if any(certificate[name] != made[name] for name in made):
        return f"its rules are not those of {notation}"
    if table(named.machine, named.digits, 1) != certificate["V"]:
        return f"its words are not those of the numeration system {named.name}"
    if (text := certificate.get("condition")) is not None and not _is_condition(text, certificate, named):
        return f"its automaton does not describe the positions {brief(text)}"
    wrong = difference(game, rules, COMPARED)
    return f"its formulas for the moves of {notation} are wrong {wrong}" if wrong else ""


def _foreign_statement(certificate: dict[str, Any], game: Game, system: System) -> str:
    """Check that a certificate is about the P-positions of `game`. Return the reason if it is not, else "".

    The game is on any number of piles. `system` is the numeration system of the certificate. Raises: WythoffError if no
    statement about the P-positions of the game can be made.
    """
    if played(game).as_kind(PilesGame) is None or "P" not in certificate["relations"]:
        return f"it must be about a game on piles and have an automaton for $P; it is about {game}"
    names = Table()
    names.keep("P", positions_of(certificate))
    made = statement_certificate(statement(game), system, names, True, None)
    plain = loads(packed(made))
    return (
        "" if all(certificate.get(key) == plain[key] for key in plain) else f"its statement is not the one about {game}"
    )


def _is_condition(text: object, certificate: Mapping[str, Any], system: System) -> bool:
    """Return whether the condition `text` describes exactly the last set of positions in a certificate.

    A certificate has a set of positions for each Sprague-Grundy value 0, 1, ..., in the numeration system `system`.
    """
    if not isinstance(text, str):
        return False
    try:
        found = ConditionReader(system, Algebra()).set_of(read_set(text, ordered=certificate["ordered"]))
    except (WythoffError, UndecidedError):
        return False
    return bool(table(found.machine, system.digits, 2) == certificate["levels"][-1])
