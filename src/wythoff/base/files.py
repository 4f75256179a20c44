"""Reading of whole files, and writing of files that appear only when they are complete."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import ENOMEM
from io import BufferedReader, BufferedWriter, FileIO, UnsupportedOperation
from stat import S_ISREG
from typing import IO, NoReturn, TypeAlias, TypeVar

from wythoff.base.errors import RequestError, TooLargeError, brief, gigabytes, said

T = TypeVar("T")
TYPED_BYTES = 1_000_000  # most bytes of a file that people type
WRITTEN_BYTES = 64_000_000  # most bytes of a file that programs write: some millions of numbers
# The names of the standard streams; other open files of a program have their numbers as names, in these folders.
STREAMS = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}
DESCRIPTORS = ("/dev/fd", "/proc/self/fd", "/proc/thread-self/fd")
# The name of a part, an incomplete file, is that of its target, cut to NAME characters, then HEX digits, then PART. A
# character may take 4 bytes, and a name has at most 255.
PART, HEX, NAME = ".part", 12, 50


# The types by which a file may be named.
FilePath: TypeAlias = "str | os.PathLike[str]"


def path_of(given: object) -> str:
    """Return the name of a file as text, from a string or a path object.

    >>> from pathlib import PurePosixPath
    >>> path_of(PurePosixPath("tables") / "g1.csv")
    'tables/g1.csv'

    Raises: RequestError for anything else, and for text that names no file.
    """
    try:
        path = os.fspath(given)  # type: ignore[call-overload]
        os.fsencode(path)
    except (TypeError, UnicodeEncodeError):
        path = None
    if not isinstance(path, str) or not path or "\0" in path:
        raise RequestError(f"a file must be given by its name or path, was {brief(given)}")
    return path


def open_whole(path: str, what: str) -> BufferedReader:
    """Open the regular file at `path` for reading.

    Raises: RequestError if the file cannot be opened, and for pipes and devices, which may never end. The message says
    that the file must be `what`, such as "a TOML file".
    """
    try:
        if not S_ISREG(os.stat(path).st_mode):
            kind = "a folder" if os.path.isdir(path) else "a device or a pipe"
            raise RequestError(f"{path} must be {what}: it is {kind}")
        return open(path, "rb")
    except (OSError, ValueError) as error:
        if isinstance(error, RequestError):
            raise
        if is_shortage(error):
            raise MemoryError from error
        raise RequestError(f"{path} must be {what}: {said(error)}") from None


def read_whole(path: str, what: str, most: int) -> bytes:
    """Return the content of the regular file at `path`, which has at most `most` bytes.

    Raises: RequestError if it cannot be opened or read, or is not a regular file: the message says that it must be
    `what`, such as "a TOML file"; TooLargeError if it has more than `most` bytes.
    """
    with open_whole(path, what) as file:
        size = os.fstat(file.fileno()).st_size
        try:
            # Files such as those in /proc are longer than their stated size.
            content = b"" if size > most else file.read(most + 1)
        except OSError as error:
            raise RequestError(f"{path} must be {what}: {said(error)}") from None
    if max(size, len(content)) > most:
        raise TooLargeError(f"{path} must have at most {most} bytes, has {max(size, len(content))}")
    return content


def require_folder(path: str) -> None:
    """Raise a RequestError if no file can be at `path`: its folder does not exist, or `path` is a folder, or empty.

    Commands call this before a long computation, so that its result can then be written.
    """
    # If the path is a link, the folder of the file that it leads to must exist too.
    folders = os.path.dirname(path) or ".", os.path.dirname(os.path.realpath(path))
    if not path or os.path.isdir(path) or (not is_special(path) and not all(map(os.path.isdir, folders))):
        raise RequestError(f"the output must be a file in an existing folder, was {path or repr(path)}")


def save(path: str, write: Callable[[IO[bytes]], T]) -> T:
    """Call `write` with an open file, and return its result. The file appears at `path` only when it is complete.

    If `path` is a link, the file to which it leads is written. Devices, pipes, and open files such as /dev/stdout or
    /dev/fd/3 are written to directly.

    Raises: RequestError for a file that cannot be written.
    """
    try:
        return (_through if is_special(path) else _whole)(path, write)
    except BrokenPipeError:
        raise  # the program that reads the output has ended: the command ends without a message
    except OSError as error:
        if is_shortage(error):
            raise MemoryError from error
        raise RequestError(f"{path} must be a file that can be written to: {said(error)}") from error


def is_shortage(error: Exception) -> bool:
    """Return whether an error means that memory ran out; the system and the loaders of libraries word it differently.

    >>> is_shortage(OSError(12, "Cannot allocate memory")), is_shortage(OSError(13, "Permission denied", "memory.csv"))
    (True, False)
    >>> is_shortage(ImportError("libllvmlite.so: failed to map segment from shared object"))
    True
    """
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == ENOMEM:
        return True
    # Only messages of errors without an error number are searched for words. Others may contain the name of a file.
    told = isinstance(error, ImportError) or (isinstance(error, OSError) and error.errno is None)
    return told and any(words in str(error) for words in ("map segment", "allocate memory", "out of memory"))


def is_special(path: str) -> bool:
    """Return whether the path names a device, a pipe, or an open stream of this program such as /dev/stdout."""
    return descriptor(path) is not None or (os.path.exists(path) and not os.path.isfile(path))


def descriptor(path: str) -> int | None:
    """Return the number of the open file for a path such as /dev/stdout; None for other paths.

    >>> descriptor("/dev/stdout"), descriptor("/dev/fd/7"), descriptor("stdout.csv")
    (1, 7, None)
    """
    folder, name = os.path.split(os.path.normpath(path))
    if f"{folder}/{name}" in STREAMS:
        return STREAMS[f"{folder}/{name}"]
    return int(name) if folder in DESCRIPTORS and name.isascii() and name.isdecimal() else None


def _through(path: str, write: Callable[[IO[bytes]], T]) -> T:
    """Open the device, pipe or open file called `path`, call `write` with it, and return the result of `write`.

    Unlike a regular file, it cannot be written under another name and renamed.
    """
    number = descriptor(path)
    # An open file is written to by its number. Opening it again by its name would empty it first.
    with BufferedWriter(_Stream(path if number is None else os.dup(number), "wb")) as stream:
        return write(stream)


class _Stream(FileIO):
    """A device or stream that always reports that it cannot seek.

    Other programs may have written to it before, so positions in it mean nothing. For a device such as /dev/null, the
    system reports that seeking is possible and every position is 0, which would mislead a library that writes a file.
    """

    def seekable(self) -> bool:
        return False

    def seek(self, *place: int) -> NoReturn:
        raise UnsupportedOperation("seeking is not possible in a device or a pipe: it is written from beginning to end")

    def tell(self) -> NoReturn:
        raise UnsupportedOperation("a device or a pipe has no position that can be reported")


def _whole(path: str, write: Callable[[IO[bytes]], T]) -> T:
    """Call `write` with a new file in the folder of `path`, then rename the file to `path`. Return `write`'s result.

    If `path` is a link, the file to which it leads is replaced.
    """
    target = os.path.realpath(path)
    with part_of(target) as part:
        with open(part, "wb") as file:
            written = write(file)
        os.replace(part, target)
    return written


@contextmanager
def part_of(target: str, *, folder: bool = False) -> Iterator[str]:
    """Create a *part*: a hidden file or folder beside `target` for content that is not complete yet. Yield its name.

    The block under `with` fills the part and renames it to `target`. If it does not rename it, the part is removed.

    The writing process holds a lock on the part, which the system releases when the process ends in any way. So nobody
    writes to a part that can be locked, and the next writer in the folder removes it. On systems without such locks,
    such as Windows, the parts of killed processes remain.
    """
    clear_parts(os.path.dirname(target))
    part = beside(target, PART)
    try:
        os.mkdir(part) if folder else open(part, "xb").close()
        with locked(part, wait=True):
            if os.path.exists(part):
                yield part
                return
    finally:
        if os.path.exists(part):
            _remove(part)
    # Another writer removed it before it was locked.
    with part_of(target, folder=folder) as part:
        yield part


def beside(target: str, ending: str) -> str:
    """Return an unused path in the folder of `target`: a hidden name with random digits and with `ending` at its end.

    For `target` "tables/g1.csv", it is "tables/.g1.csv." followed by HEX random hexadecimal digits and `ending`.
    """
    folder, name = os.path.split(target)
    # The module tempfile makes such names too, but importing it takes longer than writing a small picture.
    return os.path.join(folder, f".{name[:NAME]}.{os.urandom(HEX // 2).hex()}{ending}")


def is_part(name: str, ending: str = PART) -> bool:
    """Return whether `name` has the form of the names that `beside` makes with the ending `ending`.

    The default is PART, the ending of incomplete files.

    >>> is_part(os.path.basename(beside("tables/g1.csv", PART))), is_part(".g1.csv.part"), is_part("g1.csv")
    (True, False, False)
    """
    digits = name.removesuffix(ending)[-HEX:]
    return name.startswith(".") and name.endswith(f".{digits}{ending}") and digits.isalnum() and len(digits) == HEX


def clear_parts(folder: str) -> None:
    """Remove the incomplete files and folders (see `part_of`) that killed processes left behind in `folder`."""
    try:
        with os.scandir(folder) as entries:
            parts = [entry.path for entry in entries if is_part(entry.name)]
    except OSError:
        return  # a folder that can be written to need not be readable
    for part in parts:
        with locked(part) as left, suppress(OSError):  # the part may belong to another user
            if left:
                _remove(part)


@contextmanager
def locked(path: str, *, wait: bool = False) -> Iterator[bool]:
    """Lock the file or folder at `path` until the block under `with` ends. Yield whether it could be locked.

    If another process holds the lock, wait for it with `wait`, and otherwise yield False at once. Also yield False if
    the file cannot be opened, or if the system has no such locks, as Windows.
    """
    number, held = None, False
    try:
        with suppress(ImportError, OSError):
            import fcntl

            number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            held = True
        yield held
    finally:
        if number is not None:
            os.close(number)


def _remove(path: str) -> None:
    if os.path.isdir(path):
        from shutil import rmtree

        rmtree(path, ignore_errors=True)
    else:
        os.unlink(path)


def npy_header(kind: str, shape: tuple[int, ...]) -> bytes:
    """Return the header of a .npy file (NEP 1, version 1.0) for an array of the given `shape`.

    `kind` is the type of its elements in the notation of numpy, such as "<i8" for integers of 8 bytes. The header is
    made without numpy, because a small request should not have to load numpy.

    >>> len(npy_header("<i8", (3,)))
    128
    """
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    padded = text + " " * (-(10 + len(text) + 1) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(padded).to_bytes(2, "little") + padded.encode()


def require_space(path: str, size: int) -> None:
    """Check that the disk of `path` has space for a file of `size` bytes.

    Raises: TooLargeError if the space is too small. If the folder does not exist, nothing is checked.
    """
    folder = os.path.dirname(os.path.realpath(path))
    if hasattr(os, "statvfs") and os.path.isdir(folder):
        disk = os.statvfs(folder)
        free = disk.f_bavail * disk.f_frsize
        if size > free:
            raise TooLargeError(
                f"{path} does not fit on its disk: it needs {gigabytes(size)}, and {gigabytes(free)} are free"
            )
