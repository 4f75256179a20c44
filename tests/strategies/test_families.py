"""Strategies of the families that are not of Beatty type, compared with the rules, and for giants."""

from fractions import Fraction
from random import Random

import pytest

from tests.seeds import seed_of
from tests.sentences import NOTHING_POLYNOMIAL
from tests.strategies.judging import drawn, judge_far, judge_small, tries
from wythoff import parse, solve, strategy
from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.game.rulesets import nim_sum
from wythoff.kernels.limits import silent
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.solving.conclusions.ends import Ends
from wythoff.solving.solution import Bound
from wythoff.solving.strategies import by_period
from wythoff.solving.strategies.by_period import outcomes
from wythoff.solving.theorems.fraenkel2009 import SettledBoard
from wythoff.solving.theorems.fraenkel2012 import after, count_steps

# Games on two piles whose legal moves are known without listing them.
PAIRS = (
    "mouse_game", "euclid", "star(nim, 2)",
    *(f"unequal_diagonal({pair})" for pair in ("", "(4, 7)", "(1, 2)", "(2, 1)")),
    *(f"ab_vector({a}, {b})" for a, b in ((1, 2), (2, 1), (2, 3), (5, 2))), "nim | ray(1, 2) | jump(2, 5)",
    *(f"cyclic_nimhoff({h})" for h in (1, 2, 3, 5, 8)), "nim | where(k > 0 and l > 0 and k + l < 5) | jump(1, 5)",
    *(f"wyt_k({k})" for k in ("(1,)", "(2,)", "(4,)", "(1, 2)", "(4, 12)", "(1, 2, 8)")),
    *(f"king({k})" for k in (1, 2, 4, 5, 7, 9)), "knight", "vectors(((1, 2), (2, 1)))",
    "vectors(((1, 1), (1, 2), (2, 1)))", "nim(step=3)", "nim(lengths=n <= 6)", "nim(lengths=n <= 200)",
)  # fmt: skip
BLOCKED = ("block_any(1)", "block_any(2)", "block_any(3)")
# Games on more piles, with the largest piles to check.
PILES = {
    "rat_game": (14, 8), "nheap_equal(3)": (14, 8), "misere(nheap_equal(3))": (14, 8), "nheap_equal(5)": (5, 4),
    "misere(nheap_equal(5))": (5, 4), "nheap_equal(7)": (3, 3),
    "cyclic_nimhoff(1, 3)": (10, 7), "cyclic_nimhoff(3, 3)": (10, 7), "cyclic_nimhoff(6, 3)": (10, 7),
    "cyclic_nimhoff(4, 4)": (6, 5), "cyclic_nimhoff(3, 1)": (30, 30), "ratwyt": (6, 5), "misere(ratwyt)": (6, 5),
    "star(nim)": (30, 12), "star(nim, 3)": (30, 12), "star(cyclic_nimhoff(2, 3))": (8, 5),
    **{f"misere(vectors({amounts}))": (80, 40) for amounts in ("((1,), (3,))", "((2,),)", "((2,), (3,), (7,))")},
    "vectors(((1,), (3,)))": (60, 40), "vectors(((2,), (3,), (7,)))": (60, 40), "vectors(())": (20, 10),
}  # fmt: skip
MIDDLES = ("()", "(1,)", "(5,)", "(1, 2)", "(14, 7)", "(3, 1, 2)", "(2, 3, 4)", "(1, 2, 1, 2)")
ROWS = tuple(f"end_wythoff({middle})" for middle in MIDDLES)
PLAYS = ("{}", "misere({})")


@pytest.mark.parametrize("text", [*PAIRS, *BLOCKED])
def test_small_pairs(text):
    judge_small(text, 40, 14)


@pytest.mark.long
@pytest.mark.parametrize("text", [*PAIRS, *BLOCKED])
def test_pairs_to_three_hundred(text):
    judge_small(text, 300)


@pytest.mark.parametrize("text", PILES)
def test_small_piles(text):
    judge_small(text, *PILES[text])


# Moves of a star are found by the definition, for small piles only.
@pytest.mark.parametrize("digits", [50, 2000])
@pytest.mark.parametrize("text", [text for text in PAIRS if "star" not in text])
def test_giant_pairs(text, digits):
    draw = _near_equal if "nim" in text or "wyt_k" in text else None
    judge_far(text, digits, draw=draw, count=2 if digits < 1000 or text != "euclid" else 1)


def _near_equal(rng, digits):
    """Return two random piles, often equal or nearly equal."""
    first = rng.randrange(10**digits)
    return first, first + rng.choice((0, 1, 2, 3, 5, first, 3 * first))


@pytest.mark.parametrize("digits", [50, 2000])
@pytest.mark.parametrize("text", ["rat_game", *(text for text in PILES if "nheap" in text and "7" not in text)])
def test_giant_piles(text, digits):
    judge_far(text, digits, draw=lambda rng, digits: _piles(parse(text), rng, digits), count=2)


def _piles(game, rng, digits):
    if "rat" in str(game):
        n = rng.randrange(10**digits)
        return tuple(sorted((7 * n // 4 + rng.randrange(3), 7 * n // 2 + rng.randrange(2), 7 * n - rng.randrange(5))))
    return tuple(sorted(rng.randrange(10**digits) for _ in range(game.piles)))


@pytest.mark.parametrize("digits", [50, 2000])
@pytest.mark.parametrize("text", BLOCKED)
def test_giant_piles_with_blocking(text, digits):
    game, rng = parse(text), Random(seed_of(digits))
    found = strategy(game)
    allowed = int(text[-2]) - 1
    draw = drawn(game)
    lost = [found.p_position(n) for n in (0, 3, 10**digits, rng.randrange(10**digits))]
    for n, place in zip((0, 3, 10**digits), lost, strict=False):
        assert found.index(place) == n
    for place in (*lost, *(draw(rng, digits) for _ in range(3))):
        near = {target for target in tries(found, place, rng) if target != place and game.reaches(place, target)}
        squares = {target for target in near if found.outcome(target) == "P"}
        solution = found.at(place)
        if place in lost:
            forbidden = solution.to_block(place)
            assert found.outcome(place) == "P"
            assert found.winning_moves(place) == ()
            assert len(forbidden) <= allowed
            assert squares <= {tuple(sorted(square)) for square in forbidden}
        elif found.outcome(place) == "N":
            moves = found.winning_moves(place)
            assert moves
            assert found.least_winning_move(place) == moves[0]
            assert squares <= set(moves)
            assert all(game.reaches(place, target) and found.outcome(target) == "P" for target in moves)


@pytest.mark.parametrize("digits", [50, 2000])
@pytest.mark.parametrize("text", ["cyclic_nimhoff(3, 3)", "cyclic_nimhoff(6, 3)", "cyclic_nimhoff(4, 4)"])
def test_giant_piles_of_cyclic_nimhoff(text, digits):
    game, rng = parse(text), Random(seed_of(digits))
    found = strategy(game)

    def is_move(place, target):
        # At most one pile is reduced by h or more, and then no other pile is.
        rest, lost = list(place), list(target)
        for pile in place:
            if pile in lost:
                lost.remove(pile)
                rest.remove(pile)
        taken = sum(rest) - sum(lost)
        return len(rest) == 1 or (0 < taken < game.h and all(map(int.__le__, lost, rest)))

    for _ in range(4):
        place = game.place([rng.randrange(10**digits) for _ in range(game.piles - 1)] + [rng.randrange(9)])
        last = found.at(place)._answer.last(place[:-1])
        for start in (place, game.place((*place[:-1], last)), game.place((*place[:-1], last + 1))):
            moves = found.winning_moves(start)
            assert (found.outcome(start) == "P") == (not moves)
            assert all(found.outcome(target) == "P" and is_move(start, target) for target in moves)
            assert found.winning_move(start) in (moves or (None,))


@pytest.mark.parametrize("digits", [50, 2000])
@pytest.mark.parametrize("play", PLAYS)
def test_giant_fractions(play, digits):
    game, rng = parse(play.format("ratwyt")), Random(seed_of(digits))
    found = strategy(game)
    assert found.polynomial
    for _ in range(3 if digits < 1000 else 1):
        f, g = (Fraction(rng.randrange(10**digits), rng.randrange(1, 10**digits)) for _ in range(2))
        # A position with an integer, a multiple of such steps, gives pairs of any kind.
        for place in map(game.place, ((f, g), (f, Fraction(rng.randrange(10**digits))), (f, g + 10**digits))):
            moves = found.winning_moves(place)
            assert (found.outcome(place) == "P") == (not moves)
            c, d = map(count_steps, place)
            for target in moves:
                assert found.outcome(target) == "P"
                i, j = _steps_apart(place, target, (c, d))
                assert i == j or min(i, j) == 0
            for steps in (1, 2, rng.randrange(1, min(c, d) + 1), min(c, d)):
                for pair in ((steps, 0), (0, steps), (steps, steps)):
                    target = game.place(tuple(map(after, place, pair)))
                    assert (found.outcome(target) == "P") <= (target in moves)


def _steps_apart(place, target, counts):
    for first, second in (target, target[::-1]):
        i, j = counts[0] - count_steps(first), counts[1] - count_steps(second)
        if min(i, j) >= 0 and (after(place[0], i), after(place[1], j)) == (first, second):
            return i, j
    raise AssertionError(place, target)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("text", ROWS)
def test_small_rows(text, play):
    game = parse(play.format(text))
    judge_small(play.format(text), 30, 0)
    found, board = strategy(game), Ends(misere=game.misere)
    for place in game.positions(14):
        expected = board.winning_moves(game.start(place))
        assert found.winning_moves(place) == expected
        assert found.winning_move(place) in (expected or (None,))


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("middle", MIDDLES)
def test_rows_beyond_first_differences_match_the_table(middle, play):
    ends = Ends(misere=play != "{}")
    board = ends.board(parse(f"end_wythoff({middle})").middle)
    settled = SettledBoard.of(board)
    far = settled.far
    for end in (*range(far, far + 40), *range(far + 40, 1500, 37)):
        assert settled.partner(end) == board.partner(end)
        assert settled.left(end) == board.left(end)
        for difference in (end, -end, end - far, far - end):
            assert settled.column(difference) == board.column(difference)


def test_gapless_start_has_the_ends_of_wythoff():
    settled = SettledBoard.of(Ends(misere=False).board((1, 2)))
    lower = lower_wythoff()
    n = 10**60 + 7
    assert (settled.p, settled.q) == (0, 0)
    assert settled.partner(lower.term(n)) == lower.term(n) + n
    assert settled.left(lower.term(n)) == settled.column(-n) == lower.term(n) + n


@pytest.mark.parametrize("digits", [50, 2000])
@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("text", ROWS)
def test_giant_rows(text, play, digits):
    game, rng = parse(play.format(text)), Random(seed_of(digits))
    found, middle = strategy(game), parse(text).middle
    assert found.polynomial
    n = rng.randrange(10**digits)
    lost = found.p_position(n)
    assert found.index(lost) == n
    for place in (lost, (n, rng.randrange(10**digits)), (n, lost[1] + 3), (lost[0] + 5, lost[1] + 5)):
        moves = found.winning_moves(place)
        assert (found.outcome(place) == "P") == (not moves)
        ends = [(row[0], row[-1]) for row in moves if len(row) == len(middle) + 2]
        for c, d in ends:
            i, j = place[0] - c, place[1] - d
            assert found.outcome((c, d)) == "P"
            assert min(i, j) >= 0 < max(i, j)
            assert i == j or min(i, j) == 0
        for number in (1, 2, rng.randrange(min(place))) if digits < 1000 else (1,):
            for target in ((place[0] - number, place[1]), (place[0], place[1] - number)):
                assert found.outcome(target) == "N" or target in ends
            both = place[0] - number, place[1] - number
            assert found.outcome(both) == "N" or both in ends


@pytest.mark.parametrize("text", ["vectors(((1,), (3,)))", "vectors(((2,), (3,), (7,)))"])
def test_a_giant_pile_with_few_amounts(text):
    game = parse(text)
    found = strategy(game)
    for n in range(10**60, 10**60 + 30):
        options = [target for target in game.options((n,)) if found.outcome(target) == "P"]
        assert found.winning_moves((n,)) == tuple(options)
        assert (found.outcome((n,)) == "P") == (not options)


@pytest.mark.parametrize("place", [(190, 205), (3, 203), (4, 203), (10**50, 10**50 + 15), (7, 10**50), (201, 402)])
def test_all_moves_of_up_to_200_from_either_pile(place):
    """Bouton: the second player keeps the piles equal modulo 201."""
    x, y = place
    left = [(x - n, y) for n in range(1, min(x, 200) + 1)] + [(x, y - n) for n in range(1, min(y, 200) + 1)]
    expected = {tuple(sorted(piles)) for piles in left if (piles[0] - piles[1]) % 201 == 0}
    assert strategy(parse("nim(lengths=n <= 200)")).winning_moves(place) == tuple(sorted(expected))


@pytest.mark.parametrize(
    ("amounts", "period", "lost"),
    [
        ("((1,), (3,))", 2, {1}),
        ("((2,),)", 4, {2, 3}),
        ("((2,), (3,))", 5, {2, 3}),
        ("((1,), (2,), (3,))", 4, {1}),
    ],
)
def test_a_giant_pile_in_misere_play(amounts, period, lost):
    """In misere play the player who cannot move wins; the expected residues were found by hand."""
    game = parse(f"misere(vectors({amounts}))")
    found = strategy(game)
    assert found.polynomial and found.evidence.kind == "proved"
    for n in (*range(30), *range(10**60 * period, 10**60 * period + 20)):
        assert (found.outcome((n,)) == "P") == (n % period in lost)
        assert found.winning_moves((n,)) == tuple(target for target in game.options((n,)) if target[0] % period in lost)
    answer = found._known.answer
    assert list(answer.pairs(Bound("up_to", 12), silent)[0]) == [n for n in range(13) if n % period in lost]
    assert list(answer.pairs(Bound("columns", 12), silent)[0]) == [n for n in range(12) if n % period in lost]
    first = [n for n in range(30) if n % period in lost][:5]
    assert list(answer.pairs(Bound("count", 5), silent)[0]) == first
    assert [n for chunk in answer.chunks(5, 2) for n in chunk[0]] == first


def test_two_piles_have_no_period_of_outcomes():
    assert by_period.known(parse("misere(vectors(((1, 2), (2, 1))))")) is None


@pytest.mark.parametrize("left", [(1, 3), (2, 5), (), (2, 3, 7)])
@pytest.mark.parametrize("right", [(2, 4), (1, 5), (), (1, 3, 4, 6)])
def test_two_players_with_finitely_many_amounts(left, right):
    game = parse(f"partizan_subtraction({left}, {right})")
    found, replayed = strategy(game), solve(game, up_to=120, solver="by_heaps")
    far = len(outcomes(left, right).period) * 10**50
    for n in range(121):
        assert found.outcome((n,)) == replayed.outcome((n,))
        for player in ("left", "right"):
            moves = replayed.winning_moves((n,), player)
            assert found.at((n,)).winning_moves((n,), player) == moves
            if n > 100:
                after = tuple((heap + far,) for (heap,) in moves)
                assert found.at((n + far,)).winning_moves((n + far,), player) == after


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_the_star_of_nim_at_any_size(piles):
    found = strategy(parse("star(nim)" if piles == 2 else f"star(cyclic_nimhoff(1, {piles}))"))
    rng = Random(seed_of(piles))
    for _ in range(9):
        place = found.game.place(rng.randrange(rng.choice((9, 10**50))) for _ in range(piles))
        for *zeros, left in found.winning_moves(place):
            assert not any(zeros)
            rest = list(place)
            # From one pile a player takes to the nim-sum of the others.
            assert any(pile - left == nim_sum(rest[:at] + rest[at + 1 :]) for at, pile in enumerate(rest))
        assert (found.outcome(place) == "P") == (not found.winning_moves(place)) == (sum(map(bool, place)) < 2)


@pytest.mark.parametrize(
    ("text", "place", "least", "number"),
    [
        ("unequal_diagonal()", (10**50, 10**60), (0, 0), "a number of about 51 digits"),
        ("cyclic_nimhoff(10**40)", (10**50 + 7, 10**50 + 10**39), (10**50, 10**50), ""),
        ("cyclic_nimhoff(10**40)", (10**50 + 8 * 10**39, 10**50 + 9 * 10**39), None, "there are at least 34999"),
    ],
)  # fmt: skip
def test_the_least_of_too_many_winning_moves(text, place, least, number):
    found = strategy(parse(text))
    first = found.least_winning_move(place)
    assert found.outcome(first) == "P"
    if least is not None:
        assert first == least
    if number:
        with pytest.raises(TooLargeError, match=number):
            found.winning_moves(place)
    else:
        assert found.winning_moves(place)[0] == first


@pytest.mark.parametrize(("text", "bound"), [("cyclic_nimhoff(24)", 60), ("unequal_diagonal()", 40)])
def test_the_least_is_that_of_all_where_they_are_few(text, bound):
    game = parse(text)
    found = strategy(game)
    for place in game.positions(bound):
        assert found.least_winning_move(place) == next(iter(found.winning_moves(place)), None)


def test_a_star_says_what_is_not_known_of_it():
    found = strategy(parse("star(wythoff, 2)"))
    assert not found.polynomial
    assert NOTHING_POLYNOMIAL in found.cost
    lower = lower_wythoff()
    a = lower.term(10**50)
    assert found.p_position(10**50) == (a, a + 10**50)
    assert found.winning_move((a, 2 * a)) == (a, a + 10**50)
    with pytest.raises(TooLargeError, match="need all smaller P-positions of the star"):
        found.least_winning_move((a, 2 * a))


@pytest.mark.parametrize("text", ["euclid", "block_any(2)", "mouse_game", "rat_game", "cyclic_nimhoff(7)"])
def test_numbers_in_lexicographic_order(text):
    found = strategy(parse(text))
    listed = list(solve(parse(text), count=200).p_positions)
    assert [found.p_position(n) for n in range(200)] == listed
    assert [found.index(place) for place in listed] == list(range(200))
    assert found.index(found.p_position(10**40)) == 10**40


@pytest.mark.parametrize("text", ["knight", "ratwyt", "nheap_equal(3)"])
def test_positions_that_are_not_numbered(text):
    found = strategy(parse(text))
    with pytest.raises(UnsolvedError, match="no method computes the n-th P-position"):
        found.p_position(3)
