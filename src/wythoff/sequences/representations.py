"""Linear representations: functions of numbers whose values are products of matrices, one for each digit.

f(n) = initial * M(d_1) * ... * M(d_k) * final, where d_1 ... d_k are the digits of n, most significant first. For
example, if a finite automaton reads the digits of x and n and decides a statement P(x, n), then the number of x <= n
with P(x, n) is such a function of n (Du, Mousavi, Schaeffer and Shallit 2016). Sums, differences and integer multiples
of functions of this form have it, too. Representations are reduced by Schützenberger's algorithm: it computes a basis
of the rows initial * M(w) for all words w, then of the columns M(w) * final. All numbers are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from wythoff.kernels.automata import Machine

if TYPE_CHECKING:
    from flint import fmpq_mat, fmpz_mat

Vector: TypeAlias = list[int]
Sparse: TypeAlias = list[list[tuple[int, int]]]  # for each row of a matrix, (column, value) of its nonzero entries
LARGEST_PRIME = (1 << 61) - 1  # computations modulo this prime, or a smaller one, are afterwards checked exactly
SHORT = 64  # the most letters of a word whose value is computed without FLINT
# A long word is split into pieces of PIECE letters. If a piece occurs several times, its matrices are multiplied once.
# Then the products of PIECES neighbouring pieces are multiplied.
PIECE, PIECES = 8, 32


class Representation(NamedTuple):
    """A function of words: an integer row, a square integer matrix for each letter, and an integer column.

    The value at a word is the product of the row `initial`, the matrices of its letters, and the column `final`.
    Letters are the integers from 0 on: `matrices[i]` is the matrix of the letter i.
    """

    initial: tuple[int, ...]
    matrices: tuple[tuple[tuple[int, ...], ...], ...]
    final: tuple[int, ...]

    @property
    def rank(self) -> int:
        """The number of rows, and of columns, of the matrices."""
        return len(self.initial)

    def at(self, word: Sequence[int]) -> int:
        """Return the value at a word, a sequence of letters (integers from 0 on).

        >>> digit_sum = Representation((1, 0), (((1, 0), (0, 1)), ((1, 1), (0, 1))), (0, 1))
        >>> digit_sum.at((1, 0, 1, 1))
        3

        Cost: rank^2 products of growing integers for each letter, or for each `PIECE * PIECES` letters of a long word.
        """
        if not self.rank:
            return 0
        if len(word) <= SHORT:
            row = self.initial
            for letter in word:
                row = self.step(row, letter)
            return sum(map(int.__mul__, row, self.final))
        from flint import fmpz_mat

        matrices = [fmpz_mat([list(row) for row in matrix]) for matrix in self.matrices]
        piece = cache(lambda letters: _product([matrices[letter] for letter in letters]))
        found = fmpz_mat([list(self.initial)])
        for start in range(0, len(word), PIECES * PIECE):
            part = tuple(word[start : start + PIECES * PIECE])
            found *= _product([piece(part[place : place + PIECE]) for place in range(0, len(part), PIECE)])
        return int((found * fmpz_mat([[number] for number in self.final]))[0, 0])

    def step(self, row: Sequence[int], letter: int) -> tuple[int, ...]:
        """Return the product of the row vector `row` and the matrix of the letter `letter`."""
        columns = zip(*self.matrices[letter], strict=True)
        return tuple([sum(map(int.__mul__, row, column)) for column in columns])

    def times(self, number: int) -> Representation:
        """Return the representation of this function times `number`."""
        return reduced(self._replace(final=tuple([number * value for value in self.final])))

    def product(self, other: Representation) -> Representation:
        """Return the representation of w -> f(w) * g(w), where f is this function and g the function `other`."""
        pairs = zip(self.matrices, other.matrices, strict=True)
        matrices = tuple([tuple([_crossed(row, line) for row in one for line in two]) for one, two in pairs])
        return reduced(
            Representation(_crossed(self.initial, other.initial), matrices, _crossed(self.final, other.final))
        )

    def plus(self, other: Representation, times: int = 1) -> Representation:
        """Return the sum of this function and `times` times the function `other`, with the fewest rows."""
        matrices = tuple(
            [
                (*[(*row, *[0] * other.rank) for row in one], *[(*[0] * self.rank, *row) for row in two])
                for one, two in zip(self.matrices, other.matrices, strict=True)
            ]
        )
        final = (*self.final, *[times * number for number in other.final])
        return reduced(Representation((*self.initial, *other.initial), matrices, final))


def _product(matrices: list[fmpz_mat]) -> fmpz_mat:
    """Return the product of one or more matrices, in order. Neighbours are multiplied in pairs, for speed."""
    while len(matrices) > 1:
        pairs = [one * other for one, other in zip(matrices[::2], matrices[1::2], strict=False)]
        matrices = pairs + matrices[len(matrices) - len(matrices) % 2 :]
    return matrices[0]


def _crossed(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Return the Kronecker product of two rows or two columns: x*y for all x of `one` in turn, and all y of `other`.

    For example, _crossed((1, 2), (3, 4)) is (3, 4, 6, 8).
    """
    return tuple([a * b for a in one for b in other])


def first_nonzero(given: Representation) -> list[int] | None:
    """Return the shortest word at which the function `given` is not 0; of several, the first in alphabetical order.

    Return None if all values are 0.

    >>> first_nonzero(Representation((1, 0), (((1, 0), (0, 1)), ((0, 1), (0, 1))), (0, 1)))
    [1]
    """
    from flint import fmpz_mat

    if not given.rank:
        return None
    spans: list[list[list[int]]] = [[list(given.final)]]  # for each length, a basis of the M(w) * final
    while not any(_meets(given.initial, column) for column in spans[-1]):
        if len(spans) > given.rank:
            return None
        columns = [
            [sum(map(int.__mul__, row, column)) for row in matrix] for matrix in given.matrices for column in spans[-1]
        ]
        reduced, _, rank = fmpz_mat(columns).rref()
        spans.append([list(map(int, row)) for row in reduced.tolist()[:rank]])
    row, word = given.initial, list[int]()
    for span in reversed(spans[:-1]):
        rows = (given.step(row, letter) for letter in range(len(given.matrices)))
        letter, row = next(
            (letter, one) for letter, one in enumerate(rows) if any(_meets(one, column) for column in span)
        )
        word.append(letter)
    return word


def last_column(rows: Sequence[Sequence[int]], spare: int) -> list[Fraction] | None:
    """Return weights w with w_0*a_0 + ... + w_(k-1)*a_(k-1) = a_k for every row (a_0, ..., a_k); [] if there are none.

    If the weights are not unique, columns that depend on earlier columns get the weight 0. Return None (too little
    evidence) if there are fewer than rank + `spare` rows, where rank is the rank of the matrix `rows`.

    >>> last_column([[1, 1, 3], [1, 2, 5], [1, 3, 7]], 1), last_column([[1, 1], [1, 2]], 0)
    ([Fraction(1, 1), Fraction(2, 1)], [])
    """
    from flint import fmpz_mat

    if not rows:
        return None
    reduced, below, rank = fmpz_mat([list(row) for row in rows]).rref()
    width = len(rows[0]) - 1
    lines = [list(map(int, row)) for row in reduced.tolist()[:rank]]
    leads = [next(place for place, entry in enumerate(row) if entry) for row in lines]
    if len(rows) < rank + spare:
        return None
    if width in leads:
        return []
    weights = dict(zip(leads, [Fraction(row[width], int(below)) for row in lines], strict=True))
    return [weights.get(place, Fraction()) for place in range(width)]


def _meets(row: Sequence[int], column: Sequence[int]) -> bool:
    return sum(map(int.__mul__, row, column)) != 0


def largest_value(given: Representation, words: Machine, look: Callable[[], None]) -> int | None:
    """Return the largest value of the function `given` at words that `words` accepts; None if it is unbounded.

    `given` must be a reduced representation, and its value must be 0 at all words that the automaton `words` does not
    accept. Let M(w) be the product of the matrices of the letters of w. If the function has finitely many values, there
    are finitely many rows initial * M(w); all these rows are computed. Otherwise some word has a matrix whose powers
    are all different (McNaughton and Zalcstein 1975); the search for such a word runs at the same time. look(), which
    may raise an exception to stop the search, is called for each row.
    """
    waiting: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = [(given.initial, 0, ())]
    met = {(given.initial, 0)}
    tried = 0
    for row, state, word in waiting:  # the list grows during the loop
        look()
        for letter, target in words.rows[state].items():
            following = given.step(row, letter)
            if (following, target) not in met:
                met.add((following, target))
                waiting.append((following, target, (*word, letter)))
        while tried < len(waiting) and tried < 2 * len(waiting) ** 0.5:
            if given.rank and waiting[tried][2] and _grows(given, waiting[tried][2]):
                return None
            tried += 1
    return max(sum(map(int.__mul__, row, given.final)) for row, state in met if words.accepting[state])


def _grows(given: Representation, word: Sequence[int]) -> bool:
    """Return whether the powers of M are all different, where M belongs to `word`.

    M is the product of the matrices that `given` has for the letters of `word`. Its powers are all different if its
    minimal polynomial has a root that is neither 0 nor a root of unity, or a multiple root other than 0.
    """
    from flint import fmpz_mat, fmpz_poly

    product = _product([fmpz_mat([list(row) for row in given.matrices[letter]]) for letter in word])
    variable = fmpz_poly([0, 1])
    return any(
        factor != variable and (times > 1 or not factor.is_cyclotomic())
        for factor, times in product.minpoly().factor()[1]
    )


def reduced(given: Representation) -> Representation:
    """Return, of all representations of the same function as `given`, the one whose matrices are smallest."""
    matrices = [list(map(_sparse, matrix)) for matrix in given.matrices]
    return minimal(list(given.initial), matrices, list(given.final), lambda: None)


def minimal(initial: Vector, matrices: Sequence[Sparse], final: Vector, look: Callable[[], None]) -> Representation:
    """Return a representation, with as few rows as possible, of the function given by `initial`, `matrices`, `final`.

    There is one matrix for each letter, given by the pairs (column, value) of the nonzero entries of each row. look(),
    which may raise an exception to stop, is called for each vector.
    Cost: O((r + n * letters) * n * r) steps, where the matrices have r rows before and n rows after, and the exact
    solution of linear systems of n equations.
    """
    from flint import fmpq_mat, fmpz_mat

    columns, _ = _spanned(final, lambda column: [_times(matrix, column) for matrix in matrices], _itself, look)
    wide = fmpz_mat(columns).transpose() if columns else None
    rows, steps = (
        ([], [])
        if wide is None
        else _spanned(
            initial,
            lambda row: [multiplied(row, matrix) for matrix in matrices],
            lambda row: [*map(int, (fmpz_mat([row]) * wide).entries())],
            look,
        )
    )
    if not rows:
        return Representation((), ((),) * len(matrices), ())
    # These rows represent the function of the reversed words.
    lattice = _lattice(steps)
    back = lattice.inv()
    found = [_integers((back * step * lattice).transpose()) for step in steps]
    (last,) = _integers(fmpq_mat([[sum(map(int.__mul__, row, final)) for row in rows]]) * lattice)
    begin = tuple([row[0] for row in _integers(back)])
    return Representation(begin, tuple([tuple(map(tuple, matrix)) for matrix in found]), tuple(last))


def _itself(vector: Vector) -> Vector:
    return vector


def _spanned(
    start: Vector,
    following: Callable[[Vector], list[Vector]],
    seen: Callable[[Vector], Vector],
    look: Callable[[], None],
) -> tuple[list[Vector], list[fmpq_mat]]:
    """Return (basis, matrices): a basis of all vectors reached from `start`, and a matrix for each letter.

    following(v) returns the list of successors of a vector v, one for each letter. A vector is reached if it is
    `start`, or a successor of a vector that is reached. Column j of a letter's matrix contains the coordinates, in the
    basis, of that letter's successor of basis vector j. Vectors count as equal if the linear function `seen` has the
    same value (a vector) at them. look() is called for each vector.
    """
    from flint import fmpq_mat, fmpz_mat

    if not any(seen(start)):
        return [], []
    for prime in _primes():  # all but finitely many primes give the result
        basis, shown, places, images = _basis(start, following, seen, prime, look)
        if not basis:
            continue
        square = fmpq_mat(fmpz_mat([[vector[place] for vector in shown] for place in places]))
        width = len(images[0])
        flat = [vector for image in images for vector in image]
        solved = square.solve(fmpq_mat(fmpz_mat([[vector[place] for vector in flat] for place in places])), "dixon")
        whole, denominator = solved.numer_denom()
        if fmpz_mat(shown).transpose() * whole == denominator * fmpz_mat(flat).transpose():
            rows = solved.tolist()
            return basis, [fmpq_mat([row[letter::width] for row in rows]) for letter in range(width)]
    raise AssertionError("there are more primes")


def _primes() -> Iterator[int]:
    """Yield primes of at most 61 bits, the largest first."""
    from flint import fmpz

    return (number for number in range(LARGEST_PRIME, 1, -2) if fmpz(number).is_prime())


def _basis(
    start: Vector,
    following: Callable[[Vector], list[Vector]],
    seen: Callable[[Vector], Vector],
    prime: int,
    look: Callable[[], None],
) -> tuple[list[Vector], list[Vector], list[int], list[list[Vector]]]:
    """Return a basis, modulo a prime, of the images seen(v) of all vectors v reached from `start`.

    following(v) returns the successors of v, one for each letter. A vector is reached if it is `start`, or a successor
    of a vector that is reached. look() is called for each vector. The result is (vectors, images, places, later): the
    vectors v of the basis, those of shorter words first; the image seen(v) of each; indices such that the images are
    linearly independent modulo the prime even if only their coordinates at these indices are used; and for each vector
    the list of images of its successors.
    """
    from flint import nmod_poly

    basis: list[Vector] = []
    shown: list[Vector] = []
    images: list[list[Vector]] = []
    eliminated: list[tuple[int, nmod_poly]] = []  # vectors as polynomials: the coordinate i is the coefficient of x^i
    waiting = [(start, seen(start))]
    for vector, sight in waiting:  # the list grows during the loop
        look()
        rest = nmod_poly([number % prime for number in sight], prime)
        for place, other in eliminated:
            if factor := int(rest[place]):
                rest -= factor * other
        if (place := rest.degree()) < 0:
            continue
        eliminated.append((place, rest * pow(int(rest[place]), -1, prime)))
        later = [(one, seen(one)) for one in following(vector)]
        basis.append(vector)
        shown.append(sight)
        images.append([sight for _, sight in later])
        waiting += later
    return basis, shown, [place for place, _ in eliminated], images


def _lattice(steps: Sequence[fmpq_mat]) -> fmpq_mat:
    """Return a matrix whose columns are a basis of a lattice that the rational matrices `steps` map into itself.

    It is the least such lattice that contains the unit vectors. In its basis the steps are integer matrices. If all
    entries of `steps` are integers, the unit matrix is returned.
    """
    from flint import fmpq_mat, fmpz_mat

    size = steps[0].nrows()
    found = fmpq_mat(size, size, [int(row == column) for row in range(size) for column in range(size)])
    while True:
        images = [(step * found).transpose().tolist() for step in steps]
        rows = fmpq_mat([*found.transpose().tolist(), *[row for image in images for row in image]])
        whole, denominator = rows.numer_denom()
        if denominator == 1:
            return found
        lines = whole.hnf().tolist()[:size]
        following = fmpq_mat(fmpz_mat(lines)).transpose() / denominator
        if following == found:
            return found
        found = following


def _integers(matrix: fmpq_mat) -> list[Vector]:
    whole, denominator = matrix.numer_denom()
    assert denominator == 1, "a lattice that is mapped into itself has integer steps"
    return [list(map(int, row)) for row in whole.tolist()]


def multiplied(row: Vector, matrix: Sparse) -> Vector:
    """Return the product of a row vector and a matrix, as a row vector.

    The matrix is given by the pairs (column, value) of the nonzero entries of each of its rows.
    """
    found = [0] * len(row)
    for number, line in zip(row, matrix, strict=True):
        if number:
            for place, other in line:
                found[place] += number * other
    return found


def _times(matrix: Sparse, column: Vector) -> Vector:
    return [sum([number * column[place] for place, number in row]) for row in matrix]


def _sparse(row: Sequence[int]) -> list[tuple[int, int]]:
    return [(place, number) for place, number in enumerate(row) if number]
