"""Matches of a search in sequences, and the choice of the matches to report."""

from __future__ import annotations

from wythoff.base.answers import Answer
from wythoff.questions.discovery.listed import ListedSequence
from wythoff.questions.discovery.transforms import TRANSFORMS
from wythoff.solving.solution import Evidence

MADE_HERE = ("registry", "games")
UNCHANGED = "these pairs"  # the transform of pairs that leaves them as they are
RANKS = {transform.name: transform.rank for transform in TRANSFORMS}


class Match(Answer):
    """A sequence that contains the given terms, or a transform of them, side by side.

    - `oeis`: the A-number of the sequence, or None.

    - `title`: the call that makes it, or its name.

    - `transform`: the transform of the given terms that it contains.

    - `start`: the index of the first matching term, or None if the first index of the sequence is unknown.

    - `place`: how many terms of the sequence come before the first matching term.

    - `matched`: how many of the `given` terms were compared.

    - `where`: "registry", "games" or the path of the copy.

    - `bits`: the information in the compared terms, and `telling`: whether the match is more than chance.

    - `decided`: the proof that all terms agree with those of a given game, or None.
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
    """A named game whose P-positions, up to the largest given pile, are the given pairs or a transform of them.

    - `game`: its moves in the notation.

    - `name`: its name in the catalog with parameters, such as gdwn(p=1, q=2).

    - `transform`: the transform of the pairs.

    - `evidence`: "conjectured" with a bound on piles, because some pairs prove nothing about others; or "proved", if a
      game was given and the match is decided.
    """

    game: str
    name: str
    transform: str
    evidence: Evidence


class FoundMatches(Answer):
    """The result of a search: `matches`, first those that are more than chance, and among these the simplest.

    `searched` is how many indices were searched in each sequence of the registry and in each game. A match at a later
    index is not found.
    """

    matches: tuple[Match, ...]
    searched: int
    _told = "matches* searched"

    @property
    def telling(self) -> tuple[Match, ...]:
        """The matches that are more than chance."""
        return tuple(match for match in self.matches if match.telling)


class Hit:
    """A match, the line in which it was found, and its weight. Simpler and better-known matches weigh less.

    A line is a sequence with its terms as text.
    """

    def __init__(self, match: Match, line: ListedSequence) -> None:
        self.match, self.line = match, line
        self.rank = RANKS[match.transform]
        where = (*MADE_HERE, match.where).index(match.where)
        self.weight = (not match.telling, not match.whole, self.rank, match.oeis is None, where, match.place)


def distinct(hits: list[Hit]) -> list[Hit]:
    """Return the hits, the best first, without repeats.

    A hit is left out if a better one has the same A-number, the same title, or the same terms and family.
    """
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
    """Return the hits, where games that have the same terms at the same indices are joined into one hit."""
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
