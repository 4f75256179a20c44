"""The printed figures recomputed: classes of positions, and surplus numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.paper import Picture
from wythoff.questions.histories import dynamic_classes
from wythoff.rulesets import Game, Position
from wythoff.values.palace import palace_numbers

Cells: TypeAlias = tuple[tuple[Any, ...], ...]
LETTERS = {"P": "P", "N": "N", "dynamic": "D"}


def redraw(picture: Picture) -> Cells:
    """The cells of a figure, as the program finds them.

    >>> from wythoff.papers import load
    >>> picture = load("larsson2009").picture("II.1")
    >>> redraw(picture)[1][:3], redraw(picture) == picture.cells
    (('D', 'Na', 'P'), True)
    """
    return PICTURES[picture.shows](named(picture.game), len(picture.cells) - 1)


def _surplus(game: Game, up_to: int) -> Cells:
    return tuple(map(tuple, palace_numbers(game, up_to=up_to).surplus))


def _classes(game: Game, up_to: int) -> Cells:
    """P or N if the position is that after every history, D if it is dynamic."""
    found = dynamic_classes(game, up_to, starts=2 * up_to)  # all histories are played; no theorem is asked
    return _symmetric({place.position: LETTERS[place.kind] for place in found.classes}, up_to)


def _types(game: Game, up_to: int) -> Cells:
    """The classes, and of a position that is always N its types by Proposition 1 (ii) of Larsson 2009, paper II."""
    pairs = by_rules(str(game), up_to=up_to)

    def typed(position: Position, letter: str) -> str:
        a, b = position
        of_a = any(d < b and d - c == b - a for c, d in pairs)
        of_b = any(c < a == d for c, d in pairs)
        return letter + "a" * of_a + "b" * of_b if letter == "N" else letter

    classes = _classes(game, up_to)
    return _symmetric({(a, b): typed((a, b), classes[a][b]) for a, b in game.positions(up_to)}, up_to)


def _symmetric(letters: Mapping[Position, str], up_to: int) -> Cells:
    side = range(up_to + 1)
    return tuple(tuple(letters[min(x, y), max(x, y)] for y in side) for x in side)


PICTURES: Mapping[str, Callable[[Game, int], Cells]] = {"surplus": _surplus, "classes": _classes, "types": _types}
