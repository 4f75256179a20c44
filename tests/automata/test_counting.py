"""Counting: linear representations against brute force and published values."""

from itertools import product
from random import Random

import pytest

import wythoff as w
from tests.seeds import seed_of
from wythoff.base.errors import ParameterError, RequestError
from wythoff.questions.counting import counted
from wythoff.sequences.representations import Representation, reduced

SYSTEMS = {"msd_2": "T", "msd_3": "", "msd_4": "", "msd_fib": "F", "msd_trib": "TR", "msd_10": ""}
ATOMS = ("x<n", "x+y=n", "y<x", "2*x=y", "x+1=y", "x!=y", "x<=2*y", "y<n", "x=n", "3*y<=n+x")
OF_WORDS = ("{0}[x]=@1", "{0}[y]={0}[x]", "{0}[n]=@0")
MOST_STATES = 100  # limit for automata whose solutions are counted; such a case takes a tenth of a second
# Of Wythoff's game: the winning moves from all ordered squares x, y < n.
WINNING = (
    "?msd_fib x<n & y<n & $P('wythoff',u,v) & ((u<x & v=y) | (u=x & v<y) | (u<x & x+v=y+u))"
)  # fmt: skip


def random_statement(random: Random, system: str) -> str:
    word = SYSTEMS[system]
    parts = [random.choice(ATOMS + OF_WORDS * bool(word)).format(word) for _ in range(random.randint(1, 3))]
    body = parts[0]
    for part in parts[1:]:
        body = f"({body} {random.choice('&|')} {'~' * random.randint(0, 1)}({part}))"
    return f"?{system} x<=2*n & y<=n+3 & {body}"


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("case", [*range(4), *(pytest.param(case, marks=pytest.mark.slow) for case in range(4, 40))])
def test_counts_equal_brute_force(system: str, case: int) -> None:
    text = random_statement(Random(f"{seed_of(case)} {system}"), system)
    relation = w.decide(text).relation
    if relation.states > MOST_STATES:
        pytest.skip(f"{text} has an automaton of {relation.states} states")
    wanted = [sum(relation.contains((n, x, y)) for x, y in product(range(2 * n + 1), range(n + 4))) for n in range(9)]
    found = w.count(text, by="n")
    assert found.terms(9) == wanted


def test_winning_moves_of_wythoffs_game() -> None:
    found = w.count(WINNING, by="n")
    places = (2, 3, 5, 8, 13, 21, 34, 55, 89, 144)
    assert [found.value(n) for n in places] == [3, 8, 26, 75, 200, 552, 1443, 3864, 10098, 26675]
    assert found.value(121393) == 19036150560
    assert found.recurrence == (2, 5, -7, -7, 5, 2, -1)


def test_values_are_exact_at_numbers_of_many_digits() -> None:
    found = w.count("?msd_fib x + y = n", by="n")
    assert found.value(10**4000 + 1) == 10**4000 + 2
    assert w.count("x < n & y < m", by="n,m").value(10**50, 7) == 7 * 10**50


def test_more_digits_than_the_number_are_counted() -> None:
    assert w.count("x < 4*n", by="n").terms(4) == [0, 4, 8, 12]
    assert w.count("n < 3 & x < 9", by="n").terms(5) == [9, 9, 9, 0, 0]


def test_equality_is_decided_for_all_numbers() -> None:
    assert w.count("x + y = n", by="n") == w.count("z <= n", by="n")
    far = w.count("x < n & x != 1000000", by="n")
    assert far != w.count("x < n", by="n") and far.terms() == w.count("x < n", by="n").terms()
    with pytest.raises(RequestError, match=r"same numeration systems, had base\(2\) and zeckendorf"):
        _ = w.count("x < n", by="n") == w.count("?msd_fib x < n", by="n")


def test_sums_differences_and_products() -> None:
    one, other = (w.count(f"?msd_fib x < n & {part}", by="n") for part in ("F[x] = @1", "x = x"))
    ones, all_of_them = one.terms(30), other.terms(30)
    assert (one + other).terms(30) == [a + b for a, b in zip(ones, all_of_them, strict=True)]
    assert (3 * one - other).terms(30) == [3 * a - b for a, b in zip(ones, all_of_them, strict=True)]
    assert (one * other).terms(30) == [a * b for a, b in zip(ones, all_of_them, strict=True)]
    assert one.sums().terms(30) == [sum(ones[:n]) for n in range(30)]
    assert one.differences() == w.count("?msd_fib x = n & F[x] = @1", by="n")
    assert one.sums().differences() == one


@pytest.mark.parametrize(
    ("text", "largest"),
    [
        ("x = n & T[x] = @1", 1),
        ("2*x = n | 3*x = n | x = n", 3),
        ("x < n & n < 10", 9),
        ("x < n", None),
        ("?msd_fib x < n & F[x] = @1", None),
        ("x < n & n < 0", 0),
    ],
)
def test_whether_values_are_bounded_is_decided(text: str, largest: int | None) -> None:
    assert w.count(text, by="n").largest_value == largest


def test_count_refuses_infinitely_many_solutions() -> None:
    with pytest.raises(RequestError, match="it is infinite for n = 5"):
        w.count("x > n & n = y + 5", by="n")
    with pytest.raises(RequestError, match="it is infinite for n = 2, m = 0"):
        w.count("x > n & n > 1 & m >= 0", by="n,m")


@pytest.mark.parametrize(
    ("text", "given", "message"),
    [
        ("x < n", {"by": "n,n"}, "must be different words"),
        ("x < n", {"by": 3}, "must be different words"),
        ("x < n", {"by": ""}, "must be different words"),
        ("x < n", {"by": "z"}, "must together be the free variables n, x, were z, n, x"),
        ("x < n", {"by": "n", "count": "y"}, "must together be the free variables n, x, were n, y"),
        ("Ax x = x", {"by": "n"}, "but this is a statement without free variables"),
    ],
)
def test_what_cannot_be_counted_is_refused(text: str, given: dict[str, object], message: str) -> None:
    with pytest.raises((RequestError, ParameterError), match=message):
        w.count(text, **given)


def test_the_representation_is_minimal_and_of_integers() -> None:
    # n and the three residues modulo 3 are a basis.
    found = w.count("3*x < n", by="n")
    assert found.rank == 4
    assert all(isinstance(number, int) for matrix in found.matrices.values() for line in matrix for number in line)
    # Each state occurs twice, so half of them can go.
    double = Representation(
        found.initial + (0,) * 4,
        tuple(
            (*[(*line, 0, 0, 0, 0) for line in matrix], *[(0, 0, 0, 0, *line) for line in matrix])
            for matrix in found.matrices.values()
        ),
        found.final * 2,
    )
    assert reduced(double).rank == 4 and [reduced(double).at(word) for word in ((1,), (1, 0, 1))] == [1, 2]


def test_files_of_commands_count() -> None:
    done = w.automata.decide_file('def even "Ek n = 2*k": eval f n "$even(x) & x < n": eval g n m "x < n & y < m":')
    assert done[1][1].terms(6) == [0, 1, 1, 2, 2, 3]
    assert done[2][1].value(3, 4) == 12
    done = w.automata.decide_file('def f n "x < n": eval g "$f(3, x)":')
    assert done[0][1].rank == 2 and done[1][1].relation.count == 3


def test_multiples_of_the_primes_of_the_reduction_are_not_zero() -> None:
    found = w.count("x < n", by="n")
    for number in ((1 << 61) - 1, (1 << 61) - 31):
        assert (found * number).terms(3) == [0, number, 2 * number] and found * number != found - found


def test_the_largest_value_is_of_numbers_alone() -> None:
    """Words that are no numbers, such as 11 in Zeckendorf's system, have the value 0, and do not count."""
    one = w.count("?msd_fib x = n", by="n")
    assert (-1 * one).largest_value == -1 and (one - one).largest_value == 0
    assert (-1 * w.count("?msd_fib x < n", by="n")).largest_value is None


@pytest.mark.parametrize(
    ("n", "message"),
    [(-1, "integer >= 0, was -1"), (200_000, "at most 100000"), (10**12, "must fit in memory"), ("x", "integer >= 0")],
)
def test_terms_that_cannot_be_listed_are_refused(n: object, message: str) -> None:
    with pytest.raises(w.WythoffError, match=message):
        w.count("x < n", by="n").terms(n)


def test_a_sum_says_what_it_is() -> None:
    found = w.count("x < n", by="n")
    assert str(found.sums()).startswith("f(n): sum of f(m) for m < n, where f(n) counts: x < n")
    assert str(w.count("n > 3", by="n")).startswith("f(n): 1 where the statement holds, else 0")


def test_a_reduction_beyond_the_limits_is_undecided() -> None:
    decision = w.decide("?msd_fib x <= 2*n & y <= n + 3 & x <= 2*y")
    decision.limits = w.automata.Limits(seconds=1e-9)
    found = counted(decision, ["n"])
    assert found.undecided is not None and found.status == 3


@pytest.mark.parametrize(
    ("one", "other", "where"),
    [
        ("x < n & x != 77", "x < n", (78,)),
        ("x < n", "x + y = n & x > 0", None),
        ("?msd_fib x < n & (x != 10 | F[n] = @0)", "?msd_fib x < n", (12,)),
        ("n < 0 & x < n", "n < 0 & x = n", None),
        ("x <= n & n < 1", "x < n & n < 1", (0,)),
    ],
)
def test_the_first_number_where_countings_differ(one: str, other: str, where: tuple[int, ...] | None) -> None:
    first, second = w.count(one, by="n", count="x" if "y" not in one else None), w.count(other, by="n")
    assert first.first_difference(second) == where and (first == second) is (where is None)


def test_a_counting_along_a_sequence() -> None:
    ones = w.count("?msd_fib x < n & F[x] = @1", by="n")
    along = ones.through("$seq('lower_wythoff', n, m)")
    assert along.terms(40)[1:] == [ones.value(m) for m in w.sequence("lower_wythoff").terms(39)]
    assert ones.through("m <= n").terms(20) == [sum(ones.terms(n + 1)) for n in range(20)]
    with pytest.raises(RequestError, match="finitely many terms"):
        ones.through("m > n")
    with pytest.raises(RequestError, match="must have exactly the free variables m and n"):
        ones.through("k > n")
