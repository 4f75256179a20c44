"""The functions that yield the printed lines of an answer. Each is loaded when it is called; `lines.pyi` lists them."""

from wythoff.base.stubs import LoadedWhenCalled, lazy

# The names are those of `lines.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi", LoadedWhenCalled)
