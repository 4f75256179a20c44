"""Joins and merges of deterministic automata, compiled: the same functions as in `plain.automata`.

An automaton is stored in arrays (`refining.Packed`): the transitions of all states, sorted by state and by letter. A
search numbers the states of the result in the order in which they are found. Each state has a *code*, an integer that
identifies it, such as the index of a pair of states. A hash table maps codes to state numbers.

Every kernel processes the states found so far in slices. A slice ends when it is time to call `watch`, a function that
may end the search by an exception, or when an array is full. In the second case the array is enlarged, and the kernel
computes the unfinished row of transitions again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from wythoff.kernels.compiled.keeping import njit
from wythoff.kernels.compiled.refining import SLICE, Packed, minimal as minimal, mixed, packed, states_of
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain.automata import EMPTY, Machine, Split, Watch

# The reasons why a kernel returns: all states are done; it is time to call `watch`; or an array is full, the one of
# states, of transitions or of subsets.
DONE, WATCH, STATES, CELLS, POOL = range(5)
BEFORE = 56  # bytes of memory for each transition of the input while transitions are sorted
FURTHEST = INT64_MAX // 2  # the largest contribution to a letter, as two contributions are added in 64 bits


def mapped(letters: Any, mapping: Mapping[int, Any], part: int | None) -> Any:
    """Return an int64 array of the images of an array of letters under a dictionary, `mapping`.

    The images are mapping[letter] if `part` is None, else mapping[letter][part].
    """
    known, places = np.unique(letters, return_inverse=True)
    images = [mapping[letter] if part is None else mapping[letter][part] for letter in known.tolist()]
    return np.array(images, np.int64)[places] if len(known) else np.zeros(0, np.int64)


class StateSearch:
    """A search for the states of an automaton: its arrays, and the loop that runs a kernel until all states are found.

    State p has the code codes[p], by which the hash table `table` finds it. The rows of transitions are `starts`,
    `letters` and `targets`, as in `refining.Packed`. Of the `count` states found so far, those below `at` have complete
    rows; there are `cells` transitions.
    """

    def __init__(self) -> None:
        self.codes = np.zeros(1 << 12, np.int64)
        self.table = np.full(1 << 14, -1, np.int64)
        self.starts = np.zeros(1 << 12, np.int64)
        self.letters = np.zeros(1 << 14, np.int64)
        self.targets = np.zeros(1 << 14, np.int64)
        self.at, self.count, self.cells = 0, 1, 0

    def run(self, watch: Watch, kernel: Any, *given: Any) -> None:
        """Call `kernel` with the arguments `given` and the arrays of this search until all states are found.

        After each call, call `watch`, which may raise an exception, and double the arrays that are full. Stop early if
        `ends_early` returns True.
        """
        self.rehash()
        reason = WATCH
        while reason != DONE:
            rows = self.starts, self.letters, self.targets
            state = kernel(*given, *self.known(), self.table, *rows, self.at, self.count, self.cells)
            self.at, self.count, self.cells, reason = state
            watch(self.count, self.cells)
            if self.ends_early():
                return
            self.grow(reason, watch)

    def ends_early(self) -> bool:
        """Return whether the search exceeded its limit of work. This class has no limit; a subclass may have one."""
        return False

    def known(self) -> tuple[Any, ...]:
        """Return the arrays by which the kernel identifies states: here one array, with the code of each state."""
        return (self.codes,)

    def rehash(self) -> None:
        """Enter the states found so far into the hash table, which must be empty."""
        _rehash(self.table, self.codes, self.count)

    def grow(self, reason: int, watch: Watch) -> None:
        """Double the arrays that are full: those of transitions if `reason` is CELLS, those of states if it is STATES.

        Call `watch` with the bytes needed before they are allocated.
        """
        if reason == CELLS:
            self.letters, self.targets = larger(self.letters, watch), larger(self.targets, watch)
        elif reason == STATES:
            self.codes, self.starts = larger(self.codes, watch), larger(self.starts, watch)
            watch(0, 0, 16 * len(self.table))
            self.table = np.full(2 * len(self.table), -1, np.int64)
            self.rehash()

    def rows(self) -> tuple[Any, Any, Any]:
        """Return the arrays (starts, letters, targets) of all transitions.

        The transitions of state p have the indices from starts[p] to starts[p + 1] - 1; number i reads letters[i] and
        leads to state targets[i].
        """
        starts = np.append(self.starts[: self.count], self.cells)
        return starts, self.letters[: self.cells], self.targets[: self.cells]


def larger(array: Any, watch: Watch) -> Any:
    """Return an array of twice the size that begins with a copy of `array`; the rest is not initialised.

    Call `watch` with the bytes needed first.
    """
    watch(0, 0, array.nbytes)
    found = np.empty(2 * len(array), array.dtype)
    found[: len(array)] = array
    return found


@njit(cache=True)
def _rehash(table, codes, count):  # type: ignore[no-untyped-def]
    mask = len(table) - 1
    for number in range(count):
        place = mixed(codes[number]) & mask
        while table[place] >= 0:
            place = (place + 1) & mask
        table[place] = number


@njit(cache=True)
def _number(code, codes, table, count):  # type: ignore[no-untyped-def]
    """Return (number of the state with this `code`, number of all states). Add the state if the code is new.

    `codes` lists the codes of the first `count` states, and `table` is a hash table of them. The state number is -1 if
    the state is new and `codes` is full; then nothing is added.
    """
    mask = len(table) - 1
    place = mixed(code) & mask
    while True:
        number = table[place]
        if number < 0:
            break
        if codes[number] == code:
            return number, count
        place = (place + 1) & mask
    if count == len(codes):
        return np.int64(-1), count
    codes[count] = code
    table[place] = count
    return count, count + 1


def joined(a: Machine | Packed, b: Machine | Packed, split_a: Split, split_b: Split, watch: Watch) -> Packed | Machine:
    """Return the automaton on the tracks of both `a` and `b` that accepts a word if each accepts it on its own tracks.

    A track is the sequence of the digits of one of the numbers that a word encodes. `split_a` maps each letter of `a`
    to a pair: the digits on the common tracks, and a summand. `split_b` does so for `b`. Letters with equal common
    digits are joined: the joint letter is the sum of their summands. For example, let `a` read x and y, and `b` read y
    and z, with joint letters 4x + 2y + z. Then split_a maps the letter for (x, y) to (y, 4x + 2y), and split_b maps the
    letter for (y, z) to (y, z). `watch` is called with the numbers of states and transitions so far.

    Raises: OverflowError if joint letters may exceed 64 bits; the exceptions of `watch`.
    """
    a, b = packed(a), packed(b)
    if len(a.starts) == 1 or len(b.starts) == 1:
        return EMPTY
    watch(0, 0, BEFORE * (len(a.letters) + len(b.letters)))
    sides = []
    for side, split in ((a, split_a), (b, split_b)):
        keys, lifts = (mapped(side.letters, split, part) for part in (0, 1))
        if len(lifts) and int(lifts.max()) > FURTHEST:
            raise OverflowError("the letters of so many tracks do not fit into 64 bits")
        order = np.lexsort((keys, states_of(side)))
        sides += [side.starts, keys[order], lifts[order], side.targets[order]]
    search = StateSearch()
    search.run(watch, _join, *sides)
    codes = search.codes[: search.count]
    width = len(b.starts) - 1
    accepting = a.accepting[codes // width] & b.accepting[codes % width]
    return Packed(*search.rows(), accepting)


@njit(cache=True)
def _join(  # type: ignore[no-untyped-def]
    starts_a, keys_a, lifts_a, targets_a, starts_b, keys_b, lifts_b, targets_b,
    codes, table, starts, letters, targets, at, count, cells,
):  # fmt: skip
    width = np.int64(len(starts_b) - 1)
    done = cells
    while at < count:
        if cells - done > SLICE:
            return at, count, cells, WATCH
        p, q = codes[at] // width, codes[at] % width
        starts[at] = cells
        begin = cells
        i, j = starts_a[p], starts_b[q]
        while i < starts_a[p + 1] and j < starts_b[q + 1]:
            if keys_a[i] < keys_b[j]:
                i += 1
            elif keys_a[i] > keys_b[j]:
                j += 1
            else:
                k = j
                while k < starts_b[q + 1] and keys_b[k] == keys_a[i]:
                    if cells == len(letters):
                        return at, count, begin, CELLS
                    number, count = _number(targets_a[i] * width + targets_b[k], codes, table, count)
                    if number < 0:
                        return at, count, begin, STATES
                    letters[cells] = lifts_a[i] + lifts_b[k]
                    targets[cells] = number
                    cells += 1
                    k += 1
                i += 1
        at += 1
    return at, count, cells, DONE


def merged(a: Machine | Packed, b: Machine | Packed, outcomes: Sequence[bool], watch: Watch) -> Packed:
    """Return the automaton that accepts a word or not, as `outcomes` says, depending on whether `a` and `b` accept it.

    `a` and `b` read the same letters. A word is accepted if outcomes[2*p + q] is true, where p is 1 if `a` accepts the
    word, else 0, and q is 1 if `b` accepts it, else 0. For example, (False, False, False, True) is the intersection.
    outcomes[0] must be False. `watch` is called with the numbers of states and transitions so far.
    """
    a, b = packed(a), packed(b)
    search = StateSearch()
    search.run(watch, _merge, *a[:3], *b[:3], not outcomes[1], not outcomes[2])
    codes = search.codes[: search.count]
    width = len(b.starts)
    accepting_a, accepting_b = (np.append(side.accepting, False).astype(np.int64) for side in (a, b))
    outcome = np.array(outcomes, np.bool_)
    return Packed(*search.rows(), outcome[2 * accepting_a[codes // width] + accepting_b[codes % width]])


@njit(cache=True)
def _merge(  # type: ignore[no-untyped-def]
    starts_a, letters_a, targets_a, starts_b, letters_b, targets_b, needs_a, needs_b,
    codes, table, starts, letters, targets, at, count, cells,
):  # fmt: skip
    dead_a, dead_b, width = len(starts_a) - 1, len(starts_b) - 1, np.int64(len(starts_b))
    done = cells
    while at < count:
        if cells - done > SLICE:
            return at, count, cells, WATCH
        p, q = codes[at] // width, codes[at] % width
        starts[at] = cells
        begin = cells
        i = starts_a[p]
        j = starts_b[q]
        end_a = starts_a[p + 1] if p < dead_a else i
        end_b = starts_b[q + 1] if q < dead_b else j
        while i < end_a or j < end_b:
            take_a = i < end_a and (j >= end_b or letters_a[i] <= letters_b[j])
            take_b = j < end_b and (i >= end_a or letters_b[j] <= letters_a[i])
            letter = letters_a[i] if take_a else letters_b[j]
            following = (targets_a[i] if take_a else dead_a) * width + (targets_b[j] if take_b else dead_b)
            i += take_a
            j += take_b
            if (needs_a and not take_a) or (needs_b and not take_b):
                continue
            if cells == len(letters):
                return at, count, begin, CELLS
            number, count = _number(following, codes, table, count)
            if number < 0:
                return at, count, begin, STATES
            letters[cells] = letter
            targets[cells] = number
            cells += 1
        at += 1
    return at, count, cells, DONE
