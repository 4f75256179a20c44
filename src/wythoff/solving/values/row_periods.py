"""Rows of Sprague-Grundy values G(r, 0), G(r, 1), ...: their periods with a saltus, proved by a repeated state.

A period p has the saltus s if G(r, n + p) = G(r, n) + s from some n on. If any number may be taken from the second
pile, and the other moves are lines and vectors, a machine with finitely many states fills the rows 0 to r, column by
column. Another machine fills them if the moves follow one rule only from some column on. A *plan* describes the moves
for a machine. See docs/mathematics/values.md, section 8.6.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from math import gcd, inf
from typing import TypeAlias, overload

from wythoff import kernels
from wythoff.base.answers import Answer, Answers
from wythoff.base.errors import RequestError, TooLargeError, brief, counted, require_integer
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, require_values
from wythoff.game.rulesets.plans.lines import row_plan
from wythoff.game.rulesets.plans.regular import MOST_DECISIONS, RegularPlan
from wythoff.kernels import Progress
from wythoff.kernels.limits import require_memory
from wythoff.solving.solution import Evidence, ListView
from wythoff.solving.theorems.one_pile import MOST_OPTIONS, SOURCE as ONE_PILE, one_pile, taken_from_one
from wythoff.solving.values import certificates
from wythoff.solving.values.certificates import Certificate, Plan, Watch, repeated, watched

RowPeriod: TypeAlias = tuple[int, int, int]  # preperiod, period and saltus
NAME = "by_rows"
SOURCE, REGULAR = (f"docs/mathematics/values.md, Theorem {number}" for number in ("8.10", "8.11"))
# Defaults of a search: the number of columns; and for moves that follow one rule from some column on, the seconds
# for the search for a repeated state, and the number of decisions to find the rule, besides (rows)^3 of them.
COLUMNS, SOON, SOON_DECISIONS = 100_000, 1.0, 10_000
# A period that is detected, not proved, must repeat in the last 1/PART of the row, and at least PERIODS times.
PART, PERIODS = 4, 3
FARTHER = 20  # if no period is found, 20 times as many columns are recommended
# Bytes of a column: for each row, 4 for its value and 8 for a hash; and for copies of the hashes of one row.
BYTES_A_COLUMN, BYTES_OF_A_SEARCH = 12, 24
Items: TypeAlias = "array[int]"
# The result of a search, three dictionaries by row: the values G(row, n) - n; the two columns before which the state
# seems to be the same; the digest of the state if this is verified.
Searched: TypeAlias = "tuple[dict[int, Items], dict[int, tuple[int, int]], dict[int, str]]"


class RowValues(ListView[int]):
    """The values of a row from column 0 on, computed from `less`, the numbers G(row, n) - n. Slices are lists."""

    def __init__(self, less: Items) -> None:
        self._less = less  # these differences are small: 4 bytes for each

    def __len__(self) -> int:
        return len(self._less)

    @overload  # type: ignore[override]  # slices are lists
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        columns = range(len(self._less))[index]
        if isinstance(columns, int):
            return self._less[columns] + columns
        return [self._less[column] + column for column in columns]

    def __iter__(self) -> Iterator[int]:
        return (value + column for column, value in enumerate(self._less))

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'values')}: {', '.join(map(str, self[:8]))}{', ...' if len(self) > 8 else ''}>"


class Periodicity(Answer):
    """The period of a row of values: G(row, n + period) = G(row, n) + saltus for n >= preperiod.

    Preperiod and period are the least possible; they and the saltus are None if no period was found. The saltus equals
    the period if any number may be taken along the row; it is 0 if the values themselves repeat. `certificate` is None
    if the period is not proved. It is also None for a game on one pile, whose values are called row 0.
    """

    game: Game
    row: int
    preperiod: int | None
    period: int | None
    saltus: int | None
    evidence: Evidence
    certificate: Certificate | None
    _values: RowValues
    _told = "row preperiod period saltus evidence certificate"

    def __init__(
        self,
        game: Game,
        row: int,
        found: RowPeriod | None,
        evidence: Evidence,
        certificate: Certificate | None,
        values: RowValues,
    ) -> None:
        start, period, saltus = found or (None, None, None)
        self._freeze(game=game, row=row, preperiod=start, period=period, saltus=saltus)
        self._freeze(evidence=evidence, certificate=certificate, _values=values)

    @property
    def proved(self) -> bool:
        """Whether the period is proved."""
        return self.evidence.kind == "proved"

    def value(self, n: int) -> int:
        """Return G(row, n). If the period is proved, n is any number, else less than the number of computed columns.

        >>> from wythoff.game.rulesets import parse
        >>> periodicity(parse("nim | diagonal"), 3).value(10**1000) - 10**1000
        -2

        Raises: PositionError for an invalid pile; RequestError beyond the computed columns. Cost: one division.
        """
        column = self.game.pile(n)
        if column < len(self._values):
            return self._values[column]
        if self.preperiod is None or self.period is None or self.saltus is None or not self.proved:
            raise RequestError(
                f"the second pile must be at most {len(self._values) - 1}, because the row was computed only so far, "
                f"and no period is proved, was {brief(column)}"
            )
        periods, early = divmod(column - self.preperiod, self.period)
        return self._values[self.preperiod + early] + periods * self.saltus

    def __str__(self) -> str:
        if self.preperiod is None or self.period is None or self.saltus is None:
            last = self.evidence.up_to or 0
            return f"row {self.row}: no period found in columns up to {brief(last)}; {farther(last)}"
        if self.game.piles == 1:
            return f"G(n + {self.period}) = G(n) for n >= {self.preperiod}; {self.evidence}"
        if not self.proved:
            return f"row {self.row}: {self.evidence}"
        return f"row {self.row}: {_statement(self.row, (self.preperiod, self.period, self.saltus))}; {self.evidence}"


def farther(last: int) -> str:
    """Return a hint for users: the option to search for a period beyond the last column.

    >>> farther(99_999)
    'to search farther, give --columns 2000000'
    """
    return f"to search farther, give --columns {FARTHER * (last + 1)}"


@as_meant
def periodicity(
    game: Game | str, row: int = 0, *, columns: int | None = None, progress: Progress | None = None
) -> Periodicity:
    """Return the period and saltus of the row of values G(row, 0), G(row, 1), ...

    The period is proved if the machine that fills rows 0 to `row` repeats a state within `columns` columns.

    >>> from wythoff.game.rulesets import parse
    >>> found = periodicity(parse("nim | diagonal"), 3)
    >>> found.preperiod, found.period, found.evidence.text
    (8, 6, 'docs/mathematics/values.md, Theorem 8.10: rows 0 to 3, columns 17 and 23')

    By default, 100,000 columns are searched, or as many as take about a second. If no state repeats among them, a
    period may still be detected in the row itself; the evidence is then `conjectured`, checked up to the last column.
    If no period is detected, preperiod, period and saltus are None.

    Raises: RequestError for games whose rows no machine can fill; TooLargeError.
    Source: Dress, Flammenkamp and Pink 1999, and Landman 2002, for Wythoff's game;
        docs/mathematics/values.md, section 8.6.
    Cost: as `grundy_row` for the columns until the state repeats, and once more to compare the states. In Wythoff's
        game these are 39,151 columns for all rows to 59, and 1,349,606 for row 200.
    Memory: 36 bytes a column, and O(row^2) bits for each direction (p, q) of the lines of moves.
    """
    game = as_game(game)
    return periodicities(game, (row,), columns=columns, progress=progress)[0]


@as_meant
def periodicities(
    game: Game | str, rows: Iterable[int] = range(13), *, columns: int | None = None, progress: Progress | None = None
) -> Answers[Periodicity]:
    """Return the periods of several rows of values, in the given order. All rows are filled together.

    Each item is the result of `periodicity` for the row.

    >>> from wythoff.game.rulesets import parse
    >>> [(found.preperiod, found.period) for found in periodicities(parse("nim | diagonal"), range(6))]
    [(0, 1), (0, 3), (0, 3), (8, 6), (9, 12), (27, 24)]

    Memory: 12 bytes for each column and row, and 24 bytes for each column for the search.
    """
    game = as_game(game)
    require_values(game)
    soon = columns is None
    columns = COLUMNS if columns is None else columns
    require_integer("columns", columns, 1)
    listed = rows if isinstance(rows, range) else tuple(rows)
    if not listed:
        return Answers()
    if game.piles == 1:
        return Answers([_of_one_pile(game, listed)])
    ends = (listed[0], listed[-1]) if isinstance(listed, range) else listed
    last = max(map(game.pile, ends))
    most = SOON_DECISIONS + (last + 1) ** 3 if soon else MOST_DECISIONS
    plan = certificates.plan_of(game, last, columns, most=min(most, MOST_DECISIONS))  # refuses too many rows
    asked = [game.pile(row) for row in listed]
    found = searched(game, plan, asked, columns, SOON if soon else inf, progress)
    return Answers(found[row] for row in asked)


def _of_one_pile(game: Game, rows: Sequence[int]) -> Periodicity:
    """Return the period of the values of a game on one pile. They are called row 0, which `rows` must contain.

    Raises: RequestError for other `rows`, or if infinitely many amounts may be taken; TooLargeError.
    """
    if 0 not in rows:
        raise RequestError(f"a game on one pile has only row 0, not row {brief(rows[0])}")
    amounts = taken_from_one(game)
    if amounts is None:
        raise RequestError(
            f"a period on one pile needs a game with finitely many amounts, such as subtraction(2, 5, 7), not {game}"
        )
    row = one_pile(frozenset(amounts))
    if row is None:
        raise TooLargeError(f"no period of the values was found within {MOST_OPTIONS} options of {game}")
    less = array("i", [value - n for n, value in enumerate((*row.before, *row.period))])
    return Periodicity(game, 0, (row.start, row.size, 0), Evidence("proved", ONE_PILE), None, RowValues(less))


def searched(
    game: Game, plan: Plan, rows: Iterable[int], columns: int, seconds: float, progress: Progress | None
) -> dict[int, Periodicity]:
    """Return {row: period of the row} by a search in `columns` columns, for a `RegularPlan` within `seconds`."""
    wanted = tuple(sorted(set(rows)))
    if isinstance(plan, RegularPlan):
        less, claims, digests = _regular_search(game, plan, wanted, columns, seconds, progress)
    else:
        less, claims, digests = _search(game, plan, wanted, columns, progress)
    if progress is not None:
        progress(2 * columns, 2 * columns)
    proofs = {row: Certificate(game, row, *claims[row], digest) for row, digest in digests.items()}
    memory = {row: None if isinstance(plan, RegularPlan) else plan.memory(row) for row in wanted}
    return {row: _periodicity(game, row, less[row], proofs.get(row), memory[row]) for row in wanted}


def _search(
    game: Game, plan: kernels.RowPlan, rows: tuple[int, ...], columns: int, progress: Progress | None
) -> Searched:
    """Search for repeated states of the machine that fills `rows`; any number may be taken along the rows.

    Return three dictionaries with rows as keys: the values G(row, n) - n; two columns before which the states seem to
    be equal; the digest of the state if they are. Fewer columns (`kernels.row_stages`) are tried first, to save time.
    """
    require_memory(
        (BYTES_A_COLUMN * len(rows) + BYTES_OF_A_SEARCH) * columns,
        f"{brief(columns)} columns of {len(rows)} rows",
        progress=progress,
    )
    for stage in kernels.row_stages(plan, columns):
        # Half of the work is to find the columns, half to compare the states.
        last = stage == columns
        less, claims = _claims(plan, rows, stage, watched(progress if last else None, 2 * columns))
        if len(claims) == len(rows):
            break
    if not claims:
        return less, claims, {}
    end = max(second for _, second in claims.values())
    part = row_plan(game, max(claims), end)
    return less, claims, repeated(game, part, claims, watched(progress, 2 * columns, 2 * columns - end))


def _regular_search(
    game: Game, plan: RegularPlan, rows: tuple[int, ...], columns: int, seconds: float, progress: Progress | None
) -> Searched:
    """Return what `_search` returns, within `seconds`, for games whose moves follow one rule from some column on."""
    machine = certificates.regular_machine(game, plan, columns)
    claims = certificates.regular_claims(machine, rows, columns, watched(progress, 2 * columns), seconds)
    end = max((second for _, second in claims.values()), default=0)
    digests = repeated(game, plan, claims, watched(progress, 2 * columns, 2 * columns - end))
    return {row: machine.less(row) for row in rows}, claims, digests


def _claims(
    plan: kernels.RowPlan, rows: tuple[int, ...], columns: int, watch: Watch
) -> tuple[dict[int, Items], dict[int, tuple[int, int]]]:
    """Return two dictionaries by row: the values G(row, n) - n, and two columns before which states seem to be equal.

    The last plan.memory(row) columns determine the next one. So a row is filled until the hashes of these columns have
    occurred before. If they never do, the second dictionary does not contain the row.
    """
    waiting, machine = rows, kernels.row_machine(plan, columns)
    records = certificates.new_records(rows)
    claims: dict[int, tuple[int, int]] = {}
    while waiting and machine.column < columns:
        end = min(columns, machine.column + max(64, machine.column // 16))
        certificates.advance(machine, end, watch, {row: records[row] for row in waiting})
        # The states of a smaller row repeat no later, so rows are filled in ascending order.
        while waiting and (repeat := tail_period(records[waiting[0]][1], plan.memory(waiting[0]))):
            first = repeat[0] + plan.memory(waiting[0])
            claims[waiting[0]] = first, first + repeat[1]
            waiting = waiting[1:]
    return {row: values for row, (values, _) in records.items()}, claims


def _periodicity(
    game: Game, row: int, less: Items, certificate: Certificate | None, memory: int | None = None
) -> Periodicity:
    """Return the period of a `row` of `game`, given `less`, the values G(row, n) - n.

    With a certificate the period is proved; otherwise it is detected in `less`, or none is found. `memory` is the
    number of columns that determine the next one, or None if the row follows one rule only from some column on.
    """
    if certificate is not None:
        found = _least_found(less, certificate.first, certificate.second)
        source = SOURCE if memory is not None else REGULAR
        text = f"{source}: rows 0 to {row}, columns {certificate.first} and {certificate.second}"
        known = RowValues(less[: found[0] + found[1]])
        return Periodicity(game, row, found, Evidence("proved", text), certificate, known)
    values, last = RowValues(less), len(less) - 1
    # If any number may be taken along the row, the saltus is the period, so `less` is periodic. Otherwise the
    # differences of consecutive terms are.
    terms = less if memory is not None else array("i", (less[n + 1] - less[n] for n in range(last)))
    seen = tail_period(terms, max(memory or 1, len(less) // PART)) if terms else None
    if seen is None or len(less) - seen[0] < PERIODS * seen[1]:
        return Periodicity(game, row, None, Evidence("computed", NAME, last), None, values)
    start, period = seen
    guess = start, period, values[start + period] - values[start]
    return Periodicity(game, row, guess, Evidence("conjectured", _statement(row, guess), last), None, values)


def _least_found(less: Items, first: int, second: int) -> RowPeriod:
    """Return the least preperiod, the least period and its saltus of a row G. `less` contains the numbers G(n) - n.

    `first` and `second` are columns before which the states are equal: G(n + second - first) - G(n) must be constant
    for n >= first.
    """
    period = second - first
    saltus = less[second - 1] - less[first - 1] + period
    scale = gcd(period, saltus)
    up, along = saltus // scale, period // scale
    # along*G(n) - up*n is periodic, with the same periods as the row. The least period divides `period`.
    flat = less if up == along else array("q", (along * (low + n) - up * n for n, low in enumerate(less)))
    least = least_period(flat[first:second])
    return preperiod(flat, least), least, up * least // along


def _statement(row: int, found: RowPeriod) -> str:
    start, period, saltus = found
    return f"G({row}, n + {period}) = G({row}, n){f' + {saltus}' if saltus else ''} for n >= {start}"


def tail_period(items: Items, window: int) -> tuple[int, int] | None:
    """Return (preperiod, period) of `items`, whose last `window` >= 1 terms occurred before; None if they did not.

    The period is the distance to the last earlier occurrence. From the preperiod on, the terms have this period.

    >>> tail_period(array("i", [9, 1, 2, 3, 1, 2, 3, 1, 2]), 4), tail_period(array("i", range(9)), 2)
    ((1, 3), None)

    Cost: linear.
    """
    if len(items) <= window:
        return None
    backwards = items[::-1].tobytes()
    at = _found(backwards, backwards[: window * items.itemsize], items.itemsize)
    return None if at is None else (preperiod(items, at), at)


def preperiod(items: Items, period: int) -> int:
    """Return the first index from which on the sequence `items` has the period `period`, up to its end.

    >>> preperiod(array("i", [7, 1, 2, 1, 2, 1]), 2)
    1

    Cost: linear for each step of a bisection.
    """
    whole, size, last = items.tobytes(), items.itemsize, len(items) - period
    repeats = range(last + 1)
    # If the sequence is periodic from one index on, it is so from every later index on: bisection applies.
    return bisect_left(repeats, True, key=lambda n: whole[n * size : last * size] == whole[(n + period) * size :])


def least_period(word: Items) -> int:
    """Return the least period of the infinite repetition of `word`. It divides the length of the word.

    >>> least_period(array("i", [1, 2, 1, 2])), least_period(array("i", [1, 2, 1]))
    (2, 3)
    """
    whole = word.tobytes()
    return _found(whole + whole, whole, word.itemsize) or len(word)


def _found(text: bytes, part: bytes, size: int) -> int | None:
    """Return the first index > 0 of `part` in `text`, counted in items of `size` bytes; None if it is not there."""
    at = text.find(part, size)
    while at % size and at > 0:
        at = text.find(part, at + 1)
    return None if at < 0 else at // size
