"""U. Larsson, Restrictions of m-Wythoff Nim and p-complementary Beatty sequences (2009; Games of No Chance 4, 2015).

Our own theorem answers the question of its Remark 4; the proof is in `docs/mathematics/blocking.md`, Theorem 5.5.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from wythoff.base.errors import times
from wythoff.game.rulesets import BlockingGame, ChosenShift, Game, Position, Shifted
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.sequences.recurrences.p_complementary import RepeatedSequence, repeated_pairs
from wythoff.sequences.recurrences.ratios import SHARED_SOURCE, shared_ratio
from wythoff.solving.conclusions.blocking import BlockingPairs
from wythoff.solving.conclusions.position_rows import BY_LEVELS
from wythoff.solving.conclusions.sequence import ByFormulas, NearPairs
from wythoff.solving.conclusions.sheets import ChosenPairs, ShiftedPairs, sheet
from wythoff.solving.theorems.theorem import Conclusion, Finding, Shape, Theorem, of_kind, proof, proved

SOURCE = "Larsson 2009, Theorem 2.1"
NOTE = "docs/mathematics/blocking.md, Theorem 5.5"


# Recognise mWN(l,p), m >= 2, 1 <= l <= p, and return (l, m, p). Its moves are rook moves of length n with n % p < l
# (or n < m), and moves that take k and j from the two piles with |k - j| < m.
MODULO = Rules(
    (
        Rule("nim(lengths=n % {p} < {l} or n < {m}) | diagonal({m})", p=1, l=1, m=2),
        lambda l, m, p: (l, m, p) if l <= p else None,
    )
)


class RookBlocking(NamedTuple):
    """The parameters of a game with blocking on `nim | diagonal(m)`, which is m-Wythoff Nim.

    Before each move, the opponent may forbid up to p - 1 moves that take at least l from one pile, and nothing else.
    """

    m: int
    p: int
    l: int


ROOK_BLOCKING = Rules(
    (
        Rule("block(nim | diagonal({m}), {n}, of=nim(lengths=n >= {l}))", m=1),
        lambda m, n, l: RookBlocking(m, n + 1, max(l, 1)),
    ),
    (Rule("block(nim | diagonal({m}), {n}, of=nim)", m=1), lambda m, n: RookBlocking(m, n + 1, 1)),
)


def _applies_modulo(game: Game, found: tuple[int, int, int]) -> Finding:
    l, m, p = found
    if l == 1 and gcd(m, p) == 1:
        times, part = p, "(ii a)"
    elif l == m and p % m == 0:
        times, part = p // m, "(ii b)"
    else:
        return Finding(
            None, f"applies only to l <= 1 with gcd(m, p) = 1, and to l = m if m divides p, not to l={l}, m={m}, p={p}"
        )
    return proof(f"{SOURCE} {part}", f"solved by {times}-complementary sequences", (m, times))


def _long_rook_moves(game: Game) -> RookBlocking | None:
    found = ROOK_BLOCKING.find(game)
    return found if found is not None and found.l == found.m else None


def _applies_lengths(game: Game, found: RookBlocking) -> Finding:
    m, p, l = found
    if p == 1 or l > m + 1 or l > m == 1:
        return Finding(
            None, f"applies only to p >= 2 and l <= m, or l = m + 1 if m >= 2, not to m = {m}, p = {p}, l = {l}"
        )
    return proof(NOTE, f"m = {m}, p = {p}, l = {l}")


def _conclusion_lengths(game: BlockingGame, found: RookBlocking) -> Conclusion:
    m, p, l = found
    terms = RepeatedSequence(m, p, l)

    def pair(n: int) -> Position:
        x = terms.term(n)
        return x, (m - l + 1) * x + l * n

    formulas = (
        f"x_n = the least number in fewer than {p} of the earlier pairs",
        f"y_n = {times(m - l + 1, 'x_n')} + {times(l, 'n')}",
    )
    places = ByFormulas(
        pair,
        lambda value: terms.first(value, 0, 1),
        lambda value: terms.first(value, l, m - l + 1),
        difference=lambda n: (m - l) * terms.term(n) + l * n,
        along=lambda low, high: range(terms.first(low, l, m - l), terms.first(high + 1, l, m - l)),
        number=lambda position: (position[1] - (m - l + 1) * position[0]) // l,
        cost=BY_LEVELS,
    )
    return BlockingPairs(
        game,
        places,
        formulas,
        reach=m - 1,
        table=lambda count, progress: repeated_pairs(m, p, l, count, progress=progress),
        slope=shared_ratio(m - l + 1, l, p),
        slope_source=SHARED_SOURCE,
    )


THEOREMS = (
    Theorem(
        f"{SOURCE} (i)",
        "The P-positions of block(nim | diagonal(m), p - 1, of=nim(lengths=n >= m)) are a_n = floor(n*alpha/p), "
        "b_n = a_n + m*n, alpha = (2 - mp + sqrt(m^2 p^2 + 4))/2.",
        Shape("block(nim | diagonal(m), n, of=nim(lengths=n >= m))", _long_rook_moves, "m >= 1"),
        proved(f"{SOURCE} (i)", "this is m-Wythoff p-blocking Nim, m = {0.m}, p = {0.p}"),
        lambda game, found: sheet(game, found.m, found.p, BlockingPairs),
    ),
    Theorem(
        NOTE,
        "For p >= 2 and 1 <= l <= m, or l = m + 1 if m >= 2, the P-positions of block(nim | diagonal(m), p - 1, "
        "of=nim(lengths=n >= l)) are x_n = the least number in fewer than p earlier pairs, "
        "y_n = (m - l + 1)*x_n + l*n.",
        ROOK_BLOCKING,
        _applies_lengths,
        _conclusion_lengths,
    ),
    Theorem(
        f"{SOURCE} (ii)",
        "The P-positions of mWN(p) with gcd(m, p) = 1, and of mWN(m,mp), are a_n = floor(n*alpha/p), b_n = a_n + m*n, "
        "alpha = (2 - mp + sqrt(m^2 p^2 + 4))/2.",
        MODULO,
        _applies_modulo,
        lambda game, found: sheet(game, found[0], found[1], NearPairs),
    ),
    Theorem(
        f"{SOURCE} (iii a)",
        "With the same a and b, the P-positions of shifted(m, p, l) are (b_n, a_n) for n = l mod p, n >= 0, and "
        "(a_n, b_n) for n = -l mod p, n > 0. (The paper has the mirror image of its own definition.)",
        of_kind(Shifted, "shifted(m, p, l)"),
        proved(f"{SOURCE} (iii a), reflected", "this is a shifted game"),
        lambda game, shifted: ShiftedPairs(shifted),
    ),
    Theorem(
        f"{SOURCE} (iii b)",
        "With the same a and b, the P-positions of chosen_shift(m, p) are (a_n, b_n) and (b_n, a_n), n >= 0.",
        of_kind(ChosenShift, "chosen_shift(m, p)"),
        proved(f"{SOURCE} (iii b)", "the second player chooses the shift"),
        lambda game, chosen: ChosenPairs(chosen),
    ),
)
