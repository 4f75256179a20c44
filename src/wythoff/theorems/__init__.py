"""Published theorems as objects, a file per paper; and our own, with its proof in the documentation.

>>> from wythoff.rulesets import parse
>>> game = parse("nim | diagonal(x1 + 1)")
>>> [theorem.source for theorem in speaking(game) if theorem.asked(game).evidence]
['Fraenkel 2004, Theorem 3', 'docs/notes/non-negative.md (Theorem 3 with non-negative f)']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any

from wythoff.plugins import offered
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
from wythoff.theorems.theorem import Asked, Conclusion, Finding, PositionsTheorem, Theorem

if TYPE_CHECKING:
    THEOREMS: tuple[PositionsTheorem, ...]

__all__ = ["THEOREMS", "Asked", "Conclusion", "Finding", "PositionsTheorem", "Theorem", "speaking", "stated"]

# The files that speak of two piles, and the parts of those that state more than one kind of theorem.
_TWO_PILES = (
    ("wythoff1907", "THEOREMS"),
    ("fraenkel1982", "THEOREMS"),
    ("fraenkel2008", "SPECIAL"),
    ("fraenkel2004", "THEOREMS"),
    ("fraenkel2008", "GENERAL"),
    ("nonnegative", "THEOREMS"),
    *(
        (paper, "THEOREMS")
        for paper in (
            "connell1959", "duchene2010b", "duchene2010", "variants", "stepped", "gurvich2012", "fraenkel1998",
            "fraenkel2013", "unequal", "fraenkel1991", "ho2012", "fraenkel2014", "khovanova2016", "mouse", "cole1969",
            "fraenkel2012", "larsson2009", "finite", "early", "altered", "few", "near",
        )
    ),
)  # fmt: skip
# The files that speak of one kind of games only. A small request about other games does not pay for them.
_OF_KINDS: tuple[tuple[type[Game], tuple[str, ...]], ...] = (
    (PileGame, ("duchene2008", "rat", "duchene2009")),
    (EndWythoff, ("fraenkel2009",)),
    (Star, ("larsson2011",)),
    (GameWithMemory, ("larsson2009b", "whinihan1963")),
    (PartizanGame, ("larsson2018",)),
    (Vectors, ("one_pile",)),
    (Splythoff, ("fokkink2022",)),
    (BlockingGame, ("unblocked", "hegarty2006", "larsson2011b", "gurvich2010")),
)
_LAST = ("certified",)  # what a machine proved is quoted where nobody else has


def speaking(game: Game) -> Iterator[PositionsTheorem]:
    """The theorems that may speak of a game, by its kind; of equally strong evidence the first is quoted.

    A file is loaded when its turn comes; what packages state comes last, when nothing before it was a proof.
    """
    inner = played(game)
    kinds = (papers for kind, papers in _OF_KINDS if isinstance(inner, kind))
    return chain(_on_two_piles(), _of_kinds(chain(kinds, [_LAST])), stated())


def stated() -> Iterator[PositionsTheorem]:
    """The theorems that installed packages state.   Raises: RequestError that names the package of what is none."""
    if offered("wythoff.theorems"):
        yield from _paper("plugged").plugged()


def _on_two_piles() -> Iterator[PositionsTheorem]:
    return chain.from_iterable(getattr(_paper(name), part) for name, part in _TWO_PILES)


def _of_kinds(papers: Iterable[tuple[str, ...]]) -> Iterator[PositionsTheorem]:
    return chain.from_iterable(_paper(name).THEOREMS for name in chain.from_iterable(papers))


def _paper(name: str) -> Any:
    return import_module(f"wythoff.theorems.{name}")


def __getattr__(name: str) -> Any:
    if name == "THEOREMS":  # all of them
        return (*_on_two_piles(), *_of_kinds(chain((papers for _, papers in _OF_KINDS), [_LAST])))
    raise AttributeError(f"module 'wythoff.theorems' has no attribute {name!r}")
