"""Values: canonical forms, each made once, with their order, sums, stops and outcomes.

Numbers are kept as fractions and compared as such; their options are made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import count
from typing import Literal, TypeAlias
from weakref import WeakValueDictionary

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.frozen import Frozen
from wythoff.partizan.sections import Section, simplest

Player: TypeAlias = Literal["left", "right"]
Options: TypeAlias = "tuple[Value, ...]"
# Comparing, adding and reducing recur once for each level, and Python stops at about 1000.
MAX_DEPTH = 250
MAX_LENGTH = 100_000  # characters of a text: forms share their parts, texts repeat them
ZERO: Section = (Fraction(0), 0)


class Value(Frozen):
    """The canonical form of a short game; equal values are the same object. Made by `value`, `number`, `parse_value`.

    `number` is the number that it is, or None; `nimber` the n for which it is *n, the Nim heap of n, or None. `depth`
    is how deep its options are nested, 0 for a number; `grain` the greatest denominator of a number in it; `length` the
    number of characters of its text.

    >>> star, half = nimber(1), number(Fraction(1, 2))
    >>> star + star == number(0), half > star, star >= number(0), star.confused(number(0))
    (True, True, False, True)
    """

    __slots__ = (
        "number", "nimber", "left_section", "right_section", "depth", "grain", "length",
        "_left", "_right", "_serial", "_known", "_reduced", "__weakref__",
    )  # fmt: skip
    number: Fraction | None
    nimber: int | None
    left_section: Section
    right_section: Section
    depth: int
    grain: int
    length: int
    _left: Options | None
    _right: Options | None
    _serial: int
    _known: dict[int, bool]
    _reduced: Value | None

    def __init__(self, *_: object) -> None:
        raise ParameterError("a value must be made by value(left, right), number(x) or parse_value(text)")

    @property
    def left(self) -> Options:
        """The options of Left."""
        if self._left is None:
            self._freeze(_left=_options_of_number(self, "left"))
        assert self._left is not None
        return self._left

    @property
    def right(self) -> Options:
        """The options of Right."""
        if self._right is None:
            self._freeze(_right=_options_of_number(self, "right"))
        assert self._right is not None
        return self._right

    @property
    def left_stop(self) -> Fraction:
        """The number that is reached if Left moves first and both play for it; a number is reached at once."""
        return self.left_section[0]

    @property
    def right_stop(self) -> Fraction:
        """The number that is reached if Right moves first and both play for it."""
        return self.right_section[0]

    @property
    def outcome(self) -> Literal["L", "R", "N", "P"]:
        """Who wins: Left, Right, the next or the previous player."""
        left_wins_second, right_wins_second = self.right_section > ZERO, self.left_section < ZERO
        if left_wins_second:
            return "P" if right_wins_second else "L"
        return "R" if right_wins_second else "N"

    @property
    def is_switch(self) -> bool:
        """Whether this is {x|y} with numbers x >= y; {x|x}, which is x + *, counts.

        >>> from wythoff.partizan import parse_value
        >>> [parse_value(text).is_switch for text in ("{1|1/2}", "{1|1}", "{1|{1|0}}", "1")]
        [True, True, False, False]
        """
        options = (*self.left, *self.right)
        return self.number is None and len(options) == 2 and all(option.number is not None for option in options)

    @property
    def is_numberish(self) -> bool:
        """Whether this is infinitely close to a number: the stops agree."""
        return self.left_stop == self.right_stop

    @property
    def is_infinitesimal(self) -> bool:
        """Whether this is infinitely close to 0."""
        return self.left_stop == self.right_stop == 0

    def confused(self, other: Value) -> bool:
        """Whether neither is at least the other."""
        return not (self >= other or other >= self)

    def reduced(self) -> Value:
        """The reduced canonical form: the simplest value infinitely close to this one.

        >>> from wythoff.partizan import parse_value
        >>> print(parse_value("{1,{1|0}|0}").reduced(), parse_value("{1|{1|0}}").reduced(), nimber(5).reduced())
        {1|0} 1 0
        """
        if self._reduced is None:
            from wythoff.partizan.reduced import reduced

            self._freeze(_reduced=reduced(self))
        assert self._reduced is not None
        return self._reduced

    def __ge__(self, other: Value) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        if self is other:
            return True
        if other.number is not None:
            return self.right_section > (other.number, 0)
        if self.number is not None:
            return other.left_section < (self.number, 0)
        if self.right_section > other.left_section:
            return True  # there is a number between them
        if self.right_section < other.right_section or self.left_section < other.left_section:
            return False
        found = self._known.get(other._serial)
        if found is None:
            found = self._known[other._serial] = _wins_second(self, other)
        return found

    def __le__(self, other: Value) -> bool:
        return other >= self if isinstance(other, Value) else NotImplemented

    def __gt__(self, other: Value) -> bool:
        return self is not other and self >= other if isinstance(other, Value) else NotImplemented

    def __lt__(self, other: Value) -> bool:
        return self is not other and other >= self if isinstance(other, Value) else NotImplemented

    # One object for each value: equal values are the same object.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __neg__(self) -> Value:
        from wythoff.partizan.sums import negative

        return negative(self, {})

    def __add__(self, other: Value) -> Value:
        if not isinstance(other, Value):
            return NotImplemented
        from wythoff.partizan.sums import total

        _require_depth(self.depth + other.depth)
        return total(self, other, {})

    def __sub__(self, other: Value) -> Value:
        return self + -other if isinstance(other, Value) else NotImplemented

    def __str__(self) -> str:
        if self.length > MAX_LENGTH:
            raise TooLargeError(
                f"the text of a value must have at most {MAX_LENGTH} characters, this one has {brief(self.length)}"
            )
        return "".join(_written(self))

    def __repr__(self) -> str:
        return str(self) if self.length <= MAX_LENGTH else f"<a value of {brief(self.length)} characters>"

    def __reduce__(self) -> tuple[Callable[..., Value], tuple[object, ...]]:
        if self.number is not None:
            return number, (self.number,)
        if self.length > MAX_LENGTH:
            return value, (self.left, self.right)
        from wythoff.partizan.notation import parse_value

        return parse_value, (str(self),)


_VALUES: WeakValueDictionary[tuple[Options, Options], Value] = WeakValueDictionary()
_NUMBERS: WeakValueDictionary[Fraction, Value] = WeakValueDictionary()
_SERIALS = count()


def number(x: int | Fraction) -> Value:
    """The value of a dyadic number.

    >>> print(number(-2), number(Fraction(3, 4)), number(Fraction(3, 4)).left, number(2).right)
    -2 3/4 (1/2,) ()

    Raises: ParameterError if the denominator is no power of 2.
    """
    if not isinstance(x, int | Fraction) or x.denominator & (x.denominator - 1):
        raise ParameterError(f"a number must be an integer, or a fraction whose denominator is a power of 2, was {x}")
    exact = Fraction(x)
    found = _NUMBERS.get(exact)
    if found is None:
        length = len(str(exact)) if exact.numerator.bit_length() < MAX_LENGTH // 30 else MAX_LENGTH + 1
        found = _NUMBERS[exact] = _made(
            None, ((exact, -1), (exact, 1)), depth=0, grain=exact.denominator, length=length
        )
        found._freeze(number=exact, nimber=None if exact else 0)
    return found


def nimber(n: int) -> Value:
    """The value of a Nim heap of n: *n, whose options for both players are 0, *1, ..., *(n - 1).

    >>> print(nimber(0), nimber(1), nimber(2), nimber(2) + nimber(3) == nimber(1))
    0 * *2 True
    """
    if not isinstance(n, int) or not 0 <= n <= MAX_DEPTH:
        raise ParameterError(f"n must be an integer from 0 to {MAX_DEPTH}, was {n}")
    heaps = [number(0)]
    while len(heaps) <= n:
        heaps.append(_interned(tuple(heaps), tuple(heaps)))
    return heaps[n]


def value(left: Iterable[Value], right: Iterable[Value]) -> Value:
    """The value of the game in which Left can move to the values `left`, and Right to `right`.

    >>> one, zero = number(1), number(0)
    >>> print(value([one, zero], []), value([zero], [one]), value([one], [zero]), value([zero], [zero]))
    2 1/2 {1|0} *

    Cost: a number of comparisons quadratic in that of the options, each of which may compare all of their parts.
    Raises: TooLargeError for forms nested too deep.
    """
    best_left, best_right = maximal(left, _at_least), maximal(right, _at_most)
    between = simplest(*_bounds(best_left, best_right))
    if between is not None:
        return number(between)
    # The form as it was given: bypassing options does not change its value, with which they are compared.
    form = _form(tuple(best_left), tuple(best_right))
    left_kept = maximal(bypassed(best_left, "left", lambda answer: form >= answer), _at_least)
    right_kept = maximal(bypassed(best_right, "right", lambda answer: answer >= form), _at_most)
    in_order = cmp_to_key(_order)
    return _interned(tuple(sorted(left_kept, key=in_order)), tuple(sorted(right_kept, key=in_order)))


def bypassed(options: Iterable[Value], player: Player, reverses: Callable[[Value], bool]) -> Iterator[Value]:
    """The options of a player, those that the other can reverse replaced by what follows; until none is reversible."""
    opponent: Player = "right" if player == "left" else "left"
    seen = set(options)
    pending = list(seen)
    while pending:
        option = pending.pop()
        answer = next(filter(reverses, options_of(option, opponent)), None)
        if answer is None:
            yield option
        else:
            following = [after for after in options_of(answer, player) if after not in seen]
            seen.update(following)
            pending += following


def options_of(form: Value, player: Player) -> Options:
    """The options of one player."""
    return form.left if player == "left" else form.right


def maximal(options: Iterable[Value], beats: Callable[[Value, Value], bool]) -> list[Value]:
    """The options that no other beats, each once."""
    kept: list[Value] = []
    for option in dict.fromkeys(options):
        if not any(beats(other, option) for other in kept):
            kept = [other for other in kept if not beats(option, other)]
            kept.append(option)
    return kept


def _at_least(one: Value, other: Value) -> bool:
    return one >= other


def _at_most(one: Value, other: Value) -> bool:
    return other >= one


def _wins_second(one: Value, other: Value) -> bool:
    """Whether Left wins one - other if Right begins."""
    for option in one.right:
        if other >= option:
            return False
    for option in other.left:  # noqa: SIM110  # a generator would take another level of Python's stack
        if option >= one:
            return False
    return True


def _bounds(left: Iterable[Value], right: Iterable[Value]) -> tuple[Section | None, Section | None]:
    """The sections between which the numbers x lie with every option of Left |< x and x |< every one of Right."""
    low = max((option.right_section for option in left), default=None)
    return low, min((option.left_section for option in right), default=None)


def _form(left: Options, right: Options) -> Value:
    """A form that is no number, with its options as they are."""
    low, high = _bounds(left, right)
    assert low is not None
    assert high is not None
    options = (*left, *right)
    # The options, with braces, a bar and commas.
    length = sum(option.length for option in options) + len(options) + 1
    last = left[-1]
    is_nimber = left == right and last.nimber is not None and left[:-1] == (last.left if last.nimber else ())
    found = _made(
        (left, right),
        (low, high),
        depth=1 + max(option.depth for option in options),
        grain=max(option.grain for option in options),
        length=len(_star(len(left))) if is_nimber else length,
    )
    found._freeze(nimber=len(left) if is_nimber else None)
    return found


def _star(nim: int) -> str:
    return "*" if nim == 1 else f"*{nim}"


def _interned(left: Options, right: Options) -> Value:
    """The one object for a canonical form that is no number, its options in order."""
    found = _VALUES.get((left, right))
    if found is None:
        found = _form(left, right)
        _require_depth(found.depth)
        _VALUES[left, right] = found
    return found


def _require_depth(depth: int) -> None:
    if depth > MAX_DEPTH:
        raise TooLargeError(f"a value must be nested at most {MAX_DEPTH} deep, was {depth}")


def _written(form: Value) -> Iterator[str]:
    """The text in pieces; not by recursion, which takes too much of Python's stack."""
    pending: list[Value | str] = [form]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            yield item
        elif item.number is not None:
            yield str(item.number)
        elif item.nimber is not None:
            yield _star(item.nimber)
        else:
            pieces = ["{", *_listed(item.left), "|", *_listed(item.right), "}"]
            pending += reversed(pieces)


def _listed(options: Options) -> Iterator[Value | str]:
    for place, option in enumerate(options):
        if place:
            yield ","
        yield option


def _made(
    options: tuple[Options, Options] | None, sections: tuple[Section, Section], *, depth: int, grain: int, length: int
) -> Value:
    made = object.__new__(Value)
    left, right = options or (None, None)
    made._freeze(number=None, left_section=sections[0], right_section=sections[1])
    made._freeze(depth=depth, grain=grain, length=length)
    made._freeze(_left=left, _right=right, _serial=next(_SERIALS), _known={}, _reduced=None)
    return made


def _options_of_number(form: Value, player: Player) -> Options:
    """The canonical options of a number: n - 1 or n + 1 for an integer, the two neighbours for a fraction."""
    exact = form.number
    assert exact is not None
    sign = -1 if player == "left" else 1
    if exact.denominator > 1:
        return (number(exact + Fraction(sign, exact.denominator)),)
    # Left moves in positive integers, Right in negative ones.
    return (number(exact + sign),) if exact * sign < 0 else ()


def _order(one: Value, other: Value) -> int:
    """The order of options in print: by depth, numbers by size, else by their options."""
    if one is other:
        return 0
    if one.depth != other.depth:
        return one.depth - other.depth
    if one.number is not None and other.number is not None:
        return -1 if one.number < other.number else 1
    for mine, theirs in ((one.left, other.left), (one.right, other.right)):
        for part, counterpart in zip(mine, theirs, strict=False):
            if part is not counterpart:
                return _order(part, counterpart)
        if len(mine) != len(theirs):
            return len(mine) - len(theirs)
    raise AssertionError("two forms of one depth with the same options are one")
