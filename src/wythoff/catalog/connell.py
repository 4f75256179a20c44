"""Games whose rook moves are multiples of b: I. G. Connell (1959), A. S. Fraenkel and I. Borosh (1973)."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example

CONNELL = "nim(step={b}) | diagonal"
_B = Parameter("b", least=1)


def _bt_wythoff(b: int, t: int) -> str:
    return f"nim(step={b}) | diagonal({b * t}, step={b})"


ENTRIES = (
    Entry(
        "connell",
        "A multiple of b from one pile, or the same number from both.",
        CONNELL,
        "Connell 1959",
        parameters=(_B,),
        forms=(),
        examples=(
            Example(
                "connell(b=2)",
                "0 0 1 2 2 3 4 4 5 6 7 7 8 9 9 10 11",
                "0 1 3 5 6 8 10 11 13 15 17 18 20 22 23 25 27",
            ),
            Example(
                "connell(b=3)",
                "0 0 0 1 1 2 2 3 3 3 4 4 5 5 6 6 6",
                "0 1 2 4 5 7 8 10 11 12 14 15 17 18 20 21 22",
            ),
        ),
    ),
    Entry(
        "bt_wythoff",
        "A multiple of b from one pile, or k and l from the two with |k - l| < b*t and k = l mod b.",
        "nim(step={b}) | diagonal({b}*{t}, step={b})",
        "Fraenkel and Borosh 1973",
        parameters=(_B, Parameter("t", least=1)),
        make=_bt_wythoff,
        examples=(
            Example(
                "bt_wythoff(b=2, t=2)",
                "0 0 1 2 2 3 3 4 4 5 6 6 7 8 8 9 9",
                "0 1 5 7 10 12 15 17 20 22 26 27 31 33 36 38 41",
            ),
            Example(
                "bt_wythoff(b=3, t=2)",
                "0 0 0 1 1 2 2 3 3 3 4 4 4 5 5 5 6",
                "0 1 2 7 8 10 14 16 17 21 23 24 28 30 31 35 37",
            ),
        ),
    ),
)
