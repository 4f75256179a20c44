"""The checks of Larsson's thesis fail for slightly changed statements."""

from itertools import islice

import pytest

from wythoff.game.rulesets import Definition, Imitation
from wythoff.papers import examine, load, select
from wythoff.papers.checks.larsson2009 import complementary, imitation, restrictions
from wythoff.papers.finding import compared, for_all, joined
from wythoff.papers.pairs import beatty_pairs, blocked_pairs

PAPER = load("larsson2009")


def found(module, name, up_to):
    return joined(module.CHECKS[name](up_to))


def test_theorem_1_of_paper_2_fails_with_other_pairs(monkeypatch):
    assert not found(imitation, "theorem II.1", 6).differs
    monkeypatch.setattr(imitation, "blocked_up_to", lambda m, p, up_to: list(islice(blocked_pairs(m, p + 1), 9)))
    assert "P-states" in found(imitation, "theorem II.1", 6).differs


@pytest.mark.parametrize("name", ["proposition II.1", "remark II.2 (after)", "formula II.1.2"])
def test_statements_of_imitation_nim_fail_with_other_pairs(monkeypatch, name):
    monkeypatch.setattr(imitation, "beatty_up_to", lambda m, p, up_to: [(0, 0), (1, 2), (3, 4), (5, 7)])
    assert found(imitation, name, 8).differs


def test_theorem_2_1_of_paper_3_fails_with_another_game():
    same, other = ((lambda m, p, q=q: restrictions.blocking(m, p + q)) for q in (0, 1))
    assert not restrictions.beatty_within(same, restrictions.CASES)(20).differs
    assert restrictions.beatty_within(other, restrictions.CASES)(20).differs


@pytest.mark.parametrize(("name", "up_to"), [("theorem III.2.1 (ii a)", 20), ("theorem III.2.1 (iii b)", 12)])
def test_theorem_2_1_of_paper_3_fails_with_other_pairs(monkeypatch, name, up_to):
    """The pairs of (m, p + 1) are used in place of those of (m, p)."""
    others = [[pair for pair in beatty_pairs(m, p + 1, 30) if pair[1] <= up_to] for m, p in ((1, 1), (2, 3))]
    monkeypatch.setattr(restrictions, "beatty_up_to", lambda m, p, bound: others[(m, p) == (2, 3)])
    assert found(restrictions, name, up_to).differs


@pytest.mark.parametrize(
    "name", ["theorem III.3.1", "proposition III.3.2", "lemma III.3.3", "theorem III.5.1", "proposition III.5.2"]
)
def test_p_complementary_statements_fail_for_others(monkeypatch, name):
    def late(m, p, size):
        return [(a, b + (n > 5)) for n, (a, b) in enumerate(beatty_pairs(m, p, size))]

    floors = complementary.floors

    def short(alpha, p, size):
        return [terms[:9] for terms in floors(alpha, p, size)]

    monkeypatch.setattr(complementary, "beatty_pairs", late)
    monkeypatch.setattr(complementary, "floors", lambda alpha, p, size: [x[:9] for x in floors(alpha, p, size)])
    with_others = found(complementary, name, 30)
    assert with_others.differs


def test_the_second_solution_of_theorem_4_1():
    """In floor(n phi/2) and floor(n phi^2/2) each number occurs twice, and the second sequence increases."""
    entry = examine(PAPER, *select(PAPER, "theorem", "III.4.1"))
    assert entry.verdict == "misprint"
    assert "y_n - x_n = 0, 1, 1, 1, 2, 2, 3, 4" in dict(entry.found)["closed form"]


def test_of_all_sequences_one_is_left():
    assert complementary.solutions(2, 3, 12) == [[a for a, _ in beatty_pairs(2, 3, 12)]]
    assert not complementary._allowed([0, 0, 1, 1], 1, 2)


def test_the_lemma_of_the_appendix_fails_for_other_sequences(monkeypatch):
    monkeypatch.setattr(complementary, "starred", lambda p: ((2 * k - 1, 2 * k) for k in range(1, 400)))
    assert found(complementary, "lemma II.A.1", 300).differs
    assert found(complementary, "theorem II.A (main)", 300).differs


def test_where_the_bound_of_the_appendix_is_reached():
    """For p = 4 the bound is reached first at k = 399187; all earlier terms are tested."""
    assert complementary.greatest(3, 437) == 1
    assert complementary.greatest(3, 438) == 2
    assert complementary.greatest(4, 399186) == 2
    assert all(complementary.difference(p, k) == 1 - p for p, k in complementary.REACHED.items())
    first = zip(complementary.ours(4), complementary.starred(4), strict=False)
    assert all(
        complementary.difference(4, k) == a - c for k, ((a, _), (c, _)) in zip(range(1, 200), first, strict=False)
    )


def test_eps_is_not_0_alone():
    assert complementary._offsets({0})(30).differs
    assert not complementary._offsets({0, 1})(30).differs


def test_greedy_squares_of_the_figures():
    assert list(islice(restrictions.nearest(2, 3), 17)) == beatty_pairs(2, 3, 17)


def test_states_are_all_that_play_reaches():
    """The test plays from each start separately."""
    game = Imitation(m=2, p=2)
    reached = set(imitation.states(game, 5))
    assert {game.start((x, y)) for x in range(6) for y in range(x, 6)} < reached
    assert all(set(game.options(state)) <= reached for state in reached)
    assert sum(map(Definition(game).is_p, reached)) > 20


def test_the_case_that_fails_is_named():
    same = for_all([(1,), (2,)], "m", lambda m: compared("n", rules=[m], closed_form=[1]))
    assert same.differs == "for m = 2: n differ at n = 0: rules 2, closed form 1"
