"""The constraint games `nim | diagonal(f)`, plain or compiled: their P-positions from a recurrence or from the rules.

A move takes any number from one pile, or k and l >= k from the two piles with l - k < f; the expression f is the
*width*. The recurrence yields pairs (a_n, b_n), n = 0, 1, ..., where a_n is the least number that is no earlier a or b;
the first pair is (0, `first`). A *sweep* finds the P-position of one column x after the other from the rules, with y <=
`top` if that is not None.

A compiled kernel runs as long as all intermediate values fit in 64 bits. Interval arithmetic over f decides this in
advance; it uses a_n <= 2n, which holds for every width. Where the kernel stops, the plain form continues in exact
integers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log2
from typing import Any

from wythoff.base.errors import EvaluationError, TooLargeError, brief
from wythoff.expressions import Expression, bounds
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import AT_ONCE, Pairs, Progress, filled, require_memory, safe_limit, silent, slices
from wythoff.kernels.plain import constraint as plain

SLICE, PLAIN_SLICE = 1 << 24, 1 << 17  # how many terms are computed between two calls of `progress`, compiled and plain
FIRST_SIZE, GROWTH = 1 << 16, 4  # the first length, and growth, of a table of unknown length
PROBE = 32  # how many columns are swept to estimate how far up P-positions lie
STREAM = "a stream of terms needs a quarter byte for each term"


def constraint_pairs(
    width: Expression,
    count: int,
    *,
    first: int = 0,
    stop: int | None = None,
    out: tuple[Any, Any] | None = None,
    progress: Progress = silent,
) -> Pairs:
    """Return `count` pairs a_n = mex, b_n = f(a_{n-1}, b_{n-1}, a_n) + b_{n-1} + a_n - a_{n-1}, starting at (0, first).

    The function f is `width`, and mex is the least number that is no earlier a or b. With `stop`, only pairs with b_n
    <= stop are returned. The result is a pair of lists, or of views of int64 arrays. If `out`, a pair of int64 arrays
    of length `count`, is given, they are filled: memory that was used before is several times faster than new memory.

    Raises: EvaluationError where f is negative; TooLargeError if the request does not fit in memory, or if its terms
    beyond 64 bits have too many bits, each or together. Cost: O(count); 16 bytes a term compiled, about 80 in plain
    lists while terms are small.
    """
    if count == 0 or (stop is not None and first > stop):
        return [], []
    a: Any = [0]
    b: Any = [first]
    # with a stop, the number of terms is not known in advance, so the table grows by steps
    size = count if stop is None else min(count, FIRST_SIZE)
    if stop is not None:
        least = min(count, _least_terms(width, stop))
        require_memory(limits.ARRAY_BYTES * least, f"at least {brief(least)} pairs", STREAM, progress=progress)
    while True:
        a, b = _extend(width, a, b, size, stop, out, progress)
        if len(a) < size or size == count:
            return _until(a, b, stop)
        size = min(count, GROWTH * size)


def _least_terms(width: Expression, stop: int) -> int:
    """Return a number n such that b_0, ..., b_{n-1} surely are at most `stop`; n may be smaller than necessary.

    The pairs (a_n, b_n) are those of `constraint_pairs`. If `width` is at most F for all numbers up to `stop`, then b_n
    <= n*(F + 2), because a_n <= 2n.
    """
    largest = bounds(width, {"x1": (0, None), "y1": (0, None), "x0": (1, None)})[1]
    if largest is not None:
        return stop // (max(largest, 0) + 2)
    n = 0
    while n <= limits.ENDLESS:
        further = 2 * n + 1
        largest = bounds(width, {"x1": (0, 2 * further), "y1": (0, stop), "x0": (1, 2 * further)})[1]
        if largest is None or further * (max(largest, 0) + 2) > stop:
            break
        n = further
    return n


def _extend(
    width: Expression, a: Any, b: Any, size: int, stop: int | None, out: tuple[Any, Any] | None, progress: Progress
) -> tuple[Any, Any]:
    """Extend a and b, the pairs of `constraint_pairs` for `width`, to `size` pairs or up to the first b beyond `stop`.

    a and b are lists or arrays. Return the longer ones.

    If it pays, the compiled form, or one that needs only numpy, computes the terms that fit in 64 bits. The plain form
    computes the others. `out` is a pair of arrays to fill, or None.
    """
    done, choice = len(a), _choice(width, size - len(a))
    pays = out is not None or choice.compiled
    # Computing the limit takes longer than a few terms.
    blocks = out is None and choice.seconds > limits.WORTH_BUILDING and _by_blocks(width) and limits.usable("numpy")
    safe = safe_limit(width, 2 * size) if pays or blocks else -1
    blocks = blocks and limits.grows_within(width, b[-1], size, size - done, safe)
    if b[-1] <= safe and (pays or blocks):
        if out is None:
            require_memory(limits.ARRAY_BYTES * size, f"{brief(size)} pairs", STREAM, progress=progress)
        compiled = limits.kernel_of("blocks" if blocks else "constraint")
        terms_a, terms_b = out or (filled(compiled, size), filled(compiled, size))
        terms_a[:done], terms_b[:done] = a, b
        limit = safe if stop is None else min(safe, stop)
        step = PLAIN_SLICE if blocks else SLICE
        done = _run(compiled.constraint_pairs, width, terms_a, terms_b, done, size, limit, step, progress)
        a, b = terms_a[:done], terms_b[:done]
        if done == size or (stop is not None and b[-1] > stop):
            return a, b
    if not isinstance(a, list):
        a, b = a.tolist(), b.tolist()
    require_memory(limits.LIST_BYTES * size, f"{brief(size)} pairs in exact integers", STREAM, progress=progress)
    a += [0] * (size - done)
    b += [0] * (size - done)
    done = _run(plain.constraint_pairs, width, a, b, done, size, stop, PLAIN_SLICE, progress)
    return a[:done], b[:done]


def _by_blocks(width: Expression) -> bool:
    """Return whether numpy can compute `width`: it is made of integers, x1 and x0 by sums, differences and products.

    Here x1 stands for a_{n-1} and x0 for a_n. The variable y1, for b_{n-1}, must not occur.
    """
    made = all(not part.operands() or getattr(part, "operator", "") in ("+", "-", "*") for part in width.walk())
    return made and "y1" not in width.variables()


def _far_apart(width: Expression, count: int, size: int, growth: int) -> bool:
    """Return whether numpy alone can compute `count` pairs (a_n, b_n) in chunks of `size` pairs.

    This requires a simple `width`, all b_n <= `growth`, and b's that are far apart: from term number `size` on, b grows
    by at least count/size in each step. Then at most 3*size of the b's up to 2*`count` are stored at once.
    """
    if not _by_blocks(width) or not limits.usable("numpy"):
        return False
    least = bounds(width, {"x1": (size, 2 * count), "x0": (size, 2 * count + 1)})[0]
    return least is not None and least * size >= count and limits.grows_within(width, 0, count, count, growth)


def _run(
    fill: Any, width: Expression, a: Any, b: Any, done: int, size: int, limit: int | None, step: int, progress: Progress
) -> int:
    """Write the pairs number `done` to `size` - 1 into a and b with the function `fill`, in slices of `step` pairs.

    Return the number of pairs known then. It is less than `size` if some b exceeds `limit`, or if `width` has no value.
    """
    for end in slices(done, size, step):
        reached = _attempt(fill, width, a, b, done, end, limit)
        done = done if reached is None else _not_negative(width, reached)
        progress(done, size)
        if done < end:
            break
    return done


def constraint_chunks(width: Expression, count: int, *, size: int = AT_ONCE, first: int = 0) -> Iterator[Pairs]:
    """Yield the `count` pairs of `constraint_pairs` in chunks of at most `size` pairs: (a's, b's).

    Use each chunk before you ask for the next one, which overwrites it. Cost: O(count) time. Memory: 16 bytes a term of
    one chunk, and a bitset of the b's above the last a, count/4 bytes (b's above 2*count do not matter, as a_n <= 2n):
    25 MB for 10^8 terms. If terms exceed 64 bits, or without numba: 80 bytes a term of one chunk and 1.8 bytes a term
    for the bitset. If the width is simple and b grows fast, numpy computes the chunks and needs no bitset.

    Raises: as `constraint_pairs`.
    """
    if count < 1:
        return
    size, words = min(size, count), 2 * count // limits.WORD_BITS + 2
    require_memory(limits.LIST_BYTES // 2 * words + limits.LIST_BYTES * size, f"a stream of {brief(count)} pairs")
    yield [0], [first]
    done = 1
    state: Any = [0, first]
    seen: Any = None
    safe, choice = safe_limit(width, 2 * count), _choice(width, count)
    if choice.seconds > limits.WORTH_BUILDING and _far_apart(width, count, size, safe - first):
        yield from limits.kernel_of("blocks").constraint_chunks(width, count, size, first)
        return
    if safe >= first and choice.compiled:
        compiled = limits.kernel_of("constraint")
        state, seen = compiled.as_integers(state), filled(compiled, words, kind="uint64")
        seen[0] |= seen.dtype.type(1 << first)
        a, b = filled(compiled, size), filled(compiled, size)
        for start in range(1, count, size):
            wanted = min(size, count - start)
            part = a[:wanted], b[:wanted]
            written = _attempt(compiled.constraint_chunk, width, *part, state, seen, safe) or 0
            written = _not_negative(width, written, done)
            if written:
                yield part[0][:written], part[1][:written]
            done += written
            if written < wanted:
                break
        if done == count:
            return
        state, seen = state.tolist(), _forget_after(seen.tolist(), int(state[1]))
    if seen is None:
        seen = [1 << first] + [0] * (words - 1)
    while done < count:
        wanted = min(size, count - done)
        terms: tuple[list[int], list[int]] = [0] * wanted, [0] * wanted
        _not_negative(width, plain.constraint_chunk(width, *terms, state, seen, None), done)
        yield terms
        done += wanted


def _forget_after(seen: list[int], last: int) -> list[int]:
    """Clear the bits above number `last` in `seen`, a bitset in 64-bit words, and return it.

    An unfinished chunk may have set such bits.
    """
    word = last // limits.WORD_BITS
    if word < len(seen):
        seen[word] &= (2 << (last % limits.WORD_BITS)) - 1
        seen[word + 1 :] = [0] * (len(seen) - word - 1)
    return seen


def constraint_violations(width: Expression, a: Sequence[int], b: Sequence[int]) -> int:
    """Return how many index pairs j < n break semi-additivity, plus how many break covering.

    Let d_n = b_n - a_n. Semi-additivity is f(a_j, b_j, a_n) <= d_n - d_j: no move joins the two positions. Covering is
    f(a_j, b_j, a_n) >= d_{j+1} - d_j: then every other position has a move to some (a_j, b_j). Here f is `width`. If
    the result is 0, the positions (a_n, b_n) are proved to be the P-positions of `nim | diagonal(width)`
    (docs/mathematics/constraint-games.md, Theorem 1.1).

    Cost: n^2/2 evaluations of f for n terms.
    """
    count = len(a)
    if count and _choice(width, count * count // 2).compiled and b[count - 1] <= safe_limit(width, int(a[count - 1])):
        compiled = limits.kernel_of("constraint")
        arrays = compiled.as_integers(a), compiled.as_integers(b)
        found = _attempt(compiled.constraint_violations, width, *arrays)
        if found is not None:
            return found
    return plain.constraint_violations(width, list(map(int, a)), list(map(int, b)))


def constraint_sweep(
    width: Expression, columns: int, *, top: int | None = None, first: int = 0, progress: Progress = silent
) -> Pairs:
    """Return the P-positions x <= y of `nim | diagonal(width)`, x < columns, computed from the rules: (all x, all y).

    With `top`, return only those with y <= top. The first P-position is (0, `first`), where `first` is 0 in normal play
    and 1 in misere play. Cost: O(columns^2) evaluations of f; 24 bytes a column compiled. Raises: EvaluationError,
    TooLargeError.
    """
    if columns < 1 or (top is not None and first > top):
        return [], []
    safe = safe_limit(width, columns)
    pays = safe > columns and _sweep_choice(width, columns, top, first).compiled
    size, exactly = (2 * limits.ARRAY_BYTES, "") if pays else (3 * limits.LIST_BYTES, " in exact integers")
    require_memory(size * columns, f"{brief(columns)} columns{exactly}", progress=progress)
    arrays, state = _begun(pays, columns, first)
    if pays:
        # without a top, any number beyond the limit serves, as the sweep stops at the limit
        highest = safe + 1 if top is None else min(top, safe + 1)
        _sweep(limits.kernel_of("constraint").constraint_sweep, width, arrays, state, highest, safe, progress)
        arrays, state = [array.tolist() for array in arrays], state.tolist()
    _sweep(plain.constraint_sweep, width, arrays, state, top, None, progress)
    return _swept(arrays[0])


def constraint_sweep_seconds(width: Expression, columns: int, *, top: int | None, first: int) -> float:
    """Estimate how many seconds `constraint_sweep` takes for the arguments `width`, `columns`, `top` and `first`."""
    return _sweep_choice(width, columns, top, first).seconds


def _sweep_choice(width: Expression, columns: int, top: int | None, first: int) -> Choice:
    """Decide between the plain and the compiled `constraint_sweep` of `columns` columns, and estimate its time.

    A sweep tests each P-position against all earlier ones.
    """
    pairs = columns if top is None else min(columns, _pairs_within(width, top, first))
    return _choice(width, columns * (pairs + 16) // 4)


def _choice(width: Expression, evaluations: int) -> Choice:
    return choose("constraint", (width, evaluations), built=("constraint", width), terms=evaluations)


@lru_cache
def _pairs_within(width: Expression, top: int, first: int) -> int:
    """Estimate how many P-positions (x, y), x <= y, of `nim | diagonal(width)` have y <= top.

    The first one is (0, `first`). A few columns are computed. Beyond them, y is taken to grow as a power of the column.
    """
    if first >= top:
        return top
    arrays, state = _begun(False, PROBE, first)
    try:
        _sweep(plain.constraint_sweep, width, arrays, state, top, None, silent)
    except (EvaluationError, TooLargeError):
        return top  # the sweep itself will report the error
    rows = sorted(_swept(arrays[0])[1])
    if -1 in arrays[0] or len(rows) < 4:
        return len(rows) + 1  # the other P-positions lie farther up
    # differences of logarithms are used, because quotients of large integers may not fit in a float
    half, most = log2(max(rows[len(rows) // 2], 1)), log2(rows[-1])
    growth = max((most - half) / log2(len(rows) / (len(rows) // 2 + 1)), 1.0)
    doublings = min((log2(top) - most) / growth, log2(limits.ENDLESS))
    return int(len(rows) * 2**doublings) + 1


def _begun(compiled: bool, columns: int, first: int) -> tuple[list[Any], Any]:
    """Return (arrays, state) of a sweep that has found only the P-position (0, first): the arguments of its kernel.

    The arrays are partner, lows and highs: partner[x] = y and partner[y] = x for each P-position (x, y), else -1, and
    (lows[n], highs[n]) is P-position number n. `state` is (next column, number of P-positions found). All are numpy
    arrays if `compiled` is true, else lists.
    """
    partner, lows, highs = arrays = [filled(compiled, columns, -1) for _ in range(3)]
    partner[0], lows[0], highs[0] = first, 0, first
    if first < columns:
        partner[first] = 0
    return arrays, filled(compiled, 2, 1)


def _sweep(
    sweep: Any,
    width: Expression,
    arrays: Sequence[Any],
    state: Any,
    top: int | None,
    limit: int | None,
    progress: Progress,
) -> None:
    """Run the kernel `sweep` in slices, from column state[0] on. Stop if y exceeds `limit` or `width` has no value.

    `arrays` are the kernel's partner, lows and highs, which it changes. partner[x] = y for each P-position (x, y), and
    (lows[n], highs[n]) are the P-positions found so far.
    """
    columns = len(arrays[0])
    for end in slices(int(state[0]), columns, limits.slice_of(columns)):
        if _attempt(sweep, width, *arrays, state, end, top, limit) is None or state[0] < end:
            return
        progress(end * end, columns * columns)


def _swept(partner: list[int]) -> Pairs:
    found = [x for x, y in enumerate(partner) if y >= x]
    return found, [partner[x] for x in found]


def _attempt(kernel: Any, *arguments: Any) -> int | None:
    """Return kernel(*arguments), or None if the width of the game has no value; the plain form reports the reason."""
    try:
        return int(kernel(*arguments) or 0)
    except (ZeroDivisionError, ValueError):
        return None


def _not_negative(width: Expression, done: int, before: int = -1) -> int:
    """Return `done`, the result of a kernel, if it is a number of terms. Raise an EvaluationError if it is negative.

    A negative result means that `width` became negative. If `before` is -1, then `done` = -n means: after n terms. Else
    the kernel counted only the terms of a chunk after `before` earlier terms, and `done` = -n - 1 means: after n terms
    of the chunk.
    """
    if done < 0:
        terms = -done if before < 0 else before - done - 1
        raise EvaluationError(f"the width {width} must be >= 0, but is negative after {terms} terms")
    return done


def _until(a: Any, b: Any, stop: int | None) -> Pairs:
    """Return the terms of `a` and `b` up to the last b <= stop, or all if `stop` is None. The b's ascend."""
    if stop is None:
        return a, b
    end = bisect_right(b, stop)
    return a[:end], b[:end]
