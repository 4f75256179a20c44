"""Every family of moves on a small board, compared with options listed by hand."""

from __future__ import annotations

import subprocess
import sys

import pytest

from wythoff.base.errors import EvaluationError, NotationError, ParameterError
from wythoff.expressions import Integer, parse_condition, parse_expression
from wythoff.game.rulesets import Diagonal, Jump, Keep, Nim, Position, Ray, Vector, Where, Without, parse, union


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("nim", (1, 2), [(0, 1), (0, 2), (1, 1)]),
        ("nim", (0, 0), []),
        ("nim(step=2)", (2, 5), [(0, 5), (1, 2), (2, 3)]),
        ("nim(lengths=n % 3 == 1)", (2, 5), [(1, 2), (1, 5), (2, 4)]),
        ("nim(step=2, lengths=n > 2)", (2, 5), [(1, 2)]),
        ("diagonal", (2, 5), [(0, 3), (1, 4)]),
        ("diagonal(0)", (2, 5), []),
        ("diagonal(-3)", (2, 5), []),
        ("diagonal(2)", (2, 3), [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)]),
        ("diagonal(3, step=2)", (2, 4), [(0, 0), (0, 2), (1, 1), (1, 3)]),
        ("diagonal(2, step=2)", (2, 4), [(0, 2), (1, 3)]),
        ("diagonal(x1 + 1)", (2, 2), [(0, 0), (1, 1)]),
        ("diagonal(x0 - x1)", (2, 2), [(0, 0), (0, 1), (1, 1)]),
        ("diagonal(x1)", (2, 3), [(1, 2)]),
        ("diagonal(x1 | 1, step=2)", (3, 3), [(0, 0), (1, 1), (2, 2)]),
        ("ray(1, 2)", (3, 4), [(0, 1), (1, 3), (2, 2)]),
        ("ray(0, 1)", (1, 2), [(0, 1), (0, 2), (1, 1)]),
        ("ray(0, 2)", (1, 2), [(0, 1)]),
        ("ray(2, 4)", (4, 6), [(0, 4), (2, 2)]),
        ("ray(2, 2)", (4, 5), [(0, 1), (2, 3)]),
        ("jump(1, 2)", (2, 3), [(0, 2), (1, 1)]),
        ("jump(0, 2)", (2, 3), [(0, 3), (1, 2)]),
        ("jump(3, 3)", (2, 3), []),
        ("vector(0, 1)", (2, 3), [(2, 2)]),
        ("vector(3, 0)", (2, 3), []),
        ("where(k + l == 2)", (1, 3), [(0, 2), (1, 1)]),
        ("where(y1 == 1)", (2, 2), [(0, 1), (1, 1)]),
        ("where(1)", (1, 1), [(0, 0), (0, 1)]),
        ("where(0)", (1, 1), []),
        ("keep(nim | diagonal, x1 > 0)", (2, 3), [(1, 2), (1, 3), (2, 2)]),
        ("nim - ray(0, 2)", (2, 3), [(1, 3), (0, 2), (2, 2)]),
    ],
)
def test_options_by_hand(text: str, position: Position, expected: list[Position]) -> None:
    assert list(parse(text).options(position)) == sorted(expected)


def test_removing_moves_that_are_none_changes_nothing() -> None:
    """Remove moves that do not exist: `(nim | diagonal) - jump(1, 2)` is Wythoff Nim, as the notation page says."""
    wythoff, reduced = parse("nim | diagonal"), parse("(nim | diagonal) - jump(1, 2)")
    assert all(wythoff.options(place) == reduced.options(place) for place in wythoff.positions(12))
    assert wythoff != reduced


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ray(0, 1)", "nim"),
        ("ray(1, 1)", "diagonal"),
        ("ray(0, 3)", "nim(step=3)"),
        ("nim(lengths=n % 2 == 0)", "nim(step=2)"),
        ("diagonal(3)", "where(k > 0 and l > 0 and abs(k - l) < 3)"),
        ("diagonal(x1 + 1)", "where(k and l and abs((y0 - x0) - (y1 - x1)) < x1 + 1 and x1 < x0 and y1 < y0)"),
        ("jump(2, 5)", "where(min(k, l) == 2 and max(k, l) == 5)"),
        ("nim", "where(k == 0 or l == 0)"),
        ("keep(nim | diagonal, k < 3)", "where((k == 0 or l == 0 or k == l) and k < 3)"),
    ],
)
def test_two_ways_to_say_the_same(one: str, other: str) -> None:
    left, right = parse(one), parse(other)
    assert all(left.options(place) == right.options(place) for place in left.positions(9))


@pytest.mark.parametrize("step", [1, 2])
def test_a_width_of_any_size_costs_no_more_than_the_board(step: int) -> None:
    """List options for a giant width. A process with a time limit does it: a loop over the width would not end."""
    code = (
        "from wythoff.game.rulesets import Diagonal as D;"
        f"assert D(10**400, step={step}).options((5, 8)) == D(99, step={step}).options((5, 8))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=20)


def test_reaching_is_decided_at_giants() -> None:
    giant = 10**1000
    wythoff = parse("nim | diagonal(x1 + 1)")
    assert wythoff.reaches((giant, 2 * giant), (giant - 5, 2 * giant - 7))
    assert wythoff.reaches((giant, giant), (3, giant))
    assert not wythoff.reaches((giant, 2 * giant), (3, 2 * giant - 5))
    assert Jump(1, 2).options((giant, giant)) == ((giant - 2, giant - 1),)


def test_text_and_values_make_the_same_family() -> None:
    assert Diagonal("x1 + 1") == Diagonal(parse_expression("x1 + 1", ("x1",)))
    assert Diagonal(2) == Diagonal(Integer(2)) == Diagonal("1 + 1")
    assert Where("k < l") == Where(parse_condition("k < l", ("k", "l")))


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (lambda: Nim(step=0), ParameterError, "step must be an integer >= 1, was 0"),
        (lambda: Nim(step=True), ParameterError, "step must be an integer >= 1, was True"),
        (lambda: Nim(lengths="k > 1"), NotationError, "unknown variable 'k'"),
        (lambda: Diagonal(1, step=-1), ParameterError, "step must be an integer >= 1, was -1"),
        (lambda: Diagonal(1.5), ParameterError, "must be an integer or an Expression, was 1.5"),
        (
            lambda: Diagonal(parse_expression("k", ("k",))),
            ParameterError,
            "width may use only the variables x1, y1, x0, not k",
        ),
        (lambda: Diagonal("x1 or 1"), NotationError, "write |"),
        (lambda: Diagonal("1//(1 - 1)"), EvaluationError, "division by zero"),
        (lambda: Ray(0, 0), ParameterError, "p and q must not both be 0"),
        (lambda: Jump(-1, 2), ParameterError, "p must be an integer >= 0, was -1"),
        (lambda: Jump(1, "2"), ParameterError, "q must be an integer >= 0, was '2'"),
        (lambda: Vector(0, 0), ParameterError, "i and j must not both be 0"),
        (lambda: Where(None), ParameterError, "must be an integer or an Expression"),
        (lambda: Where(parse_expression("x", ("x",))), ParameterError, "condition may use only the variables x0, y0"),
        (lambda: Keep(5, "k"), ParameterError, "keep needs moves, such as nim or diagonal, not 5"),
        (lambda: Without(Nim(), 5), ParameterError, "moves"),
        (lambda: Without(None, Nim()), ParameterError, "moves"),
        (lambda: union([]), ParameterError, "at least one part"),
    ],
)
def test_parameters_outside_their_domains(make: object, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind) as error:
        make()  # type: ignore[operator]
    assert words in str(error.value)


@pytest.mark.parametrize("other", [5, "nim", None])
def test_only_moves_are_joined(other: object) -> None:
    with pytest.raises(TypeError):
        Nim() | other
    with pytest.raises(TypeError):
        Nim() - other


def test_a_rule_without_a_value_is_an_error_that_names_the_place() -> None:
    with pytest.raises(EvaluationError, match=r"division by zero in 6//x1 at x1 = 0"):
        Where("6//x1 > k").options((1, 1))
    with pytest.raises(EvaluationError, match=r"division by zero in 6//x1 at x1 = 0"):
        Diagonal("6//x1").options((1, 1))
