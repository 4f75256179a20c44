"""The function `export`, which writes a file, and the choice of the writer for its format."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import IO, Any

from wythoff.base.displayed import Displayed
from wythoff.base.errors import RequestError, brief
from wythoff.base.files import FilePath, is_special, path_of, require_folder, require_space, save
from wythoff.base.frozen import Frozen
from wythoff.base.jobs import workers_of
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, parse, parse_call
from wythoff.kernels import Progress, require_time, silent
from wythoff.kernels.costs import seconds
from wythoff.reports.views import exports
from wythoff.reports.views.exports.content import Content
from wythoff.reports.views.exports.positions import GrundyValues, Positions
from wythoff.solving.solution import Solution, in_time
from wythoff.solving.solvers import as_bound
from wythoff.solving.values.table import GrundyTable

SUFFIXES = {
    ".tex": "latex", ".txt": "b-file", ".csv": "csv", ".json": "json", ".npz": "npz", ".parquet": "parquet",
    ".py": "sympy", ".sage": "sage",
}  # fmt: skip
FORMATS = tuple(SUFFIXES.values())
# For each format: a function that loads the writer, and the options of that writer.
WRITERS: Mapping[str, tuple[Callable[[], Callable[..., int]], tuple[str, ...]]] = {
    "latex": (lambda: exports.write_tex, ("booktabs",)),
    "b-file": (lambda: exports.write_b_file, ("pile", "jobs")),
    "csv": (lambda: exports.write_csv, ("jobs",)),
    "json": (lambda: exports.write_json, ("jobs",)),
    "npz": (lambda: exports.write_npz, ()),
    "parquet": (lambda: exports.write_parquet, ()),
    **dict.fromkeys(("sympy", "sage"), (lambda: exports.write_closed_form, ("sage",))),
}
CLOSED_FORMS = ("sympy", "sage")


class Exported(Frozen, Displayed):
    """The result of an export: the path of the file, its format, and how many entries were `written`.

    `content` are the exported numbers, with their provenance and evidence.
    """

    path: str
    format: str
    written: int
    content: Content

    @property
    def said(self) -> str:
        """A line that describes the written file."""
        return f"{self.content.provenance.title}: {self.written} written to {self.path} as {self.format}"

    def __repr__(self) -> str:
        return f"<{self.said}>"


@in_time
def export(
    thing: object,
    path: FilePath,
    format: str | None = None,
    *,
    up_to: int | None = None,
    columns: int | None = None,
    count: int | None = None,
    solver: str | None = None,
    pile: int | None = None,
    booktabs: bool = False,
    moves: bool = False,
    progress: Progress | None = None,
    jobs: int | None = 1,
) -> Exported:
    """Write a solution, the P-positions of a game, or a table of values to a file. The file states their provenance.

    `thing` is a solution, a game, the notation of a game, or a table of values.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "g1.csv")
    >>> export("g1", path, count=3).written, open(path).readlines()[-1]
    (3, '3,6\\n')

    - `format` is latex, b-file, csv, json, npz, parquet, sympy or sage. By default it follows from the suffix: .tex,
      .txt, .csv, .json, .npz, .parquet, .py, .sage.
    - P-positions are written with piles at most `up_to`, or with the smaller pile less than `columns`, or the first
      `count` of them. `solver` is the name of the solver that finds them, such as "by_sweep".
    - A b-file of P-positions lists one `pile`, by default the last.
    - With `booktabs`, a table in LaTeX uses the horizontal lines of the LaTeX package booktabs.
    - With `moves`, the file lists all positions with piles up to `up_to`, each with its outcome and all winning moves,
      as jsonl or parquet.
    - At most `jobs` threads turn numbers into text, or if it is None, as many as the machine allows. The file does not
      depend on `jobs`.

    Devices and pipes are written to directly. If `path` is a link, the file to which it leads is written.
    `wythoff.load` reads csv, json, npz, parquet and b-files back, and checks them.

    Raises: RequestError if the file cannot be written, or the options do not suit the content; TooLargeError for
    numbers that a format cannot store; UnsolvedError if no closed form is known.

    Memory: the whole solution, unless a theorem yields the P-positions in order.
    """
    path = path_of(path)
    require_folder(path)
    workers_of(jobs)
    if moves:
        if not isinstance(thing, str | Game) or up_to is None or any((columns, count, solver, pile, booktabs)):
            raise RequestError(
                "moves can be exported only of a game or a notation, with up_to and no other bound or option"
            )
        asked, name = parse_call(thing, NAMES) if isinstance(thing, str) else (thing, None)
        chosen = exports.moves_format(path, format)
        data = exports.WinningMoves.of(asked, up_to, name=name, progress=progress or silent)
        return Exported(path, chosen, exports.save_moves(data, path, chosen), data)
    chosen = format_of(path) if format is None else format
    bounds = {"up_to": up_to, "columns": columns, "count": count}
    progress = progress or silent
    if isinstance(thing, str | Game):
        game, name = parse_call(thing, NAMES) if isinstance(thing, str) else (thing, None)
        bound = as_bound(game, **bounds, solver=solver, progress=progress)
        cells = game.piles * bound.value if bound.kind == "count" else 0
        require_format(chosen, game, pile, booktabs=booktabs, cells=cells)
        found: Content = Positions.of(game, bound, name=name, solver=solver, progress=progress)
    else:
        content = as_content(thing)
        if content is None or any(given is not None for given in (solver, *bounds.values())):
            raise RequestError(
                f"export needs a game with one bound, a solution without bounds, or a table, not {brief(thing)}"
            )
        found = content
        require_format(chosen, found.game, pile, booktabs=booktabs)
    return write(found, path, chosen, pile=pile, booktabs=booktabs, progress=progress, jobs=jobs)


def as_content(thing: object) -> Content | None:
    """Return `thing`, a solution or a table of values, as a `Content`, whose numbers can be written to a file.

    Return a `Content` unchanged, and None for anything else.
    """
    if isinstance(thing, Content):
        return thing
    if isinstance(thing, Solution):
        return Positions.of_solution(thing)
    return GrundyValues.of_table(thing) if isinstance(thing, GrundyTable) else None


def latex(thing: Any) -> str:
    r"""Return the LaTeX of `thing`.

    For a game, a notation, an expression, a number or a Beatty sequence, it is a formula for math mode. For a solution,
    a table of Sprague-Grundy values, or a printed table of `wythoff.papers`, it is a table.

    >>> from wythoff import parse
    >>> print(latex(parse("nim | diagonal")))
    \{(t, 0), (0, t), (t, t) : t > 0\}

    Raises: RequestError for anything else.
    """
    from wythoff.reports.views import typesetting
    from wythoff.reports.views.exports.tex import latex_table, printed_table

    if isinstance(thing, str):
        thing = parse(thing, NAMES)
    if isinstance(thing, typesetting.TYPESET):
        return typesetting.latex(thing)
    if hasattr(thing, "printed") and hasattr(thing, "misprints"):
        return printed_table(thing)
    content = as_content(thing)
    if content is None:
        raise RequestError(
            f"LaTeX can be made only of games, expressions, numbers, solutions and tables, not of {brief(thing)}"
        )
    return "".join(latex_table(content))


def format_of(path: str, otherwise: str | None = None) -> str:
    """Return the format that the suffix of `path` names.

    For a device, a pipe or a name without a suffix, return csv. For an unknown suffix, return `otherwise` if it is
    given.

    >>> format_of("G1.TXT"), format_of("g1")
    ('b-file', 'csv')

    Raises: RequestError for an unknown suffix without `otherwise`.
    """
    suffix = os.path.splitext(path)[1].lower()
    if not suffix or is_special(path):
        return "csv"
    found = SUFFIXES.get(suffix, otherwise)
    if found is None:
        raise RequestError(
            f"the file must end in one of {', '.join(SUFFIXES)}, or the format must be given, was {path}"
        )
    return found


def require_format(format: str, game: Game | None, pile: int | None, *, booktabs: bool = False, cells: int = 0) -> None:
    """Check that a file in this format can be written with the given options. Call this before any work.

    `pile` is the pile that a b-file lists, or None; `booktabs` asks for the lines of this LaTeX package. `game` is the
    game of the content, or None. `cells` is how many numbers the content has, or 0 if this is unknown.

    Raises: RequestError if the format does not suit the content; TooLargeError for too many numbers.
    """
    if format not in FORMATS:
        raise RequestError(f"the format must be one of {', '.join(FORMATS)}, was {brief(format)}")
    piles = range(1, 1 if game is None else game.piles + 1)
    if pile is not None and not (format == "b-file" and type(pile) is int and pile in piles):
        most = "a number" if game is None else f"1 to {game.piles}"
        raise RequestError(f"pile must be {most}, for a b-file (.txt) of P-positions, was {brief(pile)}")
    if booktabs and format != "latex":
        raise RequestError(f"booktabs is possible only with LaTeX, was given with {format}")
    if format == "latex":
        from wythoff.reports.views.exports.tex import require_cells

        require_cells(cells)
    require_time(seconds(False, cells=max(0, cells)), f"a file of {brief(cells)} numbers")
    if format == "parquet":
        exports.require_pyarrow()


def write(content: Content, path: str, format: str, **options: Any) -> Exported:
    """Write `content` to the file `path`, which appears only when it is complete.

    `format` is a format such as csv. The options are those of `writer`: pile, booktabs, progress and jobs.
    """
    write_in = writer(format, content, **options)
    if not is_special(path):
        require_space(path, content.cells)  # at least a byte for each number
    return Exported(path, format, save(path, write_in), content)


def writer(
    format: str, content: Content, *, pile: int | None = None, booktabs: bool = False, progress: Progress = silent,
    jobs: int | None = 1,
) -> Callable[[IO[bytes]], int]:  # fmt: skip
    """Return a function that writes `content` in a format to an open file, and returns the number of entries.

    A b-file of P-positions lists one `pile`, by default the last. With `booktabs`, a table in LaTeX uses the lines of
    this LaTeX package. `progress` gets how much was written. At most `jobs` threads turn numbers into text (None: as
    many as the machine allows).

    Raises: RequestError for an unknown format, or one that does not suit the content.
    """
    game = content.game if isinstance(content, Positions) else None
    require_format(format, game, pile, booktabs=booktabs, cells=content.cells)
    content = content.written_as(format, pile, booktabs=booktabs)
    if format in CLOSED_FORMS:
        exports.closed_form(content)  # raises an error before a file is begun
    else:
        content = content.watched(progress)
    load, taken = WRITERS[format]
    given = {"pile": pile, "booktabs": booktabs, "sage": format == "sage", "jobs": jobs}
    write, options = load(), {option: given[option] for option in taken}
    return lambda file: write(file, content, **options)
