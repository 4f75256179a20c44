"""Pairs of Beatty sequences that solve Wythoff's game and its relatives, rat sequences, and compounds."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from wythoff.base.errors import ParameterError, brief
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.kinds import IntegerSequence, bounded
from wythoff.sequences.quadratic import PHI, AnyReal, Quadratic, as_quadratic


class Sides(NamedTuple):
    """The sequences a_n (`lowers`) and b_n (`uppers`) of pairs (a_n, b_n)."""

    lowers: Beatty
    uppers: Beatty


def lower_wythoff() -> Beatty:
    """Return the lower Wythoff sequence floor(n*phi), n >= 1."""
    return Beatty(PHI)


def upper_wythoff() -> Beatty:
    """Return the upper Wythoff sequence floor(n*phi^2), n >= 1."""
    return Beatty(PHI + 1)


def t_wythoff_modulus(t: int) -> Quadratic:
    """Return alpha = (2 - t + sqrt(t^2 + 4))/2, the positive number with 1/alpha + 1/(alpha + t) = 1.

    Source: Fraenkel 1982.
    """
    return Quadratic(2 - t, 1, t * t + 4, 2)


def t_wythoff(t: int) -> Sides:
    """Return the sequences floor(n*alpha) and floor(n*(alpha + t)), n >= 1, where alpha = `t_wythoff_modulus(t)`.

    Their terms are the smaller and larger piles of the P-positions of t-Wythoff, apart from (0, 0). A move of this game
    takes any number from one of two piles, or k from one and l from the other with |k - l| < t.
    """
    alpha = t_wythoff_modulus(t)
    return Sides(Beatty(alpha), Beatty(alpha + t))


def t_wythoff_misere(t: int) -> Sides:
    """Return the sequences of the smaller and the larger piles of the P-positions of misere t-Wythoff, t >= 2.

    They are floor(n*alpha + 1/alpha) and floor(n*(alpha + t) + 1/alpha + 1), n >= 0, with alpha =
    `t_wythoff_modulus(t)`.
    """
    alpha = t_wythoff_modulus(t)
    return Sides(Beatty(alpha, 1 / alpha, offset=0), Beatty(alpha + t, 1 / alpha + 1, offset=0))


def connell(b: int, i: int) -> Sides:
    """Return the i-th pair of sequences of Connell's game, 0 <= i < b.

    They are floor((n + i/b)*alpha) and floor((n + i/b)*(alpha + b)), n >= 0, with alpha = (2 - b + sqrt(b^2 + 4))/2. A
    move of this game takes a multiple of b from one of two piles, or the same number from both. The smaller and the
    larger pile of a P-position are the terms of some index n in one of these pairs of sequences.

    For 0 < i < b, the first sequence of the pair i is complementary to the second sequence of the pair b - i. For i =
    0, the two sequences of the pair are complementary without their terms 0.

    Source: Connell 1959; Wythoff visions 2019, section 1.
    """
    return bt_wythoff(b, 1, i)


def bt_wythoff(b: int, t: int, i: int) -> Sides:
    """Return the i-th pair of sequences of bt-Wythoff: x = floor(n*alpha + gamma), y = x + b*t*n + i, for n >= 0.

    A move of this game takes a multiple of b from one of two piles, or k from one and l from the other with |k - l| <
    b*t and k = l modulo b. Its P-positions are these (x, y), for all i from 0 to b - 1 and all n, in either order.

    Here 0 <= i < b, alpha = (2 - bt + sqrt((bt)^2 + 4))/2, and gamma = i*alpha/(bt) + 1 - 1/t for i > 0, else 0. For t
    = 1 this is the pair of `connell`.

    >>> [[side.terms(4) for side in bt_wythoff(2, 2, i)] for i in (0, 1)]
    [[[0, 1, 2, 3], [0, 5, 10, 15]], [[0, 2, 3, 4], [1, 7, 12, 17]]]

    Source: Fraenkel and Borosh 1973; the formula is our own, checked against the rules for b and t up to 4.
    """
    if i >= b:
        raise ParameterError(f"i must be less than b, was i = {i}, b = {b}")
    alpha = t_wythoff_modulus(b * t)
    gamma = alpha * i / (b * t) + 1 - Fraction(1, t) if i else Quadratic(0)
    return Sides(Beatty(alpha, gamma, offset=0), Beatty(alpha + b * t, gamma + i, offset=0))


def mdr_moduli(k: int) -> tuple[Quadratic, Quadratic]:
    """Return alpha = (2 - k + sqrt(k^2 + 4k))/2 = [1; 1, k, 1, k, ...] and alpha/(alpha - 1), the moduli of `mdr(k)`.

    Source: Duchene and Rigo 2010.
    """
    alpha = Quadratic(2 - k, 1, k * k + 4 * k, 2)
    return alpha, alpha / (alpha - 1)


def mdr(k: int) -> Sides:
    """Return the sequences floor(n*alpha) and floor(n*beta), n >= 1, where (alpha, beta) = `mdr_moduli(k)`.

    Their terms are the smaller and larger piles of the P-positions, apart from (0, 0), of the game of Duchene and Rigo.
    Its moves are those of Wythoff's game, except that nobody may take 2i from both piles for 0 < i < k; a move may also
    take 2k + 1 from one pile and 2k + 2 from the other.
    """
    return Sides(*map(Beatty, mdr_moduli(k)))


def modulus_above_one(alpha: AnyReal) -> Quadratic:
    """Return alpha as a `Quadratic`. Raise ParameterError unless alpha > 1."""
    modulus = as_quadratic(alpha)
    if modulus <= 1:
        raise ParameterError(f"alpha must be greater than 1, was {modulus}")
    return modulus


def beatty_pair(alpha: AnyReal) -> tuple[Beatty, Beatty]:
    """Return the Beatty sequences floor(n*alpha) and floor(n*alpha/(alpha - 1)), n >= 1.

    If alpha is irrational, they are complementary, because the inverses of the moduli add up to 1.

    >>> lower, upper = beatty_pair(Quadratic(0, 1, 2))
    >>> lower.terms(5), upper.terms(5)
    ([1, 2, 4, 5, 7], [3, 6, 10, 13, 17])

    Raises: ParameterError unless alpha > 1.
    """
    modulus = modulus_above_one(alpha)
    return Beatty(modulus), Beatty(modulus / (modulus - 1))


def rat(m: int, k: int) -> Beatty:
    """Return the k-th of the m rat sequences: floor((2^m - 1)n/2^(m-k)) - 2^(k-1) + 1, n >= 1.

    Every positive integer is in exactly one of the m sequences.

    >>> [rat(3, k).terms(4) for k in (1, 2, 3)]
    [[1, 3, 5, 7], [2, 6, 9, 13], [4, 11, 18, 25]]

    Source: Fraenkel's system; Wythoff visions 2019, (3) and section 4.7.
    """
    if k > m:
        raise ParameterError(f"k must be at most m, was m = {brief(m)}, k = {brief(k)}")
    return Beatty(Fraction(2**m - 1, 2 ** (m - k)), 1 - 2 ** (k - 1))


def rat_system(m: int) -> list[Beatty]:
    """Return the list of the m rat sequences, which partition the positive integers."""
    return [rat(m, k) for k in range(1, m + 1)]


class Compound(IntegerSequence):
    """The composition of A(n) = floor(n*phi) and B(n) = floor(n*phi^2) given by a word, such as AAB(n) = A(A(B(n))).

    >>> Compound("AB").terms(6), Compound("AB").identity
    ([3, 8, 11, 16, 21, 24], (1, 1, 0))

    Cost: one integer square root for each letter; many terms together cost a few additions each, by `identity`.
    Source: Carlitz, Scoville and Hoggatt 1972; Kimberling 2008.
    """

    title = "{0.letters}(n)"

    def __init__(self, word: str) -> None:
        if not word or set(word) - set("AB"):
            raise ParameterError(f"a compound must be a word in the letters A and B, was {brief(word)}")
        self.letters = word
        self._maps = {"A": lower_wythoff(), "B": upper_wythoff()}

    def _at(self, n: int) -> int:
        for letter in reversed(self.letters):
            n = self._maps[letter].term(n)
        return n

    def terms(self, count: int) -> list[int]:
        p, q, c = self.identity
        lower = enumerate(self._maps["A"].terms(count), 1)
        return bounded(((p + q) * a + q * n - c for n, a in lower), count)

    def index(self, value: int) -> int | None:
        found: int | None = value
        for letter in self.letters:
            found = self._maps[letter].index(found) if found else None
        return found

    @property
    def identity(self) -> tuple[int, int, int]:
        """The integers (p, q, c) such that the compound is p*A(n) + q*B(n) - c for every n.

        If k is the number of letters, where each B counts twice, then p = F_(k-2) and q = F_(k-1); c follows from n =
        1.
        """
        p, q = 1, 0  # F_(-1) and F_0, for k = 1 (the word A)
        for _ in range(len(self.letters) + self.letters.count("B") - 1):
            p, q = q, p + q
        return p, q, p * 1 + q * 2 - self.term(1)
