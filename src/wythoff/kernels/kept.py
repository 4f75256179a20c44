"""Which kernels are kept between processes, told without loading what compiles them.

The file of a kernel of a single rule begins with a digest of its door, its rule and the sources. The rest of the name
is of the compiler and the processor, for which other files may be there: what is told here is a guess, good for
estimates.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from wythoff.expressions import source
from wythoff.kernels import limits

if TYPE_CHECKING:
    from pathlib import Path

VARIABLE = "WYTHOFF_KERNELS"
LOADING = 0.03  # seconds of a kernel that is kept
DIGITS = 32  # of a digest in a name
COMPILED = os.path.join(os.path.dirname(__file__), "compiled")
# Seconds that numba takes for those kernels of a door that serve all rules, once after the package was installed.
FIRST = {"boards": 1.2, "counting": 5.0, "palace": 1.2, "prefixes": 4.0, "shifting": 3.0}


def folder() -> str:
    """Where kernels are kept; empty where none are."""
    given = os.environ.get(VARIABLE)
    if given is not None:
        return given
    return os.path.join(_caches(), "wythoff", "kernels")


def _caches() -> str:
    return os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")


def title(door: str, *rule: object) -> str:
    """How the names begin under which the kernels of a door for a rule are kept."""
    from hashlib import sha256  # small requests do not come so far, and would wait for it and for pathlib

    return sha256(f"{sources()} {door} {_written(rule)}".encode()).hexdigest()[:DIGITS]


def building_seconds(seconds: float, door: str, *rule: object) -> float:
    """About how long a kernel takes to be there: that many seconds to compile it, or those to load it.

    Cost: a look at the sources of the kernels, once, and at the names in the folder.
    """
    try:
        names = os.listdir(folder() or os.devnull)
    except OSError:
        return seconds
    begins = title(door, *rule)
    return LOADING if any(name.startswith(begins) for name in names) else seconds


def start_seconds(door: str) -> float:
    """About how long it takes before a compiled kernel of a door begins, but for compiling that of a rule.

    Nothing where the door was used before. Cost: a look at the names in the folders of numba.
    """
    if f"wythoff.kernels.compiled.{door}" in sys.modules:
        return 0.0
    return limits.start_seconds() + (FIRST[door] if door in FIRST and not _is_compiled(door) else 0.0)


def _is_compiled(door: str) -> bool:
    from pathlib import Path

    folder = Path(COMPILED)
    made = (folder / f"{door}.py").stat().st_mtime
    names = (index for where in _of_numba(folder) for index in where.glob(f"{door}.*.nbi"))
    return any(index.stat().st_mtime >= made for index in names)


def _of_numba(folder: Path) -> Iterator[Path]:
    yield folder / "__pycache__"
    for where in (os.environ.get("NUMBA_CACHE_DIR"), os.path.join(_caches(), "numba")):
        yield from type(folder)(where).glob(f"{folder.name}_*") if where else ()


@cache
def sources() -> str:
    """A digest of the sources of the kernels, and of the expressions of which parts of them are made."""
    from hashlib import sha256
    from pathlib import Path

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
