"""Imports modules that recognise rules in unusual forms on first use. Most rules are written as in the catalog."""

from wythoff.base.stubs import lazy

# The names are listed in `recognition.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi")
