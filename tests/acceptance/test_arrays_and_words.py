"""Arrays, numeration, words and ways of generation against brute forces that know nothing of this package."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice

import pytest

from tests.acceptance import arrays_and_words_from_the_spec as spec
from wythoff.apps.cli import main
from wythoff.sequences.arrays.interspersion import array_violations
from wythoff.sequences.numeration.ostrowski import ostrowski
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.registry.reading import array, numeration, sequence, word
from wythoff.sequences.words.balance import imbalance
from wythoff.sequences.words.complexity import (
    distinct_squares,
    factor_complexity,
    palindrome_complexity,
    palindromic_defect,
    runs,
)
from wythoff.sequences.words.summary import summary

ROWS, COLUMNS = 25, 12
WYTHOFF = [[spec.wythoff(i, j) for j in range(1, 25)] for i in range(1, 200)]
FIBONACCI = {"0": "01", "1": "0"}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def call(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        return status, *capsys.readouterr()

    return call


def listed(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[int(number) for number in row] for row in rows]


# ---------------------------------------------------------------------- arrays

NEAREST = spec.dispersion(lambda n: (spec.fl(2 * n, 2 * n, 5, 2) + 1) // 2, ROWS, COLUMNS)
CORNERS = {
    "wythoff": [row[:COLUMNS] for row in WYTHOFF[:ROWS]],
    "dual_wythoff": spec.dispersion(lambda n: spec.fl(n - 1, n - 1, 5, 2) + 2, ROWS, COLUMNS),
    "stolarsky": NEAREST,
    "wythoff_difference": [[row[2 * j + 1] - row[2 * j] for j in range(COLUMNS)] for row in WYTHOFF[:ROWS]],
    "left_justified_wythoff": [spec.left_justified(row)[:COLUMNS] for row in WYTHOFF[:ROWS]],
}


@pytest.mark.parametrize("name", CORNERS)
def test_arrays_are_those_of_their_definitions(name: str) -> None:
    assert listed(array(name).rows(ROWS, COLUMNS)) == CORNERS[name]


def test_two_definitions_of_the_wythoff_and_the_difference_array(run) -> None:
    # Erratum 2: W is not the dispersion of the lower sequence, whose literal dispersion begins 2, 3, 4, 6.
    assert spec.dispersion(lambda n: spec.fl(n + 1, n + 1, 5, 2) - 1, ROWS, COLUMNS) == CORNERS["wythoff"]
    assert spec.dispersion(spec.upper, ROWS, COLUMNS) == CORNERS["wythoff_difference"]
    assert listed(array("dispersion(upper_wythoff)").rows(ROWS, COLUMNS)) == CORNERS["wythoff_difference"]
    code, _, error = run("array", "dispersion(lower_wythoff)")
    assert code == 2 and "s(1) = 1" in error


def test_printed_rows_of_the_dual_array() -> None:
    assert array("dual_wythoff").row(4, 10)[-2:] == [411, 665]  # printed 311, 565
    assert array("dual_wythoff").row(5, 10)[-1] == 898  # printed 878


@pytest.mark.parametrize("order", [2, 3, 4])
def test_column_j_of_the_zeckendorf_array_has_the_numbers_with_least_term_j(order: int) -> None:
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
    # call: multiplicity of d, and k with infinite multiplicity
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
    made, draw = array(name), random.Random(name)
    numbers = [*range(1, 600), *(draw.randrange(10**49, 10**50) for _ in range(3)), draw.randrange(10**999, 10**1000)]
    places = [made.position(number) for number in numbers]
    assert len(set(places)) == len(places)
    assert [made.entry(*place) for place in places if place] == numbers
    assert not array_violations(made, 12, 9)
    assert [[made.position(made.entry(i, j)) for j in range(1, 7)] for i in range(1, 9)] == [
        [(i, j) for j in range(1, 7)] for i in range(1, 9)
    ]


def test_places_in_the_left_justified_array_are_the_first() -> None:
    rows = [spec.left_justified(row) for row in WYTHOFF]
    for number in range(150):
        first = next((i, row.index(number) + 1) for i, row in enumerate(rows, 1) if number in row)
        assert array("left_justified_wythoff").position(number) == first
    starts = [(row[0], row[1]) for row in rows]
    assert len(set(starts)) == len(starts) and {(a, b) for a in range(1, 9) for b in range(a)} <= set(starts)


def test_fractal_sequence_and_its_trims() -> None:
    place = {number: i for i, row in enumerate(WYTHOFF, 1) for number in row}
    rows = [place[n] for n in range(1, 150)]
    assert sequence("fractal_sequence").terms(149) == rows
    seen: set[int] = set()
    upper = [row for row in rows if row in seen or seen.add(row)]  # type: ignore[func-returns-value]
    assert sequence("upper_trim(fractal_sequence)").terms(80) == upper[:80] == rows[:80]
    lower = [row - 1 for row in rows if row > 1]
    assert sequence("lower_trim(fractal_sequence)").terms(60) == lower[:60] != rows[:60]


PRINTED = {
    "A035513": "1 2 4 3 7 6 5 11 10 9 8 18 16 15 12", "A126714": "1 2 4 3 6 7 5 10 11 9 8 16 18 14 12",
    "A035506": "1 2 4 3 6 7 5 10 11 9 8 16 18 15 12", "A080164": "1 2 3 5 7 4 13 18 10 6 34 47 26 15 8",
    "A165357": "1 0 2 1 1 2 1 3 0 3 2 4 2 0 4", "A003603": "1 1 1 2 1 3 2 1 4 3 2 5 1 6 4 3 7 2 8 5 1",
    "A003622": "1 4 6 9 12 14 17 19 22 25 27 30", "A035336": "2 7 10 15 20 23 28 31 36 41 44",
    "A003623": "3 8 11 16 21 24 29 32 37 42 45", "A101864": "5 13 18 26 34 39 47 52 60 68",
    "A002251": "0 2 1 5 7 3 10 4 13 15 6 18 20 8 23 9", "A003849": "0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0",
    "A080843": "0 1 0 2 0 1 0 0 1 0 2", "A003159": "1 3 4 5 7 9 11 12 13 15 16 17 19 20 21",
    "A036554": "2 6 8 10 14 18 22 24 26 30 32 34", "A003144": "1 3 5 7 8 10 12", "A003145": "2 6 9 13 15 19 22",
    "A003146": "4 11 17 24 28 35 41", "A232723": "0 1 2 4 -1 8 -3 -2 16 -7 -6 -4 3 32",
    "A074049": "1 2 3 5 4 7 8 13 6 10 11 18 12 20 21 34",
}  # fmt: skip


@pytest.mark.parametrize("number", PRINTED)
def test_printed_terms(number: str) -> None:
    terms = [int(term) for term in PRINTED[number].split()]
    assert list(sequence(number).terms(len(terms))) == terms


# ---------------------------------------------------------------------- numeration


def test_zeckendorf_and_lazy_words() -> None:
    greedy, lazy = numeration("zeckendorf"), numeration("lazy")
    lower = {spec.lower(n) for n in range(1, 1000)}
    words = zip(islice(spec.binary_without("11"), 800), islice(spec.binary_without("00"), 800), strict=True)
    for n, (short, long) in enumerate(words, 1):
        assert greedy.digits(n) == short and lazy.digits(n) == long and len(short) >= len(long)
        assert (n in lower) == (long[-1] == 1) == (greedy.trailing_zeros(n) % 2 == 0)
        assert sum(short) <= sum(long)
        a, b = spec.lower(n), spec.upper(n)
        for system in (greedy, lazy):
            assert system.digits(b) == (*system.digits(a), 0) and system.shift(a) == b and system.shift(b, -1) == a
            assert system.value(system.digits(n)) == n
        assert a == greedy.shift(n - 1) + 1 and b == greedy.shift(n - 1, 2) + 2
    assert greedy.digits(0) == lazy.digits(0) == (0,) and lazy.digits(1) == (1,)
    for size, (system, block) in itertools.product(range(1, 8), ((greedy, "11"), (lazy, "00"))):
        for digits in itertools.product((0, 1), repeat=size):
            allowed = digits == (0,) or (digits[0] == 1 and block not in "".join(map(str, digits)))
            assert system.admissible(digits) == allowed
    draw = random.Random(50)
    for bound in (10**50, 10**50, 10**1000):
        n = draw.randrange(bound)
        for system, block in ((greedy, "11"), (lazy, "00")):
            digits = system.digits(n)
            assert digits[0] == 1 and block not in "".join(map(str, digits)) and spec.fibonacci_value(digits) == n


@pytest.mark.parametrize(("s", "t"), [(s, t) for s in range(1, 5) for t in range(4) if s + t > 1])
def test_words_of_the_s_t_systems(s: int, t: int) -> None:
    system, bases = numeration(f"linear({s}, {t})"), spec.st_bases(s, t, 14)
    assert list(islice(system.bases(), 14)) == bases
    language = spec.st_language(s, t, 3)
    assert [system.digits(n) for n in range(1, len(language) + 1)] == language
    every = {word for size in (1, 2, 3) for word in itertools.product(range(s + t + 1), repeat=size)}
    assert {word for word in every if system.admissible(word)} == {(0,), *language}
    pairs: list[tuple[int, int]] = []
    seen: set[int] = set()
    for n in range(1, 120):
        a = next(x for x in itertools.count(1) if x not in seen)
        pairs.append((a, s * a + t * n))
        seen.update(pairs[-1])
    assert sequence(f"even_zeros({s}, {t})").terms(119) == [a for a, _ in pairs]
    assert sequence(f"odd_zeros({s}, {t})").terms(119) == [b for _, b in pairs]
    assert all(system.digits(b) == (*system.digits(a), 0) == spec.greedy_digits(bases, b) for a, b in pairs)
    far = random.Random(s + 10 * t).randrange(10**50)
    a, b = sequence(f"even_zeros({s}, {t})").term(far), sequence(f"odd_zeros({s}, {t})").term(far)
    assert b == s * a + t * far and system.digits(b) == (*system.digits(a), 0) and system.trailing_zeros(a) % 2 == 0


@pytest.mark.parametrize("parts", [(0, 1, 2, 1), (0, 1, 3, 1), (0, 1, 7, 1), (1, 1, 5, 2), (3, 1, 5, 2), (-1, 1, 2, 1),
                                   (5, -2, 3, 7), (0, 1, 2, 7), (10, 1, 94, 3), (-7, 2, 11, 5)])  # fmt: skip
def test_ostrowski_words(parts: tuple[int, int, int, int]) -> None:
    system, partial = ostrowski(Quadratic(*parts)), spec.quotients(*parts, 30)
    bases = spec.convergent_denominators(partial)
    short = bases[1] == 1
    assert list(islice(system.bases(), 20)) == bases[short : 20 + short]
    for n in range(1, 300):
        digits = system.digits(n)
        assert digits == spec.greedy_digits(bases[short:], n)
        assert spec.ostrowski_allowed(partial[1:], [*digits, *[0] * short])
    for digits in itertools.product(range(min(5, max(partial[1:5]) + 1) + 1), repeat=3):
        if digits[0]:
            assert system.admissible(digits) == spec.ostrowski_allowed(partial[1:], [*digits, *[0] * short])


# ---------------------------------------------------------------------- words


def test_complexities_and_balance_of_short_words() -> None:
    draw = random.Random(13)
    words = ["".join(letters) for size in range(6) for letters in itertools.product("01", repeat=size)]
    words += ["".join(draw.choice("012"[:kinds]) for _ in range(size)) for kinds in (2, 3) for size in (9, 17, 40, 40)]
    for text in words:
        letters, size = [int(letter) for letter in text], len(text)
        assert list(factor_complexity(letters)) == [len(spec.factors(text, n)) for n in range(size + 1)]
        palindromes = [spec.palindromes(text, n) for n in range(size + 1)]
        assert list(palindrome_complexity(letters)) == palindromes
        assert palindromic_defect(letters) == size + 1 - sum(palindromes)
        assert distinct_squares(letters) == spec.squares(text)
        assert sorted((run.start, run.start + run.length, run.period) for run in runs(letters)) == spec.runs(text)
        witness = imbalance(letters)
        assert (witness is None) == spec.balanced(text)
        if witness:
            many, few = (text[start : start + witness.length] for start in (witness.many, witness.few))
            letter = str(witness.letter)
            assert len(many) == len(few) and many.count(letter) - few.count(letter) == 2


FIXED = {
    "fibonacci": (FIBONACCI, "0"),
    "tribonacci": ({"0": "01", "1": "02", "2": "0"}, "0"),
    "thue_morse": ({"0": "01", "1": "10"}, "0"),
    "period_doubling": ({"0": "01", "1": "00"}, "0"),
    "narayana": ({"0": "01", "1": "2", "2": "0"}, "0"),
    "rabbit": ({"1": "10", "0": "1"}, "1"),
    "t_wythoff(2)": ({"0": "001", "1": "0"}, "0"),
    "k_bonacci(4)": ({"0": "01", "1": "02", "2": "03", "3": "0"}, "0"),
    "ternary_thue_morse": ({"2": "210", "1": "20", "0": "1"}, "2"),
}


@pytest.mark.parametrize("name", FIXED)
def test_what_a_prefix_is_said_to_show_is_not_refuted_by_a_longer_one(name: str) -> None:
    text, made = spec.iterated(*FIXED[name], 3000), word(name)
    assert "".join(map(str, made.letters(3000))) == text
    assert "".join(str(made.letter(n)) for n in range(0, 3000, 37)) == text[::37]
    for prefix in (30, 110):
        shown = summary(made, 20, prefix=prefix)
        for n in range(1, min(shown.exact.up_to, 20) + 1):
            assert shown.factors[n] == len(spec.factors(text, n))
            assert shown.palindromes[n] == spec.palindromes(text, n)
        for n in range(1, shown.exact.up_to // 2 + 1):
            squares = sum(factor[:n] == factor[n:] for factor in spec.factors(text, 2 * n))
            assert shown.squares.get(n, 0) == squares


CHECK_VALUES: dict[str, tuple[list[int], list[int], dict[int, int]]] = {
    "fibonacci": ([n + 1 for n in range(1, 13)], [2, 1] * 6, {n: n for n in (1, 2, 3, 5, 8, 13, 21, 34, 55)}),
    "tribonacci": ([2 * n + 1 for n in range(1, 13)], [3, 1] * 6,
                   {1: 1, 2: 2, 3: 1, 4: 4, 6: 2, 7: 7, 11: 4, 13: 13, 20: 8, 24: 24, 37: 15, 44: 44}),
    "thue_morse": ([2, 4, 6, 10, 12, 16, 20, 22, 24, 28, 32, 36], [2, 2, 2, 2, 0, 4, 0, 4, 0, 4, 0, 4],
                   {1: 2, 2: 2, 3: 2, 4: 2, 6: 2, 8: 2, 12: 2, 16: 2}),
    "t_wythoff(2)": ([n + 1 for n in range(1, 13)], [2, 1] * 6,
                     {1: 1, 3: 3, 4: 2, 7: 7, 10: 6, 14: 2, 17: 17, 24: 16, 34: 6, 41: 41, 58: 40}),
    "period_doubling": ([2, 3, 5, 6, 8, 10, 11, 12, 14, 16, 18, 20], [2, 1, 3, 0, 4, 0, 3, 0, 4, 0, 4, 0],
                        {2**k: 2**k for k in range(7)}),
}  # fmt: skip


@pytest.mark.parametrize("name", CHECK_VALUES)
def test_check_values_of_the_named_words(name: str) -> None:
    factors, palindromes, squares = CHECK_VALUES[name]
    shown = summary(word(name), max(squares))
    assert shown.factors[1:13] == factors and shown.palindromes[1:13] == palindromes
    assert shown.squares.keys() >= squares.keys() and shown.exact.up_to >= max(squares)
    assert {n: times for n, times in shown.squares.items() if n <= max(squares)} == squares


def test_squares_in_prefixes_of_the_fibonacci_word() -> None:
    text = word("fibonacci").letters(377)
    printed = {5: 1, 8: 4, 13: 8, 21: 14, 34: 24, 55: 40, 89: 66, 144: 108, 233: 176, 377: 286}
    assert {n: sum(distinct_squares(text[:n]).values()) for n in printed} == printed


def test_letters_far_out() -> None:
    draw = random.Random(3)
    for n in [draw.randrange(10**50) for _ in range(10)]:
        assert word("fibonacci").letter(n) == 2 - spec.lower(n + 2) + spec.lower(n + 1)
        assert word("thue_morse").letter(n) == n.bit_count() % 2
        assert word("period_doubling").letter(n) == ((n + 1) & -(n + 1)).bit_length() % 2 ^ 1
        assert word("paperfolding").letter(n) == ((n + 1) // ((n + 1) & -(n + 1)) % 4 == 1)
        assert word("rudin_shapiro").letter(n) == (n & n >> 1).bit_count() % 2


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(1, 5) for b in range(1, 5)])
def test_gap_words_of_nim_a_b(a: int, b: int) -> None:
    for play in ("normal", "misere")[: 1 + (a > 1)]:
        pairs = spec.nim_ab(a, b, 120, misere=play == "misere")
        gaps = [following - x - b for (x, _), (following, _) in itertools.pairwise(pairs)]
        assert list(word(f"nim_ab_gaps({a}, {b}, '{play}')").letters(119)) == gaps
    far = random.Random(a + 10 * b).randrange(10**40)
    assert sequence(f"nim_ab_x({a}, {b})").term(far) == spec.gap_x(a, b, far)


def test_misere_play_of_nim_1_b_has_no_gap_word(run) -> None:
    # Its pairs (0, 1), (b + 1, b + 1) are none of the rule y = x + n + 1.
    code, _, error = run("word", "nim_ab_gaps(1, 2, 'misere')")
    assert code == 2 and "in misere play a must be an integer >= 2, was 1" in error


FAR_X = {(1, 1): 1618033988749894848204586834365, (1, 2): 3079595623491438786010417750835,
         (2, 3): 4295798071409574708052429929847, (4, 7): 9436923465378967850948416941460,
         (5, 3): 3797913251104185684815338312963}  # of (5, 3) the notes have ...1104176684...  # fmt: skip


@pytest.mark.parametrize(("a", "b"), FAR_X)
def test_the_piles_of_nim_a_b_at_ten_to_thirty(a: int, b: int) -> None:
    assert [spec.gap_x(a, b, n) for n in range(100)] == [x for x, _ in spec.nim_ab(a, b, 100)]
    assert spec.gap_x(a, b, 10**30) == sequence(f"nim_ab_x({a}, {b})").term(10**30) == FAR_X[a, b]


# ---------------------------------------------------------------------- generation

LOWER = [spec.lower(n) for n in range(1, 300)]


def test_mancala_and_the_self_rule() -> None:
    assert [spec.schroeder(n) for n in range(1, 41)] == sequence("schroeder_mancala").terms(40) == LOWER[:40]
    assert spec.knott(600)[:200] == sequence("knott_mancala").terms(200) == LOWER[:200]
    assert spec.self_rule(200) == sequence("self_rule").terms(200) == LOWER[:200]
    assert [a for a, _ in spec.least_unused(200)] == LOWER[:200]


def test_trees() -> None:
    t1 = [int(x) for x in spec.breadth_first(1, lambda x: (spec.lower(int(x)), spec.upper(int(x))), 300)]
    assert sequence("wythoff_tree").terms(300) == t1
    t2 = spec.t2(2000)
    assert sequence("doubling_tree").terms(len(t2)) == t2
    t3 = [int(x) for x in spec.breadth_first(0, lambda x: (2 * x, 1 - x), 300)]
    assert sequence("integer_tree").terms(300) == t3
    t4 = spec.breadth_first(1, lambda x: (x + 1, 1 / x), 300)
    parts = (sequence(f"rational_tree('{part}')").terms(300) for part in ("numerators", "denominators"))
    assert [Fraction(*part) for part in zip(*parts, strict=True)] == t4
    for even in ([n for n, x in enumerate(t2[1:], 1) if x % 2 == 0], [n for n, x in enumerate(t3, 1) if x % 2 == 0]):
        assert even == [spec.lower(n) for n in range(1, len(even) + 1)]
    small = [n for n, x in enumerate(t4, 1) if x <= 1]
    assert small == [spec.upper(n) - 1 for n in range(1, len(small) + 1)]
    place = {x: n for n, x in enumerate(t4, 1)}
    for i, n in enumerate(small[:9]):
        assert [place[t4[n - 1] + k] for k in range(5) if t4[n - 1] + k in place] == WYTHOFF[i][:5]
    for root, name in ((1, "lower"), (2, "upper")):
        assert sequence(f"lazy_tree('{name}')").terms(255) == spec.lazy_tree(root, 255)


def test_every_term_in_order_is_the_term_alone() -> None:
    for call in ("wythoff_tree", "doubling_tree", "integer_tree", "rational_tree", "lazy_tree", "lazy_tree('upper')",
                 "nacci_split(3, 1)", "joint_ranking((1, sqrt(2), sqrt(3)), 2)", "prefix_occurrences(9)"):  # fmt: skip
        made = sequence(call)
        assert made.terms(120) == [made.term(made.offset + n) for n in range(120)]


def test_splitting_and_ranking() -> None:
    for power, terms in enumerate(spec.hanna(200)):
        assert sequence(f"nacci_split(3, {power})").terms(199) == terms
    # j/phi and k/phi^2 in order: of the list printed the last entry must be 6/phi.
    both = [(spec.upper(n), 0) for n in range(1, 60)] + [(spec.lower(n), 1) for n in range(1, 99)]
    order = [which for _, which in sorted(both)]
    assert list(word("joint_ranking((1/phi, 1/phi**2))").letters(150)) == order[:150]
    assert sequence("joint_ranking_numerators((1/phi, 1/phi**2))").terms(15)[-3:] == [5, 9, 6]
    squares = {0: 1, 1: 2, 2: 3}  # the moduli 1, sqrt(2), sqrt(3) are compared by their squares
    triple = sorted((n * n * square, which, n) for which, square in squares.items() for n in range(1, 200))
    triple = [entry for entry in triple if entry[0] < 200**2]
    assert list(word("joint_ranking((1, sqrt(2), sqrt(3)))").letters(400)) == [which for _, which, _ in triple[:400]]


def test_places_of_prefixes() -> None:
    text = spec.iterated(FIBONACCI, "0", 1200)
    for n in range(1, 30):
        places = [i + 1 for i in range(len(text) - n) if text.startswith(text[:n], i)]
        assert array("prefix_occurrences").row(n, 15) == places[:15]
        times = next(k for k in range(1, 9) if n <= spec.fibonacci(k + 3) - 2)
        place = 1
        for _ in range(times):
            place = spec.lower(place)
        second = 2
        for _ in range(times):
            second = spec.lower(second)
        assert places[:2] == [place, second]


# ---------------------------------------------------------------------- commands


def test_the_commands_say_the_same(run) -> None:
    code, out, _ = run("array", "dual_wythoff", "--rows", 4, "--columns", 10, "--csv")
    rows = [[int(number) for number in line.split(",")] for line in out.split()]
    assert code == 0 and rows == spec.dispersion(lambda n: spec.fl(n - 1, n - 1, 5, 2) + 2, 4, 10)
    assert run("array", "wythoff", "--position", 411)[1].startswith("411 stands in row 6, column 8 ")
    assert WYTHOFF[5][7] == 411
    assert "false: at n = 3" in run("claims", "self_rule_as_printed")[1]
    assert run("sequence", "nim_ab_x(5, 3)", "--at", "10**30")[1].strip() == str(FAR_X[5, 3])
    assert "20 = 101010 = 13 + 5 + 2\n" in run("numeration", "lazy", 20)[1]


@pytest.mark.parametrize(("arguments", "must"), [
    (("word", "fibonacci", "--at", "10**1000000"), "iterates must grow faster"),
    (("array", "zeckendorf(100000)", "--rows", 2, "--columns", 2), "order must be"),
])  # fmt: skip
def test_what_would_take_too_long_is_refused_at_once(run, arguments: tuple[object, ...], must: str) -> None:
    status, _, error = run(*arguments)
    assert status != 0 and must in error
