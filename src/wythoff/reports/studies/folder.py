"""The folder of a study. It is written under a temporary name, and renamed when it is complete."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator

from wythoff.base.errors import RequestError, said
from wythoff.base.files import HEX, FilePath, beside, is_part, is_shortage, locked, part_of, path_of
from wythoff.base.frames import pile_names
from wythoff.questions.numbers import csv_lines, jsonable
from wythoff.reports.studies.study import Study
from wythoff.sequences.integers import in_digits

PAGE, PAPER, NOTEBOOK, BIBLIOGRAPHY, DATA = "index.html", "paper.tex", "study.ipynb", "paper.bib", "data"
MARK = f"{DATA}/study.json"  # which marks a folder as a study
OLD = ".old"  # how the name of an older study ends while a new one takes its place
FILES = {PAGE, PAPER, NOTEBOOK, BIBLIOGRAPHY, MARK, f"{DATA}/p_positions.csv", f"{DATA}/certificate.json"}


def require_place(given: FilePath) -> str:
    """Check that a study can be written to the path `given`, and return the absolute path.

    The path must be unused, an empty folder, or the folder of an earlier study without other files.

    Raises: RequestError if it is anything else. This is called before any work.
    """
    path = os.path.realpath(path_of(given))
    if not os.path.isdir(os.path.dirname(path)):
        raise RequestError(f"the output must be a folder inside an existing folder, was {given}")
    _restore(path)
    if not os.path.lexists(path):
        return path
    if not os.path.isdir(path):
        raise RequestError(f"the output must be a folder, but {given} is a file")
    there = set(_within(path))
    if there and MARK not in there:
        raise RequestError(
            f"the output must be a new folder, or one that an earlier study wrote: {given} has other files"
        )
    strange = min((name for name in there - FILES if not re.fullmatch(rf"{DATA}/b_.*\.txt", name)), default=None)
    if strange is not None:
        raise RequestError(
            f"the output folder must have only files of a study, but {given} also has {strange}, which would be lost"
        )
    return path


def _within(path: str) -> Iterator[str]:
    for folder, folders, names in os.walk(path):
        inside = os.path.relpath(folder, path)
        yield from (os.path.normpath(os.path.join(inside, name)).replace(os.sep, "/") for name in names)
        if not folders and not names and folder != path:
            yield inside.replace(os.sep, "/")


def write(study: Study, given: FilePath) -> list[str]:
    """Write a study to the folder `given`, and return the names of its files.

    Raises: RequestError if the folder cannot be written, or contains other files.
    """
    path = require_place(given)
    files = dict(contents(study))
    try:
        with part_of(path, folder=True) as part:
            for name, content in files.items():
                place = os.path.join(part, name)
                os.makedirs(os.path.dirname(place), exist_ok=True)
                with open(place, "xb") as file:
                    file.write(content)
            _replace(path, part)
    except OSError as error:
        if is_shortage(error):
            raise MemoryError from error
        raise RequestError(f"{given} must be a folder that can be written to: {said(error)}") from error
    return list(files)


def _replace(path: str, part: str) -> None:
    """Rename the folder `part` to `path`. An older folder there is removed, or restored if the renaming fails."""
    if not os.path.isdir(path):
        os.rename(part, path)
        return
    with locked(path, wait=True):
        old = beside(path, OLD)
        os.rename(path, old)
        try:
            os.rename(part, path)
        except BaseException:
            os.rename(old, path)
            raise
        shutil.rmtree(old, ignore_errors=True)


def _restore(path: str) -> None:
    """Finish the replacement of a study at `path` if the process that began it was killed.

    If the new study is there, remove the old one. Otherwise restore the old one.
    """
    folder, name = os.path.split(path)
    for other in os.listdir(folder):
        if is_part(other, OLD) and other[: -HEX - len(OLD)] == f".{name}.":
            old = os.path.join(folder, other)
            with locked(old) as left:
                if left and os.path.lexists(path):
                    shutil.rmtree(old, ignore_errors=True)
                elif left:
                    os.rename(old, path)


def contents(study: Study) -> Iterator[tuple[str, bytes]]:
    yield PAGE, study.to_html().encode()
    yield PAPER, study.to_latex().encode()
    yield NOTEBOOK, study.to_notebook().encode()
    if study.literature:
        yield BIBLIOGRAPHY, "".join(f"{paper.bibtex}\n\n" for paper in study.literature).encode()
    for name, content in data(study):
        yield f"{DATA}/{name}", content


def data(study: Study) -> Iterator[tuple[str, bytes]]:
    """Yield pairs (name, content), one for each file in the subfolder `data` of the folder of a study."""
    names = () if study.game is None else pile_names(study.game.piles, study.game.ordered)
    columns = list(zip(*study.positions, strict=True))
    if columns:
        rows = (map(in_digits, position) for position in study.positions)
        yield "p_positions.csv", "".join(csv_lines([names, *rows])).encode()
    for name, column in zip(names, columns, strict=bool(columns)):
        if all(isinstance(term, int) for term in column):
            head = [f"# {name} of the P-positions of {study.game}", f"# {study.command}"]
            lines = [*head, *(f"{n} {in_digits(term)}" for n, term in enumerate(column)), ""]
            yield f"b_{name}.txt", "\n".join(lines).encode("ascii", "backslashreplace")
    if study.certificate is not None:
        yield "certificate.json", study.certificate
    yield "study.json", f"{json.dumps(jsonable(study.as_dict()), indent=1)}\n".encode()
