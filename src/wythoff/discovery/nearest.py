"""The named games whose P-positions agree farthest with those of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from wythoff import solvers
from wythoff.catalog.canonical import canonical
from wythoff.discovery.identifying import FIRST_BOUND, two_pile_games
from wythoff.errors import WythoffError
from wythoff.kernels import Progress, silent
from wythoff.rulesets import Definition, Game, Position
from wythoff.solution import Evidence, Solution

SECONDS = 0.2  # for one game, as the solvers estimate it


class Neighbour(NamedTuple):
    """A named game: the least position, by its largest pile, that is a P-position of one of the two games alone.

    `position` is None where there is none up to the bound; `evidence` is that of the named game's P-positions.
    """

    name: str
    game: Game
    position: Position | None
    evidence: Evidence


def nearest(
    game: Game, p_positions: Iterable[Position], up_to: int, count: int = 5, progress: Progress = silent
) -> list[Neighbour]:
    """The named two-pile games that agree farthest with a game, of whose P-positions all up to a bound are given.

    >>> from wythoff.rulesets import parse
    >>> game = parse("nim | diagonal(y1 % 2 + 1)")
    >>> [(near.name, near.position) for near in nearest(game, solvers.solve(game, up_to=20).p_positions, 20, 2)]
    [('mouse_game()', None), ('splythoff()', (7, 13))]

    Games that are this game, or one of the others, in other words are left out.
    Cost: to solve some thousand games to small piles.
    """
    given = {position for position in p_positions if max(position) <= up_to}
    near = {position for position in given if max(position) <= FIRST_BOUND}
    said = {canonical(game)}
    found = []
    for name, other in _alike(near, progress):
        form = canonical(other)
        if form in said:
            continue
        said.add(form)
        solution = _soon(other, up_to)
        if solution is not None:
            differ = {*solution.p_positions} ^ given
            found.append(Neighbour(name, other, min(differ, key=_size, default=None), solution.evidence))
    # Those that never differ come first, then those that differ last; the order of the catalog breaks ties.
    return sorted(found, key=lambda item: -inf if item.position is None else -max(item.position))[:count]


def _alike(near: set[Position], progress: Progress) -> Iterator[tuple[str, Game]]:
    """The named games that agree for the smallest piles."""
    tried: set[Game] = set()
    for name, other in two_pile_games():
        if other not in tried and {*Definition(other).p_positions(FIRST_BOUND)} == near:
            yield name, other
        tried.add(other)


def _soon(game: Game, up_to: int) -> Solution | None:
    """The P-positions of a game, if they can be found soon."""
    try:
        soon = solvers.seconds_for(game, up_to=up_to) <= SECONDS
        return solvers.solve(game, up_to=up_to) if soon else None
    except WythoffError:
        return None


def _size(position: Position) -> tuple[int, Position]:
    return max(position), position
