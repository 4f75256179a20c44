"""Any game as an environment of Gymnasium, a library for programs (agents) that learn by trying.

One agent learns, and plays against an opponent that belongs to the environment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import gymnasium

from wythoff.base.answers import USUAL
from wythoff.base.errors import RequestError
from wythoff.env.play import ActionSpace, Play
from wythoff.env.spaces import action_mask, observations, spaces
from wythoff.game.rulesets import Game
from wythoff.questions.playing.perfect import PerfectPlay

Opponent: TypeAlias = Literal["random", "perfect"] | Callable[[Play], int]


def single(
    game: Game | str,
    up_to: int = USUAL,
    *,
    opponent: Opponent = "random",
    rewards: tuple[float, float] = (1.0, -1.0),
) -> Any:
    """Return a game as an environment of Gymnasium, in which the agent moves first.

    `opponent` is "random", "perfect", or a function that takes a `Play` and returns an action. Each pile is at most
    `up_to` at the start. `rewards` is the pair (reward for a win, reward for a loss). An illegal action ends the play
    as a loss.

    - An observation is a dictionary: `observation` is the position as an array, and `action_mask` an array with a 1 for
      each legal action and a 0 for the others. This mask is also in `info`, and `env.unwrapped.action_masks()` returns
      it.
    - An action is a number n: it is the move to `env.unwrapped.space.targets[n]` (see `ActionSpace`).
    - `reset(seed=...)` draws a starting position at random, and `reset(options={"start": (3, 5)})` starts at (3, 5).

    Raises: RequestError and TooLargeError for games that have no `ActionSpace`.
    """
    return GameEnv(game, up_to, opponent, rewards)


class GameEnv(gymnasium.Env[Any, Any]):
    """A game as an environment of Gymnasium: the agent is player 0 and moves first. For the arguments see `single`."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # a class attribute, as in Gymnasium

    def __init__(self, game: Game | str, up_to: int, opponent: Opponent, rewards: tuple[float, float]) -> None:
        self.space, self.opponent, self.render_mode = ActionSpace(game, up_to), opponent, "ansi"
        self.won, self.lost = rewards
        self.action_space, self.observation_space = spaces(self.space)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        starts = self.space.starts
        given = (options or {}).get("start")
        drawn = (starts[number] for number in self.np_random.permutation(len(starts)))
        for start in drawn if given is None else (given,):
            self.play = Play(self.space, start)
            self._perfect = PerfectPlay(self.space.game, start) if self.opponent == "perfect" else None
            self._reply()
            if self.play.winner is None:
                return self._observed()
        raise RequestError("the opponent forbids all moves at the start: choose another start, or a larger up_to")

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.play.legal():
            return self._observed()[0], self.lost, True, False, self._observed()[1]
        self.play.act(int(action))
        self._reply()
        winner = self.play.winner
        reward = 0.0 if winner is None else self.won if winner == 0 else self.lost
        return self._observed()[0], reward, winner is not None, False, self._observed()[1]

    def action_masks(self) -> Any:
        """Return an array with 1 for each legal action and 0 for the others, in the form that sb3-contrib reads."""
        return action_mask(self.play)

    def render(self) -> str:
        return str(self.space.game.shown(self.play.state))

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        seen = observations(self.play)
        return seen, {"action_mask": seen["action_mask"]}

    def _reply(self) -> None:
        """Let the opponent act until it is the agent's turn, or the play is over.

        In games with blocking, the opponent may have several actions in turn: it forbids moves one by one.
        """
        while self.play.winner is None and self.play.actor == 1:
            if callable(self.opponent):
                action = self.opponent(self.play)
            elif self._perfect is not None:
                action = self._best(self._perfect)
            else:
                action = int(self.np_random.choice(self.play.legal()))
            self.play.act(action)

    def _best(self, perfect: PerfectPlay) -> int:
        play, numbers = self.play, self.space.numbers
        if play.blocks:
            wanted = (target for target in perfect.block(play.state)[0] if target not in play.forbidden)
            return next((numbers[target] for target in wanted), self.space.size - 1)
        found = perfect.move(play.state, play.forbidden)
        assert found is not None  # without a move the play would be over
        return numbers[found[0]]
