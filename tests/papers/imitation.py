"""Imitation Nim written from the words of its definition, and played by brute force. No rule is from `wythoff`.

Two labelled piles, the moves of Nim. If the previous player took x from a pile that was, before he took, not larger
than the other, then taking x, ..., x + m - 1 from that other pile is an m-imitation. A player must not make p
imitations in p consecutive moves of his own. Who cannot move loses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from wythoff.papers import Statement

Pair = tuple[int, int]
Move = tuple[int, int]  # the index of a pile, and the amount taken from it


class State(NamedTuple):
    """The piles; what may be imitated: the other pile and the least amount, or None; the run of imitations of the
    player to move, and that of the player who has just moved.
    """

    piles: Pair
    offer: Move | None = None
    run: int = 0
    previous: int = 0


class ImitationNim:
    """(m, p)-Imitation Nim."""

    def __init__(self, m: int, p: int) -> None:
        self.m, self.p = m, p
        self.is_p = cache(self._is_p)
        self.outcomes = cache(self._outcomes)

    def moves(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every legal move with the state after it."""
        for pile in (0, 1):
            for amount in range(1, state.piles[pile] + 1):
                imitates = (
                    state.offer is not None and state.offer[0] == pile and amount - state.offer[1] in range(self.m)
                )
                run = state.run + 1 if imitates else 0
                if run < self.p:
                    yield (pile, amount), self._after(state, pile, amount, run)

    def _after(self, state: State, pile: int, amount: int, run: int) -> State:
        own, other = state.piles[pile], state.piles[1 - pile]
        left = own - amount
        offer = (1 - pile, amount) if own <= other else None
        return State((left, other) if pile == 0 else (other, left), offer, state.previous, run)

    def _is_p(self, state: State) -> bool:
        return not any(self.is_p(after) for _, after in self.moves(state))

    def replay(self, start: Pair, moves: tuple[Move, ...]) -> State:
        """The state after a play; an illegal move is a KeyError."""
        state = State(start)
        for move in moves:
            state = dict(self.moves(state))[move]
        return state

    def options(self, state: State) -> tuple[Pair, ...]:
        return tuple(sorted(after.piles for _, after in self.moves(state)))

    def winning_moves(self, state: State) -> tuple[Pair, ...]:
        return tuple(sorted(after.piles for _, after in self.moves(state) if self.is_p(after)))

    def credit(self, state: State) -> int:
        """L of the paper: the imitations that the player who has just moved may still make in a row."""
        return self.p - 1 - state.previous

    def _outcomes(self, up_to: int) -> dict[Pair, set[bool]]:
        """For each position, whether it is P, over all its histories that start with piles at most `up_to`."""
        pending = [State((a, b)) for a in range(up_to + 1) for b in range(a, up_to + 1)]
        reached = set(pending)
        found: dict[Pair, set[bool]] = {}
        while pending:
            state = pending.pop()
            found.setdefault(tuple(sorted(state.piles)), set()).add(self.is_p(state))
            new = {after for _, after in self.moves(state)} - reached
            reached |= new
            pending.extend(new)
        return found

    def kind(self, position: Pair, up_to: int) -> str:
        """Dynamic, or non-dynamic P or N, over all histories that start with piles at most `up_to`."""
        return {(True,): "non-dynamic P", (False,): "non-dynamic N"}.get(
            tuple(self.outcomes(up_to)[tuple(sorted(position))]), "dynamic"
        )


@cache
def named(call: str) -> ImitationNim | None:
    """The game of a call imitation(m=..., p=...); None for any other game."""
    found = re.fullmatch(r"imitation\(m=(\d+), p=(\d+)\)", call)
    return ImitationNim(*map(int, found.groups())) if found else None


# Positions of the examples are at most (13, 19); longer histories make no other classes.
FARTHEST = 22


def answer(game: ImitationNim, statement: Statement) -> object:
    """What brute force answers to a statement about Imitation Nim."""
    if statement.asks == "class":
        return game.kind(statement.position, FARTHEST)
    if statement.asks == "non-dynamic P":
        side = range(statement.up_to + 1)
        pairs = [(a, b) for a in side for b in side[a:]]
        return tuple(pair for pair in pairs if game.kind(pair, FARTHEST) == "non-dynamic P")
    state = game.replay(statement.position, statement.moves)
    if statement.asks == "outcome":
        return "P" if game.is_p(state) else "N"
    if statement.asks == "credit":
        return game.credit(state)
    targets = {"options": game.options, "winning moves": game.winning_moves}[statement.asks](state)
    return tuple(target for target in targets if target in statement.among) if statement.among else targets
