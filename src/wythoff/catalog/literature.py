"""Games of newer papers on Wythoff's game."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry
from wythoff.rulesets import Splythoff, WythoffPass

MODULAR_WYTHOFF = "nim | where(k > 0 and l > 0 and (k - l) % {m} == 0)"

ENTRIES = (
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
