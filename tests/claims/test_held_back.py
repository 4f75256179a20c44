"""Thirty games that were not used for developing guesses: the guesses are the known formulas, and obey the rules.

The formulas are from Fraenkel 1982, 1984, 1998 and 2004, Connell 1959, Duchene and Rigo 2010, Hegarty and Larsson 2006,
Ho 2012, Fraenkel and Ho 2014, Fraenkel and Tanny 2013, Larsson 2011; with parameters that other tests do not use. They
are written here as functions, and computed without the package.
"""

from math import isqrt

import pytest

import wythoff as w


def floor(p, q, d, r):
    """Return the floor of (p + q*sqrt(d))/r, q >= 0, r > 0."""
    return (p + isqrt(q * q * d)) // r


def t_wythoff(t, i=0, b=1):
    """Return n -> (floor((n + i/b)*alpha), floor((n + i/b)*(alpha + t))), alpha = (2 - t + sqrt(t^2 + 4))/2."""
    return lambda n: tuple(floor((b * n + i) * (2 + s * t), b * n + i, t * t + 4, 2 * b) for s in (-1, 1))


def misere(t):
    """Return n -> pair of misere t-Wythoff: 1/alpha is added before taking floors, and 1 more for the larger pile.

    1/alpha = (t - 2 + sqrt(t^2 + 4))/(2*t).
    """
    return lambda n: tuple(
        floor(n * (2 + s * t) * t + t - 2 + t * (s + 1), n * t + 1, t * t + 4, 2 * t) for s in (-1, 1)
    )


def connell(b):
    return lambda n: t_wythoff(b, n % b, b)(n // b)


def late(k):
    """Return n -> pair: (0, 0), ..., (k - 1, k - 1), then Wythoff's pairs, moved by k along the diagonal."""
    return lambda n: (n, n) if n < k else tuple(pile + k for pile in t_wythoff(1)(n - k))


def mex(larger):
    """Return a function that lists pairs (a, b) by mex: larger(n, a, previous b) returns b."""

    def listed(count):
        used, found = set(), []
        for n in range(count):
            a = next(a for a in range(found[-1][0] + 1 if found else 0, 3 * count) if a not in used)
            found.append((a, larger(n, a, found[-1][1] if found else 0)))
            used.update(found[-1])
        return found

    return listed


# For each game a function of n that returns the n-th pair, or one that lists pairs.
GAMES = {
    "nim | diagonal(6)": t_wythoff(6),
    "nim | diagonal(11)": t_wythoff(11),
    "nim | diagonal(7, step=1)": t_wythoff(7),
    "nim | where(k > 0 and l > 0 and abs(k - l) < 2)": t_wythoff(2),
    "nim | where(min(k, l) > 0 and -4 <= k - l <= 4)": t_wythoff(5),
    "t_wythoff_variant(t=3, variant='larger')": t_wythoff(3),
    "misere(nim | diagonal(4))": misere(4),
    "misere(nim | diagonal(6))": misere(6),
    "connell(b=4)": connell(4),
    "connell(b=5)": connell(5),
    "r_wythoff": t_wythoff(1),
    "e_wythoff": t_wythoff(1),
    "w_k(k=4)": late(4),
    "w_k(k=3)": late(3),
    "mdr(k=3)": lambda n: (floor(-n, n, 21, 2), floor(9 * n, n, 21, 6)),
    "nim | jump(2, 3)": lambda n: (n, n),
    "nim | ray(2, 3) | jump(0, 4)": lambda n: (n, n),
    "nim | jump(1, 1)": lambda n: (3 * n // 2, (3 * n + 1) // 2),
    "nim(step=2)": lambda n: (2 * n // 3, (2 * n + 1) // 3),
    "nim | diagonal(2*(x0 - x1) + 5)": mex(lambda n, a, before: 3 * a + 5 * n),
    "st_wythoff(s=5, t=1)": mex(lambda n, a, before: 5 * a + n),
    "nim | diagonal(3*(x0 - x1))": mex(lambda n, a, before: 4 * a),
    "nim | diagonal(x0 - x1 + 3)": mex(lambda n, a, before: 2 * a + 3 * n),
    "nim | diagonal(x1 + 2)": mex(lambda n, a, before: before + a + 2 if n else 0),
    "nim | diagonal(y1 - x1 + 2)": mex(lambda n, a, before: a + 2 * 2**n - 2),
    "block_diagonal(m=2, p=2)": mex(lambda n, a, before: a + 2 * (n // 2)),
    "block_diagonal(m=3, p=2)": mex(lambda n, a, before: a + 3 * (n // 2)),
    "block_diagonal(m=1, p=4)": mex(lambda n, a, before: a + n // 4),
    "block_nim(m=1, p=2)": lambda n: (floor(0, n, 2, 2), floor(2 * n, n, 2, 2)),
    "wyt_f(f=2*k*k + 1)": mex(lambda n, a, before: 2 * a * a + 1 if n else 0),
}


def known(game, count):
    pairs = GAMES[game]
    return [pairs(n) for n in range(count)] if game not in BY_MEX else pairs(count)


BY_MEX = {game for game, pairs in GAMES.items() if pairs.__name__ == "listed"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_guessed_is_what_was_known(game):
    pairs = known(game, 700)
    assert pairs[:300] == list(w.solve(game, count=300).p_positions)
    (guess,) = w.guess(game).guesses
    assert guess.subject == "P-positions" and guess.readable
    # The claim contains only the game and the formula, not the pairs from which it was guessed.
    claim = w.Claim(game, guess.text, first=guess.first, besides=guess.listed)
    assert claim.check(300).verdict == guess.evidence.kind.replace("conjectured", "checked")
    assert list(guess.listed) == pairs[: guess.first]
