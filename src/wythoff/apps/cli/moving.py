"""The commands `move` and `strategy`, for positions of any size."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from wythoff.apps.cli.evidence_text import unstoppable
from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.progress import Bar, Clock
from wythoff.apps.cli.replies import game_of, reply, text
from wythoff.apps.cli.text_tables import a_row_each
from wythoff.game.rulesets import Position
from wythoff.kernels.budget import limited
from wythoff.sequences.integers import in_digits, short
from wythoff.solving.strategies import Strategy, strategy as strategy_for
from wythoff.solving.strategies.choices import Choices, ChoicesOfTwo, choices

if TYPE_CHECKING:
    from fractions import Fraction

NumberFormat: TypeAlias = "Callable[[int | Fraction], str]"
MEANING = {
    "L": "Left wins, whoever begins",
    "R": "Right wins, whoever begins",
    "N": "whoever begins wins",
    "P": "whoever begins loses against best play",
}
ALL_DIGITS = "All digits: --digits, or --json."


def move(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    position = game.place(list[Any](map(read_pile, arguments.piles)))
    found = strategy_for(game, arguments.by)
    with Bar("solving", arguments) as bar:
        solved = found.solved(position, limited(bar, arguments.limit_seconds))
    with Clock("finding moves"):
        answer = choices(found, solved, least=arguments.least)
    return reply(arguments, (game, call), answer, _in_full(answer, in_digits if arguments.digits else short))


def _in_full(found: Choices | ChoicesOfTwo, number: NumberFormat) -> Iterator[str]:
    """Yield the lines of `choice_lines` for the answer `found`, and a hint if a number was shortened.

    They contain the outcome of a position, its winning moves, and the evidence. The function `number` writes a pile as
    text. If it shortened a long number, the last line says how to see all digits.
    """
    yield from (lines := list(choice_lines(found, number)))
    yield from [ALL_DIGITS] * any(" digits)" in line for line in lines[:-1])


def choice_lines(found: Choices | ChoicesOfTwo, number: NumberFormat = short) -> Iterator[str]:
    """Yield lines with the answer `found`: the outcome of a position, its winning moves, and the evidence.

    The function `number` writes a pile as text; the default shortens long numbers.
    """
    yield from _of_two(found) if isinstance(found, ChoicesOfTwo) else _of_one(found, number)
    yield str(found.evidence)


def _of_two(found: ChoicesOfTwo) -> Iterator[str]:
    yield f"{text(found.position)} has outcome {found.outcome}: {MEANING[found.outcome]}."
    for player, moves in found.winning_moves.items():
        name, one = player.capitalize(), found.winning_move[player]
        if moves is None and one is not None:
            yield from (f"{name} begins and wins by moving to {text(one)}.", f"  {found.reasons[player]}")
        elif moves:
            yield f"{name} begins and wins by moving to {', '.join(map(text, moves))}."
        else:
            yield f"{name} has no winning move."


def _of_one(found: Choices, number: NumberFormat) -> Iterator[str]:
    place, one, moves = _place(found.position, number), found.winning_move, found.winning_moves
    if found.declared:
        yield f"The outcome of {place} is declared."
    if found.outcome == "P" and found.declared:
        yield f"{place} is a P-position."
    elif found.declared and not moves and not one:
        yield f"{place} is an N-position. No move from it leads to a P-position."
    elif found.outcome == "P":
        yield f"{place} is a P-position: whoever moves from it loses against best play."
        if found.index is not None:
            yield f"It is number {number(found.index)} of all, in lexicographic order from 0."
        if found.to_block:
            yield f"The opponent forbids {', '.join(_place(square, number) for square in found.to_block)}."
    elif found.reason or (found.least and one):
        which = f"{'The least' if found.least else 'A'} winning move, by the position to move to:"
        yield f"{place} is an N-position. {which if one else 'A winning move was not searched.'}"
        yield from [f"  {_place(one, number)}"] if one else ()
        yield from [f"Not all winning moves are listed: {found.reason}."] if found.reason else ()
    elif not moves:
        yield f"{place} is an N-position: the game is over, and the player to move has won."
    else:
        yield f"{place} is an N-position. Winning moves, by the position to move to:"
        yield from a_row_each(moves, lambda target: [f"  {_place(target, number)}"])
        if found.game.blocking:
            yield unstoppable(found.game)
        elif one is not None:
            yield f"The proof moves to {_place(one, number)}."


def _place(position: Position, number: NumberFormat) -> str:
    return f"({', '.join(map(number, position))})" if position else "(), off the board"


def strategy(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    found = strategy_for(game, arguments.by)
    if arguments.at is None:
        return reply(arguments, (game, call), found, strategy_lines(found))
    with Clock("finding it"):
        place = found.p_position(arguments.at)
    lines = [_place(place, in_digits if arguments.digits else short), str(found.evidence)]
    body = {"at": arguments.at, "p_position": place, "evidence": found.evidence.as_dict()}
    return reply(arguments, (game, call), None, lines, **body)


def strategy_lines(found: Strategy) -> Iterator[str]:
    yield str(found.game)
    yield from (f"  {line}" for line in found.formulas)
    yield from (_reach(found), f"Cost: {found.cost}.", str(found.evidence))


def _reach(found: Strategy) -> str:
    if found.polynomial:
        return "The outcome of positions of any size can be computed."
    if found.reach is None:
        return "Positions are answered as far as time and memory go; nothing polynomial in the digits is known."
    return f"Nothing polynomial in the digits is known: piles up to about {found.reach} are answered, by brute force."
