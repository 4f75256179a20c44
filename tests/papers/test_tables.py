"""Every printed table, recomputed from the rules, from the recurrence, and from a closed form if there is one."""

from itertools import islice

import pytest

from wythoff.base.errors import RequestError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse
from wythoff.game.rulesets.plans.certifying import first_mistake
from wythoff.papers import load, papers, regenerate
from wythoff.papers.printed_tables import CLOSED_FORMS
from wythoff.sequences.generation.ranking import RankingNumerators
from wythoff.sequences.quadratic import PHI

TABLES = [(name, table.number) for name in papers() for table in load(name).tables]
# Tables of candidates that are not P-positions: the true counterexamples of Proposition 2.
NOT_P = {("fraenkel2004", "4"), ("fraenkel2004", "5")}
NO_GAME = {("fraenkel2004", "11"), ("visions2019", "6")}
RECURRENCES = [
    key
    for key in TABLES
    if key[0].startswith("fraenkel")
    or key in (("larsson2009", "4"), ("larsson2009", "5"))
    or (key[0] == "visions2019" and key[1] in ("1", "4 (1, 1)", "4 (2, 1)", "5 (1, 2)", "5 (2, 3)", "6", "7", "8"))
]


def find(name, number):
    paper = load(name)
    return paper, paper.table(number)


def test_all_tables_are_here():
    assert {name: [number for paper, number in TABLES if paper == name] for name in papers()} == {
        "fraenkel2004": list(map(str, range(1, 12))),
        "fraenkel2008": list(map(str, range(1, 7))),
        "larsson2009": ["1", "2", "3", "4", "5", "III.1", "III.2", "III.3", "III.4"],
        "visions2019": [
            *("1", "2", "3.2 words", "3", "4 (1, 1)", "4 (2, 1)", "5 (1, 2)", "5 (2, 3)", "6"),
            *(
                "7",
                "8",
                "9",
                "7.1 fractal",
                "7.3 ranking",
                "7.3 lazy",
                "7.3 word",
                "7.4 T1",
                "7.4 T3",
                "7.4 T4",
                "Figure 5",
            ),
        ],
    }


@pytest.mark.parametrize(("name", "number"), RECURRENCES)
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
        assert misprint.why


def test_the_misprints_of_each_paper():
    counts = {(name, n): len(found.misprints) for name, n in TABLES if (found := load(name).table(n)).misprints}
    assert counts == {
        ("fraenkel2004", "10"): 11,
        ("larsson2009", "5"): 3,
        ("larsson2009", "III.3"): 2,
        ("larsson2009", "III.4"): 16,
        ("visions2019", "7.3 ranking"): 1,
    }


def test_table_10_is_wrong_in_row_b_from_n_6():
    _, table = find("fraenkel2004", 10)
    assert [misprint.n for misprint in table.misprints] == list(range(6, 17))
    assert {misprint.true - misprint.printed for misprint in table.misprints if misprint.n < 12} == {9}


@pytest.mark.parametrize(("number", "n", "target"), [("III.3", 16, (1, 9)), ("III.4", 9, (1, 5))])
def test_larsson_slip_moves_to_a_p_position(number, n, target):
    _, table = find("larsson2009", number)
    rules = Definition(parse(table.game, NAMES))
    printed = (table.printed["c"][n], table.printed["d"][n])
    assert rules.winning_moves(printed) == (target,)
    assert rules.outcome(printed) == "N"
    assert rules.outcome((table.true()["c"][n], table.true()["d"][n])) == "P"
    assert all(misprint.n >= n for misprint in table.misprints)


@pytest.mark.parametrize("number", ["III.3", "III.4"])
def test_printed_differences_match_the_printed_entries(number):
    """So a misprint in the row of differences does not count as a second misprint."""
    _, table = find("larsson2009", number)
    assert table.printed["difference"] == tuple(
        d - c for c, d in zip(table.printed["c"], table.printed["d"], strict=True)
    )


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


def test_what_no_way_makes():
    paper = load("visions2019")
    assert regenerate(paper, paper.table(3), "recurrence") is None
    assert regenerate(paper, paper.table("Figure 5"), "closed form") is None
    assert regenerate(load("larsson2009"), load("larsson2009").table(1), "recurrence") is None
    assert regenerate(load("fraenkel2004"), load("fraenkel2004").table(11), "rules") is None


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
    with pytest.raises(RequestError, match=r"paper must be one of fraenkel2004, fraenkel2008, .*, was 'euler'"):
        load("euler")
    with pytest.raises(RequestError, match="table must be one of 1, 2"):
        load("fraenkel2004").table(12)
    with pytest.raises(RequestError, match="this paper has no example"):
        load("fraenkel2004").example(1)
    with pytest.raises(RequestError, match=r"picture must be one of II\.1, II\.2, was III\.1"):
        load("larsson2009").picture("III.1")


def test_the_last_number_of_the_ranking():
    """5/alpha is number 13, and 6/alpha is number 15."""
    table = load("visions2019").table("7.3 ranking")
    numerators = RankingNumerators((1 / PHI, 1 / PHI**2))
    assert table.printed["numerator"][12:] == (5, 9, 5)
    assert numerators.terms(15)[12:] == [5, 9, 6]
    # Every number occurs twice, once of each kind: a third 5 cannot be.
    assert list(islice(numerators, 15)).count(5) == 2
