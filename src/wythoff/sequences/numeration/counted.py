"""Sequences defined by the words (digits) of 0, 1, 2, ...: their lengths, endings, and values in another base.

`left_shift` tests a claim about the words of two sequences up to a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, count as integers, islice, pairwise, repeat
from typing import NamedTuple

from wythoff.sequences.integers import fibonacci_place
from wythoff.sequences.kinds import AT_ONCE, REACHED, FromZero, IntegerSequence, require_at_most
from wythoff.sequences.numeration.recurrence import Radix, tribonacci
from wythoff.sequences.numeration.zeckendorf import LazyNumeration, ZeckendorfNumeration, fibonacci
from wythoff.sequences.systems import GreedyNumeration, NumerationSystem, trailing


class WordCount(NamedTuple):
    """A rule that computes a count for each word, such as its digit sum, from the count for the digits below the first.

    `zero` is the count for the word of 0. If a word begins with `digit`, followed by `places` digits, its count is
    added(digit, places) plus the count of the smaller number that the other digits form. alone(places), if given,
    replaces this if the other digits are all 0 (in a greedy system) or all 1 (in the lazy system). For the digit sum,
    `zero` is 0 and added(digit, places) is `digit`. For the number of zeros at the end of a greedy word, added(digit,
    places) is 0 and alone(places) is `places`.
    """

    zero: int
    added: Callable[[int, int], int]
    alone: Callable[[int], int] | None = None


def _greedy(bases: Iterable[int], rule: WordCount) -> Iterator[list[int]]:
    """Yield the counts that `rule` computes for the words of 0, 1, 2, ..., as lists of successive counts.

    The words are those of the greedy system with the given `bases`, in ascending order. Let u be the greatest base with
    u <= n, and n = d*u + r with 0 <= r < u. The word of n is the digit d, then zeros, then the word of r.
    """
    found = [rule.zero]
    yield [rule.zero]
    for places, (base, following) in enumerate(pairwise(chain(bases, (None,)))):
        assert base is not None
        # If there are finitely many bases, the digit of the greatest base is unbounded.
        for digit in integers(1) if following is None else range(1, -(-following // base)):
            end = base if following is None else min(base, following - digit * base)
            for block in _behind(found, end, rule.added(digit, places)):
                if rule.alone is not None and len(found) == digit * base:
                    block[0] = rule.alone(places)
                found += block
                yield block


def _lazy(rule: WordCount) -> Iterator[list[int]]:
    """Yield the counts that `rule` computes for the words of 0, 1, 2, ..., as lists of successive counts.

    The words are those of the lazy Fibonacci system. The words with k digits are, in order: 10 followed by a word with
    k - 2 digits, then 1 followed by one with k - 1 digits.
    """
    yield [rule.zero]
    shorter: list[int] = []  # counts of the words with k - 2 digits
    short = [0]  # counts of the words with k - 1 digits: at first of the empty word
    for places in integers():
        longer: list[int] = []
        for words in (shorter, short):
            for block in _behind(words, len(words), rule.added(1, places)):
                longer += block
                if rule.alone is not None and len(longer) == len(shorter) + len(short):
                    longer[-1] = block[-1] = rule.alone(places)
                yield block
        shorter, short = short, longer


def _behind(words: Sequence[int], end: int, added: int) -> Iterator[list[int]]:
    for start in range(0, end, AT_ONCE):
        yield [added + rest for rest in words[start : min(start + AT_ONCE, end)]]


def lengths(bases: Iterable[int]) -> Iterator[int]:
    """Yield the lengths of the words of 0, 1, 2, ...: `bases` lists the first number of each length, from 1 on.

    >>> from itertools import islice
    >>> list(islice(lengths([1, 3, 5]), 8))
    [1, 1, 1, 2, 2, 3, 3, 3]
    """
    yield 1
    for places, (base, following) in enumerate(pairwise(chain(bases, (None,))), 1):
        assert base is not None
        yield from repeat(places) if following is None else repeat(places, following - base)


Word = Sequence[int]
MOST_INDEX = 1 << 27  # the largest n, whose Fibonacci number has about 93 million bits


class Fibonacci(FromZero):
    """The Fibonacci numbers F_0 = 0, F_1 = 1, F_n = F_{n-1} + F_{n-2}.

    >>> Fibonacci().terms(10), Fibonacci().index(55), Fibonacci().index(56)
    ([0, 1, 1, 2, 3, 5, 8, 13, 21, 34], 10, None)
    """

    title = "Fibonacci()"

    def __iter__(self) -> Iterator[int]:
        f, following = 0, 1
        while True:
            yield f
            f, following = following, f + following

    def _at(self, n: int) -> int:
        """Return F_n. Raise TooLargeError for n > 2^27.

        Cost: O(log n) multiplications.
        """
        require_at_most(n, MOST_INDEX, "the index of a Fibonacci number")
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
    """The sequence a(n) = measure(word of n + first - offset), so that a(offset) = measure(word of `first`).

    Words are those of the numeration system `system`. By default, `first` is `offset`: a(n) = measure(word of n).

    >>> OfWords(ZeckendorfNumeration(), sum).terms(13)
    [0, 1, 1, 1, 2, 1, 2, 2, 1, 2, 2, 2, 3]
    >>> lazy_length().terms(12), lazy_length().term(10**50), lazy_length().index(10) == fibonacci(12)[0] - 1
    ([1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4], 238, True)

    least(value), if given, returns the word of the least number whose measure is `value`. Cost: that of the digits of
    n. In order, each term costs one addition if a `WordCount` for the measure is known.
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
        terms = _in_order(self.system, self._measure)
        return super().__iter__() if terms is None else islice(terms, self.offset + self._further, None)

    def _at(self, n: int) -> int:
        return self._measure(self.system.digits(n + self._further))

    def index(self, value: int) -> int | None:
        """Return the least n with a(n) = value, or None.

        Raises: UnsolvedError if no way to find n is known; TooLargeError if its word would be too long.
        """
        if self._least is None:
            return super().index(value)
        if value < 0:
            return None
        require_at_most(value, REACHED, "a value that is sought")
        n = self.system.value(self._least(value)) - self._further
        # A value such as the length 0, which no word has, is no term.
        return n if n >= self.offset and self.term(n) == value else None


class WordsRead(IntegerSequence):
    """The words of 0, 1, 2, ... in `system`, read as numerals in base `base`. The first term has the index `offset`.

    >>> WordsRead(ZeckendorfNumeration(), 2).terms(8), WordsRead(LazyNumeration(), 10).terms(8)
    ([0, 1, 2, 4, 5, 8, 9, 10], [0, 1, 10, 11, 101, 110, 111, 1010])

    Digits must be less than `base`.   Cost: that of the digits of n and of the term; in order, one addition for each
    term.
    """

    title = "words of {0.system} read in base {0.base.base}"

    def __init__(self, system: NumerationSystem, base: int, *, offset: int = 0) -> None:
        self.system, self.base, self.offset = system, Radix(base), offset

    def __iter__(self) -> Iterator[int]:
        base = self.base.base
        terms = _in_blocks(self.system, WordCount(0, lambda digit, places: digit * base**places))
        return super().__iter__() if terms is None else terms

    def _at(self, n: int) -> int:
        return self.base.value(self.system.digits(n - self.offset))

    def index(self, value: int) -> int | None:
        if value < 0:
            return None
        word = self.base.digits(value)
        return self.system.value(word) + self.offset if self.system.admissible(word) else None


def _in_order(system: NumerationSystem, measure: Callable[[Word], int]) -> Iterator[int] | None:
    """Return an iterator over measure(word) for the words of 0, 1, 2, ... in `system`, in order.

    Return None if no rule for this measure is known.
    """
    if measure is len:
        return _lengths(system)
    if measure is sum:
        return _in_blocks(system, WordCount(0, lambda digit, places: digit))
    if measure is trailing_zeros and isinstance(system, GreedyNumeration):
        return _in_blocks(system, WordCount(1, lambda digit, places: 0, lambda places: places))
    if measure is trailing_ones and isinstance(system, LazyNumeration):
        return _in_blocks(system, WordCount(0, lambda digit, places: 0, lambda places: places + 1))
    return None


def _in_blocks(system: NumerationSystem, rule: WordCount) -> Iterator[int] | None:
    """Return an iterator over the counts that `rule` computes for the words of 0, 1, 2, ... in `system`.

    Return None if the system is neither greedy nor lazy.

    Cost: an addition for each term; memory for all of them.
    """
    if isinstance(system, LazyNumeration):
        return chain.from_iterable(_lazy(rule))
    return chain.from_iterable(_greedy(system.bases(), rule)) if isinstance(system, GreedyNumeration) else None


def _lengths(system: NumerationSystem) -> Iterator[int] | None:
    if isinstance(system, LazyNumeration):
        # k ones are the base u_(k+1) minus 2, and the next number has k + 1 digits.
        return lengths(base - 1 for base in islice(system.bases(), 1, None))
    return lengths(system.bases()) if isinstance(system, GreedyNumeration) else None


def trailing_zeros(word: Word) -> int:
    """Return the number of zeros at the end of a word."""
    return trailing(word, 0)


def trailing_ones(word: Word) -> int:
    """Return the number of ones at the end of a word."""
    return trailing(word, 1)


def _one_and_zeros(length: int) -> Word:
    return (1,) * (length > 0) + (0,) * (length - 1)


def digit_sum(base: int) -> OfWords:
    """Return the sequence of the digit sums of n = 0, 1, 2, ..., written in base `base`."""
    return OfWords(Radix(base), sum, least=lambda total: (total % (base - 1), *(base - 1,) * (total // (base - 1))))


def ruler(base: int) -> OfWords:
    """Return the sequence of the numbers of zeros at the end of n = 1, 2, 3, ..., written in base `base`."""
    return OfWords(Radix(base), trailing_zeros, offset=1, least=lambda zeros: _one_and_zeros(zeros + 1))


# The registry explains the following sequences, under these names.
_ZECKENDORF, _LAZY, _TRIBONACCI = ZeckendorfNumeration(), LazyNumeration(), tribonacci()
fibbinary = partial(WordsRead, _ZECKENDORF, 2)
zeckendorf_words = partial(WordsRead, _ZECKENDORF, 10)
lazy_binary = partial(WordsRead, _LAZY, 2, offset=1)
lazy_words = partial(WordsRead, _LAZY, 10)
tribbinary = partial(WordsRead, _TRIBONACCI, 2, offset=1)
tribonacci_words = partial(WordsRead, _TRIBONACCI, 10)
zeckendorf_weight = partial(OfWords, _ZECKENDORF, sum, least=lambda count: (1, 0) * (count - 1) + (1,) * (count > 0))
lazy_weight = partial(OfWords, _LAZY, sum, least=lambda count: (1,) * count)
# The words of the first numbers with 1, 2, 3, ... ones are 1, 11, 1011, 11011, 1011011, ...
tribonacci_weight = partial(
    OfWords, _TRIBONACCI, sum, least=lambda count: ((1, 0) * (count % 2) + (1, 1, 0) * (count // 2))[:-1]
)
zeckendorf_length = partial(OfWords, _ZECKENDORF, len, offset=1, least=_one_and_zeros)
# The first number with k digits has the word 101...; the word of 0 has one digit, too.
lazy_length = partial(OfWords, _LAZY, len, least=lambda length: ((1, 0) * length)[:length] if length > 1 else (0,))
lazy_ones = partial(OfWords, _LAZY, trailing_ones, least=lambda ones: (1,) * ones)
fibonacci_ruler = partial(OfWords, _ZECKENDORF, trailing_zeros, first=1, least=lambda zeros: _one_and_zeros(zeros + 1))


def left_shift(system: NumerationSystem, a: IntegerSequence, b: IntegerSequence, up_to: int) -> int | None:
    """Return the least n <= `up_to` such that the word of b(n) is not the word of a(n) with a 0 appended, or None.

    Words are those of the numeration system `system`.

    >>> from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
    >>> from wythoff.sequences.numeration.recurrence import Radix
    >>> from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration
    >>> left_shift(ZeckendorfNumeration(), lower_wythoff(), upper_wythoff(), 1000)
    >>> left_shift(Radix(2), lower_wythoff(), upper_wythoff(), 1000)
    2

    Source: Fraenkel 2004, section 6.
    """
    start = max(a.offset, b.offset)
    for n in range(start, up_to + 1):
        if system.digits(b.term(n)) != (*system.digits(a.term(n)), 0):
            return n
    return None
