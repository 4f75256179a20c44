"""The panels of a study: a module each, whose function `findings` asks one thing of a subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from wythoff.studies.finding import Finding
    from wythoff.studies.subject import Subject


class Panel(NamedTuple):
    """A heading, and the module of this folder that finds what stands below it, loaded when its turn comes."""

    title: str
    module: str
    free: bool = False  # whether it is asked even when the time is up

    @property
    def findings(self) -> Callable[[Subject, str], Iterable[Finding]]:
        """The function that questions a subject; it is given the heading."""
        found: Callable[[Subject, str], Iterable[Finding]] = import_module(f"{__name__}.{self.module}").findings
        return found


# In the order in which they are asked and shown: what is cheap comes first, what is slow last.
PANELS = (
    Panel("The rule", "rule"),
    Panel("P-positions", "positions"),
    Panel("Formulas", "formulas"),
    Panel("Slopes and densities", "slopes"),
    Panel("Automaton", "automaton"),
    Panel("Complementary sequences", "complements"),
    Panel("Misere play", "misere"),
    Panel("Moves added and dropped", "moves"),
    Panel("Sprague-Grundy values", "values"),
    Panel("Blocking", "blocking"),
    Panel("Sequences", "sequences"),
    Panel("Neighbours", "neighbours"),
    Panel("Census", "census"),
    Panel("What is not known", "openness", free=True),
)
