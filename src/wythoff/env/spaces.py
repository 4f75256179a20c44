"""The spaces of Gymnasium for a game, and the observations of a player as arrays.

A *space* is an object of Gymnasium that describes which actions, or which observations, are possible.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from wythoff.env.play import ActionSpace, Play


def spaces(space: ActionSpace) -> tuple[Any, Any]:
    """Return the pair (space of the actions, space of the observations) of the game to which `space` belongs.

    Actions are the numbers 0, ..., `space.size` - 1. Observations are dictionaries as `observations` returns.
    """
    kind = np.int64 if space.whole else np.float64
    top = np.iinfo(np.int64).max if space.whole else np.inf
    seen: dict[str, Any] = {
        "observation": Box(-1, top, (space.width,), kind),
        "action_mask": Box(0, 1, (space.size,), np.int8),
    }
    return Discrete(space.size), Dict(seen)


def action_mask(play: Play) -> Any:
    """Return an array with an entry for each action of the game: 1 if the action is legal now in `play`, else 0."""
    mask = np.zeros(play.space.size, np.int8)
    mask[play.legal()] = 1
    return mask


def observations(play: Play, *, masked: bool = True) -> dict[str, Any]:
    """Return the current observation: a dictionary with the arrays `observation` and `action_mask`.

    `observation` is the position (`Play.observed`). `action_mask` has a 1 for each legal action, else 0. Pass `masked`
    = false for the player whose turn it is not: then all entries of `action_mask` are 0.
    """
    numbers = np.array([*map(int if play.space.whole else float, play.observed)])
    return {"observation": numbers, "action_mask": action_mask(play) if masked else np.zeros(play.space.size, np.int8)}
