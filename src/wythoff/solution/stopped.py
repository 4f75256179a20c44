"""A request that was stopped at its limit of time, and what it had found by then."""

from __future__ import annotations

from typing import Any, TypeVar

from wythoff.errors import TooLargeError, brief
from wythoff.frozen import Record, field
from wythoff.rulesets.definition import Definition
from wythoff.rulesets.two_players import PartizanDefinition

T = TypeVar("T")
STATUS = 3  # the exit status of an answer for less than was asked


class Stopped(Record):
    """What was asked for and what was reached, as the largest pile, and after how many seconds.

    >>> print(Stopped(1000, 41, 60.0))
    stopped after 60 s: this is for piles up to 41, not 1000; --limit-seconds 600 allows more time

    `memory`: it was stopped because little memory was left. `what`: of what these are the bounds.
    """

    asked: int
    reached: int
    seconds: float
    memory: bool = field(default=False, kw_only=True)
    what: str = field(default="piles up to", kw_only=True)

    def less(self, other: Stopped) -> Stopped:
        """What was asked here, and reached there."""
        return self._with(reached=other.reached)

    @property
    def when(self) -> str:
        """When it was stopped, in words."""
        return f"after {self.seconds:.3g} s{', for memory is nearly used up' if self.memory else ''}"

    @property
    def more(self) -> str:
        """What allows more, in words."""
        return "ask for less" if self.memory else f"--limit-seconds {10 * self.seconds:.3g} allows more time"

    def __str__(self) -> str:
        return f"stopped {self.when}: this is for {self.what} {self.reached}, not {brief(self.asked)}; {self.more}"


class StoppedShortError(TooLargeError):
    """A search was stopped at its limit; `rules` know the positions that it has reached."""

    def __init__(self, what: str, stopped: Stopped, rules: Definition | PartizanDefinition) -> None:
        reached = f"piles up to {stopped.reached} of {brief(stopped.asked)} were reached"
        super().__init__(f"{what}, was stopped {stopped.when}: {reached}; {stopped.more}")
        self.stopped, self.rules = stopped, rules

    def __reduce__(self) -> tuple[object, ...]:
        return TooLargeError, self.args  # the rules are not sent to another process


def stopped_at(answer: T, stopped: Stopped) -> T:
    """Mark an answer, which is for less than was asked: it gets the attribute `stopped`."""
    value: Any = answer
    object.__setattr__(value, "stopped", stopped)
    return answer


def stopped_of(answer: object) -> Stopped | None:
    """How an answer was marked; None if it is for all that was asked."""
    found: Stopped | None = getattr(answer, "stopped", None)
    return found
