"""Whether formulas have integer solutions: compared with small boxes, with isl, and with known giants."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.expressions import parse_condition
from wythoff.expressions.formulas import within
from wythoff.expressions.integers import Bound, UndecidedError
from wythoff.expressions.logic import possible
from wythoff.expressions.solutions import BUDGET, solvable

GIANT = 10**30
Constraint = tuple[dict[str, int], Bound, Bound]


def satisfiable(constraints: list[Constraint], budget: int = BUDGET) -> bool | None:
    """Return whether all constraints hold at once; None if undecided."""
    try:
        forms = [(tuple(sorted(term for term in form.items() if term[1])), bounds) for form, *bounds in constraints]
        return solvable([within(terms, *bounds) for terms, bounds in forms], budget)
    except UndecidedError:
        return None


def holds(constraint: Constraint, at: dict[str, int]) -> bool:
    form, low, high = constraint
    value = sum(coefficient * at.get(name, 0) for name, coefficient in form.items())
    return (low is None or low <= value) and (high is None or value <= high)


def system(rng: Random, names: str, most: int) -> list[Constraint]:
    """Return random bounds, equalities, divisibilities and inequalities in the variables `names`."""
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
    """Return whether a point with coordinates up to `reach` satisfies all constraints.

    The quotient variable of a divisibility occurs in that constraint only.
    """
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


NAMES = ("k", "l", "m")


def condition(rng: Random, depth: int) -> str:
    """Return a random condition that isl can read: linear, with constant moduli, min, max, abs and floor division."""
    if depth and rng.random() < 0.5:
        parts = [condition(rng, depth - 1) for _ in range(rng.randint(2, 3))]
        return f"({rng.choice((' and ', ' or ')).join(parts)})"
    left, right = term(rng, 2), term(rng, 1)
    return f"{left} {rng.choice(('<', '<=', '==', '!=', '>=', '>'))} {right}"


def term(rng: Random, depth: int) -> str:
    if not depth or rng.random() < 0.3:
        return rng.choice((*NAMES, *NAMES, str(rng.randint(0, 9))))
    one, other = term(rng, depth - 1), term(rng, depth - 1)
    return rng.choice((
        f"({one} + {other})", f"({one} - {other})", f"{rng.randint(2, 4)}*({one})", f"min({one}, {other})",
        f"max({one}, {other})", f"abs({one} - {other})", f"({one} + {other}) % {rng.choice((2, 3, 5, 97))}",
        f"({one} - {other})//{rng.randint(2, 7)}",
    ))  # fmt: skip


def in_isl(text: str) -> str:
    """Return a condition in the syntax of isl."""
    return isl_text(ast.parse(text, mode="eval").body)


def isl_text(node: ast.expr) -> str:
    match node:
        case ast.BoolOp():
            return f"({(' and ' if isinstance(node.op, ast.And) else ' or ').join(map(isl_text, node.values))})"
        case ast.UnaryOp(op=ast.Not()):
            return f"not {isl_text(node.operand)}"
        case ast.Compare():
            sign = {ast.Lt: "<", ast.LtE: "<=", ast.Eq: "=", ast.NotEq: "!=", ast.GtE: ">=", ast.Gt: ">"}[
                type(node.ops[0])
            ]
            return f"({isl_text(node.left)} {sign} {isl_text(node.comparators[0])})"
        case ast.BinOp(op=ast.FloorDiv()):
            return f"floor(({isl_text(node.left)})/{isl_text(node.right)})"
        case ast.BinOp(op=ast.Mod()):
            return f"(({isl_text(node.left)}) mod {isl_text(node.right)})"
        case ast.BinOp():
            sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}[type(node.op)]
            return f"({isl_text(node.left)} {sign} {isl_text(node.right)})"
        case ast.Call():
            assert isinstance(node.func, ast.Name)
            given = [isl_text(part) for part in node.args]
            return f"max({given[0]}, -({given[0]}))" if node.func.id == "abs" else f"{node.func.id}({', '.join(given)})"
    return ast.unparse(node)


def near_miss(rng: Random, text: str) -> str:
    """Return the condition with one number, sign or variable changed."""
    numbers = [found.span() for found in re.finditer(r"(?<!% )(?<!//)\b\d+", text)]
    if numbers and rng.random() < 0.5:
        start, end = rng.choice(numbers)
        return f"{text[:start]}{int(text[start:end]) + 1}{text[end:]}"
    changes = [("<=", "<"), (">=", ">"), ("==", "<="), ("!=", "<"), (" < ", " <= "), (" > ", " >= "), ("k", "l")]
    old, new = rng.choice([change for change in changes if change[0] in text] or [("l", "m")])
    return text.replace(old, new, 1)


def judged_by_isl(seed: str, count: int) -> None:
    """Compare decisions about random conditions, and slightly changed ones, with isl."""
    isl = pytest.importorskip("islpy")
    rng, answers = Random(seed_of(seed)), list[bool | None]()
    for _ in range(count):
        texts = [condition(rng, 1) for _ in range(rng.randint(2, 5))]
        if rng.random() < 0.4:
            texts = [texts[0], f"not ({near_miss(rng, texts[0])})"]
        texts += [f"{name} >= 0" for name in NAMES if rng.random() < 0.7]
        found = possible(*(parse_condition(text, NAMES) for text in texts))
        judge = isl.Set(f"{{ [{', '.join(NAMES)}] : {' and '.join(map(in_isl, texts))} }}")
        assert found is None or found is not judge.is_empty(), texts
        answers.append(found)
    assert {*answers} >= {True, False} and answers.count(None) < count // 20


def test_isl_agrees() -> None:
    judged_by_isl("isl", 150)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_isl_agrees_of_thousands(part: int) -> None:
    judged_by_isl(f"isl {part}", 400)
