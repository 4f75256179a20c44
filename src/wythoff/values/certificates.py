"""Repeated states of the machine of rows, as certificates of periods: docs/notes/rows.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from wythoff import kernels
from wythoff.frozen import Frozen
from wythoff.rulesets import Game
from wythoff.rulesets.lines import row_plan

if TYPE_CHECKING:
    from wythoff.kernels import RowPlan

# Told after each slice how many columns were filled so far.
Watch = Callable[[int], None]
SLICE = 1 << 20  # cells between two calls of `progress`


class Certificate(Frozen):
    """Two columns before which the machine of the rows 0 to `row` stands in the same state, and the state's digest.

    So G(i, n + second - first) = G(i, n) + second - first for every row i <= row and every column n >= first.

    >>> from wythoff.rulesets import parse
    >>> certificate = Certificate(parse("nim | diagonal"), 1, 3, 6, "38528686860d10cdf99fdda9aacace61")
    >>> certificate.period, certificate.check()
    (3, True)

    Source: docs/notes/rows.md, section 2.
    """

    __slots__ = ("game", "row", "first", "second", "digest")
    game: Game
    row: int
    first: int
    second: int
    digest: str

    def __init__(self, game: Game, row: int, first: int, second: int, digest: str) -> None:
        self._freeze(game=game, row=row, first=first, second=second, digest=digest)

    @property
    def period(self) -> int:
        """A period of all the rows together."""
        return self.second - self.first

    def check(self) -> bool:
        """Whether the states are the same, and have this digest: the machine is run again, and they are compared.

        Cost: as much as `second` columns of the rows.
        """
        if not 0 <= self.first < self.second:
            return False
        plan = row_plan(self.game, self.row, self.second)
        digests = repeated(plan, {self.row: (self.first, self.second)}, lambda done: None)
        return digests.get(self.row) == self.digest

    def as_dict(self) -> dict[str, Any]:
        """The JSON form; the game is said beside it."""
        return {"rows": [0, self.row], "columns": [self.first, self.second], "state": self.digest}


def repeated(plan: RowPlan, claims: Mapping[int, tuple[int, int]], watch: Watch) -> dict[int, str]:
    """The rows r of which it is true that the rows 0 to r are in the same state before two columns first < second.

    With the digests of the states. The machine is run once for all of them; the states themselves are compared.
    """
    stops = sorted({column for pair in claims.values() for column in pair})
    machine = kernels.row_machine(plan, stops[-1] if stops else 0)
    kept, found = {}, {}
    for stop in stops:
        advance(machine, stop, watch)
        for row, (first, second) in claims.items():
            if stop == first:
                kept[row] = machine.state(row)
            elif stop == second and machine.state(row) == kept[row]:
                found[row] = kept[row].digest()
            if stop == second:
                del kept[row]
    return found


def advance(machine: kernels.RowMachine, end: int, watch: Watch, rows: tuple[int, ...] = ()) -> list[kernels.Record]:
    """Fill the columns up to `end` in slices, and keep what is found in these rows."""
    size = max(1, SLICE // len(machine.plan.depths))
    kept = machine.advance(min(end, machine.column + size), rows)
    watch(machine.column)
    while machine.column < end:
        more = machine.advance(min(end, machine.column + size), rows)
        for record, found in zip(kept, more, strict=True):
            for known, new in zip(record, found, strict=True):
                known.extend(new)
        watch(machine.column)
    return kept
