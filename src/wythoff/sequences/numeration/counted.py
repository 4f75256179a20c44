"""Sequences made of the words of 0, 1, 2, ...: how long they are, how they end, and what they are in another base."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from wythoff.errors import TooLargeError, UnsolvedError, brief
from wythoff.sequences.integers import fibonacci_place
from wythoff.sequences.kinds import REACHED, IntegerSequence
from wythoff.sequences.numeration import blocks
from wythoff.sequences.numeration.blocks import Said
from wythoff.sequences.numeration.greedy import GreedyNumeration
from wythoff.sequences.numeration.lazy import LazyNumeration
from wythoff.sequences.numeration.radix import Radix
from wythoff.sequences.numeration.recurrence import tribonacci
from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration, fibonacci
from wythoff.sequences.systems import NumerationSystem, trailing

Word = Sequence[int]
MOST_INDEX = 1 << 27  # a Fibonacci number of about 93 million bits


class Fibonacci(IntegerSequence):
    """F_0 = 0, F_1 = 1, F_n = F_{n-1} + F_{n-2}.

    >>> Fibonacci().terms(10), Fibonacci().index(55), Fibonacci().index(56)
    ([0, 1, 1, 2, 3, 5, 8, 13, 21, 34], 10, None)
    """

    offset = 0
    title = "Fibonacci()"

    def __iter__(self) -> Iterator[int]:
        f, following = 0, 1
        while True:
            yield f
            f, following = following, f + following

    def term(self, n: int) -> int:
        """F_n.   Cost: O(log n) multiplications.   Raises: TooLargeError for an n beyond 2^27."""
        self.require_index(n)
        if n > MOST_INDEX:
            raise TooLargeError(f"a Fibonacci number is found for n at most {MOST_INDEX}, was {brief(n)}")
        return fibonacci(n)[0]

    def index(self, value: int) -> int | None:
        if value < 0:
            return None
        # F_n has more than 0.694*n - 2 bits, and fewer than 0.695*n.
        n = max(0, fibonacci_place(value.bit_length()) - 2)
        f, following = fibonacci(n)
        while f < value:
            f, following, n = following, f + following, n + 1
        return n if f == value else None


class OfWords(IntegerSequence):
    """a(n) = measure(word of n), or of n + first - offset where the first term belongs to another number.

    >>> OfWords(ZeckendorfNumeration(), sum).terms(13)
    [0, 1, 1, 1, 2, 1, 2, 2, 1, 2, 2, 2, 3]
    >>> lazy_length().terms(12), lazy_length().term(10**50), lazy_length().index(10) == fibonacci(12)[0] - 1
    ([1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4], 238, True)

    `least` gives a word of the least number whose word has a measure, where that is known.
    Cost: that of the digits of n; in order, where the measure follows from that of the end of a word, an addition.
    """

    title = "{0._measure.__name__} of the words of {0.system}"

    def __init__(
        self,
        system: NumerationSystem,
        measure: Callable[[Word], int],
        *,
        offset: int = 0,
        first: int | None = None,
        least: Callable[[int], Word] | None = None,
    ) -> None:
        self.system, self.offset = system, offset
        self._measure, self._least = measure, least
        self._further = (offset if first is None else first) - offset

    def __iter__(self) -> Iterator[int]:
        said = _in_order(self.system, self._measure)
        return super().__iter__() if said is None else islice(said, self.offset + self._further, None)

    def term(self, n: int) -> int:
        self.require_index(n)
        return self._measure(self.system.digits(n + self._further))

    def index(self, value: int) -> int | None:
        """The least n with a(n) = value.

        Raises: UnsolvedError where it is not known; TooLargeError where it would be too long.
        """
        if self._least is None:
            raise UnsolvedError(f"no way is known here to find {brief(value)} in {self!r}")
        if value < 0:
            return None
        if value >= REACHED:
            raise TooLargeError(f"a term is sought below {REACHED}, was {brief(value)}")
        n = self.system.value(self._least(value)) - self._further
        # What is not a measure of its own word, such as length 0, is not a term.
        return n if n >= self.offset and self.term(n) == value else None


class WordsRead(IntegerSequence):
    """The words of 0, 1, 2, ... read in base 2, 10 or another, increasing; `offset` is the index of 0.

    >>> WordsRead(ZeckendorfNumeration(), 2).terms(8), WordsRead(LazyNumeration(), 10).terms(8)
    ([0, 1, 2, 4, 5, 8, 9, 10], [0, 1, 10, 11, 101, 110, 111, 1010])

    Digits must be below the base.   Cost: that of the digits of n and of the term; in order an addition.
    """

    title = "words of {0.system} read in base {0.base.base}"

    def __init__(self, system: NumerationSystem, base: int, *, offset: int = 0) -> None:
        self.system, self.base, self.offset = system, Radix(base), offset

    def __iter__(self) -> Iterator[int]:
        base = self.base.base
        said = _said(self.system, Said(0, lambda digit, places: digit * base**places))
        return super().__iter__() if said is None else said

    def term(self, n: int) -> int:
        self.require_index(n)
        return self.base.value(self.system.digits(n - self.offset))

    def index(self, value: int) -> int | None:
        if value < 0:
            return None
        word = self.base.digits(value)
        return self.system.value(word) + self.offset if self.system.admissible(word) else None


def _in_order(system: NumerationSystem, measure: Callable[[Word], int]) -> Iterator[int] | None:
    """The measures of the words of 0, 1, 2, ...; None where none follows from that of the end of the word."""
    if measure is len:
        return _lengths(system)
    if measure is sum:
        return _said(system, Said(0, lambda digit, places: digit))
    if measure is trailing_zeros and isinstance(system, GreedyNumeration):
        return _said(system, Said(1, lambda digit, places: 0, lambda places: places))
    if measure is trailing_ones and isinstance(system, LazyNumeration):
        return _said(system, Said(0, lambda digit, places: 0, lambda places: places + 1))
    return None


def _said(system: NumerationSystem, said: Said) -> Iterator[int] | None:
    if isinstance(system, LazyNumeration):
        return blocks.lazy(said)
    return blocks.greedy(system.bases(), said) if isinstance(system, GreedyNumeration) else None


def _lengths(system: NumerationSystem) -> Iterator[int] | None:
    if isinstance(system, LazyNumeration):
        # That many ones are a base, two places above them, less 2; the next number is longer.
        return blocks.lengths(base - 1 for base in islice(system.bases(), 1, None))
    return blocks.lengths(system.bases()) if isinstance(system, GreedyNumeration) else None


def trailing_zeros(word: Word) -> int:
    """How many zeros end a word."""
    return trailing(word, 0)


def trailing_ones(word: Word) -> int:
    """How many ones end a word."""
    return trailing(word, 1)


def _one_and_zeros(length: int) -> Word:
    return (1,) * (length > 0) + (0,) * (length - 1)


def digit_sum(base: int) -> OfWords:
    """The sum of the digits of n in a base."""
    return OfWords(Radix(base), sum, least=lambda total: (total % (base - 1), *(base - 1,) * (total // (base - 1))))


def ruler(base: int) -> OfWords:
    """How many zeros end n >= 1 in a base."""
    return OfWords(Radix(base), trailing_zeros, offset=1, least=lambda zeros: _one_and_zeros(zeros + 1))


# What the others are is said in the registry, where they have these names.
_ZECKENDORF, _LAZY, _TRIBONACCI = ZeckendorfNumeration(), LazyNumeration(), tribonacci()
fibbinary = partial(WordsRead, _ZECKENDORF, 2)
zeckendorf_words = partial(WordsRead, _ZECKENDORF, 10)
lazy_binary = partial(WordsRead, _LAZY, 2, offset=1)
lazy_words = partial(WordsRead, _LAZY, 10)
tribbinary = partial(WordsRead, _TRIBONACCI, 2, offset=1)
tribonacci_words = partial(WordsRead, _TRIBONACCI, 10)
zeckendorf_weight = partial(OfWords, _ZECKENDORF, sum, least=lambda count: (1, 0) * (count - 1) + (1,) * (count > 0))
lazy_weight = partial(OfWords, _LAZY, sum, least=lambda count: (1,) * count)
# The first numbers with that many ones are 1, 11, 1011, 11011, 1011011, ...
tribonacci_weight = partial(
    OfWords, _TRIBONACCI, sum, least=lambda count: ((1, 0) * (count % 2) + (1, 1, 0) * (count // 2))[:-1]
)
zeckendorf_length = partial(OfWords, _ZECKENDORF, len, offset=1, least=_one_and_zeros)
# The first number with that many digits is 101...; 0 has one digit too.
lazy_length = partial(OfWords, _LAZY, len, least=lambda length: ((1, 0) * length)[:length] if length > 1 else (0,))
lazy_ones = partial(OfWords, _LAZY, trailing_ones, least=lambda ones: (1,) * ones)
fibonacci_ruler = partial(OfWords, _ZECKENDORF, trailing_zeros, first=1, least=lambda zeros: _one_and_zeros(zeros + 1))
