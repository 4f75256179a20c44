"""The star of a game (Larsson, Hegarty and Fraenkel): its moves are the P-positions of that game, other than 0."""

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import Star
from wythoff.game.rulesets.kinds.star import TIMES

ENTRIES = (
    Entry(
        "star",
        "Subtract a nonzero P-position of a game; with times=2, of the star of this game, and so on.",
        "subtract a nonzero P-position of {game}; {times} times: of the game before",
        "Larsson, Hegarty and Fraenkel 2011; Wythoff visions 2019, section 8.4 and Figure 12",
        parameters=(Parameter("game", "game"), TIMES),
        make=Star,
    ),
)
