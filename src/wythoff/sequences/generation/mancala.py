"""Two games of sowing that make floor(n*phi): Schroeder's with n stacks, and Knott's with a pot for every number.

One step takes all chips from the leftmost stack and gives one to each of the stacks to its right, and makes new stacks
of one chip of those left over.

Source: a comment of Schroeder at A000201, and Knott and Northshield [101], both as told in Wythoff visions 2019,
section 7.3. Proofs: docs/notes/generation.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from wythoff.errors import ParameterError, brief
from wythoff.kernels.limits import ENDLESS, require_time
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.kinds import IntegerSequence, require_count

SECONDS_PER_CHIP = 1e-7  # measured: 2.1e7 chips, of 4000 stacks, in 2.1 s


class Played(NamedTuple):
    """A game that was played: its steps, the chips that were moved, and the stacks at the end."""

    steps: int
    chips: int
    stacks: tuple[int, ...]


def play(n: int) -> Played:
    """Schroeder's game, from stacks of 1, 2, ..., n chips until there are n stacks, no two alike; at least one step.

    >>> play(3), play(1000).steps
    (Played(steps=4, chips=10, stacks=(3, 2, 1)), 1618)

    Cost: about phi^2 n^2/2 chips are moved, as is proved.
    Raises: ParameterError for n < 1; TooLargeError for a game of more than an hour.
    """
    if n < 1:
        raise ParameterError(f"n must be an integer >= 1, was {brief(n)}")
    require_time(1.31 * min(n, ENDLESS) ** 2 * SECONDS_PER_CHIP, f"playing with {brief(n)} stacks")
    stacks = list(range(1, n + 1))
    chips = 0
    # Stacks that were taken stay in the list; after so many steps the leftmost stack is stacks[steps].
    for steps in count(1):
        hand = stacks[steps - 1]
        _sow(stacks, steps, hand)
        chips += hand
        if len(stacks) - steps == n == len(set(stacks[steps:])):
            break
    return Played(steps, chips, tuple(stacks[steps:]))


def _sow(stacks: list[int], first: int, hand: int) -> None:
    """One chip for each of `hand` stacks from the one with index `first` on, new ones where there are none."""
    stacks.extend([0] * (first + hand - len(stacks)))
    for place in range(first, first + hand):
        stacks[place] += 1


def pots() -> Iterator[int]:
    """Knott's game: how many pebbles are in pot 1, 2, ... as it is emptied; pot n has n in the beginning.

    >>> from itertools import islice
    >>> list(islice(pots(), 8))
    [1, 3, 4, 6, 8, 9, 11, 12]

    Cost: pot n moves about phi*n pebbles.
    """
    added = [0, 0]  # to pot 0, 1, ...
    for n in count(1):
        hand = n + added[n]
        _sow(added, n + 1, hand)
        yield hand


class _Mancala(IntegerSequence):
    """A sequence that a game makes, and that is floor(n*phi)."""

    def term(self, n: int) -> int:
        self.require_index(n)
        return lower_wythoff().term(n)

    def index(self, value: int) -> int | None:
        return lower_wythoff().index(value)


class SchroederMancala(_Mancala):
    """How many steps Schroeder's game with n stacks takes; the terms in order are played, a single one is floor(n*phi).

    >>> SchroederMancala().terms(8), SchroederMancala().term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12], 161803398874989484820)
    """

    title = "steps of Schroeder's Mancala"

    def __iter__(self) -> Iterator[int]:
        return (play(n).steps for n in count(1))

    def terms(self, count: int) -> Sequence[int]:
        """The first `count` terms, played.   Raises: TooLargeError for games of more than an hour."""
        seconds = 0.44 * min(require_count(count), ENDLESS) ** 3 * SECONDS_PER_CHIP
        require_time(seconds, f"playing with 1, 2, ..., {brief(count)} stacks")
        return super().terms(count)


class KnottMancala(_Mancala):
    """How many pebbles pot n has as it is emptied; the terms in order are played, a single one is floor(n*phi).

    >>> KnottMancala().terms(8), KnottMancala().term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12], 161803398874989484820)
    """

    title = "pebbles of Knott's Mancala"

    def __iter__(self) -> Iterator[int]:
        return pots()

    def terms(self, count: int) -> Sequence[int]:
        """The first `count` terms, played.   Raises: TooLargeError for a game of more than an hour."""
        require_time(0.81 * min(require_count(count), ENDLESS) ** 2 * SECONDS_PER_CHIP, f"emptying {brief(count)} pots")
        return super().terms(count)
