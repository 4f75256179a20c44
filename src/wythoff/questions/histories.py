"""Dynamic positions: those of a game with memory whose outcome depends on the history that leads to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wythoff.answers import Answer
from wythoff.catalog.given import as_game
from wythoff.conclusions.conclusion import Histories
from wythoff.errors import RequestError, TooLargeError, brief
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import Definition, Game, GameWithMemory, Outcome, Position
from wythoff.rulesets.game import Given
from wythoff.rulesets.history import Kind, Taking
from wythoff.solution import Bound, Evidence
from wythoff.solvers.by_definition import ByDefinition
from wythoff.theorems import best

METHOD = "every history from starts up to {}"
MOST_POSITIONS = 1_000_000


class Classified(Answer):
    """A position, its class, and examples: a start and moves (pile, amount) that make it P, and N; None if none do.

    class P or N: the outcome after every history; dynamic: it depends on the history.
    """

    position: Position
    kind: Kind
    p_history: tuple[Position, tuple[Taking, ...]] | None
    n_history: tuple[Position, tuple[Taking, ...]] | None

    def as_dict(self) -> dict[str, Any]:
        shown = {
            name: None if found is None else {"start": found[0], "moves": found[1]}
            for name, found in (("p_history", self.p_history), ("n_history", self.n_history))
        }
        return {"position": self.position, "class": self.kind, **shown}


class DynamicClasses(Answer):
    """The classes of positions, in lexicographic order, and how they are known.

    By the definition a position is dynamic for certain, but not dynamic only as far as the starts of histories went.
    """

    game: Game
    classes: tuple[Classified, ...]
    evidence: Evidence
    _told = "classes* evidence"


def dynamic_classes(
    game: Game | str,
    up_to: int = 10,
    *,
    position: Given | None = None,
    starts: int | None = None,
    progress: Progress | None = None,
) -> DynamicClasses:
    """Which positions of a game with memory are P, or N, after every history, and for which it depends on the history.

    All positions with piles up to a bound, or one position of any size where a theorem knows it. A history may be
    empty: the position may be the start.

    >>> from wythoff.rulesets import Imitation
    >>> found = dynamic_classes(Imitation(m=1, p=2), position=(1, 2)).classes[0]
    >>> found.kind, found.n_history, found.p_history
    ('dynamic', ((1, 2), ()), ((2, 2), ((0, 1),)))

    With `starts`, or where no theorem is known, all histories from starts with piles up to `starts` (twice the bound)
    are played by the definition.
    Source: Larsson 2009, paper II, Definition 2, and docs/notes/memory.md.
    Cost: a few terms for each position; by the definition that of all states.
    Raises: RequestError for games without memory; TooLargeError.
    """
    game = as_game(game)
    inner = game.with_memory
    if inner is None:
        raise RequestError(f"dynamic positions are asked of games with memory, was {game}: its outcomes never change")
    places = [game.place(position)] if position is not None else None
    bound = up_to if places is None else max(places[0])
    found = best(game)
    answer: Histories | None = None if found is None else getattr(found.answer.conclusion(), "by_history", None)
    if answer is None or starts is not None:
        reach = 2 * bound if starts is None else starts
        return _by_play(game, inner, places, bound, reach, progress or silent)
    if places is None:
        if (up_to + 1) ** game.piles > MOST_POSITIONS:
            raise TooLargeError(f"at most {MOST_POSITIONS} positions are classified at once: ask for one position")
        places = list(game.positions(up_to))
    classes = tuple(
        Classified(place, answer.kind(place), answer.history(place, "P"), answer.history(place, "N"))
        for place in places
    )
    return DynamicClasses(game, classes, Evidence("proved", answer.classes))


def _by_play(
    game: Game, inner: GameWithMemory, places: list[Position] | None, up_to: int, starts: int, progress: Progress
) -> DynamicClasses:
    if starts < up_to:
        raise RequestError(f"starts must be at least the piles of the positions, {brief(up_to)}, was {brief(starts)}")
    verdict = ByDefinition().applies(game, Bound("up_to", starts))
    if not verdict.applies:
        what = f"the histories of {game} cannot be played from starts up to {brief(starts)}"
        raise TooLargeError(f"{what}: {verdict.reason}")
    rules = Definition(game)
    before: dict[Position, Position | None] = {}
    found: dict[Position, dict[Outcome, Position]] = {}
    for start in game.positions(starts):
        progress(start[0], starts)
        for state in _played_from(inner, inner.start(start), before):
            outcome: Outcome = "P" if rules.is_p(state) else "N"
            found.setdefault(inner.shown(state), {}).setdefault(outcome, state)
    places = list(game.positions(up_to)) if places is None else places
    classes = tuple(_classified(inner, place, found[place], before) for place in places)
    return DynamicClasses(game, classes, Evidence("computed", METHOD.format(starts), up_to))


def _played_from(game: GameWithMemory, start: Position, before: dict[Position, Position | None]) -> Iterator[Position]:
    """The states reachable from a start that were not seen yet; `before` gets the state that leads to each."""
    if start in before:
        return
    before[start] = None
    pending = [start]
    while pending:
        state = pending.pop()
        yield state
        for option in game.options(state):
            if option not in before:
                before[option] = state
                pending.append(option)


def _classified(
    game: GameWithMemory,
    place: Position,
    states: dict[Outcome, Position],
    before: dict[Position, Position | None],
) -> Classified:
    histories = {outcome: _history(game, state, before) for outcome, state in states.items()}
    kind: Kind = "dynamic" if len(states) == 2 else "P" if "P" in states else "N"
    return Classified(place, kind, histories.get("P"), histories.get("N"))


def _history(
    game: GameWithMemory, state: Position, before: dict[Position, Position | None]
) -> tuple[Position, tuple[Taking, ...]]:
    """The start and the moves that lead to a state, the piles labelled as in the start."""
    path = [state]
    while (previous := before[path[-1]]) is not None:
        path.append(previous)
    path.reverse()
    moves: list[Taking] = []
    labelled = path[0]
    for state in path[1:]:
        takings = ((pile, amount) for pile, amounts in game.ranges(labelled) for amount in amounts)
        moves.append(next(taking for taking in takings if game.canonical(game.taken(labelled, *taking)) == state))
        labelled = game.taken(labelled, *moves[-1])
    return game.piles_of(path[0]), tuple(moves)
