"""What answers the questions of pages, loaded by the worker that is asked: the server answers none itself."""

from __future__ import annotations

from wythoff.base.stubs import LoadedWhenCalled, lazy

# The names are those of `answering.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi", LoadedWhenCalled)
