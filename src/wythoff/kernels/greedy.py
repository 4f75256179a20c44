"""Sequences computed term by term, plain or compiled: each term is the least number that is free.

There are three kinds. A greedy permutation pi (`greedy_terms`) uses each difference pi(n) - n a given number of times:
the difference 0 `zeros` times, positive differences as `up` says, negative ones as `down` says. This applies to the
numbers n that `member` selects; for other n, pi(n) is the least unused number. The pairs (x_n, y_n) of `crowded_pairs`
have a bound on the number of terms in a window. In two coupled sequences (`coupled_partners`), each column x gets a row
y as its partner, and row y gets x.

The first `count` terms are computed, by the `kernel`, the plain or the compiled module. A term pi(n) of a greedy
permutation is at most n plus the greatest difference that n terms can use. This difference is computed in advance. It
decides between 32 bits, 64 bits and exact integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wythoff.base.errors import ParameterError, TooLargeError, brief
from wythoff.kernels import limits
from wythoff.kernels.constraint import PLAIN_SLICE, SLICE
from wythoff.kernels.costs import choose, seconds
from wythoff.kernels.limits import Pairs, Progress, parts, require_memory, require_time, silent, slices
from wythoff.kernels.plain import greedy as plain
from wythoff.kernels.plain.greedy import Crowd as Crowd, Side as Side, crowded as crowded

PAIRS, PLAIN_PAIRS = 1 << 22, 1 << 16  # how many pairs are computed between two calls of `progress`, compiled and plain
WIDTHS = {"int32": limits.INT32_MAX, "int64": limits.INT64_MAX // 2}


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
    """Return the terms pi(1), ..., pi(count) of a greedy permutation of the positive integers.

    For n in a subset, pi(n) is the least unused number t whose difference t - n is still available. The difference 0 is
    available `zeros` times. `up` lists the positive differences, and `down` the absolute values of the negative ones,
    each with the number of times that it is available (see `Side`). For other n, pi(n) is the least unused number. The
    subset contains n if member[n % len(member)] is 1.

    >>> every = Side((1,), (1,), 1)
    >>> greedy_terms(1, every, every, count=7)
    [1, 3, 2, 6, 8, 4, 11]

    The result is a list, or an int32 or int64 array. If `out`, such an array of length `count`, is given, it is filled:
    memory that was used before is several times faster than new memory.

    Raises: TooLargeError if the request does not fit in memory or time, or if the terms do not fit into `out`. Cost:
    O(count). Memory beyond the result: at most 3 bytes a term, and none if `up` equals `down` and all n are in the
    subset.
    """
    largest = count + up.largest(max(count - zeros, 0))
    kernel = _kernel(up, down, count, out)
    terms = _room(kernel, count, largest) if out is None else _checked(out, count, largest)
    symmetric = up == down and all(member)
    if not symmetric:
        _require_waiting(kernel, count)
    walk = kernel.GreedyWalk(zeros, up, down, tuple(member))
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
    """Yield the terms that `greedy_terms` returns, in chunks of at most `size`.

    Use each chunk before you ask for the next one, which overwrites it. The other arguments are those of
    `greedy_terms`. Memory: a chunk, and at most 3 bytes a term; without numba 40 bytes for each used value above the
    current n. Raises: TooLargeError for a request that does not fit in memory or time.
    """
    largest = count + up.largest(max(count - zeros, 0))
    kernel = _kernel(up, down, count)
    require_time(seconds(kernel is not plain, terms=count), f"{brief(count)} terms")
    _require_waiting(kernel, count)
    walk = kernel.GreedyWalk(zeros, up, down, tuple(member))
    chunk = _room(kernel, min(size, count), largest)
    for start in range(0, count, size):
        end = min(size, count - start)
        walk.fill(chunk, 0, end)
        yield chunk[:end]


def _kernel(up: Side, down: Side, count: int, out: Any = None) -> Any:
    """Return the module, plain or compiled, that computes `count` terms with the differences `up` and `down`.

    It is the compiled one if 64 bits suffice and, in addition, the time saved is worth loading it or `out` is given.
    """
    # count + 1, as the kernel also reads the difference after the last one that it uses
    reached = max(count + side.largest(count + 1) for side in (up, down))
    fits = max(reached, up.period, down.period) <= WIDTHS["int64"]
    if out is None:
        return choose("greedy", fits=fits, terms=count).form
    return limits.kernel_of("greedy", fits and limits.has_numba())


def _room(kernel: Any, count: int, largest: int) -> Any:
    """Return space for `count` terms up to `largest`: a list if `kernel` is the plain module, else an array.

    Raises: TooLargeError if these terms do not fit in memory or time.
    """
    size = limits.NUMBER_BYTES if kernel is plain else 4 if largest <= limits.INT32_MAX else 8
    require_memory(size * count, f"{brief(count)} terms", "a stream of chunks needs less")
    require_time(seconds(kernel is not plain, terms=count), f"{brief(count)} terms")
    return kernel.integers(count, largest)


def _require_waiting(kernel: Any, count: int) -> None:
    """Raise an error if the terms that must be stored while `count` terms are computed may not fit in memory.

    A term pi(n) > n is stored until the computation reaches the number pi(n). `kernel` is the plain or compiled module.
    """
    size = limits.NUMBER_BYTES if kernel is plain else 3  # bytes for each term; 3 while the ring of the kernel grows
    require_memory(size * count, f"{brief(count)} terms, and those not yet passed,")


def _checked(out: Any, count: int, largest: int) -> Any:
    """Return the array `out` if it has `count` entries of a type that can store `largest`; else raise an error."""
    if len(out) != count or str(out.dtype) not in WIDTHS:
        raise ParameterError(
            f"out must be an int32 or int64 array of length {brief(count)}, was {out.dtype}[{len(out)}]"
        )
    if largest > WIDTHS[str(out.dtype)]:
        raise TooLargeError(f"out must hold terms up to {brief(largest)}, was an array of {out.dtype}")
    return out


def crowded_pairs(
    rule: Crowd, count: int, *, begun: Sequence[tuple[int, int]] = (), progress: Progress = silent
) -> Pairs:
    """Return `count` pairs (x_n, y_n) as two lists or int64 arrays.

    x_n is the least x >= 0 for which fewer than rule.times of the earlier terms lie in (x - rule.window, x]. The
    partner is y_n = rule.slope*x_n + rule.step*floor(n/rule.group) + rule.added. The terms are all x's and y's; a pair
    with x_n = y_n counts once. The pairs `begun` come first; their x, y and y - x must not decrease.

    >>> crowded_pairs(Crowd(step=1), 5)
    ([0, 1, 3, 4, 6], [0, 2, 5, 7, 10])
    >>> crowded_pairs(Crowd(window=2, times=2, step=1), 6)
    ([0, 0, 2, 3, 5, 7], [0, 1, 4, 6, 9, 12])

    Raises: TooLargeError for pairs that do not fit in memory. Cost: O(count); 16 bytes a pair compiled, about 80 in
    plain lists.
    """
    begun = begun[:count]
    form = _form(count, rule.largest(count, begun), progress)
    return _filled(form.Crowded(rule, count, begun), len(begun), count, progress)


def pairs_both_ways(rule: Crowd, count: int, *, top: int | None = None, progress: Progress = silent) -> Pairs:
    """Return the first `count` of the squares (x_n, y_n) and (y_n, x_n), in lexicographic order and without repeats.

    The pairs (x_n, y_n) are those of `crowded_pairs` for a rule with window 1. With `top`, only squares with y_n <= top
    are listed; there must be `count` of them, and y_n must increase.

    >>> pairs_both_ways(Crowd(step=1), 6)
    ([0, 1, 2, 3, 4, 5], [0, 2, 1, 5, 7, 3])
    >>> pairs_both_ways(Crowd(step=1), 5, top=5)
    ([0, 1, 2, 3, 5], [0, 2, 1, 5, 3])

    Raises, cost: as `crowded_pairs`.
    """
    # each computed pair has x_n <= top, and each x occurs at most `times` times
    met = count if top is None else max(count, (top + 1) * rule.times)
    largest = rule.largest(met, ())
    form = _form(count, largest, progress)
    return _filled(form.BothWays(rule, count, largest if top is None else top), 0, count, progress)


def _form(count: int, largest: int, progress: Progress) -> Any:
    chosen = choose("greedy", fits=largest <= limits.INT64_MAX, terms=count)
    size = limits.ARRAY_BYTES if chosen.compiled else limits.LIST_BYTES
    require_memory(size * count, f"{brief(count)} pairs", progress=progress)
    return chosen.form


def _filled(pairs: Any, start: int, count: int, progress: Progress) -> Pairs:
    for end in slices(start, count, PLAIN_PAIRS if isinstance(pairs, plain.PairStream) else PAIRS):
        pairs.fill(end)
        progress(end, count)
    columns: Pairs = pairs.columns
    return columns


def coupled_partners(
    rights: Sequence[int], lefts: Sequence[int], p: int, q: int, count: int, *, progress: Progress = silent
) -> Sequence[int]:
    """Return the partners of the columns 0, ..., count - 1, as a list or an int64 array.

    If y is the partner of column x, then x is the partner of row y. The first ones are given: rights[x] for column x,
    and lefts[y] for row y, as many of both. The numbers k after these are processed in turn, as columns and as rows. If
    column k has no partner yet, its partner is k + n, and n grows by 1. At first n is q + 1 plus the number of given
    columns x with rights[x] > x + q. If row k has no partner yet, its partner is k + m, and m grows by 1. At first m is
    p + 1 plus the number of given rows y with lefts[y] > y + p.

    >>> coupled_partners([0, 2, 1], [0, 2, 1], 0, 0, 9)
    [0, 2, 1, 5, 7, 3, 10, 4, 13]

    Raises: TooLargeError for a result that does not fit in memory. Cost: O(count); 8 bytes a column compiled.
    """
    largest = 4 * (count + len(rights) + p + q) + max((*rights, *lefts), default=0)
    found: Sequence[int] = _form(count, largest, progress).partners(rights, lefts, p, q, count)
    progress(count, count)
    return found
