"""The libraries of the extra `atlas`, loaded when they are used, and what to say if they are missing."""

from __future__ import annotations

from importlib import import_module
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
        name = module.split(".")[0]
        raise RequestError(f'the atlas needs {name}, which is not installed: pip install "wythoff[atlas]"') from None
