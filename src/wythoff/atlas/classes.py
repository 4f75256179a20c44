"""Classes of games: what kind of set the P-positions form, and how that is known."""

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
# The greatest y/x in the second half of the columns, divided by that between an eighth and a quarter of the columns: if
# it is at least STEEP, the growth is superlinear; if it is at most FLAT, linear.
STEEP, FLAT = 2, 1.25
LEAST = 64  # the fewest columns from which growth can be judged
FEW = 4  # a game counts as finite only if it has fewer P-positions than 1/FEW of the columns
# How the names of these kinds of formula begin.
PERIODIC = "differences with period", "floor of a line, rational slope"
FLOORS = "floor of a line", "floors of two lines"


def class_of(row: Row, solution: Solution | None) -> Row:
    """Return the columns `class` and `class_known` for the game of a row; `solution` is None if it was not solved."""
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
    """Return the class that a formula for both piles implies, or None."""
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
    """Return whether it is known that the solution contains all P-positions of the game."""
    if len(solution) >= solution.bound.value // FEW:
        return False
    try:
        return solve(solution.game, count=len(solution) + 1).exhausted
    except WythoffError:
        return False


def _of_floors(game: Game) -> bool:
    """Return whether it is proved that the P-positions are pairs (floor(n*alpha + gamma), floor(n*beta + delta))."""
    found = proof_of(game)
    return found is not None and type(found.answer.conclusion()) is BeattyPairs


def _growth(solution: Solution) -> str:
    """Return how the larger pile of P-positions grows with the smaller one: `linear`, `superlinear` or `unknown`."""
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
    """Return the P-position (x, y) with the greatest y/x for low < x <= high; None if there is none."""
    best: tuple[int, int] | None = None
    for x, y in solution.p_positions:
        if low < x <= high and (best is None or y * best[0] > best[1] * x):
            best = int(x), int(y)
    return best
