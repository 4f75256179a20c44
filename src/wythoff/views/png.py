"""Pictures as PNG, with nothing but zlib: rows are compressed as they come, so that a picture of any size needs a band.

Source: W3C, Portable Network Graphics (PNG) Specification, second edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import IO, TypeAlias

from wythoff.errors import TooLargeError, brief

Colour: TypeAlias = tuple[int, int, int]
MAX_SIDE = 2**31 - 1  # of a PNG
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL, MEMORY = 4, 9  # of the compression: level 6 takes 3.5 times as long for 6 % less
DATA = 1 << 16  # bytes of a data chunk, about


def require_size(width: int, height: int) -> None:
    """Refuse a picture that no PNG can hold.

    Raises: TooLargeError.
    """
    if max(width, height) > MAX_SIDE:
        raise TooLargeError(f"a PNG has sides of at most {MAX_SIDE} pixels, was asked for {brief(max(width, height))}")


def write_png(
    file: IO[bytes],
    width: int,
    height: int,
    bands: Iterable[bytes],
    palette: Sequence[Colour],
    about: Mapping[str, str],
) -> int:
    """Write a picture, and return its number of pixels.

    `bands` are rows from above, some at a time: a byte for each pixel, which is the place of its colour in `palette`.
    `about` goes into the file as text, by keywords of at most 79 ASCII characters such as Title or Software.

    >>> from io import BytesIO
    >>> file = BytesIO()
    >>> write_png(file, 2, 2, [bytes([0, 1, 1, 0])], [(0, 0, 0), (255, 255, 255)], {"Title": "a board"})
    4
    >>> file.getvalue()[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'

    Memory: a band. Raises: TooLargeError; ValueError for bands of another size.
    """
    import zlib

    def chunk(kind: bytes, content: bytes) -> None:
        file.write(len(content).to_bytes(4, "big") + kind + content)
        file.write(zlib.crc32(content, zlib.crc32(kind)).to_bytes(4, "big"))

    require_size(width, height)
    file.write(SIGNATURE)
    # 8 bits a pixel, colours from a palette, no interlacing.
    chunk(b"IHDR", width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 3, 0, 0, 0)))
    for keyword, text in about.items():
        # International text: not compressed, no language.
        chunk(b"iTXt", keyword.encode("ascii") + b"\0\0\0\0\0" + text.encode())
    chunk(b"PLTE", bytes(part for colour in palette for part in colour))
    packer = zlib.compressobj(LEVEL, memLevel=MEMORY)
    packed = bytearray()
    left = height
    for band in bands:
        if len(band) % width or len(band) > left * width:
            raise ValueError(f"a band must be whole rows of {width} pixels, {left} at most, had {len(band)} pixels")
        left -= len(band) // width
        pixels = memoryview(band)
        for start in range(0, len(band), width):
            packed += packer.compress(b"\0")  # the row is not filtered
            packed += packer.compress(pixels[start : start + width])
            if len(packed) >= DATA:
                chunk(b"IDAT", bytes(packed))
                packed.clear()
    if left:
        raise ValueError(f"a picture must have {height} rows, {left} were missing")
    chunk(b"IDAT", bytes(packed + packer.flush()))
    chunk(b"IEND", b"")
    return width * height
