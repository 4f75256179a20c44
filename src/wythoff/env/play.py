"""Games with numbered actions: the actions of a game with bounded piles, and one play of it.

An *action* is what a player chooses at one time: a move. In games with *blocking*, the other player may forbid some
moves before each move. There an action may also be to forbid one move, or to forbid no more.
"""

from __future__ import annotations

from itertools import islice

from wythoff.base.errors import RequestError, TooLargeError, brief
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, PartizanGame, Position
from wythoff.questions.playing.steps import Turns

MOST_ACTIONS = 200_000  # an action mask has a byte for each action


class ActionSpace:
    """The numbered actions of a game in which each pile is at most `up_to` at the start.

    `starts` lists the positions at which a play may begin: those with a move. `targets` lists all positions to which
    moves lead in any play, and `numbers` maps each of them to its place n in this list.

    Action n is the move to `targets[n]`. In games with blocking, if it is the player's turn to forbid moves, action n
    forbids the move to `targets[n]`, and a last action, number `size - 1`, means to forbid no more.

    `size` is the number of actions, `width` the length of `Play.observed`, and `whole` whether all piles are integers.

    >>> space = ActionSpace("nim | diagonal", 2)
    >>> space.targets, space.starts
    (((0, 0), (0, 1), (0, 2), (1, 1), (1, 2)), ((0, 1), (0, 2), (1, 1), (1, 2), (2, 2)))

    Raises: RequestError for a game whose rules declare that some positions are won or lost, for one where the second
        player chooses the board, and if no position up to `up_to` has a move; TooLargeError for more than
        MOST_ACTIONS actions.
    Cost: all moves from all positions that can be reached.
    """

    def __init__(self, game: Game | str, up_to: int) -> None:
        given = as_game(game)
        if given.declares or given.choices:
            raise RequestError(
                f"games with declared outcomes, or with a board that a player chooses, cannot be played here: {given}"
            )
        if type(up_to) is not int or up_to < 1:
            raise RequestError(f"up_to must be an integer >= 1, was {brief(up_to)}")
        players = given.as_kind(PartizanGame)
        self.game: Game = given if players is None else Turns(players, "left")
        places = list(islice(given.positions(up_to), MOST_ACTIONS + 1))
        self._require_few(len(places))
        self.starts = tuple(place for place in places if not self.game.stuck(self.game.start(place)))
        if not self.starts:
            raise RequestError(f"no position of {given} with piles up to {up_to} has a move")
        seen = set(map(self.game.start, places))
        waiting, found = [*seen], set[Position]()
        while waiting:
            for target in self.game.targets(waiting.pop()):
                found.add(target)
                self._require_few(len(found))
                state = self.game.settled(target)
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
        self.targets = tuple(sorted(found))
        self.numbers = {target: number for number, target in enumerate(self.targets)}
        self.size = len(self.targets) + self.game.blocking
        self.width = max(map(len, seen)) + self.game.blocking
        self.whole = all(isinstance(pile, int) for pile in max(seen, key=len))

    def _require_few(self, number: int) -> None:
        if number > MOST_ACTIONS:
            raise TooLargeError(
                f"a game must have at most {MOST_ACTIONS} actions, and this one has more: choose a smaller up_to"
            )


class Play:
    """One play of a game from `position` by two players, 0 and 1. Player 0 moves first.

    Actions are numbers, as `space` lists them. `actor` is the player whose turn it is, `legal()` lists the possible
    actions, and `act` performs one of them. `winner` is None until the end of the play, then 0 or 1.

    >>> space = ActionSpace("nim | diagonal", 5)
    >>> play = Play(space, (4, 5))
    >>> play.act(space.numbers[1, 2])
    >>> play.actor, [space.targets[action] for action in play.legal()], play.winner
    (1, [(0, 1), (0, 2), (1, 1)], None)
    """

    def __init__(self, space: ActionSpace, position: Position) -> None:
        self.space, self.game = space, space.game
        self.mover, self.winner = 0, None
        place = self.game.place(position)
        if place not in space.starts:
            raise RequestError(f"the start must have a move, and piles of at most up_to, was {place}")
        self._come_to(self.game.start(place))

    winner: int | None

    def _come_to(self, state: Position) -> None:
        self.state, self._open = state, sorted(self.game.targets(state))
        self.forbidden: list[Position] = []
        self.blocks = self.game.blocking  # whether the other player must now forbid moves
        if not self._open:
            self.winner = self.mover if self.game.misere else 1 - self.mover

    @property
    def actor(self) -> int:
        """The player, 0 or 1, who must act now: who must move, or forbid moves of the other one."""
        return 1 - self.mover if self.blocks else self.mover

    @property
    def observed(self) -> list[int]:
        """The current position as a list of numbers, filled with -1 up to a length that is fixed for the game.

        In games with blocking, a last entry follows: 1 if a player must forbid moves now, 0 if a player must move.
        """
        flags = [int(self.blocks)] if self.game.blocking else []
        return [*self.state, *[-1] * (self.space.width - len(self.state) - len(flags)), *flags]

    def legal(self) -> list[int]:
        """Return the numbers of the legal actions of the player `actor`, ascending; none at the end of the play."""
        if self.winner is not None:
            return []
        numbers, allowed = self.space.numbers, self._open
        if not self.blocks:
            return [numbers[target] for target in allowed if target not in self.forbidden]
        return [*(numbers[target] for target in allowed if self._may_forbid(target)), self.space.size - 1]

    def _may_forbid(self, target: Position) -> bool:
        chosen = tuple(sorted({*self.forbidden, target}))
        if len(chosen) == len(self.forbidden) or (self.game.misere and len(chosen) == len(self._open)):
            return False
        return not self.game.unstoppable(self.state, chosen)

    def act(self, action: int) -> None:
        """Perform the action with the number `action`. Raises: RequestError if it is not legal now."""
        legal = self.legal()
        if action not in legal:
            raise RequestError(f"action {action} is not a legal move now: choose one of legal()")
        if not self.blocks:
            self.mover = 1 - self.mover
            self._come_to(self.game.settled(self.space.targets[action]))
            return
        if action < self.space.size - 1:
            self.forbidden.append(self.space.targets[action])
            self.blocks = len(self.legal()) > 1
        else:
            self.blocks = False
        if not self.blocks and not self.legal():
            self.winner = 1 - self.mover
