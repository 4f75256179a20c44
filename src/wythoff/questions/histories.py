"""The question `dynamic_classes`: in a game with memory, which positions have an outcome that depends on history.

A *position* is the piles alone. A *state* is the piles with all that the rules remember of the history. A *history* is
a start and the moves from it, each (pile, amount). `inner` is the game without layers such as misere(...).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from operator import ge
from typing import Any, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError, TooLargeError, brief
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, GameWithMemory, Given, Outcome, Position, own_of, played
from wythoff.game.rulesets.advice import greatest
from wythoff.game.rulesets.kinds.history import Kind, Taking
from wythoff.game.rulesets.watching import SearchLimits, WatchedDefinition
from wythoff.kernels import ENDLESS, MOST_LISTED, Progress, require_memory, require_time, silent
from wythoff.kernels.plain.shifting import bits
from wythoff.solving.conclusions.conclusion import Histories
from wythoff.solving.solution import Evidence, StoppedShortError, grow, in_time
from wythoff.solving.theorems import best

METHOD = "every history from starts up to {}"
# Seconds and bytes for each state that play reaches, and about how many states are played by default.
SECONDS_A_STATE, BYTES_A_STATE, MOST_STATES = 2e-5, 400, 60_000


# (start, moves): a move is (pile, amount), or the position after it
HistoryExample: TypeAlias = tuple[Position, tuple[Any, ...]]


class Classified(Answer):
    """A position with its class, and examples of histories that lead to it: a start, and moves (pile, amount).

    `kind` is "P" or "N" if the position has this outcome after every history, and "dynamic" if its outcome depends on
    the history. After `p_history` it is a P-position, after `n_history` an N-position; each is None if no such history
    was found. In a game written in Python on several piles, a move is given as the piles after it.
    """

    position: Position
    kind: Kind
    p_history: HistoryExample | None
    n_history: HistoryExample | None

    def as_dict(self) -> dict[str, Any]:
        both = {"p_history": self.p_history, "n_history": self.n_history}
        shown = {name: found and {"start": found[0], "moves": found[1]} for name, found in both.items()}
        return {"position": self.position, "class": self.kind, **shown}


class DynamicClasses(Answer):
    """The classes of positions in lexicographic order, with evidence.

    If histories were played, "dynamic" is certain, but "P" and "N" are only known for the starts that were tried.
    """

    game: Game
    classes: tuple[Classified, ...]
    evidence: Evidence
    _told = "classes* evidence"


@in_time
def dynamic_classes(
    game: Game | str,
    up_to: int = 10,
    *,
    position: Given | None = None,
    starts: int | None = None,
    progress: Progress | None = None,
) -> DynamicClasses:
    """Classify positions of a game with memory: P or N after every history, or dynamic.

    All positions with piles up to `up_to` are classified, or one `position`, of any size if a theorem covers it. A
    history may be empty: the position may be the start.

    >>> from wythoff.game.rulesets import Imitation
    >>> found = dynamic_classes(Imitation(m=1, p=2), position=(1, 2)).classes[0]
    >>> found.kind, found.n_history, found.p_history
    ('dynamic', ((1, 2), ()), ((2, 2), ((0, 1),)))

    If `starts` is given, or no theorem applies, all histories from starts with piles up to `starts` are played. The
    default is twice the bound, or less if that would take more than a few seconds. The evidence states it. Source:
    Larsson 2009, paper II, Definition 2, and docs/mathematics/memory.md. Cost: by a theorem, a few terms for each
    position; otherwise an operation on bits for each state, O(starts^3) in imitation Nim. Raises: RequestError for
    games without memory; TooLargeError.
    """
    game = as_game(game)
    inner = played(game).as_kind(GameWithMemory)
    if own_of(game) is not None and game.remembers and not game.partizan:
        return _of_own(game, up_to, position, starts, progress or silent)
    if inner is None:
        raise RequestError(f"dynamic needs a game with memory; the outcomes of {game} do not depend on earlier moves")
    one = None if position is None else game.place(position)
    found = best(game)
    answer: Histories | None = None if found is None else getattr(found.answer.conclusion(), "by_history", None)
    if answer is None or starts is not None:
        return _by_play(game, inner, one, up_to if one is None else max(one), starts, progress or silent)
    if one is None and (up_to + 1) ** game.piles > MOST_LISTED:
        raise TooLargeError(
            f"at most {MOST_LISTED} positions can be classified at once: ask for one position, or a smaller --up-to"
        )
    classes = tuple(
        Classified(place, answer.kind(place), answer.history(place, "P"), answer.history(place, "N"))
        for place in (game.positions(up_to) if one is None else [one])
    )
    return DynamicClasses(game, classes, Evidence("proved", answer.classes))


def _by_play(
    game: Game, inner: GameWithMemory, one: Position | None, up_to: int, starts: int | None, progress: Progress
) -> DynamicClasses:
    reach = _most_starts(inner, up_to, one) if starts is None else starts
    _require_reach(reach, up_to)
    _require(game, inner, up_to, one, reach)
    before, common, least = Before(), Common(inner), one or (0,) * inner.piles
    states: dict[Position, list[Position]] = {}
    for start in game.positions(reach):
        progress(start[0], reach)
        for state in played_from(common, inner.start(start), before, least):
            place = inner.shown(state)
            if place == one or (one is None and max(place) <= up_to):
                states.setdefault(place, []).append(state)
    lost = losses(game, inner, chain.from_iterable(states.values()))
    shown = partial(_history, inner)
    places = game.positions(up_to) if one is None else [one]
    classes = tuple(_classified(place, states[place], lost.__contains__, before, shown) for place in places)
    return DynamicClasses(game, classes, Evidence("computed", METHOD.format(reach), up_to))


def _of_own(game: Game, up_to: int, position: Given | None, starts: int | None, progress: Progress) -> DynamicClasses:
    """Return the classes of a game written in Python, by play from all starts with piles up to `starts`.

    The positions with piles up to `up_to` are classified, or only `position` if it is given. If `starts` is None, there
    are as many starts as the time limit allows.

    Raises: StoppedShortError if there is not even time to use the positions themselves as starts.
    """
    one = None if position is None else game.place(position)
    bound = up_to if one is None else game.reach(one)
    reach = 2 * bound if starts is None else starts
    _require_reach(reach, bound)
    rules = WatchedDefinition(game, SearchLimits(progress))
    before, states = Before(), dict[Position, list[Position]]()

    def play(place: Position) -> None:
        pending: list[tuple[Position, Position | None]] = [(game.start(place), None)]
        rules.is_p(pending[0][0])  # this also tests whether play ends
        while pending:
            state, previous = pending.pop()
            if state not in before:
                before[state] = previous
                states.setdefault(game.shown(state), []).append(state)
                pending += [(option, state) for option in game.options(state)]

    what = f"the histories of {game} from starts up to {brief(reach)}"
    try:
        grow(game, rules, what, reach, play, progress)
    except StoppedShortError as error:
        if starts is not None or error.stopped.reached < bound:
            raise
        reach = error.stopped.reached
    shown = partial(_shown_history, game)
    places = game.positions(up_to) if one is None else [one]
    classes = tuple(_classified(place, states[place], rules.is_p, before, shown) for place in places)
    return DynamicClasses(game, classes, Evidence("computed", METHOD.format(reach), bound))


def _require_reach(reach: int, bound: int) -> None:
    if reach < bound:
        raise RequestError(
            f"starts must be at least {brief(bound)}, the largest pile of the positions, was {brief(reach)}"
        )


def _path(state: Position, before: Before) -> list[Position]:
    """Return the states from a start to `state`, in order. `before` is {state: previous state in play}."""
    path = [state]
    while (previous := before[path[-1]]) is not None:
        path.append(previous)
    return path[::-1]


def _shown_history(game: Game, path: list[Position]) -> HistoryExample:
    """Return (start, moves) for a path of states of a game written in Python.

    A move is (0, amount) on one pile, and the piles after it on several piles.
    """
    piles = list(map(game.shown, path))
    if game.piles == 1:
        return piles[0], tuple((0, here[0] - there[0]) for here, there in pairwise(piles))
    return piles[0], tuple(piles[1:])


def _most_starts(inner: GameWithMemory, up_to: int, one: Position | None) -> int:
    """Return the default for `starts`, the bound on the piles of starts: 2*`up_to`, or less if that would take long.

    `up_to` is the bound on the positions to classify. If `one` is not None, only this position is classified.
    """

    def fits(more: int) -> bool:
        return _states(inner, up_to + more, one) <= MOST_STATES

    return up_to + (up_to if fits(up_to) else greatest(up_to, fits) or 0)


def _states(inner: GameWithMemory, starts: int, one: Position | None) -> int:
    """Return about how many states play reaches on its way from all starts to all positions, or only to `one`.

    The starts are the positions with piles up to `starts`.
    """
    states = inner.states(starts)
    for pile in one or ():
        states = states * (starts - pile + 1) // (starts + 1)
    return states


def _require(game: Game, inner: GameWithMemory, up_to: int, one: Position | None, starts: int) -> None:
    """Raise TooLargeError if a request would take too long.

    It classifies the positions with piles up to `up_to`, or only `one`, by play from starts with piles up to `starts`.
    """
    below = inner.states(up_to)
    for pile in one or ():
        below = below * (pile + 1) // (up_to + 1)
    states = _states(inner, starts, one) + below
    what = f"playing every history of {game} from starts up to {brief(starts)}"
    require_time(SECONDS_A_STATE * min(states, ENDLESS), what)
    require_memory(BYTES_A_STATE * states, f"the states of {game} from starts up to {brief(starts)}")


def _classified(
    place: Position,
    states: Sequence[Position],
    lost: Callable[[Position], bool],
    before: Before,
    shown: Callable[[list[Position]], HistoryExample],
) -> Classified:
    """Return the class of the position `place`, with a history after which it is a P-position, and one for N.

    `states` are the states with these piles. lost(state) says whether a state is a P-position, `before` is {state:
    previous state in play}, and shown(path) makes a history of a list of states.
    """
    found: dict[Outcome, Position] = {}
    for state in states:
        found.setdefault("P" if lost(state) else "N", state)
    histories = {outcome: shown(_path(state, before)) for outcome, state in found.items()}
    kind: Kind = "dynamic" if len(histories) == 2 else "P" if "P" in histories else "N"
    return Classified(place, kind, histories.get("P"), histories.get("N"))


def _history(game: GameWithMemory, path: list[Position]) -> HistoryExample:
    """Return (start, moves) for a path of states. The piles keep the numbers that they have at the start."""
    moves: list[Taking] = []
    labelled = path[0]
    for state in path[1:]:
        takings = ((pile, amount) for pile, amounts in game.ranges(labelled) for amount in amounts)
        moves.append(next(taking for taking in takings if game.canonical(game.taken(labelled, *taking)) == state))
        labelled = game.taken(labelled, *moves[-1])
    return game.piles_of(path[0]), tuple(moves)


# {state: previous state in play}; None for a start
Before = dict[Position, Position | None]


class Common:
    """A lister of the options of states that omits options which it listed before.

    The *ground* of a state, such as its piles without the history, determines where a move of some amount leads. A move
    that was listed for one state is not listed again for another state with the same ground. So a second call for the
    same state returns no options.
    """

    def __init__(self, game: GameWithMemory) -> None:
        self.game = game
        self._made: dict[tuple[Position, int], int] = {}  # {(ground, pile): amounts that were listed, as bits}

    def options(self, state: Position) -> list[Position]:
        """Return the options of a state that no earlier call listed, as canonical states in order."""
        found = set[Position]()
        for ground, pile, amounts in self.game.grounds(state):
            made = self._made.get((ground, pile), 0)
            new = as_bits(amounts) & ~made
            if new:
                self._made[ground, pile] = made | new
                found.update(self.game.canonical(self.game.taken(state, pile, amount)) for amount in bits(new))
        return sorted(found)


def played_from(common: Common, start: Position, before: Before, least: Position) -> Iterator[Position]:
    """Yield the states reachable from `start` that are not in `before` yet; store the predecessor of each in `before`.

    Options are listed by `common`. States that cannot reach the piles `least`, in any order, are left out. A state
    comes before all states that are reached from it.
    """
    game = common.game
    if start in before or not all(map(ge, game.shown(start), least)):
        return
    before[start] = None
    pending = [start]
    while pending:
        state = pending.pop()
        yield state
        for option in common.options(state):
            if option not in before and all(map(ge, game.shown(option), least)):
                before[option] = state
                pending.append(option)


def losses(game: Game, inner: GameWithMemory, asked: Iterable[Position]) -> Collection[Position]:
    """Return the P-positions among the states `asked` and all states that can follow them.

    >>> from wythoff.game.rulesets import Imitation
    >>> game = Imitation(m=1, p=1)
    >>> sorted(losses(game, game, [game.start((1, 2))]))
    [(0, 0, 0, 0, 0), (0, 1, 1, 0, 0), (1, 2, 0, 0, 0)]

    `inner` is `game` without layers such as misere(...).

    Cost: each move of a ground once (see `Common`), and an operation on bits for each state and pile.
    """
    common, before = Common(inner), Before()
    nothing = (0,) * inner.piles
    below = [state for start in asked for state in played_from(common, start, before, nothing)]
    # Every move takes something, so options have fewer tokens.
    below.sort(key=lambda state: sum(inner.piles_of(state)))
    known: dict[tuple[Position, int], tuple[int, int]] = {}  # amounts as bits: those asked for, those that win
    found: set[Position] = set()
    for state in below:
        ends, wins = True, False
        for ground, pile, amounts in inner.grounds(state):
            made, winning = known.get((ground, pile), (0, 0))
            these = as_bits(amounts)
            if these & ~made:
                for amount in bits(these & ~made):
                    winning |= (inner.canonical(inner.taken(state, pile, amount)) in found) << amount
                known[ground, pile] = made | these, winning
            ends, wins = False, wins or bool(winning & these)
        if not wins and not (ends and game.misere):
            found.add(state)
    return found


def as_bits(amounts: range) -> int:
    """Return the integer whose bits number a, for all a in `amounts`, are set: 0b110 for range(1, 3)."""
    return (1 << amounts.stop) - (1 << amounts.start)
