"""Exact slopes from a proved automaton of the P-positions: guessed from large positions, and decided for all.

Take a numeration system whose bases grow by a Pisot number beta. For a number x, let x0 be the number whose digits are
those of x with a 0 appended. Then x0 - beta*x is bounded. So y - (a + b*beta)/r*x is bounded if and only if r*y - a*x -
b*x0 takes finitely many values. This is decided. If beta is cubic, let x00 be x with two zeros appended: y - (a +
b*beta + c*beta^2)*x is bounded if and only if y - a*x - b*x0 - c*x00 takes finitely many values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count, pairwise, product
from typing import NamedTuple

from wythoff.automata.automatic_words import shifted
from wythoff.automata.dumont_thomas import DumontThomasPlaces
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.sequence_automata import sides
from wythoff.automata.statements.deciding import Facts
from wythoff.sequences.polynomials import LargestRoot, Polynomial, characteristic_polynomial
from wythoff.sequences.quadratic import Quadratic

FAR, COLUMNS, MOST = 10**20, 24, 100  # slopes are guessed from at most 100 P-positions in 24 columns from 10^20 on
NEAR = Fraction(1, 10**15)  # the largest difference between y/x and a guessed slope
LARGEST = 24  # the largest r and |b| of a guessed slope
CUBIC, DECIMALS = 6, 40  # the largest of the factors b and c of cubic slopes, and decimals of beta


class _Factors(NamedTuple):
    """The integers r, b, a of a slope (a + b*beta)/r. The bases of the numeration system grow by the factor beta."""

    r: int
    b: int
    a: int

    def slope(self, beta: Quadratic) -> Quadratic:
        return (beta * self.b + self.a) / self.r


def cubic_slope(pairs: Relation, algebra: Algebra | None = None) -> LargestRoot | None:
    """Return the limit of y/x for the pairs (x, y) of a relation; None if it is not decided.

    >>> from wythoff.questions.equation_proofs import prove_system
    >>> relation = prove_system("a(n) = b(b(n)) + n").relation
    >>> print(cubic_slope(relation.renamed({"n": "x", "v": "y"})))
    3.147899035704 (z^3 - 4*z^2 + 3*z - 1)

    The bases of the numeration system must obey a recurrence of order 3. `algebra` makes automata, within limits.

    Raises: UndecidedError.
    """
    facts = Facts(pairs.system.name, algebra, p=pairs)
    places = facts.system.places
    recurrence = tuple(places.recurrence) if isinstance(places, DumontThomasPlaces) else ()
    if len(recurrence) != 3:
        return None
    beta = LargestRoot((*(-factor for factor in recurrence), 1))
    far = facts.define("far", f"$p(x, y) & x >= {FAR} & x < {FAR + COLUMNS}", "xy")
    if beta.degree != 3 or not beta.pisot or not 0 < (far.count or 0) <= MOST:
        return None
    facts.table.defined["shift"] = shifted(facts.system, Algebra()).ordered(("n", "m"))
    x, y = far.first(1)[0]
    near = Fraction(beta.decimal(DECIMALS))
    for c, b in product(sorted(range(-CUBIC, CUBIC + 1), key=abs), repeat=2):
        rest = Fraction(y, x) - b * near - c * near * near
        if abs(rest - round(rest)) < NEAR:
            factors = round(rest), b, c
            root = LargestRoot(_of_field(recurrence, factors))
            left, right = sides([("y", 1), *zip("xuw", (-factor for factor in factors), strict=True)], 0)
            bound = "Ex,y,u,w $p(x, y) & $shift(x, u) & $shift(u, w) & "
            distances = f"{bound}{left} = {right} + v", f"{bound}{left} + v = {right}"
            if abs(Fraction(root.decimal(DECIMALS)) - Fraction(y, x)) < NEAR:  # it is the largest of its conjugates
                return root if all(facts.define("v", said, "v").count is not None for said in distances) else None
    return None


def _of_field(recurrence: Sequence[int], factors: Sequence[int]) -> Polynomial:
    """Return the characteristic polynomial of a + b*beta + c*beta^2, where `factors` are (a, b, c).

    `recurrence` are the coefficients of the equation of degree 3 for beta. The polynomial is that of the matrix of
    multiplication by this number.
    """
    a, b, c = factors
    last, middle, first = recurrence[::-1]  # beta^3 = last*beta^2 + middle*beta + first
    one = [(0, 1, 0), (0, 0, 1), (first, middle, last)]
    two = [one[1], one[2], tuple(sum(n * row[place] for n, row in zip(one[2], one, strict=True)) for place in range(3))]
    return characteristic_polynomial(
        [[a * (i == j) + b * one[i][j] + c * two[i][j] for j in range(3)] for i in range(3)]
    )


def proved_slopes(positions: Relation, algebra: Algebra | None = None) -> tuple[Quadratic, ...]:
    """Return the slopes y/x of the beams of P-positions (x, y), least first.

    >>> from wythoff.questions.proving import prove
    >>> [str(slope) for slope in proved_slopes(prove("nim | keep(diagonal(2), x1 % 2 == 0)").relation)]
    ['(1 + sqrt(5))/2']

    The result is () unless it is decided that all P-positions lie within a bounded distance of these beams.

    `algebra` makes automata, within limits. Raises: UndecidedError.
    """
    facts = Facts(positions.system.name, algebra, p=positions)
    places = facts.system.places
    recurrence = tuple(places.recurrence) if isinstance(places, DumontThomasPlaces) else ()
    if len(recurrence) == 1:
        beta = Quadratic(0)  # in a base, x0 is a multiple of x
    elif len(recurrence) == 2:
        c, b = recurrence
        beta = Quadratic(b, 1, b * b + 4 * c, 2)
        if beta.rational or not -1 < beta.conjugate < 1:
            return ()
        facts.table.defined["shift"] = shifted(facts.system, Algebra()).ordered(("n", "m"))
    else:
        return ()
    far = facts.define("far", f"$p(x, y) & x >= {FAR} & x < {FAR + COLUMNS}", "xy")
    if not 0 < (far.count or 0) <= MOST:
        return ()
    guessed = {_guess(Fraction(y, x), beta) for x, y in zip(*far.columns(), strict=True)}
    beams = sorted((one for one in guessed if one is not None), key=lambda one: one.slope(beta))
    if None in guessed or not 1 <= len(beams) <= 3 or not _hold(facts, beams, beta):
        return ()
    return tuple(one.slope(beta) for one in beams)


def _guess(ratio: Fraction, beta: Quadratic) -> _Factors | None:
    """Return the simplest slope (a + b*beta)/r that differs from `ratio` by less than 10^-15, or None.

    `beta` is the factor by which the bases of the numeration system grow.
    """
    near = Fraction((beta * FAR).floor(), FAR)
    for r, size in product(range(1, LARGEST + 1), range(LARGEST + 1 if beta else 1)):
        for b in dict.fromkeys((size, -size)):
            a = round(r * ratio - b * near)
            if abs(r * ratio - b * near - a) < NEAR:
                return _Factors(r, b, a)
    return None


def _hold(facts: Facts, beams: list[_Factors], beta: Quadratic) -> bool:
    """Return whether all P-positions are within a bounded distance of `beams`, and infinitely many near each beam.

    `beams` are slopes (a + b*beta)/r in ascending order, where `beta` is the factor by which the bases of the
    numeration system grow, and `facts` has the relation of the P-positions.
    """
    ends = [_between(one.slope(beta), other.slope(beta)) for one, other in pairwise(beams)]
    return all(_holds(facts, beam, part) for beam, part in zip(beams, _parts(ends), strict=True))


def _between(low: Quadratic, high: Quadratic) -> Fraction:
    """Return the fraction of least denominator between `low` and `high`, because small numbers make small automata.

    >>> _between(Quadratic(1, 1, 5, 2), Quadratic(2))
    Fraction(5, 3)
    """
    tops = ((below, (low * below).floor() + 1) for below in count(1))
    return next(Fraction(top, below) for below, top in tops if high * below > top)


def _parts(ends: Iterable[Fraction]) -> Iterator[str]:
    """Yield conditions on x and y that split the positions at the ascending slopes `ends`.

    The conditions are: y/x at most the first slope, between two slopes, above the last.
    """
    above = "x >= 0"
    for end in ends:
        line = f"{end.denominator}*y {{}} {end.numerator}*x"
        yield f"{above} & {line.format('<=')}"
        above = line.format(">")
    yield above


def _holds(facts: Facts, beam: _Factors, part: str) -> bool:
    facts.define("part", f"$p(x, y) & {part}", "xy")
    shift = "$shift(x, u) & " * bool(beam.b)
    left, right = sides([("y", beam.r), ("x", -beam.a), *[("u", -beam.b)] * bool(beam.b)], 0)
    bound = f"E{'x,y,u' if beam.b else 'x,y'} $part(x, y) & {shift}"
    distances = f"{bound}{left} = {right} + v", f"{bound}{left} + v = {right}"
    bounded = all(facts.define("v", said, "v").count is not None for said in distances)
    return bounded and facts.holds("Ex,y x > n & $part(x, y)")
