"""Methods that fill tables of values by examining options: for two-pile games of conditions, and for boxes.

A box is the set of positions with all piles at most a bound. A line (i, j, p, q) contains the moves that take (i + t*p,
j + t*q) for t >= 0. A *kernel* is a function that fills a table, compiled if possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache, reduce
from itertools import permutations, product
from operator import getitem
from typing import Any

from wythoff import kernels
from wythoff.base.errors import EvaluationError
from wythoff.expressions import Expression
from wythoff.game.rulesets import Definition, Game, Nim, Position, played
from wythoff.game.rulesets.kinds.star import before
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition, one_by_one
from wythoff.game.rulesets.moves import Line, layers_of
from wythoff.game.rulesets.plans.kept_lines import KeptLines, kept_lines
from wythoff.kernels import PROBE, BoxGame, Conditional, OptionGame
from wythoff.solving.values.table import Request, TableMethod, TablePlan, board_of

BOX_PROBE = 6  # the side of a sample box in which P-positions are counted for an estimate


class ByOptions(TableMethod):
    """A method to fill tables of values of two-pile games whose moves are conditions: it examines all options.

    Cost, where `side` is `up_to` + 1: O(side^2) operations for moves along lines, even if a condition selects them by
    remainders and by the piles after the move. O(side^3) for other conditions on lines, for amounts that do not depend
    on the position, and for amounts close to each other (`diagonal(f)`). O(side^4) tests for other moves.
    """

    name = "by_options"

    def plan(self, game: Game, up_to: int) -> TablePlan | None:
        side, inner = up_to + 1, played(game)
        # Estimate that the vectors of a star are as dense as on a small board.
        small = rules_of(inner, min(up_to, PROBE - 1))
        if small is None:
            return None

        def fill(misere: bool, request: Request) -> Any:
            found, table, rows = rules_of(inner, up_to), None, 0
            assert found is not None  # as on a small board
            with suppress(EvaluationError):
                table, rows = kernels.option_table(
                    found, side, board=board_of(game, side), misere=misere, out=request.out, progress=request.progress
                )
            if rows < side:
                raise missing_value(inner, rows, up_to)
            return table

        return TablePlan(kernels.option_needs(small, side), fill)


def missing_value(game: Game, row: int, up_to: int) -> EvaluationError:
    """Call `game.options` for all (x, y) with row <= x <= up_to, y <= up_to, and return the first EvaluationError.

    Such an error means that a condition of the rules has no value at a position. There must be one.
    """
    try:
        for x in range(row, up_to + 1):
            for y in range(up_to + 1):
                game.options((x, y))
    except EvaluationError as error:
        return error
    raise AssertionError(f"all options of {game} have values")


def rules_of(game: Game, up_to: int) -> OptionGame | None:
    """Return the moves of a two-pile game that take at most `up_to` from a pile, in the form for the kernels.

    The kernels are the functions that fill tables of values. Return None if some moves are not given by a condition.
    The moves of `star(game)` are the P-positions of `game`, as vectors.
    """
    of = before(game) if game.piles == 2 else None
    if of is None:
        return option_game(game)
    vectors = p_vectors(of, up_to)
    return OptionGame(not game.ordered, tuple((i, j, 0, 0) for i, j in vectors), (), (), ())


@lru_cache(maxsize=16)
def p_vectors(game: Game, up_to: int) -> tuple[Position, ...]:
    """Return the nonzero P-positions with piles up to `up_to`. They are the moves of the star of the game.

    In unordered games each P-position is returned with its piles in every order.
    """
    inner, side = played(game), up_to + 1
    table: Any = None
    if game.blocking:
        pass
    elif game.piles == 2 and (rules := rules_of(inner, up_to)) is not None:
        table, _ = kernels.option_table(rules, side, board=board_of(game, side), misere=game.misere)
    elif game.piles != 2 and (box := box_game(inner, up_to)) is not None:
        table = kernels.box_table(box, side, misere=game.misere)
    if table is None:
        listed = Definition(game).p_positions(up_to)
        orders = (permutations(place) if not game.ordered else (place,) for place in listed if any(place))
        return tuple({order for every in orders for order in every})
    if hasattr(table, "dtype"):
        found = zip(*(column.tolist() for column in kernels.places_of(table, 0, ascending=False)), strict=True)
        return tuple(place for place in found if any(place))
    places = product(range(side), repeat=game.piles)
    return tuple(place for place in places if any(place) and reduce(getitem, place, table) == 0)


@lru_cache
def option_game(game: Game) -> OptionGame | None:
    """Return the moves of a two-pile game in the form for the kernels, the functions that fill tables of values.

    Return None if some moves are not given by a condition.

    >>> from wythoff.game.rulesets import parse
    >>> option_game(parse("nim | diagonal(x1 + 1)")).widths
    (Expression('x1 + 1'),)
    """
    layers = None if game.blocking or game.declares else layers_of(game)
    if layers is None:
        # In Euclid's game the piles stay positive, so no square has an empty pile.
        test = as_condition(game) if game.from_one_pile else None
        return None if test is None else OptionGame(True, (), (), (), (Conditional(Nim().lines(), test),))
    moves = layers.moves
    lines: list[Line] = []
    amounts: list[Expression] = []
    widths: list[Expression] = []
    tests: list[Conditional] = []
    for part in one_by_one(moves):
        listed, condition, width = part.lines(), as_condition(part), part.diagonal_width
        if listed is not None:
            lines += listed
        elif condition is None:
            return None
        elif (kept := kept_lines(part, ordered=moves.ordered)) is not None and _is_light(kept):
            tests += _conditionals(kept)
        elif amounts_only(part):
            amounts.append(condition)
        elif width is not None and part.diagonal_step == 1 and not (moves.ordered and "x0" in width.variables()):
            widths.append(width)
        elif kept is None:
            tests.append(Conditional(None, condition))
        else:
            tests += _conditionals(kept)
    return OptionGame(not game.ordered, tuple(dict.fromkeys(lines)), tuple(amounts), tuple(widths), tuple(tests))


def _is_light(kept: KeptLines) -> bool:
    return kept.period is not None and kernels.has_few_sets(kept.lines, kept.period)


def _conditionals(kept: KeptLines) -> Iterator[Conditional]:
    """Yield the lines of moves that a condition restricts, in up to three groups.

    `kept` contains the condition and the lines of moves. A *row* contains the positions with the same first pile. The
    groups are lines to lower rows, lines within a row, and other lines. If the condition is periodic, its period is
    used for the first two groups. Moves along the other lines are tested one by one.
    """
    regular = [line for line in kept.lines if kept.period is not None and any(line[2:])]
    below = tuple(line for line in regular if line[0])
    along = tuple(line for line in regular if line[0] == line[2] == 0)
    others = tuple(line for line in kept.lines if line not in below and line not in along)
    for lines in filter(None, (below, along)):
        yield Conditional(lines, kept.test, kept.period)
    if others:
        yield Conditional(others, kept.whole)


class ByBoxes(TableMethod):
    """A method to fill tables of values of games with fixed vectors as moves, or on three or more unordered piles.

    Cost for n piles, with side = up_to + 1: side^n steps for each vector; side^n/n! steps for moves from one pile. For
    `npile_wythoff` there is a further factor side^(n-1)/2^(n-1), for the Tribonacci and the Rat game a further factor
    side^n/2^n.
    """

    name = "by_boxes"

    def plan(self, game: Game, up_to: int) -> TablePlan | None:
        inner, side = played(game), up_to + 1
        # Estimate that the vectors of a star are as dense as in a small box.
        small = box_game(inner, up_to if inner.star_of is None else min(up_to, BOX_PROBE - 1))
        if small is None:
            return None
        needed = kernels.box_needs(small, side)
        if inner.star_of is not None:
            needed = needed._replace(seconds=needed.seconds * max(1, side // BOX_PROBE) ** (game.piles - 1))

        def fill(misere: bool, request: Request) -> Any:
            found = box_game(inner, up_to)
            assert found is not None  # as in a small box
            return kernels.box_table(found, side, misere=misere, out=request.out, progress=request.progress)

        return TablePlan(needed, fill)


@lru_cache(maxsize=16)
def box_game(game: Game, up_to: int) -> BoxGame | None:
    """Return the moves of a game that take at most `up_to` from a pile, in the form for the kernel that fills boxes.

    Return None if the kernel cannot use them.

    >>> from wythoff.game.rulesets import CyclicNimhoff
    >>> [start for start, _ in box_game(CyclicNimhoff(3, piles=3), 10).lines]
    [(0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 1, 1), (0, 2, 0), (1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
    """
    of = before(game) if game.piles != 2 else None
    if of is None:
        return None if game.remembers else game.in_a_box(up_to)
    return BoxGame(
        game.piles, not game.ordered, 0, tuple((vector, (0,) * game.piles) for vector in p_vectors(of, up_to))
    )
