"""U. Larsson, Restrictions of m-Wythoff Nim and p-complementary Beatty sequences (2009; Games of No Chance 4, 2015)."""

from __future__ import annotations

from math import gcd

from wythoff.rulesets import ChosenShift, Diagonal, Game, Nim, Shifted, TwoPileGame
from wythoff.solution import Evidence
from wythoff.theorems.matching import numbers, parts_of
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Larsson 2009, Theorem 2.1"
LENGTHS = "nim(lengths=n % {p} < {l} or n < {m})"


def modulo(game: Game) -> tuple[int, int, int] | None:
    """(l, m, p) of mWN(l,p): rook moves of length n with n % p < l, and k, l with |k - l| < m, m >= 2, 1 <= l <= p."""
    parts = parts_of(game)
    if len(parts) != 2 or not (isinstance(parts[0], Nim) and isinstance(parts[1], Diagonal)):
        return None
    found, width = numbers(parts[0], LENGTHS), parts[1].width.constant
    if found is None or width != found["m"] or parts[1].step != 1 or not 1 <= found["l"] <= found["p"]:
        return None
    return (found["l"], width, found["p"]) if width >= 2 else None


def sheets(l: int, m: int, p: int) -> tuple[int, str] | None:
    """The p of the pair of p-complementary sequences that solves mWN(l,p), and by which part; None if none is known."""
    if l == 1 and gcd(m, p) == 1:
        return p, "(ii a)"
    if l == m and p % m == 0:
        return p // m, "(ii b)"
    return None


def _applies_modulo(game: Game) -> Finding:
    found = modulo(game)
    if found is None:
        return Finding(None, f"speaks of {LENGTHS.format(p='p', l='l', m='m')} | diagonal(m) in normal play only")
    solved = sheets(*found)
    if solved is None:
        l, m, p = found
        return Finding(None, f"speaks of l <= 1 with gcd(m, p) = 1, and of l = m with m | p, was l={l}, m={m}, p={p}")
    return Finding(Evidence("proved", f"{SOURCE} {solved[1]}"), f"solved by {solved[0]}-complementary sequences")


def _modulo(game: Game) -> Conclusion:
    from wythoff.theorems.sheets import sheet

    found = modulo(game)
    assert found is not None
    assert isinstance(game, TwoPileGame)
    solved = sheets(*found)
    assert solved is not None
    return sheet(game, found[1], solved[0])


def _applies_shifted(game: Game) -> Finding:
    if not isinstance(game, Shifted):
        return Finding(None, "speaks of shifted(m, p, l) only")
    return Finding(Evidence("proved", f"{SOURCE} (iii a), reflected"), "this is a shifted game")


def _shifted(game: Game) -> Conclusion:
    from wythoff.theorems.sheets import ShiftedPairs

    assert isinstance(game, Shifted)
    return ShiftedPairs(game)


def _applies_chosen(game: Game) -> Finding:
    if not isinstance(game, ChosenShift):
        return Finding(None, "speaks of chosen_shift(m, p) only")
    return Finding(Evidence("proved", f"{SOURCE} (iii b)"), "the second player chooses the shift")


def _chosen(game: Game) -> Conclusion:
    from wythoff.theorems.sheets import ChosenPairs

    assert isinstance(game, ChosenShift)
    return ChosenPairs(game)


THEOREMS = (
    Theorem(
        f"{SOURCE} (ii)",
        "The P-positions of mWN(p) with gcd(m, p) = 1, and of mWN(m,mp), are a_n = floor(n*alpha/p), b_n = a_n + m*n, "
        "alpha = (2 - mp + sqrt(m^2 p^2 + 4))/2.",
        _applies_modulo,
        _modulo,
    ),
    Theorem(
        f"{SOURCE} (iii a)",
        "With the same a and b, the P-positions of shifted(m, p, l) are (b_n, a_n) for n = l mod p, n >= 0, and "
        "(a_n, b_n) for n = -l mod p, n > 0. (The paper has the mirror image of its own definition.)",
        _applies_shifted,
        _shifted,
    ),
    Theorem(
        f"{SOURCE} (iii b)",
        "With the same a and b, the P-positions of chosen_shift(m, p) are (a_n, b_n) and (b_n, a_n), n >= 0.",
        _applies_chosen,
        _chosen,
    ),
)
