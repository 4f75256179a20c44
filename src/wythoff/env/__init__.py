"""Games as environments for reinforcement learning.

`aec` makes an environment of PettingZoo, and `single` one of Gymnasium. These need `pip install "wythoff[env]"`. `Play`
plays a game with numbered actions and needs no other package.
"""

from wythoff.base.stubs import lazy

# Modules are loaded at first use; `__init__.pyi` lists the names.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
