"""State a Wythoff-type game in one line: P-positions, how they are known, and the winning move.

>>> import wythoff as w
>>> game = w.parse("nim | diagonal(x1 + 1)")
>>> solution = w.solve(game, count=5)
>>> solution.p_positions, str(solution.evidence)
(<5 positions: (0, 0), (1, 2), (3, 6), (4, 11), (5, 17)>, 'proved: Fraenkel 2004, Theorem 3')
>>> solution.outcome((11, 15)), solution.winning_move((11, 15))
('N', (4, 11))
"""

from __future__ import annotations

from wythoff.displayed import shown_by

# Every command begins with this file: it loads nothing, so that Ctrl-C finds the program ready (`apps/stopping.py`).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from wythoff.rulesets import Game

__version__ = "0.1.0"

shown_by(lambda: _room("views.displays"), lambda: _room("apps.cli.answers"))


def parse(text: str) -> Game:
    """Return the game that a notation denotes, catalog names included.

    >>> parse("g1") == parse("nim | diagonal(x1 + 1)")
    True

    Raises: NotationError, for any text that is not a game, and for a part whose condition holds nowhere.
    """
    from wythoff.catalog import NAMES
    from wythoff.rulesets import notation

    return notation.parse_call(text, names=NAMES).game


def __getattr__(name: str) -> Any:
    """A public name, loaded at first use: a small request pays only for what it uses."""
    known = globals()
    if "_ROOMS" not in known:
        from wythoff.stubs import told

        rooms = told(__loader__, "wythoff", __path__[0])  # the public names by the rooms where they live
        known["_PLACES"] = {public: room for room, names in rooms.items() for public in names}
        known["__all__"] = ["__version__", "atlas", "parse", *known["_PLACES"]]
        known["_ROOMS"] = rooms  # last: other threads may ask too
    if name in known:
        return known[name]
    if name != "atlas" and name not in known["_PLACES"]:
        raise AttributeError(f"module 'wythoff' has no attribute {name!r}")
    return _room(name) if name == "atlas" else getattr(_room(known["_PLACES"][name]), name)


def _room(name: str) -> Any:
    from importlib import import_module

    return import_module(f"wythoff.{name}")


def __dir__() -> list[str]:
    return sorted(__getattr__("__all__"))  # what is public, and nothing that happens to be loaded
