"""Wythoff visions, section 8.1: Imitation Nim, three ways of blocking, and Blocking the Queen's cellular automaton."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import chain, groupby, product
from math import isqrt

from wythoff.papers.finding import NEAR, Finding, compared, seen, unless
from wythoff.papers.from_rules import named
from wythoff.papers.pairs import beatty_pairs, beatty_up_to, blocked_up_to
from wythoff.papers.verbs import Stated, each, misprinted, within
from wythoff.rulesets import Definition, Position
from wythoff.values.palace import CellularAutomaton, palace_bands, palace_numbers

Board = list[list[int]]
PAIRS = tuple(product((1, 2, 3), repeat=2))  # of m-Wythoff and k - 1 blocked options
M_K = "m = {}, k = {}"
# m = 1 gives Connell's P-positions, k = 1 Holladay's.
EARLIER = tuple(case for n in (1, 2, 3) for case in ((1, n, f"connell(b={n})"), (n, 1, f"t_wythoff(t={n})")))


def _imitation(k: int, up_to: int) -> Iterator[Finding]:
    """The starts of k-Imitation Nim, by its histories; k - 1 diagonal options blocked; the recurrence."""
    starts = list(Definition(named(f"imitation(m=1, p={k})")).p_positions(up_to))
    yield compared(f"P-positions for k = {k}", rules=starts, recurrence=blocked_up_to(1, k, up_to))
    yield within(f"block_diagonal(m=1, p={k})", "with blocking", recurrence=lambda _: starts)(up_to)


def _near(n: int, m: int, k: int) -> Position:
    """(floor(n (sqrt(m^2 + 4k^2) + 2k - m)/(2k)), floor(n (sqrt(m^2 + 4k^2) + 2k + m)/(2k)))."""
    root = isqrt(n * n * (m * m + 4 * k * k))
    return (root + n * (2 * k - m)) // (2 * k), (root + n * (2 * k + m)) // (2 * k)


def _diagonal(m: int, k: int, up_to: int) -> Iterator[Finding]:
    """The recurrence by the rules; how far it is from the displayed pairs, which it is for k = 1 only."""
    yield within(f"block_diagonal(m={m}, p={k})", f"m = {m}, k = {k}", recurrence=partial(blocked_up_to, m, k))(up_to)
    many = enumerate(blocked_up_to(m, k, 3000))
    apart = max(abs(a - told) for n, pair in many for a, told in zip(pair, _near(n, m, k), strict=True))
    text = f"m = {m}, k = {k}: {apart} from the formula at most, piles to 3000"
    yield seen("closed form", text, None if (apart == 0) == (k == 1) and apart <= 2 * k else (m, k))


def _small_nim_moves(of: str, up_to: int) -> Finding:
    """All Nim-type options for m = 1; for m > 1 those of m tokens or more, as the cited paper has it."""
    return within(
        lambda m, k: f"block(nim | diagonal({m}), {k - 1}, of={of.format(m)})", M_K, PAIRS, closed_form=beatty_up_to
    )(up_to)


def _one_blocked(up_to: int) -> list[Position]:
    pairs = [(n, 2 * n + 1) for n in range(up_to)] + [(2 * a + 2, 2 * b + 2) for a, b in beatty_pairs(1, 1, up_to)]
    return sorted({(0, 0), *pairs})


@cache
def _by_counting(k: int, size: int) -> Board:
    """Surplus numbers by the rules: all squares that a queen sees are looked at, and the P-positions counted."""
    board: Board = [[0] * size for _ in range(size)]
    for x, y in product(range(size), repeat=2):
        seen_squares = [*((i, y) for i in range(x)), *((x, j) for j in range(y))]
        seen_squares += [(x - t, y - t) for t in range(1, min(x, y) + 1)]
        board[x][y] = sum(board[i][j] < 0 for i, j in seen_squares) - k
    return board


# a, b, c, d, e, f by how far they are from g, with their coefficients in g and in p; the reader's x goes down.
CELLS = ((2, 2, 1, 3), (2, 1, -1, -2), (1, 2, -1, -2), (1, 1, 0, -1), (1, 0, 1, 1), (0, 1, 1, 1))


def updated(cells: tuple[int, ...]) -> tuple[int, int]:
    """p and g of the caption of Figure 5, from the values of a, ..., f.

    >>> updated((-1, -2, 0, 2, -1, 0))
    (2, 2)
    """
    p = sum(palace for (_, _, _, palace), cell in zip(CELLS, cells, strict=True) if cell < 0)
    return p, p + sum(times * cell for (_, _, times, _), cell in zip(CELLS, cells, strict=True))


def _by_automaton(k: int, size: int) -> Board:
    """The values of the cells, from k where x < 0 and y < 0, and 0 where just one of them is negative."""
    board: dict[Position, int] = {}
    for x, y in product(range(-2, size), repeat=2):
        if x < 0 or y < 0:
            board[x, y] = k if x < 0 and y < 0 else 0
        else:
            board[x, y] = updated(tuple(board[x - dx, y - dy] for dx, dy, _, _ in CELLS))[1]
    return [[board[x, y] for y in range(size)] for x in range(size)]


_cells = chain.from_iterable


def _figure_5(size: int) -> Finding:
    """The caption's example, and the update rule on every square that has all six cells on the board."""
    example = compared("p, g of the example", recurrence=updated((-1, -2, 0, 2, -1, 0)), closed_form=(2, 2))
    board = _by_counting(5, size)
    inside = [(x, y) for x in range(2, size) for y in range(2, size)]
    made = [updated(tuple(board[x - dx][y - dy] for dx, dy, _, _ in CELLS))[1] for x, y in inside]
    return example & compared("cells for k = 5", rules=[board[x][y] for x, y in inside], recurrence=made)


def _figure_6(size: int) -> Iterator[Finding]:
    """The left picture by counting and by the automaton; the threads along its upper side."""
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
    """The thickness of the outermost run of P-positions in each row, and how many there are left of it."""
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
    """How many rows of the boards for k and k + 1 have the same P-positions (x, k + j), j >= -k/4."""
    told = []
    for k in (largest // 4, largest // 2, largest):
        both = zip(_near_k(k, k), _near_k(k + 1, k), strict=True)
        told.append((next(x for x, (one, other) in enumerate(both) if one != other), k))
    text = ", ".join(f"{rows} rows for k = {k}" for rows, k in told)
    wrong = (each for each in told if abs(2 * each[0] - each[1]) > 4)
    return unless("rules", f"(x, k + j), j >= -k/4, is P for k as for k + 1 in {text}: in half of k", wrong)


def _near_k(k: int, rows: int) -> list[list[bool]]:
    """Which (x, y) with x < `rows` and -rows/4 <= y - k < 4*rows are P-positions of k-blocking Wythoff Nim."""
    bands = palace_bands(named(f"block_any(k={k})"), rows=rows, columns=k + 4 * rows)
    return [[number < k for number in row[k - rows // 4 :]] for band in bands for row in band]


CHECKS: Mapping[str, Stated] = {
    "remark 8.1 imitation": each((1, 2, 3), _imitation),
    "formula 8.1 diagonal": each(PAIRS, _diagonal),
    "formula 8.1 Nim": within("block_nim(m={}, p={})", M_K, PAIRS, closed_form=beatty_up_to),
    "remark 8.1 earlier games": within("{2}", M_K, EARLIER, closed_form=lambda m, k, game, n: beatty_up_to(m, k, n)),
    "slip 16": lambda _: misprinted(_small_nim_moves, "nim", "nim(lengths=n >= {})")(20),
    "formula 8.1 k = 2": within("block_any(k=2)", "P-positions, k = 2", closed_form=_one_blocked),
    "formula 8.1 k = 3": within(
        "block_any(k=3)",
        "P-positions, k = 3",
        closed_form=lambda up_to: [(0, 0), *((n, 2 * n + more) for n in range(up_to) for more in (1, 2))],
    ),
    "theorem 8.1": each(
        (1, 2, 5, 20),
        lambda k, size: compared(
            f"cells for k = {k}", rules=_cells(_by_counting(k, size)), recurrence=_cells(_by_automaton(k, size))
        ),
    ),
    "question 8.1": _independent,
    "figure 5": _figure_5,
    "figure 6": _figure_6,
}
