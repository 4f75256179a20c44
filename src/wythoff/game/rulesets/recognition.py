"""Functions that recognise rules written in unusual forms. They are imported on first use, as most rules need none."""

from wythoff.base.stubs import lazy

# The names are listed in `recognition.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi")
