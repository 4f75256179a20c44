"""The commands that draw pictures of games, words and arrays, and the command for tables of palace numbers.

In a blocking game, the *palace number* of a position is the number of its options that are P-positions. If at most
k - 1 options may be forbidden, its *surplus number* is the palace number minus k. `arguments` are the parsed arguments
of a command.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import wythoff
from wythoff import values
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.options import refuse, typed
from wythoff.apps.cli.progress import Bar, Clock
from wythoff.apps.cli.replies import IN_A_FILE, game_of, head, reply
from wythoff.apps.cli.saying import answer
from wythoff.apps.cli.terminal import colours_shown, terminal_width, unicode_shown
from wythoff.apps.cli.text_tables import JSON_BYTES, across
from wythoff.base.errors import ParameterError, RequestError, brief
from wythoff.game.rulesets import Block, Diagonal, Game, Nim
from wythoff.kernels import require_memory
from wythoff.reports import views
from wythoff.solving import values as inner

if TYPE_CHECKING:
    from wythoff.reports.views.drawing import Drawing
    from wythoff.reports.views.pictures import Picture
    from wythoff.sequences.registry.reading import Made
    from wythoff.solving.values.palace import Palaces

CORNER, LARGEST = 20, 40  # the largest pile of a printed table: the default, and the most


def plot(arguments: Namespace) -> int:
    if arguments.output is None:
        return _in_terminal(arguments)
    refuse(arguments, "is only for pictures in the terminal: leave it out, or leave out --output", "text", "width")
    game, call = game_of(arguments)
    position = _position(arguments)
    asked = typed(arguments, "up_to", "kind", "theme", "scale")
    told = views.plotting.cost(game, arguments.output, **asked)
    if told is not None:
        sys.stderr.write(f"{told}\n")
    with Bar("drawing", arguments) as bar:
        drawn = views.plotting.plot(
            game, arguments.output, position=position, slice=arguments.slice, **asked, progress=bar, jobs=arguments.jobs
        )
    return _report(drawn, arguments, head(game, call))


def _position(arguments: Namespace) -> tuple[int, int] | None:
    given = arguments.position
    return given and (read_number(given[0]), read_number(given[1]))


def why_drawn(arguments: Namespace, game: Game, call: str | None, position: list[Any]) -> int:
    with Bar("drawing", arguments) as bar:
        look = typed(arguments, "theme", "scale")
        drawn = views.plotting.plot(game, arguments.output, kind="why", position=tuple(position), **look, progress=bar)
    return _report(drawn, arguments, head(game, call))


def word_drawn(made: Made, arguments: Namespace) -> int:
    with Clock("drawing"):
        drawn = views.plotting.plot_word(made.call, arguments.output, **typed(arguments, "count", "kind"))
    return _report(drawn, arguments, {"word": made.call, "oeis": made.oeis})


def array_drawn(made: Made, arguments: Namespace) -> int:
    with Clock("drawing"):
        drawn = views.plotting.plot_array(made.call, arguments.output, **typed(arguments, "rows", "columns", "kind"))
    return _report(drawn, arguments, {"array": made.call, "oeis": made.oeis})


def _report(drawn: Picture | Drawing, arguments: Namespace, about: dict[str, Any]) -> int:
    path = arguments.output
    lines = [f"{drawn.title}{drawn.size} written to {path}", *drawn.reading, drawn.known]
    return answer(arguments, lambda: {**about, "output": path, **drawn.as_dict()}, filter(None, lines), wrote=path)


def _in_terminal(arguments: Namespace) -> int:
    """Print a picture of the positions of a game as text, with the characters and colours that the output can show."""
    refuse(arguments, IN_A_FILE, "theme", "scale", "jobs")
    game, call = game_of(arguments)
    if arguments.kind in views.plotting.OF_A_POSITION:
        return _reasons(arguments, game, call)
    refuse(arguments, "is possible only with --as moves or --as why", "position")
    style, width, plain = arguments.text, arguments.width, not unicode_shown()
    if plain and style in ("braille", "blocks"):
        raise RequestError(
            f"--text {style} needs a terminal with the encoding UTF-8, this one has {sys.stdout.encoding}: use "
            "--text ascii"
        )
    with Bar("drawing", arguments) as bar:
        drawn = views.terminal.text_picture(
            game,
            width=terminal_width() if width is None else width,
            style=style,
            colours=0 if arguments.json else colours_shown(),
            plain=plain,
            cut=views.planes.cut_of(arguments.slice),
            progress=bar,
            **typed(arguments, "up_to", "kind"),
        )
    return reply(arguments, (game, call), drawn, [str(drawn)])


def _reasons(arguments: Namespace, game: Game, call: str | None) -> int:
    """Print a board on which letters show moves from the typed position of a game, and return the exit status.

    With `--as moves` they show the winning moves, and with `--as why` the winning answer to each move. `call` is the
    text by which the game was typed if it is from the catalog, such as `t_wythoff(t=2)`, else None.
    """
    why_not = f"must be left out with --as {arguments.kind} in the terminal: the position sets the size of the board"
    refuse(arguments, why_not, "text", "up_to", "slice")
    with Bar("drawing", arguments) as bar:
        reasons = wythoff.why(game, _position(arguments) or views.moves.EXAMPLE, progress=bar)
    moves = views.moves
    title = moves.what_is_asked(reasons) if arguments.kind == "why" else moves.what_is_shown(reasons.position)
    board = moves.reasons_text(reasons, terminal_width() if arguments.width is None else arguments.width)
    lines = [f"{title} of {game}", *board, str(reasons.evidence)]
    return reply(arguments, (game, call), reasons, lines, lines=board)


def palace(arguments: Namespace) -> int:
    game, call = _blocked(arguments)
    if arguments.stencil:
        return _stencil(arguments, game, call)
    up_to, surplus = CORNER if arguments.up_to is None else arguments.up_to, arguments.surplus
    if arguments.json:
        require_memory(JSON_BYTES * (up_to + 1) ** 2, "the numbers as JSON", "plot draws them with less memory")
    with Bar("counting", arguments) as bar:
        found = values.palace_numbers(game, up_to=up_to if arguments.json else min(up_to, LARGEST), progress=bar)
    lines = palace_lines(found, up_to, surplus=surplus)
    return answer(arguments, lambda: {**head(game, call), **found.as_dict(surplus=surplus)}, lines)


def palace_lines(found: Palaces, asked: int = 0, *, surplus: bool = False) -> Iterator[str]:
    """Yield the lines of the table `found` of palace numbers, or with `surplus` of surplus numbers, and its evidence.

    `asked` is the largest pile that was requested. If the table ends before it, a line says how to get the rest.
    """
    kind, palaces = ("surplus", "negative") if surplus else ("palace", f"less than {found.k}")
    rows = [["x\\y", *map(str, range(found.up_to + 1))]]
    rows += [[str(x), *map(str, row)] for x, row in enumerate(found.surplus if surplus else found.numbers)]
    yield f"{kind} numbers of {found.game}, k = {found.k}; {palaces} at the P-positions"
    yield from across(rows)
    yield from [f"... and on to {brief(asked)}: --json prints all, plot draws them"] * (found.up_to < asked)
    yield str(found.evidence)


def _stencil(arguments: Namespace, game: Game, call: str | None) -> int:
    if arguments.up_to is not None:
        raise RequestError("--stencil must be given without --up-to: its rule holds for piles of any size")
    automaton = inner.palace.CellularAutomaton.of(game)
    lines = [f"Cellular automaton of the surplus numbers of {game}", str(automaton)]
    return reply(arguments, (game, call), automaton, lines)


def _blocked(arguments: Namespace) -> tuple[Game, str | None]:
    """Return the pair (game, catalog call) for the argument `game` of `palace`.

    The catalog call is the form of a name from the catalog with all parameters, such as `t_wythoff(t=2)`, or None. A
    number k stands for k-blocking Wythoff Nim, in which at most k - 1 options may be forbidden.
    """
    if not arguments.game.strip().isdecimal():
        return game_of(arguments)
    k = read_number(arguments.game)
    if k < 1:
        raise ParameterError(f"k must be an integer >= 1, was {k}")
    return Block(Nim() | Diagonal(), k - 1), None
