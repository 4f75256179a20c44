"""Compiled kernels, stored between processes by numba's cache.

numba finds a stored function by its source file. The kernel of a rule has no source file, so it is stored under a
digest of everything that it depends on: the rule, the sources of the kernels, the versions of Python and numba, and the
processor. So no stored kernel is ever out of date. If several processes write at once, each file is still complete.

The folder is the value of WYTHOFF_KERNELS if that is set, else XDG_CACHE_HOME/wythoff/kernels. If WYTHOFF_KERNELS is
empty, nothing is stored. The files are pickles with machine code: a person who can write one can run any code as the
user. So numba gets only complete files that no other user can have written. Otherwise the kernel is compiled, as if
there were no file.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import count
from typing import Any

import numba
from numba.core import bytecode, caching, config, sigutils

from wythoff.base.files import read_whole
from wythoff.kernels.costs import DIGITS, folder, title

MOST_BYTES = 1 << 24  # the size of the largest kernel that is loaded; larger ones are compiled each time
MOST_KERNELS = 1000  # most kernels in the folder; if there are more, the half that was used longest ago is deleted
SIZE = sha256().digest_size
# numba has no type annotations.
ARGUMENTS: Any = sigutils.normalize_signature
CACHE: Any = caching.FunctionCache
FILES: Any = caching.IndexDataCacheFile
RESULTS: Any = caching.CompileResultCacheImpl
IDENTITY: Any = bytecode.FunctionIdentity
SETTINGS = [str(getattr(config, name, "")) for name in ("BOUNDSCHECK", "OPT", "DEBUG", "FULL_TRACEBACKS")]


def _number_from_anywhere() -> None:
    """Make numba begin at a random number when it numbers the functions that this process compiles.

    Machine code calls functions by name and number, and the functions of all rules have the same names. By default
    numba counts from 1 in each process. So a process that loaded the kernels of two other processes could call the
    kernel of the wrong rule, as once happened.
    """
    IDENTITY._unique_ids = count(int.from_bytes(os.urandom(16), "big"))


_number_from_anywhere()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_number_from_anywhere)


def njit(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Compile a function as numba's `njit` does. With `cache=True`, a damaged cache file is treated as missing."""
    if function is None:
        return lambda given: njit(given, **options)
    dispatcher: Any = numba.njit(**options)(function)
    if options.get("cache"):
        dispatcher._cache = _Tolerant(function)
    return dispatcher


class _Tolerant(CACHE):  # type: ignore[misc]
    """The cache of numba, made tolerant: numba itself raises an exception if a cache file is truncated or changed."""

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            found = super().load_overload(signature, context)
            # two processes that store at the same time may exchange the kernels of two signatures
            return found if found is not None and found.signature.args == ARGUMENTS(signature)[0] else None
        except Exception:  # noqa: BLE001  # damaged bytes may do anything when they are unpickled
            return None

    def save_overload(self, *given: Any) -> None:
        with suppress(Exception):
            try:
                super().save_overload(*given)
            except Exception:  # noqa: BLE001
                self.flush()  # the index of the cache may be damaged too
                super().save_overload(*given)


def kept(module: str, *rule: object) -> Callable[[Callable[..., Any]], Any]:
    """Return a decorator that compiles a function for 64-bit integers, or loads it if another process compiled it.

    The key of the stored function is `module`, the name of a kind of kernels, and `rule`: everything that distinguishes
    this function from others with the same name and kind, such as expressions, sources, numbers, or tuples of these.
    `kernels.costs` uses the same key to check whether the kernel is stored.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        # a kernel is loaded into the module of its function, but a function made of text has no module
        function.__globals__.setdefault("__name__", __name__)
        dispatcher: Any = numba.njit(nogil=True)(function)
        if folder():
            dispatcher._cache = _OfRule(folder(), title(module, *rule), function.__qualname__)
        return dispatcher

    return compiled


class _OfRule(_Tolerant):
    """The cache of a kernel for one rule: files in the folder `where`, one for each signature of the function `name`.

    The names of the files start with `begins`, a digest of the rule. numba itself would use a file that lists all
    others.
    """

    def __init__(self, where: str, begins: str, name: str) -> None:
        self._cache_path, self.begins, self.name = where, begins, name
        self._cache_file = _OwnFiles(where, begins, None)
        self._impl = RESULTS.__new__(RESULTS)  # numba's own constructor would look for the source file
        self._impl._locator = self._cache_file
        self.enable()

    def _index_key(self, signature: Any, codegen: Any) -> str:
        rest = sha256(f"{_made_by()} {self.name} {signature} {codegen.magic_tuple()}".encode()).hexdigest()[:DIGITS]
        return f"{self.begins}-{rest}.kernel"


class _OwnFiles(FILES):  # type: ignore[misc]
    """The files of numba's cache, found by name. Each ends with a digest, which is checked before unpickling."""

    def load(self, name: str) -> Any:
        path = self._data_path(name)
        whole = read_whole(path, "a kernel", MOST_BYTES)
        if not _own(path) or self._digest(whole[:-SIZE]) != whole[-SIZE:]:
            return None
        os.utime(path)
        return self._load_data(name)

    def save(self, name: str, data: Any) -> None:
        self._save_data(name, data)
        os.chmod(self._data_path(name), stat.S_IRUSR | stat.S_IWUSR)

    def flush(self) -> None:
        """Do nothing: there is no index that could be damaged."""

    def ensure_cache_path(self) -> None:
        os.makedirs(self._cache_path, mode=stat.S_IRWXU, exist_ok=True)
        _make_room(self._cache_path)

    def _dump(self, given: Any) -> bytes:
        data: bytes = super()._dump(given)
        return data + self._digest(data)

    def _digest(self, data: bytes) -> bytes:
        """Return the digest of a kernel, `data`, and the name of its rule. So a renamed file is detected too."""
        return sha256(self._index_name.encode() + data).digest()


def _own(path: str) -> bool:
    """Return whether only this user can have written the file `path`, as loading a kernel runs its code."""
    if not hasattr(os, "getuid"):
        return True  # on Windows the folder belongs to the user's profile
    return all(
        state.st_uid == os.getuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        for state in (os.stat(path), os.stat(os.path.dirname(path)))
    )


def _make_room(where: str) -> None:
    kernels = [entry for entry in os.scandir(where) if entry.name.endswith(".kernel")]
    if len(kernels) >= MOST_KERNELS:
        for entry in sorted(kernels, key=lambda entry: entry.stat().st_mtime)[: MOST_KERNELS // 2]:
            os.unlink(entry.path)


@cache
def _made_by() -> str:
    """Return a digest of the versions of Python and numba, and of the settings of numba."""
    return sha256(f"{sys.version} {numba.__version__} {SETTINGS}".encode()).hexdigest()
