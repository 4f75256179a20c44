"""The functions that make checks: each check holds for true data, and fails if one value is changed."""

import pytest

from wythoff.papers.finding import Finding, compared, joined, refuted, seen, silent, unless
from wythoff.papers.verbs import all_of, checked, each, first, misprinted, valued, values, within

PAIRS = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]


def altered(n):
    """Return the P-positions of Wythoff's game, with one more in the larger pile of the n-th."""
    return [(x, y + (place == n)) for place, (x, y) in enumerate(PAIRS)]


@pytest.mark.parametrize("n", range(6))
def test_the_first_positions_fail_with_any_other_value(n):
    assert not first("wythoff", recurrence=lambda _: PAIRS)(6).differs
    found = first("wythoff", recurrence=lambda _: altered(n))(6)
    x, y = PAIRS[n]
    assert found.differs == f"P-positions differ at n = {n}: rules {(x, y)}, recurrence {(x, y + 1)}"


@pytest.mark.parametrize("n", range(5))
def test_the_positions_within_a_bound_fail_with_any_other_value(n):
    assert not within("wythoff", closed_form=lambda _: PAIRS)(10).differs
    assert within("wythoff", closed_form=lambda _: altered(n))(10).differs


@pytest.mark.parametrize("verb", [first, within])
def test_positions_that_are_missing_are_noticed(verb):
    assert (
        "differ in number: rules" in verb("wythoff", closed_form=lambda _: PAIRS[:3])(4 + 3 * (verb is within)).differs
    )
    assert "P-positions differ" in verb("wythoff", closed_form=lambda _: PAIRS[1:])(4).differs


@pytest.mark.parametrize("verb", [first, within])
def test_every_way_is_compared(verb):
    for way in ("recurrence", "closed_form"):
        ways = {"recurrence": lambda _: PAIRS, "closed_form": lambda _: PAIRS, way: lambda _: altered(2)}
        assert f"{way.replace('_', ' ')} (3, 6)" in verb("wythoff", **ways)(6).differs


@pytest.mark.parametrize("verb", [first, within])
@pytest.mark.parametrize("wrong", [1, 2, 3])
def test_the_case_that_fails_is_named(verb, wrong):
    """A single case is named in the text of the check; with names of parameters, the case is in front of it."""

    def made(t, bound):
        pairs = {1: [(0, 0), (1, 2)], 2: [(0, 0), (1, 3)], 3: [(0, 0), (1, 4)]}[t]
        return [pairs[0], (1, pairs[1][1] + (t == wrong))]

    bound = {first: 2, within: wrong + 2}[verb]
    over = (wrong,) if verb is within else (1, 2, 3)
    one_by_one = verb("nim | diagonal({})", "P for t = {}", over, recurrence=made)(bound)
    assert one_by_one.differs.startswith(f"P for t = {wrong} differ")
    named = verb(lambda t: f"nim | diagonal({t})", over=over, names="t", recurrence=made)(bound)
    assert named.differs.startswith(f"for t = {wrong}: P-positions differ")


def test_a_failing_case_is_noticed_wherever_it_stands():
    for wrong in range(4):
        found = each(range(4), lambda k, n, at=wrong: seen("rules", f"{k} to {n}", k if k == at else None))(9)
        assert found.differs == f"not so: {wrong} to 9: {wrong}"
    assert not each(range(4), lambda k, n: seen("rules", f"{k} to {n}"))(9).differs


def test_all_parts_of_a_check_count():
    good, bad = (lambda n: seen("rules", "so", n if n > 5 else None)), (lambda n: [seen("rules", "not", n)])
    assert not all_of(good, good)(1).differs
    assert all_of(good, bad)(1).differs == all_of(bad, good)(1).differs == "not so: not: 1"
    assert checked({"theorem 1": bad})["theorem 1"](2).differs == "not so: not: 2"
    assert checked({"theorem 1": good})["theorem 1"](6).differs


def test_wrong_verdicts_are_noticed():
    def multiples(step, n):
        yield compared("terms", rules=[2 * k for k in range(n)], closed_form=[step * k for k in range(n)])

    assert not misprinted(multiples, 3, 2)(5).differs
    assert misprinted(multiples, 3, 2)(5).fails == "terms differ at n = 1: rules 2, closed form 3"
    assert misprinted(multiples, 2, 2)(5).differs == "the printed statement is listed as wrong, but it holds"
    assert misprinted(multiples, 3, 4)(5).differs == "terms differ at n = 1: rules 2, closed form 4"


@pytest.mark.parametrize("square", [(0, 0), (1, 2), (3, 3)])
def test_another_value_at_any_square_is_noticed(square):
    def formula(k, x, y):
        return k * (x // k ^ y // k) + (x + y) % k + ((x, y) == square)

    def true(k, x, y):
        return k * (x // k ^ y // k) + (x + y) % k

    assert not valued("h = {}", "cyclic_nimhoff(h={})", true, (2, 3))(3).differs
    assert valued("h = {}", "cyclic_nimhoff(h={})", formula, (2, 3))(3).differs == f"not so: h = 2: {square}"
    assert values("nim", 3)[1, 3] == 2


def test_witnesses_are_looked_for_until_one_is_found():
    asked = []

    def witnesses():
        for n in range(5):
            asked.append(n)
            if n == 2:
                yield n

    assert unless("rules", "no 2", witnesses()) == seen("rules", "no 2", 2)
    assert asked == [0, 1, 2]
    assert unless("rules", "no 0", iter([0])).differs == "not so: no 0: 0"
    assert unless("rules", "nothing", []) == seen("rules", "nothing")


def test_parts_are_joined_and_what_is_silent_still_fails():
    parts = [seen("rules", "one"), seen("rules", "two", 2), seen("rules", "three", 3)]
    assert joined(iter(parts)) == Finding([("rules", "one; two; three")], "not so: two: 2")
    assert joined(parts[1]) is parts[1]
    assert silent(iter(parts)) == Finding((), "not so: two: 2")
    assert silent(parts[0]) == Finding(())
    assert refuted(iter(parts), iter(parts[:1])) == Finding([("rules", "one")], "", "not so: two: 2")
