"""What is said about sequences by the words of their terms, checked to a bound: None, or the least witness against."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.systems import NumerationSystem, compare_words, trailing

Word = Sequence[int]


def left_shift(system: NumerationSystem, a: IntegerSequence, b: IntegerSequence, up_to: int) -> int | None:
    """The least n <= up_to where the word of b(n) is not that of a(n) with a zero appended, or None.

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


def marked(system: NumerationSystem, members: IntegerSequence, mark: Callable[[Word], bool], up_to: int) -> int | None:
    """The least n with 1 <= n <= up_to that is a member without having a marked word, or the reverse; or None.

    >>> from wythoff.sequences.beatty.wythoff import lower_wythoff
    >>> from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration
    >>> marked(ZeckendorfNumeration(), lower_wythoff(), even_zeros, 1000)
    >>> marked(ZeckendorfNumeration(), lower_wythoff(), lambda word: word[-1] == 1, 1000)
    3
    """
    for n in range(1, up_to + 1):
        if (members.index(n) is not None) != mark(system.digits(n)):
            return n
    return None


def even_zeros(word: Word) -> bool:
    """Whether a word ends in an even number of zeros: the mark of the lower Wythoff numbers in Zeckendorf's system."""
    return trailing(word, 0) % 2 == 0


def ordered(system: NumerationSystem, up_to: int) -> int | None:
    """The least n < up_to whose word does not come before that of n + 1, by length and then digit by digit, or None.

    >>> from wythoff.sequences.numeration.recurrence import tribonacci
    >>> ordered(tribonacci(), 1000)
    """
    before = system.digits(0)
    for n in range(up_to):
        after = system.digits(n + 1)
        if compare_words(before, after) >= 0:
            return n
        before = after
    return None
