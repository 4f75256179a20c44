"""Whether conditions are possible, implied or equivalent, compared with all points of a small box."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings, strategies as st

from tests.random_rulesets import conditions, numbers
from tests.seeds import seed_of
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable, parse_condition
from wythoff.expressions.logic import equivalent, implies, possible

NAMES = ("k", "l", "m")
OPERATORS = ("+", "-", "+", "-", "*", "neg", "abs", "min", "max", "//", "%", "truth", "&", "case", "rest")
SIGNS = ("<", "<=", ">", ">=", "==", "!=")
places = st.fixed_dictionaries({name: st.integers(-9, 9) | numbers() for name in NAMES})
REACH = 4
BOX = dict.fromkeys(NAMES, (-REACH, REACH))
INSIDE = [parse_condition(f"-{REACH} <= {name} <= {REACH}", NAMES) for name in NAMES]
POINTS = [dict(zip(NAMES, point, strict=True)) for point in product(range(-REACH, REACH + 1), repeat=len(NAMES))]
REFUSED = {"1//0 > 1": ("//", 1, 0), "2**-1 > 1": ("**", 2, -1), "2**(10**5) > 1": ("**", 2, 10**5)}


def read(text: str) -> Expression:
    return parse_condition(text, (*NAMES, "n", "x1", "y1"))


def made(text: str) -> Expression:
    """Return the condition of a text, or the expression that the notation refuses to parse."""
    if text in REFUSED:
        operator, left, right = REFUSED[text]
        return Comparison((">",), (Operation(operator, Integer(left), Integer(right)), Integer(1)))
    return read(text)


def term(rng: Random, depth: int) -> Expression:
    """Return a random term with operators that the decision procedure supports."""
    if depth == 0 or rng.random() < 0.25:
        return Integer(rng.randint(-6, 6)) if rng.random() < 0.35 else Variable(rng.choice(NAMES))
    operator = rng.choice(OPERATORS)
    first = term(rng, depth - 1)
    if operator in ("neg", "abs"):
        return Operation(operator, first)
    if operator == "truth":
        return condition(rng, depth - 1)
    if operator == "&":
        return Operation(rng.choice("&|^"), comparison(rng, depth - 1), comparison(rng, depth - 1))
    if operator == "case":
        return Operation("*", comparison(rng, depth - 1), first)
    if operator == "rest":
        return Operation("%", Operation("*", first, term(rng, depth - 1)), Integer(rng.choice((2, 3, 4, 6))))
    if operator in ("//", "%"):
        return Operation(operator, first, Integer(rng.choice((-4, -3, -2, -1, 1, 2, 3, 4, 5))))
    if operator == "*":
        return Operation("*", *rng.sample((first, Integer(rng.randint(-3, 3))), 2))
    return Operation(operator, first, term(rng, depth - 1))


def comparison(rng: Random, depth: int) -> Expression:
    signs = tuple(rng.choice(SIGNS) for _ in range(rng.choice((1, 1, 1, 2))))
    return Comparison(signs, tuple(term(rng, depth) for _ in range(len(signs) + 1)))


def condition(rng: Random, depth: int) -> Expression:
    kind = rng.choice(("and", "or", "not", "is", "is", "is", "value"))
    if depth == 0 or kind == "is":
        return comparison(rng, max(depth, 1))
    if kind == "not":
        return Operation("not", condition(rng, depth - 1))
    if kind == "value":
        return term(rng, depth)
    return Operation(kind, *(condition(rng, depth - 1) for _ in range(rng.choice((2, 2, 3)))))


def random_conditions(seed: str, count: int) -> Iterator[list[Expression]]:
    rng = Random(seed_of(seed))
    for _ in range(count):
        yield [condition(rng, rng.choice((1, 2, 2, 3))) for _ in range(rng.choice((1, 2, 3)))]


def test_possible_is_what_all_points_say() -> None:
    answers: dict[object, int] = {}
    for several in random_conditions("possible", 700):
        found = possible(*several, where=BOX)
        answers[found] = answers.get(found, 0) + 1
        if found is not None:
            expected = any(all(part.evaluate(at) for part in several) for at in POINTS)
            assert found is expected, [str(part) for part in several]
    assert answers.get(None, 0) <= 20 and answers[True] > 100 and answers[False] > 100


def test_implication_and_equivalence_agree_with_all_points() -> None:
    for known, claim in (several for several in random_conditions("implied", 900) if len(several) == 2):
        at_claim = [bool(claim.evaluate(at)) for at in POINTS]
        at_known = [bool(known.evaluate(at)) for at in POINTS]
        follows, same = implies([*INSIDE, known], claim), equivalent(known, claim, INSIDE)
        if follows is not None:
            assert follows is all(b for a, b in zip(at_known, at_claim, strict=True) if a), (str(known), str(claim))
        if same is not None:
            assert same is (at_known == at_claim), (str(known), str(claim))
        assert equivalent(known, Operation("not", Operation("not", known)), INSIDE) in (True, None)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((), True),
        (("1",), True),
        (("0",), False),
        (("k",), True),
        (("k % 3", "k % 3 == 0"), False),
        (("0 < k <= l", "l < 2*k", "l >= 2*k"), False),
        (("0 < k", "k < l", "l < m", "m < k + 3"), True),
        (("0 < k", "k < l", "l < m", "m < k + 2"), False),
        (("(k > 0) + (l > 0) + (m > 0) == 1", "k > 0 and l > 0"), False),
        (("(k > 0) + (l > 0) + (m > 0) == 1", "k >= 0", "l > 0", "m >= 0", "k + m == 0"), True),
        (("k == 10**300", "l == k + 1", "l % 2 == 0"), False),
        (("k == 10**300", "l == k + 1", "l % 2 == 1"), True),
        (("k//3 == l", "3*l > k"), False),
        (("k//-3 == l", "k + 3*l < 0", "k + 3*l > -3"), True),
        (("k//-3 == l", "k + 3*l > 0"), False),
        (("k % -3 == l", "l > 0"), False),
        (("(k//2)//3 != k//6",), False),
        (("abs(k - l) != abs(l - k)",), False),
        (("abs(k) < 0",), False),
        (("max(k, l, m) < min(k, l)",), False),
        (("min(k, l) + max(k, l) != k + l",), False),
        (("(k & 1) == 1", "k % 2 == 0"), False),
        (("(k & 7) == 3", "k % 8 == 3"), True),
        (("(-1)**(k % 2) == 1", "k % 2 == 1"), False),
        (("(-1)**(k % 2) == -1", "k % 2 == 1"), True),
        (("k*k - k*k",), False),
        (("(k + l)*(k - l) + l*l != k**2",), False),
        (("k*(l + 1) < l*k + k",), False),
        (("2**10*k == 1024",), True),
        # A nonlinear part is treated as unknown.
        (("k*l == 2",), True),
        (("k*l == 2", "l*k > 2"), False),
        (("(k & l) == 2", "(l & k) != 2"), False),
        (("(k & l) == 5", "k == l"), True),
        (("(k & l) == 5", "k < l", "k % 2 == 0"), False),
        (("(k ^ l) == 10**40", "k == l + 10**40", "k > 10**41"), True),
        (("(k | l) != k + l - (k & l)",), False),
        (("(k ^ l) == 0", "k != l"), False),
        (("(k | l) == (k & l)", "k != l"), False),
        (("k == l", "k >= 0", "(k & l) != k"), False),
        (("(k ^ l) % 2 == 1", "(k + l) % 2 == 0"), False),
        (("(k & l) % 2 == 1", "k*l % 2 == 0"), False),
        (("(k | l) % 2 == 0", "k % 2 == 1"), False),
        (("0 <= k < (k & l)",), False),
        (("(k & 12) != k % 16 - k % 4",), False),
        (("(k & -4) != 4*(k//4)",), False),
        (("(k ^ 6) - 6 > k",), False),
        (("(k | 1) == (k ^ 1)", "k % 2 == 1"), False),
        (("k > 0", "l > 0", "k != l", "gcd(k, l) == max(k, l)"), False),
        (("gcd(k, l) != k", "l == 0", "k >= 0"), False),
        (("gcd(k, l) > k > 0",), False),
        (("k % 2 == 0", "l % 4 == 2", "l > 0", "gcd(k, l) < 2"), False),
        (("k % 3 == 0", "l % 6 == 3", "gcd(k, l) % 3 > 0"), False),
        (("gcd(k, l) % 2 == 0", "k % 2 == 1"), False),
        # Squares and products of linear forms are factored.
        (("(k - l)**2 < 1", "k != l"), False),
        (("k*k == l*l", "k != l"), True),
        (("k*k == l*l", "abs(k) != abs(l)"), False),
        (("(k + l)**2 == 4*k*l", "k != l"), False),
        (("k*k + l*l == 5", "abs(k) + abs(l) != 3"), False),
        (("k*k + l*l == 5", "k > 1", "l > 0"), True),
        (("k*k + k*l + l*l <= 0", "k != 0"), False),
        (("(k - l)**2 + (l - m)**2 == 0", "k != m"), False),
        (("k*k == 2",), False),
        (("2*k*k - l*l == 1", "k > 10"), None),
        (("k*k + l*l == 10**30",), None),
        (("k*k > l",), True),
        (("(k - 1)*(l - 2) == 6", "k > 7"), False),
        (("abs(k - l)*abs(k - l) < 2", "abs(k - l) > 1"), False),
        (("k*l % 2 == 1", "l*k % 2 == 0"), False),
        (("k*k*k*k*k*k*k < 0", "k**7 > 0"), None),
        (("k*l == 2", "m < 0", "m > 0"), False),
        # If a part may have no value, there is no answer.
        (("k//l == 1",), None),
        (("1//0 > 1", "0"), None),
        (("k % (l - l) == 1",), None),
        (("k < 0", "k > 0", "2**k > 1"), None),
        (("k < 0 and k > 0 and C(k) > 1",), None),
        (("k < 0", "k > 0", "2**-1 > 1"), None),
        (("k < 0", "k > 0", "C(1)"), None),
        (("k < 0", "k > 0", "2**(10**5) > 1"), None),
    ],
)
def test_cases(texts: tuple[str, ...], expected: bool | None) -> None:
    assert possible(*map(made, texts)) is expected


def test_intervals_bound_the_variables() -> None:
    assert possible(read("k + l == 7"), where={"k": (0, 3), "l": (0, 3)}) is False
    assert possible(read("k + l == 7"), where={"k": (0, 3), "l": (0, None)}) is True
    assert possible(read("k < 0"), where={"n": (2, 1)}) is False


@pytest.mark.parametrize(
    ("known", "claim", "expected"),
    [
        (("k >= 2",), "k > 1", True),
        (("k >= 2",), "k > 2", False),
        ((), "k <= l or l <= k", True),
        (("k % 6 == 1",), "k % 3 == 1 and k % 2", True),
        (("x1 <= y1", "x1 >= 0"), "min(x1, y1) == x1 and abs(y1 - x1) == y1 - x1", True),
        (("0 < k <= l < 2*k",), "l - k < k", True),
        (("k*l > 3",), "k*l > 2", True),
        (("k*l > 3",), "k > 0 or l > 0", False),  # k = l = -2
        (("k*l > 3", "k + l > 0"), "k > 0 and l > 0 and k + l > 3", True),
        (("k*l > 10**9",), "k > 0 or l > 0", None),
        (("0 <= k <= l*l", "l < k*k"), "l != 0", True),
        (("k > 1", "l > 1"), "k*l >= 2*k and k*l >= 2*l", True),
        (("0",), "k//l", None),
        (("k > l > 0",), "gcd(5*k, 10*l - 5) >= 5 and gcd(5*k, 10*l - 5) % 5 == 0", True),
        (("k > l > 0",), "gcd(5*k, 10*l - 5) > 5", False),
        (("k % 5 == 1", "l % 5 == 2"), "gcd(5*(k//5), 5*(l//5)) % 5 == 0", True),
    ],
)
def test_implications(known: tuple[str, ...], claim: str, expected: bool | None) -> None:
    assert implies([read(text) for text in known], read(claim)) is expected


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("k > 1", "not k < 2", True),
        ("0 < k < l", "l > k and 1 <= k", True),
        ("abs(k - l) < 2", "-2 < k - l < 2", True),
        ("min(k, l) < 3", "k < 3 or l < 3", True),
        ("max(k, l) < 3", "k < 3 or l < 3", False),
        ("(k > 0) ^ (l > 0)", "(k > 0) != (l > 0)", True),
        ("k % 2 == l % 2", "(k + l) % 2 == 0", True),
        ("k % 2 == l % 2", "(k - l) % 4 == 0", False),
        ("k*l == 0", "l*k == 0", True),
        ("k*l == 0", "k == 0 or l == 0", True),
        ("k*l > 0", "k > 0 and l > 0 or k < 0 and l < 0", True),
        ("-2*k*l >= 0", "k <= 0 <= l or l <= 0 <= k", True),
        ("k*l == 2", "k == 1 and l == 2", False),
    ],
)
def test_equivalences(a: str, b: str, expected: bool | None) -> None:
    assert equivalent(read(a), read(b)) is expected


def test_a_budget_ends_what_is_long() -> None:
    pigeons = read(" and ".join(f"{a} != {b}" for a in NAMES for b in NAMES if a < b) + " and k*l*m")
    assert possible(pigeons, where=dict.fromkeys(NAMES, (0, 1))) is False
    several = read("k % 5 == l % 7 and l % 3 == m % 4 and m % 11 == k % 2 and k != l + m and abs(k - 3*l) < m")
    assert (possible(several), possible(several, budget=2)) == (True, None)
    nested = "k"
    for _ in range(30):
        nested = f"abs({nested} - 1)"
    start = perf_counter()
    assert possible(read(f"{nested} < 0")) in (False, None)
    assert perf_counter() - start < 5


@pytest.mark.parametrize("step", ["not ({})", "k and ({})", "({}) < 1", "min({}, k)", "-({})", "({})//2", "({})*2 + l"])
def test_the_deepest_nesting_comes_to_its_end(step: str) -> None:
    text = "k"
    for _ in range(97 if "+" not in step else 48):
        text = step.format(text)
    assert possible(read(text)) in (True, None)


def test_opaque_or_not_false_is_never_wrong() -> None:
    rng = Random(seed_of("opaque"))
    impossible = 0
    for _ in range(100):
        factors = [condition(rng, 1) if rng.random() < 0.3 else term(rng, 1) for _ in range(4)]
        opaque = [Operation(rng.choice("*&|^"), *rng.sample(factors, 2)) for _ in range(3)]
        claims = [Comparison((rng.choice(SIGNS),), (rng.choice(opaque), rng.choice(opaque))) for _ in range(2)]
        if possible(*claims) is False:
            impossible += 1
            assert not any(all(claim.evaluate(at) for claim in claims) for at in POINTS), list(map(str, claims))
    assert impossible > 10


@settings(max_examples=settings().max_examples)
@given(st.lists(conditions(NAMES), min_size=1, max_size=3), st.lists(places, min_size=6, max_size=6))
def test_conditions_that_may_fail_are_never_decided(
    several: list[Expression], several_places: list[dict[str, int]]
) -> None:
    found = possible(*several)
    for at in several_places:
        try:
            met = [bool(part.evaluate(at)) for part in several]
        except EvaluationError:
            assert found is None
            continue
        except TooLargeError:
            continue
        assert not (found is False and all(met))
