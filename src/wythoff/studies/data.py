"""The data of a study as files: b-files of the piles, a table of the P-positions, the certificate, the findings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from wythoff.frames import pile_names
from wythoff.sequences.integers import in_digits
from wythoff.views.csv_rows import csv_lines
from wythoff.views.numbers import jsonable

if TYPE_CHECKING:
    from wythoff.studies.study import Study


def data(study: Study) -> Iterator[tuple[str, bytes]]:
    """The names of the files within the folder of data, and what they hold."""
    names = pile_names(study.game.piles, study.game.ordered)
    columns = list(zip(*study.positions, strict=True))
    if columns:
        rows = (map(in_digits, position) for position in study.positions)
        yield "p_positions.csv", "".join(csv_lines([names, *rows])).encode()
    for name, column in zip(names, columns, strict=bool(columns)):
        if all(isinstance(term, int) for term in column):
            yield f"b_{name}.txt", _b_file(study, name, column)
    if study.certificate is not None:
        yield "certificate.json", study.certificate
    yield "study.json", f"{json.dumps(jsonable(study.as_dict()), indent=1)}\n".encode()


def _b_file(study: Study, name: str, column: Sequence[int]) -> bytes:
    head = [f"# {name} of the P-positions of {study.game}", f"# {study.command}"]
    lines = [*head, *(f"{n} {in_digits(term)}" for n, term in enumerate(column))]
    return "".join(f"{line}\n" for line in lines).encode("ascii", "backslashreplace")
