"""Classes of games: what kind of set their P-positions form, and how that is known.

*Column* x of a game contains its P-positions (x, y) with y >= x. The classes are:

- finite: there are finitely many P-positions.
- periodic: the differences of consecutive smaller piles, and of consecutive larger piles, are periodic.
- semilinear: linear inequalities and congruences in x and y describe the P-positions (x, y).
- beatty: the P-positions are pairs (floor(n*alpha + gamma), floor(n*beta + delta)).
- automatic(system, states): an automaton recognises the P-positions by their digits in a numeration system.
- linear, superlinear: y/x seems bounded, or seems to grow without bound.
- unknown: none of these was found.
"""

from __future__ import annotations

from wythoff.atlas.rows import Row
from wythoff.base.errors import WythoffError
from wythoff.game.rulesets import Game
from wythoff.questions.claims.guessing import SEMILINEAR
from wythoff.solving.conclusions.beatty_pairs import BeattyPairs
from wythoff.solving.solution import Solution
from wythoff.solving.solvers import solve
from wythoff.solving.theorems import proof_of

CLASSES = ("finite", "periodic", "semilinear", "beatty", "automatic", "linear", "superlinear", "unknown")
# Take the greatest y/x in the second half of the columns, and divide it by the greatest y/x between an eighth and a
# quarter of the columns. If the quotient is at least STEEP, the growth is superlinear; if it is at most FLAT, linear.
STEEP, FLAT = 2, 1.25
LEAST = 64  # the fewest columns from which growth can be judged
FEW = 4  # a game counts as finite only if it has fewer P-positions than 1/FEW of the columns
# How the names of these kinds of formula begin.
PERIODIC = "differences with period", "floor of a line, rational slope"
FLOORS = "floor of a line", "floors of two lines"


def class_of(row: Row, solution: Solution | None) -> Row:
    """Return the class of a game as a dictionary with the keys `class` and `class_known`, which belong into its row.

    `class` is a class such as periodic or beatty; for an automaton with 5 states that reads Zeckendorf digits it is
    automatic(zeckendorf, 5). `class_known` is "proved", "conjectured" (from a guessed formula) or "computed" (from the
    growth of the P-positions); None or absent if the class is unknown. `row` contains the results for this game so far,
    and `solution` its P-positions; it is None if the game was not solved.
    """
    if solution is None:
        return {"class": "unknown"}
    known = row.get("known")
    if known == "proved" and _finite(solution):
        return {"class": "finite", "class_known": "proved"}
    formula = _of_formula(row)
    if row.get("states") is not None and (formula is None or row["formula_known"] != "proved"):
        return {"class": f"automatic({row['system']}, {row['states']})", "class_known": "proved"}
    if formula is not None:
        return {"class": formula, "class_known": row["formula_known"]}
    if known == "proved" and _of_floors(solution.game):
        return {"class": "beatty", "class_known": "proved"}
    growth = _growth(solution)
    return {"class": growth, "class_known": "computed" if growth != "unknown" else None}


def _of_formula(row: Row) -> str | None:
    """Return the class that follows from the formula in `row`: "semilinear", "periodic" or "beatty".

    Return None if `row` has no formula that gives both piles, or if its formula belongs to none of these classes.
    """
    kind = row.get("kind")
    if row.get("subject") != "P-positions" or kind is None:
        return None
    if kind == SEMILINEAR:
        return "semilinear"
    parts = kind.split("; ")
    if all(part == "linear" or part.startswith(PERIODIC) for part in parts):
        return "periodic"
    return "beatty" if all(part == "linear" or part.startswith((*PERIODIC, *FLOORS)) for part in parts) else None


def _finite(solution: Solution) -> bool:
    """Return whether all P-positions of the game are in `solution`, so that there are finitely many.

    To test this, search for one more P-position. Return False if there is one, or if the search takes too long. Return
    False without a search if the number of P-positions is at least a quarter of the number of columns (values of x) in
    `solution`.
    """
    if len(solution) >= solution.bound.value // FEW:
        return False
    try:
        return solve(solution.game, count=len(solution) + 1).exhausted
    except WythoffError:
        return False


def _of_floors(game: Game) -> bool:
    """Return whether a theorem proves that the P-positions are (floor(n*alpha + gamma), floor(n*beta + delta))."""
    found = proof_of(game)
    return found is not None and type(found.answer.conclusion()) is BeattyPairs


def _growth(solution: Solution) -> str:
    """Return how the larger pile grows with the smaller one in a solution: "linear", "superlinear" or "unknown".

    Compare the greatest y/x of P-positions (x, y) in the second half of the columns with the greatest one between an
    eighth and a quarter of the columns. If it is at least twice as large, the growth is superlinear; if it is at most
    1.25 times as large, it is linear. Otherwise, and for solutions with fewer than 64 columns, it is unknown.
    """
    columns = solution.bound.value
    if solution.bound.kind != "columns" or columns < LEAST or solution.game.ordered or solution.game.piles != 2:
        return "unknown"
    near = _steepest(solution, columns // 8, columns // 4)
    far = _steepest(solution, columns // 2, columns)
    if near is None or far is None:
        return "unknown"
    (x, y), (far_x, far_y) = near, far
    if far_y * x >= STEEP * y * far_x:
        return "superlinear"
    return "linear" if 4 * far_y * x <= round(4 * FLAT) * y * far_x else "unknown"


def _steepest(solution: Solution, low: int, high: int) -> tuple[int, int] | None:
    """Return the P-position (x, y) of `solution` with the greatest y/x among those with `low` < x <= `high`.

    Return None if there is none.
    """
    best: tuple[int, int] | None = None
    for x, y in solution.p_positions:
        if low < x <= high and (best is None or y * best[0] > best[1] * x):
            best = int(x), int(y)
    return best
