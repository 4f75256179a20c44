"""Every printed table, regenerated from the rules, from the recurrence, and from a closed form where one exists."""

import pytest

from wythoff.catalog import NAMES
from wythoff.errors import RequestError
from wythoff.papers import load, papers, regenerate
from wythoff.papers.regenerate import CLOSED_FORMS
from wythoff.rulesets import parse
from wythoff.rulesets.certifying import first_mistake

TABLES = [(name, table.number) for name in papers() for table in load(name).tables]
# Tables of candidates that the rules do not give: the two true counterexamples of Proposition 2.
NOT_P = {("fraenkel2004", 4), ("fraenkel2004", 5)}
NO_GAME = {("fraenkel2004", 11)}


def find(name, number):
    paper = load(name)
    return paper, paper.table(number)


def test_all_tables_of_both_papers_are_here():
    assert [("fraenkel2004", n) for n in range(1, 12)] + [("fraenkel2008", n) for n in range(1, 7)] == TABLES


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_the_recurrence_gives_every_entry(name, number):
    paper, table = find(name, number)
    assert regenerate(paper, table, "recurrence") == table.true()


@pytest.mark.parametrize(("name", "number"), [key for key in TABLES if key not in NOT_P | NO_GAME])
def test_the_rules_give_every_entry(name, number):
    paper, table = find(name, number)
    assert regenerate(paper, table, "rules") == table.true()


@pytest.mark.parametrize(("name", "number"), sorted(CLOSED_FORMS))
def test_the_closed_form_gives_every_entry(name, number):
    paper, table = find(name, number)
    assert regenerate(paper, table, "closed form") == table.true()


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_printed_and_true_differ_exactly_at_the_misprints(name, number):
    _, table = find(name, number)
    true = table.true()
    for row, printed in table.printed.items():
        wrong = {n for n, entry in enumerate(printed) if entry != true[row][n]}
        assert wrong == {misprint.n for misprint in table.misprints if misprint.row == row}
    for misprint in table.misprints:
        assert table.printed[misprint.row][misprint.n] == misprint.printed != misprint.true


def test_table_10_is_wrong_in_row_b_from_n_6():
    _, table = find("fraenkel2004", 10)
    assert [misprint.n for misprint in table.misprints] == list(range(6, 17))
    assert {misprint.true - misprint.printed for misprint in table.misprints if misprint.n < 12} == {9}


@pytest.mark.parametrize(
    ("number", "extra", "missing"),
    [(4, (3, 8), (3, 12)), (5, (4, 9), (4, 5))],
    ids=["not semi-additive", "not monotone"],
)
def test_the_true_counterexamples_list_a_position_that_is_not_p(number, extra, missing):
    paper, table = find("fraenkel2004", number)
    rows, rules = table.true(), regenerate(paper, table, "rules")
    listed, p_positions = set(zip(*rows.values(), strict=True)), set(zip(*rules.values(), strict=True))
    assert min(listed - p_positions) == extra
    assert min(p_positions - listed) == missing


def test_proposition_2_is_wrong_about_its_third_function():
    game = parse("not_positive", NAMES)
    assert game.reaches((10, 29), (8, 21))
    _, table = find("fraenkel2004", 6)
    listed = zip(*table.true().values(), strict=True)
    assert first_mistake(game, listed, 20) is None


def test_the_index_slip_of_section_2():
    """The paper calls the pair (13, 69) number 10; it is number 9."""
    a, b = [0], [1]
    while len(a) < 11:
        x = next(x for x in range(2 * len(a) + 3) if x not in a and x not in b)
        a.append(x)
        b.append(b[-1] + x)
    assert (a[9], b[9]) == (13, 69)
    assert (a[10], b[10]) == (14, 83)
    claims = [claim for claim in load("fraenkel2004").claims if claim.where == "Section 2"]
    assert len(claims) == 1


def test_every_claim_says_where_what_and_why():
    for name in papers():
        for claim in load(name).claims:
            assert all((claim.where, claim.printed, claim.true, claim.why))
            assert claim.printed != claim.true


def test_unknown_papers_and_tables_are_refused():
    with pytest.raises(RequestError, match="paper must be one of fraenkel2004, fraenkel2008, was 'euler'"):
        load("euler")
    with pytest.raises(RequestError, match="table must be one of 1, 2"):
        load("fraenkel2004").table(12)
