"""Wythoff's game and its generalisations by a constant and by a linear width."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets.rule import Rule


def _st_wythoff(s: int, t: int) -> str:
    """`nim | diagonal((s-1)*(x0 - x1) + t)`, with the terms that are 0 and the factors that are 1 left out."""
    if s == 1:
        return f"nim | diagonal({t})"
    slope = "x0 - x1" if s == 2 else f"{s - 1}*(x0 - x1)"
    return f"nim | diagonal({slope}{f' + {t}' if t else ''})"


WYTHOFF = "nim | diagonal"
T_WYTHOFF = "nim | diagonal({t})"
VARIANTS = {
    "sorted": "k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < {t}",
    "order": "k > 0 and l > 0 and abs(k - l) < {t} and x0 - k <= y0 - l",
    "larger": "k > 0 and 0 <= l - k < {t}",
}


_LEAST_OF_ITS_OWN = {"sorted": 1, "order": 3, "larger": 2}


def _t_wythoff_variant(t: int, variant: str) -> str:
    return f"nim | where({VARIANTS[variant].format(t=t)})"


_AMOUNTS = "nim | where(min(k, l) > 0 and abs(k - l) < ({s} - 1)*min(k, l) + {t})"
_ST = (Parameter("s", least=1), Parameter("t", least=0))

ENTRIES = (
    Entry(
        "wythoff",
        "Wythoff's game: any number from one pile, or the same number from both.",
        WYTHOFF,
        "Wythoff 1907",
        aliases=("wythoff_nim",),
        forms=(),
        examples=(
            Example(
                "wythoff()",
                "0 1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25",
                "0 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41",
                oeis=(
                    ("A000201", "a_n, n >= 1"),
                    ("A001950", "b_n, n >= 1"),
                    ("A002251", "the pile that completes x to a P-position"),
                    ("A004481", "the Sprague-Grundy values, by antidiagonals"),
                ),
            ),
        ),
    ),
    Entry(
        "t_wythoff",
        "Any number from one pile, or k and l from the two with |k - l| < t.",
        T_WYTHOFF,
        "Fraenkel 1982",
        parameters=(Parameter("t", least=1),),
        forms=(),
        examples=(
            Example(
                "t_wythoff(t=2)",
                "0 1 2 4 5 7 8 9 11 12",
                "0 3 6 10 13 17 20 23 27 30",
                oeis=(("A001951", "a_n"), ("A001952", "b_n, n >= 1")),
            ),
            Example(
                "t_wythoff(t=3)",
                "0 1 2 3 5 6 7 9 10 11",
                "0 4 8 12 17 21 25 30 34 38",
                oeis=(("A184480", "a_n, n >= 1"), ("A001956", "b_n, n >= 1")),
            ),
            Example(
                "t_wythoff(t=4)",
                "0 1 2 3 4 6 7 8 9 11",
                "0 5 10 15 20 26 31 36 41 47",
                oeis=(("A001961", "a_n, n >= 1"), ("A001962", "b_n, n >= 1")),
            ),
        ),
    ),
    Entry(
        "t_wythoff_variant",
        "Other rules with the P-positions of t-Wythoff: k and l from the two, the sorted difference changed by less "
        "than t; or |k - l| < t and the piles keep their order; or l - k from 0 to t - 1 more from the larger.",
        "nim | where(...), by variant: " + "; ".join(f"{name}: {condition}" for name, condition in VARIANTS.items()),
        "after Holladay 1968; Wythoff visions 2019, section 1",
        parameters=(Parameter("t", least=1), Parameter("variant", "word", words=tuple(VARIANTS))),
        make=_t_wythoff_variant,
        # With smaller t two of them are t-Wythoff.
        forms=tuple(Rule(f"nim | where({VARIANTS[name]})", t=t) for name, t in _LEAST_OF_ITS_OWN.items()),
        examples=tuple(
            Example(
                f"t_wythoff_variant(t=2, variant={variant!r})",
                "0 1 2 4 5 7 8 9 11 12",
                "0 3 6 10 13 17 20 23 27 30",
                oeis=(("A001951", "a_n"), ("A001952", "b_n, n >= 1")),
            )
            for variant in VARIANTS
        ),
    ),
    Entry(
        "st_wythoff",
        "Any number from one pile, or k and l from the two with |k - l| < (s-1)*(x0 - x1) + t; b_n = s*a_n + t*n.",
        "nim | diagonal(({s} - 1)*(x0 - x1) + {t})",
        "Fraenkel 1998, in the constraint form of Fraenkel 2004, section 6",
        parameters=_ST,
        make=_st_wythoff,
        forms=(
            Rule("nim | diagonal(x0 - x1 + {t})", t=1),
            Rule("nim | diagonal({factor}*(x0 - x1))", factor=2),
            Rule("nim | diagonal({factor}*(x0 - x1) + {t})", factor=2, t=1),
        ),
        examples=(
            Example("st_wythoff(s=2, t=1)", "0 1 2 4 5 7 8 9 10 12", "0 3 6 11 14 19 22 25 28 33"),
            Example("st_wythoff(s=2, t=2)", "0 1 2 3 5 6 7 9 10 11", "0 4 8 12 18 22 26 32 36 40"),
            Example(
                "st_wythoff(s=2, t=4)",
                "0 1 2 3 4 5 7 8 9 10",
                "0 6 12 18 24 30 38 44 50 56",
                oeis=(("A246977", "b_n"),),
            ),
            Example("st_wythoff(s=3, t=1)", "0 1 2 3 5 6 7 9 10 11", "0 4 8 12 19 23 27 34 38 42"),
        ),
    ),
    Entry(
        "st_wythoff_amounts",
        "Any number from one pile, or 0 < k <= l from the two (k the smaller amount) with l - k < (s-1)*k + t.",
        _AMOUNTS,
        "Fraenkel 1998",
        parameters=_ST,
        forms=(Rule(_AMOUNTS, s=2),),
        examples=(Example("st_wythoff_amounts(s=2, t=1)", "0 1 2 4 5 7 8 9 10 12", "0 3 6 11 14 19 22 25 28 33"),),
    ),
)
