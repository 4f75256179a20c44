"""States of games with memory: passes, the last amount taken, and a sink."""

import pytest

from wythoff import TooLargeError, UnsolvedError, solve
from wythoff.game.rulesets import Definition, parse
from wythoff.solving.solution import SolvedPosition

MEMORY = ["passes({}, 3)", "passes({}, 2, each=1)", "last({}, 2*n)", "last({}, 3 - n)", "sink({})"]


@pytest.mark.parametrize("text", MEMORY)
@pytest.mark.parametrize(
    "moves",
    [
        "nim | diagonal",
        "nim(step=2) | vector(1, 2)",
        "piles(1, nim)",
        "piles(1, each(2, 3))",
        "ordered(3, each((0, 1, 2)))",
    ],
)
def test_states_in_a_box_are_those_of_the_definition(text, moves):
    if text == "sink({})" and "each" not in moves:
        return  # it takes vectors only
    for layered in (text.format(moves), f"misere({text.format(moves)})"):
        game = parse(layered)
        rules, found = Definition(game), solve(game, up_to=7, solver="by_completion")
        assert list(found) == rules.p_positions(7)
        for place in game.positions(7):
            assert SolvedPosition(found, place).winning_moves() == rules.winning_moves(place)
        assert all(found.is_p_state(state) == lost for state, lost in rules._previous_wins.items())


@pytest.mark.parametrize(
    "text",
    [
        "sink(jump(1, 2) | jump(2, 30))",
        "sink(vector(0, 3) | vector(1, 1), loses)",
        "sink(piles(3, each((1, 0, 10**20))))",
        "sink(piles(2, each((1, 6), (2, 2))))",
        "misere(sink(ordered(2, each((1, 2), (0, 10**9)))))",
    ],
)
@pytest.mark.parametrize("up_to", [0, 1, 5, 6])
def test_sinks_around_vectors_longer_than_the_box(text, up_to):
    game = parse(text)
    rules, found = Definition(game), solve(game, up_to=up_to, solver="by_completion")
    assert list(found) == rules.p_positions(up_to)
    for place in game.positions(up_to):
        assert SolvedPosition(found, place).winning_moves() == rules.winning_moves(place)


@pytest.mark.parametrize("text", ["npile_wythoff(n=3)", "sink(piles(3, each((1, 2, 3))))", "rat_game"])
def test_boxes_of_giant_piles_are_refused(text):
    with pytest.raises((TooLargeError, UnsolvedError)):
        solve(text, up_to=10**400)
