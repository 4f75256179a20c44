"""Quadratic polynomials: decisions whether they are 0, or at least 0, at some integers."""

from __future__ import annotations

from itertools import product
from math import gcd
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.expressions import parse_condition
from wythoff.expressions.formulas import holds
from wythoff.expressions.logic import possible
from wythoff.expressions.quadratic import CONSTANT, Quadratic, at_least_zero, is_zero

NAMES = ("k", "l", "m")


def drawn(random: Random) -> Quadratic:
    """Return a random quadratic polynomial: a sum of products or squares of linear forms, and a constant."""
    names = (*NAMES[: random.choice((1, 2, 2, 3))], CONSTANT)
    form, other = ({name: random.randint(-3, 3) for name in names} for _ in range(2))
    pairs = random.choice((((form, other),), ((form, form),), ((form, form), (other, other))))
    found: dict[tuple[str, str], int] = {}
    for one, another in pairs:
        count = random.choice((1, 1, -1, 2, 3))
        for first, second in product(names, repeat=2):
            place = (min(first, second), max(first, second))
            found[place] = found.get(place, 0) + count * one[first] * another[second]
    found[CONSTANT, CONSTANT] += random.choice((0, 0, 1, -1, random.randint(-40, 40)))
    return {place: count for place, count in found.items() if count}


def value(polynomial: Quadratic, model: dict[str, int]) -> int:
    return sum(count * model.get(one, 1) * model.get(other, 1) for (one, other), count in polynomial.items())


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_a_polynomial_is_so(seed: int) -> None:
    random = Random(seed_of(seed))
    told = 0
    for _ in range(100):
        polynomial = drawn(random)
        if all(CONSTANT in pair for pair in polynomial):
            continue
        positive, zero = at_least_zero(polynomial), is_zero(polynomial)
        told += (positive is not None) + (zero is not None)
        for _ in range(60):
            model = {name: random.randint(-5, 5) for name in NAMES}
            found = value(polynomial, model)
            assert positive is None or holds(positive, model) is (found >= 0), (polynomial, model)
            assert zero is None or holds(zero, model) is (found == 0), (polynomial, model)
    assert told > 120


@pytest.mark.parametrize(
    ("products", "rest", "told"),
    [
        ({("k", "k"): 1}, {"l": -1}, (False, False)),  # a parabola
        ({("k", "k"): 1, ("l", "l"): -2}, {"": -1}, (False, False)),  # no integer factors
        ({("k", "l"): 1}, {"": -6}, (True, True)),
        ({("k", "l"): 1}, {"": -100}, (True, True)),
        ({("k", "l"): 1}, {"": -101}, (False, True)),  # too many steps
        ({("k", "l"): 1}, {"": -501}, (False, False)),
        ({("k", "l"): 1}, {"": -500}, (False, True)),
        ({("k", "l"): 1, ("k", "m"): 1, ("l", "m"): 1}, {}, (False, False)),
        (
            {("k", "k"): 1, ("l", "l"): 1},
            {"": -(32**2)},
            (True, False),
        ),  # the circle has more columns than the search tries
        ({("k", "k"): 1, ("l", "l"): 1}, {"": -(31**2)}, (True, True)),
        ({("k", "k"): 2**2001}, {}, (False, False)),
        ({(name, name): 1 for name in "abcdefghi"}, {}, (False, False)),
    ],
)
def test_what_is_told(products: dict[tuple[str, str], int], rest: dict[str, int], told: tuple[bool, bool]) -> None:
    polynomial = {**products, **{(CONSTANT, name): count for name, count in rest.items()}}
    assert (at_least_zero(polynomial) is not None, is_zero(polynomial) is not None) == told


@pytest.mark.parametrize("seed", range(4))
def test_what_is_known_of_bits_and_divisors_is_so(seed: int) -> None:
    """Decide random conditions with bits and divisors, and compare with all small points."""
    random = Random(seed_of(f"bits {seed}"))
    told = asked = 0
    while asked < 40 or told < 9:
        asked += 1
        texts = [_text(random) for _ in range(2)]
        conditions = [parse_condition(text, ("k", "l")) for text in texts]
        found = possible(*conditions, budget=400)
        models = [{"k": k, "l": l} for k in range(-9, 10) for l in range(-9, 10)]
        seen = any(all(condition.evaluate(model) for condition in conditions) for model in models)
        assert not (found is False and seen), texts
        told += found is not None
    assert asked < 160


def _text(random: Random) -> str:
    operator, sign = random.choice("&|^"), random.choice(("<", "==", "!=", ">="))
    number, more = random.randint(-9, 9), random.randint(-2, 2)
    kinds = (
        f"(k {operator} l) {sign} {more}*l + {number}", f"(k {operator} {number}) {sign} l + {more}",
        f"((k - 2*l) {operator} {number}) {sign} k - {more}", f"(k {operator} l) % 2 {sign} (k + {more}*l) % 2",
        f"gcd(k, l) {sign} k + {more}*l", f"gcd(k, l) {sign} {number}", f"k {sign} l + {more}", f"k*l {sign} {number}",
    )  # fmt: skip
    return random.choice(kinds)


def test_a_common_divisor_with_a_constant() -> None:
    condition = parse_condition("gcd(12, k) == l", ("k", "l"))
    for k in (-8, -6, 0, 1, 4, 12, 15):
        for l in (0, 1, 2, 3, 4, 6, 12):
            place = parse_condition(f"k == {k} and l == {l}", ("k", "l"))
            assert possible(condition, place) is (gcd(12, k) == l)


@pytest.mark.parametrize("text", ["gcd(k, l)", "(k & l)", "(k | l)", "(k ^ l)"])
def test_no_value_is_impossible(text: str) -> None:
    for k, l in product((-3, 0, 1, 2, 4), (-4, -1, 0, 2, 3)):
        value = parse_condition(text, ("k", "l")).evaluate({"k": k, "l": l})
        place = parse_condition(f"{text} == {value} and k == {k} and l == {l}", ("k", "l"))
        assert possible(place) is not False
