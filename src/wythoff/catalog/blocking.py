"""Games with a blocking manoeuvre: Larsson's on the diagonal, on rook moves and on any; Gurvich's with two budgets."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry
from wythoff.rulesets.blocking import NimAbpq

_M, _P, _L = (Parameter(name, least=1) for name in ("m", "p", "l"))


def _rook(m: int, p: int, l: int) -> str:
    """The rook moves of length l and more are those that can be forbidden."""
    longer = f"nim(lengths=n >= {l})" if l > 1 else "nim"
    return f"block(nim | diagonal({m}), {p - 1}, of={longer})"


ENTRIES = (
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
        parameters=(_M, _P, _L),
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
        "NIM(a, b) with two blocking budgets: p - 1 for moves with |k - l| < a, q - 1 on each side for min(k, l) < b.",
        "nim_ab({a}, {b}), with at most {p} - 1 moves |k - l| < {a} forbidden, and at most {q} - 1 on each side with "
        "min(k, l) < {b}",
        "Gurvich 2010",
        parameters=(Parameter("a"), Parameter("b"), _P, Parameter("q", least=1)),
        make=NimAbpq,
    ),
)
