"""The star operator of Larsson, Hegarty and Fraenkel."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets import Star
from wythoff.rulesets.star import TIMES

ENTRIES = (
    Entry(
        "star",
        "The nonzero P-positions of a game are subtracted; times=2 does this with the star of the game, and so on.",
        "subtract a nonzero P-position of {game}; {times} times: of the game before",
        "Larsson, Hegarty and Fraenkel 2011; Wythoff visions 2019, section 8.4 and Figure 12",
        parameters=(Parameter("game", "game"), TIMES),
        make=Star,
        examples=(
            Example(
                "star(game=nim | diagonal, times=1)",
                "0 0 0 0 0 0 0 0 0 0 0 0 0 1 3 3 4 6 8 8 8 9 9 11 11 12",
                "0 1 2 3 4 5 6 7 8 9 10 11 12 1 3 4 4 6 8 9 12 9 12 11 12 12",
                up_to=12,
            ),
            Example(
                "star(game=nim | diagonal, times=2)",
                "0 1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25",
                "0 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41",
                oeis=(("A000201", "a_n, n >= 1"), ("A001950", "b_n, n >= 1")),
            ),
            Example("star(game=vectors(moves=((2,), (3,))), times=1)", "0 2 4", up_to=40),
        ),
    ),
)
