"""Factors, palindromes, runs and squares of a finite word, in plain Python.

A word, `letters`, is bytes, or a list if it has more than 256 kinds of letters; its letters are 0, ..., kinds - 1. A
place is the index of a letter; a factor ends at the place of its last letter. A run is a maximal part of the word that
repeats a shorter word at least twice. The repeats of a word (see `Repeats`) are what its other functions need.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import accumulate
from typing import NamedTuple

from wythoff.kernels.limits import BETWEEN_REPORTS, Progress


class Repeats(NamedTuple):
    """The repeats of a word: for each place i, the longest factor that ends at i and also ends at an earlier place.

    In abcab, for example, the longest factor at place 4 is ab, which ends first at place 1. lengths[i] is its length,
    and ends[i] the first place where it ends. tally[v] counts the lengths equal to v. latest[v] - 1 is the last place i
    with lengths[i] = v; latest[v] is 0 if there is none.
    """

    lengths: Sequence[int]
    ends: Sequence[int]
    tally: Sequence[int]
    latest: Sequence[int]


class Columns(NamedTuple):
    """Runs sorted by start and period, as columns: first places, last places, and periods."""

    starts: Sequence[int]
    ends: Sequence[int]
    periods: Sequence[int]


def repeats(letters: Sequence[int], kinds: int, where: bool, progress: Progress) -> Repeats:
    """Build the suffix automaton of a word, and return the repeats of the word. If `where` is False, `ends` is empty.

    `kinds` is the number of different letters. The new state for the letter at place i stands for the suffixes that end
    there for the first time; its link stands for the longest other suffix.
    """
    size = len(letters)
    lengths, ends, tally, latest = [0] * size, [0] * size * where, [0] * (size + 1), [0] * (size + 1)
    # State 0 lies before the state of the empty word and reads every letter, so every other state has a link.
    after: list[dict[int, int]] = [dict.fromkeys(range(kinds), 1), {}]
    link, longest, first = [0, 0], [-1, 0], [-1, -1]
    last = 1
    for i, letter in enumerate(letters):
        state, new = last, len(after)
        while letter not in after[state]:
            after[state][letter] = new
            state = link[state]
        target, length = after[state][letter], longest[state] + 1
        after.append({})
        longest.append(i + 1)
        first.append(i)
        link.append(target)
        if longest[target] != length:
            copy = link[new] = len(after)
            after.append(after[target].copy())
            longest.append(length)
            first.append(first[target])
            link.append(link[target])
            link[target] = copy
            while after[state][letter] == target:
                after[state][letter] = copy
                state = link[state]
        lengths[i] = length
        tally[length] += 1
        latest[length] = i + 1
        if where:
            ends[i] = first[link[new]]
        last = new
        if not i % BETWEEN_REPORTS:
            progress(i, size)
    return Repeats(lengths, ends, tally, latest)


def factor_counts(found: Repeats, up_to: int) -> tuple[Sequence[int], Sequence[int]]:
    """Return (counts, seen): counts[n] is the number of distinct factors of length n = 0, ..., up_to.

    `found` is the result of `repeats`. seen[n] is the length of the shortest prefix of the word that contains all
    factors of length n. The letter at place i adds a new factor of each length from found.lengths[i] + 1 to i + 1.
    """
    below = list(accumulate(found.tally[:up_to]))
    counts = [1, *(below[n - 1] - (n - 1) for n in range(1, up_to + 1))]
    return counts, [0, *accumulate(found.latest[:up_to], max)]


def palindrome_counts(
    letters: Sequence[int], kinds: int, up_to: int, progress: Progress
) -> tuple[Sequence[int], Sequence[int], int]:
    """Return (counts, seen, number) for a word: it has counts[n] distinct palindromes of length n = 0, ..., up_to.

    seen[n] is the length of the shortest prefix that contains all palindromes of length n. `number` counts palindromes
    of any length >= 1. Palindromes are the nodes of a tree. A letter adds at most one new palindrome, the longest one
    that ends there.
    """
    tally, latest = [0] * (len(letters) + 1), [0] * (len(letters) + 1)
    # nodes 0 and 1 are the centres, of lengths -1 and 0
    wider: list[dict[int, int]] = [{}, {}]
    link, length = [0, 0], [-1, 0]
    last = 1
    for i, letter in enumerate(letters):
        node = last
        while length[node] >= i or letters[i - length[node] - 1] != letter:
            node = link[node]
        if letter not in wider[node]:
            inner, new = link[node], len(wider)
            while letters[i - length[inner] - 1] != letter:
                inner = link[inner]
            link.append(wider[inner][letter] if node else 1)
            wider[node][letter] = new
            wider.append({})
            length.append(length[node] + 2)
            tally[length[new]] += 1
            latest[length[new]] = i + 1
        last = wider[node][letter]
        if not i % BETWEEN_REPORTS:
            progress(i, len(letters))
    return [1, *tally[1 : up_to + 1]], [0, *latest[1 : up_to + 1]], len(wider) - 2


def phrases(found: Repeats) -> tuple[Sequence[int], Sequence[int]]:
    """Cut a word, from the left, into phrases: the longest pieces with an earlier copy, or else single letters.

    `found` is the result of `repeats`. Return (starts, distances): the places where the phrases begin, followed by the
    end of the word, and the distance of each phrase from an earlier copy (0 without a copy).
    """
    starts, distances, size = [0], [], len(found.lengths)
    while starts[-1] < size:
        start = end = starts[-1]
        while end < size and found.lengths[end] > end - start:
            end += 1
        distances.append(end - 1 - found.ends[end - 1] if end > start else 0)
        starts.append(max(end, start + 1))
    return starts, distances


def runs(letters: Sequence[int], found: Repeats, every: bool) -> Columns:
    """Return the runs of the word `letters`: maximal repetitions of exponent >= 2, with their least periods.

    `found` is the result of `repeats`. If `every` is False, runs strictly inside a phrase (see `phrases`) are left
    out, as they are copies of runs further left. The first occurrence of every square lies in one of the remaining
    runs.
    """
    cuts, distances = phrases(found)
    size = len(letters)
    kept = RunStore([-1] * (size + 1), [], [], [], [])
    for k, cut in enumerate(cuts):
        if k:
            end = cuts[k + 1] if cut < size else size
            runs_at(letters, cuts[k - 1], cut, end, kept)
        if every and cut < size and distances[k]:
            end, distance = cuts[k + 1], distances[k]
            for start in range(cut + 1, end):
                for run in kept.from_start(start - distance):
                    if kept.ends[run] + distance >= end - 1:
                        break
                    kept.add(start, kept.ends[run] + distance, kept.periods[run])
    order = [run for start in range(size) for run in kept.from_start(start)]
    columns = (kept.starts, kept.ends, kept.periods)
    return Columns(*([column[run] for run in order] for column in columns))


class RunStore(NamedTuple):
    """Runs in the order in which they were found, as lists of starts, ends and periods.

    The runs with the same start form a ring, sorted by end and period: last[start] is the number of the last of them,
    and following[run] that of the next one; after the last one comes the first. Of two runs with the same start, the
    one with the longer period ends later; otherwise both would have a common period.
    """

    last: MutableSequence[int]
    following: MutableSequence[int]
    starts: MutableSequence[int]
    ends: MutableSequence[int]
    periods: MutableSequence[int]

    def add(self, start: int, end: int, period: int) -> None:
        """Store a run, unless one with the same start and end is stored: then its period divides the new one."""
        last, new = self.last[start], len(self.starts)
        if last >= 0 and self.ends[last] == end:
            return
        self.following.append(self.following[last] if last >= 0 else new)
        if last >= 0:
            self.following[last] = new
        self.last[start] = new
        self.starts.append(start)
        self.ends.append(end)
        self.periods.append(period)

    def from_start(self, start: int) -> Sequence[int]:
        """Return the numbers of the runs that begin at place `start`."""
        last = run = self.last[start]
        found = []
        while run >= 0:
            run = self.following[run]
            found.append(run)
            if run == last:
                break
        return found


def runs_at(letters: Sequence[int], before: int, cut: int, end: int, kept: RunStore) -> None:
    """Store the runs around the cut between the phrases [before, cut) and [cut, end) in `kept`.

    A phrase [i, j) consists of the letters at the places i to j - 1. Some of these runs begin at the cut or left of it,
    and end in the second phrase. The others lie inside the first phrase, end with it, and do not begin with it. The
    first phrase together with the next letter has no earlier copy. So a run of period p that ends in the second phrase
    begins less than p letters before the first phrase, and the letters that are compared here suffice to find it (Main
    1989; Kolpakov and Kucherov 1999).
    """
    first, second = cut - before, end - cut
    near, far = min(cut, first + second), min(cut, 2 * first + second)
    ahead = letters[cut:end]
    own = matches(ahead, ahead, (), len(ahead))
    across = matches(ahead, letters[cut - near : end], own, near)
    back = letters[cut - far : cut][::-1]
    own_back = matches(back, back, (), far)
    across_back = matches(back, letters[cut - far : end][::-1], own_back, second)
    for period in range(1, max(near, second) + 1):
        if period <= second:  # at least one period lies right of the cut
            right = period + (own[period] if period < second else 0)
            left = across_back[second - period]
            if left + right >= 2 * period and _stops(letters, cut + right, period, end):
                kept.add(cut - left, cut + right - 1, period)
        if period <= near:  # less than one period lies right of the cut
            right = across[near - period]
            left = period + (own_back[period] if period < far else 0)
            if (
                right < period <= left + right - period
                and (right or left < first)
                and _stops(letters, cut + right, period, end)
            ):
                kept.add(cut - left, cut + right - 1, period)


def _stops(letters: Sequence[int], after: int, period: int, end: int) -> bool:
    """Return whether a repetition with this `period`, which contains the letters before place `after`, ends there.

    The caller compared only letters before the place `end`. So if `after` is less than `end`, the repetition ends. If
    `after` is `end`, the letter at `end` is compared with the one `period` places before.
    """
    return after < end or end == len(letters) or letters[end] != letters[end - period]


def matches(pattern: Sequence[int], text: Sequence[int], own: Sequence[int], count: int) -> Sequence[int]:
    """Return for each of the first `count` places of `text` how many letters from there agree with `pattern`.

    For the pattern ab and the text aab, for example, the result is 1, 2, 0. `own` is the result of matches(pattern,
    pattern, (), len(pattern)); it is empty while this result itself is computed.
    """
    found = [0] * count
    left = right = 0
    start = 0
    if not own and count:
        found[0], start = len(pattern), 1
    earlier = own or found
    for i in range(start, count):
        number = min(earlier[i - left], right - i) if i < right else 0
        if i + number >= right:
            most = min(len(pattern), len(text) - i)
            while number < most and pattern[number] == text[i + number]:
                number += 1
            left, right = i, i + number
        found[i] = number
    return found


def square_counts(found: Repeats, columns: Columns) -> dict[int, int]:
    """Return a dictionary from each length of u to the number of distinct squares uu in a word.

    `found` is the result of `repeats`. The runs in `columns` must include the first occurrence of each square. A
    square of length 2q that ends at place i is new if found.lengths[i] < 2q. Then it begins in the first period of its
    run, that is, in its first p letters if the run has the period p.
    """
    lengths = found.lengths
    counts: dict[int, int] = {}
    for start, end, period in zip(*columns, strict=True):
        for root in range(period, (end - start + 1) // 2 + 1, period):
            lowest = start + 2 * root - 1
            place, number = min(end, lowest + period - 1), 0
            while place >= lowest:
                # lengths increase by at most 1 from a place to the next
                longer = lengths[place] - 2 * root
                if longer < 0:
                    number += 1
                    place -= 1
                else:
                    place -= longer + 1
            if number:
                counts[root] = counts.get(root, 0) + number
    return dict(sorted(counts.items()))


def steepest(columns: Columns) -> int:
    """Return the index in `columns` of the first run with the largest exponent, length / period; -1 without runs."""
    best, length, period = -1, 0, 1
    for run, (start, end, p) in enumerate(zip(*columns, strict=True)):
        if (end - start + 1) * period > length * p:
            best, length, period = run, end - start + 1, p
    return best
