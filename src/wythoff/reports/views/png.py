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
    """Check that a PNG file can store a picture of `width` by `height` pixels.

    Raises: TooLargeError if not.
    """
    if max(width, height) > MAX_SIDE:
        raise TooLargeError(f"a PNG file can have sides of at most {MAX_SIDE} pixels, not {brief(max(width, height))}")


def bits_for(colours: int) -> int:
    """Return how many bits a pixel takes in a PNG file with this number of colours.

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
    """Write a picture of `width` by `height` pixels as PNG to an open file, and return its number of pixels.

    `bands` yields the rows from top to bottom, several at a time, with a byte for each pixel: the index of its colour
    in `palette`. If there are few colours, a pixel takes fewer bits in the file. With `lines`, for two colours, `bands`
    yields rows of bits, as `kernels.lines_of_bits` returns them. `about` maps keywords such as Title or Software, of at
    most 79 ASCII characters, to texts that the file contains.

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
    """Yield the rows of `bands` as PNG needs them before compression: each begins with a byte 0, the filter type.

    Short rows are joined, several at a time. The picture has `width` by `height` pixels of `bits` bits. With `lines`,
    the rows already consist of bits. Raises: ValueError for bands of another size.
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
