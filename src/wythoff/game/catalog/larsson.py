"""Games of U. Larsson: more diagonals and jumps (2012, 2014), restricted rook moves and shifted boards (2009).

Rook moves take from one pile only. A shifted board lacks a rectangle of squares around (0, 0). In further games the
opponent may forbid some moves before each move: some on the diagonal, some rook moves, or some of all moves. In a game
of Gurvich, he may forbid moves of two kinds, with a limit for each kind.
"""

from __future__ import annotations

from wythoff.base.errors import ParameterError
from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import MAX_CHOICES, ChosenShift, Shifted, ShiftedUV, check_shift
from wythoff.game.rulesets.blocking import NimAbpq
from wythoff.game.rulesets.matching.rule import Rule

_M, _P, _L = Parameter("m", least=1), Parameter("p", least=1), Parameter("l")
_PAPER = "Larsson 2009, paper III"


def _adjoin(family: str, p: int, q: int) -> str:
    if p == q == 0:
        raise ParameterError("p and q must not both be 0")
    return f"nim | diagonal | {family}({p}, {q})"


def _modulo(l: int, m: int, p: int) -> str:
    check_shift(l, p)
    if l == p or p == 1:
        return f"nim | diagonal({m})"
    if l <= 1 and m == 1:
        return f"nim(step={p}) | diagonal"
    short = f" or n < {m}" if m > 1 else ""
    return f"nim(lengths=n % {p} < {max(l, 1)}{short}) | diagonal({m})"


def _rook(m: int, p: int, l: int) -> str:
    """Return the notation of the game `nim | diagonal(m)` in which the opponent may forbid some rook moves.

    Before each move he may forbid at most p - 1 of the moves that take at least `l` from one pile and nothing from the
    other.
    """
    longer = f"nim(lengths=n >= {l})" if l > 1 else "nim"
    return f"block(nim | diagonal({m}), {p - 1}, of={longer})"


ENTRIES = (
    Entry(
        "gdwn",
        "Generalised diagonal Wythoff Nim: Wythoff's moves, or p*t from one pile and q*t from the other.",
        "nim | diagonal | ray({p}, {q})",
        "Larsson 2012",
        parameters=(Parameter("p"), Parameter("q")),
        make=lambda p, q: _adjoin("ray", p, q),
    ),
    Entry(
        "maharaja",
        "Wythoff's moves, or p from one pile and q from the other: for 1 and 2 the queen and knight of chess.",
        "nim | diagonal | jump({p}, {q})",
        "Larsson and Wastlund 2014",
        parameters=(Parameter("p", default=1), Parameter("q", default=2)),
        make=lambda p, q: _adjoin("jump", p, q),
    ),
    Entry(
        "modulo",
        "mWN(l, p): d from one pile with d mod p < max(l, 1) or d < m, or k and i from the two with |k - i| < m.",
        "nim(lengths=n % {p} < max({l}, 1) or n < {m}) | diagonal({m}), 0 <= {l} <= {p}",
        f"{_PAPER}, Definitions 2, 3 and Tables 3, 4 (whose last columns are misprinted)",
        parameters=(_L, _M, _P),
        make=_modulo,
        forms=(
            Rule("nim(lengths=n % {p} < {l}) | diagonal", "l < p", l=2),
            Rule("nim(lengths=n % {p} < {l} or n < {m}) | diagonal({m})", "l < p", l=1, m=2),
        ),
    ),
    Entry(
        "shifted",
        "m x p WN_l: (m*p)-Wythoff on ordered piles without the squares x < m*l, y < m*(p - l).",
        "nim | diagonal({m}*{p}) where x >= {m}*{l} or y >= {m}*({p} - {l}), 0 <= {l} <= {p}",
        f"{_PAPER}, Definition 3 and Theorem 2.1 (iii a), which is true if the two piles are exchanged",
        parameters=(_M, _P, _L),
        make=Shifted,
    ),
    Entry(
        "shifted_uv",
        "m x p WN_{u,v}: (m*p)-Wythoff on ordered piles without the squares x < u, y < v.",
        "nim | diagonal({m}*{p}) where x >= {u} or y >= {v}",
        _PAPER,
        parameters=(_M, _P, Parameter("u"), Parameter("v")),
        make=ShiftedUV,
    ),
    Entry(
        "chosen_shift",
        "m x p WN: the second player first chooses l < p with the start on the board, then m x p WN_l is played.",
        "shifted({m}, {p}, l), 0 <= l < {p} chosen by the second player before the first move",
        f"{_PAPER}, Definition 3 and Theorem 2.1 (iii b)",
        parameters=(_M, Parameter("p", least=1, most=MAX_CHOICES)),
        make=ChosenShift,
    ),
    Entry(
        "block_diagonal",
        "p-blocking m-Wythoff: at most p - 1 moves that take the same number from both piles may be forbidden.",
        "block(nim | diagonal({m}), {p} - 1, of=diagonal)",
        "Hegarty and Larsson 2006, section 5; Larsson 2009, paper II",
        parameters=(_M, _P),
        make=lambda m, p: f"block(nim | diagonal({m}), {p - 1}, of=diagonal)",
    ),
    Entry(
        "block_nim",
        "m-Wythoff p-blocking Nim: at most p - 1 rook moves of length at least m may be forbidden.",
        "block(nim | diagonal({m}), {p} - 1, of=nim(lengths=n >= {m}))",
        "Larsson 2009, paper III, Definition 3 and Theorem 2.1 (i)",
        parameters=(_M, _P),
        make=lambda m, p: _rook(m, p, m),
    ),
    Entry(
        "block_nim_l",
        "block_nim in which rook moves of length at least l, in place of m, may be forbidden.",
        "block(nim | diagonal({m}), {p} - 1, of=nim(lengths=n >= {l}))",
        "Larsson 2009, paper III, Remark 4",
        parameters=(_M, _P, Parameter("l", least=1)),
        make=_rook,
    ),
    Entry(
        "block_any",
        "k-blocking Wythoff Nim: at most k - 1 of all moves may be forbidden.",
        "block(nim | diagonal, {k} - 1)",
        "Larsson 2011; Cook, Larsson and Neary 2015",
        parameters=(Parameter("k", least=1),),
        make=lambda k: f"block(nim | diagonal, {k - 1})",
    ),
    Entry(
        "nim_abpq",
        "NIM(a, b); at most p - 1 moves with |k - l| < a may be forbidden, and on each side q - 1 with min(k, l) < b.",
        "nim_ab({a}, {b}), with at most {p} - 1 moves |k - l| < {a} forbidden, and at most {q} - 1 on each side with "
        "min(k, l) < {b}",
        "Gurvich 2010",
        parameters=(Parameter("a"), Parameter("b"), _P, Parameter("q", least=1)),
        make=NimAbpq,
    ),
)
