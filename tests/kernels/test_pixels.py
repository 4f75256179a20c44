"""Pixels of pictures, square by square, by both engines: numbers mapped through a table, and marks at P-positions."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given, strategies as st

from tests.kernels.engines import both_engines
from wythoff.kernels.listing import by_rows, lines_of_bits, marked, shaded

few = st.integers(0, 9)


def in_engine(name: str, numbers: list, width: int = 64):
    """Return the numbers as the engine `name` holds them: a list, or an array of `width`-bit integers."""
    if name == "plain":
        return numbers
    return pytest.importorskip("numpy").array(numbers, f"int{width}")


@both_engines
@given(st.data(), st.integers(1, 5), st.binary(min_size=10, max_size=12), st.sampled_from((16, 64)))
def test_shades_of_numbers(name, data, columns, shades, width):
    rows = data.draw(st.lists(st.lists(few, min_size=columns, max_size=columns), min_size=1, max_size=5))
    assert shaded(in_engine(name, rows, width), shades) == bytes(shades[number] for row in rows for number in row)


@both_engines
@given(squares=st.lists(st.tuples(few, few), min_size=1, max_size=9), start=few, more=few, columns=st.integers(1, 11))
def test_marks_at_squares(name, squares, start, more, columns):
    x, y = (in_engine(name, list(column)) for column in zip(*squares, strict=True))
    for symmetric in (False, True):
        seen = {*squares, *((b, a) for a, b in squares if symmetric)}
        board = [(a, b) in seen for a in range(start, start + more) for b in range(columns)]
        assert marked(x, y, start, start + more, columns, symmetric=symmetric) == bytes(board)


@both_engines
@given(squares=st.sets(st.tuples(st.integers(0, 9), st.integers(0, 40)), max_size=9), start=few, more=few,
       width=st.integers(1, 41))  # fmt: skip
def test_lines_of_bits_are_the_marks_packed(name, squares, start, more, width):
    x, y = (in_engine(name, [square[side] for square in squares]) for side in (0, 1))
    for symmetric in (False, True):
        rows, columns = by_rows(x, y, symmetric=symmetric)
        listed = [*squares, *((b, a) for a, b in squares if symmetric)]
        assert list(zip(map(int, rows), map(int, columns), strict=True)) == sorted(listed)
        board = marked(x, y, start, start + more, width, symmetric=symmetric)
        lines = lines_of_bits(rows, columns, start, start + more, width)
        assert lines == b"".join(
            b"\0" + sum(pixel << (8 * ((width + 7) // 8) - 1 - place)
                        for place, pixel in enumerate(board[at : at + width])).to_bytes((width + 7) // 8, "big")
            for at in range(0, len(board), width)
        )  # fmt: skip
        twin = import_module(f"wythoff.kernels.{name}.listing")
        assert twin.packed(board, width) == lines


@both_engines
@given(bits=st.sampled_from((1, 2, 4)), width=st.integers(1, 19), height=st.integers(0, 4), data=st.data())
def test_pixels_of_few_bits_are_those_of_bytes(name, bits, width, height, data):
    pixels = bytes(data.draw(st.lists(st.integers(0, 2**bits - 1), min_size=width * height, max_size=width * height)))
    lines = import_module(f"wythoff.kernels.{name}.listing").packed(pixels, width, bits)
    size = 1 + (width * bits + 7) // 8
    assert len(lines) == height * size and not any(lines[::size])
    for row in range(height):
        digits = "".join(f"{byte:08b}" for byte in lines[row * size + 1 : (row + 1) * size])
        assert [int(digits[n * bits : (n + 1) * bits], 2) for n in range(width)] == [*pixels[row * width :][:width]]
        assert "1" not in digits[width * bits :]
