"""Fractional parts {x} = x - floor(x) of multiples: a product, carries, slow Beatty sequences, kinds of convergence.

`devious` and `partitional` define two kinds of convergence: a sequence may approach its limit and still repeat other
values more and more often, or have different limits on two sets that partition the integers. "The survey" is Wythoff
visions 2019.
Source: Porta, Fraenkel and Stolarsky; Kimberling and Stolarsky; Wythoff visions 2019, section 2.
"""

from __future__ import annotations

from itertools import islice

from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import modulus_above_one
from wythoff.sequences.kinds import IntegerSequence, require_integer
from wythoff.sequences.quadratic import PHI, AnyReal, Quadratic


def fractional_part(n: int) -> Quadratic:
    """Return {n*phi} = n*phi - floor(n*phi), exactly, for any integer n."""
    return (n * PHI).fractional_part()


def product_index(m: int, n: int) -> int:
    """Return the k with {m*phi}{n*phi} = {k*phi}: k = mn - m*floor(n*phi) - n*floor(m*phi).

    >>> k = product_index(3, 5)
    >>> k, fractional_part(3) * fractional_part(5) == fractional_part(k)
    (-29, True)

    Because phi^2 = phi + 1 the product is k*phi plus an integer, and it lies in [0, 1).
    The survey prints floor(m*phi) for n*floor(m*phi).
    """
    return m * n - m * (n * PHI).floor() - n * (m * PHI).floor()


def slow_beatty(alpha: AnyReal) -> Beatty:
    """Return the sequence floor(n/alpha), n >= 0, for alpha > 1.

    Every integer >= 0 occurs floor(alpha) or floor(alpha) + 1 times.

    >>> slow_beatty(PHI).terms(10)
    [0, 0, 1, 1, 2, 3, 3, 4, 4, 5]
    """
    return Beatty(1 / modulus_above_one(alpha), offset=0)


def devious(alpha: AnyReal, n: int) -> Quadratic:
    """Return g(n) = n/(alpha*floor(n/alpha)) for n >= alpha, where alpha > 1.

    For irrational alpha, g(n) converges to 1 deviously: for every N, some value other than 1 is taken more than N times
    (see `repetitions`).

    >>> print(devious(PHI, 8), devious(PHI, 16) == devious(PHI, 8))
    -1 + sqrt(5) False
    """
    alpha = modulus_above_one(alpha)
    below = (n / alpha).floor()
    if below < 1:
        raise ParameterError(f"n must be at least alpha = {alpha}, was {brief(n)}")
    return n / (alpha * below)


def repetitions(alpha: AnyReal, index: int) -> tuple[int, int, int]:
    """Return (p, q, count): g(n) = p/(q*alpha) for exactly the `count` numbers n = p, 2p, ..., count*p.

    g is the function `devious`; p/q is the convergent of alpha with the index `index`, counted from 0. If p/q < alpha,
    `count` is 0.

    >>> repetitions(PHI, 5), repetitions(PHI, 7), repetitions(PHI, 6)
    ((13, 8, 29), (34, 21, 76), (21, 13, 0))

    For odd indices the count grows without bound; therefore the convergence is devious. n/floor(n/alpha) = p/q in
    lowest terms means that n = kp and floor(kp/alpha) = kq for some k. This is true if and only if p/alpha > q and
    k(p/alpha - q) < 1.
    """
    alpha = modulus_above_one(alpha)
    convergent = next(islice(iter(alpha.convergents(index + 1)), index, None))
    p, q = convergent.numerator, convergent.denominator
    excess = p / alpha - q
    return p, q, (1 / excess).ceil() - 1 if excess.sign() > 0 else 0


def partitional(alpha: AnyReal, n: int) -> Quadratic:
    """Return h(n) = n*(g(n + 1) - g(n)), where g is the function `devious` for the same alpha.

    For irrational alpha > 1, h(n) tends to 1 - alpha along the numbers n = floor(j*alpha), and to 1 along all other n.
    The survey prints g with phi in place of alpha.

    >>> root = Quadratic(0, 1, 2)
    >>> [partitional(root, n).decimal(3) for n in (14142135, 14142136)], (1 - root).decimal(3)
    (['-0.415', '1.000'], '-0.415')
    """
    return n * (devious(alpha, n + 1) - devious(alpha, n))


class FloorCarry(IntegerSequence):
    """The carry floor((n + k)*alpha) - floor(n*alpha) - floor(k*alpha), n >= 1, which is 0 or 1.

    It is 1 if the fractional parts of n*alpha and k*alpha have a sum of at least 1.

    >>> FloorCarry(PHI, 4).terms(12), FloorCarry(PHI, 1).terms(12), FloorCarry(PHI, 4).term(10**50)
    ([1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0], [1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1], 0)

    Source: A187950, named in Wythoff visions 2019, section 7.3.
    Cost: three integer square roots per term; many terms together cost additions and few square roots.
    """

    def __init__(self, alpha: AnyReal = PHI, k: int = 1) -> None:
        self.k, self._beatty = require_integer(k, "k", 1), Beatty(alpha)

    def __repr__(self) -> str:
        return f"carries of {self._beatty.alpha}, k = {brief(self.k)}"

    def _at(self, n: int) -> int:
        return self._beatty.term(n + self.k) - self._beatty.term(n) - self._beatty.term(self.k)

    def terms(self, count: int) -> list[int]:
        alpha, added = self._beatty.alpha, self._beatty.term(self.k)
        later = Beatty(alpha, self.k * alpha).terms(count)
        return [after - before - added for before, after in zip(self._beatty.terms(count), later, strict=True)]
