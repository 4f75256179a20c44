"""Published theorems as objects, a file per paper; and our own, with its proof in the documentation.

>>> from wythoff.rulesets import parse
>>> game = parse("nim | diagonal(x1 + 1)")
>>> [theorem.source for theorem in speaking(game) if theorem.asked(game).evidence]
['Fraenkel 2004, Theorem 3', 'docs/mathematics/constraint-games.md, Theorem 1.1 (Theorem 3 with non-negative f)']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wythoff import rulesets
from wythoff.plugins import offered
from wythoff.proofs.folders import stamps
from wythoff.rulesets import Game, Where, parts_of
from wythoff.solution.offers import Offer, Rung, ask, at_best
from wythoff.theorems.theorem import (
    Asked,
    Conclusion,
    Finding,
    PositionsTheorem,
    Stating,
    Theorem,
    having,
    paper,
    speaking_of,
    stated_in,
)

if TYPE_CHECKING:
    THEOREMS: tuple[PositionsTheorem, ...]

__all__ = [
    "THEOREMS", "Asked", "Conclusion", "Finding", "PositionsTheorem", "Theorem", "best", "proof_of", "speaking",
    "stated",
]  # fmt: skip


def of_some_lengths(game: Game) -> bool:
    """Whether moves along a pile or the diagonal may take some numbers only."""
    return any(getattr(part, "step", 1) > 1 or getattr(part, "lengths", None) is not None for part in parts_of(game))


ON_BOARDS = having(rulesets.BlockingGame, rulesets.ChosenShift, rulesets.Shifted)


def of_larsson(game: Game) -> bool:
    """The same, or a game with blocking, or a board with a part left out."""
    return of_some_lengths(game) or ON_BOARDS(game)


# Of equally strong evidence a closed form comes before a recurrence, and that before what must be looked for; then the
# earliest paper is quoted, then a note of ours, then what a search has found, then a certificate; the turns only say in
# which order these are listed and loaded. First come those that are asked for most.
# Who has a proof loads no file of which nothing would be quoted before it, nor one about other kinds of games or moves.
PAPERS = (
    paper(10, "wythoff1907", "Wythoff 1907"),
    paper(20, "fraenkel1982", "Fraenkel 1982"),
    paper(30, "fraenkel2008", "Fraenkel 2008", part="SPECIAL"),
    paper(40, "fraenkel2004", "Fraenkel 2004", recurs=True),
    paper(50, "fraenkel2008", "Fraenkel 2008", part="GENERAL", recurs=True),
    paper(60, "nonnegative", "docs/mathematics/constraint-games.md, Theorem 1.1", recurs=True),
    paper(70, "connell1959", "Connell 1959", of_some_lengths),
    paper(80, "duchene2010b", "Duchene and Rigo 2010", having(rulesets.Jump)),
    paper(90, "duchene2010", "Duchene, Fraenkel, Nowakowski and Rigo 2010", having(rulesets.Jump, rulesets.Ray)),
    paper(100, "variants", "Fraenkel 1982", having(Where)),
    paper(110, "stepped", "docs/mathematics/variants.md, Theorem 2.3", of_some_lengths),
    paper(120, "gurvich2012", "Gurvich 2012", having(Where)),
    paper(130, "fraenkel1998", "Fraenkel 1998", having(Where)),
    paper(140, "fraenkel2013", "Fraenkel and Tanny 2013", having(Where)),
    paper(150, "unequal", "docs/mathematics/variants.md, Theorem 2.2"),
    paper(160, "fraenkel1991", "Fraenkel and Lorberbom 1991", having(rulesets.CyclicNimhoff, rulesets.Jump, Where)),
    paper(170, "ho2012", "Ho 2012", having(Where)),
    paper(180, "fraenkel2014", "Fraenkel and Ho 2014", having(rulesets.Keep, Where)),
    paper(190, "khovanova2016", "Khovanova and Niu 2016", having(Where)),
    paper(200, "mouse", "docs/mathematics/variants.md, Theorem 2.8", having(Where)),
    paper(210, "cole1969", "Cole and Davie 1969", having(rulesets.Euclid)),
    paper(220, "fraenkel2012", "Fraenkel 2012", having(rulesets.RatWyt)),
    paper(230, "larsson2009", "Larsson 2009, Theorem 2.1", of_larsson),
    paper(240, "finite", "docs/mathematics/vectors.md, Theorem 4.2", searches=True),
    paper(250, "early", "docs/mathematics/altered-games.md, Theorems 3.4 to 3.6", having(rulesets.Terminal)),
    paper(260, "altered", "docs/mathematics/altered-games.md, Theorem 3.2", searches=True),
    paper(270, "few", "docs/mathematics/altered-games.md, Theorem 3.9", searches=True),
    paper(280, "near", "docs/mathematics/vectors.md, Theorem 4.3", searches=True),
    paper(310, "duchene2008", "Duchene and Rigo 2008", having(rulesets.PileGame)),
    paper(320, "rat", "docs/mathematics/more-piles.md, Theorem 7.3", having(rulesets.PileGame)),
    paper(330, "duchene2009", "Duchene and Gravier 2009", having(rulesets.PileGame)),
    paper(340, "fraenkel2009", "Fraenkel and Reisner 2009", having(rulesets.EndWythoff)),
    paper(350, "larsson2011", "Larsson, Hegarty and Fraenkel 2011", having(rulesets.Star)),
    paper(360, "larsson2009b", "Larsson 2009, paper II", having(rulesets.GameWithMemory)),
    paper(370, "whinihan1963", "Whinihan 1963", having(rulesets.GameWithMemory)),
    paper(380, "larsson2018", "Larsson, McKay, Nowakowski and Siegel 2018", having(rulesets.PartizanGame)),
    paper(390, "one_pile", "docs/mathematics/values.md, Theorem 8.6", having(rulesets.Vectors), searches=True),
    paper(400, "fokkink2022", "Fokkink and Rust 2022", having(rulesets.Splythoff)),
    paper(410, "unblocked", speaks=having(rulesets.BlockingGame)),  # cites what is known without blocking
    paper(420, "hegarty2006", "Hegarty and Larsson 2006", having(rulesets.BlockingGame)),
    paper(430, "larsson2011b", "Larsson 2011", having(rulesets.BlockingGame)),
    paper(440, "gurvich2010", "Gurvich 2010", having(rulesets.BlockingGame), recurs=True),
    paper(900, "certified", "certificate", searches=True),
)
# What packages state is not proved here, and comes last: they are looked for when nothing before was a proof.
PACKAGES = Rung(1000, __name__, "STATED", at_best("conjectured"))


def speaking(game: Game) -> Iterator[PositionsTheorem]:
    """The theorems that may speak of a game, by its kind and that of its moves; what packages state comes last."""
    return stated_in(speaking_of((*PAPERS, PACKAGES), game))


def best(game: Game) -> Offer[Asked[Any, Conclusion]] | None:
    """The theorem with the strongest evidence for the P-positions of a game, asked."""
    return _best(game, stamps())


@lru_cache  # asked for again with every position
def _best(game: Game, certificates: object) -> Offer[Asked[Any, Conclusion]] | None:
    return ask(Stating((*PAPERS, PACKAGES), game))


def proof_of(game: Game) -> Offer[Asked[Any, Conclusion]] | None:
    """The same if it is proved."""
    found = best(game)
    return found if found is not None and found.evidence.kind == "proved" else None


def stated() -> Iterator[PositionsTheorem]:
    """Return the theorems of installed packages.   Raises: RequestError that names the package of a faulty one."""
    if offered("wythoff.theorems"):
        from wythoff.theorems.plugged import plugged

        yield from plugged()


def __getattr__(name: str) -> Any:
    if name == "THEOREMS":  # all of them
        return tuple(stated_in(PAPERS))
    if name == "STATED":
        return stated()
    raise AttributeError(f"module 'wythoff.theorems' has no attribute {name!r}")
