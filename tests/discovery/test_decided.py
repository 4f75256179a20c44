"""Decisions of `identify` about a game, by a certificate for all piles. Matches that fail later are not reported."""

import pytest

import wythoff as w
from tests.sentences import WITHOUT_THE_FIRST
from wythoff.apps.cli import main
from wythoff.questions import decided_matches as decided
from wythoff.questions.discovery.matches import FoundMatches, GameMatch, Match
from wythoff.solving.solution import Evidence


def matching(title, *, start=1, transform=WITHOUT_THE_FIRST):
    return Match(None, title, transform, start, 0, 29, "registry", 29, 34)


def settled(known, part, least, *matches):
    return [match.decided for match in known.settled(part, FoundMatches(matches, 240), least).matches]


def known(text):
    return decided.deciding(w.parse(text))


def test_the_sequences_of_a_game_are_decided():
    of = known("nim | diagonal")
    source = settled(of, "first", 0, matching("lower_wythoff()"))[0]
    assert source.startswith("certificate ")
    assert settled(of, "second", 0, matching("upper_wythoff()")) == [source]
    assert settled(of, "differences", 0, matching("hofstadter_g", transform="the terms", start=0)) == [None]


@pytest.mark.parametrize(
    ("title", "start"),
    [
        ("beatty(alpha=(1 + sqrt(5))/2, gamma=1/100)", 1),  # differs from lower_wythoff only at a large index
        ("lower_wythoff()", 2), ("upper_wythoff()", 1), ("even_zeros(s=1, t=2)", 1), ("primes()", 1), ("nothing()", 1),
    ],
)  # fmt: skip
def test_other_sequences_and_offsets_are_not_decided(title, start):
    assert settled(known("nim | diagonal"), "first", 0, matching(title, start=start)) == [None]


def test_a_second_part_needs_the_first_and_its_own_index():
    of = known("nim | diagonal")
    assert settled(of, "second", 0, matching("upper_wythoff()")) == [None]
    settled(of, "first", 0, matching("lower_wythoff()"))
    assert settled(of, "second", 0, matching("upper_wythoff()", start=2), matching("lower_wythoff()")) == [None, None]


def test_what_tells_too_little_is_not_decided():
    assert settled(known("nim | diagonal"), "first", 0, matching("lower_wythoff()")._with(telling=False)) == [None]


def test_what_is_decided_comes_first():
    found = FoundMatches((matching("primes()"), matching("lower_wythoff()")), 240)
    assert [match.title for match in known("wythoff").settled("first", found, 0).matches] == [
        "lower_wythoff()",
        "primes()",
    ]


def game(name):
    return GameMatch("", name, "these pairs", Evidence("conjectured", "so it is", 30))


def test_games_with_other_positions_far_away_are_left_out(monkeypatch):
    monkeypatch.setattr(decided, "MOST_SECONDS", 100.0)  # other programs may have the processors
    monkeypatch.setattr(decided, "SECONDS", 30.0)
    of = known("nim | diagonal")
    # The jump leads from the P-position (100, 162) to (0, 0).
    far = "nim | diagonal | jump(100, 162)"
    assert w.solve(far, up_to=99).p_positions == w.solve("nim | diagonal", up_to=99).p_positions
    names = ["r_wythoff()", far, "imitation(m=1, p=1)"]
    judged = [(match.name, match.evidence.kind) for match in of.judged(map(game, names))]
    assert judged == [("r_wythoff()", "proved"), ("imitation(m=1, p=1)", "conjectured")]


def test_what_is_found_of_changed_pairs_is_not_judged():
    changed = GameMatch("", "g1()", "these pairs less (1, 1)", Evidence("conjectured", "so it is", 30))
    assert [*known("nim | diagonal").judged([changed])] == [changed]


def test_when_time_is_over_nothing_more_is_decided(monkeypatch):
    monkeypatch.setattr(decided, "MOST_SECONDS", -1.0)
    assert [match.evidence.kind for match in known("nim | diagonal").judged([game("r_wythoff()")])] == ["conjectured"]


@pytest.mark.parametrize("text", ["euclid()", "nim | where(k*l == 4)", "misere(nim | where(k*l == 4))"])
def test_without_a_certificate_nothing_is_decided(text):
    assert known(text) is None


@pytest.mark.slow
def test_pairs_alone_are_conjectured():
    pairs = w.identify([(0, 0), (1, 3), (2, 6), (4, 10), (5, 13)])
    assert {match.evidence.kind for match in pairs.games} == {"conjectured"}
    assert not any(match.decided for _, matches in pairs.sequences for match in matches)


def test_a_game_is_proved(capsys):
    assert main(["identify", "nim | diagonal(2)"]) == 0
    told = capsys.readouterr().out
    assert "proved: these pairs are the P-positions of t_wythoff(t=2): certificate " in told
    line = next(line for line in told.splitlines() if line.startswith("A001952"))
    assert line.endswith("the terms without the first, from n = 1 on (29 compared, proved equal for all)")
