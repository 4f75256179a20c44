"""Wythoff's sequences, Beatty sequences, and what is built from floors of multiples."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry

T = Parameter("t", least=1)
T2 = Parameter("t", least=2)
BTI = (Parameter("b", least=1), Parameter("t", least=1), Parameter("i", least=0))
VISIONS = "Wythoff visions 2019"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "sequence", "lower_wythoff", "floor(n*phi): the smaller piles of the P-positions of Wythoff's game.",
        "Wythoff 1907", "beatty.wythoff:lower_wythoff", aliases=("wythoff_lower", "A"),
    ),
    Entry(
        "sequence", "upper_wythoff", "floor(n*phi^2): the larger piles of the P-positions of Wythoff's game.",
        "Wythoff 1907", "beatty.wythoff:upper_wythoff", aliases=("wythoff_upper", "B"),
    ),
    Entry(
        "sequence", "beatty", "floor(n*alpha + gamma), n >= 1; alpha and gamma in one quadratic field.",
        f"{VISIONS}, section 2", "beatty.sequence:Beatty",
        (Parameter("alpha", "number"), Parameter("gamma", "number", default=0)),
    ),
    Entry(
        "sequence", "slow_beatty", "floor(n/alpha), n >= 0, alpha > 1.",
        f"Kimberling and Stolarsky; {VISIONS}, section 2", "beatty.fractional:slow_beatty",
        (Parameter("alpha", "number"),),
    ),
    Entry(
        "sequence", "t_wythoff_lower", "floor(n*alpha), alpha = (2 - t + sqrt(t^2 + 4))/2: smaller piles of t-Wythoff.",
        "Fraenkel 1982", "beatty.wythoff:t_wythoff.lower", (T,),
    ),
    Entry(
        "sequence", "t_wythoff_upper", "floor(n*(alpha + t)): larger piles of t-Wythoff.", "Fraenkel 1982",
        "beatty.wythoff:t_wythoff.upper", (T,),
    ),
    Entry(
        "sequence", "t_wythoff_misere_lower", "floor(n*alpha + 1/alpha), n >= 0: smaller piles in misere t-Wythoff.",
        f"Fraenkel 1984; {VISIONS}, (12)", "beatty.wythoff:t_wythoff_misere.lower", (T2,),
    ),
    Entry(
        "sequence", "t_wythoff_misere_upper", "floor(n*(alpha + t) + 1/alpha + 1), n >= 0: the larger piles.",
        f"Fraenkel 1984; {VISIONS}, (12)", "beatty.wythoff:t_wythoff_misere.upper", (T2,),
    ),
    Entry(
        "sequence", "connell_lower", "floor((n + i/b)*alpha), n >= 0, alpha = (2 - b + sqrt(b^2 + 4))/2.",
        f"Connell 1959; {VISIONS}, section 1", "beatty.wythoff:connell.lower",
        (Parameter("b", least=1), Parameter("i", least=0)),
    ),
    Entry(
        "sequence", "connell_upper", "floor((n + i/b)*(alpha + b)), n >= 0: the partners of connell_lower.",
        f"Connell 1959; {VISIONS}, section 1", "beatty.wythoff:connell.upper",
        (Parameter("b", least=1), Parameter("i", least=0)),
    ),
    Entry(
        "sequence", "bt_wythoff_lower", "floor(n*alpha + gamma), n >= 0: the smaller piles of bt-Wythoff, family i.",
        "Fraenkel and Borosh 1973; our own formula", "beatty.wythoff:bt_wythoff.lower", BTI,
    ),
    Entry(
        "sequence", "bt_wythoff_upper", "floor(n*alpha + gamma) + btn + i, n >= 0: the larger piles of bt-Wythoff.",
        "Fraenkel and Borosh 1973; our own formula", "beatty.wythoff:bt_wythoff.upper", BTI,
    ),
    Entry(
        "sequence", "mdr_lower", "floor(n*alpha), alpha = [1; 1, k, 1, k, ...]: smaller piles of a Duchene-Rigo game.",
        "Duchene and Rigo 2010", "beatty.wythoff:mdr.lower", (Parameter("k", least=1),),
    ),
    Entry(
        "sequence", "mdr_upper", "floor(n*alpha/(alpha - 1)), alpha as in mdr_lower: the larger piles.",
        "Duchene and Rigo 2010", "beatty.wythoff:mdr.upper", (Parameter("k", least=1),),
    ),
    Entry(
        "sequence", "rat", "floor((2^m - 1)n/2^(m-k)) - 2^(k-1) + 1: the k-th of m sequences that split the integers.",
        f"Fraenkel 1973; {VISIONS}, (3) and section 4.7", "beatty.wythoff:rat",
        (Parameter("m", least=1, most=10_000), Parameter("k", least=1)),
    ),
    Entry(
        "sequence", "compound", "A word in A(n) = floor(n*phi) and B(n) = A(n) + n, such as 'AB': A(B(n)).",
        "Carlitz, Scoville and Hoggatt 1972", "beatty.wythoff:Compound", (Parameter("word", "text"),),
    ),
)  # fmt: skip
