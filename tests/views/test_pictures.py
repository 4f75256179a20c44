"""Pixel pictures: PNG files are decoded here with zlib alone, and compared with the numbers."""

import os
import struct
import zlib
from io import BytesIO

import pytest

from tests.own_games import Halving
from tests.peak import PEAK, needs_status
from wythoff import Definition, RequestError, TooLargeError, parse, plot, solve
from wythoff.kernels import limits, palace
from wythoff.reports.views import pictures, planes
from wythoff.reports.views.colours import BOARD, HALF, LIGHT, surplus_shades
from wythoff.reports.views.pictures import save_png
from wythoff.reports.views.png import require_size, write_png
from wythoff.solving.values.palace import blocked_rays
from wythoff.values import palace_numbers


def decoded(content):
    """Return (width, height, rows of palette indices, palette, texts) of an unfiltered PNG file.

    The file must use as few bits per pixel as possible.
    """
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    place, packed, text, kinds = 8, b"", {}, []
    while place < len(content):
        (size,) = struct.unpack(">I", content[place : place + 4])
        kind, body = content[place + 4 : place + 8], content[place + 8 : place + 8 + size]
        (check,) = struct.unpack(">I", content[place + 8 + size : place + 12 + size])
        assert check == zlib.crc32(kind + body)
        place += 12 + size
        kinds.append(kind)
        if kind == b"IHDR":
            width, height, *rest = struct.unpack(">IIBBBBB", body)
            bits = rest[0]
            assert rest[1:] == [3, 0, 0, 0]
        elif kind == b"PLTE":
            palette = [tuple(body[n : n + 3]) for n in range(0, size, 3)]
        elif kind == b"iTXt":
            keyword, rest = body.split(b"\0", 1)
            assert rest[:4] == b"\0\0\0\0"
            text[keyword.decode()] = rest[4:].decode()
        elif kind == b"IDAT":
            packed += body
    assert (kinds[0], kinds[-1]) == (b"IHDR", b"IEND")
    raw = zlib.decompress(packed)
    assert bits == min(few for few in (1, 2, 4, 8) if 2**few >= len(palette))
    size = (width * bits + 7) // 8
    assert len(raw) == height * (size + 1) and not any(raw[:: size + 1])
    rows = [raw[n + 1 : n + 1 + size] for n in range(0, len(raw), size + 1)]
    if bits < 8:
        digits = ["".join(f"{byte:08b}" for byte in row) for row in rows]
        assert all("1" not in row[width * bits :] for row in digits)
        rows = [bytes(int(row[n : n + bits], 2) for n in range(0, width * bits, bits)) for row in digits]
    return width, height, rows, palette, text


def drawn(tmp_path, game, up_to):
    file = tmp_path / "board.png"
    picture = plot(game, str(file), up_to=up_to, kind="pixels")
    return picture, decoded(file.read_bytes())


@pytest.mark.parametrize("text", ["block(nim | diagonal, 4)", "block(nim | diagonal | ray(1, 2), 9)", "block(nim, 0)"])
@pytest.mark.parametrize("cells", [1, 100, 1 << 20])
def test_surplus_numbers_come_back(tmp_path, monkeypatch, text, cells):
    monkeypatch.setattr(palace, "AT_ONCE", cells)
    game = parse(text)
    picture, (width, height, rows, palette, about) = drawn(tmp_path, game, 30)
    found = palace_numbers(game, up_to=30)
    shades = surplus_shades(found.k, max(map(max, found.numbers)))
    whole, used = LIGHT.surplus(), sorted({*surplus_shades(found.k, len(blocked_rays(game)[0]) * found.k)})
    assert (width, height) == (31, 31)
    assert palette == ([whole[place] for place in used] if len(used) <= 16 else [*whole])
    seen = [[palette[place] for place in row] for row in rows]
    assert seen == [[whole[shades[number]] for number in row] for row in found.numbers]
    # P-positions have the colours of the first half of the palette.
    lost = {*whole[:HALF]}
    assert not lost & {*whole[HALF:]}
    assert [[colour in lost for colour in row] for row in seen] == [[s < 0 for s in row] for row in found.surplus]
    assert about == picture.about
    assert about["Title"] == f"surplus numbers of {game}, piles up to 30"
    assert about["Evidence"] == "computed from the rules (by_counting), for piles up to 30"
    assert about["Software"].startswith("wythoff ")
    assert "(0, 0) in the upper left corner" in about["Description"]


@pytest.mark.parametrize(
    "text",
    [
        "wythoff",
        "misere(t_wythoff(2))",
        "nim | vector(1, 2)",
        "knight",
        "block(nim | diagonal, 1, of=diagonal)",
        "misere(block(nim | diagonal, 1))",
        "block(nim | diagonal(2), 1)",
        "shifted(m=1, p=2, l=1)",
        "euclid",
    ],
)
@pytest.mark.parametrize("pixels", [1, 1 << 20])
def test_p_positions_of_any_other_game(tmp_path, monkeypatch, text, pixels):
    for bands in ("AT_ONCE", "BITS"):
        monkeypatch.setattr(pictures, bands, pixels)
    game = parse(text)
    picture, (width, height, rows, palette, about) = drawn(tmp_path, game, 12)
    judge = Definition(game)

    def place(x, y):
        position = (x, y) if game.ordered or x <= y else (y, x)
        return int(judge.is_p(position)) if game.contains(position) else 2

    assert (width, height, tuple(palette)) == (13, 13, BOARD if game.board else BOARD[:2])
    assert [list(row) for row in rows] == [[place(x, y) for y in range(13)] for x in range(13)]
    assert about["Title"] == f"P-positions of {game}, piles up to 12"
    assert about["Evidence"] == str(solve(game, up_to=12).evidence) == str(picture.evidence)
    assert ("grey" in about["Description"]) == bool(game.board)


def test_a_game_of_the_user(tmp_path):
    _, (*_, rows, _, _) = drawn(tmp_path, Halving(), 8)
    assert [row[0] for row in rows] == [1, 0, 1, 1, 0, 0, 0, 0, 1]


def test_the_smallest_picture(tmp_path):
    for text, place in (("block(nim, 0)", 0), ("wythoff", 1)):
        assert drawn(tmp_path, parse(text), 0)[1][2] == [bytes([place])]


def test_shades_tell_p_positions_apart():
    for k, highest in ((1, 3), (2, 6), (5, 15), (1000, 3000), (10**30, 60), (10**30, 0)):
        shades = surplus_shades(k, highest)
        assert len(shades) == highest + 1
        assert all((place < HALF) == (number < k) for number, place in enumerate(shades))
    assert surplus_shades(5, 7)[0] == HALF - 1 and surplus_shades(5, 7)[4:] == bytes((0, HALF, HALF + 1, HALF + 2))
    assert len(set(surplus_shades(20, 40))) == 41


def luminance(colour):
    red, green, blue = ((part / 255) ** 2.2 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_palette_does_not_need_red_or_green():
    palette = LIGHT.surplus()
    assert len(palette) == 2 * HALF
    # Yellow and brown have less blue than red and green, blue tones have more.
    assert all(blue < min(red, green) + 1 for red, green, blue in palette[:HALF])
    assert all(blue > max(red, green) for red, green, blue in palette[HALF + 1 :])
    # Numbers that are adjacent in the pictures, -1 and -2 beside 0, 1 and 2, have a contrast of at least 3 to 1.
    bright = min(luminance(palette[shade]) for shade in (0, surplus_shades(1000, 999)[998]))
    assert all((bright + 0.05) / (luminance(palette[HALF + n]) + 0.05) > 3 for n in (0, 1, 2))


@pytest.mark.parametrize("text", ["ratwyt", "vectors(moves=((1, 1, 1),))"])
def test_games_without_a_board_of_two_piles_are_refused(tmp_path, text):
    with pytest.raises(RequestError, match="a game on two piles of integers"):
        plot(parse(text), str(tmp_path / "x.png"), up_to=3)
    assert list(tmp_path.iterdir()) == []


def test_what_takes_too_long_is_refused_before_it_starts(tmp_path):
    for text in ("block(nim | diagonal, 4)", "wythoff"):
        with pytest.raises(TooLargeError, match="the limit is 3600 s"):
            plot(parse(text), str(tmp_path / "x.png"), up_to=10**7)
    with pytest.raises(TooLargeError, match="at most 2147483647 pixels"):
        require_size(1, 2**31)
    assert list(tmp_path.iterdir()) == []


def test_a_large_picture_says_before_what_it_takes(tmp_path, capsys, monkeypatch):
    from wythoff.apps.cli import main

    monkeypatch.setattr(pictures, "LARGE", 100)
    file = str(tmp_path / "x.png")
    assert main(["plot", "maharaja", "--up-to", "99", "--output", file]) == 0 and capsys.readouterr().err == ""
    assert main(["plot", "maharaja", "--up-to", "100", "--output", file]) == 0
    assert capsys.readouterr().err == (
        "a picture of 101 by 101 pixels takes about 1e-05 s, in addition to solving the game\n"
    )
    assert decoded((tmp_path / "x.png").read_bytes())[:2] == (101, 101)


@pytest.mark.parametrize("text", ["wythoff", "nim | vector(1, 2)"])
def test_a_pixel_of_two_colours_is_a_bit_at_any_scale(tmp_path, text):
    for scale in (1, 3):
        plot(parse(text), str(tmp_path / "x.png"), up_to=20, kind="pixels", scale=scale)
        content = (tmp_path / "x.png").read_bytes()
        assert content[24] == 1  # bits of a pixel
        rows = decoded(content)[2]
        assert [list(row[::scale]) for row in rows[::scale]] == [
            list(row)
            for row in zip(*[iter(b"".join(pictures.picture(parse(text), up_to=20).bands()))] * 21, strict=True)
        ]


def test_bands_of_a_wrong_size_are_mistakes_of_the_program():
    for bands in ([bytes(5)], [bytes(3)], [bytes(9)], [bytes(6), bytes(3)]):
        with pytest.raises(ValueError, match="rows"):
            write_png(BytesIO(), 3, 2, bands, BOARD, {})


def test_the_writer_holds_a_band_only():
    import tracemalloc

    peaks = []
    for rows in (100, 1000):
        tracemalloc.start()
        with open(os.devnull, "wb") as file:
            write_png(file, 2000, rows, (os.urandom(20_000) for _ in range(rows // 10)), [(0, 0, 0)] * 256, {})
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # The other 900 rows are 1.8 MB that cannot be compressed.
    assert peaks[1] < peaks[0] + 20_000


@pytest.mark.slow
@needs_status
def test_the_memory_of_a_whole_plot_does_not_grow_with_the_rows(tmp_path):
    """Compare the peak memory of processes that plot 4 and 36 million pixels."""
    import subprocess
    import sys

    pytest.importorskip("numba", reason="36 million numbers take long in the plain form")
    script = f"""
{PEAK}
import sys
from wythoff import parse, plot
from wythoff.kernels import limits
limits.compiling_pays = lambda seconds: True
plot(parse("block(nim | diagonal, 999)"), sys.argv[1], up_to=int(sys.argv[2]))
print(peak())
"""
    sizes = [
        int(subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / "x.png"), up_to], capture_output=True, text=True, check=True
        ).stdout)
        for up_to in ("1999", "5999")
    ]  # fmt: skip
    assert sizes[1] < sizes[0] + 16_000_000  # the numbers alone would be 72 MB


def test_a_file_appears_only_when_it_is_complete(tmp_path, monkeypatch):
    def interrupted():
        yield bytes(4)
        raise KeyboardInterrupt

    file = tmp_path / "x.png"
    with pytest.raises(KeyboardInterrupt):
        save_png(str(file), 4, 4, interrupted(), BOARD, {})
    assert list(tmp_path.iterdir()) == []
    file.write_bytes(b"as it was")
    with pytest.raises(KeyboardInterrupt):
        save_png(str(file), 4, 4, interrupted(), BOARD, {})
    assert file.read_bytes() == b"as it was" and len(list(tmp_path.iterdir())) == 1


def test_links_and_pipes_are_written_through(tmp_path):
    import threading

    target, link, pipe = tmp_path / "real.png", tmp_path / "link.png", tmp_path / "pipe"
    link.symlink_to(target)
    plot(parse("wythoff"), str(link), up_to=5, kind="pixels")
    assert link.is_symlink() and decoded(target.read_bytes())[0] == 6
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    plot(parse("wythoff"), str(pipe), up_to=5, kind="pixels")
    reader.join()
    assert read == [target.read_bytes()] and not pipe.is_file()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("x.jpg", "a .png, .svg or .pdf file"),
        ("x", "a .png, .svg or .pdf file"),
        ("no/x.png", "folder"),
        ("", "folder"),
    ],
)
def test_a_path_that_is_no_picture_is_refused_before_any_work(tmp_path, monkeypatch, path, words):
    monkeypatch.setattr(planes, "solve", None)
    with pytest.raises(RequestError, match=words):
        plot(parse("wythoff"), os.path.join(tmp_path, path), up_to=5)


def test_a_full_board_needs_its_memory(monkeypatch, tmp_path):
    monkeypatch.setattr(limits, "available_memory", lambda: 1000)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        plot(parse("block(nim | diagonal, 4)"), str(tmp_path / "x.png"), up_to=299)
    assert list(tmp_path.iterdir()) == []
