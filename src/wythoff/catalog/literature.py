"""Games of newer papers on Wythoff's game."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example

MODULAR_WYTHOFF = "nim | where(k > 0 and l > 0 and (k - l) % {m} == 0)"

ENTRIES = (
    Entry(
        "modular_wythoff",
        "Any number from one pile, or positive numbers from both that are equal modulo m.",
        MODULAR_WYTHOFF,
        "Khovanova and Niu 2016",
        parameters=(Parameter("m", least=1),),
        examples=(
            Example("modular_wythoff(m=8)", "0 1 3 4 6", "0 2 5 7 10"),
            Example("modular_wythoff(m=13)", "0 1 3 4 6 8 9 11 12", "0 2 5 7 10 13 15 18 20"),
        ),
    ),
)
