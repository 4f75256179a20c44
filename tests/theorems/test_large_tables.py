"""Tables that theorems make as a whole: they hold the pairs of the formulas, and are refused beyond memory."""

import pytest

import wythoff
from wythoff.base.errors import TooLargeError
from wythoff.solving.theorems import best


@pytest.mark.parametrize("call", ["w_k(k=1)", "w_k(k=7)", "w_k(k=5000)", "t_k(k=3)", "unequal_diagonal()"])
def test_pairs_are_those_of_the_formulas(call):
    game = wythoff.parse(call)
    found = best(game)
    assert found is not None
    conclusion = found.answer.conclusion()
    pairs = list(wythoff.solve(game, columns=3000).p_positions)
    assert pairs == [conclusion.p_position(n) for n in range(len(pairs))]
    assert conclusion.p_position(len(pairs))[0] >= 3000


@pytest.mark.parametrize("bound", [{"columns": 10**12}, {"up_to": 10**30}, {"count": 10**25}])
def test_more_than_fits_in_memory_is_refused(bound):
    with pytest.raises(TooLargeError, match="fit in memory"):
        wythoff.solve(wythoff.parse("unequal_diagonal"), **bound)
