"""Files of P-positions, written whole or not at all: CSV, npz and b-files, in chunks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

from wythoff import __version__, solvers
from wythoff.apps.cli.numbers import in_digits
from wythoff.apps.cli.progress import Bar
from wythoff.errors import RequestError, TooLargeError
from wythoff.files import npy_header, require_folder, save
from wythoff.rulesets import Game
from wythoff.solution import Bound, Evidence, PositionList
from wythoff.solvers.by_theorem import best

STREAMED = 1 << 22  # counts from here on are streamed where a theorem allows it
CHUNK = 1 << 16  # P-positions written at a time
INT64 = range(-(2**63), 2**63)


def write(
    path: str, game: Game, bound: Bound, *, solver: str | None, pile: int | None, progress: Bar
) -> tuple[int, Evidence]:
    """Write the P-positions, and return how many and their evidence; the file appears only when it is complete.

    The name tells the format: .npz (an array for each pile), .txt (an OEIS b-file of one pile, by default the last), or
    else CSV. Game, bound and evidence stand in every file.

    A device or pipe is written to as it is, and a link is followed: neither is replaced.
    Memory: that of the solution; a chunk where a theorem streams the terms.
    Raises: RequestError for a file that cannot be written; TooLargeError for npz beyond 64 bits.
    """
    suffix = os.path.splitext(path)[1].lower()
    require_folder(path)
    if pile is not None and not (suffix == ".txt" and 1 <= pile <= game.piles):
        raise RequestError(f"--pile must be 1 to {game.piles}, with a b-file (.txt) as --output, was {pile}")
    found = best(game)
    if bound.kind == "count" and bound.value >= STREAMED and solver is None and found and found[1].kind == "proved":
        chunks, evidence = solvers.stream(game, bound.value), found[1]
    else:
        solution = solvers.solve(game, **{bound.kind: bound.value}, solver=solver, progress=progress)
        chunks, evidence = _cut(solution.p_positions), solution.evidence
    about = [f"P-positions of {game}, {bound}", str(evidence), f"wythoff {__version__}"]
    parts = _watched(chunks, bound, progress)

    def in_format(file: IO[bytes]) -> int:
        if suffix == ".npz":
            return _npz(file, parts, game.piles, about)
        if suffix == ".txt":
            return _b_file(file, parts, (pile or game.piles) - 1, about)
        return _csv(file, parts, about)

    return save(path, in_format), evidence


def _cut(positions: PositionList) -> Iterator[PositionList]:
    return (positions[start : start + CHUNK] for start in range(0, len(positions), CHUNK))


def _watched(chunks: Iterable[PositionList], bound: Bound, progress: Bar) -> Iterator[PositionList]:
    written = 0
    for chunk in chunks:
        yield chunk
        written += len(chunk)
        progress(written, max(bound.value, written))


def _columns(chunk: PositionList) -> list[Sequence[Any]]:
    """The columns of a chunk as Python numbers."""
    return [column.tolist() if hasattr(column, "tolist") else column for column in chunk.columns]


def _csv(file: IO[bytes], chunks: Iterable[PositionList], about: Sequence[str]) -> int:
    file.write("".join(f"# {line}\n" for line in about[:2]).encode())
    written = 0
    for chunk in chunks:
        rows = zip(*([in_digits(value) for value in column] for column in _columns(chunk)), strict=True)
        file.write("".join(f"{','.join(row)}\n" for row in rows).encode())
        written += len(chunk)
    return written


def _b_file(file: IO[bytes], chunks: Iterable[PositionList], pile: int, about: Sequence[str]) -> int:
    """Lines `n value`, n from 0; comments first. The OEIS takes lines of at most 1000 digits."""
    file.write("".join(f"# {line}\n" for line in (*about, f"pile {pile + 1} of each")).encode())
    written = 0
    for chunk in chunks:
        values = _columns(chunk)[pile]
        if any(value.denominator != 1 for value in values):
            raise RequestError("a b-file holds integers, this pile has fractions: write CSV instead")
        file.write("".join(f"{n} {in_digits(value)}\n" for n, value in enumerate(values, written)).encode())
        written += len(chunk)
    return written


def _npz(file: IO[bytes], chunks: Iterable[PositionList], piles: int, about: Sequence[str]) -> int:
    """Arrays x1, x2, ... of int64, and `about`. Written without numpy, which a small request need not load."""
    from array import array
    from zipfile import ZIP_DEFLATED, ZipFile

    # An archive holds one array after the other: the piles wait in files of their own.
    spools = [_spool() for _ in range(piles)]
    written = 0
    for chunk in chunks:
        for spool, column in zip(spools, _columns(chunk), strict=True):
            ends = min(column, default=0), max(column, default=0)
            if not all(hasattr(value, "__index__") for value in ends):
                raise RequestError("npz holds integers, the piles of this game are fractions: write CSV instead")
            if not all(value in INT64 for value in ends):
                raise TooLargeError("npz holds integers of 64 bits, some piles have more: write CSV instead")
            spool.write(array("q", column).tobytes())
        written += len(chunk)
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for number, spool in enumerate(spools, 1):
            spool.seek(0)
            with archive.open(f"x{number}.npy", "w", force_zip64=True) as entry:
                entry.write(npy_header("<i8", (written,)))
                while part := spool.read(CHUNK):
                    entry.write(part)
            spool.close()
        text = "\n".join(about).encode()
        archive.writestr("about.npy", npy_header(f"|S{len(text)}", ()) + text)
    return written


def _spool() -> IO[bytes]:
    from tempfile import TemporaryFile

    return TemporaryFile()
