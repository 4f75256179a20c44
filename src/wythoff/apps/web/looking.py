"""Answers for the page Map: pictures of parts of the board (tiles), and facts about a game and a square.

A *square* (x, y) of the board is the position with piles x and y. `given` contains the parameters of a request by name:
`game` is the notation of a game, and `show` says what the map shows: "P" for P-positions, "grundy" or "palace" for
numbers of these kinds. `x` and `y` are a square (but for a tile, its place among the tiles). `top`, `left`, `height`
and `width` are a rectangle of squares.
"""

from __future__ import annotations

import shlex
from contextlib import suppress
from functools import lru_cache
from typing import Any

from wythoff import questions, values
from wythoff.apps.cli.moving import choice_lines
from wythoff.apps.web import limits
from wythoff.apps.web.games import has_board, read_game, read_integer, read_text
from wythoff.base.errors import RequestError, TooLargeError, WythoffError
from wythoff.base.frozen import told_of
from wythoff.game.rulesets import Game, Position, TwoPileGame
from wythoff.questions.measured_beams.beam_slopes import Slope, Slopes
from wythoff.reports.views.tiles import CLOSEST, Tiles
from wythoff.sequences.integers import in_digits
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.strategies import strategy
from wythoff.solving.strategies.choices import impartial_choices

WINDOW = "top", "left", "height", "width"  # a window: its first square, and its size
KEPT = 6  # how many games with their solutions a worker stores
MOST_LISTED = 20_000  # most positions in a file of data, and most squares that are tested one by one
SLOPE_COLUMNS = 20_000  # how many columns are used to measure slopes if no theorem gives them
MOST_LINES = 14  # most lines, and most winning moves, that are listed for one square
SLOPE_DIGITS = 400  # decimals of a slope, as lines are drawn at piles with so many digits
SCALE: int = 10**SLOPE_DIGITS  # slopes are multiplied by this, and sent as integers


def tile(given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    z, x, y = _integers(given, "z", "x", "y")
    if abs(z) > limits.ZOOM:
        raise RequestError(f"zoom must be from {-limits.ZOOM} to {CLOSEST}")
    content, evidence = _of(given).draw(str(given.get("show") or "P"), z, x, y)
    return {"evidence": str(evidence)}, content


def overview(given: dict[str, Any]) -> dict[str, Any]:
    """Return facts about the map of a game: what can be shown on it, its evidence, and its largest pile.

    If the P-positions cannot be found, "limit" is the reason, else "".
    """
    tiles = _of(given)
    evidence, limit = "", ""
    try:
        known = tiles.atlas.within(0, 0, 64, 64).evidence
        # the bound in the text of computed evidence is left out, as the map is solved farther than this window
        evidence = "computed from the rules" if known.kind == "computed" else str(known)
    except WythoffError as error:
        limit = str(error)
    return {
        **told_of(tiles, "game$ ordered:game.ordered extent:atlas.extent"),
        "shows": {shows: [[str(n), f"rgb{colour}"] for n, colour in tiles.legend(shows)] for shows in tiles.shows},
        "evidence": evidence,
        "limit": limit,
        "closest": CLOSEST,
        "command": f"wythoff plot {shlex.quote(str(tiles.game))} --up-to 255 --output map.png",
    }


def slopes(given: dict[str, Any]) -> dict[str, Any]:
    """Return the slopes of the beams, that is, of the half-lines along which the P-positions lie.

    "slopes" is a list with a dictionary for each of them, and empty if they cannot be found. "top" in it is the slope
    times 10**SLOPE_DIGITS, rounded down: precise enough to draw the beam at any distance from (0, 0).
    """
    game = _of(given).game
    try:
        found = questions.slopes(game, SLOPE_COLUMNS)
    except WythoffError:
        found = Slopes()  # then the map is shown without slopes
    return {
        "command": f"wythoff beams {shlex.quote(str(game))} --columns {SLOPE_COLUMNS}",
        "slopes": [
            told_of(slope, "text inverse:inverse_text known reason")
            | {"top": str(_scaled(slope)), "digits": SLOPE_DIGITS, "exact": isinstance(slope.exact, Quadratic)}
            for slope in found
        ],
    }


def _scaled(slope: Slope) -> int:
    if isinstance(slope.exact, Quadratic):
        return int((slope.exact * SCALE).floor())
    top, bottom = slope.value.as_integer_ratio()
    return top * SCALE // bottom


def square(given: dict[str, Any]) -> dict[str, Any]:
    """Return the outcome of the square in a request, its first winning moves, and the evidence.

    If the map shows Sprague-Grundy values, return the value of the square too, unless it cannot be found quickly.
    """
    game = _of(given).game
    position = game.place(_square(given))
    found = strategy(game)
    answer = impartial_choices(found, found.solved(position))
    *lines, evidence = choice_lines(answer)
    piles = " ".join(map(in_digits, position))
    name = shlex.quote(str(given["game"]))
    return {
        "position": list(map(in_digits, position)),
        "outcome": answer.outcome,
        "lines": lines[:MOST_LINES],
        "more": max(0, len(lines) - MOST_LINES),
        "moves": [list(map(in_digits, move)) for move in answer.winning_moves[:MOST_LINES]],
        "evidence": evidence,
        **(_value(game, position, name, piles) if given.get("show") == "grundy" else {"value": None}),
        "command": f"wythoff move {name} {piles}",
        "why": f"wythoff why {name} {piles}",
    }


def _value(game: Game, position: Position, name: str, piles: str) -> dict[str, str | None]:
    with suppress(WythoffError):
        return {"value": str(values.value_at(game, position)), "value_command": f"wythoff grundy {name} {piles}"}
    return {"value": None}


def moves(given: dict[str, Any]) -> dict[str, Any]:
    """Return the squares in the rectangle of a request to which moves from its square (x, y) lead.

    Raises: RequestError if the rectangle has more than MOST_LISTED squares.
    """
    game = _of(given).game
    position = _square(given)
    x, y, height, width = _integers(given, *WINDOW)
    if height < 1 or width < 1 or height * width > MOST_LISTED:
        raise RequestError(f"moves can be shown on 1 to {MOST_LISTED} squares at once: zoom in")
    squares = [(a, b) for a in range(max(0, x), x + height) for b in range(max(0, y), y + width)]
    game.place(position)
    return {"moves": [list(map(in_digits, found)) for found in squares if _leads(game, position, found)]}


def _leads(game: Game, position: tuple[int, int], target: tuple[int, int]) -> bool:
    (x, y), (i, j) = position, (position[0] - target[0], position[1] - target[1])
    if i < 0 or j < 0 or not (i or j):
        return False
    squares = game.as_kind(TwoPileGame)
    if squares is None:
        raise RequestError(
            "the moves of this game cannot be marked on the map: click a square to see its winning moves"
        )
    return squares.allows(x, y, i, j) if game.ordered or x <= y else squares.allows(y, x, j, i)


def data(given: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return the number of P-positions in the rectangle of a request, and a CSV file with these P-positions.

    Comments in the file name the game and the evidence. Raises: TooLargeError for more than MOST_LISTED P-positions.
    """
    tiles = _of(given)
    x, y, height, width = _integers(given, *WINDOW)
    if min(x, y) < 0 or min(height, width) < 1:
        raise RequestError("the part of the map must lie on the board (x, y >= 0), and have at least one square")
    found = tiles.atlas.within(x, y, height, width)
    if found.weight > 1 or len(found.squares) > MOST_LISTED:
        raise TooLargeError(
            f"at most {MOST_LISTED} P-positions can be saved at once, and this part of the map has more: zoom in"
        )
    lines = [
        f"# P-positions of {tiles.game} with {x} <= x < {x + height}, {y} <= y < {y + width}",
        f"# {found.evidence}",
        *([] if found.reach is None else [f"# known for piles up to {found.reach} only"]),
        "x,y",
        *(f"{in_digits(a)},{in_digits(b)}" for a, b in sorted(found.squares)),
    ]
    return {"count": len(found.squares)}, ("\n".join(lines) + "\n").encode()


def _of(given: dict[str, Any]) -> Tiles:
    """Return the map of the game in a request, with everything that this worker has already computed for it."""
    return _tiles(read_text(given.get("game"), "a game", limits.NOTATION))


@lru_cache(KEPT)
def _tiles(text: str) -> Tiles:
    game, _ = read_game(text)
    if not has_board(game):
        raise RequestError(
            f"only games on two piles of integers have a map, and {game} is none: play or study it instead"
        )
    return Tiles(game)


def _integers(given: dict[str, Any], *names: str) -> list[int]:
    return [read_integer(given.get(name), name) for name in names]


def _square(given: dict[str, Any]) -> tuple[int, int]:
    x, y = _integers(given, "x", "y")
    if x < 0 or y < 0:
        raise RequestError("piles must not be negative")
    return x, y
