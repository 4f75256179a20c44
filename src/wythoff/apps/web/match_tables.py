"""A match as a page shows it: its piles keep their places, and its steps are short texts that links can contain.

A *step* is a move, a choice of forbidden moves, a choice of the board, or a resignation. The short text of a step is
its *token*: "m2.5" is the move to (2, 5). A *mark* is a square of the board on which the page shows a move: the piles
after the move, in their places on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import sub
from typing import TYPE_CHECKING, Any

from wythoff.apps.cli.playing import way_of, words_of
from wythoff.apps.web import limits
from wythoff.base.errors import RequestError, WythoffError, brief
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.kinds.pile_compounds import relabelled
from wythoff.questions.answering import ways
from wythoff.questions.playing.matches import Match
from wythoff.questions.playing.steps import Advice, Step
from wythoff.sequences.integers import from_decimal, in_digits

if TYPE_CHECKING:
    from wythoff.game.partizan import Player as Side

LETTERS = {"move": "m", "block": "b", "choose": "c", "resign": "r"}
KINDS = {letter: kind for kind, letter in LETTERS.items()}


class MatchTable:
    """A match whose piles keep their places on the page, although positions of an unordered game are sorted.

    `placed` are the present piles in their places, `tokens` the steps as short texts, and `words` the steps in words.
    The arguments are the game, the first piles in their places, and in a partizan game the player who begins (None in
    other games).

    >>> from wythoff.game.catalog import NAMES
    >>> from wythoff.game.rulesets import parse
    >>> table = MatchTable(parse("wythoff", NAMES), (5, 3), None)
    >>> table.bring_to(["m2.5"])
    >>> table.placed, table.match.shown, table.words
    ((5, 2), (2, 5), ['(2, 5), taking 1 from the smaller pile'])
    """

    def __init__(self, game: Game, piles: Sequence[int | Fraction], begins: Side | None) -> None:
        self.match = Match(game, list(piles), begins=begins if game.partizan else None)  # type: ignore[arg-type]
        shown = self.match.shown
        start = tuple(self.match.game.pile(pile) for pile in piles)
        self.placed = start if sorted(start) == sorted(shown) else shown
        self.first = self.placed
        self.tokens: list[str] = []
        self.words: list[str] = []  # each step of the match in words
        self._before: list[Position] = []  # the places of the piles before each step

    @property
    def free(self) -> bool:
        """Whether a move may be given by its mark, that is, the piles after it in their places on the page.

        This is so only in unordered games without blocking and without memory.
        """
        game = self.match.game
        return not (game.ordered or game.blocking or game.remembers)

    @property
    def before(self) -> Position:
        """The piles before the last step, in their places on the page."""
        return self._before[-1]

    def bring_to(self, tokens: Sequence[str]) -> None:
        """Bring this match to the steps `tokens`: undo its steps from the first different one on, and do the new ones.

        Raises: RequestError for a step that cannot be read, or is not legal.
        """
        if len(tokens) > limits.STEPS:
            raise RequestError(
                f"a match on a page must have at most {limits.STEPS} moves, this one has {len(tokens)}: use "
                "`wythoff play`"
            )
        pairs = enumerate(zip(tokens, self.tokens, strict=False))
        same = next((place for place, (a, b) in pairs if a != b), min(len(tokens), len(self.tokens)))
        if same < len(self.tokens):
            self.placed = self._before[same]
        for _ in self.tokens[same:]:
            self.match.undo()
        del self.tokens[same:], self.words[same:], self._before[same:]
        for token in tokens[same:]:
            self._do(token)

    def act(self, kind: str, given: Any) -> None:
        """Carry out a step of the kind "move", "block", "choose" or "resign".

        `given` is the target of the move, the list of targets to block, the number of the board, or the number of the
        player who resigns. The target of a move is a position as the game lists it, or one of its `marks`: the piles in
        their places on the page.
        """
        game, state, shown = self.match.game, self.match.state, self.match.shown
        placed, order = self.placed, self._order()
        marked = kind == "move" and self.free and given in self.marks(tuple(sorted(given)))
        getattr(self.match, kind)(tuple(sorted(given)) if marked else given)
        step, way = self.match.steps[-1], None
        if step.kind == "move":
            target = step.targets[0]
            left = target if game.blocking else game.shown(game.settled(target))
            if marked:
                way = next((way for way in ways(game, shown, left) if self._less(way.taken, order) == given), None)
            elif len(shown) == len(placed):
                way = way_of(game, shown, left)
            after = given if marked else self._less(way.taken, order) if way else self.match.shown
            self.placed = after if sorted(after) == sorted(self.match.shown) else self.match.shown
        self._before.append(placed)
        self.tokens.append(LETTERS["move"] + _joined(given) if marked else token_of(step))
        self.words.append(words_of(self.match, game, state, step, way))

    def obey(self, advice: Advice) -> None:
        self._do(LETTERS[advice.kind] + "_".join(map(_joined, advice.targets)))

    def amounts(self, taken: Sequence[int]) -> list[int]:
        """Return the amounts `taken` from the piles on the page in the order that the piles have in the position.

        If the page shows (5, 3), the position is (3, 5), and (1, 2) gives [2, 1].
        """
        if len(taken) != len(self.placed):
            raise RequestError(f"{len(self.placed)} amounts must be given, one for each pile, not {len(taken)}")
        return [taken[place] for place in self._order()]

    def marks(self, target: Position) -> list[Position]:
        """Return the piles after a move to `target`, in their places on the page, for each way to make the move.

        Example: from (5, 5) a move to (3, 5) has the marks (3, 5) and (5, 3).
        """
        game, order = self.match.game, self._order()
        left = target if game.blocking else game.shown(game.settled(target))
        found: list[Sequence[Any]] = []
        if game.blocking and len(left) == len(self.placed):
            found = [tuple(map(sub, self.match.shown, left))]
        elif len(left) == len(self.placed) == len(self.match.shown):
            found = [way.taken for way in ways(game, self.match.shown, left)]
        marks = [self._less(taken, order) for taken in found]
        if not game.blocking:
            marks = [same for mark in marks for same in sorted(relabelled(self.placed, mark, game.ordered))]
        return list(dict.fromkeys(marks)) or [left]

    def _order(self) -> list[int]:
        """Return for each pile of the position, in order, its place on the page, counted from 0.

        If the page shows (5, 3), the position is (3, 5), and the result is [1, 0].
        """
        places = range(len(self.placed))
        return list(places) if self.match.game.ordered else sorted(places, key=self.placed.__getitem__)

    def _less(self, taken: Sequence[int], order: Sequence[int]) -> Position:
        piles = list(self.placed)
        for place, amount in zip(order, taken, strict=True):
            piles[place] -= amount
        return tuple(piles)

    def _do(self, token: str) -> None:
        kind, rest = KINDS.get(token[:1]), token[1:]
        try:
            targets = [tuple(map(_number, part.split("."))) for part in rest.split("_") if part]
            if kind == "block":
                self.act(kind, targets)
            elif kind == "move" and len(targets) < 2:
                self.act(kind, targets[0] if targets else ())  # in some games the last position has no pile
            elif kind == "choose" or (kind == "resign" and targets[0][0] in (1, 2)):
                self.act(kind, targets[0][0] if kind == "choose" else int(targets[0][0]))
            else:
                raise RequestError(
                    f"each step of a match must be a move, a block, a choice or a resignation, was {brief(token)}"
                )
        except (IndexError, TypeError, ValueError, ZeroDivisionError) as error:
            if isinstance(error, WythoffError):
                raise
            raise RequestError(f"{brief(token)} is not a possible move in this match") from None


def token_of(step: Step) -> str:
    return LETTERS[step.kind] + (str(step.player) if step.kind == "resign" else "_".join(map(_joined, step.targets)))


def _joined(target: Position) -> str:
    return ".".join(map(in_digits, target))


def _number(word: str) -> Any:
    if len(word) > 2 * limits.NUMBER * 4:
        raise RequestError("a number in a move has too many digits")
    top, slash, bottom = word.partition("/")
    return Fraction(from_decimal(top), from_decimal(bottom)) if slash else from_decimal(top)
