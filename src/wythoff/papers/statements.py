"""What the rules answer to the questions that the statements of examples ask, and to the pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from wythoff.catalog import NAMES
from wythoff.errors import RequestError
from wythoff.papers.paper import Picture, Statement
from wythoff.rulesets import Block, Definition, Game, Position, parse

Question: TypeAlias = Callable[[Definition, Statement], object]


def answer(statement: Statement) -> object:
    """The answer by the definition; of a set, the targets of which the statement speaks.

    >>> from wythoff.papers import load
    >>> statement = load("larsson2009").example("III.4").statements[2]
    >>> statement.says, answer(statement)
    ('Bob may block off 2 of these, say (0, 0), (0, 2)', ((0, 0), (0, 2)))

    Raises: RequestError for a question that only games with memory answer.
    """
    if statement.asks not in QUESTIONS:
        raise RequestError(f"asks must be one of {', '.join(QUESTIONS)}, was {statement.asks!r}")
    found = QUESTIONS[statement.asks](Definition(parse(statement.game, NAMES)), statement)
    if not statement.among:
        return found
    assert isinstance(found, tuple)
    return tuple(target for target in found if target in statement.among)


def surplus(picture: Picture) -> tuple[tuple[int, ...], ...]:
    """The number of P-positions that each cell of a picture sees, less those that can be stopped and one more."""
    game = _blocking(parse(picture.game, NAMES))
    rules = Definition(game)

    def seen(x: int, y: int) -> int:
        return sum(rules.is_p(game.settled(target)) for target in game.targets((x, y)))

    return tuple(tuple(seen(x, y) - game.n - 1 for y in range(len(row))) for x, row in enumerate(picture.cells))


def _blocking(game: Game) -> Block:
    if not isinstance(game, Block):
        raise RequestError(f"the game must be one with blocking, was {game}")
    return game


def _options(rules: Definition, statement: Statement) -> tuple[Position, ...]:
    return tuple(sorted(rules.game.options(rules.start(statement.position))))


def _blockable(rules: Definition, statement: Statement) -> tuple[Position, ...]:
    game, state = _blocking(rules.game), rules.start(statement.position)
    return tuple(target for target in game.targets(state) if game.blockable(state, target))


def _left(rules: Definition, statement: Statement) -> tuple[Position, ...]:
    stopped = rules.to_block(statement.position)
    return tuple(target for target in rules.game.targets(rules.start(statement.position)) if target not in stopped)


def _row(rules: Definition, statement: Statement) -> tuple[int, ...]:
    (x,) = statement.position
    return tuple(y for y in range(statement.up_to + 1) if rules.outcome((x, y)) == "P")


def _p_positions(rules: Definition, statement: Statement) -> tuple[Position, ...]:
    return tuple(rules.p_positions(statement.up_to))


def _same(rules: Definition, statement: Statement) -> bool:
    other = Definition(parse(statement.other, NAMES))
    return _squares(rules, statement.up_to) == _squares(other, statement.up_to)


def _squares(rules: Definition, up_to: int) -> set[Position]:
    """The P-positions as ordered squares."""
    found = set(rules.p_positions(up_to))
    return found if rules.game.ordered else found | {position[::-1] for position in found}


QUESTIONS: Mapping[str, Question] = {
    "outcome": lambda rules, statement: rules.outcome(statement.position),
    "options": _options,
    "winning moves": lambda rules, statement: rules.winning_moves(statement.position),
    "blockable": _blockable,
    "to block": lambda rules, statement: rules.to_block(statement.position),
    "left": _left,
    "row": _row,
    "P-positions": _p_positions,
    "same P-positions": _same,
}
