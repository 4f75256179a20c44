"""The games with memory: imitation Nim and Fibonacci Nim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wythoff.base.errors import brief
from wythoff.expressions.calls import Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.kinds.history import GameWithMemory


class Imitation(GameWithMemory):
    """(m, p)-Imitation Nim: Nim on two piles in which no player may imitate p times in a row.

    If the last move took x from the smaller pile, or from one of two equal piles, then taking y from the other pile
    imitates it for x <= y < x + m. A move that does not imitate resets the count of its player.

    A state is (first, second, x, run, last). The first two are the piles; x is the amount that may be imitated on the
    larger pile, or 0. `run` and `last` count imitations in a row up to the latest move: `run` those of the player to
    move, `last` those of the other player.

    >>> game = Imitation(m=1, p=2)
    >>> history = game.replay((2, 2), [(0, 1), (1, 1), (1, 1)])
    >>> history.position, history.credit_to_move, history.credit_just_moved, history.outcome
    ((1, 0), 0, 1, 'P')

    Source: Larsson 2009, paper II, Definitions 1 to 3.
    """

    __slots__ = ("m", "p")
    m: int
    p: int
    word = "imitation"

    def __init__(self, m: int, p: int) -> None:
        self._freeze(m=Parameter("m", least=1).check(m), p=Parameter("p", least=1).check(p))

    def start(self, position: Position) -> Position:
        return (*position, 0, 0, 0)

    def piles_of(self, state: Position) -> Position:
        return state[:2]

    def imitations(self, state: Position) -> tuple[int, range] | None:
        """Return the moves that imitate the last move, as (pile, range of amounts), or None if there are none.

        A move that imitates is included even if the player may not imitate again.
        """
        first, second, offer, _, _ = state
        if not offer:
            return None
        # The pile from which x was taken is now strictly smaller than the other one.
        return int(second > first), range(offer, min(offer + self.m, max(first, second) + 1))

    def ranges(self, state: Position) -> Iterator[tuple[int, range]]:
        imitating = self.imitations(state) if state[3] == self.p - 1 else None
        for pile, size in enumerate(state[:2]):
            whole = range(1, size + 1)
            if imitating is None or imitating[0] != pile:
                parts: tuple[range, ...] = (whole,)
            else:
                parts = range(1, imitating[1].start), range(imitating[1].stop, size + 1)
            yield from ((pile, part) for part in parts if part.start < part.stop)

    def taken(self, state: Position, pile: int, amount: int) -> Position:
        first, second, _, run, last = state
        imitating = self.imitations(state)
        imitates = imitating is not None and imitating[0] == pile and amount in imitating[1]
        small = first <= second if pile == 0 else second <= first
        left = (first - amount, second) if pile == 0 else (first, second - amount)
        return (*left, amount if small else 0, last, run + 1 if imitates else 0)

    def grounds(self, state: Position) -> Iterator[tuple[Position, int, range]]:
        # The next state depends on the piles, the run of the other player, and whether the move imitates.
        first, second, _, run, last = state
        imitating = self.imitations(state)
        for pile, amounts in self.ranges(state):
            if imitating is None or imitating[0] != pile:
                yield (first, second, last, 0), pile, amounts
                continue
            start, stop = imitating[1].start, imitating[1].stop
            for part, ran in (
                (range(amounts.start, min(start, amounts.stop)), 0),
                (range(max(start, amounts.start), min(stop, amounts.stop)), run + 1),
                (range(max(stop, amounts.start), amounts.stop), 0),
            ):
                if part:
                    yield (first, second, last, ran), pile, part

    def broken(self, state: Position, pile: int, amount: int, *, opening: bool) -> str:
        if any(pile == allowed and amount in amounts for allowed, amounts in self.ranges(state)):
            return ""
        allowed = f"at most {self.p - 1} in a row {'is' if self.p == 2 else 'are'}" if self.p > 1 else "no imitation is"
        return (
            f"must not imitate the move before, which took {brief(state[2])} from the smaller pile, by taking "
            f"{brief(amount)}: {allowed} allowed"
        )

    def memory(self, state: Position) -> dict[str, Any]:
        imitating = self.imitations(state)
        return {
            "imitations": None if imitating is None else (imitating[0], imitating[1].start, imitating[1].stop - 1),
            "credit_to_move": self.p - 1 - state[3],
            "credit_just_moved": self.p - 1 - state[4],
        }

    def told(self, state: Position) -> str:
        imitating = self.imitations(state)
        if imitating is None:
            return ""
        least, most = imitating[1].start, imitating[1].stop - 1
        amounts = brief(least) if least == most else f"{brief(least)} to {brief(most)}"
        credit = self.p - 1 - state[3]
        left = f"allowed {'once' if credit == 1 else f'{brief(credit)} times'} in a row" if credit else "forbidden"
        return f"to take {amounts} from the larger pile would be an imitation, {left}"

    def canonical(self, state: Position) -> Position:
        first, second, *memory = state
        return state if first <= second else (second, first, *memory)

    def edges(self, up_to: int) -> int:
        # There are about N^3/6 triples of piles and x, each with p runs and about N options, and N^2/2 pairs without x,
        # each with p^2 runs. Each imitation in a run takes two tokens or more.
        side = up_to + 1
        runs = min(self.p, side // 2 + 1)
        return runs * side**4 // 6 + runs**2 * side**3 // 2

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        answer = "x" if self.m == 1 else f"x to x + {self.m - 1}"
        often = f" {self.p} times in a row" if self.p > 1 else ""
        return (
            "Take any positive number from one pile.",
            f"To answer x, taken from a pile that was not the larger, by {answer} from the other is to imitate.",
            f"No player may imitate{often}.",
        )


class FibonacciNim(GameWithMemory):
    """One pile; the first move may not take all, and each later one at most twice what was taken before.

    A state is (pile, cap), where cap is the largest number that may be taken.

    >>> history = FibonacciNim().replay((10,), [2])
    >>> history.position, history.cap, history.outcome, history.legal_moves
    ((8,), 4, 'P', ((0, 1), (0, 2), (0, 3), (0, 4)))

    Source: Berlekamp, Conway and Guy 1982; Wythoff visions 2019.
    """

    __slots__ = ()
    piles = 1
    word = "fibonacci_nim"
    board = "have a pile of at least 2 at the start"

    def contains(self, position: Position) -> bool:
        return position[0] >= 2

    def start(self, position: Position) -> Position:
        (pile,) = position
        return pile, pile - 1

    def piles_of(self, state: Position) -> Position:
        return state[:1]

    def ranges(self, state: Position) -> Iterator[tuple[int, range]]:
        amounts = range(1, min(state) + 1)
        if amounts:
            yield 0, amounts

    def taken(self, state: Position, pile: int, amount: int) -> Position:
        return state[0] - amount, 2 * amount

    def grounds(self, state: Position) -> Iterator[tuple[Position, int, range]]:
        return (((state[0],), pile, amounts) for pile, amounts in self.ranges(state))

    def broken(self, state: Position, pile: int, amount: int, *, opening: bool) -> str:
        _, cap = state
        if amount <= cap:
            return ""
        because = "the first move may not take all" if opening else f"twice the {brief(cap // 2)} taken before"
        return f"must take at most {brief(cap)}, {because}; was {brief(amount)}"

    def memory(self, state: Position) -> dict[str, Any]:
        return {"cap": state[1]}

    def told(self, state: Position) -> str:
        return f"at most {brief(state[1])} may be taken"

    def canonical(self, state: Position) -> Position:
        pile, cap = state
        return pile, min(pile, cap)

    def edges(self, up_to: int) -> int:
        # A pile of n tokens has about n/2 caps, all of them even, and at each cap at most as many options.
        return (up_to + 1) ** 3 // 12

    rules_in_words = (
        "Take a positive number from the pile; at the first move not all of it.",
        "After the first move take at most twice what was taken before.",
    )
