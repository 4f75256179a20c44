"""Games as environments for learning: `aec` for PettingZoo, `single` for Gymnasium, `Play` for neither.

They need `pip install "wythoff[env]"`; `Play` needs no other package.
"""

from wythoff.base.stubs import lazy

# Modules are loaded at first use; `__init__.pyi` lists the names.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
