"""Morphisms of words: every letter is replaced by a word, its image. The letters are 0, 1, ..., k - 1.

Users type morphisms as in "a->ab, b->a", and codings (which replace letters by letters) as in "a->0, b->1".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import mul, or_
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import NotationError, ParameterError, UnsolvedError
from wythoff.base.frozen import Frozen
from wythoff.kernels import ENDLESS, require_memory
from wythoff.sequences.elimination import solved
from wythoff.sequences.kinds import require_between, require_integer
from wythoff.sequences.polynomials import LargestRoot, Matrix, Polynomial, characteristic_polynomial
from wythoff.sequences.quadratic import Quadratic, as_quadratic

Letters: TypeAlias = tuple[int, ...]
# The characters of the letters 0 to 35. Later letters are written as numbers.
NAMES = "0123456789abcdefghijklmnopqrstuvwxyz"
# A tuple of small integers takes a pointer, 8 bytes, for each letter.
LETTER_BYTES = 8


class Prefix(NamedTuple):
    """A prefix of a word: how often each letter occurs in it (`counts`), and the letter that follows it (`letter`)."""

    counts: Letters
    letter: int

    def weight(self, weights: Iterable[int]) -> int:
        """Return the sum of the weights of the letters of the prefix, where `weights` has a weight for each letter."""
        return sum(map(mul, self.counts, weights))


class Morphism(Frozen):
    """The morphism x -> images[x] of the letters x = 0, 1, ..., k - 1. Bit x of a set of letters (an int) stands for x.

    >>> from wythoff.sequences.words.morphism import parse_morphism
    >>> fibonacci = parse_morphism("a->ab, b->a")
    >>> print(fibonacci, fibonacci.iterate(0, 4), fibonacci**2, fibonacci.perron_root)
    0->01, 1->0 (0, 1, 0, 0, 1, 0, 1, 0) 0->010, 1->01 (1 + sqrt(5))/2
    """

    images: tuple[Letters, ...]

    def __init__(self, images: Iterable[Iterable[int]]) -> None:
        kept = tuple(tuple(image) for image in images)
        if not kept:
            raise ParameterError("a morphism must have at least one letter, had none")
        for letter in chain.from_iterable(kept):
            if not 0 <= letter < len(kept):
                require_between(letter, "a letter of an image", 0, len(kept) - 1)
        self._freeze(images=kept)

    @property
    def size(self) -> int:
        """The number of letters."""
        return len(self.images)

    def __call__(self, word: Iterable[int]) -> Letters:
        """Return the image of a finite word."""
        return tuple(chain.from_iterable(map(self.images.__getitem__, word)))

    def __mul__(self, other: Morphism) -> Morphism:
        """Return the composition with the morphism `other`, which is applied first: (f * g)(w) = f(g(w))."""
        if self.size != other.size:
            raise ParameterError(f"morphisms must have the same number of letters, were {self.size} and {other.size}")
        return Morphism(map(self, other.images))

    def __pow__(self, exponent: int) -> Morphism:
        """Compose the morphism with itself `exponent` times; the power 0 maps each letter to itself.

        Raises: ParameterError for a negative exponent; TooLargeError for long images.
        """
        require_integer(exponent, "an exponent", 0)
        require_memory(LETTER_BYTES * self._room(range(self.size), exponent), "the images of the power of a morphism")
        images: list[Letters] = [(letter,) for letter in range(self.size)]
        for _ in range(exponent):
            images = [tuple(chain.from_iterable(map(images.__getitem__, image))) for image in self.images]
        return Morphism(images)

    def iterate(self, letter: int, times: int) -> Letters:
        """Return the word that results from the letter `letter` by applying the morphism `times` times.

        Raises: ParameterError for other letters or times < 0; TooLargeError for a word that does not fit in memory.
        """
        self.require_letter(letter)
        require_memory(LETTER_BYTES * self._room((letter,), times), "an iterate of a morphism")
        word: Letters = (letter,)
        for _ in range(times):
            word = self(word)
        return word

    def lengths(self, times: int) -> list[int]:
        """Return the lengths of the iterates of all letters after `times` applications, without making the iterates.

        Cost: `times` additions for each letter of the images.
        """
        lengths = [1] * self.size
        for _ in range(require_integer(times, "a number of times", 0)):
            lengths = self.weights(lengths)
        return lengths

    def _room(self, letters: Sequence[int], times: int) -> int:
        """Return the total length of the iterates of `letters` after `times` applications.

        If it exceeds `ENDLESS`, return some number greater than `ENDLESS`.
        """
        lengths, total = [1] * self.size, len(letters)
        for _ in range(times):
            lengths = self.weights(lengths)
            total = sum(lengths[letter] for letter in letters)
            if total > ENDLESS:
                break
        return total

    def weights(self, weights: Sequence[int]) -> list[int]:
        """Return the weight of the image of each letter, where the letter x weighs weights[x]."""
        return [sum(map(weights.__getitem__, image)) for image in self.images]

    @property
    def incidence_matrix(self) -> Matrix:
        """The matrix whose entry (i, j) is how often the letter i occurs in the image of the letter j.

        >>> from wythoff.sequences.words.morphism import parse_morphism
        >>> parse_morphism("a->ab, b->ac, c->a").incidence_matrix
        ((1, 1, 1), (1, 0, 0), (0, 1, 0))
        """
        return tuple(tuple(image.count(letter) for image in self.images) for letter in range(self.size))

    @property
    def characteristic_polynomial(self) -> Polynomial:
        """The characteristic polynomial of the incidence matrix, constant first."""
        return characteristic_polynomial(self.incidence_matrix)

    @property
    def perron_root(self) -> LargestRoot:
        """The largest eigenvalue of the incidence matrix, exactly: the growth rate of the fastest-growing iterates."""
        return LargestRoot(self.characteristic_polynomial)

    def frequencies(self) -> tuple[Quadratic, ...]:
        """Return the frequencies of the letters in the fixed points of a primitive morphism, exactly.

        >>> from wythoff.sequences.words.morphism import parse_morphism
        >>> print(*parse_morphism("a->aab, b->a").frequencies())
        sqrt(2)/2 (2 - sqrt(2))/2

        They are the eigenvector of the Perron root whose entries have the sum 1.
        Raises: ParameterError if the morphism is not primitive; UnsolvedError for a Perron root of degree 3 or more.
        """
        if not self.primitive:
            raise ParameterError(f"the morphism must be primitive, was {self}")
        root = self.perron_root
        number = root.quadratic
        if number is None:
            raise UnsolvedError(
                f"exact frequencies of letters are known only if the Perron root has degree 1 or 2, but it is {root}"
            )
        # One equation says that the sum of the entries is 1; the others say that they form an eigenvector.
        rows: list[list[Quadratic | int]] = [[1] * (self.size + 1)]
        for i, row in enumerate(self.incidence_matrix):
            rows.append([*(entry - (number if i == j else 0) for j, entry in enumerate(row)), 0])
        found = solved(rows, as_quadratic)
        assert found is not None  # the root is simple
        return tuple(found)

    @property
    def erasing(self) -> bool:
        """Whether some image is empty."""
        return not all(self.images)

    @property
    def primitive(self) -> bool:
        """Whether there is a k such that the k-th iterate of every letter contains every letter.

        >>> from wythoff.sequences.words.morphism import parse_morphism
        >>> parse_morphism("a->ab, b->a").primitive, parse_morphism("a->ab, b->b").primitive
        (True, False)
        """
        # Wielandt: a matrix of size k is primitive exactly if its power (k - 1)^2 + 1 is positive.
        rows = [reduce(or_, (1 << letter for letter in image), 0) for image in self.images]
        full, power = (1 << self.size) - 1, [1 << letter for letter in range(self.size)]
        exponent = (self.size - 1) ** 2 + 1
        while exponent:
            if exponent & 1:
                power = _composed(power, rows)
            rows, exponent = _composed(rows, rows), exponent >> 1
        return all(row == full for row in power)

    @property
    def growing(self) -> bool:
        """Whether the iterates of every letter become longer and longer.

        >>> from wythoff.sequences.words.morphism import parse_morphism
        >>> parse_morphism("a->ab, b->a").growing, parse_morphism("a->ab, b->b").growing
        (True, False)
        """
        reached = self.reached
        lasting = self.lasting
        # The letters that have an iterate containing both the letter itself and another letter that is never erased.
        pumping = 0
        for letter, image in enumerate(self.images):
            back = sum(1 for other in image if (reached[other] | 1 << other) >> letter & 1)
            stay = sum(lasting >> other & 1 for other in image)
            pumping |= (back > 0 and stay > 1) << letter
        return all((reached[letter] | 1 << letter) & pumping for letter in range(self.size))

    @property
    def reached(self) -> list[int]:
        """For each letter, the letters that occur in its first or later iterates, as a set: the bits of an integer."""
        rows = [reduce(or_, (1 << letter for letter in image), 0) for image in self.images]
        while (further := [row | more for row, more in zip(rows, _composed(rows, rows), strict=True)]) != rows:
            rows = further
        return rows

    @property
    def lasting(self) -> int:
        """The set of the letters whose iterates are all nonempty, as the bits of an integer."""
        if not self.erasing:
            return (1 << self.size) - 1
        reached = self.reached
        cyclic = self._cyclic(reached)
        return sum(1 << letter for letter in range(self.size) if (reached[letter] | 1 << letter) & cyclic)

    def prolongable(self, letter: int) -> bool:
        """Return whether the image of the letter begins with it, and contains another letter that is never erased.

        The iterates of the letter are then prefixes of an infinite word.
        """
        self.require_letter(letter)
        image = self.images[letter]
        return image[:1] == (letter,) and any(self.lasting >> other & 1 for other in image[1:])

    def recurs(self, letter: int, wanted: int) -> bool:
        """Return whether infinitely many iterates of `letter` contain a letter of the set `wanted`.

        `wanted` is a set of letters as the bits of an integer.
        """
        reached = self.reached
        back = self._cyclic(reached) & (reached[letter] | 1 << letter)
        return any(reached[other] & wanted for other in _bits(back))

    def require_letter(self, letter: int) -> None:
        """Raise ParameterError if `letter` is not from 0 to size - 1."""
        require_between(letter, "a letter", 0, self.size - 1)

    def _cyclic(self, reached: Sequence[int]) -> int:
        """Return the set of the letters that occur in their own iterates, as the bits of an integer.

        `reached` are the sets of `Morphism.reached`.
        """
        return sum(1 << letter for letter in range(self.size) if reached[letter] >> letter & 1)

    def __str__(self) -> str:
        """Return the morphism in its input form: `0->01, 1->0`. Letters beyond 35 are numbers: `0->(0,36)`."""
        return ", ".join(f"{_name(letter)}->{_spelled(image)}" for letter, image in enumerate(self.images))


def _composed(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Return the composition of two relations, `one` before `other`. Bit j of row i means that i is related to j."""
    return [reduce(or_, map(other.__getitem__, _bits(row)), 0) for row in one]


def _bits(row: int) -> Iterator[int]:
    while row:
        lowest = row & -row
        yield lowest.bit_length() - 1
        row ^= lowest


def _name(letter: int) -> str:
    return NAMES[letter] if letter < len(NAMES) else str(letter)


def _spelled(word: Letters) -> str:
    if all(letter < len(NAMES) for letter in word):
        return "".join(map(_name, word))
    return f"({','.join(map(str, word))})"


MAX_LENGTH = 100_000  # the most characters of a typed morphism or word
MAX_DIGITS = 9  # the most digits of a letter that is written as a number
_RULE = re.compile(r"\s*([0-9]+|[A-Za-z])\s*->(\s*\([0-9,\s]*\)\s*|[0-9A-Za-z\s]*)(,|$)")


class Alphabet:
    """The letters of a typed morphism, with their places and values. `names` are the letters in the order of the rules.

    The place of a letter is its number in the `Morphism`; its value is the number printed for it. If all letters are
    a-z or A-Z, the values are 0, 1, ... in the order of the rules. Otherwise the value of a digit or a number is the
    number itself, and the letters a, b, ... have the values 10, 11, ....
    """

    def __init__(self, names: list[str], text: str) -> None:
        self.text = text
        self.alphabetic = all(re.fullmatch("[A-Za-z]", name) for name in names)
        letters = [self._letter(name) for name in names]
        twice = next((name for name, letter in zip(names, letters, strict=True) if letters.count(letter) > 1), None)
        if twice is not None:
            raise NotationError(f"each letter must have one rule, but {twice} has two", text)
        ordered = letters if self.alphabetic else sorted(letters)
        self._places = {letter: place for place, letter in enumerate(ordered)}
        self.first = (self._places[letters[0]],)
        self.values = tuple(range(len(ordered))) if self.alphabetic else tuple(map(int, ordered))

    def place(self, name: str) -> int:
        """Return the place of the letter typed as `name`: its number in the morphism."""
        letter = self._letter(name)
        if letter not in self._places:
            raise NotationError(f"every letter must have a rule, but {name} has none: add {name}->...", self.text)
        return self._places[letter]

    def word(self, text: str) -> Letters:
        """Return the places of the letters of the word `text`, which is typed as `010` or `(0, 10, 2)`."""
        names = re.findall("[0-9]+", text) if text.startswith("(") else "".join(text.split())
        return tuple(map(self.place, names))

    def _letter(self, name: str) -> str | int:
        return name if self.alphabetic else _number(name, self.text)


def _number(name: str, text: str) -> int:
    """Return the number that the typed letter `name` denotes: `7` -> 7, `a` -> 10. Errors quote the whole `text`."""
    if len(name) > MAX_DIGITS:
        raise NotationError(f"a letter must have at most {MAX_DIGITS} digits, had {len(name)}", text)
    if name.isdecimal():
        return int(name)
    if name not in NAMES:
        raise NotationError(f"the letters must be numbers or a to z, was {name}", text)
    return NAMES.index(name)


def parse_morphism(text: str) -> Morphism:
    """Parse a morphism.

    Letters other than digits are numbered in the order of the rules: in the example, b is 0 and a is 1.

    >>> print(parse_morphism("b -> a, a -> ab"))
    0->1, 1->10

    Raises: NotationError for other text.
    """
    return read_morphism(text)[0]


def read_morphism(text: str) -> tuple[Morphism, Alphabet]:
    """Parse a morphism, and return it with the `Alphabet` of its letters.

    >>> morphism, letters = read_morphism("1->12, 2->1")
    >>> print(morphism, letters.values)
    0->01, 1->0 (1, 2)

    Commas separate the rules `letter->word`. A letter is one character of 0-9, a-z, A-Z. A word with larger letters is
    written as numbers in parentheses: `0->(0,36)`. Every letter that occurs must have one rule; a word may be empty.
    Raises: NotationError for other text.
    """
    rules = _rules(text)
    letters = Alphabet([name for name, _ in rules], text)
    images = {letters.place(name): letters.word(image) for name, image in rules}
    return Morphism(images[place] for place in range(len(rules))), letters


def read_coding(text: str, letters: Alphabet) -> tuple[int, ...]:
    """Parse a coding such as "a->0, b->1, c->0", and return the new value of each letter.

    Letters without a rule keep their values.

    >>> read_coding("a->1, b->0", read_morphism("a->ab, b->a")[1])
    (1, 0)

    Raises: NotationError for other text.
    """
    values = list(letters.values)
    for name, image in _rules(text):
        coded = re.findall("[0-9]+", image) if image.startswith("(") else list(image)
        if len(coded) != 1:
            raise NotationError(f"a coding must send a letter to one letter 0-9 or a-z, was {image!r}", text)
        values[letters.place(name)] = _number(coded[0], text)
    return tuple(values)


def _rules(text: str) -> list[tuple[str, str]]:
    if len(text) > MAX_LENGTH:
        raise NotationError(f"a morphism must have at most {MAX_LENGTH} characters, had {len(text)}", text)
    rules, place = [], 0
    while place < len(text):
        found = _RULE.match(text, place)
        if found is None:
            raise NotationError("a morphism must be written as in 'a->ab, b->a'", text, place)
        rules.append((found[1], found[2].strip()))
        place = found.end()
    if not rules or text.rstrip().endswith(","):
        raise NotationError("a morphism must be written as in 'a->ab, b->a'", text)
    return rules
