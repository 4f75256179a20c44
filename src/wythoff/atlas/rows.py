"""What the atlas says about a game: a row, its columns and their types."""

from __future__ import annotations

from typing import Any

from wythoff.frozen import Record

# A column, its type in Arrow, and what it says.
COLUMNS: tuple[tuple[str, str, str], ...] = (
    ("number", "int64", "the number of the spelling in the family"),
    ("family", "string", "the family, of several the one it belongs to"),
    ("spelling", "string", "the game as the family spells it"),
    ("game", "string", "the game in its canonical form"),
    ("parameters", "string", "what the places are filled with, as JSON"),
    ("columns", "int32", "to how many columns it was solved; less than asked for where more would take too long"),
    ("bound", "string", "columns, or up_to where columns have no end"),
    ("p_positions", "int32", "how many P-positions that are"),
    ("hash", "string", "a hash of them, and of how far they go"),
    ("lower_slope", "double", "slope of the one beam, or of the lower, in the last tenth of the columns"),
    ("lower_density", "double", "P-positions of it for each column"),
    ("upper_slope", "double", "slope of the upper of two beams"),
    ("upper_density", "double", "P-positions of it for each column"),
    ("complementary", "bool", "whether each number from 1 on is in exactly one P-position, as far as was looked"),
    ("least_offset", "int64", "the least (y - x) - n, for Wythoff Nim with jumps"),
    ("greatest_offset", "int64", "the greatest (y - x) - n"),
    ("class", "string", "finite, periodic, beatty, automatic(system, states), linear, superlinear or unknown"),
    ("class_known", "string", "how the class is known: proved, conjectured or computed"),
    ("formula", "string", "a formula for both piles, or for one"),
    ("subject", "string", "what it is a formula of: P-positions, a_n or b_n"),
    ("kind", "string", "the kind of the formula"),
    ("first", "int64", "the n from which on it holds"),
    ("listed", "string", "the positions before, as JSON"),
    ("formula_known", "string", "how the formula is known"),
    ("formula_evidence", "string", "its evidence in words"),
    ("predicted", "int32", "how many terms it predicted"),
    ("bits", "int32", "how many bits it takes"),
    ("by_chance", "int32", "how many the terms take that chance draws"),
    ("known", "string", "how the P-positions are known: proved or computed"),
    ("evidence", "string", "that evidence in words"),
    ("system", "string", "the system of numeration of the automaton"),
    ("states", "int32", "its states"),
    ("certificate", "string", "the first digits of the certificate"),
    ("misere", "string", "strongly miserable, miserable or neither, for piles to 40"),
    ("row_preperiod", "int64", "where the period of row 1 of the Grundy values begins"),
    ("row_period", "int64", "the period of row 1"),
    ("row_known", "string", "how that is known"),
    ("seconds", "double", "processor time; the one column that differs from run to run"),
    ("error", "string", "what could not be had, and why: time, memory, crash or killed first"),
)
NAMES = tuple(name for name, _, _ in COLUMNS)
UNCOMPARED = ("seconds",)


class Settings(Record):
    """What rows depend on, besides their games: two runs with the same settings give the same rows.

    `only` are the measures that are taken, in this order: beams, misere, row, formula, prove.
    """

    columns: int
    only: tuple[str, ...]
    seconds: float
    memory: int

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, as the manifest holds it."""
        return {
            "columns": self.columns, "measures": list(self.only), "seconds_a_game": self.seconds,
            "memory": self.memory,
        }  # fmt: skip


MEASURES = ("beams", "misere", "row", "formula", "prove")
