"""Results of solving: P-positions with their evidence."""

from wythoff.base.stubs import lazy

# Loaded at first use, because some modules need `Evidence` but no games. The names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
