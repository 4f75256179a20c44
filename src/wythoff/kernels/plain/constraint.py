"""Constraint games in exact Python integers: the readable forms of the kernels, which also continue beyond 64 bits.

In the game `nim | diagonal(f)`, a move takes any number from one pile, or k and l >= k tokens from the two piles if l -
k < f(x1, y1, x0). The *width* f is an expression: x1 <= y1 are the piles after the move, x0 is the smaller one before.

If f is semi-additive (see `constraint_violations`), the P-positions are (a_n, b_n) with a_n = mex of all earlier a and
b, and b_n - a_n = b_{n-1} - a_{n-1} + f(a_{n-1}, b_{n-1}, a_n). A *sweep* works for every f: it finds the P-position of
one column x after the other by the rules.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, MutableSequence, Sequence
from itertools import islice

from wythoff.base.errors import TooLargeError
from wythoff.expressions import Expression, function
from wythoff.kernels.limits import WORD_BITS, available_memory

WIDTH_VARIABLES = ("x1", "y1", "x0")
LONG = 1 << WORD_BITS  # larger terms do not fit in a machine word, so their bits are counted
LOW = WORD_BITS - 1  # the mask for the place of a bit in its word
# the most bits of a recurrence whose terms exceed 64 bits: for one term, and for all terms together
MAX_TERM_BITS = 1 << 23
MAX_TOTAL_BITS = 1 << 31  # 256 MB


def constraint_pairs(
    width: Expression, a: MutableSequence[int], b: MutableSequence[int], start: int, end: int, limit: int | None
) -> int:
    """Write the pairs number `start` to `end` - 1 into a and b. Return the number of pairs that are known then.

    a_n is the least number that is no earlier a or b, and b_n = f(a_{n-1}, b_{n-1}, a_n) + b_{n-1} + a_n - a_{n-1},
    where f is `width`. The pairs before `start` >= 1 must be given. The result is less than `end` if some b exceeds
    `limit`, where the search stops. Return -n if f is negative at the step to pair n.

    Raises: TooLargeError if the terms exceed `MAX_TERM_BITS` or `MAX_TOTAL_BITS`, or would fill the memory. Source:
    Fraenkel 2004, (3) and (9). Cost: O(1) operations a term.
    """
    f = function(width, WIDTH_VARIABLES)
    x1, y1 = a[start - 1], b[start - 1]
    pending = bisect_right(b, x1, 0, start)
    long = bisect_right(b, LONG, 0, start)
    bits, most = sum(b[n].bit_length() for n in range(long, start)), 0
    for n in range(start, end):
        if limit is not None and y1 > limit:
            return n
        x0 = x1 + 1
        # several b's may be at most x0 if f was 0
        while pending < n and b[pending] <= x0:
            if b[pending] == x0:
                x0 += 1
            pending += 1
        gap = f(x1, y1, x0)
        if gap < 0:
            return -n
        y1 += gap + x0 - x1
        x1 = x0
        a[n], b[n] = x1, y1
        if y1 > LONG:
            most = most or _most_bits()
            bits = _within_budget(f"b_{n}", y1, bits, most)
    return end


def _most_bits() -> int:
    """Return how many bits all terms of more than 64 bits may have together: at most a quarter of the free memory."""
    return min(MAX_TOTAL_BITS, 2 * available_memory())  # 2 bits for each free byte are a quarter of the memory


def _within_budget(name: str, term: int, bits: int, most: int) -> int:
    """Return `bits` plus the number of bits of `term`. Raise a TooLargeError if the term or the sum is too large.

    `bits` is the size of all earlier terms beyond 64 bits, and `most` the limit of the sum. `name` names the term in
    the message.
    """
    size = term.bit_length()
    if size > MAX_TERM_BITS or bits + size > most:
        raise TooLargeError(
            f"{name} has {size} bits: a term must have at most {MAX_TERM_BITS} bits "
            f"and all terms together at most {most}: ask for fewer terms"
        )
    return bits + size


def constraint_chunk(
    width: Expression,
    a: MutableSequence[int],
    b: MutableSequence[int],
    state: MutableSequence[int],
    seen: MutableSequence[int],
    limit: int | None,
) -> int:
    """Write the pairs after (a_n, b_n) = `state` into the lists a and b until they are full, and update `state`.

    The pairs are those of `constraint_pairs` for `width`; the limits on bits hold for each chunk. The last pair written
    becomes the new `state`. `seen` is a bitset in words of 64 bits: bit v is set if v is an earlier b. Values of b that
    are too large for it are left out. Return the number k of pairs written: it is less than len(a) if some b exceeds
    `limit`. Return -k - 1 if f is negative after k pairs.
    """
    f = function(width, WIDTH_VARIABLES)
    x1, y1 = state[0], state[1]
    top, bits, most = WORD_BITS * len(seen), 0, 0
    for n in range(len(a)):
        if limit is not None and y1 > limit:
            return n
        x0 = x1 + 1
        while seen[x0 >> 6] >> (x0 & LOW) & 1:
            x0 += 1
        gap = f(x1, y1, x0)
        if gap < 0:
            return -n - 1
        y1 += gap + x0 - x1
        x1 = x0
        a[n], b[n] = x1, y1
        state[0], state[1] = x1, y1
        if y1 > LONG:
            most = most or _most_bits()
            bits = _within_budget("a term", y1, bits, most)
        elif y1 < top:
            seen[y1 >> 6] |= 1 << (y1 & LOW)
    return len(a)


def constraint_violations(width: Expression, a: Sequence[int], b: Sequence[int]) -> int:
    """Return how many index pairs j < n break semi-additivity, plus how many break covering.

    Let d_n = b_n - a_n. For j < n, semi-additivity is f(a_j, b_j, a_n) <= d_n - d_j: no move joins the two positions.
    Covering is f(a_j, b_j, a_n) >= d_{j+1} - d_j; then every other position has a move to some (a_j, b_j). Here f is
    `width`. If the result is 0, every position whose smaller pile is at most the last a is certified: it is a
    P-position if and only if it is some (a_j, b_j).

    Source: docs/mathematics/constraint-games.md, Theorem 1.1. Cost: one evaluation of f for each j < n.
    """
    f = function(width, WIDTH_VARIABLES)
    d = [y - x for x, y in zip(a, b, strict=True)]
    earlier = [(*term, before, after - before) for *term, before, after in zip(a, b, d, d[1:], strict=False)]
    bad = 0
    for n in range(1, len(a)):
        x0, last = a[n], d[n]
        for x1, y1, before, step in islice(earlier, n):
            gap = f(x1, y1, x0)
            if not step <= gap <= last - before:  # violations are rare
                bad += (gap > last - before) + (gap < step)
    return bad


def constraint_sweep(
    width: Expression,
    partner: MutableSequence[int],
    lows: MutableSequence[int],
    highs: MutableSequence[int],
    state: MutableSequence[int],
    end: int,
    top: int | None,
    limit: int | None,
) -> None:
    """Find the P-positions (x, y), x <= y <= top, of `nim | diagonal(width)` in the columns from state[0] to `end` - 1.

    For each P-position, set partner[x] = y, and partner[y] = x if y < len(partner). An entry -1 means that no partner
    up to `top` is known. `state` contains the next column and the number of P-positions found so far; both are updated.
    `lows` and `highs` contain these P-positions (a, b), by ascending b - a. If some y <= `top` exceeds `limit`, the
    sweep stops before its column, which is then state[0]. None stands for no `top` or no `limit`.

    The P-position of column x has the least y >= x without a move to an earlier P-position (a, b). There is no such
    move if y != b and not (y > b and |(y - x) - (b - a)| < f(a, b, x)).

    Cost: about two evaluations of f for each column and each earlier P-position: O(columns^2).
    """
    f = function(width, WIDTH_VARIABLES)
    bits, most = sum(highs[j].bit_length() for j in range(state[1]) if highs[j] > LONG), 0
    for x in range(state[0], end):
        state[0] = x
        if partner[x] != -1:
            continue
        y = _least_free(f, x, lows, highs, state[1], top)
        if limit is not None and y > limit and (top is None or top > limit):
            return
        if top is not None and y > top:
            continue
        if y > LONG:
            most = most or _most_bits()
            bits = _within_budget(f"the partner of {x}", y, bits, most)
        partner[x] = y
        if y < len(partner):
            partner[y] = x
        place = state[1]
        while place and highs[place - 1] - lows[place - 1] > y - x:
            lows[place], highs[place] = lows[place - 1], highs[place - 1]
            place -= 1
        lows[place], highs[place] = x, y
        state[1] += 1
    state[0] = end


def _least_free(
    f: Callable[..., int], x: int, lows: Sequence[int], highs: Sequence[int], found: int, top: int | None
) -> int:
    """Return the least y >= x such that (x, y) has no move to an earlier P-position, or a number beyond `top`.

    `f` is the width as a function. The P-positions are (lows[j], highs[j]) for j < found.
    """
    y = x
    settled = False
    while not settled and (top is None or y <= top):
        settled = True
        for j in range(found):
            low, high = lows[j], highs[j]
            if y == high:
                y += 1
                settled = False
            elif y > high:
                reach = f(low, high, x)
                centre = x + high - low
                if centre - reach < y < centre + reach:
                    y = centre + reach
                    settled = False
    return y
