"""Registry entries of Wythoff's sequences, Beatty sequences, and others made from floors of multiples."""

from __future__ import annotations

from wythoff.expressions.calls import Parameter
from wythoff.sequences.registry.entry import Entry, pair, sequence

T = Parameter("t", least=1)
T2 = Parameter("t", least=2)
BTI = (Parameter("b", least=1), Parameter("t", least=1), Parameter("i", least=0))
VISIONS = "Wythoff visions 2019"

ENTRIES: tuple[Entry, ...] = (
    sequence("lower_wythoff", "floor(n*phi): the smaller piles of the P-positions of Wythoff's game.", "Wythoff 1907",
             aliases=("wythoff_lower", "A")),
    sequence("upper_wythoff", "floor(n*phi^2): the larger piles of the P-positions of Wythoff's game.", "Wythoff 1907",
             aliases=("wythoff_upper", "B")),
    sequence("beatty", "floor(n*alpha + gamma), n >= 1; alpha and gamma in one quadratic field.",
             f"{VISIONS}, section 2", (Parameter("alpha", "number"), Parameter("gamma", "number", default=0))),
    sequence("slow_beatty", "floor(n/alpha), n >= 0, alpha > 1.", f"Kimberling and Stolarsky; {VISIONS}, section 2",
             (Parameter("alpha", "number"),)),
    *pair("t_wythoff_{}", "floor(n*alpha), alpha = (2 - t + sqrt(t^2 + 4))/2: smaller piles of t-Wythoff.",
          "floor(n*(alpha + t)): larger piles of t-Wythoff.", "Fraenkel 1982", (T,)),
    *pair("t_wythoff_misere_{}", "floor(n*alpha + 1/alpha), n >= 0: smaller piles in misere t-Wythoff.",
          "floor(n*(alpha + t) + 1/alpha + 1), n >= 0: the larger piles.", f"Fraenkel 1984; {VISIONS}, (12)", (T2,)),
    *pair("connell_{}", "floor((n + i/b)*alpha), n >= 0, alpha = (2 - b + sqrt(b^2 + 4))/2.",
          "floor((n + i/b)*(alpha + b)), n >= 0: the partners of connell_lower.", f"Connell 1959; {VISIONS}, section 1",
          (Parameter("b", least=1), Parameter("i", least=0))),
    *pair("bt_wythoff_{}", "floor(n*alpha + gamma), n >= 0: the smaller piles of bt-Wythoff, family i.",
          "floor(n*alpha + gamma) + btn + i, n >= 0: the larger piles of bt-Wythoff.",
          "Fraenkel and Borosh 1973; our own formula", BTI),
    *pair("mdr_{}", "floor(n*alpha), alpha = [1; 1, k, 1, k, ...]: smaller piles of a Duchene-Rigo game.",
          "floor(n*alpha/(alpha - 1)), alpha as in mdr_lower: the larger piles.", "Duchene and Rigo 2010",
          (Parameter("k", least=1),)),
    sequence("rat", "floor((2^m - 1)n/2^(m-k)) - 2^(k-1) + 1: the k-th of m sequences that split the integers.",
             f"Fraenkel 1973; {VISIONS}, (3) and section 4.7",
             (Parameter("m", least=1, most=10_000), Parameter("k", least=1))),
    sequence("compound", "A word in A(n) = floor(n*phi) and B(n) = A(n) + n, such as 'AB': A(B(n)).",
             "Carlitz, Scoville and Hoggatt 1972", (Parameter("word", "text"),)),
)  # fmt: skip
