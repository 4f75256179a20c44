"""Moves of a match in words: the piles that are left, and the amounts taken."""

from __future__ import annotations

from wythoff.apps.cli.replies import text
from wythoff.apps.cli.words import taking
from wythoff.questions.answering import Way, ways
from wythoff.questions.matches import Match
from wythoff.questions.steps import Advice, Step
from wythoff.rulesets import Game, Position

MOST_PILES = 6  # beyond these the amounts of a move are not worked out


def move_in_words(
    game: Game, state: Position, target: Position, way: Way | None = None, *, with_told: bool = False
) -> str:
    """A move: the piles it leaves, the amounts it takes and, in a game with memory, what else it changes.

    >>> from wythoff.rulesets import Diagonal, Nim
    >>> move_in_words(Nim() | Diagonal(), (4, 5), (3, 5))
    '(3, 5), taking 1 from the smaller pile'
    """
    after = game.settled(target)
    left = target if game.blocking else game.shown(after)
    way = way or way_of(game, game.shown(state), left)
    words = text(left) + (f", {taking(game, game.shown(state), way)}" if way else "")
    return f"{words}; {game.told(after)}" if with_told and game.told(after) else words


def words_of(match: Match, game: Game, state: Position, done: Step | Advice, way: Way | None = None) -> str:
    """What was done, or is advised, in words; `game` and `state` are those in which it is done."""
    if done.kind == "move":
        return move_in_words(game, state, done.targets[0], way)
    if done.kind == "choose":
        return str(match.asked.choices[done.targets[0][0]])
    return ", ".join(map(text, done.targets))


def way_of(game: Game, position: Position, left: Position) -> Way | None:
    """The amounts of a move, if the piles before and after determine them; one choice of several."""
    if game.blocking and len(left) == len(position):
        return Way(tuple(had - rest for had, rest in zip(position, left, strict=True)), ())
    found = ways(game, position, left) if len(left) == len(position) <= MOST_PILES else ()
    return Way(found[0].taken, ()) if found else None
