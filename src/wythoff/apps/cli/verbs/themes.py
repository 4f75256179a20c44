"""The tables of verbs, one for each theme, such as games or proofs. The module of a theme is imported at first use."""

from wythoff.base.stubs import lazy

# The names are those of `themes.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi")
