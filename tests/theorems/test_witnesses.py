"""Least violations of the hypotheses, for all functions of the papers, compared with a table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.kernels.engines import HUGE, attempt, recurrence, width
from tests.theorems.judging import p_positions, widths
from wythoff.expressions import Expression, function
from wythoff.game.rulesets.families import WIDTH_VARIABLES
from wythoff.solving.theorems import witnesses

GOOD = (
    "x1 + 1", "x0 - x1", "y1 - x1 + 1", "1", "2", "7", "x1 - (x1 + 1)//x0 + 2", "x0 - x1 + 2",
    "(-1)**y1 - (-1)**x1 + 3", "x1*(1 + (-1)**x1) + 1",
    *[f"x1 | {k}" for k in range(1, 9)], *[f"(x1 ^ y1) | {k}" for k in range(1, 9)],
)  # fmt: skip
# f: positivity, monotonicity, semi-additivity, and whether S = P.
TABLE = {
    **dict.fromkeys(GOOD, (None, None, None, True)),
    "(x0 - x1)**2": (None, None, (2, 1, 5, 9), False),
    "(x1 + 1)//x0 + 1": (None, (0, 0, 1, 2, 2, 1), None, False),
    "(1 + (-1)**(y1 + 1))*x1//2": ((0, 0, 1, 0), None, None, True),
    **{f"x1 ^ {k}": ((k, k, k + 1, 0), None, None, True) for k in range(1, 9)},
    **{f"(x1 | y1) ^ {k}": ((0, k, 1, 0), None, None, True) for k in range(1, 9)},
    "x1 | x0": (None, (2, 2, 5, 6, 7, 6), None, True),
}
every_function = pytest.mark.parametrize("text", TABLE)


@every_function
def test_witnesses_on_the_board(text: str) -> None:
    f = width(text)
    found = witnesses.positivity(f), witnesses.monotonicity(f), witnesses.semi_additivity(f)
    assert found == TABLE[text][:3]


@every_function
def test_the_candidates_are_the_p_positions(text: str) -> None:
    s = [pair for pair in witnesses.candidates(width(text), 61, stop=60) if pair[1] <= 60]
    assert (s == p_positions(width(text), 60)) is TABLE[text][3]


def test_first_differences_of_tables_4_and_5() -> None:
    squares, quotients = width("(x0 - x1)**2"), width("(x1 + 1)//x0 + 1")
    assert min(set(witnesses.candidates(squares, 30)) - set(p_positions(squares, 60))) == (3, 8)
    assert (3, 12) in p_positions(squares, 20)
    assert min(set(p_positions(quotients, 20)) - set(witnesses.candidates(quotients, 30))) == (4, 5)


def positivity_on_candidates(f: Expression, terms: int = 40) -> tuple[int, ...] | None:
    """Return the least (m, n), m < n, with f(a_m, b_m, a_n) <= 0, and the value; None if there is none."""
    value = function(f, WIDTH_VARIABLES)
    s = witnesses.candidates(f, terms)
    for m in range(len(s)):
        for n in range(m + 1, len(s)):
            if (found := value(*s[m], s[n][0])) <= 0:
                return m, n, found
    return None


def monotonicity_on_candidates(f: Expression, terms: int = 40) -> tuple[int, ...] | None:
    """Return the least (m, n', n), m < n' < n, with f(a_m, b_m, a_n') > f(a_m, b_m, a_n), and both values."""
    value = function(f, WIDTH_VARIABLES)
    s = witnesses.candidates(f, terms)
    for m in range(len(s)):
        for earlier in range(m + 1, len(s)):
            before = value(*s[m], s[earlier][0])
            for n in range(earlier + 1, len(s)):
                if before > (after := value(*s[m], s[n][0])):
                    return m, earlier, n, before, after
    return None


@every_function
def test_positivity_on_the_candidates(text: str) -> None:
    found = positivity_on_candidates(width(text))
    if text.startswith("x1 ^ "):
        pairs = witnesses.candidates(width(text), 40)
        m, n, value = found
        assert pairs[m][0] == int(text[5:])
        assert (n, value) == (m + 1, 0)
    elif "//2" in text:
        assert found == (0, 1, 0)
    else:
        assert found is None


@every_function
def test_monotonicity_on_the_candidates(text: str) -> None:
    # f decreases from x0 = x1 + 1 to x0 = x1 + 2. As (0, 0) is a candidate, this violation also occurs among the
    # candidates.
    expected = {"x1 | x0": (3, 7, 10, 13, 12), "(x1 + 1)//x0 + 1": (0, 1, 2, 2, 1)}
    assert monotonicity_on_candidates(width(text)) == expected.get(text)


@given(widths())
@settings(max_examples=80)
def test_witnesses_are_the_least(f: Expression) -> None:
    value, size = function(f, WIDTH_VARIABLES), 6
    places = [(x1, y1) for x1 in range(size) for y1 in range(x1, size)]
    low = [(x1, y1, x0, value(x1, y1, x0)) for x1, y1 in places for x0 in range(x1 + 1, size) if value(x1, y1, x0) <= 0]
    assert witnesses.positivity(f, size) == min(low, default=None)
    falls = [
        (x1, y1, x, z, value(x1, y1, x), value(x1, y1, z))
        for x1, y1 in places
        for x in range(x1 + 1, size)
        for z in range(x + 1, size)
        if value(x1, y1, x) > value(x1, y1, z)
    ]
    assert witnesses.monotonicity(f, size) == min(falls, default=None)


@given(widths())
@settings(max_examples=80)
def test_witnesses_on_the_candidates_are_the_least(f: Expression) -> None:
    count = 12
    pairs = attempt(recurrence, f, count, stop=HUGE)
    if not isinstance(pairs, list) or len(pairs) < count:
        return  # f is negative, or grows too fast for so many terms
    value = function(f, WIDTH_VARIABLES)
    across = {(m, n): value(*pairs[m], pairs[n][0]) for n in range(count) for m in range(n)}
    low = [(m, n, found) for (m, n), found in across.items() if found <= 0]
    falls = [
        (m, i, n, across[m, i], across[m, n]) for m, n in across for i in range(m + 1, n) if across[m, i] > across[m, n]
    ]
    sums = [
        (n, m, sum(across[j, j + 1] for j in range(n - m - 1, n)), across[n - m - 1, n])
        for n in range(count)
        for m in range(n)
    ]
    assert witnesses.candidates(f, count) == pairs
    assert positivity_on_candidates(f, count) == min(low, default=None)
    assert monotonicity_on_candidates(f, count) == min(falls, default=None)
    assert witnesses.semi_additivity(f, count) == min((s for s in sums if s[2] < s[3]), default=None)


@pytest.mark.parametrize("text", ["2*(x1 > 0) - 1", "3 - x1", "-1", "x1 - 4", "5 - y1"])
def test_candidates_of_any_sign(text: str) -> None:
    """Compare the candidates of f of any sign with the recurrence: a by mex, and b even where it decreases."""
    f, pairs = width(text), [(0, 0)]
    for _ in range(40):
        earlier = {term for pair in pairs for term in pair}
        a = next(number for number in range(200) if number not in earlier)
        x1, y1 = pairs[-1]
        pairs.append((a, f.evaluate({"x1": x1, "y1": y1, "x0": a}) + y1 + a - x1))
    assert witnesses.candidates(f, 41) == pairs
