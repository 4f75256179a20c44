"""Two sowing games that produce floor(n*phi): Schroeder's with n stacks, and Knott's with a pot for every number.

One step takes all chips from the leftmost stack and puts one on each of the stacks to its right. If chips remain, each
becomes a new stack of one chip at the right end.

Source: a comment of Schroeder at A000201, and Knott and Northshield [101], both as described in Wythoff visions 2019,
section 7.3. Proofs: docs/mathematics/generation.md, section 11.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from wythoff.base.errors import brief
from wythoff.kernels import require_time
from wythoff.kernels.costs import seconds
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.kinds import IntegerSequence, require_count, require_integer


class Played(NamedTuple):
    """The result of a game: the number of steps, the number of chips moved, and the stacks at the end."""

    steps: int
    chips: int
    stacks: tuple[int, ...]


def play(n: int) -> Played:
    """Play Schroeder's game from stacks of 1, 2, ..., n chips, until a step leaves n stacks of different sizes.

    >>> play(3), play(1000).steps
    (Played(steps=4, chips=10, stacks=(3, 2, 1)), 1618)

    Cost: O(n), although about phi^2 n^2/2 chips are moved: only their numbers are computed.
    Raises: ParameterError for n < 1; TooLargeError for a game of more than an hour.
    """
    require_integer(n, "n", 1)
    require_time(seconds(False, terms=5 * n // 2), f"playing with {brief(n)} stacks")
    row, last, chips = _Pots(), n, 0
    # Emptied stacks keep their place numbers: after `steps` steps the leftmost stack is at place steps + 1.
    for steps in count(1):
        hand = row.take(steps if steps <= n else 0)
        chips += hand
        last = max(last, steps + hand)
        if last - steps == n:
            # A stack consists of the chips that it received and the chips with which it began.
            stacks = tuple(given + (place if place <= n else 0) for place, given in enumerate(row.added(n), steps + 1))
            if len(set(stacks)) == n:
                break
    return Played(steps, chips, stacks)


class _Pots:
    """A row of pots 1, 2, ... of pebbles, which are emptied from the left, one after the other.

    The pebbles of a pot are put one by one into the next pots to its right. `_pot` is the number of pots emptied.
    `_given` is how many pebbles pot `_pot` + 1 has received; `_ends[k]` is the number of emptied pots whose last pebble
    went into pot k.
    """

    def __init__(self) -> None:
        self._pot, self._given, self._ends = 0, 0, [0]

    def take(self, own: int) -> int:
        """Empty the next pot, which began with `own` pebbles, into the pots to its right. Return how many it had."""
        self._pot += 1
        hand = own + self._given
        end = self._pot + hand
        self._ends.extend([0] * (end + 1 - len(self._ends)))
        self._ends[end] += 1
        self._given += 1 - self._ends[self._pot]
        return hand

    def added(self, most: int) -> Iterator[int]:
        """Yield how many pebbles each of the next `most` pots has received so far."""
        given = self._given
        for pot in range(self._pot + 1, self._pot + most + 1):
            yield given
            given -= self._ends[pot]


def pots() -> Iterator[int]:
    """Yield the numbers of pebbles in pots 1, 2, ... of Knott's game at the time they are emptied.

    Pot n begins with n pebbles.

    >>> from itertools import islice
    >>> list(islice(pots(), 8))
    [1, 3, 4, 6, 8, 9, 11, 12]

    Cost: O(1) for pot n, although about phi*n pebbles are moved: only their number is computed.
    """
    return map(_Pots().take, count(1))


class _Mancala(IntegerSequence):
    """A sequence produced by a sowing game. It equals floor(n*phi), so single terms are computed by this formula."""

    def _at(self, n: int) -> int:
        return lower_wythoff().term(n)

    def index(self, value: int) -> int | None:
        return lower_wythoff().index(value)


class SchroederMancala(_Mancala):
    """The number of steps of Schroeder's game with n stacks: floor(n*phi). Terms in order are computed by playing.

    >>> SchroederMancala().terms(8), SchroederMancala().term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12], 161803398874989484820)
    """

    title = "steps of Schroeder's Mancala"

    def __iter__(self) -> Iterator[int]:
        return (play(n).steps for n in count(1))

    def terms(self, count: int) -> Sequence[int]:
        """Return the first `count` terms by playing. Raise TooLargeError if the games take more than an hour."""
        steps = require_count(count) ** 2 * 4 // 3
        require_time(seconds(False, terms=steps), f"playing with 1, 2, ..., {brief(count)} stacks")
        return super().terms(count)


class KnottMancala(_Mancala):
    """The number of pebbles in pot n of Knott's game when it is emptied: floor(n*phi).

    Terms in order are computed by playing.

    >>> KnottMancala().terms(8), KnottMancala().term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12], 161803398874989484820)
    """

    title = "pebbles of Knott's Mancala"

    def __iter__(self) -> Iterator[int]:
        return pots()
