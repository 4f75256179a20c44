"""Linear representations as files: JSON, and programs for Sage, SymPy, Mathematica and Maple.

A linear representation of f consists of a row v, a matrix M_d for each digit d, and a column w. If n has the digits
d_1, ..., d_k, then f(n) = v M_(d_1) ... M_(d_k) w. Here f is a *counting*: f(n) is the number of solutions of a
statement that depends on n.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from wythoff.base.errors import RequestError
from wythoff.base.files import require_folder, save
from wythoff.questions.numbers import jsonable

if TYPE_CHECKING:
    from wythoff.questions.counting import Counting

Rows: TypeAlias = Sequence[Sequence[int]]


class Language(NamedTuple):
    """The syntax of a programming language: comments, the first line of a program, and assignments.

    `remark` is the template of a comment, such as "# {}", and `begin` the first line. `row`, `matrix` and `column` are
    functions of a name and numbers that return an assignment: in Sage, row("v", [1, 0]) is
    v = matrix(ZZ, 1, 2, [1, 0]).
    """

    remark: str
    begin: str
    row: Callable[[str, Sequence[int]], str]
    matrix: Callable[[str, Rows], str]
    column: Callable[[str, Sequence[int]], str]


def _braces(rows: Rows) -> str:
    return "{" + ", ".join("{" + ", ".join(map(str, row)) + "}" for row in rows) + "}"


def _brackets(rows: Rows) -> str:
    return str([list(row) for row in rows])


LANGUAGES: Mapping[str, Language] = {
    ".sage": Language(
        "# {}", "",
        lambda name, row: f"{name} = matrix(ZZ, 1, {len(row)}, {list(row)})",
        lambda name, rows: f"{name} = matrix(ZZ, {len(rows)}, {len(rows)}, {_brackets(rows)})",
        lambda name, row: f"{name} = matrix(ZZ, {len(row)}, 1, {list(row)})",
    ),
    ".py": Language(
        "# {}", "from sympy import Matrix",
        lambda name, row: f"{name} = Matrix(1, {len(row)}, {list(row)})",
        lambda name, rows: f"{name} = Matrix({len(rows)}, {len(rows)}, {[n for row in rows for n in row]})",
        lambda name, row: f"{name} = Matrix({len(row)}, 1, {list(row)})",
    ),
    ".wl": Language(
        "(* {} *)", "",
        lambda name, row: f"{name} = {_braces([row])};",
        lambda name, rows: f"{name.replace('_', '$')} = {_braces(rows)};",  # _ is a pattern there
        lambda name, row: f"{name} = {_braces([[n] for n in row])};",
    ),
    ".mpl": Language(
        "# {}", "",
        lambda name, row: f"{name} := Vector[row]({list(row)});",
        lambda name, rows: f"{name} := Matrix({_brackets(rows)});",
        lambda name, row: f"{name} := Vector[column]({list(row)});",
    ),
}  # fmt: skip
SUFFIXES = (".json", *LANGUAGES, ".txt")


def require_writable(path: str) -> None:
    """Check that a linear representation can be written to `path`. Call this before any work.

    Raises: RequestError if the suffix names no known format, or the file cannot be written.
    """
    if os.path.splitext(path)[1] not in SUFFIXES:
        raise RequestError(f"the file for the number of solutions must end in one of {', '.join(SUFFIXES)}, was {path}")
    require_folder(path)


def write(counting: Counting, path: str) -> None:
    """Write the linear representation of `counting` in the format that the suffix of `path` names.

    Raises: RequestError if the file cannot be written.
    """
    require_writable(path)
    suffix = os.path.splitext(path)[1]
    if suffix == ".json":
        text = json.dumps(jsonable(counting.as_dict())) + "\n"
    elif suffix == ".txt":
        text = f"{counting}\n\n{program(counting, LANGUAGES['.py'], begin='')}"
    else:
        text = program(counting, LANGUAGES[suffix])
    save(path, lambda file: file.write(text.encode()))


def program(counting: Counting, language: Language, begin: str | None = None) -> str:
    """Return a program that defines the row v, the matrices M0, M1, ... and the column w of a linear representation.

    It is a program in `language` for the function `counting`. `begin` replaces the first line that the language
    prescribes; None keeps it.
    """
    variables = ", ".join(counting.by)
    said = [
        f"f({variables}): {counting.description}, {' '.join(counting.statement.split())}",
        f"f = v * M.. * w, a matrix for each digit in {counting.system}, most significant first",
    ]
    lines = [*map(language.remark.format, said), *filter(None, [language.begin if begin is None else begin])]
    lines.append(language.row("v", counting.initial))
    for digits, matrix in counting.matrices.items():
        name = digits if isinstance(digits, int) else "_".join(map(str, digits))
        lines.append(language.matrix(f"M{name}", matrix))
    return "\n".join([*lines, language.column("w", counting.final), ""])
