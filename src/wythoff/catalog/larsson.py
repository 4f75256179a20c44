"""Games of U. Larsson: more diagonals and jumps (2012, 2014), restricted rook moves and shifted boards (2009)."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.errors import ParameterError
from wythoff.rulesets import MAX_CHOICES, ChosenShift, Shifted, ShiftedUV, check_shift
from wythoff.rulesets.rule import Rule

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


ENTRIES = (
    Entry(
        "gdwn",
        "Generalised diagonal Wythoff Nim: Wythoff's moves, or p*t from one pile and q*t from the other.",
        "nim | diagonal | ray({p}, {q})",
        "Larsson 2012",
        parameters=(Parameter("p"), Parameter("q")),
        make=lambda p, q: _adjoin("ray", p, q),
        examples=(
            Example(
                "gdwn(p=1, q=2)",
                "0 1 2 4 7 8 9 11 12 13 15 16 19 20 21 22 24",
                "0 3 6 5 10 14 17 25 28 18 35 23 31 29 48 32 55",
            ),
        ),
    ),
    Entry(
        "maharaja",
        "Wythoff's moves, or p from one pile and q from the other: for 1 and 2 the queen and knight of chess.",
        "nim | diagonal | jump({p}, {q})",
        "Larsson and Wastlund 2014",
        parameters=(Parameter("p", default=1), Parameter("q", default=2)),
        make=lambda p, q: _adjoin("jump", p, q),
        examples=(
            Example(
                "maharaja(p=1, q=2)",
                "0 1 2 4 7 8 9 11 12 14 15 17 20 21 22 24 25",
                "0 3 6 5 10 13 16 19 18 23 26 29 30 34 37 40 39",
                oeis=(("A246978", "b_n"),),
            ),
            Example(
                "maharaja(p=2, q=3)",
                "0 1 3 4 5 9 10 11 12 13 15 17 19 21 23 24 25",
                "0 2 6 8 7 14 16 18 20 22 26 27 31 35 36 39 41",
            ),
        ),
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
        examples=(
            Example(
                "modulo(l=0, m=2, p=2)",
                "0 0 1 1 2 2 3 4 4 5 5 6 7 7 8 8 9",
                "0 3 6 9 12 15 19 22 25 28 31 34 37 40 43 46 50",
            ),
            Example(
                "modulo(l=2, m=2, p=3)",
                "0 0 1 1 2 3 3 4 4 5 6 6 7 8 8 9 9",
                "0 2 5 7 11 14 16 19 21 24 27 29 33 36 38 41 43",
            ),
            Example(
                "modulo(l=2, m=2, p=4)",
                "0 0 1 1 2 3 3 4 4 5 6 6 7 8 8 9 9",
                "0 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41",
            ),
        ),
    ),
    Entry(
        "shifted",
        "m x p WN_l: (m*p)-Wythoff on ordered piles without the squares x < m*l, y < m*(p - l).",
        "nim | diagonal({m}*{p}) where x >= {m}*{l} or y >= {m}*({p} - {l}), 0 <= {l} <= {p}",
        f"{_PAPER}, Definition 3 and Theorem 2.1 (iii a), which holds after reflection",
        parameters=(_M, _P, _L),
        make=Shifted,
        examples=(
            Example(
                "shifted(m=1, p=2, l=1)",
                "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
                "1 0 5 8 11 2 15 18 3 22 25 4 29 32 35 6 39",
            ),
            Example(
                "shifted(m=1, p=3, l=1)",
                "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
                "2 0 7 11 15 1 20 24 28 32 3 37 41 45 4 50 54",
            ),
        ),
    ),
    Entry(
        "shifted_uv",
        "m x p WN_{u,v}: (m*p)-Wythoff on ordered piles without the squares x < u, y < v.",
        "nim | diagonal({m}*{p}) where x >= {u} or y >= {v}",
        _PAPER,
        parameters=(_M, _P, Parameter("u"), Parameter("v")),
        make=ShiftedUV,
        examples=(
            Example(
                "shifted_uv(m=1, p=2, u=1, v=2)",
                "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
                "2 0 6 9 1 13 16 19 3 23 26 4 30 33 5 37 40",
            ),
        ),
    ),
    Entry(
        "chosen_shift",
        "m x p WN: the second player first chooses l < p with the start on the board, then m x p WN_l is played.",
        "shifted({m}, {p}, l), 0 <= l < {p} chosen by the second player before the first move",
        f"{_PAPER}, Definition 3 and Theorem 2.1 (iii b)",
        parameters=(_M, Parameter("p", least=1, most=MAX_CHOICES)),
        make=ChosenShift,
        examples=(
            Example(
                "chosen_shift(m=1, p=2)",
                "0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9",
                "0 1 0 3 5 6 1 8 10 11 2 13 2 15 17 18 3 20 22 23",
            ),
            Example(
                "chosen_shift(m=2, p=2)",
                "0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9",
                "0 2 5 7 0 10 13 15 18 20 1 23 26 28 1 31 34 36 39 41",
            ),
        ),
    ),
)
