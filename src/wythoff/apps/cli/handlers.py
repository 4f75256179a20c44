"""Functions of the command line, loaded when they are called: that of each command, and parts of several commands."""

from __future__ import annotations

from wythoff.base.stubs import LoadedWhenCalled, lazy

# The names are those of `handlers.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi", LoadedWhenCalled)
