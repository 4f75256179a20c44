"""Proofs that the P-positions of a game agree with another game or with sequences, by a certificate for the game.

A *match* says that the given terms occur in a sequence, or the given pairs in a game. The *part* of a match says which
numbers of the P-positions (x, y), x <= y, are the terms: "first" (x), "second" (y) or "differences" (y - x). To
*decide* a match is to prove that all terms agree, not only those that were compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.sequence_automata import sequence
from wythoff.automata.statements.deciding import Facts
from wythoff.base.errors import WythoffError
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Game, parse
from wythoff.proofs.consequences import Consequences
from wythoff.proofs.faithful import difference
from wythoff.questions.certified import SECONDS, CertifiedGame, at_hand
from wythoff.questions.discovery.matches import UNCHANGED, FoundMatches, GameMatch, Match
from wythoff.questions.following import spoken
from wythoff.questions.proving import CHECKED
from wythoff.questions.sameness import same_game
from wythoff.solving.solution import Evidence

# For each transform, how many of the first terms it leaves out.
LEFT_OUT = {"the terms": 0, "the terms without the first": 1}
FIRST = "first"
ITSELF = "they are the same game"
PILES = {FIRST: "1", "second": "2"}  # the piles of named games
# Statements about the P-positions p and q of two games, x <= y: their first (second) piles are the same sequences.
SAME_PILES = {
    FIRST: ("(Ey $p(n, y)) <=> (Ey $q(n, y))", *(f"${name}(x, y) & ${name}(x, z) => y = z" for name in "pq")),
    "second": (
        "(Ex $p(x, n)) <=> (Ex $q(x, n))",
        *(f"${name}(x, y) & ${name}(u, v) & x < u => y < v" for name in "pq"),
        *(f"${name}(x, y) & ${name}(x, z) => y = z" for name in "pq"),
    ),
}
PILE_OF = re.compile(r"pile (\d) of the P-positions of (.+?)( and \d+ others?)?")
MOST_SECONDS = 4.0  # seconds for all games together, and for all sequences of a part


class _Listing(NamedTuple):
    """A sequence whose terms are matched with P-positions.

    For n >= `least`, the term with index n + `moved` belongs to P-position number n. `relation` is the relation of m
    and v that is true if v is the term with index m.
    """

    relation: Relation
    moved: int
    least: int

    def at(self, n: str, value: str, name: str) -> str:
        """Return the condition that `value` is the term that belongs to P-position number `n`.

        All arguments are text. `name` is the name of the sequence's relation: at("n", "v", "s") is "$s(n + 1, v)" if
        `moved` is 1.
        """
        place = f"{n} + {self.moved}" if self.moved >= 0 else f"{n} - {-self.moved}"
        return f"${name}({place}, {value})"


class Deciding:
    """The proved P-positions (x, y), x <= y, of a game, in order of x. They decide matches with games and sequences."""

    def __init__(self, known: CertifiedGame) -> None:
        self._source, self._known = known.evidence.text, known.consequences
        self._positions = known.consequences.positions
        self._first: _Listing | None = None

    def judged(self, matches: Iterable[GameMatch]) -> Iterator[GameMatch]:
        """Yield the `matches` with named games: proved ones with their proof, undecided ones unchanged.

        Matches that are refuted are left out.
        """
        until = monotonic() + MOST_SECONDS
        for match in matches:
            if match.transform != UNCHANGED:  # the pairs that match are not the P-positions themselves
                yield match
                continue
            algebra = Algebra(Budget(_left(until)))
            same = _same(Consequences(self._known.rules, self._positions, algebra), match.name)
            if same:
                text = f"{match.transform} are the P-positions of {match.name}: {self._source}"
                yield match._with(evidence=Evidence("proved", text))
            elif same is None:
                yield match

    def same(self, name: str, part: str) -> str:
        """Return the proof that the game `name` has the same P-positions, or the same numbers in `part`; else "".

        `part` is "first" (the smaller piles), "second" (the larger) or "differences". The result is a text that names
        the source of the proof.
        """
        algebra = Algebra(Budget(Limits(seconds=SECONDS)))
        if _same(Consequences(self._known.rules, self._positions, algebra), name):
            return self._source
        other = at_hand(canonical(parse(name, NAMES)))
        if other is None or other.consequences.rules.ordered:
            return ""
        if other.consequences.positions.system != self._positions.system:
            return ""
        facts = Facts(self._positions.system.name, algebra, p=self._positions, q=other.consequences.positions)
        return self._source if all(map(facts.holds, SAME_PILES[part])) else ""

    def settled(self, part: str, found: FoundMatches, least: int) -> FoundMatches:
        """Return the matches `found` of a part of the P-positions with sequences, each with a proof if one is found.

        `part` is "first" (the smaller piles), "second" (the larger) or "differences". Proved matches come first.
        `least` is the first number of this part, such as x = 0.
        """
        until = monotonic() + MOST_SECONDS
        return _decided_first(found, [self._settled(part, match, least, _left(until)) for match in found.matches])

    def _settled(self, part: str, match: Match, least: int, limits: Limits) -> Match:
        if match.decided:
            return match
        budget = Budget(limits)
        try:
            listing = self._listing(match, budget)
            if listing is None or (self._first is None and part != FIRST):
                return match
            facts = Facts(self._positions.system.name, budget, p=self._positions, s=listing.relation)
            if self._first is not None:
                facts.table.defined["r"] = self._first.relation
            facts.require("it", *self._said(part, listing, least))
        except (UndecidedError, WythoffError):  # no automaton is known, or the statement is false
            return match
        if part == FIRST and self._first is None:
            self._first = listing
        return match._with(decided=self._source)

    def _listing(self, match: Match, budget: Budget) -> _Listing | None:
        left_out, system = LEFT_OUT.get(match.transform), self._positions.system.name
        if left_out is None or match.start is None or not match.telling:
            return None
        relation = sequence(match.title, system, budget=budget)
        return _Listing(relation, match.start - left_out, left_out) if relation.system.name == system else None

    def _said(self, part: str, listing: _Listing, least: int) -> Iterable[str]:
        """Yield statements. If all are true, then the terms of `listing` are the numbers of a part of the P-positions.

        `part` is "first" (the smaller piles), "second" (the larger) or "differences". `least` is its first number, such
        as x = 0.
        """
        n = f"n >= {listing.least}"
        if part == FIRST:
            beyond = f"v > {least}" if listing.least else "v >= 0"
            yield f"({beyond} & (Ey $p(v, y))) <=> (En {n} & {listing.at('n', 'v', 's')})"
            yield f"{n} & {listing.at('n', 'v', 's')} & {listing.at('n + 1', 'w', 's')} => v < w"
            yield "$p(v, y) & $p(v, z) => y = z"
            return
        first = self._first
        assert first is not None  # other parts are only requested if it is known
        n = f"n >= {max(first.least, listing.least)}"
        belonging = "$p(v, w)" if part == "second" else "$p(v, v + w)"
        yield f"{n} => (Ew {listing.at('n', 'w', 's')})"
        yield f"{n} & {first.at('n', 'v', 'r')} & {listing.at('n', 'w', 's')} => {belonging}"


def _left(until: float) -> Limits:
    """Return the limits of one question: at most SECONDS seconds, and at most the time that is left before `until`."""
    return Limits(seconds=min(SECONDS, max(0.001, until - monotonic())))  # limits must be positive


def _same(of: Consequences, other: str) -> bool | None:
    """Return whether the game named `other` has the P-positions of the game that `of` proves, or None if undecided."""
    with suppress(UndecidedError, WythoffError):
        written, rules = spoken(canonical(parse(other, NAMES)))
        return None if difference(written, rules, CHECKED) else of.unlike(rules) is None
    return None


def settled(game: Game, known: Deciding | None, part: str, found: FoundMatches, least: int) -> FoundMatches:
    """Return the matches `found` of a part of a game's P-positions, proved ones first, each with its proof.

    `part` is "first" (the smaller piles x), "second" (the larger) or "differences", and `least` its first number, such
    as x = 0. `known` has the proved P-positions of the game, or is None. A match with a pile of a named game is proved
    if both games are the same, or if `known` shows that these piles are. Matches with other sequences are proved only
    by `known`. Matches that are not proved are returned without a proof.
    """
    found = _decided_first(found, [_as_game(game, known, part, match) for match in found.matches])
    return found if known is None else known.settled(part, found, least)


def _decided_first(found: FoundMatches, matches: list[Match]) -> FoundMatches:
    in_order = sorted(matches, key=lambda match: (not match.telling, not match.decided))
    return FoundMatches(tuple(in_order), found.searched)


def _as_game(game: Game, known: Deciding | None, part: str, match: Match) -> Match:
    """Return `match` with a proof, if it is a match with a pile of a game that has the same piles; otherwise unchanged.

    The other game must be the same as `game`, or `known` must prove that the piles in `part` are equal: "first" for the
    smaller piles, "second" for the larger.
    """
    said = PILE_OF.fullmatch(match.title)
    if said is None or PILES.get(part) != said[1] or (match.transform, match.start) != ("the terms", 0):
        return match
    with suppress(WythoffError, UndecidedError):
        if same_game(game, parse(said[2], NAMES)):
            return match._with(title=said[0].removesuffix(said[3] or ""), decided=ITSELF)
        if known is not None and (source := known.same(said[2], part)):
            return match._with(title=said[0].removesuffix(said[3] or ""), decided=source)
    return match


def deciding(game: Game | None) -> Deciding | None:
    """Return the object that decides matches of a game; None if the game is ordered or has no certificate."""
    if game is None or game.piles != 2 or game.ordered:
        return None
    known = at_hand(canonical(game))
    return None if known is None or known.consequences.rules.ordered else Deciding(known)
