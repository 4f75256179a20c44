"""Compiled kernels, kept between processes.

numba keeps what stands in a file, and a rule's kernel stands in none. So it is kept here under a digest of all that it
is made from: the rule, the sources of the kernels, the versions, the processor. Nothing is ever stale, and of processes
that write at once one is whole. What is damaged, or might be written by others, is compiled as if it were not there.

The folder is XDG_CACHE_HOME/wythoff/kernels, or WYTHOFF_KERNELS, of which the empty name keeps nothing. It holds code:
that of the machine, in a pickle of numba. So only files are loaded that nobody but this user can have written.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import count
from typing import Any

import numba
from numba.core import bytecode, caching, compiler, config, serialize, sigutils

from wythoff.errors import WythoffError
from wythoff.files import read_whole, save
from wythoff.kernels.kept import DIGITS, folder, title

MOST_BYTES = 1 << 24  # of one kernel; one of more is not kept
MOST_KERNELS = 1000  # in the folder; where there are more, the half used longest ago goes
SIZE = sha256().digest_size
# numba has no types, and no other door for what is in no file.
REBUILD: Any = compiler.CompileResult._rebuild
DUMPS: Any = serialize.dumps
ARGUMENTS: Any = sigutils.normalize_signature
CACHE: Any = caching.FunctionCache
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

    def load_overload(self, *given: Any) -> Any:
        try:
            return super().load_overload(*given)
        except Exception:  # noqa: BLE001  # damaged bytes may do anything when they are unpickled
            return None

    def save_overload(self, *given: Any) -> None:
        with suppress(Exception):
            try:
                super().save_overload(*given)
            except Exception:  # noqa: BLE001
                self.flush()  # the list of what is kept may be damaged too
                super().save_overload(*given)


def kept(door: str, *rule: object) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for 64-bit integers, as `njit` does, or load what another process compiled.

    `rule` is all by which this function differs from others of its name and door: expressions, sources, numbers, or
    tuples. Estimates ask for it by the same words, see `kernels.kept`.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        # A kernel is loaded into the module of its function; one made of text has none.
        function.__globals__.setdefault("__name__", __name__)
        dispatcher: Any = numba.njit(nogil=True)(function)
        where = folder()
        if where:
            dispatcher._cache = _Kernels(where, title(door, *rule), f"{_made_by()} {function.__qualname__}")
        return dispatcher

    return compiled


class _Kernels:
    """What numba asks where a function may have been compiled before."""

    def __init__(self, where: str, begins: str, made_from: str) -> None:
        self.cache_path, self.begins, self.made_from = where, begins, made_from

    def _path(self, signature: Any, codegen: Any) -> str:
        text = f"{self.made_from} {signature} {codegen.magic_tuple()}"
        rest = sha256(text.encode()).hexdigest()[:DIGITS]
        return os.path.join(self.cache_path, f"{self.begins}-{rest}.kernel")

    def load_overload(self, signature: Any, context: Any) -> Any:
        context.refresh()
        path = self._path(signature, context.codegen())
        try:
            whole = read_whole(path, "a kernel", MOST_BYTES)
            if not _own(path) or _digest(path, whole[SIZE:]) != whole[:SIZE]:
                return None
            found = REBUILD(context, *pickle.loads(whole[SIZE:]))  # see `_own`
            if found.signature.args != ARGUMENTS(signature)[0]:
                return None
            os.utime(path)
        except Exception:  # noqa: BLE001  # whatever is wrong with the file, the kernel is compiled
            return None
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        if result.lifted or result.library.has_dynamic_globals:
            return
        data = DUMPS(result._reduce())
        if len(data) + SIZE > MOST_BYTES:
            return
        path = self._path(signature, result.codegen)
        try:
            os.makedirs(self.cache_path, mode=0o700, exist_ok=True)
            _make_room(self.cache_path)
            save(path, lambda file: file.write(_digest(path, data) + data))
            os.chmod(path, 0o600)
        except (OSError, WythoffError):
            return


def _digest(path: str, data: bytes) -> bytes:
    """Return the digest of a kernel and its name: one that was renamed is that of another rule or machine."""
    return sha256(os.path.basename(path).encode() + data).digest()


def _own(path: str) -> bool:
    """Whether nobody but this user can have written a file: to load a kernel is to run it."""
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
    """A digest of what compiles, and how."""
    return sha256(f"{sys.version} {numba.__version__} {SETTINGS}".encode()).hexdigest()
