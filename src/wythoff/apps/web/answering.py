"""The functions that answer the questions of pages.

The module of a function is imported when the function is first called. This happens in workers, not in the server.
"""

from __future__ import annotations

from wythoff.base.stubs import LoadedWhenCalled, lazy

# The names are those of `answering.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi", LoadedWhenCalled)
