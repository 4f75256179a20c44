"""Duchene, Fraenkel, Nowakowski and Rigo 2010: moves that can be added to Wythoff Nim without changing its P-positions.

E. Duchene, A. S. Fraenkel, R. J. Nowakowski, M. Rigo, Extensions and restrictions of Wythoff's game preserving its P
positions, Journal of Combinatorial Theory A 117 (2010) 545-567.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from wythoff.game.rulesets import Game, Moves, Position, TwoPileGame, parts_of
from wythoff.game.rulesets.meaning.plain import WYTHOFF
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.quadratic import PHI
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.theorems.theorem import Conclusion, Finding, Shape, Theorem, proof

Added: TypeAlias = tuple[Moves, ...]
SOURCE = "Duchene, Fraenkel, Nowakowski and Rigo 2010"
NOTE = "docs/mathematics/variants.md, Theorems 2.4 and 2.5"


def is_adjoinable(i: int, j: int) -> bool:
    """Return whether the moves (i, j) and (j, i) may be added to Wythoff's game without changing its P-positions.

    They may be added unless (i, j) is the difference of two P-positions. Let s = j - i >= 1. Then (i, j) is the
    difference of two P-positions if i is floor(s*phi), floor(s*phi) + 1, or floor(n*phi) - floor((s-n)*phi^2) for some
    1 <= n < s. For moves of Wythoff's game itself the result is True.

    >>> is_adjoinable(1, 3), is_adjoinable(1, 2), is_adjoinable(10**30, 10**30 + 10**29)
    (True, False, True)

    Source: docs/mathematics/variants.md, Theorem 2.4, with a proof. Cost: a few integer square roots.
    """
    i, j = min(i, j), max(i, j)
    s = j - i
    if i == 0 or s == 0:
        return True
    lower = floor_quadratic(s, s, 5, 2)
    if i >= lower:
        return i > lower + 1
    # floor(n*phi) - floor((s-n)*phi^2) differs by less than 1 from n*phi^3 - s*phi^2, so only two n can give i.
    near = floor_quadratic(-s - 4 * i, s + 2 * i, 5, 2)
    return all(
        floor_quadratic(n, n, 5, 2) - floor_quadratic(s - n, s - n, 5, 2) - (s - n) != i
        for n in range(max(near, 1), min(near + 2, s))
    )


def is_adjoinable_ray(p: int, q: int) -> bool:
    """Return whether all multiples of (p, q) and (q, p) may be added to Wythoff's game without changing P-positions.

    For 0 < p < q they may be added if and only if floor((q-p)*phi) + 2 <= p.

    >>> [(p, q) for q in range(9) for p in range(1, q) if is_adjoinable_ray(p, q)]
    [(3, 4), (4, 5), (5, 6), (5, 7), (6, 7), (6, 8), (7, 8)]

    Source: docs/mathematics/variants.md, Theorem 2.5.
    """
    s = abs(q - p)
    return min(p, q) == 0 or s == 0 or min(p, q) >= floor_quadratic(s, s, 5, 2) + 2


def added_moves(game: Game) -> Added | None:
    """Return the moves that a game adds to `nim | diagonal`, if all of them are jumps or rays; else None.

    A jump takes fixed amounts from the two piles, a ray any multiple of them.
    """
    parts = parts_of(game)
    if parts[:2] != WYTHOFF or game.ordered:
        return None
    added = parts[2:]
    return added if added and all(map(_is_jump_or_ray, added)) else None


def _is_jump_or_ray(part: Moves) -> bool:
    lines = part.lines()
    return bool(lines) and all((p, q) in ((0, 0), (i, j)) for i, j, p, q in lines or ())


def _applies(game: Game, added: Added) -> Finding:
    for part in added:
        for i, j, p, q in part.lines() or ():
            if not (p or q) and not is_adjoinable(i, j):
                return Finding(None, f"{part} leads from a P-position of Wythoff's game to another")
            if (p or q) and not is_adjoinable_ray(p, q):
                return Finding(None, f"{part} contains a move from a P-position of Wythoff's game to another")
    words = ", ".join(map(str, added))
    return proof(f"{SOURCE}, and {NOTE}", f"{words}: none of these moves leads from a P-position to another")


def _conclusion(game: TwoPileGame, added: Added) -> Conclusion:
    lines = [line for part in added for line in part.lines() or ()]

    def targets(x: int, y: int) -> Iterator[Position]:
        for i, j, p, q in lines:
            for k, l in _along(x, y, p, q) if p or q else ((i, j),):
                if k <= x and l <= y:
                    yield min(x - k, y - l), max(x - k, y - l)

    return BeattyPairs(1, misere=False, game=game, more=targets)


def _along(x: int, y: int, p: int, q: int) -> Iterator[tuple[int, int]]:
    """Yield at most two multiples (pt, qt) of (p, q): only these may lead from the square (x, y) to a P-position.

    Let (A_n, B_n) be the P-positions of Wythoff's game. If (x - pt, y - qt) = (A_n, B_n), then n = y - x - (q - p)t and
    x - (y - x)*phi + delta = t(p - (q - p)*phi) for some 0 <= delta < 1. Because the ray is adjoinable, the factor of t
    is greater than 1, so only one t is possible. The same is true with x and y exchanged, and p and q exchanged.
    """
    if p == 0 or q == 0 or p == q:
        # These multiples are moves of Wythoff's game.
        return
    for less, more, i, j in ((x, y, p, q), (y, x, q, p)):
        t = ((less - (more - less) * PHI) / (i - (j - i) * PHI)).ceil()
        if t > 0:
            yield p * t, q * t


THEOREMS = Theorem(
    SOURCE,
    "Moves (i, j), (j, i) may be added to Wythoff's game without changing its P-positions if (i, j) is not the "
    "difference of two of them.",
    Shape("nim | diagonal | jump(p, q) | ray(i, j) | ...", added_moves),
    _applies,
    _conclusion,
)
