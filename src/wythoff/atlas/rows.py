"""Rows of the atlas: the measured facts about a game, as columns with types."""

from __future__ import annotations

from typing import Annotated, TypedDict, get_type_hints

from wythoff.base.frozen import Record

# Each column with its type in Python, its type in Arrow, and its meaning.
Row = TypedDict(
    "Row",
    {
        "number": Annotated[int, "int64", "the number of the game in the family, counted from 0"],
        "family": Annotated[str | None, "string", "the family to which the game belongs"],
        "spelling": Annotated[str, "string", "the game as the family spells it"],
        "game": Annotated[str, "string", "the game in its canonical form"],
        "parameters": Annotated[str | None, "string", "the values of the parameters of the family, as JSON"],
        "columns": Annotated[
            int | None, "int32", "the number of columns solved; fewer than requested if they take long"
        ],
        "bound": Annotated[str | None, "string", "`columns`, or `up_to` if a column has infinitely many P-positions"],
        "p_positions": Annotated[int | None, "int32", "the number of P-positions found"],
        "hash": Annotated[str | None, "string", "a hash of the P-positions and of the bound"],
        "lower_slope": Annotated[
            float | None, "double", "slope of the lower or only beam, in the last tenth of the columns"
        ],
        "lower_density": Annotated[float | None, "double", "P-positions of the lower or only beam for each column"],
        "upper_slope": Annotated[float | None, "double", "slope of the upper beam, if there are two"],
        "upper_density": Annotated[float | None, "double", "P-positions of the upper beam for each column"],
        "complementary": Annotated[
            bool | None, "bool", "whether each number >= 1 is in exactly one of the P-positions found"
        ],
        "least_offset": Annotated[
            int | None, "int64", "for Wythoff Nim with jumps: the least (y - x) - n of P-position number n"
        ],
        "greatest_offset": Annotated[int | None, "int64", "for Wythoff Nim with jumps: the greatest (y - x) - n"],
        "class": Annotated[
            str, "string", "the class: finite, periodic, beatty, automatic(...), linear, superlinear or unknown"
        ],
        "class_known": Annotated[str | None, "string", "how the class is known: proved, conjectured or computed"],
        "formula": Annotated[str | None, "string", "a formula for both piles, or for one"],
        "subject": Annotated[
            str | None, "string", "what the formula gives: P-positions, a_n (smaller piles) or b_n (larger piles)"
        ],
        "kind": Annotated[str | None, "string", "the kind of the formula"],
        "first": Annotated[int | None, "int64", "the n from which the formula holds"],
        "listed": Annotated[str | None, "string", "the P-positions that the formula does not give, as JSON"],
        "formula_known": Annotated[str | None, "string", "how the formula is known: proved, conjectured or computed"],
        "formula_evidence": Annotated[str | None, "string", "the evidence for the formula, in words"],
        "predicted": Annotated[int | None, "int32", "the number of terms that the formula predicts correctly"],
        "bits": Annotated[int | None, "int32", "the length of the formula in bits"],
        "by_chance": Annotated[int | None, "int32", "the number of bits needed to write these terms without a formula"],
        "known": Annotated[str | None, "string", "how the P-positions are known: proved or computed"],
        "evidence": Annotated[str | None, "string", "the evidence for the P-positions, in words"],
        "system": Annotated[
            str | None, "string", "the numeration system of the automaton that recognises the P-positions"
        ],
        "states": Annotated[int | None, "int32", "the number of states of the automaton"],
        "certificate": Annotated[str | None, "string", "the first digits of the hash of the automaton's certificate"],
        "misere": Annotated[
            str | None, "string", "whether the game is strongly miserable, miserable or neither, for piles up to 40"
        ],
        "row_preperiod": Annotated[
            int | None, "int64", "the column in which the period of row 1 of the Grundy values begins"
        ],
        "row_period": Annotated[int | None, "int64", "the length of that period"],
        "row_known": Annotated[str | None, "string", "how the period of row 1 is known"],
        "seconds": Annotated[
            float, "double", "processor time in seconds, the only column that differs from run to run"
        ],
        "error": Annotated[str | None, "string", "what could not be measured, and why: time, memory, crash or killed"],
    },
    total=False,
)
Row.__doc__ = "What a census says about one game: a dictionary with a key for each column."
COLUMNS: tuple[tuple[str, str, str], ...] = tuple(
    (name, *said.__metadata__) for name, said in get_type_hints(Row, include_extras=True).items()
)
NAMES = tuple(name for name, _, _ in COLUMNS)


class Settings(Record):
    """The settings of a census. The row of a game depends only on the game and on these settings.

    `columns` is the number of columns to solve; column x contains the P-positions (x, y) with y >= x. `seconds` and
    `memory` (bytes) are the limits for a game. Each game is solved and gets a class. `only` names what else is
    measured, some of these in this order: beams (the lines along which P-positions lie), misere (misere play compared
    with normal play), row (the period of a row of Sprague-Grundy values), formula (a guessed formula), prove (a
    search for a proof by an automaton).
    """

    columns: int
    only: tuple[str, ...]
    seconds: float
    memory: int
    _told = "columns measures:only seconds_a_game:seconds memory"  # the JSON form in the manifest


MEASURES = ("beams", "misere", "row", "formula", "prove")
