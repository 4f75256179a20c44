"""The row sweep for Sprague-Grundy values: both engines, threads, terminal squares, and the size of the integers."""

import pytest

from tests.kernels.engines import ENGINES, engine, needs_numba
from wythoff import kernels
from wythoff.base.errors import RequestError, TooLargeError
from wythoff.kernels import Family, LineGame, values as door
from wythoff.kernels.plain import values as plain

ROOK, DIAGONAL = Family(0, 1, True, ()), Family(1, 1, True, ())
WYTHOFF = LineGame(True, (ROOK, DIAGONAL), ())
# A few games with every kind of family, start, mirror image and vector; each takes about a second to compile.
GAMES = {
    "wythoff": WYTHOFF,
    "steps, a strip and a jump": LineGame(
        True, (Family(0, 2, True, ()), Family(1, 1, True, ((1, 2), (2, 1)))), ((1, 2), (2, 1))
    ),
    "rays": LineGame(True, (Family(0, 1, False, ((0, 2),)), Family(1, 2, True, ()), Family(2, 3, True, ((4, 5),))), ()),
    "ordered": LineGame(
        False, (Family(0, 1, True, ()), Family(2, 0, True, ((1, 0),)), Family(3, 2, True, ())), ((0, 4), (1, 3))
    ),
    "vectors": LineGame(False, (), ((1, 2), (2, 1), (0, 3))),
}


def lists(table):
    """Return a table as lists, with None for the largest integer of its type, which means no value."""
    if isinstance(table, list):
        return table
    none = {2: 2**16 - 1, 4: 2**32 - 1}[table.itemsize]
    return [[None if value == none else value for value in row] for row in table.tolist()]


def options(game, x, y):
    """Yield the squares one move away from (x, y), including some outside the board."""
    for s, u in game.vectors:
        yield x - s, y - u
    for p, q, own, starts in game.families:
        for s, u in (*starts, *(((p, q),) if own else ())):
            for m in range(max(x, y) + 1):
                yield x - s - m * p, y - u - m * q
                if game.symmetric and p != q:
                    yield x - u - m * q, y - s - m * p


def by_options(game, side, board, misere):
    found = {}
    for x in range(side):
        for y in range(side):
            code = board[x * side + y] if board else 0
            if code == plain.NO_SQUARE:
                continue
            seen = {found[place] for place in options(game, x, y) if place in found} if not code else set()
            value = int(misere) if not seen else next(n for n in range(len(seen) + 1) if n not in seen)
            found[x, y] = value
    return [[found.get((x, y)) for y in range(side)] for x in range(side)]


def board_of(side):
    """Return a symmetric board as bytes: some cells are no squares, some end the game, all others are ordinary."""
    codes = {3: plain.ENDED, 5: plain.NO_SQUARE}
    return bytes(codes.get((x * y + x + y) % 9, 0) for x in range(side) for y in range(side))


@pytest.mark.parametrize("engine_name", ENGINES)
@pytest.mark.parametrize("name", GAMES)
def test_each_square_has_the_least_value_of_no_option(engine_name, name):
    game, side = GAMES[name], 26
    with engine(engine_name):
        assert lists(kernels.line_table(game, side)) == by_options(game, side, b"", False)


@pytest.mark.parametrize("engine_name", ENGINES)
@pytest.mark.parametrize("name", ["steps, a strip and a jump", "ordered"])
def test_boards_with_holes_and_ends_in_normal_and_misere_play(engine_name, name):
    game, side = GAMES[name], 26
    for misere in (False, True):
        with engine(engine_name):
            found = kernels.line_table(game, side, board=board_of(side), misere=misere)
        assert lists(found) == by_options(game, side, board_of(side), misere)


@needs_numba
@pytest.mark.parametrize("name", GAMES)
def test_twins_and_threads_agree_over_several_bands_and_tiles(name):
    with engine("plain"):
        expected = kernels.line_table(GAMES[name], 150)
    with engine("compiled"):
        for threads in (1, 2, 3):
            assert lists(kernels.line_table(GAMES[name], 150, threads=threads)) == expected


@pytest.mark.parametrize("side", [0, 1, 2])
@pytest.mark.parametrize("engine_name", ENGINES)
def test_the_smallest_boards(engine_name, side):
    with engine(engine_name):
        assert lists(kernels.line_table(WYTHOFF, side)) == [[], [[0]], [[0, 1], [1, 2]]][side]


def test_the_largest_value_bounds_all_values():
    for game in GAMES.values():
        with engine("plain"):
            table = kernels.line_table(game, 40)
        assert max(map(max, table)) <= door.largest_value(game, 40)
    assert door.largest_value(GAMES["vectors"], 10**6) == 3
    # Sixteen bits suffice for piles up to 32767: they must hold one number more than the largest value.
    assert (door.width(door.largest_value(WYTHOFF, 32_768)), door.width(door.largest_value(WYTHOFF, 32_769))) == (2, 4)


@needs_numba
def test_a_given_array_is_filled_and_must_fit():
    import numpy as np

    with engine("compiled"):
        for kind in (np.uint16, np.uint32):
            out = np.full((40, 40), 7, kind)
            assert kernels.line_table(WYTHOFF, 40, out=out) is out
            assert out[39, 39] == out.T[39, 39] and out[1, :6].tolist() == [1, 2, 0, 4, 5, 3]
        fixed = np.zeros((40, 40), np.uint16)
        fixed.flags.writeable = False
        with pytest.raises(RequestError, match="uint32, was read-only"):
            kernels.line_table(WYTHOFF, 40, out=fixed)
        for wrong in (
            np.zeros((40, 39), np.uint16),
            np.zeros((40, 40), np.int64),
            np.zeros((80, 80), np.uint16)[::2, ::2],
            5,
        ):
            with pytest.raises(RequestError, match="out must be an array of 40 by 40 uint16 or uint32"):
                kernels.line_table(WYTHOFF, 40, out=wrong)


@needs_numba
def test_a_table_in_a_file_is_the_table_in_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(door, "BLOCK", 32)
    place = str(tmp_path / "values.npy")
    with engine("compiled"):
        for name in ("wythoff", "ordered"):
            kernels.line_table(GAMES[name], 150, place=place).flush()
            assert lists(kernels.mapped_table(place)) == lists(kernels.line_table(GAMES[name], 150))


@needs_numba
@pytest.mark.parametrize("kind", ["uint16", "uint32"])
def test_squares_without_a_value_are_at_no_place(kind):
    import numpy as np

    none = {"uint16": 2**16 - 1, "uint32": 2**32 - 1}[kind]
    table = np.array([[0, none, none - 1], [1, 0, none], [2, 1, 0]], kind)
    where = {0: [(0, 0), (1, 1), (2, 2)], 1: [(1, 0), (2, 1)], 2: [(2, 0)], none - 1: [(0, 2)]}
    for value in (*where, -1, none, none + 1, 10**30):
        for ascending in (False, True):
            found = kernels.places_of(table, value, ascending=ascending)
            places = list(zip(*(index.tolist() for index in found), strict=True))
            assert places == [(x, y) for x, y in where.get(value, ()) if x <= y or not ascending]


@needs_numba
def test_an_error_or_an_interruption_in_any_thread_ends_them_all(monkeypatch):
    from wythoff.kernels.compiled import values as compiled

    work = compiled.line_values

    def failing(lines, out, start, *rest):
        if start == 64:
            raise KeyboardInterrupt
        work(lines, out, start, *rest)

    monkeypatch.setattr(compiled, "line_values", failing)
    for threads in (1, 2, 3):  # row 64 is in the third band, which belongs to thread 1, 1 or 3
        with engine("compiled"), pytest.raises(KeyboardInterrupt):
            kernels.line_table(WYTHOFF, 300, threads=threads)


def test_memory_is_asked_for_first(monkeypatch):
    monkeypatch.setattr(kernels.limits, "available_memory", lambda: 10**6)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        kernels.line_table(WYTHOFF, 10**6)
    needed = kernels.line_needs(WYTHOFF, 60_000)
    assert needed.table >= 4 * 60_000**2 and needed.seconds > 10


def test_progress_ends_with_all():
    seen = []
    with engine("plain"):
        kernels.line_table(WYTHOFF, 100, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1] > 0
