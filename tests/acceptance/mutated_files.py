"""Load files that were changed at random, and report mistakes.

`python -m tests.acceptance.mutated_files FOLDER FIRST LAST` tries files number FIRST to LAST - 1. Each is an export in
some format with changes: bits flipped, the end cut off, parts doubled or taken from another file, or fields replaced.
File number n is the same in every run, except for what zip and Parquet themselves write.
"""

from __future__ import annotations

import json
import os
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import wythoff as w
from tests.peak import peak
from wythoff.questions.numbers import jsonable
from wythoff.reports.views.exports import exporting
from wythoff.reports.views.exports.listed import Corner, SequenceTerms
from wythoff.reports.views.exports.positions import GrundyValues

ROOM = 2_000_000_000  # bytes of address space; loading pyarrow takes much of it
RESIDENT = 500_000_000
PATIENCE = 5.0  # seconds of CPU time for a file
LONGEST = 400  # characters of a message, which includes the path
TOLD = 10
SUFFIXES = (".csv", ".json", ".npz", ".parquet", ".txt")
GAMES = (
    "g1", "wythoff", "ratwyt", "npile_wythoff(n=3)", "block(wythoff, 2)", "fibonacci_nim", "misere(nim | diagonal(2))",
    "vectors(((1, 2), (2, 1)))", "wythoff_partizan", "g3", "nim | where(k*l % 3 == 1)",
)  # fmt: skip
GIANTS = (
    "9" * 5000, "-" + "7" * 5000, '"' + "9" * 5000 + '"', "1" + "0" * 400_000, "NaN", "-Infinity", "1e999", "1e5", "-1",
    "-3", "0", '"x"', "null", "true", "[]", "{}", "[[[[]]]]", '"nim | diagonal(x1 + 10**1000)"', "1/0", "3/5", "0.5",
    str(2**63), str(2**64), "999999999999", '"' + "(" * 3000 + '"', "1000000", "", '"block(nim, 10**9)"',
)  # fmt: skip
FIELD = re.compile(rb"-?[0-9]+|\"[^\"]*\"|null")


def bases(folder: Path) -> list[tuple[str, bytes]]:
    """Write valid files of all formats into `folder`; return the suffix and the content of each."""
    made = []
    for suffix in SUFFIXES:
        path = str(folder / f"sound{suffix}")
        things: list[tuple[object, dict[str, int]]] = [(game, {"count": 12}) for game in GAMES]
        things += [("g1", {"up_to": 30}), ("euclid", {"up_to": 9}), (SequenceTerms.of("A000201", 15), {})]
        things += [(GrundyValues.of_table(w.grundy(w.parse("wythoff"), up_to=7)), {}), (Corner.of("wythoff", 4, 5), {})]
        things += [
            (SequenceTerms.of("fibonacci", 120), {}),
            (GrundyValues.of_table(w.grundy(w.parse("fibonacci_nim"), up_to=7)), {}),
        ]
        for thing, bound in things:
            try:
                exporting.export(thing, path, **bound)
            except w.WythoffError:
                continue  # this format cannot hold it
            made.append((suffix, Path(path).read_bytes()))
    return made


def _fields_changed(content: bytes, chance: Random) -> bytes:
    # The numbers come last in a file, but most fields stand before them.
    start = chance.choice((0, content.rfind(b"}", 0, -3), len(content) * 3 // 4))
    found = list(FIELD.finditer(content, max(0, start)))
    for field in sorted(
        chance.sample(found, min(len(found), chance.choice((1, 1, 1, 2, 5)))), key=lambda f: -f.start()
    ):
        new = chance.choice(GIANTS).encode() if chance.random() < 0.7 else chance.choice(found)[0]
        content = content[: field.start()] + new + content[field.end() :]
    return content


def _bytes_changed(content: bytes, other: bytes, chance: Random) -> bytes:
    place, to = sorted((chance.randrange(len(content) + 1), chance.randrange(len(content) + 1)))
    match chance.randrange(6):
        case 0:
            flipped = bytearray(content)
            for _ in range(chance.choice((1, 2, 8, 100))):
                flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
            return bytes(flipped)
        case 1:
            return content[:place]
        case 2:
            return content[:to] + content[place:to] * chance.choice((1, 1, 50)) + content[to:]
        case 3:
            return content[:place] + content[to:]
        case 4:
            return other[: chance.randrange(len(other))] + content[place:]
        case _:
            return content[:place] + chance.randbytes(chance.randrange(40)) + content[to:]


def _archive_changed(content: bytes, chance: Random) -> bytes:
    """Return a valid npz archive whose arrays are corrupted."""
    changed = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(changed, "w", ZIP_DEFLATED) as new:
        for info in old.infolist():
            part = old.read(info)
            if chance.random() < 0.6:
                part = _fields_changed(part, chance) if chance.random() < 0.6 else _bytes_changed(part, part, chance)
            new.writestr(info.filename, part)
    return changed.getvalue()


def _parquet_changed(content: bytes, chance: Random) -> bytes:
    """Return a valid Parquet file with changed metadata or changed columns."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pq.ParquetFile(BytesIO(content), pre_buffer=False).read(
        use_threads=False
    )  # the same options as in reports/views/exports/binary.py
    about = _fields_changed(pq.read_metadata(BytesIO(content)).metadata[b"wythoff"], chance)
    columns = []
    for column in table.columns:
        roll, values = chance.random(), column.to_pylist()
        if roll < 0.2:
            values = [str(value) for value in values]
            values[chance.randrange(len(values))] = chance.choice(GIANTS)
        elif roll < 0.3:
            values = [float(len(str(value))) for value in values]
        elif roll < 0.35:
            values = [[value] for value in values]
        columns.append(pa.array(values))
    changed = BytesIO()
    named = pa.table(columns, names=table.column_names).replace_schema_metadata({b"wythoff": about})
    pq.write_table(named, changed)
    return changed.getvalue()


def changed(suffix: str, content: bytes, other: bytes, chance: Random) -> bytes:
    """Return `content` of a file with this suffix, changed at random; parts may come from `other`."""
    roll = chance.random()
    if suffix in (".npz", ".parquet"):
        if roll < 0.6:
            return (_archive_changed if suffix == ".npz" else _parquet_changed)(content, chance)
        return _bytes_changed(content, other, chance)
    return _fields_changed(content, chance) if roll < 0.6 else _bytes_changed(content, other, chance)


def mistakes(folder: Path, first: int, last: int, counts: Counter[str]) -> Iterator[str]:
    """Load the changed files from `first` to `last` - 1; yield a line for each mistake.

    A mistake is an error that is not one of the package, a message that is too long, or a slow answer. `counts` counts
    the files that agree, are refuted, or are refused.
    """
    sound = bases(folder)
    for n in range(first, last):
        chance = Random(n)
        suffix, content = sound[n % len(sound)]
        path = folder / f"changed{suffix}"
        path.write_bytes(changed(suffix, content, chance.choice(sound)[1], chance))
        start = time.process_time()
        try:
            found = w.load(str(path), check=chance.choice((None, None, 0, 5, 10**6)))
            counts["agree" if found else "refuted"] += 1
            said = "\n".join([*found.lines(), repr(found), json.dumps(jsonable(found.as_dict()))])
            if len(said) > 2_000_000:
                yield f"file {n} ({suffix}) is told in {len(said)} characters"
        except w.WythoffError as error:
            counts["refused"] += 1
            if len(str(error)) > LONGEST or not str(error).isprintable():
                yield f"file {n} ({suffix}) gets the message {str(error)[: 2 * LONGEST]!r}"
        except Exception as error:  # noqa: BLE001  # what is looked for
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            place = trace and f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
            yield f"file {n} ({suffix}): {type(error).__name__} {str(error)[:LONGEST]} at {place}"
        seconds = time.process_time() - start
        counts["slowest ms"] = max(counts["slowest ms"], int(1000 * seconds))
        if seconds > PATIENCE:
            yield f"file {n} ({suffix}): {seconds:.2f} s"
    resident = peak()
    counts["resident MB"] = resident // 10**6
    if resident > RESIDENT:
        yield f"{resident} bytes of memory"


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    counts: Counter[str] = Counter()
    wrong = list(mistakes(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), counts))
    print(json.dumps({"wrong": len(wrong), "told": wrong[:TOLD], **counts}))
