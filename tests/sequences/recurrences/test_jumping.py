"""Pairs of which none is joined to another by a queen's move or a given jump: compared with play, and refusals."""

from itertools import islice

import pytest

from wythoff.base.errors import NotationError, ParameterError
from wythoff.game.rulesets import parse
from wythoff.sequences.recurrences.pairs import PairPlace
from wythoff.sequences.recurrences.queens import JumpPairs
from wythoff.sequences.registry.reading import sequence
from wythoff.solving.solvers import solve

# Sets of jumps: one to three; along a pile, along the diagonal, in both directions, long ones; none.
JUMPS = [
    ((1, 2),), ((3, 5),), ((1, 2), (3, 5)), ((2, 1), (1, 2)), ((2, 3), (4, 7), (1, 4)), ((0, 3),), ((4, 4),),
    ((1, 40),), ((6, 9), (1, 1)), (),
]  # fmt: skip


@pytest.mark.parametrize("jumps", JUMPS)
def test_the_pairs_are_the_p_positions_of_the_rules(jumps):
    rules = "nim | diagonal" + "".join(f" | jump({p}, {q})" for p, q in jumps)
    assert JumpPairs(jumps).pairs(80) == list(solve(parse(rules), count=80).p_positions)


def test_without_jumps_they_are_wythoffs():
    lower, upper = sequence("lower_wythoff"), sequence("upper_wythoff")
    assert list(islice(JumpPairs(()).lowers, 1, 2000)) == lower.terms(1999)
    assert list(islice(JumpPairs(()).uppers, 1, 2000)) == upper.terms(1999)


def test_pairs_and_places_agree():
    pairs = JumpPairs(((1, 2),))
    for n, (a, b) in enumerate(pairs.pairs(60)):
        assert pairs.pair(n) == (a, b)
        assert pairs.place(a) == PairPlace(n, True, n == 0)
        assert pairs.place(b) == PairPlace(n, n == 0, True)
        assert (pairs.index(a, 0), pairs.index(b, 1)) == (n, n)


def test_a_jump_must_move():
    said = r"a jump must not be \(0, 0\), but one of \(\(1, 2\), \(0, 0\)\) is"
    with pytest.raises(ParameterError, match=said):
        JumpPairs(((1, 2), (0, 0)))
    with pytest.raises(NotationError, match=f"jump_pair_upper: {said}"):
        sequence("jump_pair_upper(((1, 2), (0, 0)))")
