"""Referees of a match: which moves are legal, and which move a player means by the piles left or amounts taken.

A *state* is the piles, with the memory of the game if it has one. A *target* is the state, or the position, to which a
move leads. If single moves can be decided, a referee works for piles of any size. Otherwise it lists the options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from math import prod

from wythoff.base.errors import RequestError, TooLargeError, brief
from wythoff.game.rulesets import (
    Game,
    GameWithMemory,
    HeapGame,
    PilesGame,
    Position,
    TwoPileGame,
    briefly,
    played,
    without_layers,
)
from wythoff.kernels import MOST_STEPS
from wythoff.questions.playing.steps import Turns

# Options are only listed for positions with at most this many positions below them.
MOST_POSITIONS = 1_000_000
# the most moves from one pile that are listed
MOST_LISTED = 10_000
# how many amounts are tried, in ascending order of their sum, to find the least that may be taken
MOST_TRIED = 20_000


def referee_of(game: Game, start: Position) -> Referee:
    """Return the referee, which knows the legal moves, of a match that begins at the position `start`.

    Raises: TooLargeError for a start too large for a game whose options must be listed.
    """
    if (memory := played(game).as_kind(GameWithMemory)) is not None:
        return OfMemory(game, memory, start)
    if isinstance(game, Turns) and (heap := game.game.as_kind(HeapGame)) is not None:
        return OfHeaps(game, heap)
    if not game.blocking and not game.remembers:
        if (squares := game.as_kind(TwoPileGame)) is not None:
            return OfSquares(squares)
        if (amounts := played(game).as_kind(PilesGame)) is not None and amounts.has_nim and not amounts.ordered:
            return OfPiles(game, amounts)
    _require_listable(game, start)
    return Referee(game)


class Referee:
    """A referee that works for every game, because it lists the options of a state.

    In a game with blocking, targets are ordered squares.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def ended(self, state: Position) -> bool:
        """Return whether a state has no move."""
        return next(iter(self.game.targets(state)), None) is None

    def targets(self, state: Position) -> tuple[Position, ...]:
        """Return the targets of a state (positions after a move from it), in lexicographic order.

        Raises: TooLargeError if there are too many to list.
        """
        return tuple(sorted(self.game.targets(state)))

    def reaches(self, state: Position, target: Position) -> bool:
        """Return whether a move leads from `state` to `target`."""
        return target in self.targets(state)

    def slowest(self, state: Position) -> Position | None:
        """Return the position after the move from `state` that leaves the most tokens; None if there is no move.

        Among equals it is the lexicographically last.
        """
        return most(self.game, self.targets(state))

    def written(self, target: Position) -> Position:
        """Return `target`, the position after a move, in the form in which the game writes positions.

        Raises: PositionError.
        """
        return target

    def named(self, state: Position, left: Position) -> Sequence[Position]:
        """Return the positions after those moves from `state` that leave the piles `left`.

        In a game on a row of piles, `left` may have piles of 0 at its ends, which the game omits. Raises: RequestError
        for a wrong number of piles.
        """
        now = self.game.shown(state)
        found = [target for target in self.targets(state) if self._fits(target, left, len(now))]
        if not found and not self.game.remembers:
            self._require_piles(now, left)
        return found

    def taking(self, state: Position, amounts: Sequence[int]) -> Sequence[Position]:
        """Return the positions after moves from `state` that take `amounts` from the piles, in the order shown.

        Raises: RequestError if these amounts cannot be taken.
        """
        return self.named(state, self._left(state, amounts))

    def _left(self, state: Position, amounts: Sequence[int]) -> Position:
        """Return the piles that remain of `state` after taking `amounts`, as the game writes them."""
        shown = self.game.shown(state)
        if not all(isinstance(pile, int) for pile in shown):
            raise RequestError(
                "in this game the piles are fractions: type the piles that you leave, not the amounts to take"
            )
        self._require_piles(shown, amounts)
        left = tuple(pile - amount for pile, amount in zip(shown, amounts, strict=True))
        more = any(map(int.__gt__, left, shown)) and not getattr(without_layers(self.game), "adds_tokens", False)
        if min(left) < 0 or left == shown or more:
            raise RequestError(
                f"the amounts to take must be at most the piles {briefly(shown)}, and not all 0, were "
                f"{briefly(amounts)}"
            )
        return left if self.game.ordered else tuple(sorted(left))

    def _fits(self, target: Position, left: Position, size: int) -> bool:
        piles = self.game.shown(self.game.settled(target))
        return piles == left or (len(piles) < size == len(left) and piles == _without_ends(left))

    def _require_piles(self, shown: Position, given: Sequence[object]) -> None:
        if len(given) != len(shown):
            numbers = "1 number" if len(shown) == 1 else f"{len(shown)} numbers"
            raise RequestError(f"type {numbers}, one for each pile, not {len(given)}")


class OfPositions(Referee):
    """A referee for games without memory whose moves can be decided one by one, without listing the options."""

    def allows(self, state: Position, amounts: Sequence[int]) -> bool:
        """Return whether a move from `state` takes `amounts`, one for each pile.

        They must not all be 0, nor exceed the piles.
        """
        raise NotImplementedError

    def targets(self, state: Position) -> tuple[Position, ...]:
        _require_listable(self.game, state)
        return super().targets(state)

    def written(self, target: Position) -> Position:
        return self.game.place(target)

    def named(self, state: Position, left: Position) -> Sequence[Position]:
        self._require_piles(state, left)
        return (left,) if self.reaches(state, left) else ()

    def taking(self, state: Position, amounts: Sequence[int]) -> Sequence[Position]:
        left = self._left(state, amounts)
        if not self.allows(state, amounts):
            raise RequestError(f"no move takes {briefly(amounts)} from {briefly(state)}")
        return (left,)


class OfSquares(OfPositions):
    """A referee for two-pile games."""

    game: TwoPileGame

    def ended(self, state: Position) -> bool:
        return next(self.game.squares(*state), None) is None

    def reaches(self, state: Position, target: Position) -> bool:
        return self.game.leads(state, target)

    def slowest(self, state: Position) -> Position | None:
        """Return the position after the move from `state` that takes least, among the first moves that are tried."""
        x, y = state
        taken = ((i, t - i) for t in range(1, x + y + 1) for i in range(max(0, t - y), min(t, x) + 1))
        squares = ((x - i, y - j) for i, j in islice(taken, MOST_TRIED) if self.game.allows(x, y, i, j))
        square = next(chain(squares, self.game.squares(x, y)), None)
        return square if square is None or self.game.ordered else tuple(sorted(square))

    def allows(self, state: Position, amounts: Sequence[int]) -> bool:
        return self.game.allows(*state, *amounts)


class OfPiles(OfPositions):
    """A referee for unordered games on three or more piles that allow every move of Nim, and perhaps others."""

    def __init__(self, game: Game, inner: PilesGame) -> None:
        super().__init__(game)
        self.inner = inner

    def ended(self, state: Position) -> bool:
        return not any(state)

    def reaches(self, state: Position, target: Position) -> bool:
        return self.inner.leads(state, target)

    def slowest(self, state: Position) -> Position | None:
        less = ((*state[:place], pile - 1, *state[place + 1 :]) for place, pile in enumerate(state) if pile)
        return max((tuple(sorted(piles)) for piles in less), default=None)

    def allows(self, state: Position, amounts: Sequence[int]) -> bool:
        return self.inner.moves.allows(state, tuple(amounts), self.inner.ordered)


class FromOnePile(Referee):
    """A referee for games in which a move takes from one pile. Subclasses list the amounts."""

    def piles_of(self, state: Position) -> Position:
        """Return the piles of a state in the order of their numbers 0, 1, ..."""
        return self.game.shown(state)

    def amounts(self, state: Position) -> Iterator[tuple[int, Iterable[int]]]:
        """Yield (pile, amounts) for each pile of a state: its number, and the legal amounts in ascending order."""
        raise NotImplementedError

    def rule(self, state: Position, pile: int, amount: int) -> str:
        """Return the rule that taking `amount` from a pile breaks, as text; "" if this is legal."""
        raise NotImplementedError

    def after(self, state: Position, pile: int, amount: int) -> Position:
        """Return the state after a legal move that takes `amount` from a pile."""
        raise NotImplementedError

    def ended(self, state: Position) -> bool:
        return next(self._takings(state), None) is None

    def targets(self, state: Position) -> tuple[Position, ...]:
        listed = [*islice(self._takings(state), MOST_LISTED + 1)]
        if len(listed) > MOST_LISTED:
            raise TooLargeError(
                f"at most {MOST_LISTED} moves can be listed, and there are more: type the piles to leave, or the "
                "amounts to take"
            )
        return tuple(sorted({self.after(state, *taking) for taking in listed}))

    def reaches(self, state: Position, target: Position) -> bool:
        return target in self._leaving(state, self.game.shown(target))[0]

    def slowest(self, state: Position) -> Position | None:
        firsts = ((pile, next(iter(amounts), None)) for pile, amounts in self.amounts(state))
        return most(self.game, [self.after(state, pile, first) for pile, first in firsts if first is not None])

    def named(self, state: Position, left: Position) -> Sequence[Position]:
        self._require_piles(self.game.shown(state), left)
        found, rules = self._leaving(state, left)
        if rules and not found:
            raise RequestError(f"a move {rules[0]}")
        return found

    def taking(self, state: Position, amounts: Sequence[int]) -> Sequence[Position]:
        left = self._left(state, amounts)
        if sum(map(bool, amounts)) > 1:
            raise RequestError(f"a move must take from one pile only, was {briefly(amounts)}")
        return self.named(state, left)

    def _takings(self, state: Position) -> Iterator[tuple[int, int]]:
        return ((pile, amount) for pile, amounts in self.amounts(state) for amount in amounts)

    def _leaving(self, state: Position, left: Position) -> tuple[list[Position], list[str]]:
        """Return (targets, broken rules) for the ways to leave the piles `left` by taking from one pile of `state`.

        The targets belong to the legal ways. The broken rules are texts, one for each other way.
        """
        piles = self.piles_of(state)
        amount = sum(piles) - sum(left)
        found, rules = [], []
        for pile, size in enumerate(piles):
            less = (*piles[:pile], size - amount, *piles[pile + 1 :])
            if 0 < amount <= size and left == (less if self.game.ordered else tuple(sorted(less))):
                if rule := self.rule(state, pile, amount):
                    rules.append(rule)
                else:
                    found.append(self.after(state, pile, amount))
        return [*dict.fromkeys(found)], rules


class OfMemory(FromOnePile):
    """A referee for games with memory."""

    def __init__(self, game: Game, inner: GameWithMemory, start: Position) -> None:
        super().__init__(game)
        self.inner, self.first = inner, game.start(start)

    def piles_of(self, state: Position) -> Position:
        return self.inner.piles_of(state)

    def amounts(self, state: Position) -> Iterator[tuple[int, Iterable[int]]]:
        return self.inner.ranges(state)

    def rule(self, state: Position, pile: int, amount: int) -> str:
        return self.inner.broken(state, pile, amount, opening=state == self.first)

    def after(self, state: Position, pile: int, amount: int) -> Position:
        return self.inner.canonical(self.inner.taken(state, pile, amount))


class OfHeaps(FromOnePile):
    """A referee for partizan games on one heap."""

    game: Turns

    def __init__(self, game: Turns, inner: HeapGame) -> None:
        super().__init__(game)
        self.inner = inner

    def amounts(self, state: Position) -> Iterator[tuple[int, Iterable[int]]]:
        yield 0, self.inner.amounts(self.game.mover(state), state[0])

    def rule(self, state: Position, pile: int, amount: int) -> str:
        player = self.game.mover(state)
        return "" if self.inner.may_take(player, amount) else f"of {player.capitalize()} cannot take {brief(amount)}"

    def after(self, state: Position, pile: int, amount: int) -> Position:
        return self.game.after(state, (state[0] - amount,))


def most(game: Game, targets: Iterable[Position]) -> Position | None:
    """Return the one of `targets`, positions after a move, that leaves the most tokens; None if there is none.

    Among equals it is the lexicographically last.
    """
    return max(targets, key=lambda target: (sum(game.shown(game.settled(target))), target), default=None)


def _without_ends(piles: Position) -> Position:
    """Return the piles of a game on a row, without the piles of 0 at its ends."""
    kept = [place for place, pile in enumerate(piles) if pile]
    return piles[kept[0] : kept[-1] + 1] if kept else ()


def _require_listable(game: Game, place: Position) -> None:
    """Raise TooLargeError if `place`, or a position that can follow it, may have too many options to list."""
    if game.middle_piles is not None:
        tokens = sum(game.start(place))
        if tokens > MOST_STEPS:
            raise TooLargeError(
                f"moves can be listed for rows with at most {MOST_STEPS} tokens, and this one has {brief(tokens)}: "
                "start with smaller piles"
            )
        return
    below = prod(game.reach((pile,)) + 1 for pile in place)
    if below > MOST_POSITIONS:
        raise TooLargeError(
            f"moves are listed for positions with at most {MOST_POSITIONS} positions below them, were about "
            f"{brief(below)}: start with smaller piles"
        )
