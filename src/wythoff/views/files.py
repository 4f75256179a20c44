"""Files that appear only when they are complete."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TypeVar

from wythoff.errors import RequestError

T = TypeVar("T")


def require_folder(path: str) -> None:
    """Refuse, before any work, a path where no file can be.

    Raises: RequestError.
    """
    target = Path(path)
    if os.path.isdir(target) or not os.path.isdir(target.parent):
        raise RequestError(f"the output must be a file in an existing folder, was {path}")


def save(path: str, write: Callable[[IO[bytes]], T]) -> T:
    """Call `write` with the open file, and return what it does; the file appears only when it is complete.

    A device or pipe is written to as it is, and a link is followed: neither is replaced.
    Raises: RequestError for a file that cannot be written.
    """
    target = Path(path)
    try:
        return (_through if is_special(path) else _whole)(target, write)
    except BrokenPipeError:
        raise  # the reader has gone: the command ends quietly
    except OSError as error:
        raise RequestError(f"{path} must be a file that can be written: {error.strerror or error}") from error


def is_special(path: str) -> bool:
    """Whether the path is a device or a pipe."""
    return os.path.exists(path) and not os.path.isfile(path)


def _through(target: Path, write: Callable[[IO[bytes]], T]) -> T:
    """Save into a device or a pipe, which cannot be renamed to."""
    with target.open("wb") as file:
        return write(file)


def _whole(target: Path, write: Callable[[IO[bytes]], T]) -> T:
    """Save into a file of another name beside the target, and rename it when it is complete."""
    target = Path(os.path.realpath(target))
    file = NamedTemporaryFile("wb", dir=target.parent, prefix=f".{target.name[:60]}.", delete=False)  # noqa: SIM115  # closed below
    try:
        with file:
            written = write(file)
        os.chmod(file.name, 0o666 & ~_umask())
        os.replace(file.name, target)
    except BaseException:
        os.unlink(file.name)
        raise
    return written


def _umask() -> int:
    # It can only be read by setting it.
    mask = os.umask(0)
    os.umask(mask)
    return mask
