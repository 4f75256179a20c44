"""Games with memory: what may be taken depends on earlier moves."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example
from wythoff.rulesets import FibonacciNim, Imitation

ENTRIES = (
    Entry(
        "imitation",
        "Nim on two piles; nobody may answer x from the smaller by x to x + m - 1 from the other pile p times "
        "in a row.",
        "nim, but no {p} imitations in a row: x to x + {m} - 1 from the other pile after x from the smaller",
        "Larsson 2009, paper II; Wythoff visions 2019, section 8.1",
        parameters=(Parameter("m", least=1), Parameter("p", least=1)),
        make=Imitation,
        examples=(
            Example(
                "imitation(m=1, p=1)",
                "0 1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25",
                "0 2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41",
                oeis=(("A000201", "a_n, n >= 1"), ("A001950", "b_n, n >= 1")),
            ),
            Example(
                "imitation(m=1, p=2)",
                "0 1 2 4 6 7 10 11 12 15 17 18 20 21 24 25 28",
                "0 1 3 5 8 9 13 14 16 19 22 23 26 27 31 32 36",
            ),
            Example(
                "imitation(m=2, p=3)",
                "0 1 2 3 4 7 8 10 11 13 16 17 18 20 21 24 25",
                "0 1 2 5 6 9 12 14 15 19 22 23 26 28 29 34 35",
            ),
        ),
    ),
    Entry(
        "fibonacci_nim",
        "One pile; the first move may not take all, and each later one at most twice what was taken before.",
        "at most twice what was taken before, at first not all, from a pile n >= 2",
        "Whinihan 1963; Wythoff visions 2019, section 2",
        make=FibonacciNim,
        examples=(
            Example(
                "fibonacci_nim()",
                "2 3 5 8 13 21 34 55 89 144",
                oeis=(("A000045", "F_n, n >= 3"),),
            ),
        ),
    ),
)
