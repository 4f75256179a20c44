"""G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006) 2798-2800.

The theorem is a formula for the values: floor(M/m - m/M) for piles m <= M.
"""

from __future__ import annotations

from wythoff.game.rulesets import Euclid, Position
from wythoff.solving.theorems.theorem import of_kind, proved
from wythoff.solving.theorems.value_theorems import ClosedForm, ValueTheorem

SOURCE = "Nivasch 2006"


def value(position: Position) -> int:
    """Return the Sprague-Grundy value floor(M/m - m/M) of the position of Euclid's game with the piles m <= M.

    >>> value((5, 8)), value((5, 9)), value((10**50, 7 * 10**50))
    (0, 1, 6)
    """
    smaller, larger = sorted(position)
    return (larger - smaller) * (larger + smaller) // (larger * smaller)


VALUES = ValueTheorem(
    SOURCE,
    "The value of a position of Euclid is floor(|y/x - x/y|).",
    of_kind(Euclid, "euclid()"),
    proved(SOURCE, "this is the game Euclid"),
    lambda game, euclid: ClosedForm(value, ("G = floor(|y/x - x/y|)",)),
)
