"""Every named game has a strategy that agrees with the golden tables, states its cost, and never hangs."""

import signal
from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest

from tests.catalog.test_entries import ALL_CALLS, IMPARTIAL, golden, tables
from tests.seeds import seed_of
from tests.sentences import NO_FAST_METHOD
from wythoff import parse, strategy
from wythoff.base.errors import PositionError, RequestError, TooLargeError, UnsolvedError
from wythoff.game.rulesets import Misere, RatWyt, played
from wythoff.solving.strategies import Strategy

SECONDS = 5.0  # of CPU time, whatever else the machine is doing
MOST = 16  # piles up to which outcomes are compared
PLAYS = [(call, "normal") for call in ALL_CALLS] + [(call, "misere") for call in IMPARTIAL]
# For misere play, about which little is known, the first call of each game.
FIRST = {call.split("(")[0]: call for call in reversed(IMPARTIAL)}
ASKED = [
    pytest.param(call, play, marks=() if play == "normal" or call in FIRST.values() else pytest.mark.long)
    for call, play in PLAYS
]


@pytest.fixture
def alarm():
    """Fail if a query takes longer than `SECONDS`, wherever the time is spent."""

    def rung(*_):
        raise TimeoutError(f"longer than {SECONDS} s")

    before = signal.signal(signal.SIGPROF, rung)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def asked(query):
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return query()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def refused(query):
    """Return the error with which a query is refused, or None if it is answered."""
    try:
        asked(query)
    except (RequestError, TooLargeError, UnsolvedError) as error:
        return error
    return None


def read(call, play):
    game = parse(call)
    return Misere(game) if play == "misere" else game


def giant(game):
    """Return a random position of the game with piles of 60 digits."""
    rng = Random(seed_of(60))
    for _ in range(100):
        piles = [rng.randrange(10**59, 10**60) for _ in range(game.piles)]
        if isinstance(played(game), RatWyt):
            return game.place(Fraction(pile, rng.randrange(10**59, 10**60)) for pile in piles)
        try:
            return game.place(piles)
        except PositionError:
            continue
    raise AssertionError(game)


@pytest.mark.parametrize(("call", "play"), PLAYS)
def test_a_strategy_agrees_with_the_golden_table(call, play):
    game = read(call, play)
    reach, listed = golden(call, play)
    found, up_to = strategy(game), min(reach, MOST)
    # Begin with the last, so that brute force is used once.
    lost = [place for place in reversed(list(game.positions(up_to))) if found.outcome(place) == "P"]
    assert lost[::-1] == [place for place in listed if game.reach(place) <= up_to]
    if game.partizan:
        outcomes = [found.outcome((n,)) for n in range(reach + 1)]
        assert "".join(outcomes) == tables(call.split("(")[0])[call]["outcomes"]


@pytest.mark.parametrize(("call", "play"), ASKED)
def test_strategy_names_its_cost_and_refuses_more(call, play, alarm):
    game = read(call, play)
    found = asked(lambda: strategy(game))
    assert isinstance(found, Strategy)
    assert asked(lambda: found.cost)
    assert "\n" not in found.cost
    assert found.evidence.kind in ("proved", "computed", "conjectured")
    assert asked(lambda: repr(found)).startswith(f"<Strategy for {game}: ")
    place = giant(game)
    for name in ("outcome", "winning_moves", "winning_move", "least_winning_move", "index"):
        refusal = refused(lambda name=name: getattr(found, name)(place))
        if isinstance(refusal, RequestError):
            assert game.partizan or game.choices
            assert "in a partizan game the player must be" in str(refusal) or "has no moves before" in str(refusal)
        elif refusal is not None:
            assert "\n" not in str(refusal)
            # A strategy that calls itself polynomial answers outcomes and finds a winning move.
            assert not (found.polynomial and name in ("outcome", "winning_move"))
            assert name == "index" or found.reach is None or NO_FAST_METHOD in str(refusal)
    number = 10 ** (60 if found.polynomial else 20)
    with suppress(TooLargeError, UnsolvedError):
        if not refused(lambda: found.p_position(number)):
            assert found.outcome(asked(lambda: found.p_position(number))) == "P"
