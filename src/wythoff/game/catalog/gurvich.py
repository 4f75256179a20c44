"""NIM(a, b): a move takes k and l from the two piles, not both 0, with |k - l| < a or min(k, l) < b.

Source: V. Gurvich, Further generalizations of the Wythoff game and the minimum excludant (2012).
"""

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets.matching.rule import Rule

NIM_AB = "where(abs(k - l) < {a} or min(k, l) < {b})"

ENTRIES = (
    Entry(
        "nim_ab",
        "k and l from the two piles, not both 0, with |k - l| < a or min(k, l) < b.",
        NIM_AB,
        "Gurvich 2012; Wythoff visions 2019, section 5 and Tables 4, 5",
        parameters=(Parameter("a"), Parameter("b")),
        # The form is not used for b < 2: for b = 0 not all moves from one pile are legal, and for b = 1 the game is
        # Nim with a diagonal.
        forms=(Rule(NIM_AB, b=2),),
    ),
)
