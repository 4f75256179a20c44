"""Values of partizan games: canonical forms with their order, sums and reduced forms.

There is only one object for each value. Numbers are stored and compared as fractions, and their options are built on
demand. Two values G and H are infinitely close if both G - H and H - G are less than every positive number. Then they
have the same reduced form. Source: Grossman and Siegel, Reductions of partizan games, Games of No Chance 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import count
from operator import ge, le
from typing import Literal, TypeAlias
from weakref import WeakValueDictionary

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.game.partizan.forms import MAX_LENGTH, Section, ValueForm, order, simplest, star

Player: TypeAlias = Literal["left", "right"]
Options: TypeAlias = "tuple[Value, ...]"
# Comparing, adding and reducing call themselves once for each level, and Python allows about 1000 nested calls.
MAX_DEPTH = 250


class Value(ValueForm):
    """The canonical form of a short game, built by `value`, `number` or `parse_value`. Equal values are one object.

    >>> star, half = nimber(1), number(Fraction(1, 2))
    >>> star + star == number(0), half > star, star >= number(0), star.confused(number(0))
    (True, True, False, True)
    """

    __slots__ = ("_left", "_right", "_serial", "_known", "_reduced", "__weakref__")
    _left: Options | None
    _right: Options | None
    _serial: int
    _known: dict[int, bool]
    _reduced: Value | None

    def __init__(self, *_: object) -> None:
        raise ParameterError("make a value with value(left, right), number(x) or parse_value(text)")

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

    def confused(self, other: Value) -> bool:
        """Return whether the values are confused: neither is at least the other."""
        return not (self >= other or other >= self)

    def reduced(self) -> Value:
        """Return the reduced canonical form: the simplest value infinitely close to this one.

        >>> from wythoff.game.partizan import parse_value
        >>> print(parse_value("{1,{1|0}|0}").reduced(), parse_value("{1|{1|0}}").reduced(), nimber(5).reduced())
        {1|0} 1 0
        """
        if self._reduced is None:
            self._freeze(_reduced=_reduced_form(self))
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
            return True  # a number lies between the two sections
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
        return _negative(self, {})

    def __add__(self, other: Value) -> Value:
        if not isinstance(other, Value):
            return NotImplemented
        _require_depth(self.depth + other.depth)
        return _total(self, other, {})

    def __sub__(self, other: Value) -> Value:
        return self + -other if isinstance(other, Value) else NotImplemented


_VALUES: WeakValueDictionary[tuple[Options, Options], Value] = WeakValueDictionary()
_NUMBERS: WeakValueDictionary[Fraction, Value] = WeakValueDictionary()
_SERIALS = count()


def number(x: int | Fraction) -> Value:
    """Return the dyadic number `x` as a value.

    >>> print(number(-2), number(Fraction(3, 4)), number(Fraction(3, 4)).left, number(2).right)
    -2 3/4 (1/2,) ()

    Raises: ParameterError if the denominator is not a power of 2.
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
    """Return the value *n of a Nim heap of size n, from which both players can move to 0, *1, ..., *(n - 1).

    >>> print(nimber(0), nimber(1), nimber(2), nimber(2) + nimber(3) == nimber(1))
    0 * *2 True
    """
    if not isinstance(n, int) or not 0 <= n <= MAX_DEPTH:
        raise ParameterError(f"the heap n must be an integer from 0 to {MAX_DEPTH}, was {n}")
    heaps = [number(0)]
    while len(heaps) <= n:
        heaps.append(_interned(tuple(heaps), tuple(heaps)))
    return heaps[n]


def value(left: Iterable[Value], right: Iterable[Value]) -> Value:
    """Return the value of the game in which Left can move to the values `left`, and Right to `right`.

    >>> one, zero = number(1), number(0)
    >>> print(value([one, zero], []), value([zero], [one]), value([one], [zero]), value([zero], [zero]))
    2 1/2 {1|0} *

    Cost: for n options O(n^2) comparisons, and each may compare all nested options.
    Raises: TooLargeError for forms nested too deep.
    """
    best_left, best_right = _maximal(left, ge), _maximal(right, le)
    between = simplest(*_bounds(best_left, best_right))
    if between is not None:
        return number(between)
    # Reversible options are found by comparing with the original form, whose value does not change.
    form = _form(tuple(best_left), tuple(best_right))
    left_kept = _maximal(_bypassed(best_left, "left", lambda answer: form >= answer), ge)
    right_kept = _maximal(_bypassed(best_right, "right", lambda answer: answer >= form), le)
    in_order = cmp_to_key(order)
    return _interned(tuple(sorted(left_kept, key=in_order)), tuple(sorted(right_kept, key=in_order)))


def _wins_second(one: Value, other: Value) -> bool:
    """Return whether Left wins the difference `one` - `other` if Right moves first, so that one >= other."""
    for option in one.right:
        if other >= option:
            return False
    for option in other.left:  # noqa: SIM110  # a generator would use another level of Python's stack
        if option >= one:
            return False
    return True


def _bounds(left: Iterable[Value], right: Iterable[Value]) -> tuple[Section | None, Section | None]:
    """Return the sections (low, high) between which the value of {left|right} lies if it is a number.

    A section is a place just below or just above a number. A number x lies between the two sections if and only if no
    option in `left` is >= x and no option in `right` is <= x. A section that is None sets no bound on its side.
    """
    low = max((option.right_section for option in left), default=None)
    return low, min((option.left_section for option in right), default=None)


def _form(left: Options, right: Options) -> Value:
    """Return a new form with the options `left` of Left and `right` of Right, not simplified.

    Its value must not be a number.
    """
    low, high = _bounds(left, right)
    assert low is not None
    assert high is not None
    options = (*left, *right)
    # The text has all options, two braces, a bar and commas.
    length = sum(option.length for option in options) + len(options) + 1
    last = left[-1]
    is_nimber = left == right and last.nimber is not None and left[:-1] == (last.left if last.nimber else ())
    found = _made(
        (left, right),
        (low, high),
        depth=1 + max(option.depth for option in options),
        grain=max(option.grain for option in options),
        length=len(star(len(left))) if is_nimber else length,
    )
    found._freeze(nimber=len(left) if is_nimber else None)
    return found


def _interned(left: Options, right: Options) -> Value:
    """Return the only object for the canonical form with the options `left` and `right`, and build it if necessary.

    The options must be canonical and in their order in print. The value must not be a number.
    """
    found = _VALUES.get((left, right))
    if found is None:
        found = _form(left, right)
        _require_depth(found.depth)
        _VALUES[left, right] = found
    return found


def _require_depth(depth: int) -> None:
    if depth > MAX_DEPTH:
        raise TooLargeError(f"a value must be nested at most {MAX_DEPTH} deep, was {depth}")


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
    """Return the canonical options of a number x for one player ("left" or "right"). `form` is x as a value.

    If x is a positive integer, Left has the option x - 1 and Right has none; if it is negative, Right has x + 1 and
    Left has none. If x is a fraction with denominator d > 1, Left has the option x - 1/d and Right x + 1/d.
    """
    exact = form.number
    assert exact is not None
    sign = -1 if player == "left" else 1
    if exact.denominator > 1:
        return (number(exact + Fraction(sign, exact.denominator)),)
    # Left has an option in positive integers, Right in negative ones.
    return (number(exact + sign),) if exact * sign < 0 else ()


def _bypassed(options: Iterable[Value], player: Player, reverses: Callable[[Value], bool]) -> Iterator[Value]:
    """Yield the options of `player` with reversible ones replaced.

    An option is reversible if `reverses(answer)` is true for some option `answer` of the opponent in it. It is replaced
    by the options of `player` in this answer, which may be reversible too.
    """
    opponent: Player = "right" if player == "left" else "left"
    seen = set(options)
    pending = list(seen)
    while pending:
        option = pending.pop()
        answer = next(filter(reverses, getattr(option, opponent)), None)
        if answer is None:
            yield option
        else:
            following = [after for after in getattr(answer, player) if after not in seen]
            seen.update(following)
            pending += following


def _maximal(options: Iterable[Value], beats: Callable[[Value, Value], bool]) -> list[Value]:
    """Return the options that no other option dominates, without repeats; beats(a, b) says that a dominates b."""
    kept: list[Value] = []
    for option in dict.fromkeys(options):
        if not any(beats(other, option) for other in kept):
            kept = [other for other in kept if not beats(option, other)]
            kept.append(option)
    return kept


def _negative(form: Value, known: dict[Value, Value]) -> Value:
    """Return the negative of the value `form`: Left and Right exchange their roles. `known` caches negatives."""
    if form.number is not None:
        return number(-form.number)
    if form not in known:
        left = [_negative(option, known) for option in form.right]
        right = [_negative(option, known) for option in form.left]
        known[form] = value(left, right)
    return known[form]


def _total(one: Value, other: Value, known: dict[tuple[Value, Value], Value]) -> Value:
    """Return the sum of two values. `known` caches sums.

    By the number translation theorem, options of a summand that is a number need not be considered if the other one is
    not a number.
    """
    if one.number is not None and other.number is not None:
        return number(one.number + other.number)
    if one.number == 0 or other.number == 0:
        return other if one.number == 0 else one
    if (one, other) not in known:
        moves = {
            player: [
                *(_total(option, other, known) for option in (getattr(one, player) if one.number is None else ())),
                *(_total(one, option, known) for option in (getattr(other, player) if other.number is None else ())),
            ]
            for player in ("left", "right")
        }
        known[one, other] = value(moves["left"], moves["right"])
    return known[one, other]


def close_or_above(one: Value, other: Value) -> bool:
    """Return whether one - other is greater than every negative number.

    >>> from wythoff.game.partizan import nimber, parse_value
    >>> close_or_above(number(0), nimber(3)), close_or_above(number(0), parse_value("{1|0}"))
    (True, False)

    This is so if and only if the Right stop of the difference is at least 0. Let d be the greatest denominator of a
    number in either form (`grain`). Stops of the difference are multiples of 1/d. So it suffices to add 1/(2*d) and to
    compare the sum with 0.
    """
    if one.right_stop >= other.left_stop:
        return True
    if one.right_stop < other.right_stop or one.left_stop < other.left_stop:
        return False
    return one + number(Fraction(1, 2 * max(one.grain, other.grain))) >= other


def _reduced_form(form: Value) -> Value:
    """Compute the reduced canonical form of a value, which `Value.reduced` returns and caches.

    If both stops are equal, it is this number. Otherwise all options are reduced first. Then options that are
    reversible up to an infinitesimal are replaced, and options dominated up to an infinitesimal are removed.
    """
    if form.is_numberish:
        return number(form.left_stop)
    left = _bypassed([option.reduced() for option in form.left], "left", lambda answer: close_or_above(form, answer))
    right = _bypassed([option.reduced() for option in form.right], "right", lambda answer: close_or_above(answer, form))
    return value(_maximal(left, close_or_above), _maximal(right, lambda option, other: close_or_above(other, option)))
