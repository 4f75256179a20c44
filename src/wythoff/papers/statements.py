"""Answers to the statements of printed examples, and recomputed printed figures.

`game` is a game, and `up_to` the largest pile of its board. A position is *dynamic* if its outcome depends on the moves
before it, as in imitation Nim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Definition, Game, GameWithMemory, PartizanDefinition, PartizanGame, Position, played
from wythoff.game.rulesets.moves import layers_of
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.printed import PrintedPicture, Statement
from wythoff.questions.histories import dynamic_classes
from wythoff.questions.reflexivity import reflexive
from wythoff.questions.replaying import Replay, replay
from wythoff.solving.values.palace import palace_numbers

# A function of a game and a statement about it that returns the answer.
StatementQuestion: TypeAlias = Callable[[Any, Statement], object]


def answer(statement: Statement) -> object:
    """Return the answer to the question of a statement, such as an outcome, a number or a set of targets.

    Of a set of targets (positions after a move), only those in the field `among` of the statement are kept, if it is
    not empty. Answers are computed from the definition of P-positions. In games with memory, the moves of the statement
    are played first; whether the outcome of a position depends on the moves before is found by playing all of them.

    >>> from wythoff.papers import load
    >>> paper = load("larsson2009")
    >>> for statement in (paper.example("III.4").statements[2], paper.example("II.1").statements[11]):
    ...     print(statement.says, answer(statement))
    Bob may block off 2 of these, say (0, 0), (0, 2) ((0, 0), (0, 2))
    (1, 3) is dynamic dynamic

    Raises: RequestError if the question does not suit the game.
    """
    game = named(statement.game)
    questions = _questions(game)
    if statement.asks not in questions:
        raise RequestError(
            f"what a statement about {game} asks must be one of {', '.join(questions)}, was {statement.asks!r}"
        )
    found = questions[statement.asks](game, statement)
    if not statement.among:
        return found
    assert isinstance(found, tuple)
    return tuple(target for target in found if target in statement.among)


def _questions(game: Game) -> Mapping[str, StatementQuestion]:
    if game.partizan:
        return OF_PARTIZAN_GAMES
    return OF_HISTORIES if played(game).as_kind(GameWithMemory) and not game.misere else OF_POSITIONS


def _options(game: Game, statement: Statement) -> tuple[Position, ...]:
    return tuple(sorted(game.options(Definition(game).start(statement.position))))


def _blockable(game: Game, statement: Statement) -> tuple[Position, ...]:
    layers = layers_of(game)
    if layers is None or layers.n is None:
        raise RequestError(f"the game must be one with blocking, was {game}")
    state = game.start(statement.position)
    return tuple(target for target in game.targets(state) if game.blockable(state, target))


def _left(game: Game, statement: Statement) -> tuple[Position, ...]:
    stopped = Definition(game).to_block(statement.position)
    return tuple(target for target in game.targets(game.start(statement.position)) if target not in stopped)


def _row(game: Game, statement: Statement) -> tuple[int, ...]:
    (x,), rules = statement.position, Definition(game)
    return tuple(y for y in range(statement.up_to + 1) if rules.outcome((x, y)) == "P")


def _same(game: Game, statement: Statement) -> bool:
    return _squares(game, statement.up_to) == _squares(named(statement.other), statement.up_to)


def _squares(game: Game, up_to: int) -> set[Position]:
    """Return the P-positions of a game with piles up to `up_to`, as squares in both orders."""
    found = set(Definition(game).p_positions(up_to))
    return found if game.ordered else found | {position[::-1] for position in found}


OF_POSITIONS: Mapping[str, StatementQuestion] = {
    "outcome": lambda game, statement: Definition(game).outcome(statement.position),
    "options": _options,
    "winning moves": lambda game, statement: Definition(game).winning_moves(statement.position),
    "blockable": _blockable,
    "to block": lambda game, statement: Definition(game).to_block(statement.position),
    "left": _left,
    "row": _row,
    "P-positions": lambda game, statement: tuple(Definition(game).p_positions(statement.up_to)),
    "same P-positions": _same,
    "reflexive": lambda game, statement: bool(reflexive(game, statement.up_to)),
}


def _replayed(game: GameWithMemory, statement: Statement) -> Replay:
    return replay(game, statement.position, statement.moves)


def _targets(game: GameWithMemory, statement: Statement, *, winning: bool) -> tuple[Position, ...]:
    """Return the targets (positions after one move) of all legal moves, or if `winning`, of the winning moves.

    Before the move, the moves of `statement` have been made. The piles of the targets are in the same order as those of
    the starting position.
    """
    history = _replayed(game, statement)
    takings = history.winning_moves if winning else history.legal_moves
    return tuple(sorted(game.piles_of(game.taken(history.state, *taking)) for taking in takings))


def _class(game: GameWithMemory, statement: Statement) -> str:
    kind = dynamic_classes(game, position=statement.position).classes[0].kind
    return kind if kind == "dynamic" else f"non-dynamic {kind}"


OF_HISTORIES: Mapping[str, StatementQuestion] = {
    "outcome": lambda game, statement: _replayed(game, statement).outcome,
    "options": partial(_targets, winning=False),
    "winning moves": partial(_targets, winning=True),
    "credit": lambda game, statement: _replayed(game, statement).credit_just_moved,
    "class": _class,
    "non-dynamic P": lambda game, statement: tuple(
        found.position for found in dynamic_classes(game, statement.up_to).classes if found.kind == "P"
    ),
    "same P-positions": _same,
}


def _number_or_switch(game: PartizanGame, statement: Statement) -> bool:
    value = PartizanDefinition(game).value(statement.position)
    return value.number is not None or value.reduced().is_switch


OF_PARTIZAN_GAMES: Mapping[str, StatementQuestion] = {
    "outcome": lambda game, statement: PartizanDefinition(game).outcome(statement.position),
    "number or switch": _number_or_switch,
}


Cells: TypeAlias = tuple[tuple[Any, ...], ...]
LETTERS = {"P": "P", "N": "N", "dynamic": "D"}


def redraw(picture: PrintedPicture) -> Cells:
    """Compute the cells of a printed figure again, and return them.

    >>> from wythoff.papers import load
    >>> picture = load("larsson2009").picture("II.1")
    >>> redraw(picture)[1][:3], redraw(picture) == picture.cells
    (('D', 'Na', 'P'), True)
    """
    return PICTURES[picture.shows](named(picture.game), len(picture.cells) - 1)


def _surplus(game: Game, up_to: int) -> Cells:
    return tuple(map(tuple, palace_numbers(game, up_to=up_to).surplus))


def _classes(game: Game, up_to: int) -> Cells:
    """Return the class of each square: P or N if it has this outcome after every history, else D (dynamic)."""
    found = dynamic_classes(game, up_to, starts=2 * up_to)  # all histories are played, and no theorem is used
    return _symmetric({place.position: LETTERS[place.kind] for place in found.classes}, up_to)


def _types(game: Game, up_to: int) -> Cells:
    """Return the type of each square of imitation Nim: P, D (dynamic), N, Na, Nb or Nab.

    A position is dynamic if its outcome depends on the moves before. Na, Nb and Nab are N-positions (a, b), a <= b,
    that satisfy condition (ii a), (ii b) or both of Proposition 1 of Larsson 2009, paper II. (ii a): d - c = b - a for
    some P-position (c, d) with d < b. (ii b): a is the larger pile d of some P-position (c, d), c < d.
    """
    pairs = by_rules(str(game), up_to=up_to)

    def typed(position: Position, letter: str) -> str:
        a, b = position
        of_a = any(d < b and d - c == b - a for c, d in pairs)
        of_b = any(c < a == d for c, d in pairs)
        return letter + "a" * of_a + "b" * of_b if letter == "N" else letter

    classes = _classes(game, up_to)
    return _symmetric({(a, b): typed((a, b), classes[a][b]) for a, b in game.positions(up_to)}, up_to)


def _symmetric(letters: Mapping[Position, str], up_to: int) -> Cells:
    side = range(up_to + 1)
    return tuple(tuple(letters[min(x, y), max(x, y)] for y in side) for x in side)


PICTURES: Mapping[str, Callable[[Game, int], Cells]] = {"surplus": _surplus, "classes": _classes, "types": _types}
