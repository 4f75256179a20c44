"""P-positions of any two-pile game from its rules, found column by column, compiled: as in `plain.filling`.

P-position number i is (columns[i], rows[i]). The *deciders* of a square are P-positions to which moves lead that make
it an N-position. Those of the last square are stored: deciders[0] is how many there are, then their numbers follow. The
opponent may forbid n of the moves that are blockable. `state` is that of `plain.filling`: for example, state[TESTED]
counts tests, and state[DECIDED] is the number of the last decider. If `symmetric`, x <= y.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from wythoff.expressions import Expression, namespace
from wythoff.kernels.compiled.constraint import FUNCTIONS, evaluated
from wythoff.kernels.compiled.keeping import kept, njit
from wythoff.kernels.plain.boards import MOVE_VARIABLES, PLACE_VARIABLES
from wythoff.kernels.plain.filling import (
    COLUMN,
    DECIDED,
    FOUND,
    FULL,
    MET,
    MOST_DECIDERS,
    ROW,
    TESTED,
    TESTED_FIRST,
    FillingRules,
    Lists,
    stretch_texts,
)

# conditions for moves, for squares that end the game, for squares off the board, and for moves that may be forbidden
Conditions: TypeAlias = tuple[Expression, Expression | None, Expression | None, Expression | None]
RUN = 1 << 40  # most squares that are skipped before limits are checked again
STEPPED = 1 << 24  # most of these squares that are tested one by one


def array(values: list[int]) -> Any:
    """Return a list `values` of integers as an int64 array."""
    return np.array(values, np.int64)


def doubled(values: Any) -> Any:
    """Return an array of twice the length: the entries of `values`, then zeros."""
    return np.concatenate((values, np.zeros_like(values)))


def fill(
    rules: FillingRules,
    lists: Lists,
    state: Any,
    end: int,
    top: int,
    limit: int,
    tests: int,
    index: Index | None,
) -> None:
    """Find the P-positions (x, y), y <= top, of the game `rules`, from (state[COLUMN], state[ROW]) on, x < `end`.

    Write them into `lists` and `index`, and update `state`, so that the next call can continue. Stop early if the lists
    are full, if y exceeds `limit`, or after `tests` tests of moves and squares.
    """
    numbers = rules.n, rules.most, rules.reach, rules.skipping, rules.slope, rules.constant, rules.equal
    conditions = rules.move, rules.ends, rules.outside, rules.blockable
    kernel = _fill(conditions, rules.symmetric, rules.misere, index is not None)
    kernel(*lists, state, end, top, limit, tests, numbers, NO_INDEX if index is None else index)


class Index(NamedTuple):
    """P-positions (a, b) in linked lists, by sums of their piles: sum n of (a, b) is p*a + q*b with (p, q) = sums[n].

    Row (p, q, r, s, less, n) of `lines` stands for moves from (x, y) to all (a, b) with p*a + q*b + less == r*x + s*y,
    where (p, q) is sums[n]. Square number 2k is P-position k = (a, b), and number 2k + 1 is (b, a). heads[n, t] is the
    last square whose sum n is t modulo len(heads[n]). nexts[n, square] is the one before `square`, or -1.
    """

    lines: Any
    sums: Any
    heads: Any
    nexts: Any


NO_INDEX = Index(*(np.zeros((0, 6), np.int64) for _ in range(4)))


def indexed(rules: FillingRules, columns: Any, rows: Any, found: int) -> Index | None:
    """Return an index of the P-positions (columns[i], rows[i]), i < `found`, by which moves on lines find them.

    The index has room for len(columns) P-positions. Return None if `rules` has no lines.
    """
    if not rules.lines:
        return None
    forms = list(dict.fromkeys((line.p, line.q) for line in rules.lines))
    # lines in rows and columns come last, because squares in full rows or columns are not tested
    ordered = sorted(rules.lines, key=lambda line: 0 in (line.p, line.q))
    lines = np.array([(*line, forms.index((line.p, line.q))) for line in ordered], np.int64)
    slots = 1 << (4 * len(columns)).bit_length()
    heads = np.full((len(forms), slots), -1, np.int64)
    nexts = np.full((len(forms), 2 * len(columns)), -1, np.int64)
    index = Index(lines, np.array(forms, np.int64), heads, nexts)
    for n in range(found):
        enter(index, n, columns[n], rows[n], rules.symmetric)
    return index


@njit(cache=True)
def enter(index, n, x, y, symmetric):  # type: ignore[no-untyped-def]  # numba infers the types
    """Add P-position number n, (x, y), to an index; if `symmetric`, add (y, x) too."""
    for kind in range(len(index.sums)):
        p, q = index.sums[kind, 0], index.sums[kind, 1]
        for place, total in ((2 * n, p * x + q * y), (2 * n + 1, p * y + q * x)):
            if place == 2 * n or (symmetric and x != y):
                slot = total & (index.heads.shape[1] - 1)
                index.nexts[kind, place] = index.heads[kind, slot]
                index.heads[kind, slot] = place


@njit
def on_line_before(lines, number, x, y, a, b):  # type: ignore[no-untyped-def]
    """Return whether the move from (x, y) to (a, b) lies on one of the lines number 0, ..., `number` - 1."""
    for before in range(number):
        p, q, r, s = lines[before, 0], lines[before, 1], lines[before, 2], lines[before, 3]
        if p * a + q * b + lines[before, 4] == r * x + s * y:
            return True
    return False


def _stretch(text: str | None) -> Any:
    """Compile the function `stretch` from its source `text`. If `text` is None, it always returns (0, 0).

    It returns (truth, steps) for a move from (x, y): whether a condition holds, and that it stays so up to y + steps.
    """
    return njit(
        namespace(text or f"def stretch({', '.join(MOVE_VARIABLES)}, most): return 0, 0\n", FUNCTIONS)["stretch"]
    )


@lru_cache
def _fill(conditions: Conditions, symmetric: bool, misere: bool, by_lines: bool) -> Any:
    """Compile the loop of the function `fill` for games with these `conditions`.

    `symmetric` and `misere` are properties of the games. If `by_lines`, every move lies on a line of an index. Unused
    features are left out, because compiling takes most of the time of a small request.
    """
    move, ends, outside, blockable = conditions
    moves, forbids = evaluated(move, MOVE_VARIABLES), evaluated(blockable, MOVE_VARIABLES)
    ending, off = evaluated(ends, PLACE_VARIABLES), evaluated(outside, PLACE_VARIABLES)
    has_ends, has_outside, has_blocking = ends is not None, outside is not None, blockable is not None
    texts = None if by_lines else stretch_texts(move, blockable)
    follows, also = texts is not None, texts is not None and len(texts) > 1
    move_stays, blockable_stays = _stretch(texts[0] if texts else None), _stretch(texts[-1] if texts else None)

    @njit
    def meets(test, x, y, a, b):  # type: ignore[no-untyped-def]  # numba infers the types
        i, j = x - a, y - b
        if i < 0 or j < 0 or i + j == 0:
            return False
        if x <= y:
            return test(x, y, min(a, b), max(a, b), i, j, i, j) != 0
        return test(y, x, min(a, b), max(a, b), j, i, i, j) != 0

    @njit
    def has_more(x, y, number):  # type: ignore[no-untyped-def]
        for a in range(x, -1, -1):
            for b in range(y, -1, -1):
                if meets(moves, x, y, a, b) and not (has_outside and off(min(a, b), max(a, b))):
                    number -= 1
                    if number < 0:
                        return True
        return False

    @njit
    def beaten(x, y, a, b):  # type: ignore[no-untyped-def]
        """Return 0 if no move leads from (x, y) to (a, b), 1 if the opponent may forbid this move, else 2."""
        if not meets(moves, x, y, a, b):
            return 0
        if has_blocking and meets(forbids, x, y, a, b):
            return 1
        return 2

    @njit
    def stays(x, y, a, b, most):  # type: ignore[no-untyped-def]
        """Return for how many squares above (x, y), x <= y, the move to (a, b) keeps its status; at most `most`.

        The status is whether the move is legal, and whether the opponent may forbid it.
        """
        i, j = x - a, y - b
        if i < 0:
            return most
        if j < 0:
            return min(-j - 1, most)
        steps = move_stays(x, y, min(a, b), max(a, b), i, j, i, j, most)[1]
        if also:
            steps = min(steps, blockable_stays(x, y, min(a, b), max(a, b), i, j, i, j, most)[1])
        return steps

    @njit(inline="always")
    def forbidden_by_lines(x, y, columns, rows, state, n, index, deciders):  # type: ignore[no-untyped-def]
        """Return how many moves lead from (x, y) to P-positions in `index`; n + 1 if not all can be forbidden."""
        forbidden, tested, lines = 0, len(index.lines), index.lines
        for number in range(len(lines)):
            # entries are read one by one, because unpacking a row of an array would make a view of it
            p, q, r, s = lines[number, 0], lines[number, 1], lines[number, 2], lines[number, 3]
            total, kind = r * x + s * y - lines[number, 4], lines[number, 5]
            place = index.heads[kind, total & (index.heads.shape[1] - 1)]
            while place >= 0:
                at = np.uintp(place >> 1)
                a, b = columns[at], rows[at]
                if place & 1:
                    a, b = b, a
                if p * a + q * b == total and not on_line_before(lines, number, x, y, a, b):
                    how = beaten(x, y, a, b)
                    tested += 1
                    forbidden += how > 0
                    if how == 2 or forbidden > n:
                        state[TESTED] += tested
                        return n + 1
                place = index.nexts[kind, place]
        state[TESTED] += tested
        return forbidden

    @njit
    def forbidden_again(x, y, columns, rows, state, n, deciders):  # type: ignore[no-untyped-def]
        """Return how many moves lead to `deciders`: > n if not all can be forbidden. Drop deciders without a move."""
        forbidden, number = 0, 0
        for turn in range(deciders[0]):
            place = deciders[1 + turn]
            a, b = columns[place], rows[place]
            how = beaten(x, y, a, b)
            again = beaten(x, y, b, a) if how < 2 and symmetric and a != b else 0
            state[TESTED] += 1
            if how + again > 0:
                number += 1
                deciders[number] = place
            forbidden += (how > 0) + (again > 0)
            if how == 2 or again == 2:
                forbidden, number, deciders[1] = n + 1, 1, place
            if forbidden > n:
                state[DECIDED] = place
                break
        deciders[0] = number
        return forbidden

    @njit
    def forbidden_of_all(x, y, columns, rows, state, n, index, deciders):  # type: ignore[no-untyped-def]
        """Return how many moves lead from (x, y) to P-positions, or a number above n if not all can be forbidden."""
        forbidden, found, known = 0, state[FOUND], 0
        if has_blocking and len(deciders) > 0:
            forbidden = forbidden_again(x, y, columns, rows, state, n, deciders)
            known = deciders[0]
            if forbidden > n:
                return forbidden
        above = min(state[DECIDED], found - 1)
        below, up = above - 1, True
        for turn in range(found):
            # take the P-position that decided last, then its neighbours in turn on both sides
            if below < 0 or (up and above < found):
                place = above
                above += 1
            else:
                place = below
                below -= 1
            up = above < found and not up
            at = np.uintp(place)  # numba would test the sign of a signed index
            a, b = columns[at], rows[at]
            how = beaten(x, y, a, b)
            again = beaten(x, y, b, a) if how < 2 and symmetric and a != b else 0
            if has_blocking and how + again > 0 and len(deciders) > 0:
                counted = False
                for other in range(known):
                    counted = counted or deciders[1 + other] == place
                if counted:
                    continue
                if how == 2 or again == 2:
                    deciders[0] = 0
                deciders[0] += 1
                deciders[deciders[0]] = place
            forbidden += (how > 0) + (again > 0)
            if how == 2 or again == 2 or forbidden > n:
                state[DECIDED] = place
                state[TESTED] += turn + 1
                return n + 1
        state[TESTED] += found
        return forbidden

    to_forbid = forbidden_by_lines if by_lines else forbidden_of_all

    @njit(inline="always")
    def outcome(x, y, columns, rows, state, n, index, deciders):  # type: ignore[no-untyped-def]
        """Return 1 if (x, y) is a P-position, 0 if moves to P-positions make it an N-position, else -1.

        Return -1 for a square off the board, or for an N-position by the rules of misere play.
        """
        if has_outside and off(x, y):
            return -1
        if misere and has_ends and ending(x, y):
            return -1
        forbidden = to_forbid(x, y, columns, rows, state, n, index, deciders)
        if forbidden > n:
            return 0
        return 1 if not misere or has_more(x, y, forbidden) else -1

    @njit
    def takes(x, y, a, b):  # type: ignore[no-untyped-def]
        """Return whether a move that cannot be forbidden leads from (x, y) to (a, b) or (b, a)."""
        return beaten(x, y, a, b) == 2 or (symmetric and beaten(x, y, b, a) == 2)

    @njit
    def run_end(x, y, a, b, end, state):  # type: ignore[no-untyped-def]
        """Return some z <= `end` such that takes(x, t, a, b) is true for all t from y to z."""
        stop = min(end, y + STEPPED)
        tested = TESTED_FIRST if follows and x <= y else STEPPED
        while y < stop:
            before = y
            last = min(stop, y + tested)
            while y < last and takes(x, y + 1, a, b):
                y += 1
            state[TESTED] += y - before
            if y < last or y == stop or not follows or x > y:
                return y
            more = stays(x, y, a, b, end - y) if beaten(x, y, a, b) == 2 else 0
            if symmetric and beaten(x, y, b, a) == 2:
                more = max(more, stays(x, y, b, a, end - y))
            state[TESTED] += TESTED_FIRST
            if more > 0:
                y += more
                stop = min(end, y + STEPPED)
            else:
                tested *= 2
        return y

    @njit
    def decided_for(x, y, end, columns, rows, deciders, state):  # type: ignore[no-untyped-def]
        """Return z <= `end` such that moves to the P-positions `deciders` make (x, y), ..., (x, z) N-positions."""
        most = end - y
        for turn in range(deciders[0]):
            a, b = columns[deciders[1 + turn]], rows[deciders[1 + turn]]
            most = min(most, stays(x, y, a, b, most))
            if symmetric and a != b:
                most = min(most, stays(x, y, b, a, most))
        state[TESTED] += TESTED_FIRST * deciders[0]
        return y + most

    @kept("filling", conditions, symmetric, misere, by_lines)
    def kernel(  # type: ignore[no-untyped-def]
        columns, rows, crossed, closed, state, end, top, limit, tests, numbers, index
    ):
        n, most, reach, skipping, slope, constant, equal = numbers
        deciders = np.zeros(n + 2 if has_blocking and n < MOST_DECIDERS else 0, np.int64)
        stop = state[TESTED] + tests
        while state[COLUMN] < end:
            x = state[COLUMN]
            y = max(state[ROW], x if symmetric else 0)
            last = slope * x + constant
            while y <= top and (y <= state[FULL] or y <= last):
                if state[FOUND] == len(columns) or y > limit or state[TESTED] > stop:
                    state[ROW] = y
                    return
                if y > last and y < len(crossed) and 0 <= skipping < crossed[y]:
                    end_of_run = min(len(crossed) - 1, state[FULL], top, limit)
                    while y <= end_of_run and crossed[y] > skipping:
                        y += 1
                    continue
                if has_ends and y <= last:
                    state[TESTED] += 1
                if has_ends and y <= last and ending(x, y):
                    lost = not misere
                elif y > state[FULL] or (y < len(crossed) and 0 <= skipping < crossed[y]):
                    lost = False
                else:
                    how = outcome(x, y, columns, rows, state, n, index, deciders)
                    lost = how == 1
                    if not by_lines and how == 0 and y > last:
                        # if there are many moves, a few P-positions exclude long runs of squares
                        end_of_run, place = min(top, state[FULL], limit, y + RUN), state[DECIDED]
                        if not has_blocking or takes(x, y, columns[place], rows[place]):
                            y = run_end(x, y, columns[place], rows[place], end_of_run, state)
                        elif follows and len(deciders) > 0 and x <= y < end_of_run:
                            y = decided_for(x, y, end_of_run, columns, rows, deciders, state)
                if lost:
                    columns[state[FOUND]], rows[state[FOUND]] = x, y
                    if by_lines:
                        enter(index, state[FOUND], x, y, symmetric)
                    state[FOUND] += 1
                    state[MET] += 1
                    if state[MET] == most:
                        state[FULL] = max(y + reach - 1, x if equal else 0)
                    if y < len(crossed) and (y != x or not symmetric):
                        crossed[y] += 1
                        if symmetric and crossed[y] == most:
                            closed[y] = x + reach - 1
                y += 1
            state[COLUMN], state[ROW] = x + 1, 0
            state[MET] = crossed[x + 1] if symmetric else 0
            state[FULL] = max(closed[x + 1], x + 1 if equal else 0)

    return kernel
