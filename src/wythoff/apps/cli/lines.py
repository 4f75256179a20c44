"""The functions that yield the printed lines of answers, listed in `lines.pyi`.

The module of a function is imported when the function is first called.
"""

from wythoff.base.stubs import LoadedWhenCalled, lazy

# The names are those of `lines.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi", LoadedWhenCalled)
