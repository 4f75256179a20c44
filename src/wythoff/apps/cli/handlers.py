"""The functions that carry out commands. Each is loaded when it is called, so a command loads only what it needs."""

from wythoff.base.stubs import LoadedWhenCalled, lazy

# The names are those of `handlers.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi", LoadedWhenCalled)
