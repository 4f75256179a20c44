"""Partizan subtraction games in normal play: from one heap each player may take the numbers of a set of their own."""

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import PartizanSubtraction, WythoffPartizan

ENTRIES = (
    Entry(
        "wythoff_partizan",
        "One heap: Left takes a lower Wythoff number 1, 3, 4, 6, 8, ..., Right an upper one 2, 5, 7, 10, 13, ...",
        "Left: floor(n*phi), Right: floor(n*phi) + n, n >= 1, from one heap",
        "Larsson, McKay, Nowakowski and Siegel 2018; Wythoff visions 2019, section 8.5",
        make=WythoffPartizan,
    ),
    Entry(
        "partizan_subtraction",
        "One heap: Left takes a number of one set, Right one of another.",
        "Left: a number in {left}, Right: a number in {right}, from one heap",
        "after Wythoff visions 2019, section 8.5; Fraenkel and Kotzig 1987",
        parameters=(Parameter("left", "set", least=1), Parameter("right", "set", least=1)),
        make=PartizanSubtraction,
    ),
)
