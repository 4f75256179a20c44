"""Octal games: a move takes tokens from a heap, and may split the remaining tokens into two heaps."""

from __future__ import annotations

import re

from wythoff.base.errors import ParameterError, brief
from wythoff.base.frozen import Frozen
from wythoff.expressions.calls import Parameter
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game

CODE = Parameter("code", "text")
LONGEST_CODE = 100  # most characters of a code such as 0.77


class OctalGame(Frozen, Game):
    """One heap. Digit k of the code says what taking k tokens may leave: 1 nothing, 2 one heap, 4 two heaps, summed.

    A digit is a sum of these numbers: 7 = 1 + 2 + 4 allows all three, 3 = 1 + 2 allows nothing or one heap, and 0
    allows no move. A state is the tuple of the remaining heaps, in ascending order.

    >>> kayles = OctalGame("0.77")
    >>> print(kayles), kayles.options((3,)), kayles.options((1, 2))
    octal('0.77')
    (None, ((1,), (1, 1), (2,)), ((1,), (1, 1), (2,)))

    Source: Guy and Smith 1956.
    """

    __slots__ = ("code",)
    code: str
    piles = 1
    remembers = True

    def __init__(self, code: str) -> None:
        if not isinstance(code, str) or not re.fullmatch(r"[04]?\.[0-7]+", code) or len(code) > LONGEST_CODE:
            raise ParameterError(
                f"an octal code must be 0 or 4, a point, and up to {LONGEST_CODE} digits from 0 to 7, was {brief(code)}"
            )
        first, _, rest = code.partition(".")
        self._freeze(code=f"{first or 0}.{rest.rstrip('0') or 0}")

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits of the code as integers: (0, 7, 7) for the code 0.77.

        Digit number k says what may remain after taking k tokens. Digit number 0 is for moves that take no token.
        """
        return tuple(map(int, self.code.replace(".", "")))

    def start(self, position: Position) -> Position:
        return tuple(filter(None, position))

    def heaps_after(self, heap: int) -> list[Position]:
        """Return what one move in a heap of size `heap` may leave of it, as tuples of zero, one or two sizes."""
        found: list[Position] = []
        for taken, digit in enumerate(self.digits[: heap + 1]):
            left = heap - taken
            if digit & (1 if left == 0 else 2):
                found.append((left,) if left else ())
            if digit & 4:  # the rest may be split
                found += [(one, left - one) for one in range(1, left // 2 + 1)]
        return found

    def options(self, state: Position) -> tuple[Position, ...]:
        """Return the states, as sorted tuples of heaps, that one move leads to."""
        found = set()
        for place, heap in enumerate(state):
            others = (*state[:place], *state[place + 1 :])
            found |= {tuple(sorted((*others, *heaps))) for heaps in self.heaps_after(heap)}
        return tuple(sorted(found))

    def edges(self, up_to: int) -> int:
        """Estimate the number of moves in the game graph of a heap of size `up_to`.

        These are the moves from all states that play from this heap can reach.
        """
        # The definition visits all partitions of the number n of tokens, about exp(2.6 sqrt(n)).
        return min(1 << int(3.7 * (up_to + 1) ** 0.5), 1 << 300) * (up_to + 1)

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        """The rules in words, one sentence each."""
        kinds = ((1, "leave nothing"), (2, "leave one heap"), (4, "leave two heaps"))
        ways = [" or ".join(words for bit, words in kinds if digit & bit) for digit in self.digits]
        split = ("Split a heap in two.",) if ways[0] else ()
        taking = (f"Take {taken} from a heap, and {said}." for taken, said in enumerate(ways) if taken and said)
        return (*split, *taking) or ("There is no move.",)

    def __str__(self) -> str:
        return f"octal({self.code!r})"
