"""Modules that had another name in version 0.1: importing one by that name warns, and loads the present module.

This module is removed in version 0.2, with the finder in `wythoff/__init__.py`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from warnings import warn

# Folders and modules at the top level of version 0.1, by the folder that holds them now.
HOLDERS = {
    "base": ("answers", "displayed", "errors", "files", "frames", "frozen", "jobs", "plugins", "stubs"),
    "expressions": ("calls",),
    "game": ("catalog", "partizan", "rulesets"),
    "questions": ("claims", "discovery"),
    "reports": ("studies", "views"),
    "solving": ("conclusions", "solution", "solvers", "strategies", "theorems", "values"),
}
MOVED = {name: f"{holder}.{name}" for holder, names in HOLDERS.items() for name in names}
# Folders within `rulesets`, which hold modules that stood in `rulesets` itself.
WITHIN_RULESETS = ("kinds", "matching", "meaning", "plans")
# A line for each module: its name in version 0.1, and its name now.
RENAMED_LINES = """
automata.digits automata.digit_tracks
automata.sequences automata.sequence_automata
automata.words automata.automatic_words
claims.deciding questions.claims.claim_decisions
claims.verdict questions.claims.judging
conclusions.beatty solving.conclusions.beatty_pairs
conclusions.rows solving.conclusions.position_rows
discovery.formulas.beatty questions.discovery.formulas.beatty_floors
discovery.formulas.digits questions.discovery.formulas.digit_automata
discovery.formulas.sums questions.discovery.formulas.floors_and_words
discovery.decided questions.decided_matches
discovery.identifying questions.identifying
papers.arrays papers.wythoff_arrays
papers.paper papers.printed
papers.regenerate papers.printed_tables
papers.tables papers.printed_tables
proofs.held proofs.certificate_store
rulesets.amounts game.rulesets.naming
rulesets.around game.rulesets.playing
rulesets.holes game.rulesets.matching.forms
sequences.recurrences.growth expressions.periods
solution.bound game.bound
theorems.early solving.theorems.early_end
theorems.few solving.theorems.finite_p_positions
theorems.near solving.theorems.periodic_offsets
theorems.valued solving.theorems.grundy_theorems
values.rows solving.values.row_periods
values.sums solving.values.game_sums
values.tables solving.values.grundy_tables
views.arrays reports.views.array_pictures
views.boards reports.views.board_pictures
views.filling reports.views.fill_pictures
views.numbers questions.numbers
"""
RENAMED = dict(line.split() for line in RENAMED_LINES.split("\n") if line)


def new_name(name: str) -> str | None:
    """Return the present name of a module of version 0.1, both without `wythoff.`; None if it did not move.

    >>> new_name("rulesets.notation"), new_name("rulesets.rows"), new_name("solution.bound"), new_name("kernels.lines")
    ('game.rulesets.notation', 'game.rulesets.kinds.rows', 'game.bound', None)
    """
    first, dot, rest = name.partition(".")
    # `wythoff.values`, which is for users, kept its name.
    if name in RENAMED or first not in MOVED or name == "values":
        return RENAMED.get(name)
    folders = [f"game.rulesets.{folder}" for folder in WITHIN_RULESETS] if first == "rulesets" and rest else []
    places = (f"{folder}{dot}{rest}" for folder in (*folders, MOVED[first]))
    return next((place for place in places if _is_there(f"wythoff.{place}")), None)


def moved_spec(name: str) -> ModuleSpec | None:
    """Return the import spec with which a module is loaded under `name`, its name in version 0.1.

    `name` begins with `wythoff.`. Return None if no module that was moved had this name.
    """
    new = new_name(name.removeprefix("wythoff."))
    return None if new is None else ModuleSpec(name, _Loader(f"wythoff.{new}"))


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


class _Loader(Loader):
    """A loader for the earlier name of a module: it imports the module `new`, warns, and returns this same module.

    The file of the module is not executed again under the earlier name. So no class of it exists twice.
    """

    def __init__(self, new: str) -> None:
        self.new = new

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        found = import_module(self.new)
        self.own = found.__spec__
        return found

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        name = module.__spec__.name
        module.__spec__ = self.own  # the import system has just put the earlier name there
        words = f"{name} has moved to {self.new}: the earlier name is removed in version 0.2"
        warn(words, DeprecationWarning, stacklevel=2)
        sys.modules[name] = module
