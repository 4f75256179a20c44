"""Games as environments for learning: `aec` for PettingZoo, `single` for Gymnasium, `Play` for neither."""

from wythoff.env.gymnasium_env import single as single
from wythoff.env.pettingzoo_env import aec as aec
from wythoff.env.play import ActionSpace as ActionSpace, Play as Play
