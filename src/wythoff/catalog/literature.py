"""Games of newer papers on Wythoff's game."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets import Splythoff, WythoffPass

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
    Entry(
        "wythoff_pass",
        "Wythoff's game; once in the whole game one of the players may pass, but not from (0, 0).",
        "nim | diagonal, and one pass in the whole game, not from (0, 0)",
        "Miyadera, Manabe and Fukui 2017",
        make=WythoffPass,
        examples=(
            Example(
                "wythoff_pass()",
                "0 1 2 4 6 9 10 11 12 13 15 17 18 22 23 24 26",
                "0 3 5 8 7 14 16 19 21 20 25 29 31 33 37 40 41",
            ),
        ),
    ),
    Entry(
        "splythoff",
        "Wythoff's game; or the smaller of two unequal piles is taken from both, and the rest is split into two piles.",
        "nim | diagonal, or from 0 < x <= y to two piles with the sum y - x",
        "Fokkink and Rust 2022",
        make=Splythoff,
        examples=(
            Example(
                "splythoff()",
                "0 1 3 4 6 7 9 10 12 14 15 17 18 20 21 23 24",
                "0 2 5 8 11 13 16 19 22 25 28 31 33 36 39 42 45",
            ),
        ),
    ),
)
