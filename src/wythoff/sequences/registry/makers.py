"""The functions that make each named sequence, word, array and numeration system, named KIND_NAME."""

from wythoff.base.stubs import lazy

# Loaded at first use, because a request uses few of them; the names are those of `makers.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi")
