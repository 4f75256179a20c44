"""NIM(a, b) of V. Gurvich, Further generalizations of the Wythoff game and the minimum excludant (2012)."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets.rule import Rule

NIM_AB = "where(abs(k - l) < {a} or min(k, l) < {b})"

ENTRIES = (
    Entry(
        "nim_ab",
        "k and l from the two piles, not both 0, with |k - l| < a or min(k, l) < b.",
        NIM_AB,
        "Gurvich 2012; Wythoff visions 2019, section 5 and Tables 4, 5",
        parameters=(Parameter("a"), Parameter("b")),
        # With b = 0 nothing need be taken from one pile alone; with b = 1 this is a diagonal beside Nim.
        forms=(Rule(NIM_AB, b=2),),
        examples=(
            Example("nim_ab(a=2, b=1)", "0 1 2 4 5 7 8 9 11 12", "0 3 6 10 13 17 20 23 27 30"),
            Example("nim_ab(a=1, b=2)", "0 2 5 9 11 14 17 21 25 27", "0 3 7 12 15 19 23 28 33 36"),
            Example("nim_ab(a=2, b=3)", "0 3 8 11 15 20 26 29 33 36", "0 5 12 17 23 30 38 43 49 54"),
            Example("nim_ab(a=0, b=2)", "0 2 4 6 8 10", "0 2 4 6 8 10"),
        ),
    ),
)
