"""Games whose rook moves take multiples of a number. Sources: Connell (1959), Fraenkel and Borosh (1973)."""

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry

CONNELL = "nim(step={b}) | diagonal"
_B = Parameter("b", least=1)


ENTRIES = (
    Entry(
        "connell",
        "A multiple of b from one pile, or the same number from both.",
        CONNELL,
        "Connell 1959",
        parameters=(_B,),
        forms=(),
    ),
    Entry(
        "bt_wythoff",
        "A multiple of b from one pile, or k and l from the two with |k - l| < b*t and k = l mod b.",
        "nim(step={b}) | diagonal({b}*{t}, step={b})",
        "Fraenkel and Borosh 1973",
        parameters=(_B, Parameter("t", least=1)),
        make=lambda b, t: f"nim(step={b}) | diagonal({b * t}, step={b})",
    ),
)
