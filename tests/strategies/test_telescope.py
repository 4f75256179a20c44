"""Wythoff Nim with finitely many moves added: by the rules, by a long sweep, and for giants.

A telescope computes a P-position from windows: small parts of the board around smaller and smaller pairs.
"""

from contextlib import nullcontext
from random import Random

import pytest

from tests.seeds import seed_of
from tests.strategies.judging import judge_far, judge_small
from wythoff import parse, solve, strategy
from wythoff.base.errors import TooLargeError
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.numeration.zeckendorf import zeckendorf_digits
from wythoff.solving.conclusions.dictionary import Dictionary, Front, advance
from wythoff.solving.conclusions.telescope import LEFT, MOST_WALKS, ColumnWindow, Narrow, Telescope
from wythoff.solving.strategies.telescope import known

# For these games all windows can be listed.
CLOSED = ("maharaja", "maharaja(2, 3)", "nim | diagonal | jump(3, 10)", "misere(maharaja)")
OTHERS = (
    "maharaja(3, 5)",
    "nim | diagonal | jump(1, 2) | jump(2, 3)",
    "misere(nim | diagonal | jump(1, 2) | jump(3, 5) | jump(4, 7))",
)
GAMES = CLOSED + OTHERS


@pytest.mark.parametrize("text", GAMES)
def test_small_positions(text):
    judge_small(text, 300, moves_up_to=40)


@pytest.mark.parametrize("text", GAMES)
def test_columns_of_a_long_sweep(text):
    telescope = known(parse(text)).answer.telescope
    pairs = solve(parse(text), columns=20_000).p_positions
    dictionary, upper = telescope.dictionary, {y for x, y in pairs if x < y}
    word = bytes(x in upper for x in range(20_000))
    size = dictionary.length
    assert {word[x : x + size] for x in range(dictionary.start, len(word) - size + 1)} <= dictionary.factors
    rng = Random(seed_of(5))
    for number in rng.sample(range(len(pairs)), 30):
        x, y = pairs[number]
        assert telescope.row(x) == y and telescope.row(y) is None, (x, y)
        assert telescope.column(y) == x and telescope.column(x) is None, (x, y)
        assert telescope.number(x) == number and telescope.numbered(number) == x
        assert telescope.with_difference(y - x) == x


@pytest.mark.parametrize("text", CLOSED)
def test_giants(text):
    judge_far(text, 50)


@pytest.mark.parametrize("text", ["maharaja", "maharaja(2, 3)"])
def test_longer_giants(text):
    judge_far(text, 2000, count=1)


def test_giants_where_windows_are_wide():
    judge_far("maharaja(3, 5)", 30, count=1)


@pytest.mark.long
@pytest.mark.parametrize(("text", "digits"), [*((text, 50) for text in OTHERS), ("maharaja(3, 5)", 2000)])
def test_giants_with_wide_windows(text, digits):
    judge_far(text, digits, count=1)


def all_windows(telescope, most):
    """Return the number of all windows of this width, checking that each answers its questions.

    Return None if there are more than `most`, or some are too narrow. If it is a number, windows of this width suffice
    for positions of any size.
    """
    seen = {}
    for number in range(telescope._least, 2 * telescope._least):
        digits = zeckendorf_digits(number)
        seen[telescope._first(number, floor_quadratic(-number - 1, number + 1, 5, 2)), digits[-1]] = None
    waiting = list(seen)
    try:
        while waiting:
            window, last = waiting.pop()
            for digit in (0, 1)[: 2 - last]:
                following = telescope._up(window, digit), digit
                require_answers(telescope, window, *following)
                if following not in seen:
                    seen[following] = None
                    waiting.append(following)
            if len(seen) > most:
                return None
    except Narrow:
        return None
    return len({window for window, _ in seen})


def require_answers(telescope, before, window, digit):
    """Check that a window answers all questions about its number.   Raises: Narrow."""
    telescope._at(window, 0)
    if window.letters[-window.offset]:
        telescope._offset_of(before, lambda lower: lower.offset + lower.difference, digit)
    if not digit:
        telescope._offset_of(window, lambda lower: lower.difference, 0)
        telescope._offset_of(window, lambda lower: lower.number, 0)


@pytest.mark.parametrize(("text", "left", "count"), [("maharaja(2, 3)", 32, 726), ("maharaja(4, 7)", 32, 144)])
def test_all_windows_are_found(text, left, count):
    telescope = known(parse(text)).answer.telescope
    while telescope.left < left:
        telescope.row(10**40)
    assert telescope.left == left
    assert all_windows(telescope, 5000) == count
    assert all_windows(telescope, 100) is None


def test_windows_that_are_too_narrow():
    telescope = Telescope(known(parse("maharaja")).answer.telescope.dictionary)
    assert telescope.left == LEFT
    assert all_windows(telescope, 5000) is None  # Maharaja Nim needs wider ones


def test_a_window_that_lies_beside_its_number_answers_nothing():
    telescope = Telescope(known(parse("maharaja")).answer.telescope.dictionary)
    letters = bytes(20)
    for offset in (1, -20):
        beside = ColumnWindow(offset, 0, 0, letters)
        with pytest.raises(Narrow):
            require_answers(telescope, beside, beside, 1)
    for offset in (0, -19):
        around = ColumnWindow(offset, 0, 0, letters)
        require_answers(telescope, around, around, 1)


def test_a_window_answers_what_is_counted_in_it_and_no_more():
    """Find in a window the pair with a given number or difference, or raise `Narrow` if it lies outside."""
    telescope = known(parse("maharaja")).answer.telescope
    seen = set()
    for x in range(10**20, 10**20 + 30):
        if telescope.row(x) is None:
            continue
        window = telescope._answered(lambda x=x: telescope._walk(x)).last
        for more in range(-15, 16):
            moved = window._replace(upper=window.upper + more)
            lowers = list(telescope._lowers(moved))
            answers = any(lower.number == 0 for lower in lowers), any(lower.difference == 0 for lower in lowers)
            seen.add(answers)
            with nullcontext() if all(answers) else pytest.raises(Narrow):
                require_answers(telescope, moved, moved, 0)
    assert len(seen) > 2


def test_the_last_questions_are_kept_and_no_more():
    telescope = known(parse("maharaja")).answer.telescope
    questions = [10**20 + 3**n for n in range(1, 2 * MOST_WALKS)]
    for x in questions:
        telescope.column(x)
    assert list(telescope._walks) == questions[-MOST_WALKS:]


def test_windows_are_not_widened_for_ever(monkeypatch):
    telescope = Telescope(known(parse("nim | diagonal | jump(1, 2) | jump(2, 3)")).answer.telescope.dictionary)
    monkeypatch.setattr("wythoff.solving.conclusions.telescope.MOST_LEFT", 40)
    with pytest.raises(TooLargeError, match="more than 40 columns"):
        [telescope.row(x) for x in range(10**30, 10**30 + 50)]


def test_what_is_forgotten_is_found_again(monkeypatch):
    game = parse("maharaja(3, 5)")
    places = [7**number for number in range(20, 50, 3)]
    expected = [known(game).answer.telescope.row(x) for x in places]
    monkeypatch.setattr("wythoff.solving.conclusions.telescope.MOST_NODES", 30)
    monkeypatch.setattr("wythoff.solving.conclusions.telescope.MOST_READ", 200)
    telescope = Telescope(known(game).answer.telescope.dictionary)
    assert [telescope.row(x) for x in places] == expected


@pytest.mark.parametrize(
    "text", ["maharaja(1200, 1942)", "nim | diagonal(2) | jump(1, 3)", "nim | diagonal | ray(1, 2)"]
)
def test_other_games_are_not_known_so(text):
    assert known(parse(text)) is None
    assert not strategy(parse(text)).polynomial


@pytest.mark.parametrize("limit", ["MOST_FRONTS", "MOST_STEPS"])
def test_fronts_that_do_not_close_within_the_limits(monkeypatch, limit):
    pairs = list(solve(parse("maharaja(8, 13)"), columns=42).p_positions)
    assert len(Dictionary([(8, 13)], pairs, 42).fronts) > 1000
    monkeypatch.setattr(f"wythoff.solving.conclusions.dictionary.{limit}", 1000)
    with pytest.raises(TooLargeError, match="the search for a transducer"):
        Dictionary([(8, 13)], pairs, 42)


@pytest.mark.parametrize("jumps", [((1, 2), (2, 3)), ((5, 8),)])
def test_columns_may_be_read_from_any_place_on(jumps):
    """Read columns from any start on, from what the columns before forbid."""
    game = parse(f"nim | diagonal | {' | '.join(f'jump{jump}' for jump in jumps)}")
    pairs = list(solve(game, columns=400).p_positions)
    rows = dict(pairs)
    for start in range(32, 52):
        telescope = Telescope(Dictionary(jumps, [pair for pair in pairs if pair[0] < start], start))
        columns = range(telescope.swept)
        assert len(columns) < 400
        assert [telescope.row(x) for x in columns] == [rows.get(x) for x in columns]


@pytest.mark.parametrize("jumps", [((1, 2),), ((1, 3),), ((2, 3), (1, 4))])
def test_columns_are_read_once_piles_keep_order(jumps):
    """Accept a start only if the least unused difference is at least the longest jump; refuse earlier starts."""
    game = parse(f"nim | diagonal | {' | '.join(f'jump{jump}' for jump in jumps)}")
    pairs = list(solve(game, columns=300).p_positions)
    rows, refused = dict(pairs), 0
    for start in range(12):
        before = [pair for pair in pairs if pair[0] < start]
        differences = {y - x for x, y in before}
        least = next(d for d in range(start + 1) if d not in differences)
        if least < max(q - p for p, q in jumps):
            refused += 1
            with pytest.raises(TooLargeError, match=f"at column {start} .* must be at least .*, was {least}$"):
                Dictionary(jumps, before, start)
        else:
            telescope = Telescope(Dictionary(jumps, before, start))
            assert [telescope.row(x) for x in range(100)] == [rows.get(x) for x in range(100)], start
    assert 0 < refused < 12


def test_moves_that_change_nothing_are_left_to_their_theorem():
    assert "2010" in strategy(parse("nim | diagonal | jump(1, 3)")).evidence.text


def test_jumps_along_a_pile_or_the_diagonal_add_nothing():
    more = known(parse("nim | diagonal | jump(1, 2) | jump(0, 3) | jump(4, 4)"))
    assert more.answer.p_position(10**30) == strategy(parse("maharaja")).p_position(10**30)
    assert more.evidence.kind == "proved"


def test_the_front_of_wythoffs_game_never_changes():
    start = Front(0, 0, ())
    assert advance(start, 0, ()) == (start, b"\1\0", 0)
    assert advance(start, 1, ()) == (start, b"\0", None)


def test_windows_contain_the_pair_of_a_number():
    answer = known(parse("maharaja")).answer
    for n in (10**40 + shift for shift in range(30)):
        answer.telescope._walks.clear()
        pair = answer.p_position(n)
        assert len(answer.telescope._walks) == 1
        answer.telescope._walks.clear()
        assert (answer.index(pair), answer.telescope.row(pair[0])) == (n, pair[1])
