"""Games between Nim and Wythoff's game: only some amounts may be taken from both piles at once."""

from __future__ import annotations

from wythoff.expressions import Expression, template
from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import Game, Nim, Where
from wythoff.game.rulesets.kinds.piles import MAX_CYCLIC_PILES, CyclicNimhoff
from wythoff.game.rulesets.matching.rule import Rule

CYCLIC_NIMHOFF = "nim | where(k > 0 and l > 0 and k + l < {h})"
ALL_UNEQUAL = "nim | where(k > 0 and l > 0 and k != l)"


def _wyt_f(f: Expression) -> Game:
    bound = f.substitute({"k": template("min(k, l)")})
    return Nim() | Where(template("min(k, l) > 0 and max(k, l) < bound", bound=bound))


ENTRIES = (
    Entry(
        "wyt_f",
        "Any number from one pile, or k and l from the two with 0 < k <= l < f(k), k the smaller amount.",
        "nim | where(min(k, l) > 0 and max(k, l) < f(min(k, l)))",
        "Fraenkel and Tanny 2013; Wythoff visions 2019, sections 3.1 and 4.10",
        parameters=(Parameter("f", "expression", variables=("k",)),),
        make=_wyt_f,
        forms=(Rule("nim | where(min(k, l) > 0 and max(k, l) < {f})", f="expression"),),
    ),
    Entry(
        "wyt_k",
        "Any number from one pile, or c from both for a c in the set K.",
        "nim | jump(c, c) for each c in {K}",
        "Duchene, Fraenkel, Gravier and Nowakowski 2009",
        parameters=(Parameter("K", "set", least=1),),
        make=lambda K: " | ".join(["nim", *(f"jump({k}, {k})" for k in K)]),  # noqa: N803  # the set's name in the papers
    ),
    Entry(
        "unequal_diagonal",
        "Any number from one pile, or k and l != k from the two: a given pair (k, l), or if none is given, any.",
        "nim | jump(k, l), k != l",
        "Fraenkel and Lorberbom 1991",
        parameters=(Parameter("pair", "pair", least=1, default=None),),
        make=lambda pair: f"nim | jump({pair[0]}, {pair[1]})" if pair else ALL_UNEQUAL,
        forms=(Rule(ALL_UNEQUAL),),
    ),
    Entry(
        "cyclic_nimhoff",
        "Any number from one pile, or positive numbers from two or more piles, together less than h.",
        CYCLIC_NIMHOFF,
        "Fraenkel and Lorberbom 1991",
        parameters=(Parameter("h", least=1), Parameter("piles", least=1, most=MAX_CYCLIC_PILES, default=2)),
        make=lambda h, piles: CYCLIC_NIMHOFF.format(h=h) if piles == 2 else CyclicNimhoff(h, piles),
        # The form is not used for h < 4: then the game is Nim, or Nim with one jump.
        forms=(Rule(CYCLIC_NIMHOFF, h=4),),
    ),
)
