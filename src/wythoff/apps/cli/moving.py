"""`wythoff move` and `wythoff strategy`: positions of any size."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.progress import Bar, Clock
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.errors import RequestError, TooLargeError, UnsolvedError
from wythoff.rulesets import Position
from wythoff.sequences.integers import in_digits, short
from wythoff.solution import PartizanSolution, Solution
from wythoff.strategies import Strategy, strategy as strategy_for

if TYPE_CHECKING:
    from fractions import Fraction

Number: TypeAlias = "Callable[[int | Fraction], str]"
SHOWN_MOVES = 40
ALL_DIGITS = "All digits: --digits, or --json."


def move(arguments: Namespace) -> int:
    """Print the outcome of a position and every winning move, or the least."""
    game, call = game_of(arguments)
    piles: list[Any] = [read_pile(pile) for pile in arguments.piles]
    position = game.place(piles)
    found = strategy_for(game, arguments.by)
    with Bar("solving") as bar:
        solution = found.at(position, bar)
    if isinstance(solution, PartizanSolution):
        return _of_two_players(arguments, solution, position)
    with Clock("finding moves"):
        answer = Answer(found, solution, position, least=arguments.least)
    if arguments.json:
        say_json({**head(game, call), **answer.as_dict(), "evidence": solution.evidence.as_dict()})
        return 0
    lines = [*answer.lines(in_digits if arguments.digits else short), str(solution.evidence)]
    say(lines + [ALL_DIGITS] * any(" digits)" in line for line in lines))
    return 0


def _of_two_players(arguments: Namespace, solution: PartizanSolution, position: Position) -> int:
    from wythoff.apps.cli import partizan

    if arguments.least:
        raise RequestError("--least is for games in which both players have the same moves, this one is partizan")
    game, call = game_of(arguments)
    lines, body = partizan.move(solution, position)
    if arguments.json:
        say_json({**head(game, call), **body, "evidence": solution.evidence.as_dict()})
    else:
        say([*lines, str(solution.evidence)])
    return 0


class Answer:
    """What is said about one position: outcome, number, winning moves or the least, and what to forbid."""

    def __init__(self, found: Strategy, solution: Solution, position: Position, *, least: bool) -> None:
        self.game, self.position, self.least = found.game, position, least
        self.outcome = solution.outcome(position)
        self.declared = found.game.declared(found.game.start(position)) is not None
        self.moves, self.one, self.too_many = ((), None, "") if least else _winning(solution, position)
        if least:
            self.one = found.least_winning_move(position)
        self.forbidden = solution.to_block(position)
        self.index = _index(found, position) if self.outcome == "P" else None
        self.chosen = None
        if len(self.moves) > 1 and found.by_proof and not self.game.blocking:
            self.chosen = solution.winning_move(position)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form; the winning moves are null where they are too many, or only the least was asked for."""
        body: dict[str, Any] = {"position": self.position, "outcome": self.outcome, "winning_moves": self.moves}
        if self.outcome == "P":
            body |= {"index": self.index}
        if self.least:
            body |= {"winning_moves": None, "least_winning_move": self.one}
        elif self.too_many:
            body |= {"winning_moves": None, "winning_move": self.one, "reason": self.too_many}
        return body | ({"to_block": self.forbidden} if self.game.blocking else {})

    def lines(self, number: Number) -> Iterator[str]:
        """What a person reads."""
        place = _place(self.position, number)
        if self.declared:
            yield f"The outcome of {place} is declared."
        if self.outcome == "P" and self.declared:
            yield f"{place} is a P-position."
        elif self.declared and not self.moves and not self.one:
            yield f"{place} is an N-position. No move from it leads to a P-position."
        elif self.outcome == "P":
            yield f"{place} is a P-position: whoever moves from it loses against best play."
            if self.index is not None:
                yield f"It is number {number(self.index)} of all, in lexicographic order from 0."
            if self.forbidden:
                yield f"The opponent forbids {', '.join(_place(square, number) for square in self.forbidden)}."
        elif self.least and self.one:
            yield f"{place} is an N-position. The least winning move, by the position to move to:"
            yield f"  {_place(self.one, number)}"
        elif self.too_many:
            yield from self._not_all(number)
        elif not self.moves:
            yield f"{place} is an N-position: the game is over, and the player to move has won."
        else:
            yield f"{place} is an N-position. Winning moves, by the position to move to:"
            yield from (f"  {_place(target, number)}" for target in self.moves[:SHOWN_MOVES])
            if len(self.moves) > SHOWN_MOVES:
                yield f"... and {len(self.moves) - SHOWN_MOVES} more: --json prints all"
            yield from self._which(number)

    def _not_all(self, number: Number) -> Iterator[str]:
        if self.one:
            yield f"{_place(self.position, number)} is an N-position. A winning move, by the position to move to:"
            yield f"  {_place(self.one, number)}"
        else:
            yield f"{_place(self.position, number)} is an N-position. No winning move was looked for."
        yield f"Not all: {self.too_many}."

    def _which(self, number: Number) -> Iterator[str]:
        if self.game.blocking:
            from wythoff.apps.cli.words import unstoppable

            yield unstoppable(self.game)
        elif self.chosen is not None:
            yield f"The proof moves to {_place(self.chosen, number)}."


def _winning(solution: Solution, position: Position) -> tuple[Sequence[Position], Position | None, str]:
    """The winning moves; or where they are too many, or too much work, one if it is to be had, and why not all."""
    try:
        return solution.winning_moves(position), None, ""
    except TooLargeError as error:
        too_many = str(error)
    try:
        return (), solution.winning_move(position), too_many
    except TooLargeError:
        return (), None, too_many


def _index(found: Strategy, position: Position) -> int | None:
    try:
        return found.index(position)
    except (UnsolvedError, TooLargeError):
        return None


def _place(position: Position, number: Number) -> str:
    return f"({', '.join(map(number, position))})"


def strategy(arguments: Namespace) -> int:
    """Print how positions of any size are answered, how it is known, and the cost; or one P-position by its number."""
    game, call = game_of(arguments)
    found = strategy_for(game, arguments.by)
    if arguments.at is not None:
        with Clock("finding it"):
            place = found.p_position(arguments.at)
        if arguments.json:
            body = {"at": arguments.at, "p_position": place}
            say_json({**head(game, call), **body, "evidence": found.evidence.as_dict()})
        else:
            number = in_digits if arguments.digits else short
            say([_place(place, number), str(found.evidence)])
        return 0
    if arguments.json:
        body = {"polynomial": found.polynomial, "reach": found.reach, "cost": found.cost, "formulas": found.formulas}
        say_json({**head(game, call), **body, "evidence": found.evidence.as_dict()})
        return 0
    if found.polynomial:
        size = "Positions of any size are answered."
    elif found.reach is None:
        size = "Positions are answered as far as time and memory go; nothing polynomial in the digits is known."
    else:
        size = f"Nothing polynomial in the digits is known: piles up to {found.reach} are answered, by brute force."
    say([str(game), *(f"  {line}" for line in found.formulas), size, f"Cost: {found.cost}.", str(found.evidence)])
    return 0
