"""Files that appear only when they are complete."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import IO, TypeVar

from wythoff.errors import RequestError, TooLargeError

T = TypeVar("T")


def require_folder(path: str) -> None:
    """Refuse, before any work, a path where no file can be.

    Raises: RequestError.
    """
    if os.path.isdir(path) or not os.path.isdir(os.path.dirname(path) or "."):
        raise RequestError(f"the output must be a file in an existing folder, was {path}")


def save(path: str, write: Callable[[IO[bytes]], T]) -> T:
    """Call `write` with the open file, and return what it does; the file appears only when it is complete.

    A device or pipe is written to as it is, and a link is followed: neither is replaced.
    Raises: RequestError for a file that cannot be written.
    """
    try:
        return (_through if is_special(path) else _whole)(path, write)
    except BrokenPipeError:
        raise  # the reader has gone: the command ends quietly
    except OSError as error:
        raise RequestError(f"{path} must be a file that can be written: {error.strerror or error}") from error


def is_special(path: str) -> bool:
    """Whether the path is a device or a pipe."""
    return os.path.exists(path) and not os.path.isfile(path)


def _through(path: str, write: Callable[[IO[bytes]], T]) -> T:
    """Save into a device or a pipe, which cannot be renamed to."""
    with open(path, "wb") as file:
        return write(file)


def _whole(path: str, write: Callable[[IO[bytes]], T]) -> T:
    """Save into a file of another name beside the target, and rename it when it is complete."""
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    # As tempfile would name it, whose import costs more than a small picture.
    waiting = os.path.join(folder, f".{name[:60]}.{os.getpid()}.{os.urandom(6).hex()}")
    try:
        with open(waiting, "xb") as file:
            written = write(file)
        os.replace(waiting, target)
    except BaseException:
        if os.path.exists(waiting):
            os.unlink(waiting)
        raise
    return written


def npy_header(kind: str, shape: tuple[int, ...]) -> bytes:
    """The head of an array file: NEP 1, version 1.0. Written without numpy, which a small request need not load.

    >>> len(npy_header("<i8", (3,)))
    128
    """
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    padded = text + " " * (-(10 + len(text) + 1) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(padded).to_bytes(2, "little") + padded.encode()


def require_space(path: str, size: int) -> None:
    """Refuse a file of so many bytes where the disk has no room for it.

    Raises: TooLargeError.
    """
    if hasattr(os, "statvfs"):
        disk = os.statvfs(os.path.dirname(os.path.realpath(path)))
        free = disk.f_bavail * disk.f_frsize
        if size > free:
            raise TooLargeError(f"{path} must fit on its disk: it needs {size / 1e9:.3g} GB, {free / 1e9:.3g} are free")
