"""The star of a game (Larsson, Hegarty and Fraenkel): its moves are the P-positions of that game, other than 0."""

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import Star
from wythoff.game.rulesets.kinds.star import TIMES

ENTRIES = (
    Entry(
        "star",
        "The nonzero P-positions of a game are subtracted; times=2 does this with the star of the game, and so on.",
        "subtract a nonzero P-position of {game}; {times} times: of the game before",
        "Larsson, Hegarty and Fraenkel 2011; Wythoff visions 2019, section 8.4 and Figure 12",
        parameters=(Parameter("game", "game"), TIMES),
        make=Star,
    ),
)
