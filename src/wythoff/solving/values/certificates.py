"""Certificates of periods of rows: repeated states of a machine that fills the rows column by column.

Row r has the values G(r, 0), G(r, 1), ... The machine of `kernels.rows` fills rows of games where any number may be
taken along the row, and all other moves are lines. `RegularMachine` fills rows of games whose moves follow one rule
from some column on: *near* moves go back a fixed number of columns, *far* moves lead to all earlier columns with
certain remainders. The *state* of a machine determines all later values. In it, the values of each row are relative to
a growing number, the *base* of the row. A *plan* describes the moves. See docs/mathematics/values.md, section 8.6.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf, lcm
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from wythoff import kernels
from wythoff.base.errors import RequestError, brief
from wythoff.base.frozen import Record
from wythoff.game.rulesets import Game, TwoPileGame, mex
from wythoff.game.rulesets.plans.lines import row_plan
from wythoff.game.rulesets.plans.regular import RegularPlan, RegularRow, is_conditional, regular_plan
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import AT_ONCE, POSITION_BYTES, require_memory, require_time

Plan: TypeAlias = "kernels.RowPlan | RegularPlan"
Machine: TypeAlias = "kernels.RowMachine | RegularMachine"
Watch: TypeAlias = Callable[[int], None]  # called now and then with the number of columns filled so far
# The description of one set of values of a row: for each far move, the remainders of the columns whose values belong to
# the set; and the squares (row, column) whose values belong to it from the start.
SetKind: TypeAlias = tuple[tuple[frozenset[int], ...], tuple[tuple[int, int], ...]]


def watched(progress: Progress | None, total: int, begun: int = 0) -> Watch:
    """Return a function watch(done), which calls progress(begun + done, total), or nothing if `progress` is None."""
    if progress is None:
        return lambda done: None
    return lambda done: progress(begun + done, total)


class Certificate(Record):
    """A proof that rows of values G(i, n) are periodic: the machine that fills them column by column repeats a state.

    The state is the same before columns `first` and `second`; `digest` is a short name of it. For every row i <= row,
    G(i, n + second - first) - G(i, n) is then constant for n >= first. The constant is second - first if any number may
    be taken along the rows. If the moves follow one rule only from some column on, all this holds only for row `row`
    and the rows that moves reach from it.

    >>> from wythoff.game.rulesets import parse
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
        """The common period second - first of the rows."""
        return self.second - self.first

    def check(self) -> bool:
        """Fill the rows again. Return whether the states before `first` and `second` are equal, with this digest."""
        if not 0 <= self.first < self.second:
            return False
        plan = plan_of(self.game, self.row, self.second)
        digests = repeated(self.game, plan, {self.row: (self.first, self.second)}, lambda done: None)
        return digests.get(self.row) == self.digest

    def as_dict(self) -> dict[str, Any]:
        """Return the certificate for JSON, without its game."""
        return {"rows": [0, self.row], "columns": [self.first, self.second], "state": self.digest}


def plan_of(game: Game, row: int, columns: int, **limits: Any) -> Plan:
    """Return a description of the moves in the rows 0 to `row`, from which a machine can fill these rows.

    It is a `RowPlan` if any number may be taken along the rows and the other moves are lines. Otherwise it is a
    `RegularPlan`, for moves that follow one rule from some column on; `limits` bound the search for that rule.

    Raises: RequestError for games that have neither plan; TooLargeError if the rows or columns are too many.
    """
    try:
        return row_plan(game, row, columns)
    except RequestError:
        if not is_conditional(game):
            raise
    return regular_plan(game, row, **limits)


def machine_of(game: Game, plan: Plan, columns: int) -> Machine:
    """Return a machine to fill `columns` columns of the rows that `plan`, a description of moves of `game`, covers."""
    return regular_machine(game, plan, columns) if isinstance(plan, RegularPlan) else kernels.row_machine(plan, columns)


def plan_seconds(plan: Plan, columns: int) -> float:
    """Estimate the seconds to fill `columns` columns of the rows that `plan`, a description of moves, covers."""
    return regular_seconds(plan, columns) if isinstance(plan, RegularPlan) else kernels.row_seconds(plan, columns)


def row_values(game: Game, plan: Plan, columns: int, rows: Sequence[int], watch: Watch) -> list[array[int]]:
    """Return, for each row in `rows`, an array of G(row, n) - n, n < columns. `plan` describes the moves."""
    machine = machine_of(game, plan, columns)
    if not isinstance(machine, RegularMachine):
        records = new_records(rows)
        advance(machine, columns, watch, records)
        return [values for values, _ in records.values()]
    machine.advance(columns, watch)
    watch(columns)
    return [machine.less(row) for row in rows]


def repeated(game: Game, plan: Plan, claims: Mapping[int, tuple[int, int]], watch: Watch) -> dict[int, str]:
    """Verify claims of repeated states. Return {row: digest of the state} for the claims that are true.

    A claim {r: (first, second)}, first < second, concerns a machine that fills the rows 0 to r of `game`, whose moves
    `plan` describes: before these two columns, its state is the same. States are compared, not their hashes.
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
                # In a state, each row is relative to its own base, so the bases must also grow alike.
                goes_on = not isinstance(machine, RegularMachine) or machine.goes_on(row, first)
                if goes_on and machine.state(row) == state:
                    found[row] = state.digest()
    return found


def advance(
    machine: kernels.RowMachine, end: int, watch: Watch, rows: Mapping[int, kernels.Record] | None = None
) -> None:
    """Let `machine` fill the columns before `end`, and call watch(column) now and then.

    `rows` maps some rows to records, pairs (values, hashes) of arrays. For each new column n of such a row, G(row, n) -
    n is appended to `values`, and a hash of the row's last columns to `hashes`.
    """
    size = max(1, AT_ONCE // len(machine.plan.depths))
    rows = rows or {}
    while True:
        found = machine.advance(min(end, machine.column + size), tuple(rows))
        for record, more in zip(rows.values(), found, strict=True):
            for known, new in zip(record, more, strict=True):
                known.extend(new)
        watch(machine.column)
        if machine.column >= end:
            return


def new_records(rows: Iterable[int]) -> dict[int, kernels.Record]:
    """Return {row: record} for `rows`. A record is two empty arrays, of values and of hashes, which `advance` fills."""
    return {row: (array("i"), array("Q")) for row in rows}


class RegularState(NamedTuple):
    """The state of a `RegularMachine` before a column n, which determines all values from there on.

    `remainder` is n modulo the modulus of the moves. A row has *sets*: the values that may not occur again in the
    columns with certain remainders. `sets` lists, for each row, a pair (count, mask) for each set: the first `count`
    numbers from the base on are in it, and bit i of `mask` is 1 if base + count + i is in it. `columns` lists, for each
    row, the numbers (base, last values), each minus the least of them.
    """

    remainder: int
    sets: tuple[tuple[tuple[int, int], ...], ...]
    columns: tuple[tuple[int, ...], ...]

    def digest(self) -> str:
        """Return a short name of the state. It is the same on every computer."""
        from hashlib import blake2b

        sets = ";".join(",".join(f"{full}:{rest:x}" for full, rest in row) for row in self.sets)
        columns = ";".join(",".join(map(str, values)) for values in self.columns)
        return blake2b(f"{self.remainder}|{sets}|{columns}".encode(), digest_size=16).hexdigest()


class RegularMachine:
    """A machine that fills the rows of a game column by column: `values[x]` contains the values of row x so far.

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.game.rulesets.plans.regular import regular_plan
    >>> game = parse("nim(step=2) | diagonal")
    >>> machine = RegularMachine(game, regular_plan(game, 1))
    >>> machine.advance(9)
    >>> machine.values[1].tolist()
    [0, 1, 1, 0, 2, 3, 3, 2, 4]
    """

    def __init__(self, game: Game, plan: RegularPlan) -> None:
        squares = game.as_kind(TwoPileGame)
        assert squares is not None  # a plan has only moves
        rows = range(len(plan.rows))
        self.squares, self.plan, self.column = squares.squares, plan, 0
        self.values: list[array[int]] = [array("q") for _ in rows]
        # The sets of each row (see `RegularState`) as lists [n, mask]: the base is not subtracted from n.
        self._sets: list[list[list[int]]] = []
        self._of: list[list[list[int]]] = []  # by row and remainder
        self._kinds: list[list[SetKind]] = []
        for moves in plan.rows:
            kinds = [(tuple(far.classes[a] for far in moves.far), moves.fixed[a]) for a in range(moves.modulus)]
            apart = {kind: [0, 0] for kind in kinds}  # one set serves all remainders whose kinds are the same
            self._kinds.append(list(apart))
            self._sets.append(list(apart.values()))
            self._of.append([apart[kind] for kind in kinds])
        # By row, far move and remainder of a column: the sets to which the value in that column is added.
        self._into = [
            [[_sets_of(sets, kinds, place, u) for u in range(moves.modulus)] for place in range(len(moves.far))]
            for moves, sets, kinds in zip(plan.rows, self._sets, self._kinds, strict=True)
        ]
        self._below = [plan.below(x) for x in rows]
        self._own = [_recent(moves) for moves in plan.rows]
        # From column `first` on, the last columns of a state and its sets were filled by the rules of `plan`. States
        # are compared only between columns with the same remainder.
        self.modulus = [lcm(*(plan.rows[x].modulus for x in below)) for below in self._below]
        self._recent = [max(self._own[x] for x in below) for below in self._below]
        self.first = [
            recent + max(plan.rows[x].start + max([0, *(far.least for far in plan.rows[x].far)]) for x in below)
            for recent, below in zip(self._recent, self._below, strict=True)
        ]

    def advance(self, end: int, watch: Watch | None = None) -> None:
        """Fill the columns before `end`: first by trying all options and, from a row's `start` on, from stored sets.

        Cost: a few operations on sets for each near move of a row, and for each set.
        """
        while self.column < end:
            early = any(self.column < moves.start for moves in self.plan.rows)
            if watch is not None and (early or not self.column % 8):
                watch(self.column)
            for x, moves in enumerate(self.plan.rows):
                if self.column < moves.start:
                    options = self.squares(x, self.column)
                    self.values[x].append(mex(self.values[a][b] for a, b in options))
                    continue
                if self.column == moves.start:
                    self._begin(x)
                self._fill(x, moves)
            self.column += 1

    def _begin(self, x: int) -> None:
        """Add to the sets of row `x` (values that may not occur again) the values of options in far earlier columns."""
        moves = self.plan.rows[x]
        for numbers, (classes, fixed) in zip(self._sets[x], self._kinds[x], strict=True):
            for row, u in fixed:
                _add(numbers, self.values[row][u])
            for far, remainders in zip(moves.far, classes, strict=True):
                for u in range(far.least, self.column - far.near):
                    if u % moves.modulus in remainders:
                        _add(numbers, self.values[far.row][u])

    def _fill(self, x: int, moves: RegularRow) -> None:
        n, modulus, values = self.column, moves.modulus, self.values
        for far, into in zip(moves.far, self._into[x], strict=True):
            u = n - far.near
            for numbers in into[u % modulus]:
                _add(numbers, values[far.row][u])
        full, taken = self._of[x][n % modulus]
        for end, j in moves.near[n % modulus]:
            value = values[end][n - j] - full
            if value >= 0:
                taken |= 1 << value
        values[x].append(full + (~taken & (taken + 1)).bit_length() - 1)

    def base(self, row: int) -> int:
        """Return the base of a row: a lower bound for all its later values."""
        return min(full for full, _ in self._sets[row])

    def less(self, row: int) -> array[int]:
        """Return G(row, n) - n for all filled columns n, as an array."""
        return array("i", (value - n for n, value in enumerate(self.values[row])))

    def state(self, row: int) -> RegularState:
        """Return the state before the next column, for a row and all rows that moves reach from it."""
        recent = self._recent[row]
        parts = [(self.base(x), self._sets[x], self.values[x][-recent:]) for x in self._below[row]]
        return RegularState(
            self.column % self.modulus[row],
            tuple(tuple((full - base, rest) for full, rest in sets) for base, sets, _ in parts),
            tuple(_raised(base, values) for base, _, values in parts),
        )

    def hashes(self, rows: Sequence[int]) -> list[int]:
        """Return, for each of `rows`, a hash of its state, which determines later values. Equal states hash alike."""
        parts = []
        for x in range(max(rows, default=-1) + 1):
            base = self.base(x)
            sets = tuple([(full - base, rest) for full, rest in self._sets[x]])
            parts.append(hash((sets, _raised(base, self.values[x][-self._own[x] :]))))
        return [hash(tuple([parts[x] for x in self._below[row]])) for row in rows]

    def goes_on(self, row: int, first: int) -> bool:
        """Return whether `row`, and each row that moves reach from it, now repeats what it did from column `first` on.

        The states before column `first` and before the next column must be equal. They contain values relative to the
        base of each row. So, for any two rows between which a move leads, the bases must have grown by the same amount,
        or no value may occur in both rows.
        """
        if first < self.first[row]:
            return False
        recent = self._recent[row]
        gains = {}
        for x in self._below[row]:
            before, now = self.values[x][first - recent : first], self.values[x][-recent:]
            gains[x] = now[-1] - before[-1]
            if any(later - earlier != gains[x] for earlier, later in zip(before, now, strict=True)):
                return False  # possible even for equal hashes, which use fewer columns
        return all(self._stays(x, seen, first, recent, gains) for x in gains for seen in self.plan.seen(x))

    def _stays(self, x: int, seen: int, first: int, recent: int, gains: dict[int, int]) -> bool:
        if gains[x] == gains[seen]:
            return True
        theirs = self.values[seen][first - recent :]
        if gains[seen] < gains[x]:
            return max(theirs) < self.base(x) - gains[x]
        far = any(far.row == seen for far in self.plan.rows[x].far)
        return not far and min(theirs) > max(self.values[x][first:])


def _raised(base: int, values: array[int]) -> tuple[int, ...]:
    """Return (base, *values) minus the least of them. No number is negative then: Python hashes -1 and -2 alike."""
    least = min((base, *values))
    return base - least, *[value - least for value in values]


def _sets_of(sets: list[list[int]], kinds: list[SetKind], place: int, u: int) -> list[list[int]]:
    """Return those of `sets` to which far move `place` adds values in columns of remainder `u`, as `kinds` states."""
    return [numbers for numbers, (classes, _) in zip(sets, kinds, strict=True) if u in classes[place]]


def _recent(moves: RegularRow) -> int:
    """Return how many of the last columns are needed, besides the sets of the row, to fill its next column."""
    return max([1, *(j for near in moves.near for _, j in near), *(far.near for far in moves.far)])


def _add(numbers: list[int], value: int) -> None:
    """Add a value to the set `numbers`: a list [least number not in it, bit mask of the numbers from there on]."""
    full, rest = numbers
    if value >= full:
        rest |= 1 << (value - full)
        more = (~rest & (rest + 1)).bit_length() - 1
        numbers[:] = full + more, rest >> more


def regular_seconds(plan: RegularPlan, columns: int) -> float:
    """Estimate the seconds to fill `columns` columns by `plan`. The first take longer: all options are tried there."""
    tried = sum((x + 1) * min(columns, row.start) ** 2 / 2 for x, row in enumerate(plan.rows))
    moves = sum(max(map(len, row.near)) + len(row.far) * row.modulus for row in plan.rows)
    return seconds(False, steps=columns * len(plan.rows), terms=columns * moves, tests=tried)


def regular_machine(game: Game, plan: RegularPlan, columns: int) -> RegularMachine:
    """Return a machine to fill `columns` columns of the rows in `plan`.   Raises: TooLargeError for too much work."""
    what = f"{brief(columns)} columns of the rows 0 to {len(plan.rows) - 1}"
    require_time(regular_seconds(plan, columns), what)
    require_memory(POSITION_BYTES * columns * len(plan.rows), what)
    return RegularMachine(game, plan)


def regular_claims(
    machine: RegularMachine, rows: tuple[int, ...], columns: int, watch: Watch, seconds: float = inf
) -> dict[int, tuple[int, int]]:
    """Return {row: (first, second)}: two columns before which the state of a row in `rows` seems to be the same.

    This is not yet a proof: equal states are inferred from equal hashes. The search ends after `seconds` seconds.
    """
    begun = process_time()
    claims, waiting = dict[int, tuple[int, int]](), list(rows)
    known: dict[int, dict[int, int]] = {row: {} for row in rows}
    while waiting and machine.column < columns and process_time() - begun < seconds:
        machine.advance(machine.column + 1, watch)
        n = machine.column
        looked = [row for row in waiting if n >= machine.first[row] and not n % machine.modulus[row]]
        for row, state in zip(looked, machine.hashes(looked), strict=True):
            first = known[row].get(state)
            if first is not None and machine.goes_on(row, first):
                claims[row] = first, n
                waiting.remove(row)
            known[row][state] = n
    watch(machine.column)
    return claims
