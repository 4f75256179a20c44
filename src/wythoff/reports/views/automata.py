"""Files of automata: Walnut's format, Graphviz, JSON, and pictures of small automata.

A *relation* is a set of tuples of numbers, one for each of its variables, that an automaton recognises by their digits.
There are also relations of words, whose automata read letters.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING

from wythoff import proofs
from wythoff.automata.graphs import arcs_of
from wythoff.automata.relations import Relation
from wythoff.automata.spelled import Spelled
from wythoff.automata.walnut import files_of, text_of
from wythoff.base.errors import RequestError, TooLargeError
from wythoff.base.files import FilePath, path_of, require_folder, save
from wythoff.kernels.automata import Machine
from wythoff.reports.views.canvas import require_matplotlib

if TYPE_CHECKING:
    from wythoff.questions.proof import Proof

SUFFIXES = (".txt", ".dot", ".json", ".svg", ".png", ".pdf")
MOST_DRAWN = 40  # states in a picture: with more, nobody can follow the arrows
FONT = 'font-family="sans-serif" font-size="11" text-anchor="middle"'
HEAD = (
    '<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0L8 4L0 8z"/></marker>'
)


def require_writable(path: str) -> None:
    """Check that an automaton can be written to `path`. Call this before any work.

    Raises: RequestError if the suffix names no known format, or the file cannot be written.
    """
    if os.path.splitext(path)[1] not in SUFFIXES:
        raise RequestError(f"the output must end in one of {', '.join(SUFFIXES)}, was {path}")
    require_folder(path)


def write(relation: Relation, path: str, *, lsd: bool = False) -> list[str]:
    """Write the automaton of a relation in the format that the suffix of `path` names. Return the names of all files.

    With `lsd`, an automaton for Walnut reads the least significant digit first.

    Raises: RequestError for an unknown suffix, or if the file cannot be written; TooLargeError for a picture of more
    than 40 states.
    """
    require_writable(path)
    kind = os.path.splitext(path)[1]
    if kind == ".txt":
        return _walnut(relation, path, lsd)
    if kind in (".svg", ".png", ".pdf"):
        if relation.states > MOST_DRAWN:
            raise TooLargeError(
                f"an automaton with at most {MOST_DRAWN} states can be drawn; this one has {relation.states}: "
                "write it as .txt, .dot or .json"
            )
        if kind != ".svg":
            _plotted(relation, path)
            return [path]
    text = {".dot": dot, ".json": as_json, ".svg": svg}[kind](relation)
    save(path, lambda file: file.write(text.encode()))
    return [path]


def _walnut(relation: Relation, path: str, lsd: bool) -> list[str]:
    folder, name = os.path.split(path)
    return _saved(folder, {place or name: text for place, text in files_of(relation, lsd=lsd).items()})


def _saved(folder: str, texts: Mapping[str, str]) -> list[str]:
    """Write texts to files in `folder` or its subfolders. `texts` maps file names to texts; return the file names."""
    written = []
    for name, text in texts.items():
        place = os.path.join(folder, name)
        os.makedirs(os.path.dirname(place) or os.curdir, exist_ok=True)
        save(place, lambda file, text=text: file.write(text.encode()))  # type: ignore[misc]
        written.append(place)
    return written


def write_for_walnut(proof: Proof, folder: FilePath) -> list[str]:
    """Write the files with which Walnut proves a proved game again. Return the names of the files.

    They contain the numeration system, the automaton of the P-positions, and the commands for Walnut.

    Raises: RequestError if the proof failed, if the game has blocking, or if `folder` is not a folder.
    """
    if proof.rules is None or not proof.levels or proof.value:
        raise RequestError(f"only proved P-positions can be written for Walnut: {proof.reason or 'a value was proved'}")
    path = path_of(folder)
    texts = proofs.walnut_files(str(proof.spoken), proof.rules, proof.levels[-1])
    if os.path.exists(path) and not os.path.isdir(path):
        raise RequestError(f"files for Walnut are written into a folder, and {path} is not a folder")
    try:
        return _saved(path, texts)
    except OSError as error:
        raise RequestError(f"{path} must be a folder that can be written to: {error.strerror}") from None


def letters(relation: Relation, letter: int) -> tuple[int, ...]:
    """Return the tuple of digits, one for each variable of the relation, that the number `letter` stands for.

    The automaton reads tuples of digits, and numbers them 0, 1, ... in lexicographic order: with the digits 0 and 1 of
    two variables, 2 stands for (1, 0).
    """
    found = []
    for known in reversed(alphabets(relation)):
        letter, digit = divmod(letter, len(known))
        found.append(known[digit])
    return tuple(reversed(found))


def alphabets(relation: Relation) -> list[Sequence[int]]:
    """Return for each variable of a relation the digits that the automaton may read, or for words the letters."""
    if isinstance(relation, Spelled):
        return [spelling.spelled for spelling in relation.spellings]
    return [system.letters for system in relation.systems]


def machine_of(relation: Relation) -> Machine:
    """Return the automaton of a relation. It reads digits, or for a relation of words their letters."""
    return relation.exact() if isinstance(relation, Spelled) else relation.machine


def as_json(relation: Relation) -> str:
    """Return the automaton of a relation as JSON. A transition lists the digits of all variables and the next state."""
    machine, sizes = machine_of(relation), {*map(len, alphabets(relation))}
    states = [
        {"accepting": accepts, "transitions": [[*letters(relation, letter), row[letter]] for letter in sorted(row)]}
        for row, accepts in zip(machine.rows, machine.accepting, strict=True)
    ]
    body = {
        "system": relation.system_name, "variables": list(relation.named),
        "digits": [*map(len, alphabets(relation))] if len(sizes) > 1 else next(iter(sizes), relation.any_system.digits),
        "states": states,
    }  # fmt: skip
    return json.dumps(body) + "\n"


def _arcs(relation: Relation) -> dict[tuple[int, int], str]:
    return arcs_of(machine_of(relation), alphabets(relation))


def dot(relation: Relation) -> str:
    """Return the automaton of a relation in the language of Graphviz."""
    return text_of(relation, "GV")


def _places(count: int) -> list[tuple[float, float]]:
    return [(-cos(2 * pi * n / count), -sin(2 * pi * n / count)) for n in range(count)]


def svg(relation: Relation) -> str:
    """Return a picture of the automaton of a relation as SVG: states on a circle, accepting ones with two borders."""
    count = max(relation.states, 1)
    radius = 60 + 26 * count
    size = 2 * radius + 160
    places = [(size / 2 + radius * x, size / 2 + radius * y) for x, y in _places(count)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size:.0f} {size:.0f}" {FONT}>',
        f"<defs>{HEAD}</defs>",
    ]
    for (source, target), text in _arcs(relation).items():
        (x, y), (u, v) = places[source], places[target]
        if source == target:
            out_x, out_y = (x - size / 2) / radius, (y - size / 2) / radius
            c, d = x + 50 * out_x, y + 50 * out_y
            bend = f"Q{c - 25 * out_y:.1f} {d + 25 * out_x:.1f} {c:.1f} {d:.1f}"
            path = f"M{x:.1f} {y:.1f}{bend}T{x + 16 * out_x:.1f} {y + 16 * out_y:.1f}"
            at = c + 10 * out_x, d + 10 * out_y
        else:
            length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
            a, b = (u - x) / length, (v - y) / length
            # Bent to the left, to keep arcs in both directions apart.
            c, d = (x + u) / 2 + 14 * b, (y + v) / 2 - 14 * a
            path = f"M{x + 16 * a:.1f} {y + 16 * b:.1f}Q{c:.1f} {d:.1f} {u - 16 * a:.1f} {v - 16 * b:.1f}"
            at = (x + 2 * c + u) / 4, (y + 2 * d + v) / 4
        parts.append(f'<path d="{path}" fill="none" stroke="black" marker-end="url(#head)"/>')
        parts.append(f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" fill="#06c">{text}</text>')
    for state, (x, y) in enumerate(places[: relation.states]):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="16" fill="white" stroke="black"/>')
        if machine_of(relation).accepting[state]:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="none" stroke="black"/>')
        parts.append(f'<text x="{x:.1f}" y="{y + 4:.1f}">{state}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _plotted(relation: Relation, path: str) -> None:
    """Write a picture of the automaton of a relation, states on a circle, to the PNG or PDF file `path`."""
    require_matplotlib()
    from matplotlib.figure import Figure

    side = 3 + 0.35 * relation.states
    figure = Figure(figsize=(side, side))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(-1.4, 1.4)
    axes.set_ylim(-1.4, 1.4)
    places = [(x, -y) for x, y in _places(max(relation.states, 1))]
    for (source, target), text in _arcs(relation).items():
        (x, y), (u, v) = places[source], places[target]
        if source == target:
            axes.annotate(text, (1.22 * x, 1.22 * y), ha="center", va="center", color="#0066cc", fontsize=8)
            continue
        arrow = {"arrowstyle": "->", "connectionstyle": "arc3,rad=0.12", "shrinkA": 12, "shrinkB": 12}
        axes.annotate("", (u, v), (x, y), arrowprops=arrow)
        axes.annotate(text, ((x + u) / 2, (y + v) / 2), ha="center", va="center", color="#0066cc", fontsize=8)
    for state, (x, y) in enumerate(places[: relation.states]):
        width = 2.5 if machine_of(relation).accepting[state] else 0.8
        box = {"boxstyle": "circle", "facecolor": "white", "edgecolor": "black", "linewidth": width}
        axes.annotate(str(state), (x, y), ha="center", va="center", fontsize=9, bbox=box)
    save(path, lambda file: figure.savefig(file, format=os.path.splitext(path)[1][1:]))
