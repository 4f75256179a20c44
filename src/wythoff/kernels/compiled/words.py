"""Factors, palindromes, runs and squares of a finite word, compiled: see `plain.words`.

A *place* is the index of a letter. In the suffix automaton and in the tree of palindromes, a state that is new at a
place has the number of this place. So in words with few factors the next state usually has the next number. This guess
is checked against the letters. Then no table is read, memory accesses do not wait for each other, and unwritten memory
is never allocated. Indices are unsigned, because numba would test the sign of an index at every access.

`kinds` is the number of different letters: they are 0, ..., kinds - 1. At each place, the longest factor that ends here
and at an earlier place is found, or a palindrome that ends here for the first time. tally[v] counts the places at which
its length is v, and latest[v] - 1 is the last of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.limits import AT_ONCE, Progress, slices
from wythoff.kernels.plain.words import Columns, Repeats

U = np.uint64
ONE, TWO = U(1), U(2)


def _array(letters: bytes) -> Any:
    return np.frombuffer(letters, np.uint8)


def repeats(letters: bytes, kinds: int, where: bool, progress: Progress) -> Repeats:
    """Return a `Repeats` of a word: for each place i, the longest factor that ends at i and at an earlier place.

    `kinds` is the number of different letters. If `where` is False, the array of earlier places is empty. Memory: for
    each letter 26 + 8*kinds bytes, and 8 more with `where`. If the suffix automaton needs no copies of states, at most
    16 of them are used, and 4 more with `where`.
    """
    size = len(letters)
    # arrays of zeros take no memory until they are written
    link, table = np.zeros(2 * size + 3, np.uint32), np.zeros((2 * size + 3) * kinds, np.uint32)
    longest, first = np.zeros(size + 1, np.uint32), np.zeros((size + 1) * where, np.int32)
    lengths: Any = np.zeros(size, np.uint32)
    ends: Any = np.zeros(size * where, np.int32)
    tally: Any = np.zeros(size + 1, np.uint32)
    latest: Any = np.zeros(size + 1, np.uint32)
    table[:kinds] = 1
    text, state, start = _array(letters), np.zeros(2, np.uint64), 0
    for end in slices(0, size, AT_ONCE):
        _read(text, kinds, link, table, longest, first, lengths, ends, tally, latest, state, start, end)
        progress(end, size)
        start = end
    return Repeats(lengths, ends, tally, latest)


@njit(nogil=True, cache=True)
def _read(  # type: ignore[no-untyped-def]  # numba infers the types
    letters, kinds, link, table, longest, first, lengths, ends, tally, latest, state, start, end
):
    """Extend the suffix automaton by the letters at the places from `start` to `end` - 1; write the repeats there.

    State v + 1 belongs to the first v letters. State 0 lies before state 1, to which every letter leads from it. Then
    come copies of states; `longest` contains their lengths. The letter at place v leads from state v + 1 to state v +
    2. All other transitions lead to state table[state*kinds + letter]. link[v] is the state of the longest suffix that
    belongs to another state. The repeats are those of `plain.words.Repeats`. `state` contains the last state and the
    number of copies.
    """
    size, width, where = U(len(letters)), U(kinds), len(ends) > 0
    base = size + TWO
    p, copies = state[0], state[1]
    for i in range(U(start), U(end)):
        letter = letters[i]
        c, new = U(letter), i + TWO
        while True:
            # for state 0 the unsigned index p - 1 overflows to a number beyond every word
            if p - ONE < size and letters[p - ONE] == letter:
                q = p + ONE
                break
            q = U(table[p * width + c])
            if q != 0:
                break
            table[p * width + c] = new
            p = U(link[p])
        # The length of a state that is no copy is its number minus 1, which is -1 for state 0.
        above = p if p < base else U(longest[p - base]) + ONE
        if above + ONE == (q if q < base else U(longest[q - base]) + ONE):
            link[new] = q
            p = q
        else:
            copy = base + copies
            longest[copies] = above
            if where:
                first[copies] = q - TWO if q < base else U(first[q - base])
            copies += ONE
            for d in range(width):
                table[copy * width + d] = table[q * width + d]
            if q < base:
                table[copy * width + U(letters[q - ONE])] = q + ONE
            link[copy] = link[q]
            link[q] = copy
            link[new] = copy
            while table[p * width + c] == q:
                table[p * width + c] = copy
                p = U(link[p])
            p = copy
        lengths[i] = above
        tally[above] += ONE
        latest[above] = i + ONE
        if where:
            ends[i] = np.int64(p - TWO) if p < base else np.int64(first[p - base])
    state[0], state[1] = p, copies


def factor_counts(found: Repeats, up_to: int) -> tuple[Any, Any]:
    """Return (counts, seen): counts[n] is the number of distinct factors of length n = 0, ..., up_to.

    seen[n] is the length of the shortest prefix that contains all of them. `found` is the result of `repeats` for the
    word.
    """
    counts, seen = np.zeros((2, up_to + 1), np.uint32)
    np.cumsum(found.tally[:up_to], out=counts[1:])
    counts[1:] -= np.arange(up_to, dtype=np.uint32)
    counts[0] = 1
    np.maximum.accumulate(found.latest[:up_to], out=seen[1:])
    return counts, seen


def palindrome_counts(letters: bytes, kinds: int, up_to: int, progress: Progress) -> tuple[Any, Any, int]:
    """Return (counts, seen, number) for a word: it has counts[n] distinct palindromes of length n = 0, ..., up_to.

    seen[n] is the length of the shortest prefix that contains all of them, and `number` counts all palindromes of
    length >= 1. Memory: for each letter 16 + 4*kinds bytes; only 16 are used if each new palindrome is the one before
    it with a letter added at both ends.
    """
    size = len(letters)
    link, table = np.zeros(size + 2, np.uint32), np.zeros((size + 2) * kinds, np.uint32)
    above = np.zeros(size + 3, np.uint32)
    tally, latest = np.zeros(size + 1, np.uint32), np.zeros(size + 1, np.uint32)
    above[1] = 1
    state, start = np.array([1, 0], np.uint64), 0
    for end in slices(0, size, AT_ONCE):
        _widen(_array(letters), kinds, link, table, above, tally, latest, state, start, end)
        progress(end, size)
        start = end
    tally[0] = 1
    return tally[: up_to + 1], latest[: up_to + 1], int(state[1])


@njit(nogil=True, cache=True)
def _widen(letters, kinds, link, table, above, tally, latest, state, start, end):  # type: ignore[no-untyped-def]
    """Extend the tree of palindromes by the letters at the places from `start` to `end` - 1, and count new palindromes.

    Nodes 0 and 1 are the centres; node i + 2 is the new palindrome that ends at place i. An edge leads from a
    palindrome to the same one with a letter added at both ends. above[node] is its length plus 1, or 0 if no palindrome
    is new at this place. An edge from node to node + 1 is not stored: it exists if above[node + 1] is above[node] + 2.
    Other edges are table[node*kinds + letter]. link[node] is the longest other palindrome with which it ends. `state`
    contains the last node and the number of palindromes.
    """
    width = U(kinds)
    node, found = state[0], state[1]
    size, inner = U(above[node]), U(link[node])
    for i in range(U(start), U(end)):
        letter = letters[i]
        c, new = U(letter), i + TWO
        while size > i or letters[i - size] != letter:
            node = inner
            size, inner = U(above[node]), U(link[node])
        newest = node >= TWO and node + ONE == new
        if newest:
            wider = U(0)
        elif node >= TWO and U(above[node + ONE]) == size + TWO and letters[node - ONE] == letter:
            wider = node + ONE
        else:
            wider = U(table[node * width + c])
        if wider != 0:
            node = wider
            size, inner = U(above[node]), U(link[node])
            continue
        if not newest:
            table[node * width + c] = new
        if size == 0:
            inner = ONE
        else:
            while True:
                length = U(above[inner])
                if letters[i - length] == letter:
                    break
                inner = U(link[inner])
            if inner >= TWO and letters[inner - ONE] == letter and U(above[inner + ONE]) == length + TWO:
                inner += ONE
            else:
                inner = U(table[inner * width + c])
        size += TWO
        node = new
        above[new], link[new] = size, inner
        tally[size - ONE] += ONE
        latest[size - ONE] = i + ONE
        found += ONE
    state[0], state[1] = node, found


def runs(letters: bytes, found: Repeats, every: bool) -> Columns:
    """Return the runs of a word: maximal repetitions of exponent >= 2, with their least periods, as columns.

    `found` is the result of `repeats`. If `every` is False, runs that are copies of runs further left may be missing.
    Memory: for each letter at most 58 bytes; there are fewer runs than letters (Bannai et al. 2017).
    """
    size = len(letters)
    cuts, distances = np.zeros(size + 1, np.int32), np.zeros(size + 1, np.int32)
    number = _cut(found.lengths, found.ends, cuts, distances)
    cuts, distances = cuts[: number + 1], distances[:number]
    last, following = np.full(size + 1, -1, np.int32), np.zeros(size, np.int32)
    kept = np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.int32)
    forward = _array(letters).copy()
    count = _run(forward, forward[::-1].copy(), cuts, distances, every, last, following, *kept)
    ordered: Any = np.zeros((3, count), np.int32)
    _order(last, following, *kept, *ordered)
    return Columns(*ordered)


@njit(nogil=True, cache=True)
def _cut(lengths, sources, cuts, distances):  # type: ignore[no-untyped-def]
    number, start, size = 0, 0, len(lengths)
    while start < size:
        end = start
        while end < size and int(lengths[end]) > end - start:
            end += 1
        if end > start:
            distances[number] = end - 1 - sources[end - 1]
        start = max(end, start + 1)
        number += 1
        cuts[number] = start
    return number


@njit(nogil=True, cache=True)
def _run(letters, reverse, cuts, distances, every, last, following, starts, ends, periods):  # type: ignore[no-untyped-def]
    size, count = len(letters), 0
    widest, longest = 0, 0
    for k in range(1, len(cuts)):
        first = cuts[k] - cuts[k - 1]
        second = cuts[k + 1] - cuts[k] if k + 1 < len(cuts) else 0
        longest, widest = max(longest, second), max(widest, min(cuts[k], 2 * first + second))
    own, across_back = np.zeros(longest, np.int32), np.zeros(longest, np.int32)
    across, own_back = np.zeros(widest, np.int32), np.zeros(widest, np.int32)
    for k in range(len(cuts)):
        cut = int(cuts[k])
        end = int(cuts[k + 1]) if cut < size else int(size)
        if k:
            first, second = cut - cuts[k - 1], end - cut
            near, far = min(cut, first + second), min(cut, 2 * first + second)
            ahead, back = letters[cut:end], reverse[size - cut : size - cut + far]
            _match(ahead, ahead, own, own, second, True)
            _match(ahead, letters[cut - near : end], own, across, near, False)
            _match(back, back, own_back, own_back, far, True)
            _match(back, reverse[size - end : size - cut + far], own_back, across_back, second, False)
            for p in range(1, max(near, second) + 1):
                if p <= second:
                    right = p + (int(own[p]) if p < second else 0)
                    left = int(across_back[second - p])
                    if left + right >= 2 * p and _stops(letters, cut + right, p, end):
                        count = _add(cut - left, cut + right - 1, p, count, last, following, starts, ends, periods)
                if p <= near:
                    right = int(across[near - p])
                    left = p + (int(own_back[p]) if p < far else 0)
                    around = right < p <= left + right - p and (right > 0 or left < first)
                    if around and _stops(letters, cut + right, p, end):
                        count = _add(cut - left, cut + right - 1, p, count, last, following, starts, ends, periods)
        if every and cut < size and distances[k] > 0:
            distance = distances[k]
            for start in range(cut + 1, end):
                final = last[start - distance]
                run = final
                while run >= 0:
                    run = following[run]
                    stop = int(ends[run]) + distance
                    if stop >= end - 1:
                        break
                    count = _add(start, stop, periods[run], count, last, following, starts, ends, periods)
                    if run == final:
                        break
    return count


@njit(nogil=True, cache=True)
def _stops(letters, after, period, end):  # type: ignore[no-untyped-def]
    return after < end or end == len(letters) or letters[end] != letters[end - period]


@njit(nogil=True, cache=True)
def _add(start, end, period, count, last, following, starts, ends, periods):  # type: ignore[no-untyped-def]
    """Store the run (start, end, period) in the arrays of a `plain.words.RunStore`. Return the number of runs.

    Do nothing if a run with the same start and end is stored. `count` is the number of runs before. The arrays are
    `starts`, `ends` and `periods`; `last` and `following` link the runs with the same start.
    """
    final = last[start]
    if final >= 0 and ends[final] == end:
        return count
    following[count] = count
    if final >= 0:
        following[count], following[final] = following[final], count
    last[start] = count
    starts[count], ends[count], periods[count] = start, end, period
    return count + 1


@njit(nogil=True, cache=True)
def _match(pattern, text, own, found, count, itself):  # type: ignore[no-untyped-def]
    """Write into found[i], i < count, how many letters of `text` from place i on agree with the start of `pattern`.

    If `itself`, the text is the pattern itself; else `own` contains the result for this case.
    """
    left, right, start = 0, 0, 0
    if itself and count:
        found[0], start = len(pattern), 1
    for i in range(start, count):
        number = min(int(own[i - left]), right - i) if i < right else 0
        if i + number >= right:
            most = min(len(pattern), len(text) - i)
            while number < most and pattern[number] == text[i + number]:
                number += 1
            left, right = i, i + number
        found[i] = number


@njit(nogil=True, cache=True)
def _order(last, following, starts, ends, periods, to_starts, to_ends, to_periods):  # type: ignore[no-untyped-def]
    place = 0
    for start in range(len(last)):
        final = last[start]
        run = final
        while run >= 0:
            run = following[run]
            to_starts[place], to_ends[place], to_periods[place] = starts[run], ends[run], periods[run]
            place += 1
            if run == final:
                break


def square_counts(found: Repeats, columns: Columns) -> dict[int, int]:
    """Return a dictionary from each length of u to the number of distinct squares uu in a word.

    `found` is the result of `repeats` for the word, and `columns` that of `runs`: the first occurrence of each square
    must lie in one of the runs.
    """
    counts = np.zeros(len(found.lengths) // 2 + 1, np.int64)
    _count_squares(found.lengths, *columns, counts)
    return {int(root): int(counts[root]) for root in np.flatnonzero(counts)}


@njit(nogil=True, cache=True)
def _count_squares(lengths, starts, ends, periods, counts):  # type: ignore[no-untyped-def]
    for run in range(len(starts)):
        start, end, period = int(starts[run]), int(ends[run]), int(periods[run])
        for root in range(period, (end - start + 1) // 2 + 1, period):
            lowest = start + 2 * root - 1
            place = min(end, lowest + period - 1)
            while place >= lowest:
                longer = int(lengths[place]) - 2 * root
                if longer < 0:
                    counts[root] += 1
                    place -= 1
                else:
                    place -= longer + 1


@njit(nogil=True, cache=True)
def _steepest(starts, ends, periods):  # type: ignore[no-untyped-def]
    best, length, period = -1, 0, 1
    for run in range(len(starts)):
        l, p = int(ends[run]) - starts[run] + 1, int(periods[run])
        if l * period > length * p:
            best, length, period = run, l, p
    return best


def steepest(columns: Columns) -> int:
    """Return the index in `columns` of the first run with the largest exponent, length / period; -1 without runs."""
    return int(_steepest(*columns))
