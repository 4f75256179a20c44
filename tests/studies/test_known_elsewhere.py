"""A study says how each statement is known, and calls nothing unknown that another command knows."""

import pytest

import wythoff as w
from wythoff.questions import decided_matches


def findings(game, panel):
    return [finding for finding in w.study(game, columns=300).findings if finding.panel == panel]


@pytest.mark.slow
def test_each_sequence_says_how_far_it_agrees(monkeypatch):
    """Say for each sequence how many terms agree; the gaps of normal play first differ at n = 155."""
    monkeypatch.setattr(decided_matches, "MOST_SECONDS", 60.0)  # a slow machine has the time too
    found = findings("misere(nim | diagonal(3))", "Sequences")[0]
    rows = {row[0]: row[-1] for table in found.shown[1:] for row in table.rows}
    assert found.standing == "proved" and rows["the word nim_ab_gaps(a=3, b=1, play='normal')"] == "in 59 terms"


@pytest.mark.slow
def test_recurrences_of_two_theorems_are_the_same():
    found = findings("nim | diagonal(2)", "Neighbours")
    assert {finding.standing for finding in found} == {"proved"}
    assert any(finding.statement.startswith("imitation(m=2, p=1) has the same") for finding in found)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mouse_game", "w_k(k=2)", "block(nim | diagonal, 1)"])
def test_piles_of_named_games_are_decided(game):
    found = [finding for finding in findings(game, "Sequences") if not finding.statement.startswith("No ")]
    assert found and {finding.standing for finding in found} == {"proved"}


@pytest.mark.slow
def test_rows_prove_complementarity():
    found = findings("nim | diagonal | jump(1, 2)", "Complementary sequences")
    assert [finding.standing for finding in found] == ["proved"] and "Theorem 9.2" in str(found[0].evidence)


@pytest.mark.parametrize(
    ("game", "other", "text"),
    [
        ("nim | diagonal(2)", "nim_abpq(a=2, b=1, p=1, q=1)", "the recurrences are the same"),
        ("misere(nim | diagonal(3))", "misere(nim_abpq(a=3, b=1, p=1, q=1))", "the recurrences are the same"),
        ("nim | where(k == 2*l)", "nim_abpq(a=0, b=1, p=1, q=1)", "Theorem 2.6"),
    ],
)
def test_claims_about_another_game_use_what_its_theorem_states(game, other, text):
    report = w.Claim(game, w.parse(other)).check(up_to=30)
    assert report.verdict == "proved" and text in str(report.evidence)


def test_other_recurrences_are_not_taken_for_the_same():
    assert w.Claim("nim | diagonal(3)", w.parse("imitation(m=2, p=1)")).check(up_to=30).verdict == "refuted"


@pytest.mark.slow
def test_rows_prove_no_complementarity_where_moves_are_forbidden():
    """Do not prove complementarity from equal piles: here the move from (5, 5) to (0, 0) may be blocked."""
    found = findings("block(nim | diagonal | ray(1, 3), 1, of=jump(5, 5))", "Complementary sequences")
    assert found and all("Theorem 9.2" not in str(finding.evidence) for finding in found)
