"""A fit: a formula that gives all the terms it was fitted on, with its length in bits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from wythoff.frozen import Frozen

Terms: TypeAlias = tuple[int, ...]
Fitter: TypeAlias = "Callable[[Terms, int], Iterator[Fit]]"  # of terms and the index of the first of them


class Kind(NamedTuple):
    """A kind of formulas; those with the least rank are the cheapest, and are tried first."""

    rank: int
    fits: Fitter


def from_the_cheapest(kinds: Iterable[Kind]) -> list[Fitter]:
    """What fits formulas of these kinds, in the order in which they are tried."""
    return [kind.fits for kind in sorted(kinds, key=lambda kind: kind.rank)]


class Fit(Frozen):
    """A formula for the terms with indices from `first` on; those before it are only listed.

    `kind`: in words; `text`: the formula, which `w.sequence` reads if `readable`; `bits`: about how many bits tell the
    formula, without the terms that are listed; `more`: the first terms from `first` on, that many.
    """

    kind: str
    text: str
    first: int
    bits: int
    more: Callable[[int], Sequence[int]]
    readable: bool = True


def bits_of(*numbers: int) -> int:
    """The bits of integers in a self-delimiting code: 1 for 0, 3 for 1, 5 for -1 and 2.

    >>> bits_of(0), bits_of(1), bits_of(-3, 0)
    (1, 3, 8)
    """
    # Elias gamma of 2|m| + (m < 0), moved by one.
    return sum(2 * (2 * abs(number) + (number < 0) + 1).bit_length() - 1 for number in numbers)
