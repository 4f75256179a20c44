"""Methods to compute the values of a position and of all positions below it, and the choice of the cheapest method.

A theorem is used if one applies. The other methods are: the definition, from the position down; a table up to the
largest pile; and, for a small first and a large second pile, the rows up to the first pile, or proved periods of rows.

A *state* is a position or, in a game with memory, a position with what the rules remember of earlier moves. The states
*below* it are those that play can reach from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf, prod
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.errors import RequestError, TooLargeError, brief, gigabytes
from wythoff.game.rulesets import Game, Moves, Position
from wythoff.game.rulesets.advice import command
from wythoff.game.rulesets.facts import briefly
from wythoff.game.rulesets.game import own_of
from wythoff.game.rulesets.moves import Line
from wythoff.game.rulesets.plans.lines import row_plan
from wythoff.game.rulesets.watching import definition_of
from wythoff.kernels import Needs, Progress
from wythoff.kernels.budget import HOPELESS, MODEST, WorkBudget, allowing, seconds_for
from wythoff.kernels.limits import ENDLESS, MAX_SECONDS, POSITION_SECONDS, require_memory, silent
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import Offer, ranked
from wythoff.solving.theorems.constraint import width_in_normal_play
from wythoff.solving.theorems.grundy_theorems import KnownLevel, known_level, known_values
from wythoff.solving.theorems.reductions import Reduction, reduction
from wythoff.solving.values.certificates import Plan, plan_of, plan_seconds, row_values
from wythoff.solving.values.grundy_tables import (
    BYTES_A_POSITION,
    MOST_IN_MEMORY,
    SECONDS_AN_OPTION,
    grundy,
    requirements,
)
from wythoff.solving.values.row_periods import BYTES_A_COLUMN, BYTES_OF_A_SEARCH, Periodicity, searched

# A function that returns the value of a state. It is defined for the requested states and all states below them.
ValueOf: TypeAlias = Callable[[Position], int]
# Costs are estimated for piles up to this size, because no table has larger piles.
FARTHEST = 10**15
# The greatest number of columns in which periods of rows are searched (fewer for many rows), and the seconds for this
# search, including the search for a rule that the moves follow.
PERIOD_COLUMNS, PERIOD_SECONDS = 100_000, 3.0
# The search for such a rule takes about SECONDS_A_MOVE * rows^3. It is not done beyond row MOST_REGULAR.
SECONDS_A_MOVE, MOST_REGULAR = 2e-4, 40
# The largest pile for theorems about constraint games, which may have to compute all smaller terms of a recurrence.
RECURRED = 10**11
NOTHING = Needs(0, 0, 0.0)
LONGER = "; to allow more time, give --limit-seconds S"
MOST_OPTIONS = 5_000_000  # the greatest number of options of one position that are listed
# If a line has more options, those of a given value are computed directly where possible.
MOST_ON_A_LINE = 100_000


def not_searched(pile: int, g: int) -> None:
    """Return None, the default result of `ValueReading.partners`: the positions (pile, y) of value g are not known."""


class ValueReading(NamedTuple):
    """The values of some states of a game and of all states below them, with evidence.

    value(state) returns the value of a state. For two piles, partners(pile, g) returns all y such that (pile, y) has
    value g, or None if these are not easily computed.
    """

    value: ValueOf
    evidence: Evidence
    partners: Callable[[int, int], Iterable[int] | None] = not_searched


# A method to compute values. It returns None if it turns out not to reach the states.
ValueReader: TypeAlias = Callable[[], ValueReading | None]


class ValuesBelow:
    """The question "What are the values of these states and of all states below them?", which methods answer.

    If a theorem proves a closed form, or that another game has the same values, no other method makes an offer. The
    evidence of an answer may turn out to be stronger than that of its offer.
    """

    def __init__(self, game: Game, states: tuple[Position, ...], progress: Progress | None) -> None:
        self.seconds = seconds_for(progress, min(POSITION_SECONDS, MAX_SECONDS))
        self.game, self.states, self.progress = game, states, WorkBudget(progress or silent, seconds=self.seconds)
        self.allowed = WorkBudget(self.progress, seconds=min(PERIOD_SECONDS, self.seconds))

    def offers(self) -> Iterator[Offer[ValueReader]]:
        """Yield an offer, with its cost, for each method that can compute the values."""
        game, states = self.game, self.states
        known = known_values(game)  # in games with memory, a closed form is a function of states
        if known is not None and known[1].kind == "proved":
            form, evidence = known
            partners = {} if form.partners is None else {"partners": form.partners}
            yield _way("by_theorem", NOTHING, lambda: ValueReading(form, evidence, **partners))
            return
        other = None if game.remembers else reduction(game)
        if other is not None:
            yield from _by_reduction(other, states, allowing(self.seconds, self.progress))
            return
        reach = max(reach_of(game, state) for state in states)

        def by_definition() -> ValueReading:
            # For a game written in Python, progress is reported and the time is limited.
            return ValueReading(
                definition_of(game, self.progress).state_value, Evidence("computed", "by_definition", reach)
            )

        def by_table() -> ValueReading:
            table = grundy(game, up_to=reach, progress=self.progress)
            return ValueReading(table.value, table.evidence)

        if own_of(game) is not None:  # a game written in Python is stopped at its time limit
            yield _way("by_definition", NOTHING, by_definition)
            return
        below, edges = (sum(counts) for counts in zip(*(_below(game, state) for state in states), strict=True))
        seconds = SECONDS_AN_OPTION * min(edges, ENDLESS)
        yield _way("by_definition", Needs(0, BYTES_A_POSITION * below, seconds), by_definition)
        if game.remembers:
            return  # tables and rows have only the values of positions before the first move
        tabled = requirements(game, min(reach, FARTHEST))
        yield _way("by_table", tabled, by_table)
        if game.as_kind(Moves) is not None:
            row, column = max(x for x, _ in states), max(y for _, y in states)
            yield from _by_rows(game, row, column, min(tabled.seconds, seconds), self.allowed)


def _way(by: str, needs: Needs, read: ValueReader) -> Offer[ValueReader]:
    return Offer(read, Evidence("computed", by), by, needs.seconds, bytes=needs.memory + needs.table)


def _affordable(way: Offer[Any], seconds: float = MAX_SECONDS) -> bool:
    return way.seconds <= seconds and way.bytes <= MOST_IN_MEMORY


def readings(
    games: tuple[Game, ...], states: tuple[Position, ...], progress: Progress | None = None
) -> list[ValueReading]:
    """Return a list with a reading for each pair (games[i], states[i]), by the cheapest method.

    A reading contains the values of the state and those below it. Equal games share one reading, unless that costs
    more.
    """
    found: dict[Game, ValueReading] = {}
    for game in dict.fromkeys(games):
        of_game = tuple(state for other, state in zip(games, states, strict=True) if other == game)
        apart = sum(_seconds(ValuesBelow(game, (state,), progress)) for state in of_game)
        if _seconds(ValuesBelow(game, of_game, progress)) <= apart:
            found[game] = reading(game, of_game, progress)
    return [
        found[game] if game in found else reading(game, (state,), progress)
        for game, state in zip(games, states, strict=True)
    ]


def reading(game: Game, states: tuple[Position, ...], progress: Progress | None = None) -> ValueReading:
    """Return the values of some states of one game and of all states below them, by the cheapest method.

    Raises: TooLargeError, with an estimate of the cost.
    """
    what = f"the value of {', '.join(briefly(game.shown(state)) for state in states)} in {game}"
    question = ValuesBelow(game, states, progress)
    ways = ranked(question.offers())
    # The definition cannot be stopped midway, so its estimate must be within the limit. Other methods can be stopped.
    affordable = [
        way for way in ways if _affordable(way, question.seconds * (1 if way.by == "by_definition" else HOPELESS))
    ]
    for way in affordable:
        require_memory(way.bytes, what, progress=progress)
        try:
            found = way.answer()
        except TooLargeError as error:
            raise TooLargeError(f"{what}: {error}{LONGER if question.progress.over else ''}") from None
        if found is not None:
            return found
    least = next(way for way in ways if way not in affordable)
    refusal = (
        f"{what} needs {gigabytes(least.bytes)} and about {least.seconds:.2g} s at least, for the values of the "
        f"positions below it; the limits are {gigabytes(MOST_IN_MEMORY)} and {question.seconds:g} s"
    )
    if _affordable(least):
        refusal += LONGER
    if question.allowed.over:
        longer = command("grundy", game, row=max(state[0] for state in states), columns=PERIOD_COLUMNS)
        refusal += f"; no period of its row was found in {PERIOD_SECONDS:g} s: to search longer, {longer} --periodicity"
    by_levels = _by_levels(game, states, refusal)
    if by_levels is None:
        raise TooLargeError(refusal)
    return by_levels


def _seconds(question: ValuesBelow) -> float:
    return ranked(question.offers())[0].seconds


def _by_levels(game: Game, states: tuple[Position, ...], refusal: str) -> ValueReading | None:
    """Return the values of `states` if theorems show that each of them has value 0 or 1; else None.

    For other states, the function `value` of the result raises TooLargeError with the message `refusal`.
    """
    width = width_in_normal_play(game)
    recurred = width is not None and width.constant is None
    if game.remembers or (recurred and max(reach_of(game, state) for state in states) > RECURRED):
        return None
    levels = [level for level in (known_level(game, g) for g in (0, 1)) if level is not None]

    def level_of(state: Position) -> KnownLevel | None:
        return next((level for level in levels if level.contains(state)), None)

    def value(state: Position) -> int:
        level = level_of(state)
        if level is None:
            raise TooLargeError(refusal)
        return level.g

    evidence = [level.evidence for level in map(level_of, states) if level is not None]
    if len(evidence) < len(states):
        return None
    return ValueReading(value, min(evidence, key=lambda item: item.strength))


def _by_reduction(
    other: Reduction, states: tuple[Position, ...], progress: Progress | None
) -> Iterator[Offer[ValueReader]]:
    """Yield offers to compute values in another game: `other.place(state)` has the value of `state` there."""
    for way in ranked(ValuesBelow(other.game, tuple(map(other.place, states)), progress).offers()):

        def reduced(read: ValueReader = way.answer) -> ValueReading | None:
            found = read()
            if found is None:
                return None
            evidence = Evidence(found.evidence.kind, f"{found.evidence.text} of {other.game}", found.evidence.up_to)
            return ValueReading(lambda state: found.value(other.place(state)), evidence)

        yield way.giving(reduced)


def _plan(game: Game, row: int, columns: int, soonest: float, allowed: WorkBudget) -> Plan | None:
    """Return a plan, which describes moves, to fill `columns` columns of rows 0 to `row`; None if none is found soon.

    `soonest` is the time of the fastest other method, in seconds: finding a plan must take less, and fit in `allowed`.
    """
    try:
        return row_plan(game, row, columns)
    except RequestError:
        # The moves may follow one rule from some column on, but finding that rule takes time.
        if row > MOST_REGULAR or soonest < SECONDS_A_MOVE * (row + 2) ** 3:
            return None
    except TooLargeError:
        return None
    try:
        return plan_of(game, row, columns, working=allowed.work)
    except (RequestError, TooLargeError):
        return None


def _by_rows(game: Game, row: int, column: int, soonest: float, allowed: WorkBudget) -> Iterator[Offer[ValueReader]]:
    """Yield offers to compute the values of all positions (x, y) with x <= row and y <= column, along the rows.

    One offer fills the rows. Another one, for a large `column`, proves their periods. There are none if no plan is
    found within the limits `allowed`, in less time than `soonest`, the seconds of the fastest other method.
    """
    searched_columns = min(PERIOD_COLUMNS, (MODEST - 1) // (BYTES_A_COLUMN * (row + 1) + BYTES_OF_A_SEARCH))
    plan = _plan(game, row, min(column + 1, PERIOD_COLUMNS), soonest, allowed)
    if plan is None:
        return

    def by_rows() -> ValueReading:
        # `row_values` returns G(row, n) - n, not G(row, n).
        less = row_values(game, plan, column + 1, range(row + 1), lambda done: allowed.progress(done, column + 1))
        return ValueReading(lambda state: less[state[0]][state[1]] + state[1], Evidence("computed", "by_rows", column))

    in_rows = _way(
        "by_rows", Needs(BYTES_A_COLUMN * (row + 1) * (column + 1), 0, plan_seconds(plan, column + 1)), by_rows
    )

    def by_periods() -> ValueReading | None:
        if column < FARTHEST and _affordable(in_rows):
            allowed.seconds = max(allowed.seconds, in_rows.seconds)  # filling the rows takes no longer
        try:
            periods = searched(game, plan, range(row + 1), searched_columns, inf, allowed)
        except TooLargeError:
            return None
        if not all(found.proved for found in periods.values()):
            return None

        def partners(pile: int, g: int) -> Iterable[int] | None:
            return _columns_of(periods[pile], g) if pile <= row else None

        return ValueReading(lambda state: periods[state[0]].value(state[1]), periods[row].evidence, partners)

    if column < FARTHEST:
        yield in_rows
    if column >= PERIOD_COLUMNS:
        # The rows are filled once to find repeated states, and at most once more to compare the states.
        cells, seconds = (row + 1) * searched_columns, 2 * plan_seconds(plan, searched_columns)
        yield _way("by_periods", Needs(BYTES_A_COLUMN * cells, 0, seconds), by_periods)


def _columns_of(periods: Periodicity, g: int) -> Iterable[int] | None:
    """Return the columns in which a row with a proved period has the value g; None if there may be infinitely many."""
    start, period, saltus = periods.preperiod or 0, periods.period or 1, periods.saltus
    if not saltus:
        return None
    found = [column for column in range(start) if periods.value(column) == g]
    for column in range(start, start + period):
        more, rest = divmod(g - periods.value(column), saltus)
        if more >= 0 and not rest:
            found.append(column + more * period)
    return found


def reach_of(game: Game, state: Position) -> int:
    """Return the largest pile of a state."""
    return game.reach(game.shown(state)) if game.shown(state) else 0


def _below(game: Game, state: Position) -> tuple[int, int]:
    """Estimate how many states there are below `state`, itself included, and how many options they have together."""
    piles, reach = game.shown(state), reach_of(game, state)
    box, edges = (reach + 1) ** len(piles), game.edges(reach)
    if game.remembers or not all(isinstance(pile, int) for pile in piles):
        return box, edges
    inside = prod(pile + 1 for pile in piles)
    # A position has at most as many options as there are positions below it. These are few in a long narrow box.
    return inside, min(edges * inside // box, inside + (inside * inside >> len(piles)))


def options_of(game: Game, state: Position, most: int = MOST_OPTIONS) -> tuple[Position, ...]:
    """Return the options of a state, without repetitions.

    Raises: TooLargeError, before they are listed, if there may be more than `most`.
    """
    number = most_options(game, state)
    if number > most:
        raise TooLargeError(
            f"at most {most} options of a position can be listed, but "
            f"{briefly(game.shown(state))} in {game} may have {brief(number)}"
        )
    return tuple(dict.fromkeys(game.options(state)))


def options_of_value(game: Game, state: Position, value: int, read: ValueReading) -> tuple[Position, ...]:
    """Return the options of a state that have the given value, without repetitions.

    `read` contains the values of the options. If these are too many to try, but lie on few lines, its function
    `partners` computes those of this value on each line.

    Raises: TooLargeError if there are too many options to try.
    """
    moves = game.as_kind(Moves)
    lines = None if moves is None else moves.lines()
    if lines is None or most_options(game, state) <= MOST_ON_A_LINE:
        return tuple(option for option in options_of(game, state) if read.value(option) == value)
    found = {game.place(square) for line in lines for square in _on_line(game, state, line, value, read)}
    return tuple(option for option in sorted(found) if read.value(option) == value)


def _on_line(game: Game, state: Position, line: Line, value: int, read: ValueReading) -> Iterator[Position]:
    """Yield squares that the moves of a line reach from `state`, among them all those of the given value.

    If the line is short, all squares that it reaches are yielded; else only those of `value`, by `read.partners`.

    Raises: TooLargeError if the line has too many squares to try.
    """
    x, y = state
    i, j, p, q = line
    first, second = x - i, y - j
    if first < 0 or second < 0:
        return
    steps = min((pile // step for pile, step in ((first, p), (second, q)) if step), default=0)
    # `partners` requires the first pile. On lines that change the first pile, the second pile is fixed; in an ordered
    # game its partners are different.
    several = steps < MOST_ON_A_LINE or (p and (q or game.ordered))
    along = None if several else read.partners(second if p else first, value)
    if along is None and steps >= MOST_OPTIONS:
        raise TooLargeError(
            f"the options on one line of moves can be searched only if there are at most {MOST_OPTIONS}, but "
            f"{briefly(state)} has {brief(steps + 1)} in {game}"
        )
    if along is None:
        yield from ((first - t * p, second - t * q) for t in range(steps + 1))
        return
    if p:
        yield from ((other, second) for other in along if other <= first and (first - other) % p == 0)
    else:
        yield from ((first, other) for other in along if other <= second and (second - other) % q == 0)


def most_options(game: Game, state: Position) -> int:
    """Return an upper bound for the number of options of a state."""
    piles = game.shown(state)
    other = None if game.remembers or all(isinstance(pile, int) for pile in piles) else reduction(game)
    if other is not None:
        return most_options(other.game, other.place(state))
    return game.most_options(piles)
