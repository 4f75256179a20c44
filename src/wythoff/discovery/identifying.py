"""From terms or pairs to what they may be: named games, sequences, and transforms of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from wythoff import solvers
from wythoff.catalog import ENTRIES, NAMES
from wythoff.discovery.lookup import LEAST_TERMS, Match, lookup
from wythoff.discovery.samples import sample_calls
from wythoff.errors import ParameterError, WythoffError
from wythoff.frozen import Frozen
from wythoff.kernels import Progress
from wythoff.rulesets import Definition, Game, PartizanGame, Position, parse
from wythoff.solution import Evidence

Pair: TypeAlias = tuple[int, int]
FIRST_BOUND = 5  # piles up to this tell most games apart
LAST_BOUND = 100  # piles up to this are compared in the end


class GameMatch(Frozen):
    """A named game whose P-positions, within the piles given, are the pairs or a transform of them.

    `game`: its notation; `name`: the call; `transform`: what was done to the pairs; `evidence`: always conjectured, for
    some pairs say nothing of the others; the bound is on piles.
    """

    __slots__ = ("game", "name", "transform", "evidence")
    game: str
    name: str
    transform: str
    evidence: Evidence

    def __init__(self, game: str, name: str, transform: str, evidence: Evidence) -> None:
        self._freeze(game=game, name=name, transform=transform, evidence=evidence)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "game": self.game, "name": self.name, "transform": self.transform, "evidence": self.evidence.as_dict()
        }  # fmt: skip


class Identification(Frozen):
    """What terms or pairs may be: `games`, and the sequences in which the terms, or the parts of the pairs, lie."""

    __slots__ = ("games", "sequences")
    games: tuple[GameMatch, ...]
    sequences: tuple[tuple[str, tuple[Match, ...]], ...]

    def __init__(self, games: tuple[GameMatch, ...], sequences: tuple[tuple[str, tuple[Match, ...]], ...]) -> None:
        self._freeze(games=games, sequences=sequences)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        found = {name: [match.as_dict() for match in matches] for name, matches in self.sequences}
        return {"games": [game.as_dict() for game in self.games], "sequences": found}


PAIR_TRANSFORMS: tuple[tuple[str, Callable[[list[Pair]], list[Pair]]], ...] = (
    ("these pairs", lambda pairs: pairs),
    ("these pairs and (0, 0)", lambda pairs: [(0, 0), *pairs]),
    ("these pairs less (1, 1)", lambda pairs: [(x - 1, y - 1) for x, y in pairs]),
    ("these pairs plus (1, 1)", lambda pairs: [(x + 1, y + 1) for x, y in pairs]),
)


def identify(
    given: Sequence[int] | Sequence[Pair], path: str | None = None, progress: Progress | None = None
) -> Identification:
    """The named games and sequences that terms, or pairs of piles, agree with.

    Pairs are compared with the P-positions of every named two-pile game, parameters small, normal and misere play;
    they must be all of its P-positions in the box of their greatest piles. `path`: as in `lookup`.

    >>> found = identify([(0, 0), (1, 2), (3, 6), (4, 11), (5, 17)])
    >>> found.games[0].name, found.sequences[1][0], found.sequences[1][1][0].title
    ('g1()', 'second', 'summed_pair_upper(f=x1 + 1)')

    Cost: a few seconds for pairs, to solve some hundred games to small piles.
    Raises: ParameterError for too few terms or pairs, or neither.
    """
    items: list[Any] = list(given)
    if not items or not all(isinstance(item, tuple | list) for item in items):
        return Identification((), (("terms", tuple(lookup(items, path, progress))),))
    pairs = _as_pairs(items)
    firsts, seconds = zip(*pairs, strict=True)
    parts = {"first": firsts, "second": seconds, "differences": tuple(y - x for x, y in pairs)}
    found = tuple((name, tuple(lookup(terms, path, progress))) for name, terms in parts.items())
    return Identification(tuple(_games(pairs)), found)


def _as_pairs(items: list[Any]) -> list[Pair]:
    """The pairs, smaller pile first, in order."""
    piles = [pile for item in items for pile in item]
    whole = all(isinstance(pile, int) and not isinstance(pile, bool) and pile >= 0 for pile in piles)
    if len(items) < LEAST_TERMS or not whole or any(len(item) != 2 for item in items):
        raise ParameterError(f"at least {LEAST_TERMS} pairs of integers >= 0 must be given, were {str(items)[:60]}")
    return sorted((min(item), max(item)) for item in items)


def _games(pairs: list[Pair]) -> list[GameMatch]:
    """The games that agree, those with the simplest transform first."""
    tried = [(name, made) for name, change in PAIR_TRANSFORMS if min(made := change(pairs))[0] >= 0]
    told: dict[Game, tuple[int, GameMatch]] = {}
    for call, game in _two_pile_games():
        if game in told:
            continue
        first = Definition(game).p_positions(FIRST_BOUND)
        for rank, (name, wanted) in enumerate(tried):
            if _agree(first, wanted, FIRST_BOUND) and _solved(game, wanted):
                bound = min(LAST_BOUND, max(y for _, y in wanted))
                evidence = Evidence("conjectured", f"{name} are the P-positions of {call}", bound)
                told[game] = rank, GameMatch(str(game), call, name, evidence)
    return [match for _, match in sorted(told.values(), key=lambda item: item[0])]


def _two_pile_games() -> Iterator[tuple[str, Game]]:
    """Named unordered games of two integral piles, in normal play, then in misere play."""
    games = []
    for entry in ENTRIES:
        for call in sample_calls(entry):
            try:
                game = parse(call, NAMES)
            except WythoffError:
                continue  # parameters that do not go together
            if game.piles == 2 and not game.ordered and not isinstance(game, PartizanGame):
                games.append((call, game))
    yield from games
    for call, game in games:
        try:
            yield f"misere({call})", parse(f"misere({game})", NAMES)
        except WythoffError:
            continue


def _solved(game: Game, pairs: list[Pair]) -> bool:
    """Whether the solution of the game agrees with the pairs."""
    try:
        solution = solvers.solve(game, up_to=min(LAST_BOUND, max(y for _, y in pairs)))
    except WythoffError:
        return False
    return _agree(solution.p_positions, pairs, LAST_BOUND)


def _agree(p_positions: Iterable[Position], pairs: list[Pair], most: int) -> bool:
    """Whether the pairs with piles up to `most` are all the P-positions in the box of their greatest piles."""
    width, height = max(x for x, _ in pairs), min(most, max(y for _, y in pairs))
    there = [place for place in p_positions if place[0] <= width and place[1] <= height]
    return there == [pair for pair in pairs if pair[1] <= height]
