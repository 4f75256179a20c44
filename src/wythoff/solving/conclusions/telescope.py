"""The P-positions of `dictionary.py` in single columns x of any size, computed by windows near x, x/phi, x/phi^2, ...

The terms front, letter, lower and upper number are explained in `dictionary.py`. Level k is a *window*, a run of
columns around A_k, the number whose Zeckendorf word is that of x without its last k digits; so A_0 = x. When the
transducer reads the window of level k + 1, it writes the letters of the window of level k. The front at the beginning
of a window is not known, but after some letters all possible fronts lead to the same front.

The *shift* C_k is the number whose Zeckendorf word is that of A_k without its last digit. Columns, differences and
counts are stored as their small distances from A_k, C_k and A_k - C_k. The result for each window and digit is stored.

Proofs: docs/mathematics/altered-games.md, sections 3.5 and 3.6.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from wythoff.base.errors import TooLargeError
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.numeration.zeckendorf import zeckendorf_digits
from wythoff.solving.conclusions.dictionary import Dictionary

LEFT, MOST_LEFT = 32, 4096  # columns to the left of A_k, at first and at most; to the right, a quarter of it
MOST_NODES = 50_000  # the number of stored windows at which all are deleted
MOST_READ = 200_000  # the greatest number of stored results of reading pieces of words
MOST_WALKS = 8  # for how many numbers the windows of the levels 1 and 0 are stored
CHUNK = 16  # how many letters are read at once
Answer = TypeVar("Answer")


class ColumnWindow(NamedTuple):
    """A run of successive columns near a large number A. It begins with column A + `offset`.

    `front` is the number of the front (the state of the transducer) before this first column. `letters[i]` is 1 if the
    column number i of the window is the larger pile of a P-position, else 0. Let C be the number whose Zeckendorf word
    is that of A without its last digit. Then A - C + `upper` is the number of larger piles of P-positions before the
    window.
    """

    offset: int
    front: int
    upper: int
    letters: bytes


class NumberWindows(NamedTuple):
    """Two windows of columns, for a number n whose last Zeckendorf digit is `digit`.

    The window `last` lies around n. The window `before` lies around `shifted`: the number whose Zeckendorf word is that
    of n without its last digit.
    """

    before: ColumnWindow
    last: ColumnWindow
    digit: int
    shifted: int


class Lower(NamedTuple):
    """A smaller pile A + `offset` of a P-position, in the window of columns around a number A.

    Let C be the number whose Zeckendorf word is that of A without its last digit. Then C + `number` smaller piles of
    P-positions are less than A + `offset`, and the two piles of its P-position differ by C + `difference`.
    """

    offset: int
    number: int
    difference: int


class Narrow(Exception):  # noqa: N818  # no error of a caller: it is caught here
    """Raised if a window of columns does not contain a required column. `Telescope` then widens its windows."""


class Telescope:
    """Single P-positions of any size, for Wythoff's game with finitely many added moves.

    Its `dictionary` is the transducer of the game. A window is a run of columns around a number A. It begins at most
    `left` columns before A and ends `right` columns after A. Both numbers grow when a window is too narrow.

    Cost of a call: a Zeckendorf representation and, for each digit, a table look-up or the reading of a new window.
    Raises: TooLargeError if windows would be wider than `MOST_LEFT`, or the digits do not fit in memory.
    """

    def __init__(self, dictionary: Dictionary) -> None:
        self.dictionary = dictionary
        self._widen(LEFT)

    def _widen(self, left: int) -> None:
        if left > MOST_LEFT:
            raise TooLargeError(
                f"the transducer would need windows of more than {MOST_LEFT} columns to the left: one of that "
                "width does not determine the front in it"
            )
        self.left, self.right = left, left // 4
        self._read: dict[tuple[int, bytes], tuple[int, bytes]] = {}
        self._begin_sets()
        self._walks: dict[int, NumberWindows] = {}
        self._forget()
        self._sweep()

    def _begin_sets(self) -> None:
        everything = frozenset(range(len(self.dictionary.fronts)))
        self._sets, self._set_ids = [everything], {everything: 0}
        self._joined: dict[tuple[int, bytes], int] = {}

    def _forget(self) -> None:
        self._nodes: list[ColumnWindow] = []
        self._node_ids: dict[ColumnWindow, int] = {}
        self._next: list[int] = []

    def _sweep(self) -> None:
        """Compute the P-positions in the first columns one by one, and store them.

        The first columns are those less than `swept`. Windows are only formed around numbers from `_least` on.
        """
        dictionary = self.dictionary
        self._least = dictionary.start + dictionary.length + self.left + 1
        self.swept = 3 * self._least
        self._rows = dict(dictionary.pairs)
        self._fronts = array("l")
        letters = dictionary.letters[:]
        front = 0
        for x in range(dictionary.start, self.swept):
            self._fronts.append(front)
            step = dictionary.step(front, letters[x])
            if step.place is not None:
                self._rows[x] = len(letters) + step.place
            letters += step.written
            front = step.front
        self._letters = bytes(letters)
        self._columns = {b: a for a, b in self._rows.items()}
        self._lower = sorted(self._rows)
        self._differences = {b - a: a for a, b in self._rows.items()}

    def row(self, x: int) -> int | None:
        """Return the larger pile y of the P-position (x, y); None if x is not the smaller pile of a P-position."""
        if x < self.swept:
            return self._rows.get(x)
        return self._answered(lambda: self._row(x))

    def column(self, y: int) -> int | None:
        """Return the smaller pile x of the P-position (x, y); None if y is not the larger pile of a P-position."""
        if y < self.swept:
            return self._columns.get(y)
        return self._answered(lambda: self._column(y))

    def number(self, x: int) -> int:
        """Return how many lower numbers (smaller piles of P-positions) are less than the lower number `x`."""
        if x < self.swept:
            return self._lower.index(x)
        return self._answered(lambda: self._number(x))

    def with_difference(self, d: int) -> int:
        """Return the smaller pile x of the P-position (x, x + d). There is one for every large d."""
        if d in self._differences:
            return self._differences[d]
        return self._answered(lambda: self._shifted(d, lambda lower: lower.difference))

    def numbered(self, n: int) -> int:
        """Return the smaller pile of the P-position number `n`, counted from 0."""
        if n < len(self._lower):
            return self._lower[n]
        return self._answered(lambda: self._shifted(n, lambda lower: lower.number))

    def _answered(self, ask: Callable[[], Answer]) -> Answer:
        """Return `ask()`. While it raises `Narrow` because a window is too narrow, widen the windows and try again."""
        while True:
            try:
                return ask()
            except Narrow:
                self._widen(self.left * 3 // 2)

    def _row(self, x: int) -> int | None:
        near = (known for known in self._walks if -self.right < known - x <= self.left // 2)
        known = next(near, x)
        walk = self._walk(known)
        lower = self._at(walk.last, x - known)
        return None if lower is None else x + walk.shifted + lower.difference

    def _number(self, x: int) -> int:
        walk = self._walk(x)
        lower = self._at(walk.last, 0)
        assert lower is not None
        return walk.shifted + lower.number

    def _column(self, y: int) -> int | None:
        walk = self._walk(y)
        last = walk.last
        if last.offset > 0:
            raise Narrow
        if not last.letters[-last.offset]:
            return None
        # If A and C belong to the level before the last, y = A + C + digit, and the shift of y is A + digit.
        offset = self._offset_of(walk.before, lambda lower: lower.offset + lower.difference, walk.digit)
        return walk.shifted - walk.digit + offset

    def _shifted(self, n: int, value: Callable[[Lower], int]) -> int:
        """Return the x for which (x, x + n) is a P-position, or the lower number that has n lower numbers below it.

        A lower number is the smaller pile of a P-position. value(lower) returns the field `difference` of a `Lower` for
        the first result, its field `number` for the second. The result lies in the window around the number with the
        shift n. In this window both fields are counted from n, so `value` returns 0 for the result.
        """
        place = floor_quadratic(n + 1, n + 1, 5, 2) - 1
        if place not in self._walks:
            self._keep(place, zeckendorf_digits(n) + b"\0", n)
        return place + self._offset_of(self._walks[place].last, value, 0)

    def _at(self, window: ColumnWindow, offset: int) -> Lower | None:
        if not window.offset <= offset < window.offset + len(window.letters):
            raise Narrow
        return next((lower for lower in self._lowers(window) if lower.offset == offset), None)

    def _offset_of(self, window: ColumnWindow, value: Callable[[Lower], int], wanted: int) -> int:
        """Return the `offset` of the lower number in `window` for which value(lower) = `wanted`.

        `value` is a function of a `Lower`, for example of its field `difference`.

        Raises: Narrow if the window contains no such number.
        """
        for lower in self._lowers(window):
            if value(lower) == wanted:
                return lower.offset
        raise Narrow

    def _lowers(self, window: ColumnWindow) -> Iterator[Lower]:
        """Yield the lower numbers (smaller piles of P-positions) in a window, in ascending order."""
        dictionary = self.dictionary
        offset, front, upper, letters = window
        for letter in letters:
            after, _, place = dictionary.step(front, letter)
            if place is not None:
                number = offset - upper
                yield Lower(offset, number, number - dictionary.ahead[front] + place)
            offset, front, upper = offset + 1, after, upper + letter

    def _walk(self, n: int) -> NumberWindows:
        """Return the two windows of columns for the number `n`, described in `NumberWindows`.

        They are stored for the last few numbers n.
        """
        if n not in self._walks:
            self._keep(n, zeckendorf_digits(n), floor_quadratic(-n - 1, n + 1, 5, 2))
        return self._walks[n]

    def _keep(self, n: int, digits: bytes, shifted: int) -> None:
        if len(self._walks) >= MOST_WALKS:
            del self._walks[next(iter(self._walks))]
        self._walks[n] = NumberWindows(*self._windows(digits), digits[-1], shifted)

    def _windows(self, digits: bytes) -> tuple[ColumnWindow, ColumnWindow]:
        number = shifted = used = 0
        while number < self._least:
            number, shifted = number + shifted + digits[used], number + digits[used]
            used += 1
        node = self._node(self._first(number, shifted))
        following = self._next
        for digit in memoryview(digits)[used:-1]:
            after = following[2 * node + digit]
            if after < 0:
                after = self._following(node, digit)
                following = self._next
            node = after
        before = self._nodes[node]
        return before, self._nodes[self._following(node, digits[-1])]

    def _first(self, number: int, shifted: int) -> ColumnWindow:
        start = number - self.left
        upper = self._letters.count(1, 0, start) - number + shifted
        front = self._fronts[start - self.dictionary.start]
        return ColumnWindow(-self.left, front, upper, self._letters[start : number + self.right])

    def _node(self, window: ColumnWindow) -> int:
        if window not in self._node_ids:
            self._node_ids[window] = len(self._nodes)
            self._nodes.append(window)
            self._next += (-1, -1)
        return self._node_ids[window]

    def _following(self, node: int, digit: int) -> int:
        """Return the list index of the window for a given Zeckendorf word with `digit` appended.

        The window for a word lies around the number with this Zeckendorf word. `node` is the index of the window for
        the given word in the list of windows. Windows with equal contents share an index.
        """
        found = self._next[2 * node + digit]
        if found < 0:
            window = self._up(self._nodes[node], digit)
            if len(self._nodes) >= MOST_NODES:
                self._forget()
                return self._node(window)
            found = self._node(window)
            self._next[2 * node + digit] = found
        return found

    def _up(self, window: ColumnWindow, digit: int) -> ColumnWindow:
        if len(self._read) + len(self._joined) > MOST_READ:
            self._read.clear()
            self._begin_sets()
        offset, front, upper, letters = window
        base = 2 * offset - upper - self.dictionary.ahead[front] - digit
        before = offset - upper - 1 - self.dictionary.pending[front]
        parts = []
        for i in range(0, len(letters), CHUNK):
            front, written = self._reading(front, letters[i : i + CHUNK])
            parts.append(written)
        word = b"".join(parts)[: self.right - base]
        if base + len(word) < self.right:
            raise Narrow
        place, settled = self._settled(word, max(-self.left - base, 0))
        return ColumnWindow(base + place, settled, before + word.count(1, 0, place), word[place:])

    def _reading(self, front: int, letters: bytes) -> tuple[int, bytes]:
        """Read `letters` with the transducer, beginning at front number `front`.

        A front is a state of the transducer. Return (next, written): the number of the front after these letters, and
        the letters written.
        """
        key = front, letters
        if key not in self._read:
            written = b""
            for letter in letters:
                front, more, _ = self.dictionary.step(front, letter)
                written += more
            self._read[key] = front, written
        return self._read[key]

    def _settled(self, word: bytes, wanted: int) -> tuple[int, int]:
        """Return (place, front): before the letter number `place` of `word`, only the front number `front` is possible.

        A front is a state of the transducer. `word` is a run of letters that the transducer reads from an unknown
        front. Its letters before `place` lead to `front` from every front from which they can be read. `place` is the
        first such index found from `wanted` on.

        Raises: Narrow if the whole word leaves several fronts possible.
        """
        span, fronts = CHUNK, 0
        # Try the last letters before `wanted` first: usually a few of them determine the front.
        while len(self._sets[fronts]) > 1 and span // 2 < wanted:
            fronts, span = 0, min(2 * span, wanted)
            for i in range(wanted - span, wanted, CHUNK):
                fronts = self._joining(fronts, word[i : min(i + CHUNK, wanted)])
            if span == wanted:
                break
        place = wanted
        while len(self._sets[fronts]) > 1:
            if place == len(word):
                raise Narrow
            fronts = self._joining(fronts, word[place : place + 1])
            place += 1
        (front,) = self._sets[fronts]
        return place, front

    def _joining(self, fronts: int, letters: bytes) -> int:
        """Return the number of the set of all fronts that are possible after the transducer has read `letters`.

        A front is a state of the transducer. `fronts` is the number of the set of fronts that are possible before the
        letters. Fronts from which the letters cannot be read are left out. A new set gets the next free number.
        """
        key = fronts, letters
        if key not in self._joined:
            now = self._sets[fronts]
            for letter in letters:
                steps = (self.dictionary.steps[2 * front + letter] for front in now)
                now = frozenset(step.front for step in steps if step is not None)
            if now not in self._set_ids:
                self._set_ids[now] = len(self._sets)
                self._sets.append(now)
            self._joined[key] = self._set_ids[now]
        return self._joined[key]
