"""Arrays as printed in the survey (Tables 7, 8) and the thesis (Tables 4, 5), and the statements about them."""

from itertools import islice, pairwise

import pytest

from wythoff.base.errors import ParameterError
from wythoff.sequences.arrays.beatty import (
    DifferenceArray,
    LeftJustifiedWythoffArray,
    WythoffArray,
    dual_wythoff,
    stolarsky,
)
from wythoff.sequences.arrays.dispersion import Dispersion, array_violations
from wythoff.sequences.arrays.linear_rows import forward
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.numeration.zeckendorf import fibonacci
from wythoff.sequences.quadratic import PHI

# Wythoff visions 2019, Tables 7 and 8, as printed.
TABLE_7 = """
 1  2  3  5   8  13  21  34  55   89  144
 4  7 11 18  29  47  76 123 199  322  521
 6 10 16 26  42  68 110 178 288  466  754
 9 15 24 39  63 102 165 267 432  699 1131
12 20 32 52  84 136 220 356 576  932 1508
14 23 37 60  97 157 254 411 665 1076 1741
17 28 45 73 118 191 309 500 809 1309 2118
19 31 50 81 131 212 343 555 898 1453 2351
"""
TABLE_8 = """
1  2  5  13  34   89  233  610  1597
3  7 18  47 123  322  843 2207  5778
4 10 26  68 178  466 1220 3194  8362
6 15 39 102 267  699 1830 4791 12543
8 20 52 136 356  932 2440 6388 16724
9 23 60 157 411 1076 2817 7375 19308
"""
# Larsson 2009, Tables 4 and 5 of the introduction, as printed.
TABLE_4 = """
 1  2  3  5  8  13  21  34  55  89
 4  7 11 18 29  47  76 123 199 322
 6 10 16 26 42  68 110 178 288 466
 9 15 24 39 63 102 165 267 432 699
12 20 32 52 84 136 220 356 576 932
"""
TABLE_5 = """
 1  2  3  5  8  13  21  34  55  89
 4  6 10 16 26  42  68 110 178 288
 7 11 18 29 47  76 123 199 322 521
 9 14 23 37 60  97 157 254 311 565
12 19 31 50 81 131 212 343 555 878
"""
# (row, column): (printed, correct) entry.
TABLE_5_MISPRINTS = {(4, 9): (311, 411), (4, 10): (565, 665), (5, 10): (878, 898)}
# The example of A165357 in the OEIS.
LEFT_JUSTIFIED = """
1 0 1 1 2  3
2 1 3 4 7 11
2 0 2 2 4  6
3 0 3 3 6  9
4 0 4 4 8 12
3 1 4 5 9 14
"""


def read(table):
    return [list(map(int, line.split())) for line in table.strip().splitlines()]


@pytest.mark.parametrize(
    ("array", "table"),
    [
        (WythoffArray(), TABLE_7), (DifferenceArray(), TABLE_8), (WythoffArray(), TABLE_4),
        (LeftJustifiedWythoffArray(), LEFT_JUSTIFIED),
    ],
)  # fmt: skip
def test_tables_that_are_right(array, table):
    printed = read(table)
    assert array.rows(len(printed), len(printed[0])) == printed


def test_table_5_has_three_misprints():
    printed = read(TABLE_5)
    made = dual_wythoff().rows(5, 10)
    differing = {
        (i, j): (printed[i - 1][j - 1], made[i - 1][j - 1])
        for i in range(1, 6)
        for j in range(1, 11)
        if printed[i - 1][j - 1] != made[i - 1][j - 1]
    }
    assert differing == TABLE_5_MISPRINTS
    # By hand: every row is a Fibonacci sequence, 157 + 254 = 411, 254 + 411 = 665, 343 + 555 = 898.
    for (row, column), (_, true) in TABLE_5_MISPRINTS.items():
        assert true == made[row - 1][column - 2] + made[row - 1][column - 3]


def test_the_pairs_of_table_5():
    """Find the Wythoff pairs in Table 5, as its caption says: subtract 1 and split each row into pairs.

    Row 1 begins with the pair (0, 0).
    """
    pairs = {(0, 0)}
    for number, row in enumerate(dual_wythoff().rows(40, 11), 1):
        first = int(number == 1)
        pairs.update((row[j] - 1, row[j + 1] - 1) for j in range(first, 10, 2))
    assert pairs.issuperset((lower, lower + n) for n, lower in enumerate(islice(lower_wythoff(), 60), 1))


def test_the_dual_rule_of_the_thesis():
    """In the dual array, if a row i >= 2 begins with a(k, j) + 1, its second entry is a(k, j + 1) + 1."""
    for row in range(2, 200):
        array = dual_wythoff()
        first, second = array.row(row, 2)
        k, j = array.position(first - 1)
        assert k < row
        assert second == array.entry(k, j + 1) + 1


def test_what_the_wythoff_array_is_dispersion_of():
    """Check of which sequence the Wythoff array W is the dispersion: the survey prints A000201, the lower sequence.

    That sequence has the value 1, which a dispersion excludes; ignoring it gives other rows than those of W.
    """
    with pytest.raises(ParameterError, match="must not have the value 1, but s\\(1\\) = 1"):
        Dispersion(lower_wythoff())
    lower = lower_wythoff().terms(50)
    assert [n for n in range(2, 11) if n not in lower] == [2, 5, 7, 10]  # the upper sequence, not W's first column
    true = Dispersion(Beatty(PHI, PHI - 1))
    assert true.rows(40, 10) == WythoffArray().rows(40, 10)
    assert [true.following(n) for n in range(1, 7)] == [2, 3, 5, 7, 8, 10]
    # The same sentence is correct about the difference array D.
    assert Dispersion(upper_wythoff()).rows(40, 8) == DifferenceArray().rows(40, 8)


def test_the_dispersion_of_the_comment_in_the_oeis_is_another():
    """The OEIS calls A126714, the dual array, the dispersion of 2 + floor(n*x), which is 3, 5, 6, ...

    It should say 2 + floor((n - 1)*x).
    """
    assert Beatty(PHI, 2).terms(3) == [3, 5, 6]
    assert Dispersion(Beatty(PHI, 2)).rows(1, 4) == [[1, 3, 6, 11]]
    assert Dispersion(Beatty(PHI, 2 - PHI)).rows(40, 8) == dual_wythoff().rows(40, 8)


def test_row_3_of_the_stolarsky_array():
    """The example of A035506 had 119 instead of 199."""
    assert stolarsky().row(3, 9) == [7, 11, 18, 29, 47, 76, 123, 199, 322]


def test_columns_of_the_wythoff_array():
    """Odd columns of W contain the lower Wythoff numbers, even columns the upper ones.

    The columns themselves are compositions of A and B, such as AA, BA, ABA.
    """
    array, a, b = WythoffArray(), lower_wythoff().term, upper_wythoff().term
    corner = array.rows(300, 12)
    low = sorted(value for row in corner for value in row[::2] if value < 370)
    high = sorted(value for row in corner for value in row[1::2] if value < 370)
    assert low == [n for n in lower_wythoff().terms(700) if n < 370]
    assert high == [n for n in upper_wythoff().terms(700) if n < 370]
    words = ("AA", "BA", "ABA", "BBA", "ABBA", "BBBA")
    for column, word in enumerate(words, 1):
        for n in range(1, 60):
            value = n
            for letter in reversed(word):
                value = a(value) if letter == "A" else b(value)
            assert value == array.entry(n, column)


def test_properties_of_the_difference_array():
    d, w = DifferenceArray(), WythoffArray()
    for j in range(1, 9):
        # (1): neighbours in a column differ by Fibonacci numbers.
        differences = {y - x for x, y in pairwise(d.column(j, 200))}
        assert differences == {fibonacci(2 * j)[0], fibonacci(2 * j + 1)[0]}
    assert all(d.position(value)[1] == 1 for value in w.column(1, 300))
    assert all(w.position(value)[0] == row for row in range(1, 60) for value in d.row(row, 8)[1:])
    assert array_violations(d, 100, 9) == []
    for row in range(1, 60):
        for j in range(1, 8):
            assert d.entry(row, j) == w.entry(row, 2 * j) - w.entry(row, 2 * j - 1)


def ranks(rows):
    """Replace each number in a corner of an array by its rank among all numbers of the corner."""
    rank = {value: number for number, value in enumerate(sorted(value for row in rows for value in row), 1)}
    return [[rank[value] for value in row] for row in rows]


def test_rank_arrays():
    """The even columns of W, its odd columns, and D without its first column all have the rank array D (A080164)."""
    d, w = DifferenceArray(), WythoffArray()
    for corner in ([row[1::2] for row in w.rows(400, 14)], [row[::2] for row in w.rows(400, 14)]):
        cut = [[value for value in row if value < 600] for row in corner]
        for ranked, row in zip(ranks(cut), range(1, 400), strict=False):
            assert ranked == list(d.row(row, len(ranked)))
    cut = [[value for value in row[1:] if value < 600] for row in d.rows(400, 8)]
    for ranked, row in zip(ranks(cut), range(1, 400), strict=False):
        assert ranked == list(d.row(row, len(ranked)))


def test_which_pairs_stand_in_the_left_justified_array():
    """Find each pair (c, d) of neighbours in one place of the array, for 0 <= c <= d.

    The survey includes (0, 0), which does not occur.
    """
    array = LeftJustifiedWythoffArray()
    seen = {}
    for number, row in enumerate(array.rows(900, 24), 1):
        for column, pair in enumerate(pairwise(row), 1):
            assert pair not in seen
            seen[pair] = (number, column)
    for x in range(-3, 25):
        for y in range(-3, 25):
            assert array.find_pair(x, y) == seen.get((x, y))
            assert ((x, y) in seen) == (x >= 0 and y >= 0 and (x, y) != (0, 0))
            assert x <= y or y < 0 or seen[x, y][1] == 1


def test_which_fibonacci_sequences_the_extended_array_contains():
    """Find the sequences x_j = x_(j-1) + x_(j-2) in the extended array; the survey says that it contains all.

    It does not contain the zero sequence, or sequences that tend to minus infinity.
    """
    array = WythoffArray()
    assert array.row_of(0, 0) is None
    assert array.row_of(-1, -1) is None
    assert array.row_of(-3, 1) is None
    assert array.row_of(-8, 5) == 1
    for n in range(1, 200):
        x, y = array.row(n, 2)
        assert all(array.row_of(*forward(x, y, steps, 1)) == n for steps in range(-9, 9))
