"""Hiccup sequences: a(n) - a(n-1) is y if n - j is an earlier term, and z otherwise, with parameters j, y and z.

`SelfRule` is the special case j = 1.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import count

from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.integers import FAR_BITS
from wythoff.sequences.kinds import IntegerSequence, require_bits, require_integer
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.words.runs import RunPrefixes, WordSize


class Hiccup(IntegerSequence):
    """The sequence a(1) = x, a(n) = a(n-1) + y if n - j is one of a(1), ..., a(n-1), else a(n) = a(n-1) + z.

    >>> Hiccup(1, 1, 2, 1).terms(8), Hiccup(0, 1, 4, 3).terms(8), Hiccup(1, 1, 2, 1).term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12], [1, 4, 7, 11, 14, 17, 21, 24], 161803398874989484820)

    The arguments are j, x, y, z in this order, with j, x >= 0 and y, z >= 1. For (1, 1, 2, 1) it is the lower Wythoff
    sequence.

    Consider the word of the steps a(n) - a(n-1), with letters y and z. If a(m) + j > m, the term a(m) causes a letter
    y: the step to a(n) with n = a(m) + j. As a(m) - m never decreases, this is true from some m on, or never. Between
    the letters y that two successive terms cause, there are z - 1 or y - 1 letters z. So the word is h v, where v =
    z...z s(v) begins with r letters z, s(y) = y z...z has y letters, and s(z) = y z...z has z letters. If a(m) is the
    first term that causes a y, then h consists of the m - 1 steps before a(m), which are all z, and r = a(m) + j - m -
    1. If this is 0, the next letter y belongs to h too, and r is y - 1 instead.

    Source: Fokkink and Joshi, On Cloitre's hiccup sequences, Ramanujan J. 69 (2026) 40, arXiv:2507.16956.
    Cost: O(1) per term in order. A distant term or its place costs O(levels), with about log(n)/log(slope) levels for
    the slope (z + sqrt(z^2 + 4(y - z)))/2, and sqrt(n) levels for y = 1, z = 2.
    """

    title = "({0.j}, {0.x}, {0.y}, {0.z})-hiccup"

    def __init__(self, j: int, x: int, y: int, z: int) -> None:
        if min(j, x) < 0 or min(y, z) < 1:
            raise ParameterError(
                f"j and x must be at least 0, and y and z at least 1, were j = {j}, x = {x}, y = {y}, z = {z}"
            )
        self.j, self.x, self.y, self.z = j, x, y, z
        # The first step leads to a(2). Let m be least with a(m) + j > m. Then all steps up to a(m) are z.
        late = max(0, 2 - x - j)
        if late and z == 1:
            self._head: tuple[int, ...] = ()
            self._run = -1  # there is no such m: all steps are z
        else:
            first = 1 - (-late // max(1, z - 1))
            self._head = (z,) * (first - 1)
            self._run = x + j + (first - 1) * z - first - 1
        if self._run == 0:
            # v = s(v) begins with y.
            self._head, self._run = (*self._head, y), y - 1
        # If v consists of one letter, repeated, all further steps are equal.
        self._even = y if self._run == 0 else z if self._run < 0 else y if y == z else 0
        self._steps = RunPrefixes(repr(self), ((z, self._run),), lambda step: ((y, 1), (z, step - 1)))

    def __iter__(self) -> Iterator[int]:
        term = self.x
        ahead = deque((term,))  # the terms >= n - j
        for n in count(2):
            yield term
            while ahead and ahead[0] < n - self.j:
                ahead.popleft()
            term += self.y if ahead and ahead[0] == n - self.j else self.z
            ahead.append(term)

    def _at(self, n: int) -> int:
        return self.x + self._prefix(n - 1, 0)[1]

    def index(self, value: int) -> int | None:
        """Return the n with a(n) = value, or None. Raise TooLargeError if `value` is too large."""
        if value < self.x:
            return None
        length, total = self._prefix(value - self.x, 1)
        return length + 1 if total == value - self.x else None

    def _prefix(self, limit: int, key: int) -> WordSize:
        """Return (length, sum) of the longest prefix of the word of steps with length <= limit or sum <= limit.

        The limit is for the length of the prefix if `key` is 0, and for the sum of its steps if `key` is 1.
        """
        length = total = 0
        for step in self._head:
            size = (1, step)
            if limit < size[key]:
                return length, total
            length, total, limit = length + 1, total + step, limit - size[key]
        if self._even:
            times = limit // (1, self._even)[key]
            return length + times, total + times * self._even
        require_bits(limit.bit_length(), FAR_BITS, "a distant index or value")
        following, more = self._steps.within(limit, *((1, 0), (0, 1))[key])
        return length + following, total + more


class SelfRule(Hiccup):
    """The sequence a(1) = first, a(n + 1) = a(n) + present if n is a term, else a(n) + absent.

    It is a hiccup sequence with j = 1.

    >>> SelfRule().terms(10), SelfRule().term(10**20)
    ([1, 3, 4, 6, 8, 9, 11, 12, 14, 16], 161803398874989484820)
    >>> SelfRule(2, 3, 2).terms(6), SelfRule(2, 3, 2).formula
    ([2, 4, 7, 9, 12, 14], floor(n*(1 + sqrt(2))))

    If present = absent + 1 and 1 <= first <= absent + 1, then a(n) = floor(n*alpha + gamma), where z = absent, alpha =
    (z + sqrt(z^2 + 4))/2 and gamma = (first - z)(alpha - 1)/z (proof: docs/mathematics/generation.md, Theorem 11.4).

    With a(1) = 1 and the steps 2 and 1 it is floor(n*phi). The survey Wythoff visions 2019 prints "if a(n) is already
    determined" in place of "if n is a term already".

    Source: Wythoff visions 2019, section 7.3; the same rule in Cloitre, Sloane and Vandermast 2003. Cost: one integer
    square root for a term if the theorem applies, else that of `Hiccup`.
    """

    title = "self rule, a(1) = {0.x}, steps {0.y} and {0.z}"

    def __init__(self, first: int = 1, present: int = 2, absent: int = 1) -> None:
        super().__init__(1, require_integer(first, "first", 1), present, absent)

    @property
    def formula(self) -> Beatty | None:
        """The Beatty sequence with the same terms if Theorem 11.4 (see the class) applies, else None."""
        z = self.z
        if self.y != z + 1 or self.x > z + 1:
            return None
        alpha = Quadratic(z, 1, z * z + 4, 2)
        return Beatty(alpha, (self.x - z) * (alpha - 1) / z)

    def _at(self, n: int) -> int:
        return super()._at(n) if self.formula is None else self.formula.term(n)

    def index(self, value: int) -> int | None:
        return super().index(value) if self.formula is None else self.formula.index(value)
