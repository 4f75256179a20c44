"""Linear constraints over the integers: against all points of small boxes, and giants whose answers are known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.expressions.integers import Bound, UndecidedError, Work, require, satisfiable, solution

GIANT = 10**30
Constraint = tuple[dict[str, int], Bound, Bound]


def holds(constraint: Constraint, at: dict[str, int]) -> bool:
    form, low, high = constraint
    value = sum(coefficient * at.get(name, 0) for name, coefficient in form.items())
    return (low is None or low <= value) and (high is None or value <= high)


def system(rng: Random, names: str, most: int) -> list[Constraint]:
    """Bounds, equalities, divisibilities and inequalities in these variables."""
    found: list[Constraint] = []
    for row in range(rng.randint(1, 5)):
        form = {name: rng.randint(-most, most) for name in rng.sample(names, rng.randint(1, len(names)))}
        low = rng.randint(-2 * most, 2 * most)
        kind = rng.choice(("least", "greatest", "between", "equal", "divides"))
        if kind == "divides":
            form[f"q{row}"] = rng.randint(2, most + 2)
        high = low + rng.randint(0, most) if kind == "between" else low
        found.append((form, None if kind == "greatest" else low, None if kind == "least" else high))
    return found


def somewhere(constraints: list[Constraint], names: str, reach: int) -> bool:
    """By trying all points; the variables of divisibilities stand in one constraint each."""
    for values in product(range(-reach, reach + 1), repeat=len(names)):
        at = dict(zip(names, values, strict=True))
        if all(_holds_with_quotient(constraint, at) for constraint in constraints):
            return True
    return False


def _holds_with_quotient(constraint: Constraint, at: dict[str, int]) -> bool:
    form, low, _ = constraint
    modulus = next((form[name] for name in form if name.startswith("q")), None)
    if modulus is None:
        return holds(constraint, at)
    assert low is not None
    return (low - sum(form[name] * at[name] for name in form if name in at)) % modulus == 0


def systems(seed: str, count: int) -> Iterator[tuple[list[Constraint], str, int]]:
    rng = Random(seed_of(seed))
    for _ in range(count):
        names, reach = rng.choice((("x", 12), ("xy", 6), ("xyz", 3)))
        box: list[Constraint] = [({name: 1}, -reach, reach) for name in names]
        yield box + system(rng, names, rng.choice((1, 2, 3, 5, 10))), names, reach


def test_small_boxes_are_decided_as_by_trying_all_points() -> None:
    answers = set()
    for constraints, names, reach in systems("boxes", 2000):
        found = satisfiable(constraints)
        assert found is somewhere(constraints, names, reach), constraints
        answers.add(found)
    assert answers == {True, False}


def test_a_solution_meets_all_constraints() -> None:
    rng = Random(seed_of("models"))
    found = 0
    for _ in range(500):
        constraints = system(rng, "abcdef"[: rng.randint(2, 6)], rng.choice((1, 2, 4)))
        table: dict = {}
        if all(require(table, tuple(sorted(t for t in form.items() if t[1])), *sides) for form, *sides in constraints):
            try:
                model = solution(table, Work())
            except UndecidedError:
                continue
            if model is not None:
                found += 1
                assert all(holds(constraint, model) for constraint in constraints), constraints
    assert found > 300


@pytest.mark.parametrize(
    ("constraints", "expected"),
    [
        ([], True),
        ([({}, 1, None)], False),
        ([({"x": 0}, 0, 0)], True),
        ([({"x": 2}, 1, 1)], False),
        ([({"x": 6, "y": 10, "z": 15}, 1, 1)], True),
        ([({"x": 6, "y": 10}, 1, 1)], False),
        ([({"x": 7, "y": 12, "z": 31}, 17, 17), ({"x": 3, "y": 5, "z": 14}, 7, 7)], True),  # Pugh 1991, section 2
        ([({"x": 11, "y": 13}, 27, 45), ({"x": 7, "y": -9}, -10, 4)], False),  # Pugh 1991, section 2.3
        ([({"x": 1, "y": -1}, 1, None), ({"y": 1, "z": -1}, 0, None), ({"z": 1, "x": -1}, 0, None)], False),
        ([({"x": 5, "q": -7}, 3, 3), ({"x": 1}, 0, 6)], True),  # 7 | 5x - 3
        ([({"x": 2, "q": -4}, 3, 3)], False),
        ([({"x": 1}, GIANT, None), ({"x": 1, "y": -1}, None, -1), ({"y": 1}, None, GIANT)], False),
        ([({"x": 1}, GIANT, None), ({"x": 1, "y": -1}, None, -1), ({"y": 1}, None, GIANT + 1)], True),
        ([({"x": GIANT, "y": GIANT + 1}, 1, 1)], True),
        ([({"x": GIANT, "y": GIANT + 2}, 1, 1)], False),
        ([({"x": GIANT, "y": 1 - GIANT}, 1, 1), ({"x": 1}, 2, GIANT - 1)], False),
        ([({"x": 2}, 2 * GIANT + 1, 2 * GIANT + 1)], False),
        ([({"x": 3, "y": -2}, GIANT, GIANT + 1), ({"x": 1, "y": 1}, 0, 3), ({"y": 1}, 0, None)], False),
    ],
)
def test_cases(constraints: list[Constraint], expected: bool) -> None:
    assert satisfiable(constraints) is expected


def test_beyond_the_budget_nothing_is_said() -> None:
    hard = [({"x": GIANT, "y": GIANT + 1}, 7, 12), ({"x": GIANT - 5, "y": -GIANT}, 7, 12), ({"x": 1}, 2, GIANT)]
    assert satisfiable(hard, budget=3) is None
    assert satisfiable([({"x": 1, "y": 1}, 0, 0), ({"x": 2, "y": 1}, 1, 1)], budget=0) is None
