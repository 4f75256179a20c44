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
from wythoff.solution.offers import Offer, Rung, ask
from wythoff.theorems.theorem import (
    Asked,
    Conclusion,
    Finding,
    PositionsTheorem,
    Stating,
    Theorem,
    stated_in,
)

if TYPE_CHECKING:
    THEOREMS: tuple[PositionsTheorem, ...]

__all__ = [
    "THEOREMS", "Asked", "Conclusion", "Finding", "PositionsTheorem", "Theorem", "best", "proof_of", "speaking",
    "stated",
]  # fmt: skip


def _paper(turn: int, file: str, *kinds: type[Game], part: str = "THEOREMS") -> Rung:
    return Rung(turn, f"wythoff.theorems.{file}", part, kinds)


# Of equally strong evidence the least turn is quoted: the earliest paper, then a note of ours. First come those that
# are asked for most, and prove what no earlier paper proves; a small request about other games does not pay for the
# files that speak of one kind of games only.
PAPERS = (
    _paper(10, "wythoff1907"),
    _paper(20, "fraenkel1982"),
    _paper(30, "fraenkel2008", part="SPECIAL"),  # closed forms, where an earlier paper has a recurrence
    _paper(40, "fraenkel2004"),
    _paper(50, "fraenkel2008", part="GENERAL"),
    _paper(60, "nonnegative"),
    _paper(70, "connell1959"),
    _paper(80, "duchene2010b"),
    _paper(90, "duchene2010"),
    _paper(100, "variants"),
    _paper(110, "stepped"),
    _paper(120, "gurvich2012"),
    _paper(130, "fraenkel1998"),
    _paper(140, "fraenkel2013"),
    _paper(150, "unequal"),
    _paper(160, "fraenkel1991"),
    _paper(170, "ho2012"),
    _paper(180, "fraenkel2014"),
    _paper(190, "khovanova2016"),
    _paper(200, "mouse"),
    _paper(210, "cole1969"),
    _paper(220, "fraenkel2012"),
    _paper(230, "larsson2009"),
    _paper(240, "finite"),
    _paper(250, "early"),
    _paper(260, "altered"),
    _paper(270, "few"),
    _paper(280, "near"),
    _paper(310, "duchene2008", PileGame),
    _paper(320, "rat", PileGame),
    _paper(330, "duchene2009", PileGame),
    _paper(340, "fraenkel2009", EndWythoff),
    _paper(350, "larsson2011", Star),
    _paper(360, "larsson2009b", GameWithMemory),
    _paper(370, "whinihan1963", GameWithMemory),
    _paper(380, "larsson2018", PartizanGame),
    _paper(390, "one_pile", Vectors),
    _paper(400, "fokkink2022", Splythoff),
    _paper(410, "unblocked", BlockingGame),
    _paper(420, "hegarty2006", BlockingGame),
    _paper(430, "larsson2011b", BlockingGame),
    _paper(440, "gurvich2010", BlockingGame),
    _paper(900, "certified"),  # what a machine proved is quoted where nobody else has
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
