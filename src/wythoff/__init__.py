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

import sys

from wythoff.base.displayed import shown_by

# Every command begins with this file: it loads nothing, so that Ctrl-C finds the program ready (`apps/stopping.py`).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from typing import Any

    from wythoff.game.rulesets import Game

__version__ = "0.1.0"


class Earlier:
    """An import hook that finds modules by their names of version 0.1.

    Each such import causes a warning that names the present module.
    """

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith("wythoff."):
            return None
        from wythoff.base.earlier import moved_spec

        found = moved_spec(name)
        if found is not None and sys.meta_path[0] is not Earlier:
            sys.meta_path.insert(0, Earlier)  # for modules within the folder too
        return found


# Loading the package again must not add a second finder.
sys.meta_path[:] = [*(finder for finder in sys.meta_path if getattr(finder, "__qualname__", "") != "Earlier"), Earlier]


def parse(text: str) -> Game:
    """Return the game that `text` denotes: rules in the notation, or the name of a game in the catalog.

    >>> parse("g1") == parse("nim | diagonal(x1 + 1)")
    True

    Raises: NotationError if the text is not a game, or if a part of the rules has a condition that is never true.
    """
    from wythoff.game.catalog import NAMES
    from wythoff.game.rulesets import notation

    return notation.parse_call(text, names=NAMES).game


def __getattr__(name: str) -> Any:
    """Return the object with the public name `name`, after importing its module. Python calls this for unknown names.

    A name of an earlier version works until version 0.2. It causes a DeprecationWarning with the new place of the name.
    """
    known = globals()
    if "_HOMES" not in known:
        _read_stub(known)
    if name in known:
        return known[name]
    from wythoff.base.stubs import loaded

    if name in known["_MODULES"]:
        return loaded(name, "")
    if name in known["_HOMES"]:
        return loaded(*known["_HOMES"][name])
    if name not in known["_OLD"]:
        raise AttributeError(f"module 'wythoff' has no attribute {name!r}")
    from warnings import warn

    home = known["_OLD"][name]
    warn(f"use wythoff.{home}.{name}: wythoff.{name} goes in version 0.2", DeprecationWarning, stacklevel=2)
    return loaded(home, name)


def _read_stub(known: dict[str, Any]) -> None:
    """Read the public names, and the names of earlier versions, from `__init__.pyi`. Store them in `known`.

    `known` is the dictionary of global names. `_HOMES` in it then maps each public name to the pair (module, name in
    the module), `_OLD` maps each earlier name to its module, and `_MODULES` lists the public modules.
    """
    from wythoff.base.stubs import homes

    new, _, old = __loader__.get_data(f"{__path__[0]}/__init__.pyi").decode().partition("# Names of earlier versions")
    moved = (line.partition('"')[0].rpartition(".") for line in old.split('@deprecated("use wythoff.')[1:])
    renamed = {name: home for name, (home, _) in homes(old).items()} | {name: home for home, _, name in moved}
    known["_MODULES"] = ("atlas", "automata", "questions", "sequences", "types", "values")
    known["_OLD"] = renamed
    known["__all__"] = ["__version__", "parse", *known["_MODULES"], *(names := homes(new))]
    known["_HOMES"] = names  # last: other threads may ask too


def _displays() -> Any:
    from wythoff.reports.views import displays

    return displays


def _said() -> Any:
    from wythoff.apps.cli import answers

    return answers


shown_by(_displays, _said)


def __dir__() -> list[str]:
    return sorted(__getattr__("__all__"))  # what is public, and nothing that happens to be loaded
