"""Repeated states of the machine of rows, as certificates of periods: docs/mathematics/values.md, section 8.6."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from wythoff import kernels
from wythoff.errors import RequestError
from wythoff.frozen import Record
from wythoff.kernels.limits import AT_ONCE
from wythoff.rulesets import Game
from wythoff.rulesets.lines import row_plan
from wythoff.rulesets.regular import RegularPlan, is_conditional, regular_plan
from wythoff.values.regular import RegularMachine, Watch, regular_machine, regular_seconds

Plan: TypeAlias = "kernels.RowPlan | RegularPlan"
Machine: TypeAlias = "kernels.RowMachine | RegularMachine"


class Certificate(Record):
    """Two columns before which the machine of the rows 0 to `row` stands in the same state, and the state's digest.

    So every row i <= row is periodic from the column `first` on: G(i, n + second - first) - G(i, n) is the same for
    every n >= first; it is second - first where any number may be taken along the rows. Where the moves follow one rule
    from some column on only, that is shown of the row `row` and of those that are reached from it.

    >>> from wythoff.rulesets import parse
    >>> certificate = Certificate(parse("nim | diagonal"), 1, 3, 6, "38528686860d10cdf99fdda9aacace61")
    >>> certificate.period, certificate.check()
    (3, True)

    Source: docs/mathematics/values.md, Theorems 8.10 and 8.11.
    """

    game: Game
    row: int
    first: int
    second: int
    digest: str

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
        plan = plan_of(self.game, self.row, self.second)
        digests = repeated(self.game, plan, {self.row: (self.first, self.second)}, lambda done: None)
        return digests.get(self.row) == self.digest

    def as_dict(self) -> dict[str, Any]:
        """Without the game, which stands beside it in JSON."""
        return {"rows": [0, self.row], "columns": [self.first, self.second], "state": self.digest}


def plan_of(game: Game, row: int, columns: int, **limits: Any) -> Plan:
    """How the rows 0 to `row` of a game are filled: full rows beside lines, else by one rule from some column on.

    That rule is looked for within the limits that `regular_plan` takes.

    Raises: RequestError for games that have no such rows; TooLargeError.
    """
    try:
        return row_plan(game, row, columns)
    except RequestError:
        if not is_conditional(game):
            raise
    return regular_plan(game, row, **limits)


def machine_of(game: Game, plan: Plan, columns: int) -> Machine:
    """The machine that fills that many columns of the rows of a plan."""
    return regular_machine(game, plan, columns) if isinstance(plan, RegularPlan) else kernels.row_machine(plan, columns)


def plan_seconds(plan: Plan, columns: int) -> float:
    """About how long that many columns take."""
    return regular_seconds(plan, columns) if isinstance(plan, RegularPlan) else kernels.row_seconds(plan, columns)


def row_values(game: Game, plan: Plan, columns: int, rows: Sequence[int], watch: Watch) -> list[array[int]]:
    """The values of some rows, less their columns."""
    machine = machine_of(game, plan, columns)
    if not isinstance(machine, RegularMachine):
        return [values for values, _ in advance(machine, columns, watch, tuple(rows))]
    machine.advance(columns, watch)
    watch(columns)
    return [machine.less(row) for row in rows]


def repeated(game: Game, plan: Plan, claims: Mapping[int, tuple[int, int]], watch: Watch) -> dict[int, str]:
    """The rows r of which it is true that the rows 0 to r are in the same state before two columns first < second.

    With the digests of the states. The machine is run once for all of them; the states themselves are compared.
    """
    stops = sorted({column for pair in claims.values() for column in pair})
    machine = machine_of(game, plan, stops[-1] if stops else 0)
    kept: dict[int, Any] = {}
    found = {}
    for stop in stops:
        if isinstance(machine, RegularMachine):
            machine.advance(stop, watch)
            watch(stop)
        else:
            advance(machine, stop, watch)
        for row, (first, second) in claims.items():
            if stop == first:
                kept[row] = machine.state(row)
            elif stop == second:
                state = kept.pop(row)
                # Rows filled by one rule have bases of their own, which must go on as they did.
                goes_on = not isinstance(machine, RegularMachine) or machine.goes_on(row, first)
                if goes_on and machine.state(row) == state:
                    found[row] = state.digest()
    return found


def advance(machine: kernels.RowMachine, end: int, watch: Watch, rows: tuple[int, ...] = ()) -> list[kernels.Record]:
    """Fill the columns up to `end` in slices, and keep what is found in these rows."""
    size = max(1, AT_ONCE // len(machine.plan.depths))
    kept = machine.advance(min(end, machine.column + size), rows)
    watch(machine.column)
    while machine.column < end:
        more = machine.advance(min(end, machine.column + size), rows)
        for record, found in zip(kept, more, strict=True):
            for known, new in zip(record, found, strict=True):
                known.extend(new)
        watch(machine.column)
    return kept
