"""Any game as an environment of PettingZoo, a library for programs (agents) that learn to play by trying.

Two agents act in turn. An *action mask* shows an agent which actions are legal now.
"""

from __future__ import annotations

from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from wythoff.base.answers import USUAL
from wythoff.env.play import ActionSpace, Play
from wythoff.env.spaces import observations, spaces
from wythoff.game.rulesets import Game


def aec(game: Game | str, up_to: int = USUAL, *, rewards: tuple[float, float] = (1.0, -1.0)) -> Any:
    """Return a game as an AEC environment of PettingZoo, in which the agents act one after the other.

    Each pile is at most `up_to` at the start. `rewards` is the pair (reward of the winner, reward of the loser). A
    player who chooses an illegal action loses.

    - An observation is a dictionary: `observation` is the position as an array, and `action_mask` an array with a 1 for
      each legal action and a 0 for the others.
    - An action is a number n: it is the move to `env.unwrapped.space.targets[n]` (see `ActionSpace`).
    - `reset(seed=...)` draws a starting position at random, and `reset(options={"start": (3, 5)})` starts at (3, 5).

    Raises: RequestError and TooLargeError for games that have no `ActionSpace`.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(GameAEC(game, up_to, rewards), illegal_reward=rewards[1]))


class GameAEC(AECEnv):
    """A game as an AEC environment. It checks neither that actions are legal nor the order of the calls.

    `aec` wraps it into environments of PettingZoo that check both. The arguments are those of `aec`.
    """

    metadata = {"render_modes": ["ansi"], "name": "wythoff_v0", "is_parallelizable": False}  # noqa: RUF012  # as in PettingZoo

    def __init__(self, game: Game | str, up_to: int, rewards: tuple[float, float]) -> None:
        super().__init__()
        self.space, self.render_mode = ActionSpace(game, up_to), "ansi"
        self.won, self.lost = rewards
        self.possible_agents = ["player_0", "player_1"]
        self.action, self.seen = spaces(self.space)
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        return self.seen

    def action_space(self, agent: str) -> Any:
        return self.action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        starts = self.space.starts
        start = (options or {}).get("start", starts[int(self.np_random.integers(len(starts)))])
        self.play = Play(self.space, start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        return observations(self.play, masked=agent == self.agent_selection)

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.play.act(int(action))
        if self.play.winner is not None:
            for number, agent in enumerate(self.possible_agents):
                self.rewards[agent] = self.won if number == self.play.winner else self.lost
                self.terminations[agent] = True
        self.agent_selection = self.possible_agents[self.play.actor]
        self._accumulate_rewards()

    def render(self) -> str:
        return str(self.space.game.shown(self.play.state))

    def close(self) -> None:
        """Do nothing, because there is no window."""
