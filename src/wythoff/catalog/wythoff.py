"""Wythoff's game and its generalisations by a constant and by a linear width."""

from __future__ import annotations

from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets import Parameter


def _st_wythoff(s: int, t: int) -> str:
    """`nim | diagonal((s-1)*(x0 - x1) + t)`, with the terms that are 0 and the factors that are 1 left out."""
    if s == 1:
        return f"nim | diagonal({t})"
    slope = "x0 - x1" if s == 2 else f"{s - 1}*(x0 - x1)"
    return f"nim | diagonal({slope}{f' + {t}' if t else ''})"


_ST = (Parameter("s", least=1), Parameter("t", least=0))

ENTRIES = (
    Entry(
        "wythoff",
        "Wythoff's game: any number from one pile, or the same number from both.",
        "nim | diagonal",
        "Wythoff 1907",
        aliases=("wythoff_nim",),
        examples=(
            Example(
                "wythoff()",
                "0 1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25",
                "0 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41",
                (
                    ("A000201", "a_n, n >= 1"),
                    ("A001950", "b_n, n >= 1"),
                    ("A002251", "the pile that completes x to a P-position"),
                ),
            ),
        ),
    ),
    Entry(
        "t_wythoff",
        "Any number from one pile, or k and l from the two with |k - l| < t.",
        "nim | diagonal({t})",
        "Fraenkel 1982",
        parameters=(Parameter("t", least=1),),
        examples=(
            Example(
                "t_wythoff(t=2)",
                "0 1 2 4 5 7 8 9 11 12",
                "0 3 6 10 13 17 20 23 27 30",
                (("A001951", "a_n"), ("A001952", "b_n, n >= 1")),
            ),
            Example(
                "t_wythoff(t=3)",
                "0 1 2 3 5 6 7 9 10 11",
                "0 4 8 12 17 21 25 30 34 38",
                (("A184480", "a_n, n >= 1"), ("A001956", "b_n, n >= 1")),
            ),
            Example(
                "t_wythoff(t=4)",
                "0 1 2 3 4 6 7 8 9 11",
                "0 5 10 15 20 26 31 36 41 47",
                (("A001961", "a_n, n >= 1"), ("A001962", "b_n, n >= 1")),
            ),
        ),
    ),
    Entry(
        "st_wythoff",
        "Any number from one pile, or k and l from the two with |k - l| < (s-1)*(x0 - x1) + t; b_n = s*a_n + t*n.",
        "nim | diagonal(({s} - 1)*(x0 - x1) + {t})",
        "Fraenkel 1998, in the constraint form of Fraenkel 2004, section 6",
        parameters=_ST,
        notation=_st_wythoff,
        examples=(
            Example("st_wythoff(s=2, t=1)", "0 1 2 4 5 7 8 9 10 12", "0 3 6 11 14 19 22 25 28 33"),
            Example("st_wythoff(s=2, t=2)", "0 1 2 3 5 6 7 9 10 11", "0 4 8 12 18 22 26 32 36 40"),
            Example("st_wythoff(s=3, t=1)", "0 1 2 3 5 6 7 9 10 11", "0 4 8 12 19 23 27 34 38 42"),
        ),
    ),
    Entry(
        "st_wythoff_amounts",
        "Any number from one pile, or 0 < k <= l from the two (k the smaller amount) with l - k < (s-1)*k + t.",
        "nim | where(min(k, l) > 0 and abs(k - l) < ({s} - 1)*min(k, l) + {t})",
        "Fraenkel 1998",
        parameters=_ST,
        examples=(Example("st_wythoff_amounts(s=2, t=1)", "0 1 2 4 5 7 8 9 10 12", "0 3 6 11 14 19 22 25 28 33"),),
    ),
)
