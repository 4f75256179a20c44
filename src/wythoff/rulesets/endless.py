"""Rows that hold infinitely many P-positions, each proved: those cannot be counted, nor a game beyond them."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.errors import WythoffError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.logic import implies
from wythoff.rulesets.conditions import as_condition
from wythoff.rulesets.definition import Definition
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves
from wythoff.rulesets.playing import Terminal

ROWS = 32  # rows in which squares that end the game are looked for
REMAINDERS = (1, 2, 3, 4, 5, 6)
SIDE, LONGEST = 96, 24  # squares of row 0 that are solved, and the longest period looked for among them
FAR = 10**6  # beyond the numbers of most rules; what is decided there is decided
Y, N = Variable("y"), Variable("n")


def endless_row(game: Game) -> int | None:
    """The first row found that is proved to hold infinitely many P-positions of normal play; None without one.

    >>> from wythoff.rulesets import parse
    >>> rules = ("nim(lengths=n % 3 != 0)", "terminal(nim, x == 3)", "diagonal", "nim")
    >>> [endless_row(parse(rule)) for rule in rules]
    [0, 3, 0, None]
    """
    if isinstance(game, Terminal):
        return next((row for row in range(ROWS) if _ends(game.condition, row)), None)
    if not isinstance(game, Moves):
        return None
    condition = as_condition(game)
    return None if condition is None or not _repeats(game, condition) else 0


def _ends(condition: Expression, row: int) -> bool:
    """Whether it is decided that infinitely many squares of a row meet the condition."""
    here = condition.substitute({"x": Integer(row)})
    return any(
        implies([_at_least(Y, FAR), _leaves(Y, number, rest)], here) for number in REMAINDERS for rest in range(number)
    )


def _repeats(game: Moves, condition: Expression) -> bool:
    """Whether the P-positions (0, y) have a period: no move joins two, and the others have a move to one."""
    try:
        rules = Definition(game)
        lost = [rules.is_p((0, y)) for y in range(SIDE)]
    except WythoffError:
        return False
    for period in range(1, LONGEST):
        if lost[period:] == lost[:-period]:
            rests = [rest for rest in range(period) if lost[rest]]
            return bool(rests) and _is_proved(_in_row_0(condition), period, rests)
    return False


def _in_row_0(condition: Expression) -> Expression:
    """That n may be taken from (0, y)."""
    zero = Integer(0)
    left = Operation("-", Y, N)
    return condition.substitute({"x0": zero, "y0": Y, "x1": zero, "y1": left, "k": zero, "l": N, "i": zero, "j": N})


def _is_proved(move: Expression, period: int, rests: Sequence[int]) -> bool:
    taken = [_at_least(N, 1), Comparison(("<=",), (N, Y))]
    stays = all(
        implies([*taken, _leaves(Y, period, a), _leaves(Operation("-", Y, N), period, b)], Operation("not", move))
        for a in rests
        for b in rests
    )
    others = [rest for rest in range(period) if rest not in rests]
    return stays and all(
        any(
            implies([_at_least(Y, number), _leaves(Y, period, rest)], move.substitute({"n": Integer(number)}))
            for number in range(1, rest + 1)
            if (rest - number) % period in rests
        )
        for rest in others
    )


def _at_least(value: Expression, least: int) -> Expression:
    return Comparison((">=",), (value, Integer(least)))


def _leaves(value: Expression, number: int, rest: int) -> Expression:
    """That a value has a remainder."""
    return Comparison(("==",), (Operation("%", value, Integer(number)), Integer(rest)))
