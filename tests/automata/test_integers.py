"""Statements about all integers, in systems of negative bases."""

from itertools import product
from random import Random

import pytest

import wythoff
from tests.seeds import seed_of
from wythoff.automata import decide_file
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra
from wythoff.base.errors import NotationError, PositionError, RequestError

SYSTEMS = ("base(-2)", "base(-3)", "base(-10)", "negafibonacci")


@pytest.mark.parametrize("name", SYSTEMS)
def test_integers_have_the_words_of_their_definition(name):
    known = system(name)
    bases = [1, -1]  # of negafibonacci
    while len(bases) < 30:
        bases.append(bases[-2] - bases[-1] if name == "negafibonacci" else 0)
    for n in range(-200, 200):
        digits = known.encode(n)
        worth = [bases[place] if name == "negafibonacci" else int(name[5:-1]) ** place for place in range(len(digits))]
        assert sum(map(int.__mul__, reversed(digits), worth)) == n == known.decode(digits)
        assert digits[:1] != (0,)
        if name == "negafibonacci":
            assert "11" not in "".join(map(str, digits))
    assert known.decode(known.encode(-(10**60))) == -(10**60)
    with pytest.raises(PositionError):
        known.encode("3")


@pytest.mark.parametrize("name", SYSTEMS)
def test_linear_conditions_accept_their_solutions(name):
    known, algebra, random = system(name), Algebra(), Random(seed_of(f"integers {name}"))
    for _ in range(6):
        form = {variable: random.randint(-3, 3) for variable in "xyz"[: random.randint(1, 3)]}
        equal, target = random.random() < 0.4, random.randint(-20, 20)
        found = algebra.linear(known, form, equal, target)
        names = sorted(variable for variable in form if form[variable])
        for values in product(range(-6, 7), repeat=len(names)):
            total = sum(form[variable] * value for variable, value in zip(names, values, strict=True))
            assert found.contains(values) is (total == target if equal else total <= target), (form, target, values)


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("x + y = _3 & x < y & y < 2", lambda x, y: x + y == -3 and x < y < 2),
        ("x - y = 4 & x <= 0 & _x < 6", lambda x, y: x - y == 4 and -6 < x <= 0),
        ("x = y/3 & y > _8 & y < 8", lambda x, y: x == y // 3 and -8 < y < 8),
        ("x = y/_3 & y > _8 & y < 8", lambda x, y: x == y // -3 and -8 < y < 8),
        ("_2*x = _(y + 1) & x*x1 = x1 & x1 = 1 & y < 9", None),
        ("~(x >= y) & ~(x < _2) & y <= 1", lambda x, y: -2 <= x < y <= 1),
        (
            "(x = _1 ^ y = 2) & x > _3 & x < 1 & y > 0 & y < 4",
            lambda x, y: (x == -1) != (y == 2) and -3 < x < 1 <= y < 4,
        ),
        ("Ez z + z = x & z - y = _1 & y < 3 & y > _3", lambda x, y: x == 2 * (y - 1) and -3 < y < 3),
    ],
)
@pytest.mark.parametrize("of", ["msd_neg_2", "lsd_neg_3", "msd_neg_fib"])
def test_statements_about_integers(of, statement, holds):
    if holds is None:
        with pytest.raises(NotationError, match=r"constant, as in 3\*x"):
            wythoff.decide(f"?{of} {statement}")
        return
    found = wythoff.decide(f"?{of} {statement}").relation
    wanted = {pair for pair in product(range(-16, 17), repeat=2) if holds(*pair)}
    assert wanted and set(found.first(200)) == wanted


def test_witnesses_and_truths_about_integers():
    smaller = wythoff.decide("?msd_neg_2 Ax Ey y < x")
    assert smaller.truth is True and wythoff.decide("Ax Ey y < x").truth is False
    found = wythoff.decide("?msd_neg_fib Ex,y x + y = _7 & x > y")
    assert found.witness == {"x": 0, "y": -7} and found.status == 0
    assert wythoff.decide("?msd_neg_2 Ix x < _5").truth and not wythoff.decide("?msd_neg_2 Ix x < 5 & x > _5").truth
    assert wythoff.decide("?msd_neg_2 x < 5").relation.first(4) == [(0,), (1,), (-1,), (2,)]
    with pytest.raises(RequestError, match="natural numbers"):
        smaller.certificate()


def test_what_has_no_negative_numbers_refuses_them():
    for text in ("x = _1", "?msd_fib _x = 3", "?msd_neg_2 x = y/0", "?msd_neg_2 Ex (?msd_2 x = 3) & x = _1"):
        with pytest.raises(NotationError):
            wythoff.decide(text)
    with pytest.raises(NotationError):
        wythoff.decide("?msd_neg_trib x = 1")


def test_letters_are_negative_numbers_among_integers():
    text = """
    morphism h "0->0[-1] [-1]->[-1]0":
    promote W h;
    eval minus "?msd_neg_2 (W[3] = @0) & (W[1] = @-1) & (W[1] - 1 = _2) & (_W[2] = 1) & (W[1] / 2 = _1)":
    eval pairs "?msd_neg_2 Ax x = W[2] => x = _1":
    """
    found = {command.name: decision for command, decision in decide_file(text)}
    assert found["W"].said.startswith("0 -1 -1 0 -1 0 0 -1 ")
    assert found["minus"].truth and found["pairs"].truth


def test_words_are_split_by_signs_and_put_together_again():
    """Split a word by the signs of its indices and join it again.

    It is 0 at even integers, 1 at odd integers, and 2 below -3.
    """
    text = """
    def odd "?msd_neg_2 En x = 2*n + 1 & x >= _3":
    def low "?msd_neg_2 x < _3":
    combine C odd=1 low=2;
    split P C [+]:
    split M C[-];
    rsplit Q [+] P:
    rsplit R[-] M;
    join J Q[x] R[x];
    eval plus "Ax P[x] = @1 <=> En x = 2*n + 1":
    eval minus "Ax (M[x] = @1 <=> (x = 1 | x = 3)) & (M[x] = @2 <=> x > 3)":
    eval again "?msd_neg_2 Ax C[x] = J[x]":
    eval half "?msd_neg_2 Ax x < 0 => Q[x] = @0":
    """
    found = {command.name: decision for command, decision in decide_file(text)}
    assert all(found[name].truth for name in ("plus", "minus", "again", "half"))
    for fault in ("split P C;", "split P C []", "rsplit P [+] nothing;", "split P C [+][+];"):
        with pytest.raises(NotationError):
            decide_file(f"{text[: text.index('split')]}{fault}")
