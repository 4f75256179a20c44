"""Numeration by linear recurrences with greedy digits; base b; the systems of (s,t)-Wythoff."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, dropwhile, islice, pairwise, product
from operator import mul, not_

from wythoff.base.errors import ParameterError
from wythoff.sequences.integers import large
from wythoff.sequences.kinds import require_integer
from wythoff.sequences.numeration.halving import word
from wythoff.sequences.systems import MOST_QUICK_BITS, GreedyNumeration, require_representable

KEPT_BITS = 4096  # bases with up to this many bits are stored: 1.5 MB for the Fibonacci numbers
BLOCK = 64  # number of digits of the blocks into which a long word is cut; each block is summed digit by digit
# The coefficients, constant first, of x^m modulo x^k - c_1 x^{k-1} - ... - c_k, for some m. They satisfy
# u_{m+i} = powers[0] u_i + ... + powers[k-1] u_{i+k-1} for every i.
Powers = list[int]


class RecurrenceNumeration(GreedyNumeration):
    """The greedy system with the bases u_n = c_1 u_{n-1} + ... + c_k u_{n-k} for n >= k, and given u_0, ..., u_{k-1}.

    `coefficients` are c_1, ..., c_k, and `initial` are u_0, ..., u_{k-1}.

    >>> lucas = RecurrenceNumeration((1, 1), (1, 3))
    >>> list(islice(lucas.bases(), 6)), lucas.digits(10), lucas.admissible((2, 0)), lucas.normalize((2, 0))
    ([1, 3, 4, 7, 11, 18], (1, 0, 1, 0), False, (1, 0, 2))

    Every integer n >= 0 has a word if and only if 1 is a base and the bases increase. A recurrence is accepted if one
    of two conditions ensures this: no coefficient is negative and u_0 < ... < u_k; or u_0 < ... < u_{k-1} and c_1
    exceeds the sum of the absolute values of all negative coefficients.
    Raises: ParameterError for other recurrences.
    """

    __slots__ = ("_known", "_last_first", "coefficients", "initial")
    coefficients: tuple[int, ...]
    initial: tuple[int, ...]
    _known: list[int]  # the first bases, extended when more are needed
    _last_first: tuple[int, ...]  # c_k, ..., c_1

    def __init__(self, coefficients: Sequence[int], initial: Sequence[int]) -> None:
        coefficients, initial = tuple(coefficients), tuple(initial)
        if not coefficients or len(coefficients) != len(initial):
            given = f"{len(coefficients)} and {len(initial)}"
            raise ParameterError(
                "there must be as many initial terms as coefficients, at least one; the numbers of coefficients "
                f"and terms were {given}"
            )
        if not coefficients[-1]:
            raise ParameterError("the last coefficient must not be 0: give a shorter recurrence")
        self._freeze(coefficients=coefficients, initial=initial)
        self._freeze(_known=list(initial), _last_first=coefficients[::-1])
        self._require_all_represented()

    def _require_all_represented(self) -> None:
        if self.initial[0] != 1:
            raise ParameterError(
                f"the first base must be 1, was {self.initial[0]}: otherwise the number 1 cannot be written"
            )
        negative = -sum(c for c in self.coefficients if c < 0)
        first = list(islice(self.bases(), len(self.initial) + (not negative)))
        for low, high in pairwise(first):
            if high <= low:
                raise ParameterError(
                    f"the bases must increase, so that all numbers can be written, but {high} follows {low}"
                )
        if negative and self.coefficients[0] <= negative:
            wanted = f"exceed {negative}, the sum of the absolute values of negative ones, was {self.coefficients[0]}"
            raise ParameterError(f"the bases must increase: the first coefficient must {wanted}")

    def bases(self) -> Iterator[int]:
        """Yield the bases u_0, u_1, u_2, ..., without end."""
        yield from self.initial
        window = self.initial
        while True:
            window = (*window[1:], self._following(window))
            yield window[-1]

    def descending(self, n: int) -> Iterator[int]:
        """Return an iterator over 1 and the bases that are at most n, greatest first."""
        known = self._known
        while known[-1] <= n and known[-1].bit_length() <= KEPT_BITS:
            self._know_more()
        if n < known[-1]:
            return reversed(known[: max(1, bisect_right(known, n))])
        return self._run_back(n)

    def _know_more(self) -> None:
        self._known.append(self._following(self._known[-len(self.initial) :]))

    def _run_back(self, n: int) -> Iterator[int]:
        """Yield the bases that are at most n, greatest first, by the recurrence run backwards. Few bases are stored."""
        n = large(n)
        # Adding 0 * n makes the bases integers of the same type as n.
        window, place = tuple(0 * n + u for u in self.initial), len(self.initial) - 1
        while (following := self._following(window)) <= n:
            window, place = (*window[1:], following), place + 1
        while window:
            yield window[-1]
            # Compute u_{i-k} from u_{i-k+1}, ..., u_i, as long as there is one.
            before = (self._before(window),) if place >= len(self.initial) else ()
            window, place = (*before, *window[:-1]), place - 1

    def _following(self, window: Sequence[int]) -> int:
        return sum(map(mul, self._last_first, window))

    def _before(self, window: tuple[int, ...]) -> int:
        quotient: int = (window[-1] - sum(map(mul, self._last_first[1:], window))) // self._last_first[0]
        return quotient

    def value(self, digits: Sequence[int]) -> int:
        """Return the value of a word of digits, most significant first. The word need not be admissible.

        A long word is cut into blocks. The values of neighbouring blocks are joined by u_{m+i} = p_0 u_i + ... +
        p_{k-1} u_{i+k-1}, where p_0, ..., p_{k-1} do not depend on i, until one block is left.
        Cost: O(k^2 log n) products of numbers of the size of the value n.
        """
        known, order = self._known, len(self.initial)
        while len(known) < len(digits) and known[-1].bit_length() <= KEPT_BITS:
            self._know_more()
        if len(digits) <= len(known):
            return sum(map(mul, reversed(digits), known))
        bases = list(islice(self.bases(), BLOCK + order - 1))
        least_first = list(reversed(digits))
        # For each block of digits, the list of its values with 0, 1, ..., k - 1 zeros appended.
        blocks = [
            [sum(map(mul, least_first[start : start + BLOCK], bases[zeros:])) for zeros in range(order)]
            for start in range(0, len(least_first), BLOCK)
        ]
        powers = [1] + [0] * (order - 1)
        for _ in range(BLOCK):
            powers = self._times(powers)
        while len(blocks) > 1:
            shifts = [[large(p) for p in powers]]
            for _ in range(order - 1):
                shifts.append(self._times(shifts[-1]))
            joined = [
                [end + sum(map(mul, shift, high)) for end, shift in zip(low, shifts, strict=True)]
                for low, high in zip(blocks[::2], blocks[1::2], strict=False)
            ]
            blocks = joined + blocks[len(blocks) & ~1 :]
            powers = self._product(shifts[0], shifts[0]) if len(blocks) > 1 else powers
        return int(blocks[0][0])

    def _times(self, powers: Powers) -> Powers:
        """Return x times the polynomial with the coefficients `powers`, constant first, reduced as in `_product`."""
        top = powers[-1]
        return [p + top * c for p, c in zip([0, *powers[:-1]], self._last_first, strict=True)]

    def _product(self, first: Powers, second: Powers) -> Powers:
        """Return the product of the polynomials `first` and `second` modulo x^k - c_1 x^{k-1} - ... - c_k.

        Polynomials are given by their coefficients, constant first. The product is computed by Horner's rule.
        """
        product = [0] * len(first)
        for factor in reversed(first):
            product = [p + factor * q for p, q in zip(self._times(product), second, strict=True)]
        return product


@cache
def narayana() -> RecurrenceNumeration:
    """Return the system with bases 1, 2, 3, 4, 6, 9, 13, ..., digits 0 and 1, and at least two zeros between two ones.

    >>> narayana().digits(100), narayana().terms(100)
    ((1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0), [(1, 88), (1, 9), (1, 3)])
    """
    return RecurrenceNumeration((1, 0, 1), (1, 2, 3))


@cache
def tribonacci() -> RecurrenceNumeration:
    """Return the system with bases 1, 2, 4, 7, 13, 24, ..., digits 0 and 1, without three successive ones.

    >>> tribonacci().digits(100), tribonacci().terms(100)
    ((1, 0, 0, 1, 0, 1, 1, 0), [(1, 81), (1, 13), (1, 4), (1, 2)])
    """
    return RecurrenceNumeration((1, 1, 1), (1, 2, 4))


MOST_WORDS = 1 << 10  # the most words in the table of all words with a few digits


class Radix(RecurrenceNumeration):
    """The numerals in base b: the bases of the system are 1, b, b^2, ..., and the digits are less than b.

    A word of such digits is admissible if it does not begin with 0; the word of 0 is (0,).

    >>> Radix(3).digits(100), Radix(3).value((1, 0, 2, 0, 1))
    ((1, 0, 2, 0, 1), 100)
    """

    __slots__ = ()

    def __init__(self, base: int) -> None:
        super().__init__((require_integer(base, "a base", 2),), (1,))

    @property
    def base(self) -> int:
        return self.coefficients[0]

    def __repr__(self) -> str:
        return f"Radix({self.base})"

    def trailing_zeros(self, n: int) -> int:
        """Return the number of zeros at the end of the word of n >= 1.

        Cost: usually a few divisions, at most O(log n).
        """
        if n < 1 or self.base == 2:
            return (n & -n).bit_length() - 1 if n > 0 else super().trailing_zeros(n)
        rest, powers = large(n), [self.base]
        while rest % powers[-1] == 0:
            powers.append(powers[-1] * powers[-1])
        zeros = 0
        for exponent in range(len(powers) - 2, -1, -1):
            quotient, remainder = divmod(rest, powers[exponent])
            if remainder == 0:
                rest, zeros = quotient, zeros + (1 << exponent)
        return zeros

    def digits(self, n: int) -> tuple[int, ...]:
        """Return the digits of n >= 0, most significant first; 0 is (0,).

        Cost: O(log n) divisions of numbers of the size of n.
        """
        require_representable(n, MOST_QUICK_BITS)
        places, words = _words(self.base)
        powers = [self.base**places]
        while powers[-1] <= n:
            powers.append(large(powers[-1]) ** 2)
        parts = [large(n)]
        # Split the digits into halves, until the parts are words of the table, or single digits.
        for power in reversed(powers[:-1]):
            parts = [half for part in map(type(power), parts) for half in divmod(part, power)]
        digits = chain.from_iterable(map(words.__getitem__, parts)) if words else map(int, parts)
        return tuple(dropwhile(not_, digits)) or (0,)


@lru_cache(maxsize=16)
def _words(base: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return (places, words), where `words` are all words of `places` digits in a base, in order.

    `places` is the largest number for which there are at most `MOST_WORDS` words. Return (1, []) for a large base.
    """
    if base > MOST_WORDS:
        return 1, []
    places = next(places for places in range(1, MOST_WORDS) if base ** (places + 1) > MOST_WORDS)
    return places, list(product(range(base), repeat=places))


class LinearNumeration(RecurrenceNumeration):
    """The greedy system with bases u_0 = 1, u_1 = s + t, u_n = (s + t - 1) u_{n-1} + s u_{n-2}.

    >>> system = LinearNumeration(2, 2)
    >>> system.digits(22), system.terms(22), system.value((1, 2, 0))
    ((1, 2, 0), [(1, 14), (2, 4)], 22)

    A word is admissible if its digits are at most s + t - 1, and each digit s + t - 1 is followed by a digit less than
    s or is the last. So an admissible word with a 0 appended is admissible. For s = t = 1 this is Zeckendorf's system,
    and for t = 0 it is base s.
    Source: Fraenkel 2004, section 6 and Table 11.
    """

    __slots__ = ()

    def __init__(self, s: int, t: int) -> None:
        if s < 1 or t < 0 or s + t < 2:
            raise ParameterError(f"s and t must have s >= 1, t >= 0, s + t >= 2, were s = {s}, t = {t}")
        super().__init__((s + t - 1, s), (1, s + t))

    @property
    def s(self) -> int:
        return self.coefficients[1]

    @property
    def t(self) -> int:
        return self.initial[1] - self.s

    def __repr__(self) -> str:
        return f"LinearNumeration({self.s}, {self.t})"

    def digits(self, n: int) -> tuple[int, ...]:
        """Return the digits of n >= 0, most significant first; 0 is (0,).

        Cost: for t >= 1, that of O(log log n) products of numbers of the size of n; for t = 0, that of `Radix.digits`.
        Raises: ParameterError for n < 0; TooLargeError if n has too many bits.
        """
        if not self.t:
            return Radix(self.s).digits(n)
        found = word(self.s, self.t, n)[0]
        return tuple(found.lstrip(b"\0") if isinstance(found, bytearray) else dropwhile(not_, found)) or (0,)

    def trailing_zeros(self, n: int) -> int:
        """Return the number of zeros at the end of the word of n >= 1.

        Cost: that of `digits`, or for t = 0 that of `Radix.trailing_zeros`.
        """
        return super().trailing_zeros(n) if self.t else Radix(self.s).trailing_zeros(n)
