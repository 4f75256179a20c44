"""Forms of partizan values: their options, stops, outcome and text, and their order in print.

A *section* of the number line is a place just below or just above a dyadic number x, stored as (x, -1) or (x, 1). Each
game G has a Left section and a Right section. A number x lies above the Left section if and only if G <= x. It lies
below the Right section if and only if G >= x (Conway, On Numbers and Games, chapter 9). If G is a number, its sections
lie just below and just above it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import Literal, TypeAlias

from wythoff.base.errors import TooLargeError, brief
from wythoff.base.frozen import Frozen

# Sections (x, -1) and (x, 1) compare as tuples; the number x itself is between them as (x, 0).
Section: TypeAlias = tuple[Fraction, Literal[-1, 0, 1]]


def simplest(low: Section | None, high: Section | None) -> Fraction | None:
    """Return the simplest number between the sections `low` and `high`; None if no number lies between them.

    If `low` or `high` is None, there is no bound on this side. The simplest number is the integer nearest 0 or, if
    there is no integer between the sections, the dyadic number with the least denominator.

    >>> print(simplest((Fraction(0), 1), (Fraction(1), -1)), simplest((Fraction(5, 2), -1), None))
    1/2 3
    >>> simplest((Fraction(1), 1), (Fraction(1), 1)) is None
    True
    """
    if low is not None and high is not None and not low < high:
        return None
    if low is not None and low > (Fraction(0), 0):
        return _above(low, high)
    if high is not None and high < (Fraction(0), 0):
        found = _above(_mirrored(high), None if low is None else _mirrored(low))
        return -found
    return Fraction(0)


def _above(low: Section, high: Section | None) -> Fraction:
    """Return the simplest number between the sections `low` and `high`, where `low` lies above the number 0.

    If `high` is None, there is no upper bound.
    """
    for power in count():
        scale = 1 << power
        least = low[0] * scale
        whole = least.numerator // least.denominator
        for top in (whole, whole + 1):
            candidate = Fraction(top, scale)
            if low < (candidate, 0) and (high is None or (candidate, 0) < high):
                return candidate
    raise AssertionError("two sections have a number between them")


def _mirrored(section: Section) -> Section:
    number, side = section
    return -number, 1 if side < 0 else -1


MAX_LENGTH = 100_000  # most characters of a form's text: forms share their options, but their texts repeat them
ZERO: Section = (Fraction(0), 0)


class ValueForm(Frozen):
    """The options of both players in a game, with facts that are computed from them.

    - `number`: the number that the value is equal to, or None.
    - `nimber`: n if the value is equal to *n, the Nim heap of size n, else None.
    - `left_section` and `right_section`: pairs (x, -1) or (x, 1), places just below or just above a number x. Numbers
      >= the game lie above the Left section, and numbers <= the game below the Right section.
    - `depth`: 0 for a number, else 1 more than the greatest depth of an option.
    - `grain`: the greatest denominator of a number in the form.
    - `length`: the number of characters of its text.
    """

    __slots__ = ("number", "nimber", "left_section", "right_section", "depth", "grain", "length")
    number: Fraction | None
    nimber: int | None
    left_section: Section
    right_section: Section
    depth: int
    grain: int
    length: int

    @property
    def left(self) -> tuple[ValueForm, ...]:
        """The options of Left."""
        raise NotImplementedError

    @property
    def right(self) -> tuple[ValueForm, ...]:
        """The options of Right."""
        raise NotImplementedError

    @property
    def left_stop(self) -> Fraction:
        """The number that play reaches if Left moves first and both play optimally. A number is its own stop."""
        return self.left_section[0]

    @property
    def right_stop(self) -> Fraction:
        """The number that play reaches if Right moves first and both play optimally."""
        return self.right_section[0]

    @property
    def outcome(self) -> Literal["L", "R", "N", "P"]:
        """The player who wins: "L" for Left, "R" for Right, "N" for the next player or "P" for the previous one."""
        left_wins_second, right_wins_second = self.right_section > ZERO, self.left_section < ZERO
        if left_wins_second:
            return "P" if right_wins_second else "L"
        return "R" if right_wins_second else "N"

    @property
    def is_switch(self) -> bool:
        """Whether this is {x|y} with numbers x >= y, such as {x|x} = x + *.

        >>> from wythoff.game.partizan import parse_value
        >>> [parse_value(text).is_switch for text in ("{1|1/2}", "{1|1}", "{1|{1|0}}", "1")]
        [True, True, False, False]
        """
        options = (*self.left, *self.right)
        return self.number is None and len(options) == 2 and all(option.number is not None for option in options)

    @property
    def is_numberish(self) -> bool:
        """Whether the value is infinitely close to a number: the Left stop is equal to the Right stop."""
        return self.left_stop == self.right_stop

    def __str__(self) -> str:
        if self.length > MAX_LENGTH:
            raise TooLargeError(
                f"a value can be printed with at most {MAX_LENGTH} characters, this one has {brief(self.length)}"
            )
        return "".join(_written(self))

    def __repr__(self) -> str:
        return str(self) if self.length <= MAX_LENGTH else f"<a value of {brief(self.length)} characters>"


def star(nim: int) -> str:
    """Return the text of the Nim heap of size `nim` > 0.

    >>> star(1), star(2)
    ('*', '*2')
    """
    return "*" if nim == 1 else f"*{nim}"


def _written(form: ValueForm) -> Iterator[str]:
    """Yield pieces of text that, joined together, are the text of `form`.

    There is no recursion, because deep forms would overflow Python's stack.
    """
    pending: list[ValueForm | str] = [form]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            yield item
        elif item.number is not None:
            yield str(item.number)
        elif item.nimber is not None:
            yield star(item.nimber)
        else:
            pieces = ["{", *_listed(item.left), "|", *_listed(item.right), "}"]
            pending += reversed(pieces)


def _listed(options: tuple[ValueForm, ...]) -> Iterator[ValueForm | str]:
    for place, option in enumerate(options):
        if place:
            yield ","
        yield option


def order(one: ValueForm, other: ValueForm) -> int:
    """Compare options for sorting in print: return a number < 0 if `one` comes before `other`, > 0 if after, else 0.

    Options of smaller depth come first. Numbers are sorted by size. Other options of equal depth are sorted by the
    first of their own options in which they differ.
    """
    if one is other:
        return 0
    if one.depth != other.depth:
        return one.depth - other.depth
    if one.number is not None and other.number is not None:
        return -1 if one.number < other.number else 1
    for mine, theirs in ((one.left, other.left), (one.right, other.right)):
        for part, counterpart in zip(mine, theirs, strict=False):
            if part is not counterpart:
                return order(part, counterpart)
        if len(mine) != len(theirs):
            return len(mine) - len(theirs)
    raise AssertionError("two forms with the same options must be one object")
