"""Matches of a look-up in sequences, and the choice of those to report."""

from __future__ import annotations

from wythoff.base.answers import Answer
from wythoff.questions.discovery.listed import ListedSequence
from wythoff.questions.discovery.transforms import TRANSFORMS
from wythoff.solving.solution import Evidence

MADE_HERE = ("registry", "games")
UNCHANGED = "these pairs"  # the transform of pairs that leaves them as they are
RANKS = {transform.name: transform.rank for transform in TRANSFORMS}


class Match(Answer):
    """A sequence in which terms, or a transform of them, stand side by side.

    `oeis`: its A-number or None; `title`: the call that makes it, or its name; `transform`: which transform of the
    given terms stands there; `start`: the index of the first of them (None where the offset is not known); `place`: how
    many terms come before; `matched`: how many terms were compared, out of `given`; `where`: "registry", "games" or the
    path; `bits`: the information in the compared terms; `telling`: whether that is more than chance; `decided`: the
    proof that all terms of a game stand there from the first on, or None.
    """

    oeis: str | None
    title: str
    transform: str
    start: int | None
    place: int
    matched: int
    where: str
    given: int
    bits: int
    telling: bool = True
    decided: str | None = None

    @property
    def whole(self) -> bool:
        """Whether all given terms were compared."""
        return self.matched == self.given


class GameMatch(Answer):
    """A named game whose P-positions, within the piles given, are the pairs or a transform of them.

    `game`: its notation; `name`: the call; `transform`: what was done to the pairs; `evidence`: conjectured, with a
    bound on piles, as some pairs prove nothing about others; or proved, if a game was given and the match is decided.
    """

    game: str
    name: str
    transform: str
    evidence: Evidence


class FoundMatches(Answer):
    """The result of a search: `matches`, those that are more than chance first, then simplest first.

    `searched`: at how many places of each sequence and of each game they were searched.
    """

    matches: tuple[Match, ...]
    searched: int
    _told = "matches* searched"

    @property
    def telling(self) -> tuple[Match, ...]:
        """The matches that are more than chance."""
        return tuple(match for match in self.matches if match.telling)


class Hit:
    """A match with its line and its weight. Simpler and better known matches weigh less."""

    def __init__(self, match: Match, line: ListedSequence) -> None:
        self.match, self.line = match, line
        self.rank = RANKS[match.transform]
        where = (*MADE_HERE, match.where).index(match.where)
        self.weight = (not match.telling, not match.whole, self.rank, match.oeis is None, where, match.place)


def distinct(hits: list[Hit]) -> list[Hit]:
    """Return the hits, the best first, without repeats of an A-number, of a title, or of terms within one family."""
    said: set[object] = set()
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda hit: hit.weight):
        line, match = hit.line, hit.match
        same = {("title", match.title), ("terms", line.family, line.text)} if line.terms is not None else set()
        same |= {("number", match.oeis)} if match.oeis else set()
        if not said & same:
            kept.append(hit)
        said |= same
    return _games_together(kept)


def _games_together(hits: list[Hit]) -> list[Hit]:
    """Return the hits. Games with the same terms at the same place are joined."""
    together: dict[object, list[Hit]] = {}
    for hit in hits:
        match = hit.match
        key = (hit.line.text, match.transform, match.place, match.matched) if match.where == "games" else hit
        together.setdefault(key, []).append(hit)
    for first, *others in together.values():
        if others:
            title = f"{first.match.title} and {len(others)} other{'s' * (len(others) > 1)}"
            first.match = first.match._with(title=title)
    return [first for first, *_ in together.values()]
