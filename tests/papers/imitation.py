"""Brute-force answers to the statements about Imitation Nim. The rules are written here, without `wythoff`."""

from __future__ import annotations

import re
from functools import cache

from tests.acceptance.with_memory import ImitationNim, Moment
from wythoff.papers import Statement, answer as answer_by_rules

# Larger starts lead to no other classes for the positions in the papers.
FARTHEST = 22


@cache
def named(call: str) -> ImitationNim | None:
    """Return the game of a call imitation(m=..., p=...); None for any other game."""
    found = re.fullmatch(r"imitation\(m=(\d+), p=(\d+)\)", call)
    return ImitationNim(*map(int, found.groups())) if found else None


@cache
def outcomes(game: ImitationNim) -> dict[tuple[int, int], set[bool]]:
    """Return {piles: set of whether they are lost}, over all histories from starts with piles up to FARTHEST."""
    found: dict[tuple[int, int], set[bool]] = {}
    for moment in game.everywhere(FARTHEST):
        found.setdefault((moment.x, moment.y), set()).add(game.lost(moment))
    return found


def kind(game: ImitationNim, position: tuple[int, ...]) -> str:
    x, y = position
    lost = outcomes(game)[x, y]
    return "dynamic" if len(lost) == 2 else "non-dynamic P" if True in lost else "non-dynamic N"


def replay(game: ImitationNim, start: tuple[int, ...], moves: tuple[tuple[int, int], ...]) -> Moment:
    """Return the state after a play. Raises: KeyError for an illegal move."""
    moment = Moment(*start)
    for move in moves:
        moment = game.moves(moment)[move]
    return moment


def answer(game: ImitationNim, statement: Statement) -> object:
    """Return the brute-force answer to a statement about Imitation Nim."""
    pairs = [(a, b) for a in range(statement.up_to + 1) for b in range(a, statement.up_to + 1)]
    if statement.asks == "class":
        return kind(game, statement.position)
    if statement.asks == "non-dynamic P":
        return tuple(pair for pair in pairs if kind(game, pair) == "non-dynamic P")
    if statement.asks == "same P-positions":
        other = Statement("", statement.other, "P-positions", (), up_to=statement.up_to)
        return answer_by_rules(other) == tuple(pair for pair in pairs if game.lost(Moment(*pair)))
    moment = replay(game, statement.position, statement.moves)
    if statement.asks == "outcome":
        return "P" if game.lost(moment) else "N"
    if statement.asks == "credit":
        return game.p - 1 - moment.opponent
    wanted = {"options": lambda after: True, "winning moves": game.lost}[statement.asks]
    targets = tuple(sorted((after.x, after.y) for after in game.moves(moment).values() if wanted(after)))
    return tuple(target for target in targets if target in statement.among) if statement.among else targets
