"""Values of the library can be copied, pickled and sent to other processes, and give the same answers there."""

import copy
import pickle

import pytest

import wythoff as w

WYTHOFF = "nim | diagonal"
MAKERS = {
    "game": lambda: w.parse("nim | diagonal(x1 + 1)"),
    "blocking game": lambda: w.parse("block(nim | where(k == 2*l), 1)"),
    "solution": lambda: w.solve(w.parse("nim | diagonal(x1 + 1)"), count=9),
    "solution from the rules": lambda: w.solve(w.parse("nim | where(k + l < x0)"), up_to=9),
    "partizan solution": lambda: w.solve(w.parse("wythoff_partizan"), up_to=9),
    "positions": lambda: w.solve(w.parse(WYTHOFF), count=9).p_positions,
    "evidence": lambda: w.solve(w.parse(WYTHOFF), count=9).evidence,
    "table": lambda: w.grundy(w.parse(WYTHOFF), up_to=6),
    "strategy": lambda: w.strategy(w.parse(WYTHOFF)),
    "strategy by digits": lambda: w.strategy(w.parse(WYTHOFF), "digits"),
    "sequence": lambda: w.sequence("lower_wythoff"),
    "word": lambda: w.word("fibonacci"),
    "array": lambda: w.array("wythoff"),
    "numeration": lambda: w.numeration("zeckendorf"),
    "number": lambda: w.sequences.read_number("(1 + sqrt(5))/2"),
    "level set": lambda: w.values.level_set(w.parse(WYTHOFF), 1, up_to=9),
}


@pytest.mark.parametrize("again", [lambda v: pickle.loads(pickle.dumps(v)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS.keys())
def test_it_is_the_same_afterwards(make, again):
    value = make()
    found = again(value)
    assert type(found) is type(value)
    assert (repr(found), str(found)) == (repr(value), str(value))
    assert len(repr(value)) < 400


def test_a_solution_that_was_saved_answers_as_before():
    for game, bound in ((w.parse("nim | diagonal(x1 + 1)"), {"count": 9}), (w.parse("wythoff_partizan"), {"up_to": 9})):
        solution = w.solve(game, **bound)
        found = pickle.loads(pickle.dumps(solution))
        assert list(found.p_positions) == list(solution.p_positions)
        assert [found.outcome(place) for place in game.positions(9)] == [
            solution.outcome(place) for place in game.positions(9)
        ]
        assert found.check(5)
    blocked = w.solve(w.parse("block(nim | diagonal, 1)"), up_to=9)
    found = pickle.loads(pickle.dumps(blocked))
    assert [found.to_block(place) for place in blocked.p_positions] == [
        blocked.to_block(place) for place in blocked.p_positions
    ]


def test_a_table_that_was_saved_still_knows_misere_play():
    table = w.grundy(w.parse(WYTHOFF), up_to=6)
    found = pickle.loads(pickle.dumps(table))
    assert found.values == table.values
    assert [list(row) for row in found.misere_outcomes] == [list(row) for row in table.misere_outcomes]


def test_a_strategy_that_was_saved_plays_as_before():
    position = (10**30, 10**30 + 1)
    for method in (None, "digits"):
        found = pickle.loads(pickle.dumps(w.strategy(w.parse(WYTHOFF), method)))
        assert found.winning_moves(position) == w.strategy(w.parse(WYTHOFF), method).winning_moves(position)
