"""Games as environments for reinforcement learning: checks of PettingZoo and Gymnasium, and play by the rules."""

import random
from copy import copy

import pytest

from wythoff.base.errors import RequestError, TooLargeError
from wythoff.env.play import ActionSpace, Play
from wythoff.solving.strategies import solve_at

GAMES = (
    "wythoff", "misere(nim | diagonal(2))", "nim | where(k*l % 3 == 1)", "npile_wythoff(n=3)", "fibonacci_nim",
    "block(nim | diagonal, 2)", "misere(block(nim | diagonal, 1))", "block_nim(m=2, p=3)", "wythoff_partizan", "euclid",
    "end_wythoff(middle=(1, 2))", "imitation(m=1, p=2)", "passes(nim | diagonal, 1)", "octal('0.77')", "ratwyt",
    "shifted(1, 3, 1)",
)  # fmt: skip


def wins(play: Play, known: dict) -> int:
    """Return the winner of a play if both play perfectly, by trying all actions; `known` caches results."""
    if play.winner is not None:
        return play.winner
    key = play.state, play.mover, play.blocks, tuple(sorted(play.forbidden))
    if key not in known:
        known[key] = 1 - play.actor
        for action in play.legal():
            after = copy(play)
            after.forbidden = [*play.forbidden]
            assert len(play.observed) == play.space.width
            after.act(action)
            if wins(after, known) == play.actor:
                known[key] = play.actor
                break
    return known[key]


@pytest.mark.parametrize("text", GAMES)
def test_the_best_actions_win_as_the_rules_say(text):
    space, known = ActionSpace(text, 4), {}
    for start in space.starts:
        outcome = solve_at(text, start).outcome(start)
        assert (wins(Play(space, start), known) == 0) is (outcome in ("N", "L"))


@pytest.mark.parametrize("text", ["wythoff", "misere(nim | diagonal(2))", "block(nim | diagonal, 1)"])
def test_perfect_opponents_win_what_is_lost(text):
    pytest.importorskip("gymnasium")
    from wythoff.env import single

    env, draw = single(text, 6, opponent="perfect"), random.Random(5)
    lost = [place for place in env.space.starts if solve_at(text, place).outcome(place) == "P"]
    for start in lost:
        for _ in range(4):
            try:
                _, info = env.reset(options={"start": start})
            except RequestError:
                assert "block" in text
                continue
            reward, ended = 0.0, False
            while not ended:
                action = draw.choice([n for n, legal in enumerate(info["action_mask"]) if legal])
                _, reward, ended, _, info = env.step(action)
            assert reward == -1.0


@pytest.mark.parametrize("text", GAMES)
def test_aec_passes_the_test_of_pettingzoo(text):
    pettingzoo_test = pytest.importorskip("pettingzoo.test")
    from wythoff.env import aec

    pettingzoo_test.api_test(aec(text, 4), num_cycles=60)


def test_aec_with_one_seed_plays_alike():
    pettingzoo_test = pytest.importorskip("pettingzoo.test")
    from wythoff.env import aec

    pettingzoo_test.seed_test(lambda: aec("wythoff", 5), num_cycles=30)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("text", GAMES)
def test_single_passes_the_check_of_gymnasium(text):
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    from wythoff.env import single

    checker.check_env(single(text, 4), skip_render_check=True)


def test_illegal_actions_lose():
    pytest.importorskip("pettingzoo")
    from wythoff.env import aec, single

    env = single("wythoff", 5, rewards=(2.0, -3.0))
    env.reset(options={"start": (0, 1)})
    illegal = env.space.numbers[2, 3]
    assert env.step(illegal)[1:3] == (-3.0, True)
    both = aec("wythoff", 5, rewards=(2.0, -3.0))
    both.reset(seed=1, options={"start": (0, 1)})
    both.step(illegal)
    assert both.terminations == {"player_0": True, "player_1": True} and both.rewards["player_0"] == -3.0


def test_action_spaces_refuse_what_has_none(monkeypatch):
    for text, up_to in (("declare(nim | diagonal, N=((1, 2),))", 4), ("chosen_shift(1, 2)", 4), ("wythoff", 0)):
        with pytest.raises(RequestError):
            ActionSpace(text, up_to)
    monkeypatch.setattr("wythoff.env.play.MOST_ACTIONS", 20)
    with pytest.raises(TooLargeError, match="choose a smaller up_to"):
        ActionSpace("wythoff", 20)
    with pytest.raises(RequestError, match="is not a legal"):
        Play(ActionSpace("wythoff", 2), (1, 2)).act(4)
