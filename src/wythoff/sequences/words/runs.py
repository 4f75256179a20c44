"""The longest prefixes within a limit of a word w = u s(w), if u and the images of letters under s are given as runs.

A run is a letter or a word of runs, with the number of its repetitions. Runs are counted and never written out, and
only letters that occur are examined. So images may have any length, and there may be infinitely many letters.

Only the length of a prefix and the sum of the values of its letters are computed. `MorphicWord.within` counts every
letter at every level instead, which is faster for few letters with short images.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, Union

from wythoff.sequences.kinds import require_at_most

# Levels s^k that are stored, at most. Their lengths usually grow geometrically, but may grow by only one letter each.
MOST_LEVELS = 50_000
RunPart: TypeAlias = Union[int, "Runs"]
Runs: TypeAlias = tuple[tuple[RunPart, int], ...]
WordSize: TypeAlias = tuple[int, int]  # the length of a word, and the sum of the values of its letters


class RunPrefixes:
    """A search for prefixes of w = u s(w) = u s(u) s(s(u)) ..., where u is `begun` and s(x) is image(x).

    Letters are integers, and value(x) is the value of a letter x, an integer.

    >>> fibonacci = RunPrefixes("rabbits", ((0, 1), (1, 1)), lambda x: ((0, 1),) if x else ((0, 1), (1, 1)), int)
    >>> fibonacci.within(6, 1, 0), fibonacci.within(10**20, 0, 1)
    ((6, 2), (261803398874989484821, 100000000000000000000))

    Cost: for the first prefix O(levels * letters) sums of integers of the size of the limit; for later ones O(levels)
    times the runs of an image. The number of levels is the number of times that s is applied to u until the result
    exceeds the limit. All levels are stored.
    """

    def __init__(
        self, name: str, begun: Runs, image: Callable[[int], Runs], value: Callable[[int], int] = lambda letter: letter
    ) -> None:
        self.name, self._begun, self._image, self._value = name, begun, image, value
        self._images: dict[int, Runs] = {}
        # _met[d] are the letters that occur first in s^d(u). _levels[k] has, by letters, the sizes of s^k(letter).
        self._met: list[list[int]] = []
        self._levels: list[dict[int, WordSize]] = []

    def within(self, limit: int, numbers: int, terms: int) -> WordSize:
        """Return (length, sum) of the longest prefix of w with numbers*length + terms*sum <= limit.

        `sum` is the sum of the values of its letters. Appending a letter must never decrease numbers*length +
        terms*sum.

        Raises: TooLargeError if the prefix needs more than `MOST_LEVELS` levels, that is, words u, s(u), s(s(u)), ...
        """
        length = total = k = 0
        runs: Runs = ((self._begun, 1),)
        while True:
            for part, times in runs:
                one, whole = self._levels[k][part] if isinstance(part, int) else self.size(part, k)
                weight = numbers * one + terms * whole
                if weight > limit:
                    break
                passed = times if weight * times <= limit else limit // weight
                length, total, limit = length + passed * one, total + passed * whole, limit - passed * weight
                if passed < times:
                    break
            else:
                # All of s^k(u) fits, and s^(k+1)(u) follows. At a later level some run does not fit: the loop breaks.
                k += 1
                continue
            if isinstance(part, tuple):
                runs = part
            elif k:
                k, runs = k - 1, self._images[part]
            else:
                return length, total

    def size(self, part: RunPart, k: int) -> WordSize:
        """Return (length, sum) of s^k(part) for a word of runs or a letter."""
        while k >= len(self._levels):
            self._deepen()
        if isinstance(part, int):
            return self._levels[k][part]
        length = total = 0
        for inner, times in part:
            one, whole = self.size(inner, k)
            length, total = length + times * one, total + times * whole
        return length, total

    def _deepen(self) -> None:
        """Compute one more level for each letter. Letters that first occur in s^d(u) have d levels fewer."""
        depth = len(self._levels)
        require_at_most(depth, MOST_LEVELS, "the levels to a distant term", f" or more, for {self.name}")
        if len(self._met) == depth:
            sources = [self._images[letter] for letter in self._met[-1]] if depth else [self._begun]
            new: list[int] = []
            for source in sources:
                self._meet(source, new)
            if new:
                self._met.append(new)
        self._levels.append({})
        for distance in reversed(range(len(self._met))):
            k = depth - distance
            for letter in self._met[distance]:
                self._levels[k][letter] = self.size(self._images[letter], k - 1) if k else (1, self._value(letter))

    def _meet(self, part: RunPart, new: list[int]) -> None:
        """Append the letters of `part` that did not occur before to `new`, and store their images."""
        if not isinstance(part, int):
            for inner, _ in part:
                self._meet(inner, new)
        elif part not in self._images:
            self._images[part] = tuple(run for run in self._image(part) if run[1])
            new.append(part)
