"""Games from recent papers: the finitely many P-positions of m-modular Wythoff."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.theorems.agreement import agrees, conclusion
from wythoff import parse, solve, strategy
from wythoff.apps.cli import main
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Definition
from wythoff.solving.solvers import stream

MODULAR = "nim | where(k > 0 and l > 0 and (k - l) % {m} == 0)"
GIANT = 10**30


@pytest.mark.parametrize("m", [*range(1, 16), 21, 34])
def test_modular_wythoff_is_that_of_the_rules(m: int) -> None:
    answer = agrees(MODULAR.format(m=m), "Khovanova and Niu 2016", up_to=max(30, 2 * m), moves=24)
    # The board is so much larger that further P-positions would appear on it.
    assert answer.total == len(Definition(parse(MODULAR.format(m=m))).p_positions(max(30, 2 * m)))


def test_positions_beyond_the_last_reach_one() -> None:
    """Check positions of any size beyond the list: a move along a row, or by residues, leads to the list."""
    for m in range(1, 200):
        answer = conclusion(MODULAR.format(m=m))
        assert answer.total is not None
        listed = [answer.p_position(n) for n in range(answer.total)]
        squares = [square for pair in listed if pair for square in (pair, pair[::-1])]
        last = max(map(max, squares))
        in_a_row = {x for x, _ in squares}
        for x in range(last + 2):
            # From a row of the list there is a move along the row. In other rows each residue occurs among smaller
            # members.
            residues = {(b - a) % m for a, b in squares if a < x}
            assert x in in_a_row or residues == set(range(m))
        for x, y in squares:  # and no two are joined
            assert not any(a < x and b < y and (y - x - b + a) % m == 0 for a, b in squares)
        assert sum(x in (a, b) for a, b in listed for x in {a, b}) == len(in_a_row)


def test_modular_wythoff_at_any_size() -> None:
    found = strategy(parse("modular_wythoff(10**40)"))
    n = GIANT
    x, y = found.p_position(n)
    assert y - x == n and found.index((x, y)) == n
    golden = Fraction(1618033988749894848204586834365638117720309179805762862, 10**54)
    assert abs(x - n * golden) < 1
    assert found.outcome((x, y + 1)) == "N"
    assert strategy(parse("modular_wythoff(7)")).winning_moves((GIANT, GIANT + 10**20)) == ((3, 5),)
    with pytest.raises(RequestError, match="must be less than 5, because there are no more, was 5"):
        strategy(parse("modular_wythoff(7)")).p_position(5)


def test_count_beyond_the_last_names_the_total(capsys: pytest.CaptureFixture[str]) -> None:
    found = solve(parse("modular_wythoff(13)"), count=1000)
    assert found.exhausted and len(found.p_positions) == 9
    assert not solve(parse("modular_wythoff(13)"), count=9).exhausted
    assert not solve(parse("modular_wythoff(13)"), up_to=1000).exhausted
    assert repr(found).startswith("<Solution of ") and "the first 1000, all there are; proved" in repr(found)
    assert sum(map(len, stream(parse("modular_wythoff(13)"), 1000, chunk=5))) == 9
    assert main(["solve", "modular_wythoff(13)", "--count", "30"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith("the first 30: there are only 9")
    assert main(["solve", "nim | where(k*l > 0)"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith("the first 17: there is only 1")
    assert main(["solve", "modular_wythoff(13)", "--count", "30", "--json"]) == 0
    assert '"complete": true' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "m"),
    [
        ("nim | where((k - l) % 5 == 0)", 5),
        ("nim | where(k % 5 == l % 5 and min(k, l) > 0)", 5),
        ("nim | where((l - k) % 4 == 0 and k*l > 0)", 4),
        ("nim | where(k > 0 and l > 0)", 1),
        ("nim | diagonal | where((k - l) % 3 == 0)", 3),
        ("nim | where(k > 0 and l > 0 and (k + l) % 2 == 0)", 2),
    ],
)
def test_the_rule_in_other_words(text: str, m: int) -> None:
    found = solve(parse(text), count=100)
    assert found.evidence.text.startswith("Khovanova and Niu 2016")
    assert list(found.p_positions) == list(solve(parse(f"modular_wythoff({m})"), count=100).p_positions)
