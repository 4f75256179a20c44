"""The longest prefixes within a limit of a word w = u s(w), for a finite word u and a morphism s with long images.

u and the images of letters are given as words of runs. A run is a letter or another word of runs, with the number of
its repetitions. Runs are counted and never written out, and only letters that occur are examined. So images may have
any length, and there may be infinitely many letters.

Only the length of a prefix and the sum of the values of its letters are computed. `MorphicWord.within` counts every
letter at every level instead, which is faster for few letters with short images.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, Union

from wythoff.sequences.kinds import require_at_most

# The most powers s^k (levels) that are stored. The lengths of s^k(u) usually grow geometrically, but may grow by only
# one letter each.
MOST_LEVELS = 50_000
RunPart: TypeAlias = Union[int, "Runs"]
Runs: TypeAlias = tuple[tuple[RunPart, int], ...]
WordSize: TypeAlias = tuple[int, int]  # the length of a word, and the sum of the values of its letters


class RunPrefixes:
    """A search for prefixes of w = u s(w) = u s(u) s(s(u)) ..., where u is `begun` and s(x) is image(x).

    Letters are integers, and value(x) is the value of a letter x, an integer. `begun` and image(x) are words of runs:
    tuples of pairs (letter or word of runs, repetitions). `name` is used in error messages.

    >>> fibonacci = RunPrefixes("rabbits", ((0, 1), (1, 1)), lambda x: ((0, 1),) if x else ((0, 1), (1, 1)), int)
    >>> fibonacci.within(6, 1, 0), fibonacci.within(10**20, 0, 1)
    ((6, 2), (261803398874989484821, 100000000000000000000))

    Cost: the first prefix takes O(levels * letters) sums of integers of the size of the limit; later ones take
    O(levels) steps for each run of an image. The number of levels is the least k for which s^k(u) exceeds the limit.
    All levels are stored.
    """

    def __init__(
        self, name: str, begun: Runs, image: Callable[[int], Runs], value: Callable[[int], int] = lambda letter: letter
    ) -> None:
        self.name, self._begun, self._image, self._value = name, begun, image, value
        self._images: dict[int, Runs] = {}
        # _met[d] are the letters that occur in s^d(u) and not before. _levels[k] is {letter: size of s^k(letter)}.
        self._met: list[list[int]] = []
        self._levels: list[dict[int, WordSize]] = []

    def within(self, limit: int, numbers: int, terms: int) -> WordSize:
        """Return (length, sum) of the longest prefix of w with numbers*length + terms*sum <= limit.

        `sum` is the sum of the values of its letters. So numbers = 1, terms = 0 limits the length, and 0, 1 limits the
        sum. Appending a letter must never decrease numbers*length + terms*sum.

        Raises: TooLargeError if the prefix reaches more than `MOST_LEVELS` of the words u, s(u), s(s(u)), ...
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
                # All of s^k(u) fits, so continue with s^(k+1)(u). Once a run does not fit, the loop always breaks.
                k += 1
                continue
            if isinstance(part, tuple):
                runs = part
            elif k:
                k, runs = k - 1, self._images[part]
            else:
                return length, total

    def size(self, part: RunPart, k: int) -> WordSize:
        """Return (length, sum of the values of the letters) of s^k(part), where `part` is a letter or word of runs."""
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
        """Compute one more size for each letter, as needed for the size of s^depth(u), where depth = len(_levels).

        The size of a word is (length, sum of the values of its letters); _levels[k] maps letters x to the sizes of
        s^k(x). A letter x of _met[d] occurs in s^d(u) and not before. The size of s^(depth - d)(x) is computed for it.
        """
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
        """Append to `new` the letters of `part` that have not occurred before, and store their images.

        `part` is a letter or a word of runs.
        """
        if not isinstance(part, int):
            for inner, _ in part:
                self._meet(inner, new)
        elif part not in self._images:
            self._images[part] = tuple(run for run in self._image(part) if run[1])
            new.append(part)
