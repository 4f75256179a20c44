"""The content of drawings (cells, points, lines, arrows), compared with the definition and with solvers."""

import itertools
from fractions import Fraction

import pytest

from tests.own_games import Halving
from tests.sentences import too_small
from wythoff import Definition, RequestError, TooLargeError, grundy, parse, word as parse_word
from wythoff.game.catalog import ENTRIES
from wythoff.questions import drawing, paper_figure
from wythoff.questions.measured_beams.beam_slopes import slopes
from wythoff.reports.views import board_pictures, fill_pictures, moves, paths, scatter
from wythoff.reports.views.array_pictures import interspersion, parity
from wythoff.reports.views.drawing import as_placed
from wythoff.reports.views.panels import Arrows, Cells, Points, Polyline
from wythoff.solving.solvers import solve
from wythoff.values import palace_numbers

GAMES = [
    "wythoff",
    "maharaja",
    "nim | vector(1, 2)",
    "euclid",
    "shifted(m=1, p=2, l=1)",
    "misere(t_wythoff(2))",
    "knight",
]


def layers(drawn, kind, panel=0):
    return [layer for layer in drawn.panels[panel].layers if isinstance(layer, kind)]


@pytest.mark.parametrize("text", [*GAMES, "block(nim | diagonal, 1)", "star(wythoff)"])
def test_a_board_shows_the_outcomes_of_the_definition(text):
    game = parse(text)
    judge = Definition(game)

    def mark(x, y):
        place = as_placed(game, x, y)
        return int(judge.is_p(place)) if game.contains(place) else 2

    drawn = drawing(game, kind="board", up_to=9)
    (cells,) = layers(drawn, Cells)
    assert cells.rows == tuple(tuple(mark(x, y) for y in range(10)) for x in range(10))
    assert ("not on the board" in cells.names) == any(2 in row for row in cells.rows)
    assert cells.names[:2] == ("N-position", "P-position") and drawn.evidence == solve(game, up_to=9).evidence


@pytest.mark.parametrize("text", GAMES)
def test_a_scatter_has_every_p_position_and_its_mirror_image(text):
    game = parse(text)
    drawn = drawing(game, kind="scatter", up_to=40)
    points = {pair for layer in layers(drawn, Points) for pair in zip(layer.xs, layer.ys, strict=True)}
    expected = {(x, y) for x, y in solve(game, up_to=40).p_positions}
    assert points == (expected if game.ordered else expected | {(y, x) for x, y in expected})


def test_a_large_scatter_says_that_it_is_an_image():
    few, many = (scatter.scatter_diagram(parse("wythoff"), up_to) for up_to in (6000, 7000))
    assert not any("share a dot" in note for note in few.notes)
    assert [layer.dense for drawn in (few, many) for layer in layers(drawn, Points)] == [False, False, True, True]
    assert f"all {2 * len(solve(parse('wythoff'), up_to=7000).p_positions)} points are drawn" in " ".join(many.notes)


@pytest.mark.parametrize("text", ["wythoff", "euclid", "nim | vector(1, 2)"])
@pytest.mark.parametrize("up_to", [9, 30])
def test_a_heat_map_has_the_values(text, up_to):
    game = parse(text)
    (cells,) = layers(drawing(game, kind="grundy", up_to=up_to), Cells)
    assert [list(row) for row in cells.rows] == list(grundy(game, up_to=up_to).values)
    assert cells.words == () if up_to > 15 else cells.words[1][2] == str(cells.rows[1][2])


@pytest.mark.parametrize("text", ["block(nim | diagonal, 4)", "block(nim | diagonal | ray(1, 2), 2)", "wythoff"])
def test_palace_board_colours_surplus_numbers(text):
    game = parse(text)
    drawn = drawing(game, kind="palace", up_to=10)
    (cells,) = layers(drawn, Cells)
    assert [[int(word) for word in row] for row in cells.words] == list(palace_numbers(game, up_to=10).surplus)
    colours = {(word, cells.palette[place]) for pair in zip(cells.words, cells.rows, strict=True)
               for word, place in zip(*pair, strict=True)}  # fmt: skip
    assert len(colours) == len({word for word, _ in colours}) == len(set(cells.palette))
    assert drawn.panels[0].downwards


@pytest.mark.parametrize("text", [*GAMES, "keep(nim | diagonal, x1 > 1)", "where(min(k, l) < 2)", "star(wythoff)"])
@pytest.mark.parametrize("position", [(5, 3), (3, 5), (4, 4), (1, 1)])
def test_a_diagram_of_moves_has_the_options(text, position):
    game = parse(text)
    drawn = drawing(game, kind="moves", position=position)
    options, winning, piece = layers(drawn, Points)
    # The winning moves are marked; compare with the definition.
    judge = Definition(game)
    won = set(zip(winning.xs, winning.ys, strict=True))
    reached = {place for place in zip(options.xs, options.ys, strict=True) if judge.is_p(as_placed(game, *place))}
    assert won == reached and drawn.evidence is not None
    squares = list(zip(options.xs, options.ys, strict=True))
    assert {as_placed(game, x, y) for x, y in squares} == set(game.options(game.place(position)))
    assert list(zip(piece.xs, piece.ys, strict=True)) == [position] and len(set(squares)) == len(squares)
    # Every option lies on an arrow, and every arrow ends at an option.
    (arrows,) = layers(drawn, Arrows)
    assert set(arrows.ends) <= set(squares)

    def on(square, end):
        (a, b), (c, d) = ([p - q for p, q in zip(place, position, strict=True)] for place in (square, end))
        return a * d == b * c and 0 < a * c + b * d <= c * c + d * d

    assert all(sum(on(square, end) for end in arrows.ends) == 1 for square in squares)


def test_too_many_directions_have_no_arrows():
    drawn = drawing("where(k*l % 3 == 1)", kind="moves", position=(40, 99))
    assert layers(drawn, Arrows)[0].ends == () and drawn.notes[0].startswith(
        "no arrows are drawn: the options lie in 5"
    )
    assert drawn.notes[1] == "(40, 99) is an N-position: stars mark the winning moves"
    assert drawing("wythoff", kind="moves", position=(5, 3)).notes[1] == "(5, 3) is a P-position: no move wins"
    assert "no move from it leads" in drawing("misere(wythoff)", kind="moves", position=(0, 0)).notes[1]
    assert "cannot forbid all" in drawing("block(wythoff, 1)", kind="moves", position=(4, 7)).notes[1]


def test_slow_outcomes_are_drawn_without_marks(monkeypatch):
    def refused(*_, **__):
        raise TooLargeError("it would take long")

    monkeypatch.setattr(moves, "solve", refused)
    drawn = drawing("wythoff", kind="moves", position=(4, 5))
    assert drawn.notes[1] == "which moves win is not known: it would take long"
    assert layers(drawn, Points)[1].xs == [] and drawn.known == "by the rules of the game"


def test_moves_from_the_other_square_are_mirrored():
    game = parse("keep(nim | diagonal, x1 > 0)")
    steep, flat = (moves.squares_reached(game, place) for place in ((3, 7), (7, 3)))
    assert sorted((y, x) for x, y in steep) == flat != steep


def test_moves_of_a_game_of_the_user():
    assert moves.squares_reached(Halving(), (6, 5)) == [(2, 3)]
    drawn = moves.moves_diagram(Halving(), (0, 0))
    assert layers(drawn, Arrows)[0].ends == () and "there is no move" in drawn.notes


@pytest.mark.parametrize("text", ["wythoff", "gdwn(p=1, q=2)", "gdwn(p=3, q=5)", "misere(wythoff)"])
def test_fill_rules_are_what_a_move_reaches_backwards(text):
    game, side = parse(text), 41
    squares = {square for x, y in solve(game, up_to=side - 1).p_positions for square in ((x, y), (y, x))}
    drawn = fill_pictures.fill_rules(game, side - 1)
    directions = [(0, 1), (1, 1), (1, 2), (3, 5)]
    shown = {"moves (0, t)": 0, "moves (t, t)": 1, "moves (t, 2t)": 2, "moves (3t, 5t)": 3}
    assert len(drawn.panels) == (2 if "gdwn" not in text else 3)
    for number, panel in enumerate(drawn.panels):
        p, q = directions[shown[panel.title]]
        (cells,) = layers(drawn, Cells, number)
        expected = [[any((x - p * t, y - q * t) in squares for t in range(1, side)) for y in range(side)]
                    for x in range(side)]  # fmt: skip
        assert [list(map(bool, row)) for row in cells.rows] == expected


def test_each_fill_rule_fills_its_region():
    """Draw Figure 7: columns are full above both beams, diagonals below them, lines of slope 5/3 between them."""
    drawn = fill_pictures.fill_rules(parse("gdwn(p=3, q=5)"), 300)
    columns, diagonals, rays = (layers(drawn, Cells, panel)[0].rows for panel in range(3))
    low, high = (line.ys[1] / line.xs[1] for line in layers(drawn, Polyline))
    assert (low, high) == pytest.approx((1.53796, 1.76015), abs=1e-5)
    near = 12  # P-positions are within this distance of their lines
    board = [(x, y) for x in range(301) for y in range(301)]
    assert all(columns[x][y] for x, y in board if y > high * x + near)
    assert all(diagonals[x][y] for x, y in board if x / low + near < y < low * x - near)
    assert all(rays[x][y] for x, y in board if low * x + near < y < high * x - near)
    # And not beyond it.
    assert not all(rays[x][y] for x, y in board if x < y < low * x) and not any(
        rays[x][y] for x, y in board if y < x / 2
    )


def test_exact_slopes_are_those_of_far_p_positions():
    """Compare the exact slope of each named game that has one with distant P-positions."""
    seen = set()
    for entry in ENTRIES:
        for example in entry.examples:
            game = parse(example.call)
            if game.piles != 2 or game.ordered or game.partizan or game.choices:
                continue
            for slope in slopes(game, 0):
                far = solve(game, columns=3000).p_positions[-50:]  # these include P-positions of each beam
                assert slope.known == "proved" and slope.exact is not None
                exact = Fraction(slope.exact.decimal(20))
                assert min(abs(Fraction(y, x) - exact) for x, y in far) < Fraction(1, 200), example.call
                seen.add(slope.text)
    assert {"φ", "√2 + 1"} <= seen and len(seen) > 3


def test_slopes_say_how_they_are_known():
    lower, upper = slopes(parse("gdwn(p=1, q=2)"), 5000)
    assert (lower.known, lower.text, upper.text) == ("conjectured", "1.47780", "2.24773")
    assert "heuristic" in lower.reason and "measured" in lower.reason
    (golden,) = slopes(parse("maharaja"), 5000)
    assert (golden.known, golden.text, golden.inverse_text) == ("measured", "φ", "1/φ") and "y - φx" in golden.reason
    (fitted,) = slopes(parse("example3"), 3000)
    x, y = solve(parse("example3"), columns=3000).p_positions[-1]
    assert (fitted.known, fitted.exact) == ("measured", None) and fitted.value == pytest.approx(y / x, rel=0.01)
    assert fitted.reason == "mean for 2700 <= x < 3000"
    # Too few P-positions, or none.
    assert slopes(parse("example3"), 300) == slopes(parse("example3"), 0) == ()
    # Each row has one P-position, but there is no beam; for ordered games no slopes are shown.
    assert slopes(parse("star(wythoff)"), 300) == slopes(parse("nim | vector(1, 2)"), 300) == ()
    assert slopes(parse("g1"), 300) == ()


@pytest.mark.parametrize(
    ("text", "kind", "up_to", "words"),
    [
        ("wythoff", "board", 201, "can show piles up to 200"),
        ("wythoff", "grundy", 2001, "can show piles up to 2000"),
        ("block(nim | diagonal, 4)", "palace", 31, "can show piles up to 30"),
        ("g1", "palace", 5, "whole rays"),
        ("g1", "filling", 5, "moves along lines"),
        ("maharaja", "filling", 5, "moves along lines"),
        ("wythoff", "scatter", 10**8, "not up to 100000000"),
        ("wythoff", "moves", 3, "must be on the board, with piles up to 3"),
        ("wythoff", "bord", 3, "must be one of pixels, board, scatter, grundy, palace, moves, filling"),
        ("ratwyt", "board", 3, "two piles of integers"),
        ("npile_wythoff(n=3)", "scatter", 3, "two piles of integers"),
        ("wythoff", "board", -1, too_small("up_to", 0)),
    ],
)
def test_what_cannot_be_drawn_is_refused(text, kind, up_to, words):
    with pytest.raises(RequestError, match=words):
        drawing(parse(text), kind=kind, up_to=up_to)


def test_points_that_do_not_fit_are_refused(monkeypatch):
    from wythoff.kernels import limits

    game = parse("wythoff")
    solve(game, up_to=1000)
    monkeypatch.setattr(limits, "available_memory", lambda: 50_000)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        scatter.scatter_diagram(game, 1000)


def test_a_turtle_turns_at_letters():
    for maker in (paths.turtle, paths.odd_even):
        path = layers(maker("fibonacci", 300), Polyline)[0]
        places = [complex(x, y) for x, y in zip(path.xs, path.ys, strict=True)]
        steps = [after - before for before, after in itertools.pairwise(places)]
        letters = parse_word("fibonacci").letters(300)
        assert len(steps) == 300 and steps[0] == 1
        for n, (before, after) in enumerate(itertools.pairwise(steps), 1):
            letter = letters[n - 1]
            turn = (1j, -1j)[letter] if maker is paths.turtle else (-1j if n % 2 else 1j) if letter == 0 else 1
            assert after == before * turn


def test_the_dragon_curve_crosses_no_step_twice():
    path = layers(paths.turtle("paperfolding", 1024), Polyline)[0]
    places = list(zip(path.xs, path.ys, strict=True))
    steps = {frozenset(step) for step in itertools.pairwise(places)}
    assert len(steps) == 1024


def test_a_staircase_counts_letters():
    line, path = layers(paths.staircase("fibonacci", 200), Polyline)
    word = parse_word("fibonacci")
    assert list(path.ys) == [word.count(1, n) for n in range(201)]
    assert [x + y for x, y in zip(path.xs, path.ys, strict=True)] == list(range(201))
    assert (line.xs[1], line.ys[1]) == (path.xs[-1], path.ys[-1])
    # The word is balanced, so its path stays near the line.
    slope = line.ys[1] / line.xs[1]
    assert all(abs(y - slope * x) < 2 for x, y in zip(path.xs, path.ys, strict=True))
    with pytest.raises(RequestError, match="a word with two letters"):
        paths.staircase("tribonacci")
    with pytest.raises(RequestError, match="must be from 1 to 1000000"):
        paths.turtle("fibonacci", 0)


def test_arrays_are_shaded_by_parity_and_interlace():
    (cells,) = layers(parity("stolarsky", 7, 9), Cells)
    assert [int(word) for word in cells.words[0]] == [1, 2, 3, 5, 8, 13, 21, 34, 55]
    assert all(int(word) % 2 == cell for pair in zip(cells.words, cells.rows, strict=True)
               for word, cell in zip(*pair, strict=True))  # fmt: skip
    first, second = (layer.xs for layer in layers(interspersion("wythoff", 2, 12), Points))
    later = [entry for entry in first if entry >= second[0]]
    for low, high in itertools.pairwise(later):
        assert sum(low < entry < high for entry in second) == 1
    with pytest.raises(RequestError, match="of 9 characters are legible only with at most 17 squares in a row, had 40"):
        parity("wythoff", 3, 40)
    with pytest.raises(RequestError, match="1 to 40 rows and columns"):
        interspersion("wythoff", 3, 0)


def test_the_figures_of_the_survey():
    numbers = layers(paper_figure("visions2019", "4")[0], Cells)[0].words
    assert [list(map(int, row)) for row in numbers] == list(
        palace_numbers(parse("block(nim | diagonal, 4)"), up_to=10).surplus
    )
    left, right = paper_figure("visions2019", "6")
    assert (left.side, right.side, str(left.game)) == (300, 3000, "block(nim | diagonal, 99)")
    assert [panel.title for panel in paper_figure("visions2019", "7")[0].panels] == [
        "moves (0, t)", "moves (t, t)", "moves (3t, 5t)",
    ]  # fmt: skip
    queen, maharaja = (layers(paper_figure("visions2019", "8")[0], Points, panel)[0] for panel in (0, 1))
    added = set(zip(maharaja.xs, maharaja.ys, strict=True)) - set(zip(queen.xs, queen.ys, strict=True))
    assert added == {(4, 3), (5, 2)}
    # From (1, 2), the first nonzero P-position of Wythoff Nim, the Maharaja goes to (0, 0).
    nim, knights = (layers(paper_figure("visions2019", "9")[0], Cells, panel)[0].rows for panel in (0, 1))
    assert (nim[1][2], knights[1][2], knights[1][3]) == (1, 0, 1)
    assert len(paper_figure("visions2019", "10")[0].panels) == 2
    with pytest.raises(RequestError, match="visions2019 12, was visions2019 3"):
        paper_figure("visions2019", "3")


def test_boards_say_what_they_are_of():
    drawn = board_pictures.board(parse("maharaja"), 20)
    assert drawn.caption == (
        "P-positions of nim | diagonal | jump(1, 2), piles up to 20. First pile downwards, second pile to the "
        "right, (0, 0) in the upper left corner. Each P-position stands on its square and on the mirror image. "
        "Computed from the rules (by_push), for piles up to 20. (wythoff\u00a00.1.0)"
    )


@pytest.mark.parametrize(
    "draw",
    [
        lambda: drawing(parse("block(wythoff, 10**30)"), kind="palace", up_to=12),
        lambda: parity("wythoff", 40, 12),
        lambda: parity("wythoff", 1, 40),
    ],
)
def test_numbers_that_nobody_could_read_are_refused(draw):
    with pytest.raises(RequestError, match="numbers"):
        draw()


def test_a_caption_shortens_long_numbers_and_the_file_has_them():
    drawn = drawing(parse("nim | diagonal(10**300)"), up_to=3)
    assert "diagonal(1000000000...0000000000 (301 digits))" in drawn.caption and len(drawn.caption) < 330
    assert f"1{'0' * 300}" in drawn.about["Title"]


def test_a_source_is_of_the_kind_where_there_are_parameters():
    assert paths.turtle("fibonacci", 9).known.startswith("source of the word: ")
    assert paths.turtle("morphic('a->aab, b->a')", 9).known == "source of words of this kind: Duchene and Rigo 2008"
