"""Palace numbers (counts of P-positions on rays) and their pixels: both engines against a count square by square."""

from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import both_engines, engine, needs_numba
from wythoff.kernels import highest_number, marked, palace, palace_bands, palace_table, shaded

QUEEN = ((0, 1), (1, 0), (1, 1))
RAYS = (
    QUEEN,
    (*QUEEN, (1, 2), (2, 1)),
    ((1, 1),),
    ((0, 2), (2, 0), (1, 1)),
    ((2, 3), (0, 1)),
    ((0, 3),),
    ((3, 0), (2, 2)),
)
rays_given = pytest.mark.parametrize("rays", RAYS, ids=str)


def counted(rays, k, rows, columns):
    """Return the table of palace numbers: for each cell the number of P-positions (numbers below k) on its rays."""
    found = {}
    for x, y in product(range(rows), range(columns)):
        options = {(x - p * t, y - q * t) for p, q in rays for t in range(1, max(rows, columns) + 1)}
        found[x, y] = sum(found.get(option, k) < k for option in options)
    return [[found[x, y] for y in range(columns)] for x in range(rows)]


def listed(rows):
    return [row.tolist() for row in rows]


@both_engines
@rays_given
@pytest.mark.parametrize("k", [1, 2, 5, 10**30])
def test_tables_and_bands(name, rays, k, monkeypatch):
    for rows, columns in ((1, 1), (9, 6), (7, 7), (8, 7), (4, 19), (23, 7), (0, 5), (5, 0)):
        right = counted(rays, k, rows, columns)
        for cells in (1, 20, 64, 1 << 20):  # rows of a band: one, few, all
            monkeypatch.setattr(palace, "AT_ONCE", cells)
            with engine(name):
                assert listed(palace_table(rays, k, rows, columns)) == right
                assert [row for band in palace_bands(rays, k, rows, columns) for row in listed(band)] == right


@both_engines
@given(
    k=st.integers(1, 40), rows=st.integers(1, 30), columns=st.integers(1, 30), cells=st.sampled_from((1, 60, 200, 9999))
)
@settings(max_examples=25)
def test_the_queen(name, k, rows, columns, cells):
    with engine(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr(palace, "AT_ONCE", cells)
        assert listed(palace_table(QUEEN, k, rows, columns)) == counted(QUEEN, k, rows, columns)


@both_engines
@rays_given
def test_a_line_holds_at_most_k(name, rays):
    for k in (1, 3, 8):
        with engine(name):
            table = palace_table(rays, k, 40, 40)
        assert max(map(max, listed(table))) <= highest_number(rays, k, 40, 40) == k * len(rays)


@needs_numba
def test_numbers_are_as_wide_as_the_bound_needs():
    for k, bits in ((21845, 16), (21846, 32), (10**30, 32)):
        with engine("compiled"):
            band = next(palace_bands(QUEEN, k, 2, 30_000))
        assert band.dtype.itemsize * 8 == bits
        assert band[1, :4].tolist() == [1, 3, 4, 5]
        assert band[0, -1] == min(k, 29_999)


@both_engines
def test_a_table_is_filled_again(name):
    with engine(name):
        table = palace_table(QUEEN, 5, 20, 20)
        again = palace_table(QUEEN, 5, 20, 20, out=table)
    assert again is table and listed(table) == counted(QUEEN, 5, 20, 20)


@both_engines
def test_progress_ends_with_all_rows(name, monkeypatch):
    monkeypatch.setattr(palace, "AT_ONCE", 40)
    calls = []
    with engine(name):
        list(palace_bands(QUEEN, 5, 21, 10, progress=lambda done, total: calls.append((done, total))))
    assert calls == [(4, 21), (8, 21), (12, 21), (16, 21), (20, 21), (21, 21)]


@both_engines
@pytest.mark.parametrize("rays", [QUEEN, ((1, 1), (2, 1), (0, 2))])
def test_bands_need_no_more_than_a_band(name, rays, monkeypatch):
    """Use no more memory for more rows: the counters do not grow, and a band is freed once it was used."""
    import tracemalloc

    monkeypatch.setattr(palace, "AT_ONCE", 800)
    peaks = []
    for rows in (40, 40, 200):  # the first run loads and compiles
        with engine(name):
            tracemalloc.start()
            for band in palace_bands(rays, 9, rows, 200):
                shaded(band, bytes(100))
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
    # Keeping all further rows would take 64 kB.
    assert peaks[2] < peaks[1] + 8000


@both_engines
def test_shades(name):
    with engine(name):
        table = palace_table(QUEEN, 5, 6, 9)
    assert shaded(table, bytes(range(100, 116))) == bytes(100 + number for row in listed(table) for number in row)


@pytest.mark.parametrize("arrays", [False, pytest.param(True, marks=needs_numba)])
@given(
    squares=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=9), symmetric=st.booleans(),
    start=st.integers(0, 9), more=st.integers(0, 5), columns=st.integers(1, 9),
)  # fmt: skip
@settings(max_examples=25)
def test_marks(arrays, squares, symmetric, start, more, columns):
    x, y = [a for a, _ in squares], [b for _, b in squares]
    if arrays:
        import numpy as np

        x, y = np.array(x, np.int32), np.array(y, np.int64)
    both = {*squares, *((b, a) for a, b in squares if symmetric)}
    right = bytes((a, b) in both for a in range(start, start + more) for b in range(columns))
    assert marked(x, y, start, start + more, columns, symmetric=symmetric) == right
