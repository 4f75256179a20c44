"""Level sets: all positions of one Sprague-Grundy value, computed for one value after the other.

A position has value g if and only if its value is not less than g and no move leads to another position of value g. So
the positions of value g are computed like P-positions, among the squares that do not have a lower value. This
computation, column by column, is called a *sweep*. A *line* contains the moves that take a + n*b from the piles, for
fixed vectors a, b and any n >= 0.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from typing import Any

from wythoff import kernels
from wythoff.base.displayed import Worded
from wythoff.base.errors import ParameterError, RequestError, UnsolvedError, brief, counted, require_integer
from wythoff.base.frames import DataFrame, pile_names
from wythoff.game.bound import PAPERS_TERMS
from wythoff.game.catalog.canonical import as_meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position, require_values
from wythoff.game.rulesets.advice import command, shown
from wythoff.game.rulesets.facts import Given, briefly, written
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import Plan, Progress
from wythoff.kernels.budget import MODEST, WorkBudget
from wythoff.kernels.limits import POSITION_BYTES, require_memory, require_time, silent
from wythoff.solving.solution import Bound, Evidence, PositionList
from wythoff.solving.solution.offers import Offer, first
from wythoff.solving.solution.reached import in_time
from wythoff.solving.theorems.grundy_theorems import KnownLevel, known_level
from wythoff.solving.values.grundy_tables import grundy

NAME = "by_levels"
# Default `up_to` for positions that are read from a table: for one and two piles, and for more piles.
SMALL_TABLES, SMALLEST_TABLE = {1: 20, 2: 20, 3: 8}, 3
# The position (a_n, a_n + n) of value 0 is searched up to a_n < 2n + 1, as in Wythoff's game, then 4 times as far.
FURTHER = (1, 4)


class LevelSet(Worded):
    """The positions of Sprague-Grundy value g of a game within a bound, with the evidence for them.

    >>> from wythoff.game.rulesets import parse
    >>> ones = level_set(parse("nim | diagonal"), 1)
    >>> len(ones), ones.positions[3], ones.index((4, 8)), ones.index((4, 7))
    (17, (4, 8), 3, None)

    `positions` is a lazy sequence of tuples in lexicographic order, made from `columns`, the lists of all first piles,
    of all second piles, and so on. In unordered games (x, y) is listed once, with x <= y.
    """

    def __init__(self, game: Game, g: int, bound: Bound, columns: Sequence[Sequence[int]], evidence: Evidence) -> None:
        self.game, self.g, self.bound, self.evidence = game, g, bound, evidence
        if bound.kind == "count":
            columns = [column[: bound.value] for column in columns]
        self.positions = PositionList(*columns)

    def __len__(self) -> int:
        return len(self.positions)

    def __iter__(self) -> Iterator[Position]:
        return iter(self.positions)

    def __bool__(self) -> bool:
        return True  # also for a level set without positions

    def __getitem__(self, n: int) -> Position:
        """Return the n-th position, counted from 0."""
        return self.positions[n]

    def __contains__(self, position: Given) -> bool:
        """Return whether a position has value g.   Raises: the errors of `index`."""
        return self.index(position) is not None

    def to_frame(self) -> DataFrame:
        """Return the positions as a pandas data frame. Raises: RequestError if pandas is not installed."""
        return self.positions.to_frame(pile_names(self.game.piles, self.game.ordered))

    def index(self, position: Given) -> int | None:
        """Return the index of a position in the list, counted from 0; None if its value is not g.

        Raises: PositionError if it is not on the board; RequestError beyond the bound.
        """
        place = self.game.place(position)
        if self._beyond(place):
            raise RequestError(
                f"the position must be within the bound of these positions, {self.bound.said(self.game)}, "
                f"was {briefly(place)}"
            )
        n = bisect_left(self.positions, place)
        return n if n < len(self) and self.positions[n] == place else None

    def _beyond(self, place: Position) -> bool:
        if self.bound.kind == "count":
            return not len(self) or place > self.positions[-1]
        return place[0] >= self.bound.value if self.bound.kind == "columns" else max(place) > self.bound.value

    def by_difference(self) -> list[Position]:
        """Return the positions (a, b) with b - a = 0, 1, 2, ..., up to the first missing difference.

        >>> from wythoff.game.rulesets import parse
        >>> level_set(parse("nim | diagonal"), 1).by_difference()[:6]
        [(2, 2), (0, 1), (5, 7), (3, 6), (4, 8), (9, 14)]

        Raises: UnsolvedError if two positions have the same difference.
        """
        found = self._differences()
        return [(found[n], found[n] + n) for n in takewhile(found.__contains__, count())]

    def offsets(self) -> list[int]:
        """Return a - c for each position (a, b), where (c, d) is the position of value 0 with d - c = b - a.

        >>> from wythoff.game.rulesets import parse
        >>> found = level_set(parse("nim | diagonal"), 1, columns=500).offsets()
        >>> found[:6], min(found), max(found)
        ([-1, 2, -1, -2, 2, 1], -3, 8)

        Raises: UnsolvedError if two positions have the same difference, or if no position of value 0 with some
        difference is found.
        Cost: a sweep of the positions of value 0, and O(1) for each position.   Memory: about 300 bytes for each
        position.
        """
        wanted = self._differences()
        if not self.g:
            return [0] * len(self)
        farthest = max((abs(difference) for difference in wanted), default=0)
        for columns in (times * (2 * farthest + 1) for times in FURTHER):
            zero = level_set(self.game, 0, columns=columns)._differences()
            if wanted.keys() <= zero.keys():
                return [a - zero[b - a] for a, b in self.positions]
        missing = min(wanted.keys() - zero.keys())
        alone = written((wanted[missing], wanted[missing] + missing))
        raise UnsolvedError(
            f"{alone} has no offset: no position of value 0 with the same difference of piles is in the first "
            f"{brief(columns)} columns"
        )

    def _differences(self) -> dict[int, int]:
        """Return {b - a: a} for the positions (a, b).

        Raises: UnsolvedError if two positions have the same difference.
        """
        if self.game.piles != 2:
            raise UnsolvedError(f"differences of piles require two piles, {self.game} has {self.game.piles}")
        require_memory(2 * POSITION_BYTES * len(self), f"the differences of {len(self)} positions")
        found: dict[int, int] = {}
        for a, b in self.positions:
            if found.setdefault(b - a, a) != a:
                first = found[b - a]
                raise UnsolvedError(
                    f"all positions of value {self.g} must have different differences of piles, but "
                    f"{written((first, first + b - a))} and {written((a, b))} have the same"
                )
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return the level set as a dictionary for JSON, as `wythoff grundy --value G --json` prints it."""
        return {
            "game": str(self.game),
            "g": self.g,
            **self.bound.as_dict(self.game),
            "positions": [list(position) for position in self.positions],
            "evidence": self.evidence.as_dict(),
        }

    def __repr__(self) -> str:
        found, bound = counted(len(self), "positions"), self.bound.said(self.game)
        return f"<Value {brief(self.g)} of {self.game}: {found}, {bound}; {self.evidence}>"


@in_time
@as_meant
def level_set(
    game: Game | str,
    g: int = 0,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    progress: Progress | None = None,
) -> LevelSet:
    """Return every position of Sprague-Grundy value g within one bound.

    >>> from wythoff.game.rulesets import parse
    >>> level_set(parse("nim | diagonal"), 2, up_to=11).positions
    <5 positions: (0, 2), (1, 1), (3, 4), (5, 8), (6, 11)>

    The bound is one of three. `up_to`: every pile is at most `up_to`. `columns`: the smaller pile (in ordered games the
    first) is less than `columns`. `count`: the first `count` positions; 17 if no bound is given.

    A theorem lists the positions if one applies. Otherwise, if all moves take from one pile, lie on lines or are
    vectors, the game is swept, value by value. The positions of other games are read from a table. A table requires
    `up_to`: 20 if no bound is given, less for more than two piles. `progress(done, total)` is called now and then.

    Raises: RequestError for two bounds; ParameterError for games without values; UnsolvedError for `columns` or `count`
    in a game that requires a table; TooLargeError if memory or time runs out.
    Source: docs/mathematics/values.md, section 8.9.
    Cost: a sweep for each value h <= g: O(1) for each column and line if h <= 40, above that O(h^2).
    Memory: 4 bytes for each column and value, 130 without the extra `fast`.
    """
    game = as_game(game)
    given = Bound.given(up_to=up_to, columns=columns, count=count)
    bound, known = _asked(game, g, given), known_level(game, g)
    if given is None and not _counts(game, known):
        bound = Bound("up_to", SMALL_TABLES.get(game.piles, SMALLEST_TABLE))
    found = first(_candidates(game, g, bound, known))
    if found is None:
        raise _unswept(game, g)
    modest = given is None and found.by == NAME
    return found.answer(WorkBudget(progress or silent, bytes=MODEST) if modest else progress or silent)


def _candidates(
    game: Game, g: int, bound: Bound, known: KnownLevel | None
) -> Iterator[Offer[Callable[[Progress], LevelSet]]]:
    """Yield offers to list the positions of `game` of value g within `bound`.

    If `known` is given, its theorem makes the first offer. The second offer is a sweep if the moves are lines and
    vectors; otherwise, for a bound `up_to`, it is a table of all values.
    """
    if known is not None:
        yield Offer(
            lambda progress: LevelSet(game, g, bound, known.pairs(bound, progress), known.evidence),
            known.evidence,
            "by_theorem",
        )
    plan = line_plan(game)
    if plan is not None:

        def swept(progress: Progress) -> LevelSet:
            (partner,) = deque(_partners(game, plan, g, bound, progress), maxlen=1)
            return _level(game, plan, g, bound, partner)

        yield Offer(swept, Evidence("computed", NAME), NAME)
    elif bound.kind == "up_to":

        def read(progress: Progress) -> LevelSet:
            table = grundy(game, up_to=bound.value, progress=progress)
            return LevelSet(game, g, bound, table.positions_of(g).columns, table.evidence)

        yield Offer(read, Evidence("computed", "by_table", bound.value), "by_table")


def _counts(game: Game, known: KnownLevel | None) -> bool:
    """Return whether the first n positions of `game` of a value can be listed for every n.

    `known` is a theorem on this value, or None. Without one, all moves must be lines and vectors.
    """
    if known is None:
        return line_plan(game) is not None
    try:
        known.pairs(Bound("count", 1))
    except UnsolvedError:
        return False
    return True


@as_meant
def level_sets(
    game: Game | str,
    g: int = 3,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    progress: Progress | None = None,
) -> Iterator[LevelSet]:
    """Yield the level sets of the values 0, 1, ..., g. All together take as long as `level_set` for g alone.

    >>> from wythoff.game.rulesets import parse
    >>> [level.positions[3] for level in level_sets(parse("nim | diagonal"), 3)]
    [(4, 7), (4, 8), (5, 8), (6, 6)]

    The bounds `up_to`, `columns` and `count`, and `progress`, are those of `level_set`.

    Raises: the errors of `level_set`; UnsolvedError for games whose positions `level_set` reads from a table. The
    source is docs/mathematics/values.md, section 8.9.
    """
    game = as_game(game)
    bound = _asked(game, g, Bound.given(up_to=up_to, columns=columns, count=count))
    plan = line_plan(game)
    if plan is None:
        raise _unswept(game, g)
    swept = _partners(game, plan, g, bound, progress or silent)
    return (_level(game, plan, value, bound, partner) for value, partner in enumerate(swept))


def _asked(game: Game, g: int, bound: Bound | None) -> Bound:
    """Return `bound`; if it is None, the bound of the first 17 positions.

    Raises: ParameterError if the game has no values, or if g is not a valid value.
    """
    require_values(game)
    require_integer("g", g, error=ParameterError)
    return bound or Bound("count", PAPERS_TERMS)


def _unswept(game: Game, g: int) -> UnsolvedError:
    table = command("grundy", game, value=g, up_to=SMALL_TABLES.get(game.piles, SMALLEST_TABLE))
    return UnsolvedError(
        f"columns and count are possible only if all moves are lines and vectors, but the game is {shown(game)}; "
        f"with up_to any game is possible: {table}"
    )


def _partners(game: Game, plan: Plan, g: int, bound: Bound, progress: Progress) -> Iterator[Sequence[int]]:
    width = bound.columns(game.ordered, plan.step)
    require_time(kernels.level_seconds(plan, width, g), f"{brief(g + 1)} levels of {brief(width)} columns")
    top = bound.value if bound.kind == "up_to" else None
    return kernels.line_levels(plan, width, g, top=top, progress=progress)


def _level(game: Game, plan: Plan, g: int, bound: Bound, partner: Sequence[int]) -> LevelSet:
    pairs = kernels.partner_pairs(plan, partner)
    if bound.kind == "count":
        reach = int(pairs[0][bound.value - 1]) if bound.value else 0
    else:
        reach = max(bound.columns(game.ordered) - 1, 0)
    return LevelSet(game, g, bound, pairs, Evidence("computed", NAME, reach))
