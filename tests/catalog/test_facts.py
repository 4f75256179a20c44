"""Statements of the papers about named games, compared with golden tables: closed forms, recurrences, equal P-sets."""

from itertools import count, product, takewhile
from math import gcd, isqrt

import pytest

from tests.catalog.make_golden import calls
from tests.catalog.test_entries import given as arguments_of, golden
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse


def floor_of(p, q, d, r):
    """Return floor((p + q*sqrt(d))/r) for d not a square and r > 0."""
    root = isqrt(q * q * d)
    return (p + (root if q >= 0 else -root - 1)) // r


def lower(n, width=1):
    """Return the smaller pile of the n-th P-position of t-Wythoff, t = `width`."""
    return floor_of(n * (2 - width), n, width * width + 4, 2)


def within(up_to, pairs):
    """Return the pairs with both piles at most `up_to`, sorted; the larger piles of the stream must increase."""
    return sorted(takewhile(lambda pair: max(pair) <= up_to, pairs))


def wythoff_pairs(up_to, shift=0, start=0):
    pairs = ((lower(n) + shift, lower(n) + n + shift) for n in count(start))
    return within(up_to, pairs)


def arguments(name):
    """Return the golden calls of a game with integer parameters, each with its parameters as a dict."""
    return [(call, {key: int(value) for key, value in arguments_of(call).items()}) for call in calls(name)]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("t", [1, 2, 3])
@pytest.mark.parametrize("variant", ["sorted", "order", "larger"])
def test_the_variants_of_t_wythoff_have_its_p_positions(t, variant, play):
    assert golden(f"t_wythoff_variant(t={t}, variant={variant!r})", play) == golden(f"t_wythoff(t={t})", play)


def test_only_the_variant_larger_has_other_values():
    """Only the variant "larger" has other values, first at (4, 14) for t = 2 and at (4, 8) for t = 3."""
    for t, first in ((2, (4, 14)), (3, (4, 8))):
        plain = Definition(parse(f"t_wythoff({t})", NAMES))
        places = list(plain.game.positions(14))
        for variant in ("sorted", "order", "larger"):
            rules = Definition(parse(f"t_wythoff_variant({t}, {variant!r})", NAMES))
            differing = [place for place in places if rules.value(place) != plain.value(place)]
            assert differing[:1] == ([first] if variant == "larger" else [])


@pytest.mark.parametrize(("call", "given"), arguments("connell"))
def test_connell(call, given):
    up_to, known = golden(call)
    b = given["b"]
    smaller = (floor_of(n * (2 - b), n, b * b + 4, 2 * b) for n in count())
    assert within(up_to, ((x, x + n) for n, x in enumerate(smaller))) == known


@pytest.mark.parametrize(("call", "given"), arguments("bt_wythoff"))
def test_bt_wythoff(call, given):
    up_to, known = golden(call)
    b, t = given["b"], given["t"]

    def pair(index):
        # x = floor(n*alpha) for i = 0, else floor(n*alpha + i*alpha/(b*t) + 1 - 1/t); alpha = (2 - bt + sqrt(...))/2.
        n, i = divmod(index, b)
        place = n * b * t + i
        shift = 2 * b * (t - 1) if i else 0
        x = floor_of(place * (2 - b * t) + shift, place, b * b * t * t + 4, 2 * b * t)
        return x, x + b * t * n + i

    assert within(up_to, map(pair, count())) == known


def gap_mex(earlier, b):
    """Return the least x >= 0 such that no earlier number is in (x - b, x]."""
    return next(x for x in count() if not any(x - b < member <= x for member in earlier))


def gap_pairs(a, b, extra):
    earlier = []
    for n in count():
        x = gap_mex(earlier, b)
        yield x, x + a * n + extra
        earlier += [x, x + a * n + extra]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("call", "given"), [item for item in arguments("nim_ab") if min(item[1].values()) > 0])
def test_nim_ab(call, given, play):
    a, b = given["a"], given["b"]
    up_to, known = golden(call, play)
    if play == "normal" or a > 1:
        assert within(up_to, gap_pairs(a, b, int(play == "misere"))) == known
    else:
        normal = [place for place in golden(call)[1] if max(place) <= up_to]
        assert set(normal) ^ set(known) == {(0, 0), (b, b + 1), (0, 1), (b + 1, b + 1)}


def test_nim_ab_without_one_of_its_moves():
    up_to, known = golden("nim_ab(a=0, b=2)")
    assert known == [(2 * k, 2 * k) for k in range(up_to // 2 + 1)]
    up_to, known = golden("nim_ab(a=0, b=2)", "misere")
    assert known == [(0, 1), *((2 * k + 1, 2 * k + 1) for k in range(1, (up_to + 1) // 2))]
    # Without moves every position is P in normal play and N in misere play.
    assert len(golden("nim_ab(a=0, b=0)")[1]) == 61 * 62 // 2
    assert golden("nim_ab(a=0, b=0)", "misere")[1] == []


@pytest.mark.parametrize(
    ("f", "width"), [("k + 1", lambda k: k + 1), ("2*k + 1", lambda k: 2 * k + 1), ("k*k + 1", lambda k: k * k + 1)]
)
def test_wyt_f_by_its_recurrence(f, width):
    up_to, known = golden(f"wyt_f(f={f})")

    def pairs():
        a, b = [0], [0]
        while True:
            yield a[-1], b[-1]
            new = next(x for x in count() if x not in a and x not in b)
            b.append(max(mate + width(new - old) for old, mate in zip(a, b, strict=True)))
            a.append(new)

    assert within(up_to, pairs()) == known


@pytest.mark.parametrize(("call", "given"), arguments("mdr"))
def test_mdr_is_a_beatty_pair(call, given):
    up_to, known = golden(call)
    k = given["k"]
    square = k * k + 4 * k
    pairs = ((floor_of(n * (2 - k), n, square, 2), floor_of(3 * k * n, n, square, 2 * k)) for n in count())
    assert within(up_to, pairs) == known


@pytest.mark.parametrize(
    "call",
    [
        *(f"ab_vector(a={a}, b={b})" for a, b in ((1, 2), (2, 1), (2, 3))),
        *calls("unequal_diagonal"),
        "wyt_k(K=())",
    ],
)
def test_the_p_positions_of_nim(call):
    up_to, known = golden(call)
    assert known == [(i, i) for i in range(up_to + 1)]


@pytest.mark.parametrize("call", ["r_wythoff()", "e_wythoff()", "gdwn(p=0, q=1)", "gdwn(p=1, q=1)", "t_wythoff(t=1)"])
def test_the_p_positions_of_wythoff(call):
    up_to, known = golden(call)
    assert known == wythoff_pairs(up_to) == golden("wythoff()")[1]


def test_the_values_1_of_r_wythoff_and_e_wythoff():
    restricted, extended = (Definition(parse(name, NAMES)) for name in ("r_wythoff", "e_wythoff"))
    ones = wythoff_pairs(20, shift=-1, start=1)
    assert [place for place in extended.game.positions(20) if extended.value(place) == 1] == ones
    changed = sorted({*ones, (2, 2), (4, 6)} - {(2, 4)})
    assert [place for place in restricted.game.positions(20) if restricted.value(place) == 1] == changed


@pytest.mark.parametrize(("call", "given"), [*arguments("w_k"), *arguments("w_jk")])
def test_translations_by_k(call, given):
    """W_{j,k} has the P-positions of W_k for j <= k; for j > k those of a translation by j."""
    up_to, known = golden(call)
    k = max(given.values())
    assert known == [(i, i) for i in range(k)] + wythoff_pairs(up_to, shift=k)


@pytest.mark.parametrize("call", calls("t_k"))
def test_translations_by_one(call):
    up_to, known = golden(call)
    assert known == [(0, 0), *wythoff_pairs(up_to, shift=1)]


def roob(n, m, p):
    """Return Larsson's n-th pair (x, x + m*n): x = floor(n*phi/p), phi = (2 - mp + sqrt(m^2 p^2 + 4))/2."""
    x = floor_of(n * (2 - m * p), n, m * m * p * p + 4, 2 * p)
    return x, x + m * n


def roob_pairs(up_to, m, p):
    return within(up_to, (roob(n, m, p) for n in count()))


@pytest.mark.parametrize(("call", "given"), arguments("modulo"))
def test_modulo(call, given):
    """Theorem 2.1 (ii): for l = 0 the pairs of (m, p) if gcd(m, p) = 1; for l = m dividing p those of (m, p/m)."""
    up_to, known = golden(call)
    l, m, p = given["l"], given["m"], given["p"]
    if l == p or p == 1:
        assert known == roob_pairs(up_to, m, 1)
    elif l == 0:
        assert (known == roob_pairs(up_to, m, p)) == (gcd(m, p) == 1)
    elif l == m and p % m == 0:
        assert known == roob_pairs(up_to, m, p // m)


@pytest.mark.parametrize(("call", "given"), arguments("shifted"))
def test_shifted(call, given):
    """Theorem 2.1 (iii a), reflected: the P-positions of the shifted game are `roob` pairs with index l modulo p."""
    up_to, known = golden(call)
    m, p, l = given["m"], given["p"], given["l"]
    above = {roob(i * p + l, m, p)[::-1] for i in range(up_to)}
    below = {roob(i * p - l, m, p) for i in range(1, up_to)}
    assert known == sorted(place for place in above | below if max(place) <= up_to)


def test_shifted_by_nothing_is_wythoff_on_ordered_squares():
    up_to, both = golden("t_wythoff(t=3)")
    everywhere = sorted({*both, *(place[::-1] for place in both)})
    assert golden("shifted(m=1, p=3, l=0)") == golden("shifted(m=1, p=3, l=3)") == (up_to, everywhere)


def test_shifted_uv_with_the_rectangle_of_shifted():
    assert golden("shifted_uv(m=1, p=2, u=1, v=1)") == golden("shifted(m=1, p=2, l=1)")
    assert golden("shifted_uv(m=1, p=2, u=1, v=1)", "misere") == golden("shifted(m=1, p=2, l=1)", "misere")


@pytest.mark.parametrize(("call", "given"), arguments("chosen_shift"))
def test_chosen_shift(call, given):
    """Theorem 2.1 (iii b): if the shift may be chosen, the P-positions are all `roob` pairs in both orders."""
    up_to, known = golden(call)
    pairs = roob_pairs(up_to, given["m"], given["p"])
    assert known == sorted({*pairs, *(place[::-1] for place in pairs)})


def test_the_mouse_game():
    up_to, known = golden("mouse_game()")
    assert known == [(0, 0), *within(up_to, ((3 * n // 2, 3 * n - 1) for n in count(1)))]


@pytest.mark.parametrize("call", calls("cyclic_nimhoff"))
def test_cyclic_nimhoff(call):
    up_to, known = golden(call)
    game = parse(call, NAMES)
    h = int(arguments_of(call)["h"])

    def value(place):
        blocks = 0
        for pile in place:
            blocks ^= pile // h
        return h * blocks + sum(place) % h

    assert known == [place for place in game.positions(up_to) if value(place) == 0]


def test_euclid():
    """A position is P if and only if the larger pile is less than phi times the smaller."""
    up_to, known = golden("euclid()")
    assert known == [(x, y) for x, y in product(range(1, up_to + 1), repeat=2) if x <= y and y * y < y * x + x * x]


def test_larsson_tables_3_and_4_are_corrected():
    # Table 3 prints (9, 49) instead. Table 4, labelled 2WN(1,3), has from n = 9 on the pairs that follow from (5, 26).
    assert golden("modulo(l=0, m=2, p=2)")[1][16] == (9, 50)
    assert golden("modulo(l=2, m=2, p=3)")[1][9:17] == [
        (5, 24), (6, 27), (6, 29), (7, 33), (8, 36), (8, 38), (9, 41), (9, 43),
    ]  # fmt: skip
