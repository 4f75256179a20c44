"""Wythoff's game, and games in which the amounts k and l from the two piles may differ by less than some width.

The width is a constant t, or a linear expression in the piles or in the smaller amount.
"""

from __future__ import annotations

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets.matching.rule import Rule


def _st_wythoff(s: int, t: int) -> str:
    """Return the notation `nim | diagonal((s-1)*(x0 - x1) + t)` for the numbers s and t, as short as possible.

    For s = 2 and t = 0 it is `nim | diagonal(x0 - x1)`. Here x0 and x1 are the smaller pile before and after the move.
    """
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
    ),
    Entry(
        "t_wythoff",
        "Any number from one pile, or k and l from the two with |k - l| < t.",
        T_WYTHOFF,
        "Fraenkel 1982",
        parameters=(Parameter("t", least=1),),
        forms=(),
    ),
    Entry(
        "t_wythoff_variant",
        "Other rules with the P-positions of t-Wythoff: k and l from the two, the sorted difference changed by less "
        "than t; or |k - l| < t and the piles keep their order; or l - k from 0 to t - 1 more from the larger.",
        "nim | where(...), by variant: " + "; ".join(f"{name}: {condition}" for name, condition in VARIANTS.items()),
        "after Holladay 1968; Wythoff visions 2019, section 1",
        parameters=(Parameter("t", least=1), Parameter("variant", "word", words=tuple(VARIANTS))),
        make=lambda t, variant: f"nim | where({VARIANTS[variant].format(t=t)})",
        # For smaller t, the variants `order` and `larger` are t-Wythoff itself.
        forms=tuple(Rule(f"nim | where({VARIANTS[name]})", t=t) for name, t in _LEAST_OF_ITS_OWN.items()),
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
    ),
    Entry(
        "st_wythoff_amounts",
        "Any number from one pile, or 0 < k <= l from the two (k the smaller amount) with l - k < (s-1)*k + t.",
        _AMOUNTS,
        "Fraenkel 1998",
        parameters=_ST,
        forms=(Rule(_AMOUNTS, s=2),),
    ),
)
