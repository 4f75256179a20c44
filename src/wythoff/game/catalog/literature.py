"""Games of newer papers on Wythoff's game.

The variants of N. B. Ho (2012) have the P-positions of Wythoff's game. In those of Fraenkel and Ho (2014) these
positions are translated.
"""

from wythoff.expressions.calls import INFINITY, Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import Splythoff, WythoffPass
from wythoff.game.rulesets.matching.rule import Rule

R_WYTHOFF = "diagonal | where(k == 0)"
E_WYTHOFF = "nim | diagonal | where(l < k)"
W_K = "nim | keep(diagonal, x1 >= {k})"
W_JK = "nim | keep(diagonal, x0 - k >= {j} and y0 - k >= {k})"
T_K = "nim | keep(diagonal, x1 > 0 and abs(y1//x1 - y0//x0) <= {k})"
T_INFINITY = "nim | keep(diagonal, x1 > 0)"
_TRANSLATIONS = "Fraenkel and Ho 2014; Wythoff visions 2019, section 4.12"
_K = Parameter("k")


MODULAR_WYTHOFF = "nim | where(k > 0 and l > 0 and (k - l) % {m} == 0)"

ENTRIES = (
    Entry(
        "r_wythoff",
        "Any number from the larger pile, or the same number from both; the smaller pile alone is not reduced.",
        R_WYTHOFF,
        "Ho 2012",
    ),
    Entry("e_wythoff", "Wythoff's moves, or k from the smaller pile and l < k from the larger.", E_WYTHOFF, "Ho 2012"),
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
        # The form is not used for j >= k, because the game is then w_j.
        forms=(Rule(W_JK, "j < k"),),
    ),
    Entry(
        "t_k",
        "Any number from one pile, or the same number from both if that leaves both positive and changes the floor of "
        "their ratio by at most k.",
        T_K,
        f"{_TRANSLATIONS}; the P-positions are (0, 0) and Wythoff's moved by (1, 1), for every k",
        parameters=(Parameter("k", "integer or infinity"),),
        make=lambda k: T_INFINITY if k == INFINITY else T_K.format(k=k),
        forms=(Rule(T_K),),
    ),
    Entry(
        "modular_wythoff",
        "Any number from one pile, or positive numbers from both that are equal modulo m.",
        MODULAR_WYTHOFF,
        "Khovanova and Niu 2016",
        parameters=(Parameter("m", least=1),),
    ),
    Entry(
        "wythoff_pass",
        "Wythoff's game; once in the whole game one of the players may pass, but not from (0, 0).",
        "nim | diagonal, and one pass in the whole game, not from (0, 0)",
        "Miyadera, Manabe and Fukui 2017",
        make=WythoffPass,
    ),
    Entry(
        "splythoff",
        "Wythoff's game; or the smaller of two unequal piles is taken from both, and the rest is split into two piles.",
        "nim | diagonal, or from 0 < x <= y to two piles with the sum y - x",
        "Fokkink and Rust 2022",
        make=Splythoff,
    ),
)
