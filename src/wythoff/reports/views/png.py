"""PNG files written with zlib alone. Rows are compressed as they come, so memory does not grow with the picture.

Source: W3C, Portable Network Graphics (PNG) Specification, second edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, TypeAlias

from wythoff import kernels
from wythoff.base.errors import TooLargeError, brief

Colour: TypeAlias = tuple[int, int, int]
MAX_SIDE = 2**31 - 1  # pixels along a side of a PNG
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL, MEMORY = 4, 9  # settings of zlib: level 6 takes 3.5 times as long for 6 % less
BLOCK = 1 << 16  # bytes compressed at once, and bytes in a data chunk, about


def require_size(width: int, height: int) -> None:
    """Refuse a picture that no PNG can hold.

    Raises: TooLargeError.
    """
    if max(width, height) > MAX_SIDE:
        raise TooLargeError(f"a PNG has sides of at most {MAX_SIDE} pixels, was asked for {brief(max(width, height))}")


def bits_for(colours: int) -> int:
    """Return how many bits a pixel takes in a file with that number of colours.

    >>> [bits_for(colours) for colours in (1, 2, 3, 5, 16, 17)]
    [1, 1, 2, 4, 4, 8]
    """
    return next(bits for bits in (1, 2, 4, 8) if bits == 8 or colours <= 1 << bits)


def write_png(
    file: IO[bytes],
    width: int,
    height: int,
    bands: Iterable[bytes],
    palette: Sequence[Colour],
    about: Mapping[str, str],
    *,
    lines: bool = False,
) -> int:
    """Write a picture, and return its number of pixels.

    `bands` are rows from above, several at a time: a byte for each pixel, the index of its colour in `palette`. If
    there are few colours, a pixel takes fewer bits in the file. With `lines`, the bands are rows of bits, as
    `kernels.lines_of_bits` returns them, for a picture of two colours.
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
    bits = bits_for(len(palette))
    # Colours from a palette, no interlacing.
    chunk(b"IHDR", width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((bits, 3, 0, 0, 0)))
    for keyword, text in about.items():
        # International text: not compressed, no language.
        chunk(b"iTXt", keyword.encode("ascii") + b"\0\0\0\0\0" + text.encode())
    chunk(b"PLTE", bytes(part for colour in palette for part in colour))
    packer, packed = zlib.compressobj(LEVEL, memLevel=MEMORY), bytearray()
    for part in _lines(bands, width, height, bits, lines):
        packed += packer.compress(part)
        if len(packed) >= BLOCK:
            chunk(b"IDAT", bytes(packed))
            packed.clear()
    chunk(b"IDAT", bytes(packed) + packer.flush())
    chunk(b"IEND", b"")
    return width * height


def _lines(
    bands: Iterable[bytes], width: int, height: int, bits: int, lines: bool
) -> Iterator[bytes | bytearray | memoryview]:
    """Yield the rows of the bands for compression, several at a time if they are short; a byte 0 precedes each row.

    This byte is the filter type of PNG. Raises: ValueError for bands of another size.
    """
    size = 1 + (width * bits + 7) // 8
    given, left = size if lines else width, height
    for band in bands:
        rows = len(band) // given
        if len(band) % given or rows > left:
            raise ValueError(f"a band must be whole rows of {width} pixels, {left} at most, had {len(band)} bytes")
        left -= rows
        if bits < 8:
            pixels = memoryview(band if lines else kernels.packed(band, width, bits))
            step = max(1, BLOCK // size) * size
            yield from (pixels[start : start + step] for start in range(0, len(pixels), step))
        else:
            yield from (b"\0" + band[start : start + width] for start in range(0, len(band), width))
    if left:
        raise ValueError(f"a picture must have {height} rows, {left} were missing")
