"""Positions of one Sprague-Grundy value of Wythoff Nim of any size: the n-th one, and the one of a given pile."""

from __future__ import annotations

from collections.abc import Iterable

from wythoff.displayed import Displayed
from wythoff.errors import ParameterError, RequestError, UnsolvedError, brief
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import Position
from wythoff.rulesets.game import Given
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.solution import Evidence
from wythoff.values.windows import GAME, Window, first_rows, margin, over_phi, times_phi, window

STATEMENT = (
    "the greedy choice of the differences of the positions of one value forgets where it began "
    "(convergence conjecture, Nivasch 2009)"
)
# The bound to which tests/values/far_check.py has compared all of these values with the rules.
MAX_G, CHECKED_UP_TO = 10, 100_000


class FarLevel(Displayed):
    """The positions of Sprague-Grundy value g <= 10 of Wythoff Nim, `nim | diagonal`, of any size.

    >>> ones = FarLevel(1)
    >>> ones.position(10**20), ones.with_difference(10**20), (61803398874989484820, 10**20) in ones
    ((161803398874989484819, 261803398874989484820), (161803398874989484818, 261803398874989484818), True)
    >>> ones.evidence.kind, ones.evidence.up_to
    ('conjectured', 100000)

    Value 0 is a theorem. `progress(done, total)` is called now and then, for each answer.

    Raises: ParameterError for other g. Each answer: PositionError for what is not a pile; TooLargeError where it would
    take too long.
    Source: Nivasch 2009; docs/mathematics/values.md, section 8.9.
    Cost: O(log n) windows of rows, about 1.3 times as many for each next g.
    """

    def __init__(self, g: int, *, progress: Progress | None = None) -> None:
        if not isinstance(g, int) or isinstance(g, bool) or not 0 <= g <= MAX_G:
            raise ParameterError(
                f"g must be an integer with 0 <= g <= {MAX_G}, as far as this was checked, was {brief(g)}"
            )
        self.g, self._progress = g, progress or silent

    @property
    def evidence(self) -> Evidence:
        """Proved for value 0; else the conjecture, with the smaller piles to which it was checked."""
        if self.g == 0:
            from wythoff.theorems.wythoff1907 import SOURCE

            return Evidence("proved", SOURCE)
        return Evidence("conjectured", STATEMENT, CHECKED_UP_TO)

    def position(self, n: int) -> Position:
        """The n-th position (a, b), a <= b, in the order of a, from n = 0 on: as `level_set(...).positions[n]`."""
        near = times_phi(_natural(n, "n"))
        if self.g == 0:
            return near, near + n
        found = self._near(near, near)
        place = n - found.before[self.g]
        return self._only(position for number, position in enumerate(found.positions(self.g)) if number == place)

    def with_difference(self, n: int) -> Position:
        """The position (a, b) with b - a = n."""
        near = times_phi(_natural(n, "n"))
        if self.g == 0:
            return near, near + n
        return self._only((a, b) for a, b in self._near(near, near).positions(self.g) if b - a == n)

    def partner(self, pile: int) -> int:
        """The other pile of the position of this value that has a given one.

        >>> FarLevel(1).partner(3), FarLevel(0).partner(3)
        (6, 5)
        """
        below = over_phi(GAME.pile(pile))
        if self.g == 0:
            n = lower_wythoff().index(pile)
            return below if n is None else pile + n
        # As the larger pile, or both; else as the smaller one, for every pile has one partner.
        found = [a for a, b in self._near(below, below).positions(self.g) if b == pile]
        if found:
            return found[0]
        return self._only((b, a) for a, b in self._window(pile, pile).positions(self.g) if a == pile)[0]

    def __contains__(self, position: Given) -> bool:
        """Whether a position has this value."""
        a, b = GAME.place(position)
        if self.g == 0:
            return times_phi(b - a) == a
        return (a, b) in self._window(a, a).positions(self.g)

    def _near(self, first: int, last: int) -> Window:
        return self._window(max(first - margin(self.g), 0), last + margin(self.g))

    def _window(self, first: int, last: int) -> Window:
        return window(self.g, first, last, rows=first_rows(self.g), progress=self._progress)

    def _only(self, found: Iterable[Position]) -> Position:
        """The one position that was looked for."""
        for position in found:
            return position
        raise UnsolvedError(f"a position of value {self.g} must lie within {margin(self.g)} rows of phi*n, it does not")

    def __repr__(self) -> str:
        return f"<Value {self.g} of {GAME}, piles of any size; {self.evidence}>"


def _natural(n: int, name: str) -> int:
    if not isinstance(n, int) or isinstance(n, bool) or n < 0:
        raise RequestError(f"{name} must be an integer >= 0, was {brief(n)}")
    return n
