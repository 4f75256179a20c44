"""Rows that are proved to contain infinitely many P-positions. Such a row, and all later rows, cannot be listed.

Row x consists of the squares (x, y). In this module `condition` is the condition for a move of `game`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wythoff.base.errors import WythoffError
from wythoff.expressions import Expression, Integer, Operation, template
from wythoff.expressions.logic import implies
from wythoff.game.rulesets.definition import Definition
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.meaning.conditions import as_condition
from wythoff.game.rulesets.moves import Moves
from wythoff.game.rulesets.plans.spans import attacks
from wythoff.game.rulesets.playing import Terminal

ROWS = 32  # most rows that are searched for squares that end the game
REMAINDERS = (1, 2, 3, 4, 5, 6)
SIDE, LONGEST = 96, 24  # how many squares are solved in each row, and the longest period that is tried
FAR = template("y >= 10**6")  # y is beyond the numbers in most rules, so that proofs need no cases for small y


@lru_cache(maxsize=16)  # cached, as a request that is refused is repeated with smaller bounds
def endless_row(game: Game) -> int | None:
    """Return the first row that is proved to contain infinitely many P-positions of normal play; None if none is found.

    >>> from wythoff.game.rulesets import parse
    >>> rules = ("nim(lengths=n % 3 != 0)", "terminal(nim, x == 3)", "diagonal", "keep(nim, x1 != 2)", "nim")
    >>> [endless_row(parse(rule)) for rule in rules]
    [0, 3, 0, 2, None]
    """
    if isinstance(game, Terminal):
        rests = [(number, rest) for number in REMAINDERS for rest in range(number)]
        ends = (game.condition.substitute({"x": Integer(row)}) for row in range(ROWS))
        infinitely = (any(implies([FAR, _leaves("y", *one)], here) for one in rests) for here in ends)
        return next((row for row, is_decided in enumerate(infinitely) if is_decided), None)
    condition = as_condition(game) if isinstance(game, Moves) else None
    return None if condition is None else _first_that_repeats(game, condition)


def _first_that_repeats(game: Game, condition: Expression) -> int | None:
    """Return the first row with infinitely many P-positions, if it is proved that they are periodic; else None.

    It is also proved that each earlier row contains only finitely many. `condition` is the condition for a move of
    `game`.
    """
    rules = Definition(game)
    before: list[Position] = []
    for row in range(12):  # these rows are searched for one with periodic P-positions
        try:
            lost = [rules.is_p((row, y)) for y in range(SIDE)]
        except WythoffError:
            return None
        if _repeats(game, condition, row, lost, before):
            return row
        before += _squares(game, row, lost)
        if not attacks(condition, None, 0, before, ordered=game.ordered).in_row(row, SIDE - 1):
            return None
    return None


def _squares(game: Game, row: int, lost: Sequence[bool]) -> list[Position]:
    """Return the P-positions (row, y), where lost[y] says whether (row, y) is one.

    If the game is unordered, the squares (y, row) are included.
    """
    found: list[Position] = [(row, y) for y, is_p in enumerate(lost) if is_p]
    return found if game.ordered else [*found, *((y, row) for _, y in found)]


def _repeats(game: Game, condition: Expression, row: int, lost: Sequence[bool], before: Sequence[Position]) -> bool:
    """Return whether it is proved that a row contains infinitely many P-positions, periodic from some square on.

    `lost[y]` says whether (row, y) is a P-position. `before` contains the P-positions of earlier rows. `condition` is
    the condition for a move of `game`.
    """
    for period in range(1, LONGEST):
        start = next((y for y in range(row + 1, SIDE // 2) if lost[y + period :] == lost[y:-period]), None)
        if start is not None:
            rests = sorted({y % period for y in range(start, SIDE) if lost[y]})
            near = [*before, *_squares(game, row, lost[:start])]
            seen = attacks(condition, None, 0, near, ordered=game.ordered).apart.substitute({"x": Integer(row)})
            return bool(rests) and _is_proved(_in_row(condition, row), seen, period, rests, start)
    return False


def _in_row(condition: Expression, row: int) -> Expression:
    """Return `condition`, written in y and n, for the move from (row, y) to (row, y - n), where row < y - n."""
    texts = {"x0": "row", "y0": "y", "x1": "row", "y1": "y - n", "k": "0", "l": "n", "i": "0", "j": "n"}
    return condition.substitute({name: template(text, row=row) for name, text in texts.items()})


def _is_proved(move: Expression, seen: Expression, period: int, rests: Sequence[int], start: int) -> bool:
    """Return whether it is proved that the P-positions of a row repeat with `period` for y >= `SIDE`.

    Call (row, y) marked if y % period is in `rests`. Two statements are proved:

    - No move leads from a marked square to a marked one, or to an earlier P-position: one in an earlier row, or (row,
      z) with z < `start`.
    - Every other square has a move to a marked one.

    `move` is the condition for taking n from y. `seen` is the condition that some move from (row, y) leads to an
    earlier P-position.
    """
    far = template("y >= side", side=SIDE)
    taken = [far, template("n >= 1"), template("y - n >= start", start=start)]
    stays = all(implies([far, _leaves("y", period, a)], Operation("not", seen)) for a in rests) and all(
        implies([*taken, _leaves("y", period, a), _leaves("(y - n)", period, b)], Operation("not", move))
        for a in rests
        for b in rests
    )
    others = [rest for rest in range(period) if rest not in rests]
    return stays and all(
        any(
            implies([far, _leaves("y", period, rest)], move.substitute({"n": Integer(number)}))
            for number in range(1, period + 1)
            if (rest - number) % period in rests
        )
        for rest in others
    )


def _leaves(value: str, number: int, rest: int) -> Expression:
    """Return the condition value % number == rest, where `value` is the text of an expression."""
    return template(f"{value} % number == rest", number=number, rest=rest)
