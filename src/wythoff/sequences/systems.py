"""The base class of numeration systems, and functions of words of digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as integers, islice, takewhile

from wythoff.base.displayed import Displayed
from wythoff.base.errors import NotationError, ParameterError, TooLargeError, brief
from wythoff.base.frozen import Frozen
from wythoff.sequences.integers import from_decimal, large, to_decimal
from wythoff.sequences.kinds import REACHED, Remade, bounded, require_bits, require_integer

# Our names of the numeration systems of the program Walnut, by Walnut's names without the prefix msd_ or lsd_.
WALNUT = {
    "fib": "zeckendorf", "trib": "tribonacci", "pell": "ostrowski(sqrt(2))", "narayana": "narayana", "nara": "narayana",
    "neg_fib": "negafibonacci",
}  # fmt: skip
MOST_BITS_OF_BASES = 1 << 32  # the most bits of all bases of a word together (half a gigabyte)


class NumerationSystem(Remade, Displayed):
    """A way to write every integer n >= 0 as a word of digits. A subclass defines `bases` and `digits`.

    A word is a tuple of digits, most significant first. Each place has a base, and the value of a word is the sum of
    its digits times their bases. Several words may have the same value; `digits` returns the canonical word of a
    number. The canonical words are called admissible.

    >>> class Binary(NumerationSystem):
    ...     def bases(self):
    ...         return (2**i for i in integers())
    ...     def digits(self, n):
    ...         return tuple(map(int, f"{n:b}"))
    >>> Binary().value((1, 0, 2)), Binary().normalize((1, 0, 2)), Binary().shift(6, -1), Binary().terms(6)
    (6, (1, 1, 0), 3, [(1, 4), (1, 2)])
    """

    __slots__ = ()

    def bases(self) -> Iterator[int]:
        """Yield the bases of the places, the least significant place first. There are usually infinitely many."""
        raise NotImplementedError

    def digits(self, n: int) -> tuple[int, ...]:
        """Return the digits of n >= 0, most significant first; 0 is (0,).

        Raises: ParameterError for n < 0; TooLargeError for an n whose digits take too long.
        """
        raise NotImplementedError

    def value(self, digits: Sequence[int]) -> int:
        """Return the value of a word of digits, most significant first. The word need not be admissible.

        Raises: ParameterError for more digits than there are bases.
        """
        bases = bounded(self.bases(), len(digits), MOST_BITS_OF_BASES)
        if len(bases) < len(digits):
            raise ParameterError(f"a word must have at most {len(bases)} digits, one for each base, had {len(digits)}")
        return sum(digit * base for digit, base in zip(reversed(digits), bases, strict=True))

    def normalize(self, digits: Sequence[int]) -> tuple[int, ...]:
        """Return the canonical word that has the same value as the word `digits`.

        Raises: ParameterError if the value is negative.
        """
        return self.digits(self.value(digits))

    def admissible(self, digits: Sequence[int]) -> bool:
        """Return whether the word `digits` is the canonical word of its value.

        A canonical word has no leading zeros, except (0,), the word of 0.
        """
        try:
            return self.normalize(digits) == tuple(digits)
        except ParameterError:
            return False

    def terms(self, n: int) -> list[tuple[int, int]]:
        """Return n as a sum: the pairs (digit, base) of the nonzero digits of its word, greatest base first."""
        digits = self.digits(n)
        bases = islice(self.bases(), len(digits))
        return [(digit, base) for digit, base in zip(reversed(digits), bases, strict=True) if digit][::-1]

    def trailing_zeros(self, n: int) -> int:
        """Return the number of zeros at the end of the canonical word of n >= 1."""
        return trailing(self.digits(require_integer(n, "n", 1)), 0)

    def shift(self, n: int, places: int = 1) -> int:
        """Return the value of n's word with `places` zeros appended; if places < 0, without its last -places digits."""
        return self.value(moved(self.digits(n), places))

    def add(self, *words: Sequence[int]) -> tuple[int, ...]:
        """Return the canonical word of the sum of the values of the given words."""
        return self.digits(sum(map(self.value, words)))

    def successor(self, digits: Sequence[int]) -> tuple[int, ...]:
        """Return the canonical word of n + 1, where n is the value of the word `digits`."""
        return self.digits(self.value(digits) + 1)

    def words(self, start: int = 0) -> Iterator[tuple[int, ...]]:
        """Yield the canonical words of `start`, `start` + 1, `start` + 2, ..."""
        return map(self.digits, integers(start))


def moved(word: Sequence[int], places: int) -> tuple[int, ...]:
    """Return a word with `places` zeros appended. If `places` is negative, drop the last -places digits, possibly all.

    >>> moved((1, 0, 1), 2), moved((1, 0, 1), -2), moved((1, 0, 1), -4)
    ((1, 0, 1, 0, 0), (1,), ())

    Raises: TooLargeError for more than twenty million zeros.
    """
    if places > REACHED:
        raise TooLargeError(f"at most {REACHED} zeros may be appended to a word, were {brief(places)}")
    return tuple(word[:places]) if places < 0 else (*word, *(0,) * places)


def trailing(word: Sequence[int], digit: int) -> int:
    """Return how many digits at the end of a word are equal to `digit`.

    >>> trailing((1, 0, 0), 0), trailing((1, 0, 0), 1)
    (2, 0)
    """
    return sum(1 for _ in takewhile(lambda one: one == digit, reversed(word)))


def of_walnut(name: str) -> str:
    """Return our name of a numeration system, given its name in Walnut; return other names unchanged.

    Walnut is a program that decides statements with automata. Its prefixes msd_ and lsd_ for the digit order are
    dropped.

    >>> of_walnut("msd_fib"), of_walnut("lsd_3"), of_walnut("msd_pell"), of_walnut("base(3)")
    ('zeckendorf', 'base(3)', 'ostrowski(sqrt(2))', 'base(3)')
    >>> of_walnut("msd_neg_2"), of_walnut("lsd_neg_fib")
    ('base(-2)', 'negafibonacci')
    """
    name = name.strip()
    plain = name[4:] if name[:4] in ("msd_", "lsd_") else ""
    negative, number = plain.startswith("neg_"), plain.removeprefix("neg_")
    if number.isascii() and number.isdigit():
        return f"base({'-' * negative}{number})"
    return WALNUT.get(plain, name)


# The most bits of a number. The work grows with the square of the bits: 200 000 bits took 1 to 7 s.
MOST_BITS = 500_000
MOST_QUICK_BITS = 1 << 26  # the same where digits are computed by halving the number, with products of large numbers


class GreedyNumeration(NumerationSystem, Frozen):
    """A system with bases 1 = u_0 < u_1 < ... and greedy digits.

    The greedy digits of n are computed from the greatest base down: divide by the base, and continue with the
    remainder. Every n >= 0 has a greedy word, because the least base is 1. A word is greedy exactly if for every place
    i the word of the lower places 0 to i - 1 has a value less than u_i. So greedy words have the same order as their
    values.
    """

    __slots__ = ()

    def digits(self, n: int) -> tuple[int, ...]:
        """Return the digits of n >= 0, most significant first; 0 is (0,).

        Cost: a division by each base that is at most n.

        Raises: ParameterError for n < 0; TooLargeError beyond 500 000 bits.
        """
        require_representable(n, MOST_BITS)
        digits = []
        rest = large(n)
        for base in self.descending(n):
            digit, rest = divmod(rest, base) if rest >= base else (0, rest)
            digits.append(int(digit))
        return tuple(digits)

    def descending(self, n: int) -> Iterator[int]:
        """Return an iterator over 1 and the bases that are at most n, greatest first."""
        return reversed([1, *takewhile(n.__ge__, islice(self.bases(), 1, None))])


def require_representable(n: int, most_bits: int) -> None:
    """Raise ParameterError for n < 0, and TooLargeError if n has more than `most_bits` bits."""
    if n < 0:
        raise ParameterError(f"a represented number must be >= 0, was {brief(n)}")
    require_bits(n.bit_length(), most_bits, "a represented number")


CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def written(digits: Sequence[int]) -> str:
    """Return a word of digits as text, with commas if a digit is not one of 0 to 35; `read_digits` is the inverse.

    >>> written((1, 0, 2)), written((10, 35)), written((1, 36, 0)), written((40,)), written((2, -1))
    ('102', 'az', '1,36,0', '40,', '2,-1')
    """
    if all(0 <= digit < len(CHARACTERS) for digit in digits):
        return "".join(map(CHARACTERS.__getitem__, digits))
    return ",".join(map(to_decimal, digits)) + "," * (len(digits) == 1)


def read_digits(text: str) -> tuple[int, ...]:
    """Return the word that `text` denotes, as a tuple of digits. The word need not be admissible.

    Each character 0 to 9 or a to z is a digit; if there are commas, the digits are the integers between them.

    >>> read_digits("102"), read_digits("1,36,0"), read_digits("40,")
    ((1, 0, 2), (1, 36, 0), (40,))

    Raises: NotationError for any other text.
    """
    if "," in text:
        parts = [part.strip() for part in text.strip().removesuffix(",").split(",")]
        for part in parts:
            if not (part.isascii() and part.removeprefix("-").isdigit()):
                raise NotationError(f"a digit between commas must be an integer, was {part!r}", text)
        return tuple(map(from_decimal, parts))
    values = {character: value for value, character in enumerate(CHARACTERS)}
    for place, character in enumerate(text):
        if character not in values:
            raise NotationError(f"a digit must be one of 0 to 9 and a to z, was {character!r}", text, place)
    if not text:
        raise NotationError("a word must have a digit", text)
    return tuple(map(values.__getitem__, text))
