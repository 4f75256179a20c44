"""Tables of Sprague-Grundy values, compared with the definition."""

import pytest
from hypothesis import given, strategies as st

import wythoff as w
from tests.kernels.engines import needs_numba
from tests.sentences import too_small
from wythoff.base.errors import ParameterError, PositionError, RequestError, TooLargeError
from wythoff.game.rulesets import Definition, Diagonal, Game, Jump, Moves, Nim, Ray, Vector, Without, union
from wythoff.game.rulesets.plans.lines import line_game
from wythoff.kernels import limits
from wythoff.solving.values import grundy_tables
from wythoff.solving.values.table import GrundyTable, Request, ValueArray

LINE_GAMES = (
    "nim", "wythoff", "t_wythoff(t=3)", "connell(b=2)", "bt_wythoff(b=3, t=2)", "gdwn(p=2, q=3)", "maharaja(p=1, q=2)",
    "mdr(k=2)", "ab_vector(a=1, b=2)", "knight()", "shifted(m=1, p=3, l=1)", "shifted_uv(m=1, p=2, u=1, v=2)",
    "terminal(nim | diagonal, x + y <= 3)", "terminal(nim | vector(0, 2), x <= 1)", "diagonal", "nim | vector(2, 3)",
    "(nim | diagonal | ray(1, 2)) - jump(1, 2)", "(nim | diagonal) - jump(0, 1)",
)  # fmt: skip


def by_definition(game: Game, up_to: int) -> list[list[int | None]]:
    rules, sides = Definition(game), range(up_to + 1)
    placed = {(x, y): (x, y) if game.ordered else tuple(sorted((x, y))) for x in sides for y in sides}
    return [[rules.value(placed[x, y]) if game.contains(placed[x, y]) else None for y in sides] for x in sides]


@pytest.mark.parametrize("text", LINE_GAMES)
def test_line_games_have_the_values_of_the_definition(text):
    game = w.parse(text)
    assert w.grundy(game, up_to=20, method="by_lines").values == by_definition(game, 20)


def test_theorems_prove_values_of_every_method():
    for text, source in (
        ("nim", "Bouton 1902; Grundy 1939"), ("euclid", "Nivasch 2006"), ("cyclic_nimhoff(h=3, piles=3)", "Fraenkel"),
    ):  # fmt: skip
        table = w.grundy(w.parse(text), up_to=8)
        assert table.evidence.kind == "proved" and table.evidence.text.startswith(source)
        assert table.values == w.grundy(table.game, up_to=8, method="by_definition").values
    assert (
        str(w.grundy(w.parse("wythoff"), up_to=8).evidence) == "computed from the rules (by_lines), for piles up to 8"
    )


def test_games_with_the_values_of_another_game():
    for text, up_to in (("ratwyt", 4), ("t_wythoff_variant(t=2, variant='order')", 12)):
        game = w.parse(text)
        reduced = w.grundy(game, up_to=up_to, method="by_reduction")
        assert reduced.values == w.grundy(game, up_to=up_to, method="by_definition").values
        assert reduced.evidence.kind == "computed"


moves = st.one_of(
    st.builds(Nim, st.integers(1, 3)),
    st.builds(Diagonal, st.integers(1, 4), st.integers(1, 3)),
    st.builds(Ray, st.integers(0, 3), st.integers(1, 4)),
    st.builds(Jump, st.integers(0, 3), st.integers(1, 4)),
    st.builds(Vector, st.integers(1, 3), st.integers(0, 3)),
)
line_moves: st.SearchStrategy[Moves] = st.one_of(
    st.lists(moves, min_size=1, max_size=3).map(union),
    st.builds(
        Without, st.lists(moves, min_size=1, max_size=2).map(union), st.builds(Jump, st.just(1), st.integers(1, 2))
    ),
)


@given(line_moves)
def test_random_line_games_have_the_values_of_the_definition(game):
    if line_game(game) is not None:
        assert ValueArray.of(grundy_tables.ByLines().plan(game, 12).fill(False, Request())) == by_definition(game, 12)


def test_moves_that_are_no_lines_are_left_to_others():
    for text in ("nim | diagonal(x1 + 1)", "where(k < l)", "nim(lengths=n < 3)", "euclid", "king(k=2)"):
        assert line_game(w.parse(text)) is None


def test_a_table_answers_for_positions():
    table = w.grundy(w.parse("wythoff"), up_to=12)
    assert isinstance(table, GrundyTable)
    assert (table.value((12, 11)), table.value((11, 12)), table.outcome((3, 5)), table.outcome((5, 3))) == (
        8,
        8,
        "P",
        "P",
    )
    assert list(table.positions_of(0)) == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    assert list(table.positions_of(10**30)) == []
    with pytest.raises(
        RequestError, match=r"the table has piles up to 12, but not the position \(3, 13\): ask for a larger table"
    ):
        table.value((3, 13))
    with pytest.raises(PositionError):
        table.value((3, -1))


def test_squares_that_are_no_positions_have_no_value():
    table = w.grundy(w.parse("shifted(m=1, p=3, l=1)"), up_to=3)
    assert table.values == [[None, None, 0, 1], [0, 1, 2, 3], [1, 2, 3, 4], [2, 3, 4, 5]]
    with pytest.raises(PositionError):
        table.value((0, 1))


def test_other_numbers_of_piles_and_fractions():
    assert w.grundy(w.parse("fibonacci_nim"), up_to=6).values == [None, None, 0, 0, 3, 0, 4]
    deep = w.grundy(w.parse("nheap_equal(n=3)"), up_to=3)
    assert (
        deep.values[1][2][3] == deep.values[3][1][2] == deep.value((3, 2, 1)) == Definition(deep.game).value((1, 2, 3))
    )
    rational = w.grundy(w.parse("ratwyt"), up_to=3)
    assert [str(size) for size in rational.sizes] == ["0", "1/3", "1/2", "2/3", "1", "3/2", "2", "3"]
    assert rational.value((rational.sizes[2], rational.sizes[4])) == 0
    assert rational.as_dict()["piles"] == list(rational.sizes)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("misere(wythoff)", "only in normal play, but this game is misere"),
        ("block(nim | diagonal, 2)", "only without blocking, but this game is one with blocking"),
        ("wythoff_partizan", "only for impartial games, but this game is partizan"),
    ],
)
def test_games_without_values_are_refused_with_the_reason(text, reason):
    with pytest.raises(ParameterError, match=reason):
        w.grundy(w.parse(text), up_to=5)


def test_a_notation_is_read_as_its_game():
    assert w.grundy("nim", up_to=5).values == w.grundy(w.parse("nim"), up_to=5).values
    with pytest.raises(ParameterError, match="a game must be an object of class Game, was 5"):
        w.grundy(5, up_to=5)


def test_a_large_table_says_what_it_takes_before_it_starts():
    game = w.parse("wythoff")
    with pytest.raises(TooLargeError) as error:
        w.grundy(game, up_to=60_000)
    message = str(error.value)
    assert "GB of memory and about" in message and "\n" not in message
    assert ("give out='FILE.npy'" in message) == limits.has_numba()  # only compiled sweeps can fill a file in place
    needed = grundy_tables.requirements(game, 59_999)
    assert needed.table >= 3600 * 10**6 * 4 and needed.memory < needed.table and needed.seconds > 10
    with pytest.raises(TooLargeError, match="GB of memory and about"):
        w.grundy(game, up_to=10**9)
    with pytest.raises(TooLargeError, match="would take about"):
        w.grundy(w.parse("fibonacci_nim"), up_to=10**6)
    for wrong in (-1, 2.5, True):
        with pytest.raises(RequestError, match=too_small("up_to", 0)):
            w.grundy(game, up_to=wrong)
    with pytest.raises(
        RequestError, match=r"method must be one of by_lines, .*by_definition for nim \| diagonal, was 'by_magic'"
    ):
        w.grundy(game, up_to=5, method="by_magic")


def test_a_file_holds_the_table_in_numpys_format(tmp_path):
    path = tmp_path / "values.npy"
    for text, up_to in (("wythoff", 40), ("shifted(m=1, p=3, l=1)", 9), ("nheap_equal(n=3)", 3), ("euclid", 5)):
        game = w.parse(text)
        written = w.grundy(game, up_to=up_to, out=str(path))
        assert written.values == w.grundy(game, up_to=up_to).values
        data = path.read_bytes()
        assert data.startswith(b"\x93NUMPY") and str((up_to + 1,) * game.piles).encode() in data[:128]
        assert len(data) == 128 + 2 * (up_to + 1) ** game.piles
    assert [file.name for file in tmp_path.iterdir()] == ["values.npy"]


@needs_numba
def test_a_large_file_is_filled_where_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(grundy_tables, "WRITTEN_WHOLE", 0)
    path = tmp_path / "values.npy"
    written = w.grundy(w.parse("wythoff"), up_to=100, out=str(path))
    assert written.values == w.grundy(w.parse("wythoff"), up_to=100).values
    assert type(written.values.array).__name__ == "memmap" and [*tmp_path.iterdir()] == [path]


def test_an_interrupted_file_leaves_nothing(tmp_path):
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        w.grundy(w.parse("wythoff"), up_to=100, out=str(tmp_path / "values.npy"), progress=stop)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(RequestError, match="must be a file in an existing folder"):
        w.grundy(w.parse("wythoff"), up_to=10, out=str(tmp_path / "nowhere" / "values.npy"))


def test_a_disk_without_room_is_refused(tmp_path, monkeypatch):
    import os

    class Disk:
        f_bavail, f_frsize = 1, 4096

    monkeypatch.setattr(os, "statvfs", lambda folder: Disk)
    with pytest.raises(TooLargeError, match="does not fit on its disk"):
        w.grundy(w.parse("wythoff"), up_to=100, out=str(tmp_path / "values.npy"))


@needs_numba
def test_arrays_are_shown_as_lists():
    import numpy as np

    out = np.zeros((1201, 1201), np.uint16)
    table = w.grundy(w.parse("wythoff"), up_to=1200, out=out)
    assert np.asarray(table.values) is out and table.values[3][:6] == [3, 4, 5, 6, 2, 0]
    assert type(table.value((3, 4))) is int
    assert len(table.values) == 1201 and table.values[-1] == table.values[1200]
    small = w.grundy(w.parse("wythoff"), up_to=40)
    assert table.values[:2][1][:41] == small.values[1]
    assert list(table.positions_of(7))[:20] == list(w.grundy(w.parse("wythoff"), up_to=60).positions_of(7))[:20]


@pytest.mark.parametrize(("game", "position"), [("subtraction(1, 2)", (5,)), ("wythoff", (5, 3)), ("g1", (3, 5))])
@pytest.mark.parametrize("up_to", [9, 400])
def test_table_indices_are_positions_rows_and_slices(game, position, up_to):
    table = w.grundy(game, up_to=up_to)
    assert table[position] == table.value(position)
    assert table[5] == table.values[5]
    assert table[4:6] == table.values[4:6] == [table[4], table[5]]
    with pytest.raises(w.PositionError):
        table[(*position, 1)]


def test_values_of_the_oeis():
    table = w.grundy(w.parse("wythoff"), up_to=19).values
    # A004481, the table by antidiagonals; A047708, its diagonal; A004482, row 1.
    antidiagonals = [table[n - k][k] for n in range(7) for k in range(n + 1)]
    assert antidiagonals == [
        0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4, 5, 5, 5, 5, 5, 5, 6, 3, 3, 6, 3, 3, 6,
    ]  # fmt: skip
    assert [table[n][n] for n in range(16)] == [0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11, 20]
    assert table[1][:10] == [1, 2, 0, 4, 5, 3, 7, 8, 6, 10]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": 0}, "threads must be an integer >= 1, was 0"),
        ({"threads": "2"}, "threads must be an integer >= 1, was '2'"),
        ({"method": ["by_lines"]}, r"method must be one of by_.* was \['by_lines'\]"),
    ],
)
def test_odd_options_are_refused(options, message):
    with pytest.raises(RequestError, match=message):
        w.grundy(Nim() | Diagonal(), up_to=4, **options)


@pytest.mark.parametrize(
    "ask",
    [
        lambda game, up_to: w.grundy(game, up_to=up_to).values,
        lambda game, up_to: str(w.values.grundy_row(game, 1, columns=2)),
    ],
)
def test_a_game_in_letters_is_read(ask):
    assert ask("nim", up_to=4) == ask(w.parse("nim"), up_to=4)


@pytest.mark.parametrize("up_to", [10**30, 10**1000])
@pytest.mark.parametrize("text", ["e_wythoff", "tribonacci_game", "nheap_equal(8)", "wyt_k(K=(1, 2))", "g1"])
def test_tables_of_any_size_are_refused_in_a_line(text, up_to):
    with pytest.raises(TooLargeError, match="must fit in 8 GB"):
        w.grundy(w.parse(text), up_to=up_to)


@pytest.mark.parametrize("text", ["nim | ray(3, 50)", "nim(step=40) | diagonal(3, step=70)", "jump(5, 60)"])
@pytest.mark.parametrize("up_to", [0, 1, 39, 45])
def test_directions_as_long_as_the_board(text, up_to):
    game = w.parse(text)
    lines = w.grundy(game, up_to=up_to, method="by_lines").values
    rules = Definition(game)
    corner = range(max(0, up_to - 6), up_to + 1)
    assert [[lines[x][y] for y in corner] for x in (0, up_to)] == [
        [rules.value(tuple(sorted((x, y)))) for y in corner] for x in (0, up_to)
    ]
