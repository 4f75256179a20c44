"""Printed forms: unions have a fixed order and no repeated parts, so equal games print alike."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from wythoff.game.rulesets import Diagonal, Jump, Nim, Ray, parse

# In the order in which a union prints them.
PARTS = [
    "nim",
    "nim(step=2)",
    "nim(step=10)",
    "nim(lengths=n % 6 < 2)",
    "nim(step=2, lengths=n > 4)",
    "diagonal(-1)",
    "diagonal",
    "diagonal(2)",
    "diagonal(2, step=3)",
    "diagonal(10)",
    "diagonal(x1 + 1)",
    "diagonal(x1 + 1, step=2)",
    "ray(1, 2)",
    "ray(1, 10)",
    "ray(2, 3)",
    "jump(0, 3)",
    "jump(1, 2)",
    "vector(1, 2)",
    "vector(1, 10)",
    "vector(2, 1)",
    "where(k == l)",
    "keep(nim | diagonal, x1 > 0)",
    "keep(nim, x1 > 0)",
    "((nim | diagonal) - jump(1, 2))",
    "(nim - (jump(0, 1) - jump(0, 2)))",
]


@given(st.permutations(PARTS))
def test_a_union_has_one_order(parts: list[str]) -> None:
    assert str(parse(" | ".join(parts))) == " | ".join(PARTS)


@given(st.lists(st.sampled_from(PARTS), min_size=1), st.integers(0, 99))
def test_a_union_is_flat_and_without_repeats(parts: list[str], place: int) -> None:
    place %= len(parts)
    nested = " | ".join(["nim", *parts[:place], f"({' | '.join(parts[place:])})"])
    assert str(parse(nested)) == " | ".join(part for part in PARTS if part in ("nim", *parts))


@pytest.mark.parametrize("text", PARTS[:-2])
def test_a_family_alone_prints_itself(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("nim()", "nim"),
        ("diagonal|nim", "nim | diagonal"),
        ("nim | nim", "nim"),
        ("nim(step=1)", "nim"),
        ("nim(lengths=n>2, step=3)", "nim(step=3, lengths=n > 2)"),
        ("diagonal(1)", "diagonal"),
        ("diagonal(width=1, step=1)", "diagonal"),
        ("diagonal(2 + 1)", "diagonal(3)"),
        ("diagonal(1 < 2)", "diagonal"),
        ("diagonal(+x1)", "diagonal(x1)"),
        ("diagonal(step=2)", "diagonal(1, step=2)"),
        ("ray(2, 1)", "ray(1, 2)"),
        ("ray(q=1, p=2)", "ray(1, 2)"),
        ("jump(2, 1)", "jump(1, 2)"),
        ("jump(2**2 - 3, 2)", "jump(1, 2)"),
        ("where(condition=k==l)", "where(k == l)"),
        ("where(k)", "where(k)"),
        ("keep(condition=x1>0, moves=diagonal|nim)", "keep(nim | diagonal, x1 > 0)"),
        ("(nim|diagonal)-jump(1,2)", "(nim | diagonal) - jump(1, 2)"),
        ("nim|diagonal-jump(1,2)", "nim | (diagonal - jump(1, 2))"),
        ("(nim-jump(0,1))|diagonal", "diagonal | (nim - jump(0, 1))"),
        ("nim-jump(0,1)-jump(0,2)", "nim - jump(0, 1) - jump(0, 2)"),
        ("nim-(jump(0,1)|jump(0,2))", "nim - (jump(0, 1) | jump(0, 2))"),
        ("nim-(nim-jump(0,2))", "nim - (nim - jump(0, 2))"),
        ("misere(diagonal|nim)", "misere(nim | diagonal)"),
        ("misere(game=terminal(condition=x+y<=1, moves=nim))", "misere(terminal(nim, x + y <= 1))"),
        ("  nim  |  diagonal  ", "nim | diagonal"),
    ],
)
def test_equal_games_print_alike(written: str, printed: str) -> None:
    game, canonical = parse(written), parse(printed)
    assert game == canonical
    assert hash(game) == hash(canonical)
    assert str(game) == str(canonical) == printed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("jump(1, 2)", "jump(3, 4)"),
        ("ray(1, 2)", "ray(2, 4)"),
        ("ray(1, 2)", "jump(1, 2)"),
        ("vector(1, 2)", "vector(2, 1)"),
        ("vector(1, 2)", "jump(1, 2)"),
        ("diagonal(x1)", "diagonal(y1)"),
        ("diagonal", "diagonal(step=2)"),
        ("nim", "nim(step=2)"),
        ("nim - diagonal", "diagonal - nim"),
        ("where(k)", "where(l)"),
        ("where(k)", "keep(nim, k)"),
        ("nim", "misere(nim)"),
        ("terminal(nim, x)", "terminal(nim, y)"),
        ("terminal(nim, 0)", "nim"),
    ],
)
def test_different_games_differ(one: str, other: str) -> None:
    assert parse(one) != parse(other)
    assert len({parse(one), parse(other)}) == 2


def test_python_and_notation_build_the_same() -> None:
    assert (Diagonal("x1 + 1") | Nim()) - Jump(2, 1) == parse("(nim | diagonal(x1 + 1)) - jump(1, 2)")
    assert Ray(2, 1) | Nim() | Ray(1, 2) == parse("nim | ray(1, 2)")
    assert Diagonal(1) | Nim() == Nim() | Diagonal()
