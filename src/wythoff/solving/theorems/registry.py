"""The registry of all theorems about P-positions: their files, their games, and the choice of the theorem to cite."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wythoff.base.plugins import offered
from wythoff.game import rulesets
from wythoff.game.rulesets import Game, Where, parts_of
from wythoff.proofs.folders import stamps
from wythoff.solving import theorems
from wythoff.solving.solution.offers import Offer, Rung, ask, at_best
from wythoff.solving.theorems.theorem import (
    Asked,
    Conclusion,
    PositionsTheorem,
    Stating,
    having,
    paper,
    speaking_of,
    stated_in,
)

if TYPE_CHECKING:
    THEOREMS: tuple[PositionsTheorem, ...]


def stated() -> Iterator[PositionsTheorem]:
    """Return an iterator over the theorems of other installed packages.

    Raises: RequestError for a faulty theorem; it names the package.
    """
    return theorems.plugged.plugged() if offered("wythoff.theorems") else iter(())


def of_some_lengths(game: Game) -> bool:
    """Return whether some moves of `game` along a pile or the diagonal may take only certain numbers."""
    return any(getattr(part, "step", 1) > 1 or getattr(part, "lengths", None) is not None for part in parts_of(game))


ON_PILES = having(rulesets.PilesGame, rulesets.OctalGame)
ON_BOARDS = having(rulesets.BlockingGame, rulesets.ChosenShift, rulesets.Shifted)


def of_larsson(game: Game) -> bool:
    """Return whether a theorem of Larsson (2009) may apply to a game.

    These theorems are about blocking, about shifted games (`Shifted`), and about moves that may take only certain
    numbers.
    """
    return of_some_lengths(game) or ON_BOARDS(game)


# The theorem to cite has the strongest evidence. Among these, a closed form is preferred to a recurrence, and a
# recurrence to a search. Next in order are: the earliest paper, a note of ours, a note that requires a search, a
# certificate. The turns (first arguments) only determine the order in which files are listed and loaded; the most used
# ones come first. A file is not loaded if a proof is known and none of its theorems would be preferred to that proof.
# Nor is it loaded if it is about other kinds of games or moves.
PAPERS = (
    paper(10, lambda: theorems.wythoff1907.THEOREMS, "Wythoff 1907"),
    paper(20, lambda: theorems.fraenkel1982.THEOREMS, "Fraenkel 1982"),
    paper(30, lambda: theorems.fraenkel2008.SPECIAL, "Fraenkel 2008"),
    paper(40, lambda: theorems.fraenkel2004.THEOREMS, "Fraenkel 2004", recurs=True),
    paper(50, lambda: theorems.fraenkel2008.GENERAL, "Fraenkel 2008", recurs=True),
    paper(60, lambda: theorems.nonnegative.THEOREMS, "docs/mathematics/constraint-games.md, Theorem 1.1", recurs=True),
    paper(70, lambda: theorems.connell1959.THEOREMS, "Connell 1959", of_some_lengths),
    paper(80, lambda: theorems.duchene2010b.THEOREMS, "Duchene and Rigo 2010", having(rulesets.Jump)),
    paper(
        90,
        lambda: theorems.duchene2010.THEOREMS,
        "Duchene, Fraenkel, Nowakowski and Rigo 2010",
        having(rulesets.Jump, rulesets.Ray),
    ),
    paper(100, lambda: theorems.variants.THEOREMS, "Fraenkel 1982", having(Where)),
    paper(110, lambda: theorems.stepped.THEOREMS, "docs/mathematics/variants.md, Theorem 2.3", of_some_lengths),
    paper(120, lambda: theorems.gurvich2012.THEOREMS, "Gurvich 2012", having(Where)),
    paper(130, lambda: theorems.fraenkel1998.THEOREMS, "Fraenkel 1998", having(Where)),
    paper(140, lambda: theorems.fraenkel2013.THEOREMS, "Fraenkel and Tanny 2013", having(Where)),
    paper(150, lambda: theorems.unequal.THEOREMS, "docs/mathematics/variants.md, Theorem 2.2"),
    paper(
        160,
        lambda: theorems.fraenkel1991.THEOREMS,
        "Fraenkel and Lorberbom 1991",
        having(rulesets.PilesGame, rulesets.Jump, Where),
    ),
    paper(170, lambda: theorems.ho2012.THEOREMS, "Ho 2012", having(Where)),
    paper(180, lambda: theorems.fraenkel2014.THEOREMS, "Fraenkel and Ho 2014", having(rulesets.Keep, Where)),
    paper(190, lambda: theorems.khovanova2016.THEOREMS, "Khovanova and Niu 2016", having(Where)),
    paper(200, lambda: theorems.mouse.THEOREMS, "docs/mathematics/variants.md, Theorem 2.8", having(Where)),
    paper(210, lambda: theorems.cole1969.THEOREMS, "Cole and Davie 1969", having(rulesets.Euclid)),
    paper(220, lambda: theorems.fraenkel2012.THEOREMS, "Fraenkel 2012", having(rulesets.RatWyt)),
    paper(230, lambda: theorems.larsson2009.THEOREMS, "Larsson 2009, Theorem 2.1", of_larsson),
    paper(240, lambda: theorems.finite.THEOREMS, "docs/mathematics/vectors.md, Theorem 4.2", searches=True),
    paper(
        250,
        lambda: theorems.early_end.THEOREMS,
        "docs/mathematics/altered-games.md, Theorems 3.4 to 3.6",
        having(rulesets.Terminal),
    ),
    paper(260, lambda: theorems.altered.THEOREMS, "docs/mathematics/altered-games.md, Theorem 3.2", searches=True),
    paper(
        270,
        lambda: theorems.finite_p_positions.THEOREMS,
        "docs/mathematics/altered-games.md, Theorem 3.9",
        searches=True,
    ),
    paper(280, lambda: theorems.periodic_offsets.THEOREMS, "docs/mathematics/vectors.md, Theorem 4.3", searches=True),
    paper(310, lambda: theorems.duchene2008.THEOREMS, "Duchene and Rigo 2008", ON_PILES),
    paper(320, lambda: theorems.rat.THEOREMS, "docs/mathematics/more-piles.md, Theorem 7.3", ON_PILES),
    paper(325, lambda: theorems.moore1910.THEOREMS, "Moore 1910", having(rulesets.PilesGame)),
    paper(330, lambda: theorems.duchene2009.THEOREMS, "Duchene and Gravier 2009", ON_PILES),
    paper(340, lambda: theorems.fraenkel2009.THEOREMS, "Fraenkel and Reisner 2009", having(rulesets.EndWythoff)),
    paper(350, lambda: theorems.larsson2011.THEOREMS, "Larsson, Hegarty and Fraenkel 2011", having(rulesets.Star)),
    paper(360, lambda: theorems.larsson2009b.THEOREMS, "Larsson 2009, paper II", having(rulesets.GameWithMemory)),
    paper(370, lambda: theorems.whinihan1963.THEOREMS, "Whinihan 1963", having(rulesets.GameWithMemory)),
    paper(
        380,
        lambda: theorems.larsson2018.THEOREMS,
        "Larsson, McKay, Nowakowski and Siegel 2018",
        having(rulesets.PartizanGame),
    ),
    paper(
        390,
        lambda: theorems.one_pile.THEOREMS,
        "docs/mathematics/values.md, Theorem 8.6",
        ON_PILES,
        searches=True,
    ),
    paper(400, lambda: theorems.fokkink2022.THEOREMS, "Fokkink and Rust 2022", having(rulesets.Splythoff)),
    paper(
        410, lambda: theorems.unblocked.theorem(best), speaks=having(rulesets.BlockingGame)
    ),  # it cites the sources of other theorems
    paper(420, lambda: theorems.hegarty2006.THEOREMS, "Hegarty and Larsson 2006", having(rulesets.BlockingGame)),
    paper(430, lambda: theorems.larsson2011b.THEOREMS, "Larsson 2011", having(rulesets.BlockingGame)),
    paper(440, lambda: theorems.gurvich2010.THEOREMS, "Gurvich 2010", having(rulesets.BlockingGame), recurs=True),
    paper(900, lambda: theorems.certified.THEOREMS, "certificate", searches=True),
)
# Theorems of other packages count as conjectures. They come last, and are loaded only if no proof was found before.
PACKAGES = Rung(1000, stated, at_best("conjectured"))


def speaking(game: Game) -> Iterator[PositionsTheorem]:
    """Yield the theorems that may apply to a game, judged by its kind and moves. Those of other packages come last."""
    return stated_in(speaking_of((*PAPERS, PACKAGES), game))


def best(game: Game) -> Offer[Asked[Any, Conclusion]] | None:
    """Return the offer of the theorem with the strongest evidence for the P-positions of a game, or None."""
    return _best(game, stamps())


@lru_cache  # cached, because it is called for every position
def _best(game: Game, certificates: object) -> Offer[Asked[Any, Conclusion]] | None:
    return ask(Stating((*PAPERS, PACKAGES), game))


def proof_of(game: Game) -> Offer[Asked[Any, Conclusion]] | None:
    """Return the offer that `best` returns for `game`, if its evidence is "proved"; else None."""
    found = best(game)
    return found if found is not None and found.evidence.kind == "proved" else None


def __getattr__(name: str) -> Any:
    if name == "THEOREMS":  # all of them
        return tuple(stated_in(PAPERS))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
