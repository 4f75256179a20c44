"""U. Larsson, Restrictions of m-Wythoff Nim and p-complementary Beatty sequences (2009; Games of No Chance 4, 2015).

With our own theorem on the question of its Remark 4; the proof stands in `docs/notes/blocking.md`, section 3.
"""

from __future__ import annotations

from math import gcd

from wythoff.kernels import Pairs
from wythoff.rulesets import (
    Block,
    BlockingGame,
    ChosenShift,
    Diagonal,
    Game,
    Moves,
    Nim,
    Position,
    Shifted,
    TwoPileGame,
)
from wythoff.solution import Evidence
from wythoff.theorems.matching import numbers, parts_of, with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Larsson 2009, Theorem 2.1"
NOTE = "docs/notes/blocking.md, section 3"
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


def rook_blocking(game: Game) -> tuple[int, int, int] | None:
    """(m, p, l): m-Wythoff, where p - 1 rook moves of length at least l may be forbidden."""
    if not isinstance(game, Block):
        return None
    strip, least = with_nim(game.game, Diagonal), _least(game.of)
    width = None if strip is None or strip.step != 1 else strip.width.constant
    return None if width is None or width < 1 or least is None else (width, game.n + 1, least)


def _least(of: Moves | None) -> int | None:
    """The l, if `of` holds the rook moves of length at least l."""
    if isinstance(of, Nim) and of.full:
        return 1
    found = numbers(of, "nim(lengths=n >= {l})")
    return None if found is None else max(found["l"], 1)


def _applies_rook(game: Game) -> Finding:
    found = rook_blocking(game)
    if found is None or found[2] != found[0]:
        rule = "block(nim | diagonal(m), p - 1, of=nim(lengths=n >= m))"
        return Finding(None, f"speaks of {rule} in normal play only")
    return Finding(
        Evidence("proved", f"{SOURCE} (i)"), f"this is m-Wythoff p-blocking Nim, m = {found[0]}, p = {found[1]}"
    )


def _conclusion_rook(game: Game) -> Conclusion:
    from wythoff.theorems.blocking import BlockingPairs
    from wythoff.theorems.sheets import sheet_formulas, sheet_inverse, sheet_pair

    found = rook_blocking(game)
    assert found is not None
    assert isinstance(game, BlockingGame)
    m, p, _ = found
    return BlockingPairs(game, sheet_pair(m, p), sheet_formulas(m, p), reach=m - 1, inverse=sheet_inverse(m, p))


def _applies_lengths(game: Game) -> Finding:
    found = rook_blocking(game)
    if found is None:
        rule = "block(nim | diagonal(m), p - 1, of=nim(lengths=n >= l))"
        return Finding(None, f"speaks of {rule} in normal play only")
    m, p, l = found
    if p == 1 or l > m + 1 or l > m == 1:
        return Finding(None, f"speaks of p >= 2 and l <= m, or l = m + 1 if m >= 2, was m = {m}, p = {p}, l = {l}")
    return Finding(Evidence("proved", NOTE), f"m = {m}, p = {p}, l = {l}")


def _conclusion_lengths(game: Game) -> Conclusion:
    from wythoff.sequences.recurrences.repeated import RepeatedSequence, repeated_pairs
    from wythoff.theorems.blocking import BlockingPairs
    from wythoff.theorems.sequence import BY_LEVELS, Inverse

    found = rook_blocking(game)
    assert found is not None
    assert isinstance(game, BlockingGame)
    m, p, l = found
    terms = RepeatedSequence(m, p, l)

    def pair(n: int) -> Position:
        x = terms.term(n)
        return x, (m - l + 1) * x + l * n

    def table(count: int) -> Pairs:
        return repeated_pairs(m, p, l, count)

    formulas = (
        f"x_n = the least number in fewer than {p} of the earlier pairs",
        f"y_n = {m - l + 1}*x_n + {l}*n",
    )
    inverse = Inverse(
        lambda value: terms.first(value, 0, 1),
        lambda value: terms.first(value, l, m - l + 1),
        difference=lambda n: (m - l) * terms.term(n) + l * n,
        along=lambda low, high: range(terms.first(low, l, m - l), terms.first(high + 1, l, m - l)),
        number=lambda position: (position[1] - (m - l + 1) * position[0]) // l,
    )
    return BlockingPairs(game, pair, formulas, reach=m - 1, inverse=inverse, cost=BY_LEVELS, table=table)


THEOREMS = (
    Theorem(
        f"{SOURCE} (i)",
        "The P-positions of block(nim | diagonal(m), p - 1, of=nim(lengths=n >= m)) are a_n = floor(n*alpha/p), "
        "b_n = a_n + m*n, alpha = (2 - mp + sqrt(m^2 p^2 + 4))/2.",
        _applies_rook,
        _conclusion_rook,
    ),
    Theorem(
        NOTE,
        "For p >= 2 and 1 <= l <= m, or l = m + 1 if m >= 2, the P-positions of block(nim | diagonal(m), p - 1, "
        "of=nim(lengths=n >= l)) are x_n = the least number in fewer than p earlier pairs, "
        "y_n = (m - l + 1)*x_n + l*n.",
        _applies_lengths,
        _conclusion_lengths,
    ),
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
