"""Games in Python: solve growing boxes, stop at the time limit, and answer for the last finished box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from itertools import product
from time import monotonic
from typing import Any, TypeAlias, TypeVar, cast

from wythoff.base.errors import TooLargeError, brief
from wythoff.base.frozen import Record, field
from wythoff.game.rulesets import Definition, Game, PartizanDefinition, PartizanGame, Position
from wythoff.game.rulesets.game import own_of
from wythoff.game.rulesets.watching import SearchLimits, SpentError, WatchedDefinition, WatchedPlayers
from wythoff.kernels import Progress
from wythoff.kernels.budget import allowing, stated_seconds

T = TypeVar("T")
Question = TypeVar("Question", bound=Callable[..., Any])
WatchedRules: TypeAlias = WatchedDefinition | WatchedPlayers
# The rules of requests that were stopped, while they are asked again for as much as was reached.
_known: ContextVar[tuple[Definition | PartizanDefinition, ...]] = ContextVar("_known", default=())
_is_handled: ContextVar[bool] = ContextVar("_is_handled", default=False)


STATUS = 3  # the exit status of an answer for less than was asked


class Stopped(Record):
    """The requested and the reached bound, as largest piles, and the seconds spent.

    >>> print(Stopped(1000, 41, 60.0))
    stopped after 60 s: this is for piles up to 41, not 1000; --limit-seconds 600 allows more time

    `memory`: memory ran short. `what`: the name of the bounds.
    """

    asked: int
    reached: int
    seconds: float
    memory: bool = field(default=False, kw_only=True)
    what: str = field(default="piles up to", kw_only=True)

    @property
    def when(self) -> str:
        """When it was stopped, in words."""
        return f"after {self.seconds:.3g} s{', for memory is nearly used up' if self.memory else ''}"

    @property
    def more(self) -> str:
        """A hint how to allow more."""
        return "ask for less" if self.memory else f"--limit-seconds {10 * self.seconds:.3g} allows more time"

    def __str__(self) -> str:
        return f"stopped {self.when}: this is for {self.what} {self.reached}, not {brief(self.asked)}; {self.more}"


class StoppedShortError(TooLargeError):
    """The error of a search that was stopped at its limit. `rules` hold the positions solved so far."""

    def __init__(self, what: str, stopped: Stopped, rules: Definition | PartizanDefinition) -> None:
        reached = f"piles up to {stopped.reached} of {brief(stopped.asked)} were reached"
        super().__init__(f"{what}, was stopped {stopped.when}: {reached}; {stopped.more}")
        self.stopped, self.rules = stopped, rules

    def __reduce__(self) -> tuple[object, ...]:
        return TooLargeError, self.args  # the rules are not sent to another process


def stopped_at(answer: T, stopped: Stopped) -> T:
    """Mark an answer that covers less than was requested: set its attribute `stopped`."""
    value: Any = answer
    object.__setattr__(value, "stopped", stopped)
    return answer


def watched_rules(game: Game, progress: Progress) -> WatchedRules:
    """Return the definition of a game in Python, with the time limit of `progress`. It is reused if there is one."""
    for rules in _known.get():
        if isinstance(rules, WatchedDefinition | WatchedPlayers) and rules.game == game:
            rules.watch.allow(progress)
            return rules
    players = game.as_kind(PartizanGame)
    limits = SearchLimits(progress)
    return WatchedDefinition(game, limits) if players is None else WatchedPlayers(players, limits)


def grow(
    game: Game, rules: WatchedRules, what: str, up_to: int, visit: Callable[[Position], object], progress: Progress
) -> None:
    """Visit all positions with piles up to a bound, in boxes of growing size.

    Raises: StoppedShortError at the limit of time; TooLargeError if not even the first box was reached.
    """
    watch = rules.watch
    for size in range(up_to + 1):
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
    """Yield the positions whose largest pile is `size`, in no certain order.

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
            for first in range(game.piles)  # the place of the first pile of that size
            for low in product(range(size), repeat=first)
            for high in product(range(size + 1), repeat=game.piles - first - 1)
        )
    else:
        found = ((*piles, size) for piles in Game._rows(game, range(size + 1), game.piles - 1))
    yield from filter(game.contains, found)


@contextmanager
def handled() -> Iterator[None]:
    """Let the caller handle a stopped request: nested questions do not handle it."""
    token = _is_handled.set(True)
    try:
        yield
    finally:
        _is_handled.reset(token)


@contextmanager
def knowing(error: StoppedShortError) -> Iterator[None]:
    """Reuse in the block the positions that a stopped request has solved."""
    token = _known.set((error.rules, *_known.get()))
    try:
        yield
    finally:
        _known.reset(token)


def asked_again(ask: Callable[[int], T], error: StoppedShortError) -> T:
    """Repeat a stopped request for the bound that it reached. The answer has the attribute `stopped`.

    Raises: the error, where that is not less.
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
    """Decorate a question with a bound `up_to`: for a game in Python it answers as far as time allows, and says so.

    If another question calls it, that question answers less.
    """

    @wraps(question)
    def asked(*args: Any, **kwargs: Any) -> Any:
        if _is_handled.get():
            return question(*args, **kwargs)
        with handled():
            try:
                return question(*args, **kwargs)
            except StoppedShortError as error:
                from inspect import signature  # which takes longer to load than a small request has

                given = signature(question).bind(*args, **kwargs)

                def again(up_to: int) -> Any:
                    given.arguments["up_to"] = up_to
                    return question(*given.args, **given.kwargs)

                return asked_again(again, error)

    return cast(Question, asked)


def growing(most: int, seconds: float, look: Callable[[int, Progress], T], progress: Progress) -> tuple[T, int]:
    """Examine growing boxes of a game in Python, up to the greatest or until the time is spent.

    Return the result for the last finished box, and its largest pile.

    >>> growing(20, 1.0, lambda reach, watch: reach * reach, lambda done, total: None)
    (400, 20)
    """
    until, found = monotonic() + seconds, list[tuple[T, int]]()

    def watched(done: int, total: int) -> None:
        progress(done, total)
        if found and monotonic() > until:
            raise SpentError("the time is spent")

    for reach in [*(1 << bits for bits in range(most.bit_length()) if 1 << bits < most), most]:
        try:
            found.append((look(reach, allowing(stated_seconds(progress), watched)), reach))
        except SpentError:
            if not found:
                raise
            break
    return found[-1]
