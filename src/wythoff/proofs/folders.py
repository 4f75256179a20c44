"""The folder of certificates named by `certificates=`, by `--certificates`, or by the environment.

A *stamp* is (path, time of the last change in ns, size in bytes) of a file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeAlias, TypeVar, cast

from wythoff.base.errors import RequestError
from wythoff.base.files import FilePath, path_of

VARIABLE = "WYTHOFF_CERTIFICATES"
MOST_FILES, MOST_BYTES = 10_000, 64_000_000  # limits of a folder: all its files are read to find a certificate
Stamp: TypeAlias = tuple[str, int, int]  # (path of a file, time of its last change in ns, size in bytes)

Function = TypeVar("Function", bound=Callable[..., Any])

_NAMED: ContextVar[str | None] = ContextVar("certificates", default=None)
_PROVED: ContextVar[dict[str, bytes]] = ContextVar("proved")  # certificates made by this process, by their digests


@contextmanager
def knowing(proved: dict[str, bytes]) -> Iterator[None]:
    """Use also the certificates `proved`, {digest: content}, which this process made, in the block under `with`."""
    token = _PROVED.set(proved)
    try:
        yield
    finally:
        _PROVED.reset(token)


def proved_here() -> dict[str, bytes]:
    """Return {digest: content} for the certificates that this process made: see `knowing`."""
    return _PROVED.get({})


@contextmanager
def using(certificates: FilePath | None) -> Iterator[None]:
    """Use also the certificates in the folder `certificates`, in the block under `with`. None changes nothing.

    Raises: RequestError if `certificates` is not a folder.
    """
    if certificates is None:
        yield
        return
    token = _NAMED.set(_folder(path_of(certificates), "certificates"))
    try:
        yield
    finally:
        _NAMED.reset(token)


def served(function: Function) -> Function:
    """Decorate `function`: add a parameter `certificates`, a folder whose certificates are used during the call."""

    @wraps(function)
    def asked(*args: Any, certificates: FilePath | None = None, **kwargs: Any) -> Any:
        with using(certificates):
            return function(*args, **kwargs)

    return cast(Function, asked)


def folder() -> str | None:
    """Return the folder of certificates named in the request or the environment, or None.

    Raises: RequestError if the environment names something that is not a folder.
    """
    named = _NAMED.get()
    if named is None and os.environ.get(VARIABLE):
        return _folder(os.environ[VARIABLE], VARIABLE)
    return named


def stamps() -> tuple[Stamp, ...]:
    """Return a stamp for each file of the named folder, and for each certificate that this process made.

    The stamp of a file is (path, time of its last change in ns, size in bytes). That of a certificate made here is
    (digest, 0, size). A stamp changes with its file, so results can be cached by stamps.

    Raises: RequestError if the folder has too many or too large files.
    """
    path, proved = folder(), tuple((name, 0, len(content)) for name, content in proved_here().items())
    if path is None:
        return proved
    with os.scandir(path) as entries:
        files = sorted(entry.path for entry in entries if entry.name.endswith(".json") and entry.is_file())
    if len(files) > MOST_FILES:
        raise RequestError(f"{path} must have at most {MOST_FILES} certificates, has {len(files)}")
    found = tuple((file, (known := os.stat(file)).st_mtime_ns, known.st_size) for file in files)
    size = sum(stamp[2] for stamp in found)
    if size > MOST_BYTES:
        raise RequestError(f"{path} must have certificates of at most {MOST_BYTES} bytes together, has {size}")
    return found + proved


def _folder(path: str, name: str) -> str:
    if not os.path.isdir(path):
        raise RequestError(f"{name} must be an existing folder, was {path}")
    return os.path.realpath(path)
