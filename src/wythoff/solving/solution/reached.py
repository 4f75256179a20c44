"""Solving games that are written in Python, for larger and larger piles, until a time limit.

The rules of such a game are the method `options` of a user's class. A position is *decided* when its outcome is known.
A *stopped* request is one that ran out of time or memory; it is repeated with the largest bound that was finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from itertools import chain, combinations_with_replacement, islice, permutations, product, repeat
from time import monotonic
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

from wythoff.base.errors import TooLargeError, brief
from wythoff.base.frozen import Record, field
from wythoff.game.rulesets import Definition, Game, PartizanDefinition, PartizanGame, Position
from wythoff.game.rulesets.game import own_of
from wythoff.game.rulesets.own import listed
from wythoff.game.rulesets.watching import SearchLimits, SpentError, WatchedDefinition, WatchedPlayers
from wythoff.kernels import Progress
from wythoff.kernels.budget import allowing, stated_seconds

T = TypeVar("T")
Question = TypeVar("Question", bound=Callable[..., Any])
WatchedRules: TypeAlias = WatchedDefinition | WatchedPlayers
# The rules of stopped requests with the positions already solved, while the requests are repeated for smaller piles.
_known: ContextVar[tuple[Definition | PartizanDefinition, ...]] = ContextVar("_known", default=())
_is_handled: ContextVar[bool] = ContextVar("_is_handled", default=False)


# The attributes of `Game` that a user's class must not override, so that `options` alone decides the outcomes.
USUAL = (
    "start", "shown", "targets", "settled", "unstoppable", "declared", "place", "pile", "positions", "sizes", "reach",
    "misere", "blocking", "remembers", "declares", "partizan", "choices",
)  # fmt: skip
MANY = 500  # options are checked by such numbers at once, which is faster
STATUS = 3  # the exit status of the command line if an answer covers less than was requested


class Stopped(Record):
    """A record of a stopped request: the largest pile `asked` for, the largest pile `reached`, and the seconds spent.

    `memory` is true if the request ran out of memory, not of time. `what` is the text before `reached` in the message,
    here "piles up to".

    >>> print(Stopped(1000, 41, 60.0))
    stopped after 60 s: the answer is for piles up to 41, not 1000; --limit-seconds 600 allows more time
    """

    asked: int
    reached: int
    seconds: float
    memory: bool = field(default=False, kw_only=True)
    what: str = field(default="piles up to", kw_only=True)

    @property
    def when(self) -> str:
        """A text with the seconds after which the request was stopped, such as "after 60 s", and with the reason."""
        return f"after {self.seconds:.3g} s{', because memory is nearly used up' if self.memory else ''}"

    @property
    def more(self) -> str:
        """A hint for the user: how to allow more time or, if memory was the reason, to ask for less."""
        return (
            "ask for fewer or smaller positions"
            if self.memory
            else f"--limit-seconds {10 * self.seconds:.3g} allows more time"
        )

    def __str__(self) -> str:
        return (
            f"stopped {self.when}: the answer is for {self.what} {self.reached}, not {brief(self.asked)}; {self.more}"
        )


class StoppedShortError(TooLargeError):
    """The error of a search that reached its limit of time or memory.

    `what` names the search at the beginning of the message, `stopped` records how far it came, and `rules` contain the
    positions solved so far.
    """

    def __init__(self, what: str, stopped: Stopped, rules: Definition | PartizanDefinition) -> None:
        reached = f"piles up to {stopped.reached} of {brief(stopped.asked)} were reached"
        super().__init__(f"{what}, was stopped {stopped.when}: {reached}; {stopped.more}")
        self.stopped, self.rules = stopped, rules

    def __reduce__(self) -> tuple[object, ...]:
        return TooLargeError, self.args  # the rules are not pickled


def stopped_at(answer: T, stopped: Stopped) -> T:
    """Set the attribute `stopped` of an answer, which covers less than was requested, and return the answer."""
    value: Any = answer
    object.__setattr__(value, "stopped", stopped)
    return answer


def watched_rules(game: Game, progress: Progress) -> WatchedRules:
    """Return an object that solves positions of a game written in Python, within the time limit of `progress`.

    If a stopped request for the same game is being repeated, return its object again, with the positions solved so far.
    """
    for rules in _known.get():
        if isinstance(rules, WatchedDefinition | WatchedPlayers) and rules.game == game:
            rules.watch.allow(progress)
            return rules
    players = game.as_kind(PartizanGame)
    limits = SearchLimits(progress)
    return WatchedDefinition(game, limits) if players is None else WatchedPlayers(players, limits)


def lost_ahead(game: Game, rules: WatchedDefinition, up_to: int, progress: Progress) -> tuple[list[Position], int]:
    """Decide positions of a user's game up to the bound `up_to`, by calling the method `options` of its class directly.

    Positions are decided in the order of their largest pile. This is faster than `grow`, and less general. It stops
    early in three cases: at the time limit; if `options` raises an error, or returns something else than a list or
    tuple of positions; and if an option has not been decided yet. The caller then continues with `grow`.

    Return (P-positions found, size): all positions with largest pile less than `size` are decided. The decided
    positions are stored in `rules`, the object that `watched_rules` returned for the game.
    """
    asked = getattr(type(game).options, "_rules", None)
    if type(asked) is not FunctionType or any(getattr(type(game), name) is not getattr(Game, name) for name in USUAL):
        return [], 0
    places: Iterator[Position] = chain.from_iterable(shell(game, size) for size in range(up_to + 1))
    if game.piles == 1 and type(game).contains is Game.contains:
        places = zip(range(up_to + 1))
    order, many, watch, size = _InOrder(game, asked), 1, rules.watch, up_to + 1
    while block := [*islice(places, many)]:
        spent, last = watch.spent, max(block[-1])
        try:
            progress(last, up_to)
            watch(len(block))
            right = order.decide(block)
        except (Exception, SystemExit):  # noqa: BLE001  # `grow` runs into the error again, and reports it
            right = False
        if not right:
            size = max(block[0])
            order.found = [place for place in order.found if max(place) < size]
            break
        many = min(2 * many, 128) if watch.spent - spent < 0.01 else 1  # seconds; the limit is checked for each
    rules.learn(order.outcomes(size))
    return order.found, size


class _InOrder:
    """The positions of a user's game that are decided so far. `known[position]` is true for a P-position.

    `known` contains each position in every form in which the method `options` of the game may return it: with its piles
    in any order, or as a number if the game has one pile. `found` lists the P-positions in the order in which they were
    decided. The function asked(game, position) returns the options of a position.
    """

    def __init__(self, game: Game, asked: Callable[..., Any]) -> None:
        self.game, self.asked, self.found, self.known = game, asked, list[Position](), dict[Any, bool]()
        self.numbers: bool | None = None  # whether options are numbers, not tuples; None before the first option

    def outcomes(self, size: int) -> Iterator[tuple[Position, bool]]:
        """Yield each decided position whose largest pile is less than `size`, with whether it is a P-position."""
        for key, lost in self.known.items():
            place = (key,) if self.numbers else key
            if max(place) < size:
                yield place, lost

    def decide(self, block: list[Position]) -> bool:
        """Decide the positions of `block` one after the other, and return whether all piles of their options are ints.

        Raises: KeyError if an option has not been decided before; any error that the user's class raises.
        """
        game, asked, known = self.game, self.asked, self.known
        alike = game.piles > 1 and not game.ordered  # positions that differ by the order of piles are the same
        every = list[Any]()
        for place in block:
            options = asked(game, place)
            if type(options) is not list and type(options) is not tuple:
                options = listed(game, options, "options", place)
            if self.numbers is None and options:
                self.numbers = game.piles == 1 and type(options[0]) is int
                if self.numbers:  # options such as 5 instead of (5,)
                    self.known = known = {number: lost for (number,), lost in known.items()}
            lost = True
            for option in options:  # faster than `map`, as most games have few options
                if known[option]:
                    lost = False
            if lost:
                self.found.append(place)
            if alike:
                known.update(dict.fromkeys(permutations(place), lost))
            else:
                known[place[0] if self.numbers else place] = lost
            every += options
            if len(every) > MANY:
                if not self.are_ints(every):
                    return False
                every.clear()
        return self.are_ints(every)

    def are_ints(self, options: list[Any]) -> bool:
        """Return whether all piles of `options` are ints. So True and 1.0, which are equal to 1, are not accepted."""
        return {*map(type, options if self.numbers else chain.from_iterable(options))} <= {int}


def grow(
    game: Game, rules: WatchedRules, what: str, up_to: int, visit: Callable[[Position], object], progress: Progress,
    first: int = 0,
) -> None:  # fmt: skip
    """Call `visit` for all positions with largest pile from `first` to `up_to`, in the order of their largest pile.

    `visit(position)` solves a position by means of `rules`, the object that `watched_rules` returned. This object
    raises an error at the time limit. `what` names the request, for the beginning of the error message.

    Raises: StoppedShortError at the time limit; TooLargeError if not even the position with all piles empty is solved
    in time.
    """
    watch = rules.watch
    for size in range(first, up_to + 1):
        try:
            progress(size, up_to)
            for position in shell(game, size):
                visit(position)
        except TooLargeError as error:
            if size == 0:
                raise
            by_memory = watch.spent < watch.seconds and isinstance(error, SpentError)
            stopped = Stopped(up_to, size - 1, min(watch.spent, watch.seconds), memory=by_memory)
            raise StoppedShortError(what, stopped, rules) from error


def shell(game: Game, size: int) -> Iterator[Position]:
    """Yield the positions whose largest pile is `size`, in any order.

    >>> from wythoff.game.rulesets import Nim
    >>> list(shell(Nim(), 2))
    [(0, 2), (1, 2), (2, 2)]
    """
    kind = type(own_of(game) or game)
    if any(getattr(kind, name) is not getattr(Game, name) for name in ("sizes", "positions", "reach", "pile")):
        yield from (position for position in game.positions(size) if game.reach(position) == size)
        return
    if game.ordered:
        found: Iterator[Position] = (
            (*low, size, *high)
            for first in range(game.piles)  # the index of the first pile of this size
            for low in product(range(size), repeat=first)
            for high in product(range(size + 1), repeat=game.piles - first - 1)
        )
    elif game.piles == 2:
        found = zip(range(size + 1), repeat(size))
    else:
        found = ((*piles, size) for piles in combinations_with_replacement(range(size + 1), game.piles - 1))
    yield from found if type(game).contains is Game.contains else filter(game.contains, found)


@contextmanager
def handled() -> Iterator[None]:
    """Leave stopped requests to the caller: inside this `with` block, `in_time` does not repeat them.

    A function decorated by `in_time` then raises `StoppedShortError` instead of repeating itself with a smaller bound.
    """
    token = _is_handled.set(True)
    try:
        yield
    finally:
        _is_handled.reset(token)


@contextmanager
def knowing(error: StoppedShortError) -> Iterator[None]:
    """Reuse the positions that a stopped request has solved, inside this `with` block. `error` is its error."""
    token = _known.set((error.rules, *_known.get()))
    try:
        yield
    finally:
        _known.reset(token)


def asked_again(ask: Callable[[int], T], error: StoppedShortError) -> T:
    """Repeat a stopped request as ask(bound), with the largest bound that it finished, and return the answer.

    `error` is the error of the stopped request; it contains this bound, and the positions already solved, which are
    used again. The attribute `stopped` of the answer is set. If the repetition is stopped too, repeat it with a smaller
    bound.

    Raises: StoppedShortError if a repetition is stopped and has not finished a smaller bound than the one before.
    """
    stopped = error.stopped
    with knowing(error):
        try:
            found = ask(stopped.reached)
        except StoppedShortError as again:
            if again.stopped.reached >= stopped.reached:
                raise
            found = asked_again(ask, again)
            less = getattr(found, "stopped", None) or again.stopped
            stopped = stopped._with(reached=less.reached)
    return stopped_at(found, stopped)


def in_time(question: Question) -> Question:
    """Decorate the function `question`: when a time limit stops it, repeat it with a smaller argument `up_to`.

    Only games written in Python have such a limit. The answer's attribute `stopped` then records how far it reaches. If
    decorated functions call each other, only the outermost one repeats its request.
    """

    @wraps(question)
    def asked(*args: Any, **kwargs: Any) -> Any:
        if _is_handled.get():
            return question(*args, **kwargs)
        with handled():
            try:
                return question(*args, **kwargs)
            except StoppedShortError as error:
                from inspect import signature  # slow to import

                given = signature(question).bind(*args, **kwargs)

                def again(up_to: int) -> Any:
                    given.arguments["up_to"] = up_to
                    return question(*given.args, **given.kwargs)

                return asked_again(again, error)

    return cast(Question, asked)


def growing(most: int, seconds: float, look: Callable[[int, Progress], T], progress: Progress) -> tuple[T, int]:
    """Call look(reach, watch) for reach = 1, 2, 4, ..., and at last for `most`, until `seconds` seconds are spent.

    `look` must call watch(done, total) now and then: this reports to `progress`, and stops `look` when the time is
    spent. Return (result, reach) of the last call that was completed. The first call is always completed.

    >>> growing(20, 1.0, lambda reach, watch: reach * reach, lambda done, total: None)
    (400, 20)
    """
    until, found = monotonic() + seconds, list[tuple[T, int]]()

    def watched(done: int, total: int) -> None:
        progress(done, total)
        if found and monotonic() > until:
            raise SpentError("the time is used up")

    for reach in [*(1 << bits for bits in range(most.bit_length()) if 1 << bits < most), most]:
        try:
            found.append((look(reach, allowing(stated_seconds(progress), watched)), reach))
        except SpentError:
            if not found:
                raise
            break
    return found[-1]
