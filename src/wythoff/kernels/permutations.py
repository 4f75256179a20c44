"""The door of the greedy permutations with periodic multiplicities: it chooses the plain or the compiled twin.

A term is at most n plus the greatest difference that n terms can use up, which is known beforehand: it decides
between 32 bits, 64 bits and exact integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wythoff.errors import ParameterError, TooLargeError, brief
from wythoff.kernels import limits
from wythoff.kernels.constraint import PLAIN_SLICE, SLICE
from wythoff.kernels.costs import choose, seconds
from wythoff.kernels.limits import (
    INT32_MAX,
    INT64_MAX,
    NUMBER_BYTES,
    Progress,
    parts,
    require_memory,
    require_time,
    silent,
)
from wythoff.kernels.plain import permutations as plain
from wythoff.kernels.plain.permutations import Side as Side

WAITING_BYTES = 3  # an n whose term is not yet passed, while the ring of the kernel grows
WIDTHS = {"int32": INT32_MAX, "int64": INT64_MAX // 2}


def greedy_terms(
    zeros: int,
    up: Side,
    down: Side,
    member: Sequence[int] = (1,),
    *,
    count: int,
    out: Any = None,
    progress: Progress = silent,
) -> Any:
    """pi(1), ..., pi(count), for `zeros` differences 0, and those above and below 0; the subset consists of the n whose
    residue modulo the length of `member` is marked there.

    >>> every = Side((1,), (1,), 1)
    >>> greedy_terms(1, every, every, count=7)
    [1, 3, 2, 6, 8, 4, 11]

    The result is a list, or an int32 or int64 array. `out` is such an array of length `count` to write into: warm
    memory is several times faster than fresh.

    Raises: TooLargeError for a request that does not fit in memory or time, or terms that do not fit into `out`.
    Cost: O(count); memory beyond the result only where a side differs from the other or the subset is not everything:
    at most 3 bytes a term.
    """
    largest = count + up.largest(max(count - zeros, 0))
    kernel = _kernel(up, down, count, limits.has_numba() if out is not None else _pays(count))
    terms = _room(kernel, count, largest) if out is None else _checked(out, count, largest)
    symmetric = up == down and all(member)
    if not symmetric:
        _require_waiting(kernel, count)
    walk = kernel.Walk(zeros, up, down, tuple(member))
    state = None
    for start, end in parts(count, PLAIN_SLICE if kernel is plain else SLICE, progress):
        if symmetric:
            state = kernel.symmetric_terms(terms, zeros, up, start, end, state)
        else:
            walk.fill(terms, start, end)
    return terms


def greedy_chunks(
    zeros: int, up: Side, down: Side, member: Sequence[int] = (1,), *, count: int, size: int = 1 << 16
) -> Iterator[Sequence[int]]:
    """The terms of `greedy_terms` in chunks of at most `size`; each is valid until the next is asked for.

    Memory: a chunk, and at most 3 bytes for each n up to here; without numba 40 for each number taken and not passed.
    Raises: TooLargeError for a request that does not fit in memory or time.
    """
    largest = count + up.largest(max(count - zeros, 0))
    kernel = _kernel(up, down, count, _pays(count))
    require_time(seconds(kernel is not plain, terms=count), f"{brief(count)} terms")
    _require_waiting(kernel, count)
    walk = kernel.Walk(zeros, up, down, tuple(member))
    chunk = _room(kernel, min(size, count), largest)
    for start in range(0, count, size):
        end = min(size, count - start)
        walk.fill(chunk, 0, end)
        yield chunk[:end]


def _pays(count: int) -> bool:
    return choose("permutations", terms=count).compiled


def _kernel(up: Side, down: Side, count: int, compiled: bool) -> Any:
    """The compiled twin, if it is wanted and nothing that it adds up can leave 64 bits, else the plain one."""
    # It looks at the difference after the last one that is used.
    reached = max(count + side.largest(count + 1) for side in (up, down))
    if not compiled or max(reached, up.period, down.period) > WIDTHS["int64"]:
        return plain
    return limits.twin("permutations")


def _room(kernel: Any, count: int, largest: int) -> Any:
    """Where `count` terms are written."""
    size = NUMBER_BYTES if kernel is plain else 4 if largest <= INT32_MAX else 8
    require_memory(size * count, f"{brief(count)} terms", "a stream of chunks needs less")
    require_time(seconds(kernel is not plain, terms=count), f"{brief(count)} terms")
    return kernel.integers(count, largest)


def _require_waiting(kernel: Any, count: int) -> None:
    """Refuse that many terms if those not yet passed may not fit in memory."""
    require_memory(
        (NUMBER_BYTES if kernel is plain else WAITING_BYTES) * count, f"{brief(count)} terms, and those not yet passed,"
    )


def _checked(out: Any, count: int, largest: int) -> Any:
    """An array to write into, if the terms fit."""
    if len(out) != count or str(out.dtype) not in WIDTHS:
        raise ParameterError(
            f"out must be an int32 or int64 array of length {brief(count)}, was {out.dtype}[{len(out)}]"
        )
    if largest > WIDTHS[str(out.dtype)]:
        raise TooLargeError(f"terms up to {brief(largest)} must fit into out, was of {out.dtype}")
    return out
