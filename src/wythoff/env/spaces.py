"""The spaces of Gymnasium for a game, and the observations of a player as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from wythoff.env.play import ActionSpace, Play


def spaces(space: ActionSpace) -> tuple[Any, Any]:
    """Return the Gymnasium space of the actions and the Gymnasium space of the observations."""
    kind = np.int64 if space.whole else np.float64
    top = np.iinfo(np.int64).max if space.whole else np.inf
    seen: dict[str, Any] = {
        "observation": Box(-1, top, (space.width,), kind),
        "action_mask": Box(0, 1, (space.size,), np.int8),
    }
    return Discrete(space.size), Dict(seen)


def action_mask(play: Play) -> Any:
    """Return an array with 1 for each legal action and 0 for the others."""
    mask = np.zeros(play.space.size, np.int8)
    mask[play.legal()] = 1
    return mask


def observations(play: Play, *, masked: bool = True) -> dict[str, Any]:
    """Return the current observation: the position as an array, and the action mask, all 0 if not `masked`."""
    numbers = np.array([*map(int if play.space.whole else float, play.observed)])
    return {"observation": numbers, "action_mask": action_mask(play) if masked else np.zeros(play.space.size, np.int8)}
