"""Arrays of the package compared with the independent brute force of `arrays_from_the_spec`."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from tests.acceptance import arrays_from_the_spec as spec
from tests.seeds import seed_of
from wythoff.sequences.arrays.dispersion import array_violations
from wythoff.sequences.registry.reading import array, sequence

ROWS, COLUMNS = 25, 12


def listed(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[int(number) for number in row] for row in rows]


NEAREST = spec.dispersion(lambda n: (spec.fl(2 * n, 2 * n, 5, 2) + 1) // 2, ROWS, COLUMNS)


CORNERS = {
    "wythoff": [row[:COLUMNS] for row in spec.WYTHOFF[:ROWS]],
    "dual_wythoff": spec.dispersion(lambda n: spec.fl(n - 1, n - 1, 5, 2) + 2, ROWS, COLUMNS),
    "stolarsky": NEAREST,
    "wythoff_difference": [[row[2 * j + 1] - row[2 * j] for j in range(COLUMNS)] for row in spec.WYTHOFF[:ROWS]],
    "left_justified_wythoff": [spec.left_justified(row)[:COLUMNS] for row in spec.WYTHOFF[:ROWS]],
}


@pytest.mark.parametrize("name", CORNERS)
def test_arrays_are_those_of_their_definitions(name: str) -> None:
    assert listed(array(name).rows(ROWS, COLUMNS)) == CORNERS[name]


def test_two_definitions_of_the_wythoff_and_the_difference_array(run) -> None:
    # Erratum 2: W is the dispersion of floor((n + 1)*phi) - 1, not of the lower sequence floor(n*phi).
    assert spec.dispersion(lambda n: spec.fl(n + 1, n + 1, 5, 2) - 1, ROWS, COLUMNS) == CORNERS["wythoff"]
    assert spec.dispersion(spec.upper, ROWS, COLUMNS) == CORNERS["wythoff_difference"]
    assert listed(array("dispersion(upper_wythoff)").rows(ROWS, COLUMNS)) == CORNERS["wythoff_difference"]
    code, _, error = run("array", "dispersion(lower_wythoff)")
    assert code == 2 and "s(1) = 1" in error


def test_printed_rows_of_the_dual_array() -> None:
    assert array("dual_wythoff").row(4, 10)[-2:] == [411, 665]  # printed 311, 565
    assert array("dual_wythoff").row(5, 10)[-1] == 898  # printed 878


@pytest.mark.parametrize("order", [2, 3, 4])
def test_zeckendorf_array_sorts_numbers_by_least_term(order: int) -> None:
    bases = list(range(1, order + 1))
    while bases[-1] < 3000:
        bases.append(bases[-1] + bases[-order])
    columns: dict[int, list[int]] = {}
    for n in range(1, 1500):
        digits = spec.greedy_digits(bases, n)
        columns.setdefault(len(digits) - max(i for i, digit in enumerate(digits) if digit), []).append(n)
    for j in range(1, 7):
        assert array(f"zeckendorf({order})").column(j, 12) == columns[j][:12]


SYMMETRIC = {
    # call: the multiplicity of each difference d, and the k whose multiplicity is infinite
    "greedy_w(2, 3)": (lambda d: 3 * (d % 2 == 0), None),
    "greedy_w(3, 1)": (lambda d: int(d % 3 == 0), None),
    "greedy_w(4, 2)": (lambda d: 2 * (d % 4 == 0), None),
    "general_w(1, 3)": (lambda d: 1, 3),
    "general_w(3, 5)": (lambda d: 3, 5),
    "general_w(d + 1, 4)": (lambda d: abs(d) + 1, 4),
    "general_w(3 - 2*(d % 2))": (lambda d: 3 - 2 * (d % 2), None),
    "general_w(2**(d % 3))": (lambda d: 2 ** (abs(d) % 3), None),
    "general_w(2*(d % 2))": (lambda d: 2 * (d % 2), None),
}


@pytest.mark.parametrize("dual", [False, True])
@pytest.mark.parametrize("call", SYMMETRIC)
def test_interspersion_arrays_of_symmetric_multisets(call: str, dual: bool) -> None:
    multiplicity, infinite = SYMMETRIC[call]

    def zeta(d: int) -> int | None:
        return multiplicity(d) if infinite is None or abs(d) < infinite else None if abs(d) == infinite else 0

    expected = spec.interspersion(zeta, 260, dual=dual)
    known = list(itertools.takewhile(lambda row: len(row) >= 4, expected))
    made = array(call.replace("_w(", "_w_dual(") if dual else call)
    assert listed(made.rows(len(known), 4)) == [row[:4] for row in known]
    for i, row in enumerate(known, 1):
        assert list(made.row(i, len(row))) == row
        assert [made.position(number) for number in row] == [(i, j) for j in range(1, len(row) + 1)]
    if infinite is not None:
        assert len(expected) == infinite == len(made.rows(infinite + 5, 3))
    if "greedy" in call and call.endswith("1)"):
        m = int(call[call.index("(") + 1])
        assert all(z == m * y + x for row in known for x, y, z in zip(row, row[1:], row[2:], strict=False))


DIRECT = ["wythoff", "dual_wythoff", "stolarsky", "wythoff_difference", "zeckendorf(3)", "greedy_w(2, 1)",
          "greedy_w_dual(3, 1)", "beatty_dispersion(3, sqrt(13)/7)"]  # fmt: skip


@pytest.mark.parametrize("name", DIRECT)
def test_every_number_stands_where_it_is_said_to_stand(name: str) -> None:
    made, draw = array(name), random.Random(seed_of(name))
    numbers = [*range(1, 600), *(draw.randrange(10**49, 10**50) for _ in range(3)), draw.randrange(10**999, 10**1000)]
    places = [made.position(number) for number in numbers]
    assert len(set(places)) == len(places)
    assert [made.entry(*place) for place in places if place] == numbers
    assert not array_violations(made, 12, 9)
    assert [[made.position(made.entry(i, j)) for j in range(1, 7)] for i in range(1, 9)] == [
        [(i, j) for j in range(1, 7)] for i in range(1, 9)
    ]


def test_places_in_the_left_justified_array_are_the_first() -> None:
    rows = [spec.left_justified(row) for row in spec.WYTHOFF]
    for number in range(150):
        first = next((i, row.index(number) + 1) for i, row in enumerate(rows, 1) if number in row)
        assert array("left_justified_wythoff").position(number) == first
    starts = [(row[0], row[1]) for row in rows]
    assert len(set(starts)) == len(starts) and {(a, b) for a in range(1, 9) for b in range(a)} <= set(starts)


def test_fractal_sequence_and_its_trims() -> None:
    place = {number: i for i, row in enumerate(spec.WYTHOFF, 1) for number in row}
    rows = [place[n] for n in range(1, 150)]
    assert sequence("fractal_sequence").terms(149) == rows
    seen: set[int] = set()
    upper = [row for row in rows if row in seen or seen.add(row)]  # type: ignore[func-returns-value]
    assert sequence("upper_trim(fractal_sequence)").terms(80) == upper[:80] == rows[:80]
    lower = [row - 1 for row in rows if row > 1]
    assert sequence("lower_trim(fractal_sequence)").terms(60) == lower[:60] != rows[:60]
