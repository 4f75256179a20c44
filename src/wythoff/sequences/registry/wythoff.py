"""The sequences of Wythoff's game."""

from __future__ import annotations

from wythoff.sequences.registry.entry import Entry, Example

ENTRIES = (
    Entry(
        "sequence", "lower_wythoff", "floor(n*phi): the smaller piles of the P-positions of Wythoff's game.",
        "Wythoff 1907", "beatty.wythoff:lower_wythoff", aliases=("wythoff_lower", "A"),
        examples=(Example("lower_wythoff", "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32", "A000201"),),
    ),
    Entry(
        "sequence", "upper_wythoff", "floor(n*phi^2): the larger piles of the P-positions of Wythoff's game.",
        "Wythoff 1907", "beatty.wythoff:upper_wythoff", aliases=("wythoff_upper", "B"),
        examples=(Example("upper_wythoff", "2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41 44 47 49", "A001950"),),
    ),
)  # fmt: skip
