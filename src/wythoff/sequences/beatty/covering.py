"""The decision whether Beatty sequences cover every integer from some bound on exactly once, or exactly p times.

A Beatty sequence floor(n*alpha + gamma) has the modulus alpha and the shift gamma. Its term is less than x if and only
if n < (x - gamma)/alpha. So up to a constant, the number of terms below x of all the sequences is the sum of the
ceilings of (x - gamma)/alpha. The sequences cover every integer x >= X exactly p times if and only if

    G(x) = sum of ceil((x - gamma)/alpha) - p*x

is constant from x = X on.

Moduli and shifts of one quadratic field: there is an irrational theta such that every 1/alpha is a + m*theta with a
rational and m an integer. Let D be a common denominator of the a's, r = x mod D, and t the fractional part of x*theta.
Each ceiling is an integer linear in x and in floor(x*theta), plus ceil(r*a - gamma/alpha + m*t). If the a's do not add
up to p, or the m's to 0, G is not bounded. Else G depends on r and t alone, and for each r the interval 0 <= t < 1
consists of finitely many arcs on which G is constant. The values of t for the integers x with the same r are dense. So
G is constant if and only if it has the same value on every arc for every r, and at the ends of arcs that are the t of
some integer x; each end has at most one such x. If G is not constant, the least x on an arc with a wrong value is found
by Euclid's algorithm. Two rational moduli with a large D are decided in the same way, with theta = 1/alpha; if N is the
denominator of theta, t takes the values 0, 1/N, 2/N, ...

Moduli of several fields: square roots of different square-free numbers and 1 are linearly independent over the
rationals, so the t of the fields are dense in a torus. G is a sum of functions of one t each, and is constant only if
each of them is. In that case the sequences of one field cover every integer, with finitely many exceptions, the same
number of times, namely the sum of their 1/alpha. The sequences with rational moduli must cover the integers the
remaining number of times.

This decides every case of the theorems of Beatty, Skolem, Fraenkel (rational moduli), Uspensky and Graham on such
sequences, homogeneous or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count as integers
from math import lcm

from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.base.frozen import Frozen, field
from wythoff.kernels import MOST_LISTED
from wythoff.sequences.beatty.sequence import Beatty, LinearFunction
from wythoff.sequences.integers import least_between
from wythoff.sequences.kinds import require_at_most
from wythoff.sequences.quadratic import Quadratic

SCANNED = 20_000  # integers that are tested one by one if the density is wrong; the most arcs of all residues together


class Covering(Frozen):
    """The decision whether given sequences cover every integer >= `start` exactly `times` times.

    If not, `witness` is an integer that is covered another number of times, and `covered` is this number. `least` is
    true if it is the least integer of this kind. If the first 20000 integers do not show that the density of the terms
    is wrong, a larger witness is returned, and `least` is false.
    """

    times: int
    start: int
    witness: int | None = None
    covered: int | None = None
    least: bool = field(default=True, kw_only=True)

    @property
    def holds(self) -> bool:
        return self.witness is None

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        every = f"every integer >= {brief(self.start)} exactly {_often(self.times)}"
        if self.covered is None:
            return f"they cover {every}"
        return f"they do not cover {every}: {brief(self.witness)} is covered {_often(self.covered)}"


def covering(sequences: Sequence[Beatty], *, times: int = 1, start: int | None = None) -> Covering:
    """Decide whether every integer >= start is a term of the sequences exactly `times` times, counted with repetitions.

    The default `start` is 1, or the least term of all sequences if that is less.

    >>> from wythoff.sequences.quadratic import PHI
    >>> print(covering([Beatty(PHI), Beatty(PHI + 1)]))
    they cover every integer >= 1 exactly once
    >>> print(covering([Beatty(Fraction(3, 2)), Beatty(3)]))
    they do not cover every integer >= 1 exactly once: 2 is covered 0 times
    >>> covering([Beatty(PHI), Beatty(PHI + 1, Fraction(1, 10**30))]).witness
    1454489111232772683678306641952

    If some term is less than `start`, the answer is no, and the least term is the witness.
    Cost: let 1/alpha = a + c*theta for each of k sequences, D the common denominator of the a's, and m the sum of the
    |c|. The cost is O(D*(k + m)*log D), or O(log D) for two rational moduli, and a step for each integer up to the
    greatest first term.
    Raises: TooLargeError if D or m is large for three or more sequences and the first integers are covered correctly.
    """
    if not sequences or times < 1:
        raise ParameterError(
            f"give at least one sequence, and times >= 1; {len(sequences)} sequences and times = {times} were given"
        )
    first = [sequence.term(sequence.offset) for sequence in sequences]
    begin = min(1, *first) if start is None else start
    if min(first) < begin:
        return Covering(times, begin, min(first), _hits(sequences, min(first)))
    settled = max(first) + 1
    require_at_most(settled - begin, MOST_LISTED, "the greatest first term less the start")
    for x in range(begin, settled):
        if _hits(sequences, x) != times:
            return Covering(times, begin, x, _hits(sequences, x))
    balance, begun = _balance(sequences, times), max(settled, begin)
    if not balance.bounded:
        x = balance.drift(begun)
        return Covering(times, begin, x, _hits(sequences, x), least=x < begun + SCANNED)
    change = balance.first_change(begun)
    return Covering(times, begin) if change is None else Covering(times, begin, change, _hits(sequences, change))


def covered_from(sequences: Sequence[Beatty], times: int = 1) -> int | None:
    """Return the least bound from which on every integer is covered exactly `times` times, or None if there is none.

    >>> from wythoff.sequences.quadratic import PHI
    >>> covered_from([Beatty(PHI), Beatty(PHI + 1)]), covered_from([Beatty(PHI, offset=5), Beatty(PHI + 1, offset=9)])
    (1, 21)
    >>> covered_from([Beatty(Fraction(3, 2)), Beatty(3)]) is None
    True

    Raises: TooLargeError for three or more sequences with too large denominators, as `covering`.
    """
    bound = max(sequence.term(sequence.offset) for sequence in sequences) + 1
    balance = _balance(sequences, times)
    exceptions = balance.exceptions(bound) if balance.bounded else None
    if exceptions is None:
        return None
    if exceptions:
        return max(exceptions) + 1
    while _hits(sequences, bound - 1) == times:
        bound -= 1
    return bound


def complementary(lower: Beatty, upper: Beatty) -> Covering:
    """Return the decision whether each positive integer is a term of exactly one of the sequences `lower` and `upper`.

    >>> bool(complementary(Beatty(Quadratic(0, 1, 2)), Beatty(Quadratic(2, 1, 2))))
    True
    """
    return covering((lower, upper), start=1)


def _hits(sequences: Sequence[Beatty], x: int) -> int:
    """Return how many terms of all sequences are equal to x."""
    return sum(sequence.count(x) for sequence in sequences)


class _Counted:
    """The function G(x) = sum of ceil((x - gamma)/alpha) over the sequences floor(n*alpha + gamma), minus times*x."""

    def __init__(self, sequences: Sequence[Beatty], times: int | Fraction) -> None:
        self.times = times
        self.slopes = [1 / sequence.alpha for sequence in sequences]
        self.shifts = [-sequence.gamma / sequence.alpha for sequence in sequences]
        self._lines = [LinearFunction(slope, shift) for slope, shift in zip(self.slopes, self.shifts, strict=True)]

    def value(self, x: int) -> int | Fraction:
        """Return G(x), the value of this function at x."""
        return sum(line.ceil(x) for line in self._lines) - self.times * x

    def scan(self, start: int, count: int = SCANNED) -> int | None:
        """Return the least x with G(x + 1) != G(x) among the `count` integers from `start` on, or None."""
        right = self.value(start)
        return next((x for x in range(start, start + count) if self.value(x + 1) != right), None)

    def drift(self, start: int) -> int:
        """Return an x >= start with G(x + 1) != G(x): the least, if below start + `SCANNED`. G must be unbounded."""
        if (found := self.scan(start)) is not None:
            return found
        right, low, high = self.value(start), SCANNED, 2 * SCANNED
        while self.value(start + high) == right:
            low, high = high, 2 * high
        return start + least_between(low, high, lambda step: self.value(start + step) != right) - 1


class _Balance(_Counted):
    """The function G of `_Counted`, for rational moduli or one field. `period` is D in the docstring of the module."""

    def __init__(self, sequences: Sequence[Beatty], times: int | Fraction) -> None:
        super().__init__(sequences, times)
        # Each slope is rational + surd*reference with rational numbers; `reference` is the first irrational slope.
        reference = next((slope for slope in self.slopes if not slope.rational), Quadratic(1))
        surds = [Fraction(slope.q * reference.r, slope.r * (reference.q or 1)) for slope in self.slopes]
        rational = [(slope - surd * reference).fraction for slope, surd in zip(self.slopes, surds, strict=True)]
        scale = lcm(*(surd.denominator for surd in surds))
        self.theta = reference / scale
        self.multiples, self.rational = [int(surd * scale) for surd in surds], rational
        self.period = lcm(*(part.denominator for part in rational))
        # An upper bound of the number of arcs of all residues: a ceiling changes |m| times or once more.
        self.arcs = self.period * (len(sequences) + sum(map(abs, self.multiples)))
        self.bounded = sum(rational) == times and sum(self.multiples) == 0
        if self.bounded and self.theta.rational and len(sequences) == 2:
            self.theta, self.multiples, self.rational = self.slopes[0], [1, -1], [Fraction(0), Fraction(times)]
            self.period, self.arcs = 1, 4

    def first_change(self, start: int) -> int | None:
        """Return the least x >= start with G(x + 1) != G(x), or None if there is none. G must be bounded.

        Raises: TooLargeError if there are too many arcs.
        """
        if self.arcs > SCANNED:
            return _only_scanned(self, start, _too_many(self.arcs))
        if (found := self.scan(start, self.arcs)) is not None:
            return found
        right = self.value(start)
        changed = [x for x, _ in self.places(start) if x > start and self.value(x) != right]
        return min(changed) - 1 if changed else None

    def exceptions(self, start: int) -> list[int] | None:
        """Return all x >= start where G differs from its value at almost all x; None if there is no such value."""
        if self.arcs > SCANNED:
            raise TooLargeError(_too_many(self.arcs))
        found = [(x, self.value(x), on_arc) for x, on_arc in self.places(start)]
        usual = {value for _, value, on_arc in found if on_arc}
        return [x for x, value, _ in found if value not in usual] if len(usual) == 1 else None

    def places(self, start: int) -> Iterator[tuple[int, bool]]:
        """Yield (x, True) for the least integer x >= start on each arc, and (x, False) for each x >= start at an end.

        An arc is an interval of values of frac(x*theta) on which G is constant, for the x of one residue modulo
        `period`. G takes all its values at the yielded x.
        """
        if self.theta.rational and not any(self.multiples):
            yield from ((start + k, True) for k in range(self.period))
            return
        for residue in range(self.period):
            ends = sorted(self._ends(residue))
            arcs = list(zip(ends, [*ends[1:], Quadratic(1)], strict=True))
            if self.theta.rational:
                yield from self._on_grid(arcs, start)
                continue
            met = (self._meeting(end, residue) for end in ends)
            yield from ((x, False) for x in met if x is not None and x >= start)
            yield from ((self._in_arc(residue, low, high, start), True) for low, high in arcs)

    def _ends(self, residue: int) -> set[Quadratic]:
        """Return 0 and the t = frac(x*theta) where a ceiling in G changes, for x = residue modulo `period`."""
        ends = {Quadratic(0)}
        for multiple, part, shift in zip(self.multiples, self.rational, self.shifts, strict=True):
            if multiple:
                # begin + multiple*t is an integer z.
                begin = shift + residue * part
                low, high = sorted((begin, begin + multiple))
                every = ((z - begin) / multiple for z in range(low.ceil(), high.floor() + 1))
                ends.update(end for end in every if 0 <= end < 1)
        return ends

    def _meeting(self, end: Quadratic, residue: int) -> int | None:
        """Return the unique integer x with x*theta = `end` modulo 1 and x = residue modulo `period`, or None."""
        # x*theta - end must be an integer. Its irrational part is 0, which determines x.
        x = Fraction(end.q * self.theta.r, end.r * self.theta.q)
        if x.denominator != 1 or (int(x) - residue) % self.period:
            return None
        return int(x) if (int(x) * self.theta - end).fraction.denominator == 1 else None

    def _in_arc(self, residue: int, low: Quadratic, high: Quadratic, start: int) -> int:
        """Return the least x >= start with x = residue modulo `period` and low < frac(x*theta) < high."""
        x, step = start + (residue - start) % self.period, (self.period * self.theta).fractional_part()
        while True:
            found = first_in_arc(step, (x * self.theta).fractional_part(), low, high)
            assert found is not None  # the multiples of an irrational step are dense
            x += found * self.period
            if (x * self.theta).fractional_part() not in (low, high):
                return x
            x += self.period

    def _on_grid(self, arcs: list[tuple[Quadratic, Quadratic]], start: int) -> Iterator[tuple[int, bool]]:
        """Yield (x, True) for the least x >= start in each open arc and at each end of one. Here theta is rational."""
        size, begin = self.theta.r, (start * self.theta).fractional_part()
        for low, high in arcs:
            end, inside, last = (low * size).ceil(), (low * size).floor() + 1, (high * size).ceil() - 1
            for first, final in ((end, inside - 1), (inside, last)):
                if first <= final:
                    ends = (Quadratic(first, 0, 1, size), Quadratic(final, 0, 1, size))
                    found = first_in_arc(self.theta.fractional_part(), begin, *ends)
                    assert found is not None  # theta = m/size in lowest terms: its multiples modulo 1 are all k/size
                    yield start + found, True


class _Fields(_Counted):
    """The function G of `_Counted`, for moduli that lie in several quadratic fields."""

    def __init__(self, sequences: Sequence[Beatty], times: int) -> None:
        super().__init__(sequences, times)
        self.parts = []
        for group in _by_field(sequences):
            part = _Balance(group, 0)
            # The number of times that the field must cover every integer; otherwise its part of G is unbounded.
            part.times = sum(part.rational, Fraction(0))
            self.parts.append(part)
        self.bounded = sum(part.times for part in self.parts) == times and not any(
            sum(part.multiples) for part in self.parts if not part.theta.rational
        )

    def first_change(self, start: int) -> int | None:
        """Return the least x >= start with G(x + 1) != G(x), or None if there is none. G must be bounded.

        Raises: TooLargeError if there are too many arcs.
        """
        try:
            exceptions = self.exceptions(start)
        except TooLargeError as error:
            return _only_scanned(self, start, str(error))
        if exceptions is None:
            return _only_scanned(self, start, "sequences of one quadratic field do not cover all integers equally")
        changed = [y for x in exceptions for y in (x, x + 1) if y > start and self.value(y) != self.value(start)]
        return min(changed) - 1 if changed else None

    def exceptions(self, start: int) -> list[int] | None:
        """Return all x >= start where G differs from its value at almost all x; None if there is no such value."""
        every: set[int] = set()
        for part in self.parts:
            found = part.exceptions(start)
            if found is None:
                return None
            every.update(found)
        usual = next(x for x in integers(start) if x not in every)
        return sorted(x for x in every if self.value(x) != self.value(usual))


def _too_many(arcs: int) -> str:
    return f"there are too many classes of integers to decide: {brief(arcs)}"


def _only_scanned(counted: _Counted, start: int, what: str) -> int:
    if (found := counted.scan(start)) is not None:
        return found
    raise TooLargeError(
        f"{what}; every integer from {brief(start)} to {brief(start + SCANNED - 1)} is "
        "covered the right number of times"
    )


def _balance(sequences: Sequence[Beatty], times: int) -> _Balance | _Fields:
    several = sum(not group[0].alpha.rational for group in _by_field(sequences)) > 1
    return _Fields(sequences, times) if several else _Balance(sequences, times)


def _by_field(sequences: Sequence[Beatty]) -> list[list[Beatty]]:
    """Return the sequences in groups: one of all rational moduli, and one for each quadratic field that occurs."""
    groups: list[list[Beatty]] = []
    for sequence in sequences:
        for group in groups:
            alpha, other = sequence.alpha, group[0].alpha
            if alpha.rational == other.rational and alpha.shares_field(other):
                group.append(sequence)
                break
        else:
            groups.append([sequence])
    return groups


def _often(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def first_in_arc(step: Quadratic, begin: Quadratic, low: Quadratic, high: Quadratic) -> int | None:
    """Return the least k >= 0 with low <= frac(begin + k*step) <= high, or None; 0 <= low < high <= 1, 0 <= begin < 1.

    >>> from wythoff.sequences.quadratic import PHI
    >>> first_in_arc(PHI - 1, Quadratic(0), Quadratic(999, 0, 1, 1000), Quadratic(1))
    987

    Here frac(y) = y - floor(y). Cost: O(log(1/(high - low))) steps of Euclid's algorithm.
    """
    if low <= begin <= high:
        return 0
    # k*step must lie between low - begin and high - begin modulo 1. The two have the same sign; make them positive.
    around = 0 if begin < low else 1
    return _first_multiple(step, Quadratic(1), low - begin + around, high - begin + around)


def _first_multiple(step: Quadratic, modulus: Quadratic, low: Quadratic, high: Quadratic) -> int | None:
    """Return the least k >= 0 with low <= k*step mod modulus <= high; None if there is none.

    The arguments must satisfy 0 <= low <= high <= modulus and 0 <= step < modulus.
    """
    above = []
    while low.sign() > 0:
        if step.sign() <= 0:
            return None
        if (low / step).ceil() * step <= high:
            break
        # No multiple of step lies in [low, high]. Search the least j such that one lies in [low, high] + j*modulus.
        above.append((step, modulus, low))
        step, modulus, low, high = _modulo(modulus, step), step, _modulo(-high, step), _modulo(-low, step)
    k = (low / step).ceil() if low.sign() > 0 else 0
    for wider_step, wider_modulus, wider_low in reversed(above):
        k = ((wider_low + k * wider_modulus) / wider_step).ceil()
    return k


def _modulo(number: Quadratic, modulus: Quadratic) -> Quadratic:
    return number - (number / modulus).floor() * modulus
