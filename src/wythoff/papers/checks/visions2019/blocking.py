"""Checks of sections 8.1, 8.4 and 8.5 of Wythoff visions: Imitation Nim, blocking, the star operator, partizan games.

In *m-Wythoff Nim* a move takes from one pile, or k, l > 0 from the two with |k - l| < m; for m = 1 it is Wythoff Nim.
In k-blocking Wythoff Nim at most k - 1 options may be blocked. The *surplus number* of a square is the number of its
options that are P-positions, minus k; it is negative exactly at P-positions. The *star* of a game has its nonzero
P-positions as moves. W is Wythoff Nim, and W* its star.

A check takes a bound as its last argument, such as the largest piles (`up_to`) or the side of a board (`size`). It
returns `Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import chain, groupby, product

from wythoff.game.rulesets import Definition, PartizanDefinition, Position, WythoffPartizan
from wythoff.papers.checks.visions2019.sequences import subtraction_game
from wythoff.papers.finding import FAR, MANY, NEAR, Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import beatty_up_to, blocked_floors, blocked_up_to, by_floors, squares
from wythoff.papers.verbs import StatedCheck, each, misprinted, within
from wythoff.papers.wythoff_arrays import lower
from wythoff.questions.reflexivity import reflexive
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.solving.values.palace import CellularAutomaton, palace_bands, palace_numbers

Board = list[list[int]]
PAIRS = tuple(product((1, 2, 3), repeat=2))  # pairs (m, k): m-Wythoff Nim, k - 1 blocked options
M_K = "m = {}, k = {}"
# m = 1 gives Connell's P-positions, k = 1 Holladay's.
EARLIER = tuple(case for n in (1, 2, 3) for case in ((1, n, f"connell(b={n})"), (n, 1, f"t_wythoff(t={n})")))


def _imitation(k: int, up_to: int) -> Iterator[Finding]:
    """Check that k-Imitation Nim has the same P-positions, as starting positions, as a blocking game.

    k-Imitation Nim is Nim in which one may not imitate the last move k times in a row. The blocking game is Wythoff Nim
    in which at most k - 1 diagonal options may be blocked. Both are also compared with a recurrence.
    """
    starts = list(Definition(named(f"imitation(m=1, p={k})")).p_positions(up_to))
    yield compared(f"P-positions for k = {k}", rules=starts, recurrence=blocked_up_to(1, k, up_to))
    yield within(f"block_diagonal(m=1, p={k})", "with blocking", recurrence=lambda _: starts)(up_to)


def _diagonal(m: int, k: int, up_to: int) -> Iterator[Finding]:
    """Check the recurrence for m-Wythoff Nim in which at most k - 1 diagonal options may be blocked, against the rules.

    Report how far its pairs are from those of the printed formula, (floor(n*alpha), floor(n*beta)) as in
    `blocked_floors`. They agree only for k = 1.
    """
    yield within(f"block_diagonal(m={m}, p={k})", f"m = {m}, k = {k}", recurrence=partial(blocked_up_to, m, k))(up_to)
    many = enumerate(blocked_up_to(m, k, 3 * MANY))
    apart = max(abs(a - told) for n, pair in many for a, told in zip(pair, blocked_floors(n, m, k), strict=True))
    text = f"m = {m}, k = {k}: {apart} from the formula at most, piles to {3 * MANY}"
    yield seen("closed form", text, None if (apart == 0) == (k == 1) and apart <= 2 * k else (m, k))


def _small_nim_moves(of: str, up_to: int) -> Finding:
    """Check a formula for the P-positions of m-Wythoff Nim in which at most k - 1 rook moves may be blocked.

    The formula gives the pairs of `beatty_pairs(m, k, ...)`; it is tried for m, k <= 3. `of` is the notation of the
    moves that may be blocked: "nim", all rook moves, as printed, or "nim(lengths=n >= {})", with m for {}, only those
    that take m tokens or more, as in the cited paper.
    """
    return within(
        lambda m, k: f"block(nim | diagonal({m}), {k - 1}, of={of.format(m)})", M_K, PAIRS, closed_form=beatty_up_to
    )(up_to)


@cache
def _by_counting(k: int, size: int) -> Board:
    """Return the surplus numbers of k-blocking Wythoff Nim for x, y < `size`, by counting P-positions among options.

    The surplus number of (x, y) is the number of its options that are P-positions, minus k.
    """
    board: Board = [[0] * size for _ in range(size)]
    for x, y in product(range(size), repeat=2):
        seen_squares = [*((i, y) for i in range(x)), *((x, j) for j in range(y))]
        seen_squares += [(x - t, y - t) for t in range(1, min(x, y) + 1)]
        board[x][y] = sum(board[i][j] < 0 for i, j in seen_squares) - k
    return board


# For each of the cells a, ..., f: its offset (x, y) from the cell g, its coefficient in g, and its coefficient in p. x
# grows downwards.
CELLS = ((2, 2, 1, 3), (2, 1, -1, -2), (1, 2, -1, -2), (1, 1, 0, -1), (1, 0, 1, 1), (0, 1, 1, 1))


def updated(cells: tuple[int, ...]) -> tuple[int, int]:
    """Return (p, g) by the update rule in the caption of Figure 5, from the values of the cells a, ..., f.

    These are six cells above and to the left of the next cell (see CELLS). g is the surplus number of the next cell
    (how many of its options are P-positions, minus k), and p a part of it that depends on which of the six values are
    negative.

    >>> updated((-1, -2, 0, 2, -1, 0))
    (2, 2)
    """
    p = sum(palace for (_, _, _, palace), cell in zip(CELLS, cells, strict=True) if cell < 0)
    return p, p + sum(times * cell for (_, _, times, _), cell in zip(CELLS, cells, strict=True))


def _by_automaton(k: int, size: int) -> Board:
    """Return the surplus numbers of k-blocking Wythoff Nim for x, y < `size`, by the update rule of Figure 5.

    The surplus number of (x, y) is the number of its options that are P-positions, minus k. Outside the board, the
    value is k in cells with x < 0 and y < 0, and 0 where only one of x and y is negative.
    """
    board: dict[Position, int] = {}
    for x, y in product(range(-2, size), repeat=2):
        if x < 0 or y < 0:
            board[x, y] = k if x < 0 and y < 0 else 0
        else:
            board[x, y] = updated(tuple(board[x - dx, y - dy] for dx, dy, _, _ in CELLS))[1]
    return [[board[x, y] for y in range(size)] for x in range(size)]


_cells = chain.from_iterable


def _figure_5(size: int) -> Finding:
    """Check Figure 5: the example of its caption, and the update rule on squares whose six cells are on the board."""
    example = compared("p, g of the example", recurrence=updated((-1, -2, 0, 2, -1, 0)), closed_form=(2, 2))
    board = _by_counting(5, size)
    inside = [(x, y) for x in range(2, size) for y in range(2, size)]
    made = [updated(tuple(board[x - dx][y - dy] for dx, dy, _, _ in CELLS))[1] for x, y in inside]
    return example & compared("cells for k = 5", rules=[board[x][y] for x, y in inside], recurrence=made)


def _figure_6(size: int) -> Iterator[Finding]:
    """Check the left picture of Figure 6, surplus numbers for k = 100, in two ways; measure its outermost thread.

    The surplus number of a square is the number of its options that are P-positions, minus k. These numbers are
    counted, and computed by the cellular automaton. Threads are strips of P-positions.
    """
    k, side = 100, 30
    game = named(f"block_any(k={k})")
    counted = [list(row) for row in palace_numbers(game, up_to=size - 1).surplus]
    automaton = list(CellularAutomaton.of(game).rows(k, size, size))
    corner = [row[:side] for row in automaton[:side]]
    yield compared("cells of the corner", rules=_cells(_by_counting(k, side)), recurrence=_cells(corner))
    yield compared("cells of the picture", rules=_cells(counted), recurrence=_cells(automaton))
    rows = [[number - k for number in row] for band in palace_bands(game, rows=160, columns=520) for row in band]
    yield _threads(rows)


def _threads(rows: Board) -> Finding:
    """Measure the outermost thread: the last run of consecutive P-positions in each row.

    Report the lengths of these runs, and how many P-positions lie to the left of them. Negative entries of `rows` are
    P-positions.
    """
    runs = [[len(list(group)) for palace, group in groupby(number < 0 for number in row) if palace] for row in rows]
    stretches = [(thick, len(list(group))) for thick, group in groupby(run[-1] for run in runs)]
    stretched = [(thick, length) for thick, length in stretches if length >= NEAR]
    long = [thick for thick, _ in stretched]
    left = {(run[-1], sum(run[:-1])) for run in runs if run[-1] in long}
    text = ", ".join(f"{length} rows of thickness {thick}" for thick, length in stretched)
    wrong = None if set(long) <= {1, 2, 3, 5, 8, 13} and long and len(left) == len(set(long)) else (stretches, left)
    told = ", ".join(f"{before} P-positions left of thickness {thick}" for thick, before in sorted(left))
    return seen("rules", f"the outermost thread in the first {len(rows)} rows: {text}, always {told}", wrong)


def _independent(largest: int) -> Finding:
    """Check that P-positions near (0, k) hardly depend on k, for three k up to `largest`.

    For x up to about k/2 and j >= -k/4, (x, k + j) is P in k-blocking Wythoff Nim exactly if (x, k + 1 + j) is P in
    (k + 1)-blocking Wythoff Nim.
    """
    told = []
    for k in (largest // 4, largest // 2, largest):
        both = zip(_near_k(k, k), _near_k(k + 1, k), strict=True)
        told.append((next(x for x, (one, other) in enumerate(both) if one != other), k))
    text = ", ".join(f"{rows} rows for k = {k}" for rows, k in told)
    wrong = (each for each in told if abs(2 * each[0] - each[1]) > 4)
    return unless("rules", f"(x, k + j), j >= -k/4, is P for k as for k + 1 in {text}: in half of k", wrong)


def _near_k(k: int, rows: int) -> list[list[bool]]:
    """Return a list of booleans for each x < `rows`: whether (x, y) is a P-position of k-blocking Wythoff Nim.

    y runs from k - `rows`/4 to k + 4*`rows` - 1.
    """
    bands = palace_bands(named(f"block_any(k={k})"), rows=rows, columns=k + 4 * rows)
    return [[number < k for number in row[k - rows // 4 :]] for band in bands for row in band]


Squares = frozenset[Position]


@cache
def played(moves: Squares, size: int) -> Squares:
    """Return the P-positions, with piles less than `size`, of the game that subtracts the vectors `moves`."""
    return frozenset(subtraction_game(moves, size - 1))


def starred(moves: Squares, size: int) -> Squares:
    """Return the moves of the star of the game that subtracts `moves`, with entries less than `size`.

    They are the nonzero P-positions of that game.
    """
    return played(moves, size) - {(0, 0)}


def _queen(size: int) -> Squares:
    return frozenset(square for t in range(1, size) for square in ((0, t), (t, 0), (t, t)))


def _reflexive(size: int) -> Iterator[Finding]:
    """Check which of the games W, W*, ..., W****** have the same moves, with entries less than `size`.

    W is Wythoff Nim, and the moves of a game X* are the nonzero P-positions of X. W* = W***, W** = W****, and so on.
    Check also that W** has the P-positions of Wythoff Nim. Report, for W* and W**, the evidence that the game is the
    star of its star.
    """
    games = [_queen(size)]
    for _ in range(6):
        games.append(starred(games[-1], size))
    same = [(one, other) for one in range(7) for other in range(one) if games[one] == games[other]]
    text = f"of W, W*, ..., W******, up to {size - 1}, W* = W*** = W*****, W** = W**** = W******, and no others"
    yield seen("rules", text, None if same == [(3, 1), (4, 2), (5, 1), (5, 3), (6, 2), (6, 4)] else same)
    wythoff = sorted(pair for pair in played(games[2], size) if pair[0] <= pair[1])
    yield compared("P-positions of W**", rules=wythoff, closed_form=beatty_up_to(1, 1, size - 1))
    names = ("star(wythoff)", "star(wythoff, times=2)")
    told = (f"{name}: {reflexive(named(name), 30).evidence}" for name in names)
    yield seen("closed form", ", ".join(told))


def _conjecture(size: int) -> Iterator[Finding]:
    for alpha in (Quadratic(0, 1, 2), PHI, Quadratic(0, 1, 3), Quadratic(1, 1, 17, 4)):
        pairs = by_floors(alpha, alpha / (alpha - 1), size)[1:]
        moves = frozenset(squares(pair for pair in pairs if max(pair) < size))
        wrong = played(starred(moves, size), size) ^ (moves | {(0, 0)})
        name = "phi" if alpha == PHI else alpha
        text = f"for alpha = {name}: an invariant game has these P-positions, up to {size - 1}"
        yield unless("rules", text, sorted(wrong))
    yield seen("closed form", "proved: docs/mathematics/star.md, Theorem 10.3, which has a short proof")


def _figure_12(size: int) -> Iterator[Finding]:
    """Check Figure 12, the P-positions of W*: the axes and the lines between which the others lie.

    The moves of W* are the nonzero P-positions of Wythoff Nim, W. Check also that parts of the rows y = F_(2k+1) - 1
    agree with the lower Wythoff numbers, for Fibonacci numbers F_n, and that W** is not W: (2, 2) is a move of W only.
    """
    side = 2 * FAR
    moves = starred(_queen(side), side)
    box = sorted(pair for pair in played(moves, side) if pair[0] <= pair[1])
    pairs = by_rules("star(wythoff)", up_to=size)
    yield compared("P-positions of W*", rules=[pair for pair in pairs if pair[1] < side], recurrence=box)
    outside = next(((x, y) for x, y in pairs if x and y > lower(x)), None)
    axis = [y for x, y in pairs if not x] == list(range(size + 1))
    others = f"all others, piles up to {size}, lie between the lines of slope phi and 1/phi"
    wrong = None if axis and not outside else outside or "an axis"
    yield seen("rules", f"all (0, n) are P-positions, and {others}", wrong)
    yield unless("rules", "(2, 2) is a move of Wythoff Nim and no move of W**", (p for p in pairs if p == (2, 2)))
    yield from _log_periodic(pairs, size)


def _log_periodic(pairs: list[tuple[int, ...]], size: int) -> Iterator[Finding]:
    """Check that parts of the rows y = F_(2k+1) - 1 of W* agree with the lower Wythoff numbers floor(n phi).

    The moves of W* are the nonzero P-positions of Wythoff Nim. F_n are the Fibonacci numbers. For each k >= 2 and F_2k
    <= x < F_2k + F_(2k-3), (x, F_(2k+1) - 1) is a P-position exactly if x is a lower Wythoff number. `pairs` are the
    P-positions of W* with piles up to `size`.
    """
    fibonacci = [0, 1]
    while fibonacci[-1] <= size:
        fibonacci.append(sum(fibonacci[-2:]))
    for k in range(2, len(fibonacci) // 2):
        row, part = fibonacci[2 * k + 1] - 1, range(fibonacci[2 * k], fibonacci[2 * k] + fibonacci[2 * k - 3])
        if row > size:
            break
        rules = [x for x, y in pairs if y == row and x in part]
        told = [lower(n) for n in range(1, row) if lower(n) in part]
        yield compared(f"x in {part.start}..{part.stop - 1} with (x, {row})", rules=rules, closed_form=told)


def _mystery(size: int) -> Finding:
    """Report how many P-positions (x, y) of W* satisfy 0 < x <= y <= n, for four values n up to `size`.

    The moves of the game W* are the nonzero P-positions of Wythoff Nim.
    """
    pairs, parts = by_rules("star(wythoff)", up_to=size), (size // 8, size // 4, size // 2, size)
    told = (f"{sum(0 < x <= y <= part for x, y in pairs)} with piles up to {part}" for part in parts)
    return seen("rules", f"P-positions of W* with 0 < x <= y: {', '.join(told)}")


def _numbers_and_switches(_: int) -> Finding:
    rules = PartizanDefinition(WythoffPartizan())
    values = {heap: rules.value((heap,)) for heap in range(41)}
    reduced = {heap: value.reduced() for heap, value in values.items() if value.number is None}
    others = [heap for heap, value in reduced.items() if not value.is_switch]
    known = others[:6] == [4, 9, 12, 17, 22, 25] and all(reduced[heap].number == 1 for heap in others)
    shown = ", ".join(map(str, others[:6]))
    return refuted(
        unless("rules", "every heap is a number, or infinitely close to a switch", (f"heap {heap}" for heap in others)),
        seen("rules", f"the heaps {shown}, ... are no numbers, and infinitely close to 1", None if known else others),
    )


CHECKS: Mapping[str, StatedCheck] = {
    "remark 8.1 imitation": each((1, 2, 3), _imitation),
    "formula 8.1 diagonal": each(PAIRS, _diagonal),
    "formula 8.1 Nim": within("block_nim(m={}, p={})", M_K, PAIRS, closed_form=beatty_up_to),
    "remark 8.1 earlier games": within("{2}", M_K, EARLIER, closed_form=lambda m, k, game, n: beatty_up_to(m, k, n)),
    "slip 16": lambda _: misprinted(_small_nim_moves, "nim", "nim(lengths=n >= {})")(20),
    "theorem 8.1": each(
        (1, 2, 5, 20),
        lambda k, size: compared(
            f"cells for k = {k}", rules=_cells(_by_counting(k, size)), recurrence=_cells(_by_automaton(k, size))
        ),
    ),
    "question 8.1": _independent,
    "figure 5": _figure_5,
    "figure 6": _figure_6,
    "remark 8.4 reflexive": _reflexive,
    "theorem 8.4": _conjecture,
    "figure 12": _figure_12,
    "question 8.4": _mystery,
    "slip 17": _numbers_and_switches,
}
