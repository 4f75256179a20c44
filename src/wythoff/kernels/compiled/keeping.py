"""Compiled kernels, stored between processes by the cache of numba.

numba finds a stored function by the file of its source. The kernel of a rule stands in no file, so it is stored under a
digest of all that it is made from: the rule, the sources of the kernels, the versions, the processor. Nothing is ever
stale, and of processes that write at once one is whole.

The folder is XDG_CACHE_HOME/wythoff/kernels, or WYTHOFF_KERNELS; the empty name stores nothing. Its files are pickles
with machine code: whoever can write one can run anything as the user. So numba is shown only files that nobody but the
user can have written, and that are whole. Otherwise the kernel is compiled, as if there were no file.
"""

from __future__ import annotations

import os
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

MOST_BYTES = 1 << 24  # of one kernel; one of more is compiled
MOST_KERNELS = 1000  # in the folder; where there are more, the half used longest ago goes
SIZE = sha256().digest_size
# numba has no types.
ARGUMENTS: Any = sigutils.normalize_signature
CACHE: Any = caching.FunctionCache
FILES: Any = caching.IndexDataCacheFile
RESULTS: Any = caching.CompileResultCacheImpl
IDENTITY: Any = bytecode.FunctionIdentity
SETTINGS = [str(getattr(config, name, "")) for name in ("BOUNDSCHECK", "OPT", "DEBUG", "FULL_TRACEBACKS")]


def _number_from_anywhere() -> None:
    """Let the functions that this process compiles have numbers that those of no other process have.

    By name and number machine code calls machine code, and the functions of all rules have the same names. numba counts
    from 1 on: a process that loaded what two others had compiled played one rule by the kernel of the other.
    """
    IDENTITY._unique_ids = count(int.from_bytes(os.urandom(16), "big"))


_number_from_anywhere()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_number_from_anywhere)


def njit(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Compile a function as numba's `njit` does; with `cache=True`, a damaged cache is as good as none."""
    if function is None:
        return lambda given: njit(given, **options)
    dispatcher: Any = numba.njit(**options)(function)
    if options.get("cache"):
        dispatcher._cache = _Tolerant(function)
    return dispatcher


class _Tolerant(CACHE):  # type: ignore[misc]
    """The cache of numba, which without this ends in an exception where a file of it is cut short or changed."""

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            found = super().load_overload(signature, context)
            # Two processes that store at once may exchange the kernels of two signatures.
            return found if found is not None and found.signature.args == ARGUMENTS(signature)[0] else None
        except Exception:  # noqa: BLE001  # damaged bytes may do anything when they are unpickled
            return None

    def save_overload(self, *given: Any) -> None:
        with suppress(Exception):
            try:
                super().save_overload(*given)
            except Exception:  # noqa: BLE001
                self.flush()  # the list of what is stored may be damaged too
                super().save_overload(*given)


def kept(module: str, *rule: object) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for 64-bit integers, as `njit` does, or load what another process compiled.

    `rule` is all by which this function differs from others of its name and module: expressions, sources, numbers, or
    tuples. Estimates ask for it by the same words, see `kernels.costs`.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        # A kernel is loaded into the module of its function; one made of text has none.
        function.__globals__.setdefault("__name__", __name__)
        dispatcher: Any = numba.njit(nogil=True)(function)
        if folder():
            dispatcher._cache = _OfRule(folder(), title(module, *rule), function.__qualname__)
        return dispatcher

    return compiled


class _OfRule(_Tolerant):
    """The cache of a kernel of one rule, which has a file for each signature, instead of a list of them."""

    def __init__(self, where: str, begins: str, name: str) -> None:
        self._cache_path, self.begins, self.name = where, begins, name
        self._cache_file = _OwnFiles(where, begins, None)
        self._impl = RESULTS.__new__(RESULTS)  # numba would look for the file of the source
        self._impl._locator = self._cache_file
        self.enable()

    def _index_key(self, signature: Any, codegen: Any) -> str:
        rest = sha256(f"{_made_by()} {self.name} {signature} {codegen.magic_tuple()}".encode()).hexdigest()[:DIGITS]
        return f"{self.begins}-{rest}.kernel"


class _OwnFiles(FILES):  # type: ignore[misc]
    """The files of numba's cache by name. Each ends with a digest, which is checked before it is unpickled."""

    def load(self, name: str) -> Any:
        path = self._data_path(name)
        whole = read_whole(path, "a kernel", MOST_BYTES)
        if not _own(path) or self._digest(whole[:-SIZE]) != whole[-SIZE:]:
            return None
        os.utime(path)
        return self._load_data(name)

    def save(self, name: str, data: Any) -> None:
        self._save_data(name, data)
        os.chmod(self._data_path(name), 0o600)

    def flush(self) -> None:
        """Do nothing: there is no list that may be damaged."""

    def ensure_cache_path(self) -> None:
        os.makedirs(self._cache_path, mode=0o700, exist_ok=True)
        _make_room(self._cache_path)

    def _dump(self, given: Any) -> bytes:
        data: bytes = super()._dump(given)
        return data + self._digest(data)

    def _digest(self, data: bytes) -> bytes:
        """Return the digest of a kernel and its rule: a file that was renamed may be that of another rule."""
        return sha256(self._index_name.encode() + data).digest()


def _own(path: str) -> bool:
    """Return whether nobody but this user can have written a file: to load a kernel is to run it."""
    if not hasattr(os, "getuid"):
        return True  # the folder is one of the user's profile
    return all(
        state.st_uid == os.getuid() and not state.st_mode & 0o022
        for state in (os.stat(path), os.stat(os.path.dirname(path)))
    )


def _make_room(where: str) -> None:
    kernels = [entry for entry in os.scandir(where) if entry.name.endswith(".kernel")]
    if len(kernels) >= MOST_KERNELS:
        for entry in sorted(kernels, key=lambda entry: entry.stat().st_mtime)[: MOST_KERNELS // 2]:
            os.unlink(entry.path)


@cache
def _made_by() -> str:
    """Return a digest of what compiles, and how."""
    return sha256(f"{sys.version} {numba.__version__} {SETTINGS}".encode()).hexdigest()
