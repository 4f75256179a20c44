"""Published theorems as objects, a file per paper; and our own, with its proof in the documentation.

>>> from wythoff.rulesets import parse
>>> game = parse("nim | diagonal(x1 + 1)")
>>> [theorem.source for theorem in speaking(game) if theorem.asked(game).evidence]
['Fraenkel 2004, Theorem 3', 'docs/notes/non-negative.md (Theorem 3 with non-negative f)']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from wythoff.plugins import offered
from wythoff.proofs.folders import stamps
from wythoff.rulesets import (
    BlockingGame,
    EndWythoff,
    Game,
    GameWithMemory,
    PartizanGame,
    PileGame,
    Splythoff,
    Star,
    Vectors,
    played,
)
from wythoff.solution.offers import Offer, ask
from wythoff.theorems.theorem import Asked, Conclusion, Finding, PositionsTheorem, Stating, Theorem, paper, stated_in

if TYPE_CHECKING:
    THEOREMS: tuple[PositionsTheorem, ...]

__all__ = [
    "THEOREMS", "Asked", "Conclusion", "Finding", "PositionsTheorem", "Theorem", "best", "proof_of", "speaking",
    "stated",
]  # fmt: skip


# Of equally strong evidence the least turn is quoted: the earliest paper, then a note of ours. First come those that
# are asked for most, and prove what no earlier paper proves; a small request about other games does not pay for the
# files that speak of one kind of games only.
PAPERS = (
    paper(10, "wythoff1907"),
    paper(20, "fraenkel1982"),
    paper(30, "fraenkel2008", part="SPECIAL"),  # closed forms, where an earlier paper has a recurrence
    paper(40, "fraenkel2004"),
    paper(50, "fraenkel2008", part="GENERAL"),
    paper(60, "nonnegative"),
    paper(70, "connell1959"),
    paper(80, "duchene2010b"),
    paper(90, "duchene2010"),
    paper(100, "variants"),
    paper(110, "stepped"),
    paper(120, "gurvich2012"),
    paper(130, "fraenkel1998"),
    paper(140, "fraenkel2013"),
    paper(150, "unequal"),
    paper(160, "fraenkel1991"),
    paper(170, "ho2012"),
    paper(180, "fraenkel2014"),
    paper(190, "khovanova2016"),
    paper(200, "mouse"),
    paper(210, "cole1969"),
    paper(220, "fraenkel2012"),
    paper(230, "larsson2009"),
    paper(240, "finite"),
    paper(250, "early"),
    paper(260, "altered"),
    paper(270, "few"),
    paper(280, "near"),
    paper(310, "duchene2008", PileGame),
    paper(320, "rat", PileGame),
    paper(330, "duchene2009", PileGame),
    paper(340, "fraenkel2009", EndWythoff),
    paper(350, "larsson2011", Star),
    paper(360, "larsson2009b", GameWithMemory),
    paper(370, "whinihan1963", GameWithMemory),
    paper(380, "larsson2018", PartizanGame),
    paper(390, "one_pile", Vectors),
    paper(400, "fokkink2022", Splythoff),
    paper(410, "unblocked", BlockingGame),
    paper(420, "hegarty2006", BlockingGame),
    paper(430, "larsson2011b", BlockingGame),
    paper(440, "gurvich2010", BlockingGame),
    paper(900, "certified"),  # what a machine proved is quoted where nobody else has
)


def speaking(game: Game) -> Iterator[PositionsTheorem]:
    """The theorems that may speak of a game, by its kind.

    A file is loaded when its turn comes; what packages state comes last, when nothing before it was a proof.
    """
    return chain(stated_in(PAPERS, played(game)), stated())


def best(game: Game) -> Offer[Asked[Any, Conclusion]] | None:
    """The theorem with the strongest evidence for the P-positions of a game, asked."""
    return _best(game, stamps())


@lru_cache(maxsize=256)  # asked for again with every position
def _best(game: Game, certificates: object) -> Offer[Asked[Any, Conclusion]] | None:
    return ask(Stating(speaking(game), game))


def proof_of(game: Game) -> Offer[Asked[Any, Conclusion]] | None:
    """The same if it is proved."""
    found = best(game)
    return found if found is not None and found.evidence.kind == "proved" else None


def stated() -> Iterator[PositionsTheorem]:
    """The theorems that installed packages state.   Raises: RequestError that names the package of what is none."""
    if offered("wythoff.theorems"):
        from wythoff.theorems.plugged import plugged

        yield from plugged()


def __getattr__(name: str) -> Any:
    if name == "THEOREMS":  # all of them
        return tuple(stated_in(PAPERS))
    raise AttributeError(f"module 'wythoff.theorems' has no attribute {name!r}")
