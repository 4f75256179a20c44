"""Pictures in the terminal: their characters are decoded here and compared with the definition."""

import re

import pytest

from tests.sentences import too_small
from wythoff import Definition, WythoffError, grundy, parse, solve
from wythoff.reports.views.colours import BOARD, HALF, LIGHT, surplus_shades, value_palette
from wythoff.reports.views.glyphs import DOTS, braille, coloured_blocks, half_blocks
from wythoff.reports.views.terminal import P_SHADES, SHADES, text_picture
from wythoff.values import palace_numbers

GAMES = (
    "wythoff", "maharaja", "gdwn(p=1, q=2)", "block(nim | diagonal, 4)", "example3", "misere(wythoff)",
    "vector(1, 2) | vector(2, 1) | vector(3, 0)", "ab_vector(1, 2)", "shifted(m=1, p=2, l=1)", "euclid",
)  # fmt: skip


def p_squares(game, up_to):
    """Return the ordered squares with piles up to `up_to` that are P-positions, by the definition."""
    rules = Definition(game)
    return {
        (x, y)
        for x in range(up_to + 1)
        for y in range(up_to + 1)
        if game.contains((x, y) if game.ordered or x <= y else (y, x))
        and rules.outcome((x, y) if game.ordered else tuple(sorted((x, y)))) == "P"
    }


def inside(lines):
    """Return the lines of a picture without axes, padded to the width of the ruler above them."""
    width = len(lines[1].strip()) - 1
    return [re.split("[│┤|+]", line, maxsplit=1)[1].ljust(width) for line in lines[2:]]


def decoded(lines):
    """Return the positions (row, column) of the dots in lines of braille characters."""
    return {
        (4 * line + row, 2 * place + column)
        for line, text in enumerate(lines)
        for place, character in enumerate(text)
        for row, bits in enumerate(DOTS)
        for column, bit in enumerate(bits)
        if (ord(character) - 0x2800) & bit
    }


@pytest.mark.parametrize("name", GAMES)
def test_dots_are_the_p_positions_of_the_definition(name):
    game = parse(name)
    drawn = text_picture(game, up_to=29, width=60, kind="board", style="braille")
    assert drawn.frame.scale == 1
    assert decoded(inside(drawn.lines)) == p_squares(game, 29)
    # The styles with letters, half blocks and other characters show the same.
    letters = inside(text_picture(game, up_to=29, width=65).lines)
    said = {(x, y): row[2 * y : 2 * y + 2] for x, row in enumerate(letters) for y in range(30)}
    assert {square for square, mark in said.items() if mark == "P "} == p_squares(game, 29)
    assert set(said.values()) - {"P ", ". "} == ({"  "} if game.board else set())
    halves = inside(text_picture(game, up_to=29, width=60, kind="board", style="blocks").lines)
    assert {
        (2 * line + half, place)
        for line, text in enumerate(halves)
        for place, character in enumerate(text)
        for half in (0, 1)
        if character in ("█▀", "█▄")[half]
    } == p_squares(game, 29)
    plain = inside(text_picture(game, up_to=29, width=80, kind="board", style="ascii").lines)
    marked = {(x, y): row[2 * y : 2 * y + 2] for x, row in enumerate(plain) for y in range(30)}
    assert {square for square, mark in marked.items() if mark == "##"} == p_squares(game, 29)
    on_board = {(x, y) for x, y in marked if game.contains((x, y) if game.ordered or x <= y else (y, x))}
    assert {square for square, mark in marked.items() if mark != "  "} == on_board


def test_the_first_pile_goes_down_and_the_second_to_the_right():
    # Only three may be taken, and from the first pile: (x, y) is P for x % 6 < 3, whatever y is.
    drawn = text_picture(parse("vector(3, 0)"), up_to=11, width=60, style="braille")
    assert decoded(inside(drawn.lines)) == {(x, y) for x in range(12) for y in range(12) if x % 6 < 3}
    assert "first pile downwards, second pile to the right" in str(drawn)


@pytest.mark.parametrize(
    ("name", "up_to", "scale"), [("wythoff", 299, 3), ("ab_vector(1, 2)", 219, 2), ("g1", 1000, 10)]
)
def test_a_dot_of_many_positions_is_set_if_one_of_them_is_p(name, up_to, scale):
    game = parse(name)
    drawn = text_picture(game, up_to=up_to, width=60)  # 55 characters beside the axis: 110 dots
    assert drawn.frame.scale == scale and f"each dot stands for {scale} by {scale} positions" in str(drawn)
    found = set(solve(game, up_to=up_to).p_positions)
    found |= set() if game.ordered else {(y, x) for x, y in found}
    assert decoded(inside(drawn.lines)) == {(x // scale, y // scale) for x, y in found}


@pytest.mark.parametrize(
    ("asked", "style"),
    [
        ({}, "letters"),
        ({"up_to": 36}, "letters"),
        ({"up_to": 37}, "braille"),  # 38 squares of two characters and an axis of 5 are 81
        ({"up_to": 60, "width": 127}, "letters"),
        ({"up_to": 61, "width": 200}, "braille"),
        ({"up_to": 61, "width": 200, "plain": True}, "ascii"),
        ({"up_to": 9, "plain": True}, "letters"),
        ({"up_to": 9, "kind": "grundy"}, "ascii"),
        ({"up_to": 9, "kind": "grundy", "colours": 256}, "blocks"),
        ({"up_to": 9, "kind": "grundy", "colours": 256, "plain": True}, "ascii"),
    ],
)
def test_small_boards_are_letters(asked, style):
    assert text_picture(parse("wythoff"), **asked).frame.style == style


def test_surplus_numbers_are_shown_on_request():
    game = parse("block(nim | diagonal, 4)")
    shows = [text_picture(game, **asked).shows for asked in ({"up_to": 60}, {"up_to": 61}, {"kind": "palace"})]
    assert shows == ["P-positions", "surplus numbers", "surplus numbers"]


def test_a_scale_of_many_digits_is_round():
    # 52 characters beside the axis hold 104 dots, and 100001/104 > 961.
    assert text_picture(parse("wythoff"), up_to=100_000, width=60).frame.scale == 970
    assert all(len(line) <= 60 for line in text_picture(parse("wythoff"), up_to=100_000, width=60).lines)


@pytest.mark.parametrize("width", [20, 47, 80, 120, 200])
@pytest.mark.parametrize("style", ["letters", "braille", "blocks", "ascii"])
@pytest.mark.parametrize("up_to", [None, 0, 7, 500])
def test_axes_name_the_dots_beside_them(width, style, up_to):
    drawn = text_picture(parse("wythoff"), up_to=up_to, width=width, style=style)
    across, down, wide = {"braille": (2, 4, 1), "blocks": (1, 2, 1)}.get(style, (1, 1, 2))
    scale = drawn.frame.scale
    assert max(map(len, drawn.lines)) <= width
    start = drawn.frame.margin
    for found in re.finditer(r"\d+", drawn.lines[0]):
        assert int(found[0]) == (found.start() - start) // wide * across * scale
        assert drawn.lines[1][found.start()] in "┴+"
    for number, line in enumerate(drawn.lines[2:]):
        label = line[: start - 1].strip()
        assert label == (str(number * down * scale) if number % 5 == 0 else "")
    if up_to is None:
        assert scale == 1 and len(drawn.lines) <= 42


def colours_of(lines):
    """Return the colours of lines of half blocks, two rows of colours for each line."""
    rows = []
    for line in lines:
        upper, lower = [], []
        for codes, blocks in re.findall("\x1b\\[([0-9;]+)m(▀*)", line):
            found = re.fullmatch(r"38;2;(\d+);(\d+);(\d+);(?:48;2;(\d+);(\d+);(\d+)|49)", codes)
            assert found or (codes, blocks) == ("0", "")
            if found:
                front, back = found.groups()[:3], found.groups()[3:]
                upper += [tuple(map(int, front))] * len(blocks)
                lower += [tuple(map(int, back)) if back[0] else None] * len(blocks)
        rows += [upper, lower]
    return [row for row in rows if None not in row]


def test_surplus_numbers_have_the_colours_of_the_png():
    game = parse("block(nim | diagonal, 4)")
    drawn = text_picture(game, up_to=20, width=60, kind="palace", colours=1 << 24)
    palette, shades = LIGHT.surplus(), surplus_shades(5, 100)
    numbers = palace_numbers(game, up_to=20).numbers
    assert colours_of(inside(drawn.lines)) == [[palette[shades[number]] for number in row] for row in numbers]
    assert drawn.shows == "surplus numbers" and "yellow" in str(drawn) and drawn.evidence.kind == "computed"
    every_third = text_picture(game, up_to=89, width=36, colours=1 << 24)
    wide = palace_numbers(game, up_to=89).numbers
    assert every_third.frame.scale == 3
    assert colours_of(inside(every_third.lines)) == [[palette[shades[n]] for n in row[::3]] for row in wide[::3]]


def test_surplus_without_colours_marks_p_positions():
    game = parse("block(nim | diagonal, 4)")
    lines = inside(text_picture(game, up_to=20, width=60, kind="palace").lines)
    surplus = palace_numbers(game, up_to=20).surplus
    shades = surplus_shades(5, 10)
    for x, row in enumerate(surplus):
        for y, number in enumerate(row):
            mark = " .:"[min(number, 2)] if number >= 0 else P_SHADES[shades[number + 5] * len(P_SHADES) // HALF]
            assert lines[x][2 * y : 2 * y + 2] == 2 * mark
            assert (mark in P_SHADES) == (number < 0)


@pytest.mark.parametrize("name", ["wythoff", "euclid", "ab_vector(1, 2)"])
def test_values_rise_with_the_shades_and_zero_stands_out(name):
    game = parse(name)
    values = grundy(game, up_to=20).values
    drawn = text_picture(game, up_to=20, width=60, kind="grundy")
    lines = inside(drawn.lines)
    marks = {}
    for x, row in enumerate(values):
        for y, value in enumerate(row):
            assert marks.setdefault(value, lines[x][2 * y]) == lines[x][2 * y] == lines[x][2 * y + 1]
    assert marks.pop(0) == "@" and marks.pop(None, "/") == "/"
    shown = [SHADES.index(marks[value]) for value in sorted(marks)]
    assert shown == sorted(shown) and set(shown) == set(range(len(SHADES)))
    # The legend says which values a character stands for.
    legend = re.findall(r"(?:^|, )(\S+) (\d+)(?: to (\d+))?", drawn.reading[1])
    told = {n: mark for mark, first, last in legend for n in range(int(first), int(last or first) + 1)}
    assert {value: told[value].replace("blank", " ") for value in marks} == marks and told[0] == "@"
    coloured = colours_of(inside(text_picture(game, up_to=20, width=60, kind="grundy", colours=1 << 24).lines))
    palette = value_palette()
    for x, row in enumerate(values):
        for y, value in enumerate(row):
            assert (coloured[x][y] == palette[0]) == (value == 0)
            assert (coloured[x][y] == BOARD[2]) == (value is None)


def test_plain_characters_need_no_unicode_and_no_escapes():
    for name in ("wythoff", "euclid", "block(nim | diagonal, 4)"):
        str(text_picture(parse(name), up_to=12, style="ascii")).encode("ascii")
        assert "\x1b" not in str(text_picture(parse(name), up_to=12))


def test_a_terminal_of_256_colours_gets_the_nearest():
    assert list(coloured_blocks([b"\0\1"], [(0, 0, 0), (250, 240, 170)], 256)) == [
        "\x1b[38;5;16;49m▀\x1b[38;5;229;49m▀\x1b[0m"
    ]


def test_glyphs_of_no_rows():
    assert list(braille([])) == list(half_blocks([])) == list(coloured_blocks([], [], 256)) == []


@pytest.mark.parametrize(
    ("name", "asked", "words"),
    [
        ("fibonacci_nim", {}, "two piles of integers"),
        ("ratwyt", {}, "two piles of integers"),
        ("wythoff", {"width": 19}, "the width must be at least 20 characters, was 19"),
        ("block(wythoff, 4)", {"width": 20, "up_to": 10**17}, "next to the numbers of the axis"),
        ("wythoff", {"up_to": 10**9}, "piles up to 10000000, not up to 1000000000"),
        ("wythoff", {"up_to": 10**1000}, "piles up to 10000000, not up to a number of about 1001 digits"),
        ("wythoff", {"kind": ""}, "must be one of board, grundy, palace, was ''"),
        ("wythoff", {"up_to": -1}, too_small("up_to", 0, was=-1)),
        ("wythoff", {"kind": "grundy", "style": "braille"}, "can show only P-positions"),
        ("wythoff", {"kind": "grundy", "style": "blocks"}, "only in colours"),
        ("g1", {"kind": "palace"}, "whole rays"),
        ("wythoff", {"kind": "moves"}, "must be one of board, grundy, palace, was 'moves'"),
        ("misere(wythoff)", {"kind": "grundy"}, "normal play"),
    ],
)
def test_what_has_no_picture_is_refused(name, asked, words):
    with pytest.raises(WythoffError, match=words) as refused:
        text_picture(parse(name), **asked)
    assert "\n" not in str(refused.value)
