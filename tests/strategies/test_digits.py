"""Games of numeration type: answers by theorem and by digits, compared with the rules and each other."""

from itertools import islice
from random import Random

import pytest

from tests.seeds import seed_of
from tests.strategies.judging import is_move, judge_far, judge_small
from wythoff import parse, strategy
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.numeration.recurrence import LinearNumeration
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.strategies import METHODS

PARAMETERS = ((1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 1), (3, 2))
# One of each family that is fast to check for giants.
FEW = ("st_wythoff(1, 2)", "st_wythoff(2, 1)", "g2", "example2", "st_wythoff_amounts(2, 0)", "wyt_f(3*k + 1)")
GAMES = (
    *(f"st_wythoff({s}, {t})" for s, t in PARAMETERS),
    *(f"st_wythoff_amounts({s}, {t})" for s, t in PARAMETERS),
    *("g2", "example2", "wyt_f(k + 2)", "wyt_f(2*k)", "wyt_f(2*k + 1)", "wyt_f(3*k + 2)"),
)
DIGITS_ONLY = ("wythoff", "t_wythoff(3)", "t_wythoff(7)", "misere(wythoff)")


@pytest.mark.parametrize("text", [*FEW, "misere(wythoff)"])
@pytest.mark.parametrize("method", ["theorem", "digits"])
def test_small_positions(text, method):
    judge_small(text, 90, 11, method=method)


@pytest.mark.long
@pytest.mark.parametrize("text", [*GAMES, *DIGITS_ONLY])
@pytest.mark.parametrize("method", ["theorem", "digits"])
def test_all_positions_up_to_300(text, method):
    judge_small(text, 300, method=method)


@pytest.mark.parametrize("text", [*GAMES, *DIGITS_ONLY])
@pytest.mark.parametrize("method", ["theorem", "digits"])
def test_giants(text, method):
    judge_far(text, 50, draw=structured(text), method=method)


@pytest.mark.parametrize(
    ("text", "method"), [*((text, "theorem") for text in FEW), *((text, "digits") for text in FEW[::2])]
)
def test_2000_digits(text, method):
    judge_far(text, 2000, draw=structured(text), method=method, count=1)


def structured(text):
    """Return a function that draws positions near the ratio b/a.

    Their piles are random, next to bases, of greatest digits, or end in zeros.
    """
    game, (s, t) = parse(text), system_of(text)
    system = LinearNumeration(s, t)

    def draw(rng: Random, digits: int):
        length = digits * 332 // max(100 * (s + t).bit_length() - 100, 70)
        zeros = rng.randrange(length)
        word = [rng.randrange(max(s - 1, 0) + 1) for _ in range(length - zeros)]
        pile = rng.choice((
            system.value([1] + [0] * length) + rng.randrange(-2, 3),
            next(islice(system.bases(), length, None)) - 1 if length < 400 else 10**digits,
            system.value([1, *word, *[0] * zeros]),
            rng.randrange(10**digits),
        ))  # fmt: skip
        shifted = system.shift(pile)
        below = rng.randrange(10 ** rng.randrange(1, digits))
        other = rng.choice((shifted, shifted + 1, shifted - 1, shifted - t, shifted - below, shifted // 2, pile + 1))
        return game.place((pile, abs(other)))

    return draw


def system_of(text):
    named = {
        "g2": (2, 0), "example2": (2, 2), "wythoff": (1, 1), "misere(wythoff)": (1, 1),
        "wyt_f(k + 2)": (1, 2), "wyt_f(2*k)": (2, 0), "wyt_f(2*k + 1)": (2, 1), "wyt_f(3*k + 2)": (3, 2),
        "wyt_f(3*k + 1)": (3, 1), "t_wythoff(3)": (1, 3), "t_wythoff(7)": (1, 7),
    }  # fmt: skip
    return named.get(text) or tuple(map(int, text[text.index("(") + 1 : -1].split(", ")))


@pytest.mark.parametrize("text", [*GAMES, "wythoff", "t_wythoff(3)"])
@pytest.mark.parametrize("digits", [2, 6, 50])
def test_the_two_ways_agree(text, digits):
    one, other = (strategy(parse(text), method) for method in ("theorem", "digits"))
    rng, draw = Random(seed_of(digits)), structured(text)
    for _ in range(6):
        place = draw(rng, digits)
        assert one.outcome(place) == other.outcome(place)
        assert one.least_winning_move(place) == other.least_winning_move(place)
        if one.outcome(place) == "P":
            assert one.index(place) == other.index(place)
        if digits < 6:
            assert one.winning_moves(place) == other.winning_moves(place)
        n = rng.randrange(10**digits)
        assert one.p_position(n) == other.p_position(n)


@pytest.mark.parametrize("text", [game for game in GAMES if system_of(game)[0] > 1])
def test_moves_of_both_piles_reach_consecutive_pairs(text):
    """Moves from both piles reach consecutive pairs: check both ends of the interval, and pairs in between."""
    game = parse(text)
    found = strategy(game)
    answer = found._known.answer
    rng, (s, t) = Random(seed_of(3)), system_of(text)
    seen = 0
    for digits in (3, 12, 60, 300):
        for _ in range(8):
            x = rng.randrange(10**digits)
            n, more = rng.randrange(x + 1), rng.randrange(10 ** rng.randrange(1, digits))
            place = game.place((x, rng.choice((x + n, s * x + t * n // 2, max(s * x - more, 0), s * x + more))))
            first, last = answer._both(place)
            inside = [first, last, rng.randint(first, last)] if first <= last else []
            beside = (first - 2, first - 1, last + 1, last + 2) if first <= last else (0, 1, first)
            outside = [number for number in beside if number >= 0]
            for number in inside:
                assert is_move(game, place, found.p_position(number)), (text, place, number)
            for number in outside:
                target = found.p_position(number)
                # A target that shares a pile is reached by taking from one pile.
                assert set(target) & set(place) or not is_move(game, place, target), (text, place, number)
            seen += bool(inside)
    assert seen > 8


@pytest.mark.parametrize("method", ["theorem", "digits"])
def test_too_many_winning_moves_are_refused_with_their_number(method):
    found = strategy(parse("g2"), method)
    place = 10**30, 10**30 + 12
    # To (0, 0), and to every a with 2*a < y: of the first N numbers N - N//2 + N//4 - ... are such a.
    last = (place[1] - 1) // 2
    number = 1 + sum((-1) ** k * (last >> k) for k in range(100))
    with pytest.raises(TooLargeError, match=f" {number}"):
        found.winning_moves(place)
    assert found.least_winning_move(place) == (0, 0)
    assert found.winning_move(place) == (12, 24)


def test_answers_that_were_endless_before():
    """Answer for G2 and the game on amounts at 50 digits; the moves were checked by hand from b = 2*a."""
    place = 4 * 10**49 + 1, 8 * 10**49
    for text in ("g2", "st_wythoff_amounts(2, 0)"):
        found = strategy(parse(text))
        x, y = found.winning_move(place)
        # The last a_m with b_m - a_m = a_m <= y - x that ends in an even number of zeros.
        assert (x, y) in ((4 * 10**49 - 1, 8 * 10**49 - 2), (4 * 10**49, 8 * 10**49))
        assert is_move(parse(text), place, (x, y))


def test_a_n_by_counting_the_b_below_it():
    """Compute a_n without digits: a_n = n + m for the last m with b_m - m < n."""
    for s, t in ((2, 1), (2, 2), (3, 1)):
        slope, kept = Beatty(slope_of(s, t)), {0: 0}

        def lower(n, slope=slope, kept=kept, s=s, t=t):
            if n not in kept:
                m = slope.term(n) - n
                while m and not below(m, n):
                    m -= 1
                while below(m + 1, n):
                    m += 1
                kept[n] = n + m
            return kept[n]

        def below(m, n, s=s, t=t, lower=lower):
            """Return whether b_m - m < n, for m with a_m < a_n, so m < n."""
            return 0 < m < n and s * lower(m) + t * m - m < n

        found = strategy(parse(f"st_wythoff({s}, {t})"))
        for n in (1, 2, 5, 100, 12345, 10**9 + 7, 10**50, 3 * 10**200 + 1):
            assert found.p_position(n) == (lower(n), s * lower(n) + t * n)


def slope_of(s, t):
    """Return the limit of a_n/n: the root of s*x^2 = (s + 1 - t)*x + t."""
    return Quadratic(s + 1 - t, 1, (s + 1 - t) ** 2 + 4 * s * t, 2 * s)


def test_methods():
    assert METHODS == ("theorem", "digits", "rules")
    with pytest.raises(RequestError, match="must be one of 'theorem', 'digits', 'rules', was 'magic'"):
        strategy(parse("wythoff"), "magic")
    for text, method in (("gdwn(1, 2)", "theorem"), ("g1", "digits"), ("misere(t_wythoff(2))", "digits")):
        with pytest.raises(UnsolvedError, match=f"no strategy by the method '{method}'"):
            strategy(parse(text), method)
    assert strategy(parse("wythoff"), "rules").winning_moves((4, 6)) == ((3, 5),)
    assert str(strategy(parse("wythoff"), "digits").evidence) == (
        "proved: Fraenkel 1982, by digits as in docs/mathematics/variants.md, sections 2.8 to 2.11"
    )


@pytest.mark.parametrize("text", ["st_wythoff(1000, 1)", "st_wythoff(300, 200)", "st_wythoff_amounts(1000, 0)"])
def test_digits_that_do_not_fit_in_a_byte(text):
    judge_far(text, 40, draw=structured(text))
    judge_far(text, 40, draw=structured(text), method="digits")


def test_fibonacci_nim():
    found = strategy(parse("fibonacci_nim()"))
    assert found.polynomial
    fibonacci = list(islice(LinearNumeration(1, 1).bases(), 1, 400))
    assert [found.p_position(n) for n in range(399)] == [(f,) for f in fibonacci]
    assert [found.index((f,)) for f in fibonacci] == list(range(399))
    rng = Random(seed_of(1))
    for game in ("fibonacci_nim()", "misere(fibonacci_nim())"):
        found = strategy(parse(game))
        for pile in (*range(2, 200), rng.randrange(10**50), rng.randrange(10**400), fibonacci[300] + 1):
            moves = found.winning_moves((pile,))
            assert found.least_winning_move((pile,)) == next(iter(moves), None)
            assert found.winning_move((pile,)) in (moves or (None,))
