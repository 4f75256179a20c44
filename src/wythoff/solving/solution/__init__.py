"""What solving returns (P-positions with the evidence for them), and the choice between methods."""

from wythoff.base.stubs import lazy

# Names are imported at first use, because some modules need `Evidence` but no games. `__init__.pyi` lists the names.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
