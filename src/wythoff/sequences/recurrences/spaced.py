"""Spaced complementary pairs: x_n is the least number at least b above all earlier terms below it, y_n = x_n + a*n + e.

With mex_b(S), the least x >= 0 such that S has no element in (x - b, x]: x_n = mex_b of all earlier x's and y's.
For b = 1 these are the usual complementary pairs.
"""

from __future__ import annotations

from collections import deque

from wythoff.errors import ParameterError


def spaced_pairs(a: int, b: int, count: int, offset: int = 0, stop: int | None = None) -> tuple[list[int], list[int]]:
    """The first `count` pairs x_n = mex_b, y_n = x_n + a*n + offset; with `stop`, only those with y_n <= stop.

    a and b must be at least 1, offset 0 or 1.

    >>> spaced_pairs(1, 2, 6)
    ([0, 2, 5, 9, 11, 14], [0, 3, 7, 12, 15, 19])

    Source: Gurvich 2012; Wythoff visions 2019, (6). Cost: O(1) a term.
    """
    xs: list[int] = []
    ys: list[int] = []
    x, y = 0, offset
    # The first y above x: no y lies in (0, x] at the start, and later none between the last x and ys[pending].
    pending = 1 - offset
    for n in range(count):
        if n:
            x += b
            if pending < n and ys[pending] <= x:
                x = ys[pending] + b
                pending += 1
            y = x + a * n + offset
        if stop is not None and y > stop:
            break
        xs.append(x)
        ys.append(y)
    return xs, ys


def crowded_pairs(a: int, b: int, p: int, q: int, count: int) -> tuple[list[int], list[int]]:
    """The first `count` pairs: x_n the least x with fewer than q earlier terms in (x - b, x], y_n = x_n + a*floor(n/p).

    A pair with x_n = y_n counts once. For p = q = 1 these are the spaced pairs. a and b must be at least 1.

    >>> crowded_pairs(1, 2, 1, 2, 6)
    ([0, 0, 2, 3, 5, 7], [0, 1, 4, 6, 9, 12])

    Source: Gurvich 2010. Cost: O(1) a term.
    """
    xs: list[int] = []
    ys: list[int] = []
    near: deque[int] = deque()  # the earlier terms in (x - b, x]
    x = pending = 0
    for n in range(count):
        while len(near) >= q:
            x = near.popleft() + b
            while near and near[0] <= x - b:
                near.popleft()
            while pending < n and ys[pending] <= x:
                if ys[pending] > x - b:
                    near.append(ys[pending])
                pending += 1
        y = x + a * (n // p)
        near.append(x)
        pending += y == x
        xs.append(x)
        ys.append(y)
    return xs, ys


class SpacedSequence:
    """The x_n of `spaced_pairs` for any n, by a substitution on the excesses w_n = x_(n+1) - x_n - b in 0..b.

    Between y_j and y_(j+1) = y_j + a + b + w_j the x's are y_j + b, y_j + 2b, ..., so that a letter w_j stands for
    the letters 0, ..., 0, d that follow: w = e sigma(w), e the offset.

    >>> SpacedSequence(1, 2).term(10**30)
    3079595623491438786010417750835

    Source: docs/notes/short-proofs.md, section 5.
    Cost: O(levels * letters), once; about log(n)/log(1 + a*n/x_n) levels, and at most b + 1 letters.
    """

    def __init__(self, a: int, b: int, offset: int = 0) -> None:
        if a < 1 or b < 1 or offset not in (0, 1):
            raise ParameterError(
                f"a and b must be at least 1 and the offset 0 or 1, was a = {a}, b = {b}, offset = {offset}"
            )
        self.a, self.b, self.offset = a, b, offset
        self._grow(8)

    def term(self, n: int) -> int:
        """x_n for n >= 0."""
        while (total := self._sum(n)) is None:
            self._grow(2 * len(self._levels))
        return self.b * n + total

    def _grow(self, levels: int) -> None:
        """Lengths and sums of sigma^k of the letters that 0 and the offset lead to, for k < levels.

        The letter in place i has zeros[i] zeros in its word, and then the letter in place next[i].
        """
        letters = [0]
        self._start = 0
        if self.offset:
            letters, self._start = [0, self.offset], 1
        places = {letter: place for place, letter in enumerate(letters)}
        self._zeros: list[int] = []
        self._next: list[int] = []
        # Letters further down the chain than there are levels are not met.
        for letter in letters:
            size = -(-(self.a + letter) // self.b)
            following = self.a + self.b + letter - self.b * size
            if following not in places and len(letters) <= 2 * levels + 2:
                places[following] = len(letters)
                letters.append(following)
            self._zeros.append(size - 1)
            self._next.append(places.get(following, 0))
        self._levels = [[(1, letter) for letter in letters]]
        for _ in range(1, levels):
            before = self._levels[-1]
            length, total = before[0]
            self._levels.append(
                [
                    (zeros * length + before[place][0], zeros * total + before[place][1])
                    for zeros, place in zip(self._zeros, self._next, strict=True)
                ]
            )

    def _sum(self, n: int) -> int | None:
        """The sum of the first n letters of e sigma(e) sigma^2(e) ...; None if there are too few levels."""
        total = 0
        for k, level in enumerate(self._levels):
            length, whole = level[self._start]
            if n < length:
                return total + self._prefix(k, n)
            n -= length
            total += whole
        return None if n else total

    def _prefix(self, k: int, n: int) -> int:
        """The sum of the first n letters of sigma^k of the first letter, n less than its length."""
        total, place = 0, self._start
        while n:
            k -= 1
            length, whole = self._levels[k][0]
            zeros = min(self._zeros[place], n // length)
            total += zeros * whole
            n -= zeros * length
            # What is left lies in a further block of zeros, or in the block of the last letter.
            place = 0 if zeros < self._zeros[place] else self._next[place]
        return total
