"""Matches as a page plays them: each request contains the whole match, and the winner agrees with the definition."""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from wythoff.apps.web.playing import play
from wythoff.base.errors import WythoffError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse

# Plain, ordered, misere and blocking games, and games with memory, at positions small enough for their definitions.
GAMES = {
    "wythoff": "5,8", "g2": "4,6", "gdwn(1,2)": "3,7", "misere(wythoff)": "2,3", "block(wythoff, 1)": "4,6",
    "block(nim | diagonal, 2)": "5,5", "imitation(1,2)": "3,4", "fibonacci_nim": "13", "tribonacci_game": "2,3,4",
    "euclid": "7,12", "wythoff_pass": "3,4", "splythoff": "2,7",
    "piles(3, nim | equal)": "4,4,3", "piles(3, each((1, 1, 1), (2, -1, 0)))": "2,3,3", 'octal("0.77")': "7",
    "misere(block(terminal(piles(3, nim), p1 == 1), 1))": "3,3,4", "piles(4, where(k1 + k2 + k3 + k4 < 3))": "2,2,2,2",
}  # fmt: skip


def asked(game, piles, steps=(), **do):
    return play({"game": game, "from": piles, "steps": list(steps), "do": do})


def tokens(found):
    return [step["token"] for step in found["steps"]]


def to_the_end(game, piles, act):
    found = asked(game, piles)
    while found["due"]:
        found = act(found)
        assert len(found["steps"]) < 60
    return found


@pytest.mark.parametrize("game", GAMES)
def test_perfect_play_wins_what_the_definition_wins(game):
    piles = GAMES[game]
    found = to_the_end(game, piles, lambda found: asked(game, piles, tokens(found), kind="reply", level="perfect"))
    start = parse(game, NAMES)
    judged = Definition(start).outcome(tuple(map(int, piles.split(","))))
    assert found["winner"] == (1 if judged == "N" else 2)


@pytest.mark.parametrize("game", GAMES)
def test_a_beginner_makes_legal_moves_and_the_same_ones_again(game):
    piles = GAMES[game]

    def act(found):
        again = [asked(game, piles, tokens(found), kind="reply", level="beginner") for _ in range(2)]
        assert again[0] == again[1]
        return again[0]

    to_the_end(game, piles, act)


def test_a_move_leads_to_the_square_that_was_clicked():
    """Move to the clicked square: from (5, 8), both (5, 2) and (2, 5) leave the same two piles."""
    number = [["2", "5"], ["5", "2"]]
    found = asked("wythoff", "5,8")
    place = next(n for n, marks in enumerate(found["targets"]) if sorted(marks) == number)
    for mark in number:
        moved = asked("wythoff", "5,8", [], kind="move", number=place, mark=mark)
        assert moved["placed"] == mark == asked("wythoff", "5,8", tokens(moved))["placed"]
        assert ("from each pile" in moved["steps"][0]["words"]) == (mark == ["2", "5"])
    assert asked("wythoff", "5,8", ["m2.5"], kind="see")["before"] == ["5", "8"]


@pytest.mark.parametrize(
    ("game", "piles"), [("imitation(m=1, p=2)", "3,4"), ("wythoff_partizan", "12"), ("g2", "4,6"), *GAMES.items()]
)
def test_a_click_moves_in_games_of_every_kind(game, piles):
    found = asked(game, piles)
    if found["due"] == "block":
        found = asked(game, piles, [], kind="block", numbers=[])
    for number, marks in enumerate(found["targets"]):
        for mark in marks:
            moved = asked(game, piles, tokens(found), kind="move", number=number, mark=mark)
            assert moved["placed"] in marks and asked(game, piles, tokens(moved))["placed"] == moved["placed"]
            free = not (found["ordered"] or found["blocking"] or found["memory"])
            assert moved["placed"] == mark or not free


@pytest.mark.parametrize(
    ("game", "piles", "mark"),
    [("piles(3, nim)", "4,4,4", "4,1,4"), ("piles(3, nim | equal)", "8,3,5", "3,3,0"), ("wythoff", "5,5", "5,2")],
)
def test_every_way_to_click_a_target_is_a_mark(game, piles, mark):
    """Mark each order of a target's piles that can be reached by taking from one pile, or equal amounts.

    The expected squares are computed from the definition of the game.
    """
    found, start = asked(game, piles), tuple(map(int, piles.split(",")))
    options = Definition(parse(game, NAMES)).game.options(tuple(sorted(start)))
    expected = set()
    for option in options:
        for left in permutations(option):
            taken = [a - b for a, b in zip(start, left, strict=True)]
            some = {amount for amount in taken if amount}
            alone = sum(map(bool, taken)) == 1
            if min(taken) >= 0 and len(some) == 1 and (alone or game != "piles(3, nim)"):
                expected.add(left)
    assert {tuple(map(int, one)) for marks in found["targets"] for one in marks} == expected
    assert tuple(map(int, mark.split(","))) in expected
    taken = " ".join(str(a - int(b)) for a, b in zip(start, mark.split(","), strict=True))
    assert asked(game, piles, [], kind="move", take=taken)["placed"] == mark.split(",")


def test_too_many_targets_are_not_listed():
    found = asked("piles(3, upto(2))", "64,64,64")
    assert found["targets"] is None and found["due"] == "move"
    assert asked("piles(3, upto(2))", "64,64,64", [], kind="move", take="64 0 64")["placed"] == ["0", "64", "0"]


def test_a_beginner_loses_sometimes():
    """Let the level beginner play against perfect from winning positions: it wins some matches and loses some."""
    winners = set()
    for k in range(1, 60):
        piles = f"{k % 4},{k + 9}"

        def act(found, piles=piles):
            level = "beginner" if found["player"] == 1 else "perfect"
            return asked("wythoff", piles, tokens(found), kind="reply", level=level)

        winners.add(to_the_end("wythoff", piles, act)["winner"])
    assert winners == {1, 2}


def test_levels_play_the_best_move_more_and_more_often():
    """Count winning first moves of each level among 100 winning positions; the novice finds some by chance."""
    wins = {}
    for level in ("novice", "beginner", "advanced", "perfect"):
        found = [
            asked("wythoff", f"{k},{k + 10 + n}", [], kind="reply", level=level) for k in range(1, 21) for n in range(5)
        ]
        lost = [Definition(parse("nim | diagonal")).outcome(tuple(sorted(map(int, one["placed"])))) for one in found]
        wins[level] = lost.count("P")
    assert wins["novice"] < 30 < 40 < wins["beginner"] < 70 < 75 < wins["advanced"] < 95 < wins["perfect"]


@given(st.integers(0, 9), st.integers(0, 9), st.data())
def test_steps_of_a_link_lead_to_the_same_match(a, b, data):
    game, piles = "wythoff", f"{a},{b}"
    found = asked(game, piles)
    for _ in range(data.draw(st.integers(0, 5))):
        if not found["due"]:
            break
        number = data.draw(st.integers(0, len(found["targets"]) - 1))
        marks = found["targets"][number]
        found = asked(game, piles, tokens(found), kind="move", number=number)
        assert found["placed"] in marks
    again = asked(game, piles, tokens(found))
    assert {**again, "steps": None} == {**found, "steps": None}
    assert [step["words"] for step in again["steps"]] == [step["words"] for step in found["steps"]]
    # And back: a shorter match after a longer one.
    assert asked(game, piles)["placed"] == [str(a), str(b)]


def test_hint_and_why_agree_with_the_definition():
    judge = Definition(parse("wythoff", NAMES))
    for a in range(7):
        for b in range(a, 7):
            found = asked("wythoff", f"{a},{b}", kind="why")["why"]
            if (a, b) == (0, 0):
                assert found is None
                continue
            assert found["wins"] == (judge.outcome((a, b)) == "N")
            hint = asked("wythoff", f"{a},{b}", kind="hint")["hint"]
            if hint["wins"]:
                assert judge.outcome(tuple(sorted(map(int, hint["marks"][0])))) == "P"


def test_a_partizan_match_has_sides():
    match = {"game": "wythoff_partizan", "from": "12", "begins": "right"}
    found = play(match)
    assert found["sides"] == ["right", "left"]
    while found["due"]:
        found = play({**match, "steps": tokens(found), "do": {"kind": "reply"}})
    assert found["winner"] in (1, 2)


def test_giants_are_answered_and_their_targets_are_not_listed():
    found = asked("wythoff", "10**30, 2*10**30", kind="reply")
    assert found["targets"] is None
    assert found["placed"] == [str(10**30), "1618033988749894848204586834366"]


@pytest.mark.parametrize(
    "request_",
    [
        {"do": {"kind": "move", "leave": "5, 9"}},
        {"do": {"kind": "move", "take": "1, 2"}},
        {"do": {"kind": "move", "number": -1}},
        {"do": {"kind": "choose", "number": 0}},
        {"do": {"kind": "block", "numbers": [0]}},
        {"steps": ["m5.8"]},
        {"steps": ["b0.1"]},
        {"steps": ["r3"]},
        {"steps": [""]},
        {"steps": ["m1/0.2"]},
        {"begins": "up"},
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(request_):
    before = asked("wythoff", "5,8")
    with pytest.raises(WythoffError) as refused:
        play({"game": "wythoff", "from": "5,8", **request_})
    assert len(str(refused.value).splitlines()) == 1
    assert asked("wythoff", "5,8") == before


def test_why_says_the_reason_of_the_theorem_in_its_terms():
    found = asked("wythoff", "6,10", kind="why")["why"]["reason"]
    assert (found["n"], found["terms"]) == ("4", ["a_4 = floor(4*alpha) = 6", "b_4 = 6 + 4 = 10"])
    assert found["digits"] == ["1001", "10010"]
    assert asked("wythoff", "6,11", kind="why")["why"]["reason"] == found, "the move that wins leads there"
    assert asked("t_wythoff(t=2)", "2,6", kind="why")["why"]["reason"]["terms"][1] == "b_2 = 2 + 2*2 = 6"
    assert asked("fibonacci_nim", "13", kind="why")["why"].get("reason") is None


@pytest.mark.parametrize("game", ["wythoff", "g2", "block(wythoff, 1)", "misere(wythoff)", "splythoff"])
def test_losing_squares_are_those_of_the_definition(game):
    squares = {tuple(map(int, square)) for square in asked(game, "5,8", kind="losing")["losing"]}
    judge = Definition(parse(game, NAMES))
    ordered = parse(game, NAMES).ordered
    for square in ((x, y) for x in range(6) for y in range(9)):
        assert (square in squares) == (judge.outcome(square if ordered else tuple(sorted(square))) == "P")


def test_review_finds_the_steps_that_gave_it_away():
    found = asked("wythoff", "5,8", ["m4.8", "m4.6", "m3.5", "m0.5", "m0.0"], kind="review")["review"]
    assert [(step["could"], step["still"]) for step in found] == [
        (True, False), (True, False), (True, True), (False, False), (True, True),
    ]  # fmt: skip
    assert asked("wythoff", "5,8", kind="review")["review"] == []
