"""The lines that a command prints of an answer, loaded when they are made: see `lines.pyi`."""

from __future__ import annotations

from wythoff.base.stubs import LoadedWhenCalled, lazy

# The names are those of `lines.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi", LoadedWhenCalled)
