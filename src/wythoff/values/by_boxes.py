"""Tables of games on any number of piles: vectors, and the games that have every move of Nim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Any

from wythoff import kernels
from wythoff.errors import UnsolvedError
from wythoff.kernels import BoxGame, Needs
from wythoff.rulesets import Definition, Game, Position, played
from wythoff.rulesets.star import before
from wythoff.values.method import Request
from wythoff.values.table import Values

PROBE = 6  # the side of a box that tells how many P-positions there are


class ByBoxes:
    """For games of vectors, and for those on three or more unordered piles; each of these is asked in one order only.

    Cost: for n piles side^n for each vector, and side^n/n! for the games with rook moves; `npile_wythoff` takes
    side^(n-1)/2^(n-1) times as long, the Tribonacci and the Rat game side^n/2^n times.
    """

    name = "by_boxes"
    plays_misere = True

    def needs(self, game: Game, up_to: int) -> Needs | None:
        inner = played(game)
        if inner.star_of is not None:
            # The vectors are as dense as they are in a small box.
            found = box_game(inner, min(up_to, PROBE - 1))
            if found is None:
                return None
            needed = kernels.box_needs(found, up_to + 1)
            return needed._replace(seconds=needed.seconds * max(1, (up_to + 1) // PROBE) ** (game.piles - 1))
        found = box_game(inner, up_to)
        return None if found is None else kernels.box_needs(found, up_to + 1)

    def fill(self, game: Game, up_to: int, *, misere: bool, request: Request) -> Sequence[Any]:
        found = box_game(played(game), up_to)
        if found is None:
            raise UnsolvedError(f"{self.name} takes games of vectors, and such on three or more piles, was {game}")
        table = kernels.box_table(found, up_to + 1, misere=misere, out=request.out, progress=request.progress)
        return table if isinstance(table, list) else Values(table)


@lru_cache(maxsize=16)
def box_game(game: Game, up_to: int) -> BoxGame | None:
    """The moves of a game that take at most `up_to` from a pile; None if they are of another kind.

    >>> from wythoff.rulesets import CyclicNimhoff
    >>> box_game(CyclicNimhoff(3, piles=3), 10).vectors
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    """
    of = before(game) if game.piles != 2 else None
    if of is None:
        return game.in_a_box(up_to)
    return BoxGame(game.piles, not game.ordered, vectors=tuple(p_vectors(of, up_to)))


def p_vectors(game: Game, up_to: int) -> Iterator[Position]:
    """The nonzero P-positions with piles up to a bound, in every order."""
    found = box_game(played(game), up_to)
    if found is None:
        listed = Definition(game).p_positions(up_to)
        return (
            order
            for place in listed
            if any(place)
            for order in set(permutations(place) if not game.ordered else [place])
        )
    table = kernels.box_table(found, up_to + 1, misere=game.misere)
    places = product(range(up_to + 1), repeat=game.piles)
    return (place for place in places if any(place) and not _at(table, place))


def _at(table: Any, place: Position) -> int:
    for pile in place:
        table = table[pile]
    return int(table)
