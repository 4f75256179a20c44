"""E. Duchene, M. Rigo, Invariant games, Theoretical Computer Science 411 (2010) 3169-3180."""

from __future__ import annotations

from wythoff.rulesets import Diagonal, Game, Jump, Nim, Position, TwoPileGame, Union, Without
from wythoff.rulesets.moves import parts_of
from wythoff.theorems.theorem import Conclusion, Shape, Theorem, proved

SOURCE = "Duchene and Rigo 2010; Wythoff visions 2019, Theorem 4"


def _parameter(game: Game) -> int | None:
    """The k >= 1 of Wythoff's game without (2i, 2i), 0 < i < k, and with (2k+1, 2k+2); None for other games."""
    parts = parts_of(game)
    if len(parts) != 3 or not (isinstance(parts[0], Nim) and parts[0].full):
        return None
    jump = next((part for part in parts if isinstance(part, Jump)), None)
    if jump is None or jump.p < 3 or jump.p % 2 == 0 or jump.q != jump.p + 1:
        return None
    k = (jump.p - 1) // 2
    diagonal = next(part for part in parts[1:] if part is not jump)
    if k == 1:
        return k if diagonal == Diagonal() else None
    if not isinstance(diagonal, Without) or diagonal.moves != Diagonal():
        return None
    removed = diagonal.removed.parts if isinstance(diagonal.removed, Union) else (diagonal.removed,)
    even = {(part.p, part.q) for part in removed if isinstance(part, Jump)}
    return k if len(removed) == k - 1 and even == {(2 * i, 2 * i) for i in range(1, k)} else None


MDR = Shape(
    "nim | (diagonal - (jump(2, 2) | ... | jump({c}, {c}))) | jump({p}, {q})",
    _parameter,
    "c = 2k - 2, p = 2k + 1, q = 2k + 2",
    c="4",
    p="7",
    q="8",
)


def _conclusion(game: TwoPileGame, k: int) -> Conclusion:
    from wythoff.conclusions.places import ByFormulas
    from wythoff.conclusions.sequence import JumpingPairs
    from wythoff.sequences.beatty.sequence import Beatty
    from wythoff.sequences.beatty.wythoff import mdr_moduli

    d = k * k + 4 * k
    lower, upper = (Beatty(modulus, offset=0) for modulus in mdr_moduli(k))
    formulas = (
        f"alpha = ({2 - k} + sqrt({d}))/2, beta = ({3 * k} + sqrt({d}))/{2 * k}",
        "a_n = floor(n*alpha), b_n = floor(n*beta)",
    )
    # b_n - a_n is a term of this sequence, or one more.
    differences = Beatty(upper.alpha - lower.alpha, offset=0)

    def pair(n: int) -> Position:
        # beta = (alpha + 2k - 1)/k.
        a = lower.term(n)
        return a, (a + (2 * k - 1) * n) // k

    def difference(n: int) -> int:
        a, b = pair(n)
        return b - a

    places = ByFormulas(
        pair,
        lower.first,
        upper.first,
        difference=difference,
        along=lambda low, high: range(differences.first(low - 1), differences.first(high + 1)),
        number=lambda position: lower.first(position[0]),
    )
    slope = upper.alpha / lower.alpha
    return JumpingPairs(game, places, formulas, jump=(2 * k + 1, 2 * k + 2), slope=slope)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions are (floor(n*alpha), floor(n*beta)), alpha = (2 - k + sqrt(k^2 + 4k))/2, "
        "beta = (3k + sqrt(k^2 + 4k))/(2k).",
        MDR,
        proved(SOURCE, "this is their game with k = {}"),
        _conclusion,
    ),
)
