"""Exact slopes from a proved automaton of the P-positions: guessed from far positions, then decided for all of them.

In a system whose bases grow by a Pisot number beta, let x0 be the number whose word is that of x with a 0 appended.
Then x0 - beta*x is bounded. So y - (a + b*beta)/r*x is bounded if and only if r*y - a*x - b*x0 takes finitely many
values, and that is decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import count, pairwise, product
from typing import NamedTuple

from wythoff.automata.automatic_words import shifted
from wythoff.automata.dumont_thomas import DumontThomasPlaces
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.sequence_automata import sides
from wythoff.automata.statements.deciding import Facts
from wythoff.sequences.quadratic import Quadratic

FAR, COLUMNS, MOST = 10**20, 24, 100  # piles at which slopes are guessed, how many, and P-positions there
NEAR = Fraction(1, 10**15)  # how near to a slope they must be
LARGEST = 24  # of the numbers r and b
MOST_BEAMS = 3


class _Factors(NamedTuple):
    """The slope (a + b*beta)/r."""

    r: int
    b: int
    a: int

    def slope(self, beta: Quadratic) -> Quadratic:
        return (beta * self.b + self.a) / self.r


def proved_slopes(positions: Relation, algebra: Algebra | None = None) -> tuple[Quadratic, ...]:
    """Return the slopes y/x of the beams of P-positions (x, y), least first; none unless all lie along beams.

    >>> from wythoff.questions.proving import prove
    >>> [str(slope) for slope in proved_slopes(prove("nim | keep(diagonal(2), x1 % 2 == 0)").relation)]
    ['(1 + sqrt(5))/2']

    Raises: UndecidedError.
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
    if None in guessed or not 1 <= len(beams) <= MOST_BEAMS or not _hold(facts, beams, beta):
        return ()
    return tuple(one.slope(beta) for one in beams)


def _guess(ratio: Fraction, beta: Quadratic) -> _Factors | None:
    """Return the simplest number of the field that is as near to y/x as far P-positions are."""
    near = Fraction((beta * FAR).floor(), FAR)
    for r, size in product(range(1, LARGEST + 1), range(LARGEST + 1 if beta else 1)):
        for b in dict.fromkeys((size, -size)):
            a = round(r * ratio - b * near)
            if abs(r * ratio - b * near - a) < NEAR:
                return _Factors(r, b, a)
    return None


def _hold(facts: Facts, beams: list[_Factors], beta: Quadratic) -> bool:
    """Return whether all P-positions are within some distance of a beam, and infinitely many of each."""
    ends = [_between(one.slope(beta), other.slope(beta)) for one, other in pairwise(beams)]
    return all(_holds(facts, beam, part) for beam, part in zip(beams, _parts(ends), strict=True))


def _between(low: Quadratic, high: Quadratic) -> Fraction:
    """Return the fraction of least denominator between two numbers: small factors make small automata.

    >>> _between(Quadratic(1, 1, 5, 2), Quadratic(2))
    Fraction(5, 3)
    """
    tops = ((below, (low * below).floor() + 1) for below in count(1))
    return next(Fraction(top, below) for below, top in tops if high * below > top)


def _parts(ends: Iterable[Fraction]) -> Iterator[str]:
    """Yield the conditions that a position lies between two slopes, and beyond the last."""
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
