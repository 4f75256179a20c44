"""The libraries of the extra `atlas`, loaded when they are used, and what to say if they are missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from wythoff.errors import RequestError

# What a census is refused without, before any work.
LIBRARIES = "distributed", "pyarrow", "duckdb"


def needed(module: str) -> Any:
    """A library of the extra `atlas`.

    Raises: RequestError, in one line, if it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        raise _missing(module.split(".")[0]) from None


def require_libraries() -> None:
    """Require the libraries of a census without loading them, which takes seconds on a busy machine.

    Raises: RequestError, in one line, if one is not installed.
    """
    for library in LIBRARIES:
        if find_spec(library) is None:
            raise _missing(library)


def _missing(library: str) -> RequestError:
    return RequestError(f'the atlas needs {library}, which is not installed: pip install "wythoff[atlas]"')
