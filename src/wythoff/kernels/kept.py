"""Which kernels of single rules are kept between processes, told without loading what compiles them.

A kernel's file begins with a digest of its door, its rule and the sources. The rest of the name is of
the compiler and the processor, for which other files may be there: what is told here is a guess, good for estimates.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path

from wythoff.expressions import source
from wythoff.kernels import limits

VARIABLE = "WYTHOFF_KERNELS"
LOADING = 0.03  # seconds of a kernel that is kept
DIGITS = 32  # of a digest in a name


def folder() -> str:
    """Where kernels are kept; empty where none are."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return given
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(home, "wythoff", "kernels")


def title(door: str, *rule: object) -> str:
    """How the names begin under which the kernels of a door for a rule are kept."""
    return sha256(f"{sources()} {door} {_written(rule)}".encode()).hexdigest()[:DIGITS]


def building_seconds(seconds: float, door: str, *rule: object) -> float:
    """About how long a kernel takes to be there: so many seconds to compile it, or those to load it.

    Cost: a look at the sources of the kernels, once, and at the names in the folder.
    """
    try:
        names = os.listdir(folder() or os.devnull)
    except OSError:
        return seconds
    begins = title(door, *rule)
    return LOADING if any(name.startswith(begins) for name in names) else seconds


def pays(plainly: float, seconds: float, door: str, *rule: object) -> bool:
    """Whether the compiled twin is there and worth its start and its building for so many plain seconds."""
    return limits.compiling_pays(plainly) and limits.compiling_pays(plainly - building_seconds(seconds, door, *rule))


@cache
def sources() -> str:
    """A digest of the sources of the kernels, and of the expressions of which parts of them are made."""
    digest, here = sha256(), Path(__file__).parent
    for path in sorted([*here.rglob("*.py"), *here.with_name("expressions").rglob("*.py")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _written(part: object) -> str:
    if isinstance(part, tuple):
        return f"({', '.join(map(_written, part))})"
    if part is None or isinstance(part, (str, int)):
        return repr(part)
    return source(part)  # type: ignore[arg-type]  # an expression
