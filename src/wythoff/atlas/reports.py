"""The page of a census, an HTML file that needs no network: counts by class, a map, equal games, conjectures.

`store` is the census, and `connection` a DuckDB connection to the tables `rows` and `atlas` of its rows. A *class* says
what kind of set the P-positions of a game form, such as periodic.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from io import BytesIO
from math import isqrt
from typing import Any, TypedDict

from wythoff.atlas.classes import CLASSES
from wythoff.atlas.queries import rows_of
from wythoff.atlas.store import Store, connected
from wythoff.base.errors import RequestError, counted, cut
from wythoff.base.files import FilePath, open_whole, path_of, require_folder, save
from wythoff.reports.views.colours import WHITE
from wythoff.reports.views.png import Colour, write_png

SUFFIXES = (".html", ".htm")
BEGINNING = '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Atlas: '  # each page begins so
# The colours of the classes; games without a row are white. They differ in print, and for most people with a colour
# deficiency.
COLOURS: dict[str, Colour] = {
    "finite": (86, 180, 233), "periodic": (0, 114, 178), "semilinear": (240, 228, 66), "beatty": (230, 159, 0),
    "automatic": (0, 158, 115), "linear": (204, 204, 204), "superlinear": (204, 121, 167), "unknown": (80, 80, 80),
}  # fmt: skip
WIDEST = 960  # greatest width of the map in pixels
LISTED = 40  # how many guessed formulas, and groups of games with the same P-positions, are listed
# The surprise of a formula is the number of terms that it predicts, divided by its length in bits. A formula that many
# games share is one conjecture. The first conjecture of each family and kind of formula comes before all second ones.
# Games that an automaton proves come last.
SURPRISING = """
    SELECT *, row_number() OVER (PARTITION BY proved, family, kind ORDER BY surprise DESC, number) AS place
    FROM (
        SELECT min_by(game, number) AS game, formula, subject, first, listed, any_value(kind) AS kind,
            max(predicted) AS predicted, min(bits) AS bits, max(predicted) / greatest(min(bits), 1) AS surprise,
            count(DISTINCT game) AS games, bool_or(known = 'proved') AS proved, min_by(family, number) AS family,
            min(number) AS number
        FROM atlas
        WHERE formula_known = 'conjectured' AND NOT starts_with(kind, 'digits')
        GROUP BY formula, subject, first, listed
    )
    ORDER BY subject = 'P-positions' DESC, proved, place, surprise DESC, number
"""
GROUPS = """
    SELECT count(*) AS games, list(game ORDER BY number), any_value(class), any_value(hash)
    FROM atlas WHERE same_as IS NULL AND hash IS NOT NULL AND p_positions >= 20
    GROUP BY hash HAVING count(*) > 1 ORDER BY 1 DESC, 4
"""
COUNTS = """
    SELECT family, split_part(class, '(', 1), count(*), count(*) FILTER (known = 'proved') FROM rows GROUP BY 1, 2
"""
ERRORS = """
    SELECT split_part(error, ':', 1), count(*), min(spelling) FROM rows WHERE error IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1
"""
STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: #111;
  background: #fff } table { border-collapse: collapse; margin: 1rem 0 } td, th { padding: .2rem .7rem;
  text-align: left; border-bottom: 1px solid #ddd; vertical-align: top } td.n, th.n { text-align: right }
  code { font-size: .9em }
img { image-rendering: pixelated; width: 100%; border: 1px solid #999 } .key { display: inline-block; width: .9em;
  height: .9em; margin-right: .4em; border: 1px solid #666; vertical-align: -.1em } .scroll { overflow-x: auto }
"""


def report(folder: FilePath, output: FilePath) -> dict[str, Any]:
    """Write the page of the census in `folder` to the HTML file `output`.

    Return {"family": its name, "games": the number of games of the family}.

    Raises: RequestError if there is no census, if it has no rows, or if the page cannot be written.
    """
    path = path_of(output)
    require_folder(path)
    _require_page(path)
    store = Store.read(path_of(folder))
    if not store.parts:
        raise RequestError(f"{store.folder} has no results yet: run `wythoff atlas run` first")
    with connected(store) as connection:
        body = "\n".join(_body(store, connection))
    page = (
        f"{BEGINNING}{escape(str(store.family))}</title>\n"
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body></html>\n"
    )
    save(path, lambda file: file.write(page.encode()))
    return {"family": str(store.family), "games": store.family.count}


def _require_page(path: str) -> None:
    """Check that `path` is the name of an HTML file that does not exist, or is an older page of a census.

    Raises: RequestError if the name ends otherwise, or if another file has it.
    """
    if os.path.splitext(path)[1] not in SUFFIXES:
        raise RequestError(f"the output of report must end in one of {', '.join(SUFFIXES)}, was {path}")
    if os.path.lexists(path):
        with open_whole(path, "the page of a census") as file:
            if file.read(len(BEGINNING)) != BEGINNING.encode():
                raise RequestError(
                    f"the output must be a new file or an earlier report of a census; {path} is another file"
                )


class Conjecture(TypedDict):
    """A formula that was guessed but not proved, as a dictionary.

    `game` is the first of the `games` games (a number) for which it was guessed. `formula` describes the `subject`: the
    P-positions, or one of the sequences a_n, b_n of their piles. It holds for n >= `first`; the P-positions before are
    `listed`, as JSON. It predicted `predicted` terms; `surprise` is this number per bit of its length. The command line
    `command` tests it.
    """

    game: str
    formula: str
    subject: str
    first: int
    listed: str
    predicted: int
    surprise: float
    games: int
    command: str


def conjectures(connection: Any, most: int) -> list[Conjecture]:
    """Return up to `most` guessed formulas without a proof. A formula of several games appears once.

    `connection` is the DuckDB connection to the rows of a census. The most surprising formulas come first: those that
    predict many terms although they are short. But formulas for both piles come before those for one.
    """
    found: list[Conjecture] = rows_of(connection, f"{SURPRISING} LIMIT {most}")
    return [{**row, "command": _command(row)} for row in found]


def _command(row: Conjecture) -> str:
    if row["subject"] != "P-positions":
        return f'wythoff guess "{row["game"]}"'
    besides = ", ".join(f"({x}, {y})" for x, y in json.loads(row["listed"]))
    first = f" --from {row['first']}" if row["first"] else ""
    return f'wythoff check "{row["game"]}" --claim "{row["formula"]}"{first}' + (f' --and "{besides}"' * bool(besides))


def _body(store: Store, connection: Any) -> Iterator[str]:
    done, different, proved = connection.execute(
        "SELECT count(*), count(DISTINCT game), count(*) FILTER (known = 'proved') FROM rows"
    ).fetchone()
    yield f"<h1>{escape(str(store.family))}</h1>"
    yield f"<p>{escape(store.family.about)}</p>"
    yield (
        f"<p>{counted(store.family.count, 'games')}, {done} of them measured, {different} different ones; the "
        f"P-positions of {proved} are proved. Each was solved to {store.settings.columns} columns; what is not proved "
        "was seen so far and no farther.</p>"
    )
    yield from _counts(connection)
    yield from _map(store, connection)
    yield from _conjectures(connection)
    yield from _groups(connection)
    yield from _errors(connection)


def _counts(connection: Any) -> Iterator[str]:
    """Yield the HTML of a table with a row for each family and a column for each class.

    An entry 12 (5) means that 12 games are in the class, and that the P-positions of 5 of them are proved.
    """
    table: dict[str, dict[str, tuple[int, int]]] = {}
    whole: dict[str, tuple[int, int]] = {}
    for family, kind, many, proved in connection.execute(COUNTS).fetchall():
        table.setdefault(family or "", {})[kind] = (many, proved)
        before = whole.get(kind, (0, 0))
        whole[kind] = before[0] + many, before[1] + proved
    yield "<h2>Classes</h2><p>Games, and in brackets those whose P-positions are proved.</p>"
    rows = [*sorted(table.items()), *([("all", whole)] if len(table) > 1 else [])]
    heads = ("family", *(f"n:{_key(kind)}{kind}" for kind in CLASSES), "n:all")
    yield f'<div class="scroll">{_table(heads, ([escape(name), *_counted(row)] for name, row in rows))}</div>'


def _counted(row: dict[str, tuple[int, int]]) -> list[str]:
    cells = [row.get(kind, (0, 0)) for kind in CLASSES]
    cells.append((sum(many for many, _ in cells), sum(proved for _, proved in cells)))
    return [f"{many} ({proved})" if many else "" for many, proved in cells]


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return an HTML table with the headings `heads` and the given rows.

    If a heading begins with "n:", its column is aligned to the right, as for numbers; "n:" itself is not shown.
    """
    marks = [' class="n"' if head.startswith("n:") else "" for head in heads]
    lines = [_row("th", marks, [head.removeprefix("n:") for head in heads])]
    return f"<table>{''.join([*lines, *(_row('td', marks, row) for row in rows)])}</table>"


def _row(tag: str, marks: Sequence[str], cells: Sequence[object]) -> str:
    return f"<tr>{''.join(f'<{tag}{mark}>{cell}</{tag}>' for mark, cell in zip(marks, cells, strict=True))}</tr>\n"


def _key(kind: str) -> str:
    return f'<span class="key" style="background: rgb{COLOURS[kind]}"></span>'


def _map(store: Store, connection: Any) -> Iterator[str]:
    """Yield the HTML of the map of a census: a coloured square for each game, in the order of the games' numbers."""
    count = store.family.count
    width = _width(store)
    height = -(-count // width)
    cells = bytearray([len(COLOURS)]) * (width * height)
    number_of = {kind: number for number, kind in enumerate(COLOURS)}
    for number, kind in connection.execute("SELECT number, split_part(class, '(', 1) FROM rows").fetchall():
        cells[number] = number_of[kind]
    scale = max(1, min(12, WIDEST // width))
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    wide = (bytes(cell for cell in row for _ in range(scale)) * scale for row in rows)
    file = BytesIO()
    write_png(file, width * scale, height * scale, wide, [*COLOURS.values(), WHITE], {"Title": "map"})
    picture = b64encode(file.getvalue()).decode()
    keys = " ".join(f"{_key(kind)}{kind}" for kind in COLOURS)
    yield "<h2>Map</h2>"
    yield (
        f"<p>A square for each game, {width} in a row, in the order of the numbers of the family: game number n is in "
        f"row n // {width} and column n % {width}, both from 0. {keys}</p>"
    )
    yield f'<img alt="the classes of {count} games" src="data:image/png;base64,{picture}">'


def _width(store: Store) -> int:
    """Return the number of squares in a row of the map of a census.

    A family such as `nim | vector({p}, {q})` has places {p} and {q}, each with a list of texts to fill in. If there are
    two places, filled independently, a row of squares belongs to one text for {p}, and has a square for each text for
    {q}. Otherwise the map is about square.
    """
    domains = list(store.family.places.values())
    free = not (store.family.increasing or store.family.nondecreasing or store.family.coprime)
    if len(domains) == 2 and free and 1 < domains[1].count <= WIDEST:
        return domains[1].count
    return max(1, min(WIDEST, isqrt(max(store.family.count - 1, 0)) + 1))


def _conjectures(connection: Any) -> Iterator[str]:
    yield "<h2>Conjectures, the most surprising first</h2>"
    yield (
        "<p>Formulas that fit all P-positions that were looked at, and that nothing here proves. Surprise: terms that "
        "were predicted for each bit of the formula. Of each family and kind of formula the first come before all "
        "second ones; those whose P-positions are proved otherwise, as automata, come last.</p>"
    )
    found = conjectures(connection, LISTED)
    heads = ("game", "formula", "n:predicted", "n:surprise", "n:games", "command")
    rows = ([_code(one["game"]), _code(_stated(one)), one["predicted"], f"{one['surprise']:.1f}", one["games"],
             _code(one["command"])] for one in found)  # fmt: skip
    yield f'<div class="scroll">{_table(heads, rows)}</div>{"" if found else "<p>None.</p>"}'


def _stated(row: Conjecture) -> str:
    return ("" if row["subject"] == "P-positions" else f"{row['subject']} = ") + cut(row["formula"])


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _groups(connection: Any) -> Iterator[str]:
    groups = connection.execute(GROUPS).fetchall()
    yield "<h2>Different games with the same P-positions</h2>"
    yield f"<p>{len(groups)} sets of P-positions belong to several games, as far as we looked; the largest groups:</p>"
    rows = ([many, escape(kind), "<br>".join(map(_code, games[:4]))] for many, games, kind, _ in groups[:LISTED])
    yield _table(("n:games", "class", "first of them"), rows)


def _errors(connection: Any) -> Iterator[str]:
    found = connection.execute(ERRORS).fetchall()
    if found:
        yield "<h2>What could not be measured</h2>"
        rows = ([escape(kind), many, _code(spelling)] for kind, many, spelling in found)
        yield _table(("first", "n:games", "one of them"), rows)
