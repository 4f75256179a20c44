"""The commands `export` and `load`, for files in the formats that are used in this field.

Two formats are for programs that check proofs again: Walnut decides statements by automata, and Rocq is a proof
assistant. `arguments` are the parsed arguments of a command.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from json import loads
from typing import IO, TYPE_CHECKING, Any

import wythoff
from wythoff import proofs
from wythoff.apps.cli.options import refuse, typed
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head, reply
from wythoff.apps.cli.saying import answer, say
from wythoff.apps.cli.text_tables import SIDE
from wythoff.base.errors import RequestError, counted
from wythoff.base.files import is_special, require_folder, save
from wythoff.base.jobs import workers_of
from wythoff.game.rulesets import Game
from wythoff.reports import views
from wythoff.reports.views import exports
from wythoff.solving.solvers import as_bound

if TYPE_CHECKING:
    from wythoff.reports.views.exports.content import Content
    from wythoff.reports.views.exports.exporting import Exported
    from wythoff.solving.solution import Bound

TERMS, UP_TO = 20, 20  # the default number of terms of a sequence, and the default largest pile of a table of values
# The options that each kind of content allows, besides --format and --output.
ALLOWED = {
    "positions": ("up_to", "columns", "count", "solver", "pile", "booktabs", "jobs"),
    "grundy": ("up_to", "booktabs", "jobs"),
    "moves": ("up_to",),
    "sequence": ("count", "booktabs", "jobs"),
    "array": ("rows", "columns", "reading", "booktabs", "jobs"),
    "table": (),
}
OPTIONS = ("up_to", "columns", "count", "solver", "pile", "rows", "reading", "booktabs", "jobs")


def export(arguments: Namespace) -> int:
    kinds = ("grundy", "moves", "sequence", "array", "table")
    what = next((kind for kind in kinds if getattr(arguments, kind) not in (None, False)), "positions")
    beside = "for P-positions" if what == "positions" else f"with --{what}"
    refuse(arguments, f"cannot be used {beside}", *(name for name in OPTIONS if name not in ALLOWED[what]))
    if what == "table":
        return _printed_table(arguments)
    if what == "moves":
        return _winning_moves(arguments)
    if arguments.format == "walnut":
        return _for_walnut(arguments, what)
    if arguments.format == "rocq":
        return _for_rocq(arguments, what)
    chosen, path = arguments.format, arguments.output
    if chosen is None:
        chosen = "csv" if path is None else exports.format_of(path)
    if path is not None:
        require_folder(path)
    elif chosen in exports.BINARY or arguments.json:
        if arguments.format is not None and arguments.format != "json":
            raise RequestError(
                f"{chosen if chosen in exports.BINARY else '--json'} writes a file: give --output FILE too"
            )
        chosen = "json"
    workers_of(arguments.jobs)
    options = {"pile": arguments.pile, "booktabs": arguments.booktabs, "jobs": arguments.jobs}
    if chosen != "b-file":
        refuse(arguments, f"is only for a b-file, but the format is {chosen}", "reading")
    with Bar("writing", arguments) as bar:
        made = _content(arguments, what, chosen, bar)
        if path is None:
            return _print(exports.writer(chosen, made, **options, progress=bar))
        written = exports.write(made, path, chosen, **options, progress=bar)
    body = {**made.provenance.about, "format": chosen, "output": path, "written": written.written}
    return _report(arguments, written, body)


def _print(write: Callable[[IO[bytes]], object]) -> int:
    """Let `write`, a function that writes to a binary file, write to standard output. Return 0."""
    sys.stdout.flush()
    write(sys.stdout.buffer)
    sys.stdout.buffer.flush()
    return 0


def _winning_moves(arguments: Namespace) -> int:
    """Carry out `export --moves`: write all positions up to a bound with their winning moves. Return 0."""
    path, up_to = arguments.output, UP_TO if arguments.up_to is None else arguments.up_to
    chosen = exports.moves_format(path, arguments.format)
    if path is None and arguments.json:
        raise RequestError("--json needs --output FILE, the file for the moves")
    game, call = game_of(arguments)
    with Bar("solving", arguments) as bar:
        made = exports.WinningMoves.of(game, up_to, name=call, progress=bar)
        if path is None:
            return _print(lambda file: made.write(file, chosen))
        written = exports.save_moves(made, path, chosen)
    body = {**made.provenance.about, "format": chosen, "output": path, "written": written}
    lines = [f"{made.provenance.title}: {counted(written, 'positions')} written to {path} as {chosen}"]
    answer(arguments, lambda: body, lines, wrote=path)
    return 0


def _for_walnut(arguments: Namespace, what: str) -> int:
    """Prove the P-positions of a game, write a folder of files with which Walnut proves them again, print the result.

    `what` is the kind of content that was requested. Raises: RequestError if it is not "positions". Return the exit
    status.
    """
    if what != "positions" or typed(arguments, *OPTIONS) or arguments.output is None:
        raise RequestError(
            "--format walnut writes proved P-positions into a folder: give a game and --output FOLDER, without "
            "options such as --up-to"
        )
    game, call = game_of(arguments)
    with Bar("proving", arguments) as bar:
        proof = wythoff.prove(game, progress=bar)
    written = views.automata.write_for_walnut(proof, arguments.output)
    body = {"format": "walnut", "output": arguments.output, "files": written, "system": proof.system}
    lines = [
        f"{proof.spoken}: {counted(len(written), 'files')} written to {arguments.output} for Walnut",
        str(proof.evidence), 'In Walnut: load game.txt; "stable" and "absorbing" are true.',
    ]  # fmt: skip
    return reply(arguments, (game, call), None, lines, wrote=arguments.output, **body)


def _for_rocq(arguments: Namespace, what: str) -> int:
    """Write a file with which Rocq checks a proof of P-positions, print the result, and return the exit status.

    The proof is in the certificate `arguments.game`, a .json file. If `arguments.game` is a game instead, it is proved
    first. The status is 3 if Rocq cannot check such a proof. `what` is the kind of content that was requested.

    Raises: RequestError if it is not "positions".
    """
    if what != "positions" or typed(arguments, *OPTIONS) or (arguments.output is None and arguments.json):
        raise RequestError(
            "--format rocq writes proved P-positions: give a game or a certificate .json, without options such "
            "as --up-to"
        )
    make: Callable[[], str]
    if arguments.game.endswith(".json"):
        checked = wythoff.verify(arguments.game)
        if not checked:
            raise RequestError(f"{arguments.game} must be a valid certificate: {checked.said}")
        with open(arguments.game, encoding="utf-8") as file:
            body = loads(file.read())
        subject, make = arguments.game, partial(proofs.rocq_text, body)
    else:
        game, _ = game_of(arguments)
        with Bar("proving", arguments) as bar:
            proof = wythoff.prove(game, progress=bar)
        subject, make = str(proof.spoken), proof.rocq
    try:
        text = make()
    except proofs.RocqError as error:
        say([f"no file for Rocq: {error}"])
        return 3
    path = arguments.output
    if path is None:
        say([text.rstrip("\n")])
        return 0
    save(path, lambda file: file.write(text.encode()))
    lines = [f"{subject}: written to {path} for Rocq; coqc {path} checks it"]
    answer(arguments, lambda: {"format": "rocq", "output": path}, lines, wrote=path)
    return 0


def _content(arguments: Namespace, what: str, chosen: str, bar: Bar) -> Content:
    def require(cells: int, game: Game | None = None) -> None:
        exports.require_format(chosen, game, arguments.pile, booktabs=arguments.booktabs, cells=cells)

    if what == "sequence":
        count = TERMS if arguments.count is None else arguments.count
        require(2 * count)
        return exports.SequenceTerms.of(arguments.game, count, listed=chosen == "b-file")
    if what == "array":
        height, width = (SIDE if side is None else side for side in (arguments.rows, arguments.columns))
        require(height * width)
        return exports.Corner.of(arguments.game, height, width, reading=arguments.reading)
    game, call = game_of(arguments)
    if what == "grundy":
        up_to = UP_TO if arguments.up_to is None else arguments.up_to
        exports.require_table(game, up_to)
        require((up_to + 1) ** game.piles)
        return exports.GrundyValues.of_table(wythoff.grundy(game, up_to=up_to, progress=bar), name=call)
    bound = _bound(arguments, game)
    require(game.piles * bound.value if bound.kind == "count" else 0, game)
    return exports.Positions.of(game, bound, name=call, solver=arguments.solver, progress=bar)


def _bound(arguments: Namespace, game: Game) -> Bound:
    asked = typed(arguments, "up_to", "columns", "count", "solver")
    return as_bound(game, **asked, progress=Bar("solving", arguments))


def _printed_table(arguments: Namespace) -> int:
    from wythoff.papers import load as load_paper

    if arguments.format not in (None, "latex") or arguments.json:
        raise RequestError("a table of a paper can be written in LaTeX only: leave out --json and other formats")
    path = arguments.output
    if path is not None:
        require_folder(path)
        if arguments.format is None and not is_special(path) and exports.format_of(path) != "latex":
            raise RequestError(f"a table of a paper is written to a .tex file, was {path}")
    paper, number = load_paper(arguments.game), arguments.table
    text = exports.printed_table(
        paper.table(number), paper.citation, exports.command("export", paper.name, table=number)
    )
    if path is None:
        sys.stdout.write(text)
        return 0
    save(path, lambda file: file.write(text.encode("ascii", "backslashreplace")))
    return say([f"Table {number} of {paper.name} written to {path} as latex"], wrote=path)


def load(arguments: Namespace) -> int:
    """Print the content of an exported file, and whether the program confirms this content.

    Return the exit status, which is 1 if the content is refuted.
    """
    with Bar("checking", arguments) as bar:
        found = wythoff.load(arguments.file, check=arguments.check, progress=bar)
    answer(arguments, found.as_dict, found.lines())
    return 0 if found else 1


def solved(arguments: Namespace) -> int:
    """Carry out `solve --output`: write the P-positions to a file. Return the exit status."""
    game, call = game_of(arguments)
    bound = _bound(arguments, game)
    path = arguments.output
    within: dict[str, Any] = {bound.kind: bound.value}
    with Bar("writing", arguments) as bar:
        require_folder(path)
        written = wythoff.export(
            call or game, path, exports.format_of(path, otherwise="csv"), **within,
            solver=arguments.solver, pile=arguments.pile, progress=bar, jobs=None,
        )  # fmt: skip
    evidence = written.content.provenance.about["evidence"]
    body = {**within, "output": path, "written": written.written, "evidence": evidence}
    return _report(arguments, written, {**head(game, call), **body})


def _report(arguments: Namespace, written: Exported, body: dict[str, Any]) -> int:
    return answer(arguments, lambda: body, [written.said, written.content.provenance.known], wrote=written.path)
