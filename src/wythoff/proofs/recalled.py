"""Answers made from what a certificate proves."""

from __future__ import annotations

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.catalog.given import stored_game
from wythoff.kernels.automata import Machine
from wythoff.proofs.held import Held
from wythoff.proofs.moving import ProvedAnswer
from wythoff.proofs.rules import rules_of
from wythoff.proofs.winning import HERE
from wythoff.rulesets.game import Game


def answer(game: Game, found: Held) -> ProvedAnswer:
    """The P-positions of a game, from a certificate for it."""
    body = found.body
    system, level = system_of(body["system"]), body["levels"][0]
    rows = [{x * system.digits + y: target for x, y, target in row} for row in level["rows"]]
    positions = Relation(system, HERE, Machine(rows, list(map(bool, level["accepting"]))))
    if body["ordered"] is game.ordered:
        return ProvedAnswer(game, rules_of(stored_game(body["notation"])), positions, found.folder)
    # Said in ordered squares, and the same in either order.
    algebra = Algebra()
    board = system.linear({"x0": 1, "y0": -1}, False, 0, algebra)
    return ProvedAnswer(game, rules_of(game), algebra.join(positions, board), found.folder)
