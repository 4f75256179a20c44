"""Games with memory: the legal amounts depend on earlier moves."""

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import FibonacciNim, Imitation

ENTRIES = (
    Entry(
        "imitation",
        "Nim on two piles. After a move that takes x from the smaller, to take x to x + m - 1 from the other is to "
        "imitate; nobody may imitate p times in a row.",
        "nim, but no {p} imitations in a row: x to x + {m} - 1 from the other pile after x from the smaller",
        "Larsson 2009, paper II; Wythoff visions 2019, section 8.1",
        parameters=(Parameter("m", least=1), Parameter("p", least=1)),
        make=Imitation,
    ),
    Entry(
        "fibonacci_nim",
        "One pile; the first move may not take all, and each later one at most twice what was taken before.",
        "at most twice what was taken before, at first not all, from a pile n >= 2",
        "Whinihan 1963; Wythoff visions 2019, section 2",
        make=FibonacciNim,
    ),
)
