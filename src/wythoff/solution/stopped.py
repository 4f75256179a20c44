"""A request that was stopped at its limit of time, and what it had found by then."""

from __future__ import annotations

from wythoff.errors import TooLargeError, brief
from wythoff.frozen import Record, field
from wythoff.rulesets.definition import Definition
from wythoff.rulesets.two_players import PartizanDefinition

STATUS = 3  # the exit status of an answer for less than was asked


class Stopped(Record):
    """What was asked for and what was reached, as the largest pile, and after how many seconds.

    >>> print(Stopped(1000, 41, 60.0))
    stopped after 60 s: this is for piles up to 41, not up to 1000; --seconds 600 allows more time

    `memory`: it was stopped because little memory was left.
    """

    asked: int
    reached: int
    seconds: float
    memory: bool = field(default=False, kw_only=True)

    def less(self, other: Stopped) -> Stopped:
        """What was asked here, and reached there."""
        return Stopped(self.asked, other.reached, self.seconds, memory=self.memory)

    @property
    def when(self) -> str:
        """When it was stopped, in words."""
        return f"after {self.seconds:.3g} s{', for memory is nearly used up' if self.memory else ''}"

    @property
    def more(self) -> str:
        """What allows more, in words."""
        return "ask for less" if self.memory else f"--seconds {10 * self.seconds:.3g} allows more time"

    def __str__(self) -> str:
        reached = f"this is for piles up to {self.reached}, not up to {brief(self.asked)}"
        return f"stopped {self.when}: {reached}; {self.more}"


class StoppedShortError(TooLargeError):
    """A search was stopped at its limit; `rules` know the positions that it has reached."""

    def __init__(self, what: str, stopped: Stopped, rules: Definition | PartizanDefinition) -> None:
        reached = f"piles up to {stopped.reached} of {brief(stopped.asked)} were reached"
        super().__init__(f"{what}, was stopped {stopped.when}: {reached}; {stopped.more}")
        self.stopped, self.rules = stopped, rules

    def __reduce__(self) -> tuple[object, ...]:
        return TooLargeError, self.args  # the rules are not sent to another process
