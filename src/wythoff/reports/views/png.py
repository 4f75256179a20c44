"""Pictures as PNG with zlib alone. Rows are compressed as they come, so memory does not grow with the picture.

The data are cut into blocks of one size, each of which may refer to the end of the one before (RFC 1951, 3.2). So
blocks can be compressed in parallel, and the bytes do not depend on the number of threads.

Source: W3C, Portable Network Graphics (PNG) Specification, second edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import IO, NamedTuple, TypeAlias

from wythoff import kernels
from wythoff.base.errors import TooLargeError, brief
from wythoff.base.jobs import in_threads

Colour: TypeAlias = tuple[int, int, int]
MAX_SIDE = 2**31 - 1  # of a PNG
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL, MEMORY = 4, 9  # of the compression: level 6 takes 3.5 times as long for 6 % less
BLOCK = 1 << 16  # about as many bytes are compressed at once, and are in a data chunk
WINDOW = 1 << 15  # as many bytes before a block may be referred to in it
HEAD = b"\x78\x5e"  # the head of compressed data: a window of 2^15 bytes, a fast compression (RFC 1950)


def require_size(width: int, height: int) -> None:
    """Refuse a picture that no PNG can hold.

    Raises: TooLargeError.
    """
    if max(width, height) > MAX_SIDE:
        raise TooLargeError(f"a PNG has sides of at most {MAX_SIDE} pixels, was asked for {brief(max(width, height))}")


def bits_for(colours: int) -> int:
    """Return how many bits a pixel has in a file of so many colours.

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
    jobs: int | None = 1,
) -> int:
    """Write a picture, and return its number of pixels.

    `bands` are rows from above, some at a time: a byte for each pixel, which is the place of its colour in `palette`.
    If there are few colours, a pixel has fewer bits in the file. With `lines`, a picture of two colours is given by
    rows of bits as `kernels.lines_of_bits` makes them.
    `about` goes into the file as text, by keywords of at most 79 ASCII characters such as Title or Software.
    At most `jobs` threads compress it, None for as many as may run at once.

    >>> from io import BytesIO
    >>> file = BytesIO()
    >>> write_png(file, 2, 2, [bytes([0, 1, 1, 0])], [(0, 0, 0), (255, 255, 255)], {"Title": "a board"})
    4
    >>> file.getvalue()[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'

    Memory: a band, and some megabytes for each thread. Raises: TooLargeError; ValueError for bands of another size.
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
    packed, check = bytearray(HEAD), zlib.adler32(b"")

    def blocks() -> Iterator[DataBlock]:
        nonlocal check
        for block in _blocks(_lines(bands, width, height, bits, lines)):
            check = zlib.adler32(block.content, check)
            yield block

    with closing(in_threads(_compressed, blocks(), jobs)) as parts:
        for part in parts:
            packed += part
            if len(packed) >= BLOCK:
                chunk(b"IDAT", bytes(packed))
                packed.clear()
    chunk(b"IDAT", bytes(packed) + check.to_bytes(4, "big"))
    chunk(b"IEND", b"")
    return width * height


class DataBlock(NamedTuple):
    """A block of data to be compressed: its content, the end of the block before, and whether it is the last."""

    content: bytes
    before: bytes
    last: bool


def _blocks(parts: Iterable[bytes | bytearray | memoryview]) -> Iterator[DataBlock]:
    """Yield the parts joined into blocks of at least BLOCK bytes, whose boundaries depend on the parts alone."""
    held, before = bytearray(), b""
    for part in parts:
        if len(held) >= BLOCK:
            block = DataBlock(bytes(held), before, last=False)
            yield block
            held.clear()
            before = block.content[-WINDOW:]
        held += part
    yield DataBlock(bytes(held), before, last=True)


def _compressed(block: DataBlock) -> bytes:
    """Compress a block of a stream; the result ends at a byte, or ends the stream."""
    import zlib

    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, memLevel=MEMORY, zdict=block.before)
    return packer.compress(block.content) + packer.flush(zlib.Z_FINISH if block.last else zlib.Z_SYNC_FLUSH)


def _lines(
    bands: Iterable[bytes], width: int, height: int, bits: int, lines: bool
) -> Iterator[bytes | bytearray | memoryview]:
    """Yield the rows of the bands, each after a filter byte 0, as they are compressed: several at a time if small."""
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
