"""Variants of N. B. Ho that keep Wythoff's P-positions (2012), and of Fraenkel and him that translate them (2014)."""

from __future__ import annotations

from wythoff.calls import INFINITY, Infinity, Parameter
from wythoff.catalog.entry import Entry
from wythoff.rulesets.rule import Rule

R_WYTHOFF = "diagonal | where(k == 0)"
E_WYTHOFF = "nim | diagonal | where(l < k)"
W_K = "nim | keep(diagonal, x1 >= {k})"
W_JK = "nim | keep(diagonal, x0 - k >= {j} and y0 - k >= {k})"
T_K = "nim | keep(diagonal, x1 > 0 and abs(y1//x1 - y0//x0) <= {k})"
T_INFINITY = "nim | keep(diagonal, x1 > 0)"
_TRANSLATIONS = "Fraenkel and Ho 2014; Wythoff visions 2019, section 4.12"
_K = Parameter("k")


def _t_k(k: int | Infinity) -> str:
    return T_INFINITY if k == INFINITY else T_K.format(k=k)


ENTRIES = (
    Entry(
        "r_wythoff",
        "Any number from the larger pile, or the same number from both; the smaller pile alone is not reduced.",
        R_WYTHOFF,
        "Ho 2012",
    ),
    Entry(
        "e_wythoff",
        "Wythoff's moves, or k from the smaller pile and l < k from the larger.",
        E_WYTHOFF,
        "Ho 2012",
    ),
    Entry(
        "w_k",
        "Any number from one pile, or the same number from both if that leaves both piles at least k.",
        W_K,
        f"{_TRANSLATIONS}; the P-positions are (i, i), i < k, and Wythoff's moved by (k, k)",
        parameters=(_K,),
        forms=(Rule(W_K, k=1),),
    ),
    Entry(
        "w_jk",
        "Any number from one pile, or the same number from both if that leaves the smaller pile >= j, the larger >= k.",
        "nim | keep(diagonal, x1 >= {j} and y1 >= {k})",
        f"{_TRANSLATIONS}; the P-positions are those of w_k with the larger of j and k",
        parameters=(Parameter("j"), _K),
        make=W_JK.format,
        # For j >= k this is w_k with k = j.
        forms=(Rule(W_JK, "j < k"),),
    ),
    Entry(
        "t_k",
        "Any number from one pile, or the same number from both if that leaves both positive and changes the floor of "
        "their ratio by at most k.",
        T_K,
        f"{_TRANSLATIONS}; the P-positions are (0, 0) and Wythoff's moved by (1, 1), for every k",
        parameters=(Parameter("k", "integer or infinity"),),
        make=_t_k,
        forms=(Rule(T_K),),
    ),
)
