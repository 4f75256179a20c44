"""The choice between methods that know a game: which one answers, and what it leaves to others."""

from itertools import pairwise, permutations
from types import SimpleNamespace

import pytest

from tests.catalog.test_entries import ALL_CALLS
from wythoff import move, parse, strategy
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError
from wythoff.game.rulesets import Definition
from wythoff.kernels.limits import POSITION_SECONDS, silent
from wythoff.proofs.certificate_store import SHIPPED
from wythoff.solving import strategies
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import ask, in_turn
from wythoff.solving.solvers.both_orders import solved_for
from wythoff.solving.strategies import by_certificate, by_rules, by_values, solve_at
from wythoff.solving.strategies.known import known_by

FLAGS = ("misere", "blocking", "partizan", "remembers", "choices", "declares")
WITHOUT_VALUES = {
    "misere(nim)": "misere", "block(nim, 1)": "blocking", "wythoff_partizan": "partizan",
    "fibonacci_nim": "remembers", "chosen_shift(1, 2)": "choices",
}  # fmt: skip


@pytest.mark.parametrize("text", [text for text in SHIPPED if text.startswith(("nim", "block(nim | diagonal, "))])
def test_a_certificate_answers_by_itself(text):
    """Answer by a certificate alone, also for games with a theorem, which would usually answer."""
    game = parse(text)
    found = by_certificate.known(game)
    assert found.evidence.kind == "proved" and "certificate" in str(found.evidence)
    assert found.answer.polynomial
    rules = Definition(game)
    for place in game.positions(8):
        assert found.answer.is_p(place) == (rules.outcome(place) == "P")


@pytest.mark.parametrize("text", ["g1", "euclid", "nim | diagonal | ray(1, 2)"])
def test_without_a_certificate_nothing_is_known_by_one(text):
    assert by_certificate.known(parse(text)) is None


def offered(by, kind, fast):
    """Return what a method `by` knows about a game: evidence of a kind, polynomial or not."""
    return known_by(by, SimpleNamespace(polynomial=fast), Evidence(kind, ""))


WORTH = [("conjectured", False), ("conjectured", True), ("proved", False), ("proved", True)]  # the best is the last


def ways_that_know(monkeypatch, known):
    """Make the methods return the given answers in turn."""
    by_way = dict(zip(in_turn(strategies.WAYS), known, strict=True))
    monkeypatch.setattr(strategies, "_known", lambda way, game, certificates: by_way[way]())


@pytest.mark.parametrize("drawn", [*permutations(WORTH, 2), *permutations(WORTH, 3), *permutations(WORTH)])
def test_best_method_answers(drawn, monkeypatch):
    """Choose the best method: proved before not proved, then polynomial before not polynomial."""
    best = max(drawn, key=WORTH.index)
    known = [offered(f"way {5 - n}", *worth) for n, worth in enumerate((*drawn, best))]
    known += [None] * (len(strategies.WAYS) - len(known))
    ways_that_know(monkeypatch, [lambda offer=offer: offer for offer in known])
    # Of two equally good methods the earlier is found first if they are polynomial. Otherwise both may take arbitrarily
    # long, and the later one comes first by name.
    place = drawn.index(best) if best[1] else len(drawn)
    assert ask(strategies.AnySize(parse("nim"))).by == known[place].by


def test_later_methods_are_not_loaded_needlessly(monkeypatch):
    def further():
        raise AssertionError("asked further")

    best = offered("second", "proved", True)
    known = [lambda: offered("first", "conjectured", True), lambda: best]
    ways_that_know(monkeypatch, known + [further] * (len(strategies.WAYS) - 2))
    assert ask(strategies.AnySize(parse("nim"))).by == best.by


@pytest.mark.parametrize("text", WITHOUT_VALUES)
def test_no_strategy_by_values_where_there_are_none(text):
    game = parse(text)
    assert [flag for flag in FLAGS if getattr(game, flag)] == [WITHOUT_VALUES[text]]
    assert by_values.known(game) is None


@pytest.mark.parametrize("text", [*ALL_CALLS, "nim | diagonal | ray(1, 2)", "nim | diagonal(2*x0)"])
def test_where_the_larger_pile_is_said_to_rise_it_does(text):
    found = strategy(text)
    if found.rising:
        larger = [found.p_position(n)[-1] for n in range(60)]
        assert all(low < high for low, high in pairwise(larger))


def test_larger_pile_rises_only_where_stated():
    assert [strategy(text).rising for text in ("g1", "g2", "g3", "example3")] == [True] * 4
    assert strategy("mouse_game").rising and not strategy("gdwn(1, 2)").rising


@pytest.mark.parametrize("text", ["nim | diagonal | ray(1, 2)", "npile_wythoff(3)", "wythoff_pass"])
def test_a_refusal_says_how_far_brute_force_reaches(text):
    found = strategy(text)
    far = (found.reach * 10**6,) * found.game.piles
    with pytest.raises(
        UnsolvedError,
        match=rf", which reaches piles up to about {found.reach} in a minute; allow .* "
        r"--up-to 20$",
    ):
        found.outcome(far)


def test_a_refusal_within_reach_says_why(monkeypatch):
    def refused(*_):
        raise TooLargeError("a table must fit in memory")

    monkeypatch.setattr("wythoff.solving.strategies.known.solved_at", refused)
    found = strategy("nim | diagonal | ray(1, 2)")
    for pile in (5, found.reach):
        with pytest.raises(TooLargeError, match=r"is too large for brute force: a table must fit in memory$"):
            found.outcome((3, pile))
    with pytest.raises(TooLargeError, match="which reaches piles up to"):
        found.outcome((3, found.reach + 1))


@pytest.mark.parametrize("number", [-1, 1.0, "1", True, None])
def test_p_positions_are_numbered_from_zero(number):
    with pytest.raises(RequestError, match="must be an integer >= 0, was "):
        strategy("wythoff").p_position(number)


def test_what_was_replayed_is_not_replayed_again():
    found = strategy("nim | diagonal | ray(1, 2)")
    kept = found.at((3, 50))
    assert all(found.at(place) is kept for place in ((3, 50), (3, 9), (2, 2), (0, 50), (0, 4)))
    assert by_rules.answers(kept, (3, 50))
    assert not any(by_rules.answers(kept, place) for place in ((4, 50), (3, 51), (4, 4)))


@pytest.mark.parametrize("ask", [move, solve_at])
def test_whoever_asks_for_a_position_is_told_how_far_it_is(ask):
    told = []
    ask("block(nim | where((k & l) == 1), 1)", (30, 33), progress=lambda done, total: told.append((done, total)))
    assert told and all(0 < done <= total for done, total in told)


def test_whose_moves_are_those_of_a_proof():
    """Theorems with formulas have a proof to follow in play; digits, certificates and windows only answer."""
    assert [strategy(text).by_proof for text in ("wythoff", "g1", "mdr(1)", "euclid")] == [True] * 4
    others = ("maharaja", "knight", "block(nim | diagonal, 3)", "nim | diagonal | ray(1, 2)")
    assert not any(strategy(text).by_proof for text in others)
    assert not any(strategy("wythoff", method).by_proof for method in ("digits", "rules"))


BY_VALUES = (
    "nim", "nim(step=2)", "nim | jump(1, 1)", "wyt_k((1, 2))", "cyclic_nimhoff(3)", "cyclic_nimhoff(4)",
    "cyclic_nimhoff(6)", "nim(lengths=n <= 3)", "nim(lengths=n <= 200)", "knight", "king(4)", "vectors(((1,), (3,)))",
    "vectors(((1, 2), (2, 1)))", "vectors(((2,), (3,), (7,)))",
)  # fmt: skip


@pytest.mark.parametrize("text", BY_VALUES)
def test_moves_to_value_0_are_all_winning_moves(text):
    """Find all winning moves as moves to value 0, also for games with a theorem or a certificate."""
    game = solved_for(parse(text))
    found, rules = by_values.known(game).answer, Definition(game)
    for place in game.positions(13):
        assert found.is_p(place) == (rules.outcome(place) == "P")
        assert found.winning_moves(place) == tuple(sorted(rules.winning_moves(place))), place


@pytest.mark.parametrize("text", ["nim | jump(2, 5) | ray(1, 2)", "cyclic_nimhoff(142)"])
def test_moves_that_are_too_many_to_try_are_left_to_others(text):
    """Leave games to other methods if too many moves must be tried: rays as long as the piles, or 10,011 vectors."""
    game = solved_for(parse(text))
    assert by_values.known(game) is None and by_values.known_values(game) is not None
    assert by_values.known(solved_for(parse("cyclic_nimhoff(141)"))) is not None


def test_a_position_with_small_piles_is_a_small_request(monkeypatch):
    asked = []
    monkeypatch.setattr(by_rules, "_replayed", lambda game, place, budget: asked.append(budget.seconds))
    monkeypatch.setattr(by_rules, "about", lambda game, found: found)
    for largest in (3, 20, 21, 10**6):
        by_rules.solved_at(parse("nim | diagonal | ray(1, 2)"), (2, largest), silent)
    assert asked == [by_rules.SMALL_POSITION] * 2 + [POSITION_SECONDS] * 2
