"""Closed forms of Sprague-Grundy values: small positions by the definition, and giants by their options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from tests.seeds import seed_of
from wythoff import parse
from wythoff.base.errors import ParameterError, RequestError, TooLargeError, UnsolvedError
from wythoff.game import catalog
from wythoff.game.rulesets import (
    CyclicNimhoff,
    Definition,
    Euclid,
    Game,
    Jump,
    NheapEqual,
    Nim,
    NimAbpq,
    NpileWythoff,
    Position,
    RatWyt,
    Vectors,
    Where,
    WythoffPartizan,
)
from wythoff.game.rulesets.plans.lines import beside_nim
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.grundy_theorems import VALUES, ClosedForm, known_level, known_values
from wythoff.solving.theorems.latin import latin_square
from wythoff.solving.theorems.periodic import half_rows, one_pile
from wythoff.solving.theorems.reductions import reduction
from wythoff.solving.theorems.theorem import speaking_of, stated_in

NOTE = "docs/mathematics/values.md, Theorem 8."
ALL_UNEQUAL = "nim | where(k > 0 and l > 0 and k != l)"


def wyt(*amounts: int) -> str:
    return " | ".join(["nim", *(f"jump({k}, {k})" for k in amounts)])


def king(k: int) -> str:
    return f"nim(lengths=n <= {k}) | keep(diagonal, k <= {k})"


# The games, the source of the formula, and the largest piles for the definition.
FORMS: list[tuple[str | Game, str, int]] = [
    ("nim", "Bouton 1902; Grundy 1939", 24),
    ("nim | jump(0, 3)", "Bouton 1902; Grundy 1939", 12),
    ("nim | jump(1, 2) | jump(4, 6) | ray(2, 3)", f"Bouton 1902; Grundy 1939; {NOTE}2", 24),
    ("nim | vector(4, 2)", f"Bouton 1902; Grundy 1939; {NOTE}2", 16),
    ("nim | (ray(1, 2) - jump(2, 4))", f"Bouton 1902; Grundy 1939; {NOTE}2", 16),
    ("ab_vector(a=2, b=3)", f"Bouton 1902; Grundy 1939; {NOTE}2", 20),
    (NheapEqual(3), f"Bouton 1902; Grundy 1939; {NOTE}2", 8),
    (NheapEqual(5), f"Bouton 1902; Grundy 1939; {NOTE}2", 3),
    ("nim(step=3)", "Bouton 1902; Grundy 1939", 20),
    (Nim(lengths="n <= 0"), "Bouton 1902; Grundy 1939", 9),
    ("nim(lengths=n <= 4)", "Bouton 1902; Grundy 1939", 20),
    ("nim(lengths=n < 4)", "Bouton 1902; Grundy 1939", 20),
    ("cyclic_nimhoff(h=1)", "Bouton 1902; Grundy 1939", 9),
    ("cyclic_nimhoff(h=4)", "Fraenkel and Lorberbom 1991, cyclic Nimhoff", 24),
    (CyclicNimhoff(5, 1), "Fraenkel and Lorberbom 1991, cyclic Nimhoff", 24),
    (CyclicNimhoff(5, 2), "Fraenkel and Lorberbom 1991, cyclic Nimhoff", 20),
    (CyclicNimhoff(3, 3), "Fraenkel and Lorberbom 1991, cyclic Nimhoff", 8),
    ("nim | jump(1, 3) | where(k > 0 and l > 0 and k + l < 5)", f"{NOTE}3", 24),
    ("nim | jump(1, 1)", "Fraenkel and Lorberbom 1991, cyclic Nimhoff", 24),
    ("nim | jump(1, 1) | jump(1, 2) | jump(2, 4)", f"{NOTE}3", 24),
    *((wyt(1, *more), f"{NOTE}3", 24) for more in ((2,), (4, 8), (2, 4, 8, 16), (16,), (5, 7))),
    ("nim | vector(1, 1) | vector(3, 4)", f"{NOTE}3", 16),
    *((wyt(k), f"{NOTE}5", 36 if k == 16 else 24) for k in (2, 4, 8, 16)),
    (wyt(2, 6, 10), f"{NOTE}5", 30),
    (wyt(2, 4), f"{NOTE}4", 24),
    (wyt(2, 4, 8), f"{NOTE}4", 36),
    (wyt(2, 4, 16), f"{NOTE}4", 36),
    ("nim | jump(1, 5)", f"{NOTE}4", 24),
    *((king(k), f"{NOTE}7", 20) for k in (1, 2, 4, 8)),
    (king(5), f"{NOTE}7", 40),
    ("knight()", f"{NOTE}7", 40),
    ("jump(1, 1) | jump(3, 5)", f"{NOTE}7", 30),
    ("vector(0, 1) | vector(3, 2)", f"{NOTE}7", 24),
    ("vector(3, 0)", f"{NOTE}7", 24),
    (Vectors(((1,), (3,), (4,))), f"{NOTE}6", 60),
    (Vectors(((2,), (5,))), f"{NOTE}6", 60),
    (ALL_UNEQUAL, f"{NOTE}8", 20),
    (Euclid(), "Nivasch 2006", 40),
]


def game_of(text: str | Game) -> Game:
    return parse(text) if isinstance(text, str) else text


def form_of(text: str | Game) -> ClosedForm:
    found = known_values(game_of(text))
    assert found is not None
    return found[0]


@cache
def rules_of(game: Game) -> Definition:
    return Definition(game)


@pytest.mark.parametrize(("text", "source", "up_to"), FORMS, ids=lambda value: str(value)[:40])
def test_every_small_position(text: str | Game, source: str, up_to: int) -> None:
    game, rules = game_of(text), rules_of(game_of(text))
    found = known_values(game)
    assert found is not None
    form, evidence = found
    assert evidence.kind == "proved"
    assert evidence.text.endswith(source)
    assert form.formulas
    right = {position: rules.value(position) for position in game.positions(up_to)}
    assert {position: form(position) for position in right} == right
    for g in (0, 1, 2, 5, max(right.values()) + 1):
        level = known_level(game, g)
        assert level is not None
        assert level.evidence.kind == "proved"
        at_g = [position for position, value in right.items() if value == g]
        for bound in (0, up_to // 2, up_to):
            listed = list(zip(*level.pairs(Bound("up_to", bound)), strict=True))
            assert listed == [position for position in at_g if game.reach(position) <= bound]
        assert all(level.contains(position) is (value == g) for position, value in right.items())


@pytest.mark.parametrize("text", [row[0] for row in FORMS if row[2] >= 24], ids=lambda value: str(value)[:40])
def test_levels_by_columns_and_by_count(text: str | Game) -> None:
    game, form = game_of(text), form_of(text)
    level = known_level(game, 3)
    assert level is not None
    if form.partners is None:
        for bound in (Bound("columns", 5), Bound("count", 5)):
            with pytest.raises(UnsolvedError, match="up_to"):
                level.pairs(bound)
        return
    columns = list(zip(*level.pairs(Bound("columns", 12)), strict=True))
    expected = [(x, y) for x in range(12) for y in range(100) if game.ordered or x <= y if form((x, y)) == 3]
    assert columns == expected
    assert list(zip(*level.pairs(Bound("count", 5)), strict=True)) == expected[:5]


def of_value(form: ClosedForm, position: Position, w: int) -> Iterator[Position]:
    """Yield the positions with value w that are one Nim move away, for closed forms that know partners."""
    assert form.partners is not None
    x, y = position
    yield from ((x, other) for other in form.partners(x, w) if other < y)
    yield from ((other, y) for other in form.partners(y, w) if other < x)


@pytest.mark.parametrize("digits", [50, 1000])
@pytest.mark.parametrize(
    "text",
    ["nim", wyt(1, 2, 2**40, 2**200), wyt(2**100, 3 * 2**100), wyt(16), wyt(2, 4, 16), "nim | jump(1, 5)",
     "nim | jump(1, 2) | jump(4, 6)", "nim | jump(1, 1) | jump(1, 3)"],
)  # fmt: skip
def test_giants_are_the_mex_of_their_options(text: str, digits: int) -> None:
    """Check giants: no option has the same value, and sampled smaller values are reached by an option."""
    game, form, chance = parse(text), form_of(text), random.Random(seed_of(digits))
    vectors = beside_nim(game)
    assert vectors is not None
    for near in (True, False) * 6:
        x = chance.randrange(10**digits)
        y = x + chance.randrange(100) if near else chance.randrange(10**digits)
        x, y = sorted((x, y))
        value = form((x, y))
        assert list(of_value(form, (x, y), value)) == []
        jumps = {form((x - i, y - j)) for i, j, _, _ in vectors if i <= x and j <= y}
        assert value not in jumps
        below = {*range(min(value, 40)), *range(max(value - 40, 0), value)}
        for w in {*below, *(chance.randrange(value) for _ in range(20 if value else 0))}:
            assert w in jumps or any(form(option) == w for option in of_value(form, (x, y), w))


@pytest.mark.parametrize("digits", [50, 1000])
@pytest.mark.parametrize("text", ["knight()", king(1), king(5), king(8), "vector(0, 1) | vector(3, 2)",
                                  "nim(lengths=n <= 6)"])  # fmt: skip
def test_giants_of_finitely_many_vectors(text: str, digits: int) -> None:
    game, form, chance = game_of(text), form_of(text), random.Random(seed_of(digits))
    moves = {(20 - a, 20 - b) for a, b in squares(game, 20)}
    for near in (True, False) * 10:
        x = chance.randrange(10**digits) + 20
        y = x + chance.randrange(-20, 60) if near else chance.randrange(10**digits) + 20
        x, y = (x, y) if game.ordered else sorted((x, y))
        options = {form(game.place((x - i, y - j))) for i, j in moves}
        assert form((x, y)) == next(n for n in range(len(options) + 1) if n not in options)


def squares(game: Game, side: int) -> set[Position]:
    """Return the ordered squares one move away from (`side`, `side`)."""
    options = game.options((side, side))
    return {*options, *((b, a) for a, b in options if not game.ordered)}


@pytest.mark.parametrize("digits", [50, 1000])
def test_giants_of_euclid(digits: int) -> None:
    """Check giants of Euclid's game: the options of (x, r + t*x) are (x, r + s*x), s < t."""
    form, chance = form_of(Euclid()), random.Random(seed_of(digits))
    for _ in range(20):
        x = chance.randrange(1, 10**digits)
        r, t = chance.randrange(1, x + 1), chance.randrange(1, 30)
        options = [form(tuple(sorted((x, r + s * x)))) for s in range(t)]
        value = form(tuple(sorted((x, r + t * x))))
        assert value == next(n for n in range(t + 1) if n not in options) or t == 0


@pytest.mark.parametrize("digits", [50, 1000])
def test_giants_of_unequal_amounts(digits: int) -> None:
    form, chance = form_of(ALL_UNEQUAL), random.Random(seed_of(digits))
    for near in (True, False) * 10:
        x = chance.randrange(10**digits)
        x, y = sorted((x, x + chance.randrange(9) if near else chance.randrange(10**digits)))
        value, half = form((x, y)), x // 2
        assert list(of_value(form, (x, y), value)) == []
        for _ in range(30):
            a, b = x - chance.randrange(min(x, 9)), y - chance.randrange(min(y, 9))
            assert form((a, b)) != value or y - x == b - a
        below = {*range(min(value, 9)), *range(max(value - 9, 0), value)}
        for w in {*below, *(2 * half + t for t in (0, 1)), *(4 * half + t for t in (0, 1)), value // 2, value // 3}:
            s, t = divmod(w, 2)
            pairs = [(0, 2 * s + t), (1, 2 * s + 1 - t), (2 * s, 0), (1, 0), (2 * half, 2 * half + 1)]
            pairs += [(2 * half - 2, 2 * half + 3), (2 * half - 1, 2 * half + 2), *of_value(form, (x, y), w)]
            options = [(a, b) for a, b in pairs if a <= x and b <= y and (a == x or b == y or x - a != y - b)]
            assert w >= value or any(form(option) == w for option in options)


def test_wyt_k_with_1_has_one_formula() -> None:
    amounts = tuple(2**i for i in range(12))
    form, alone = form_of(wyt(*amounts)), form_of(wyt(1))
    assert form.formulas == alone.formulas == ("G = 3*((x//3) xor (y//3)) + (x + y) % 3",)


@pytest.mark.parametrize("text", ["nim | diagonal", wyt(1, 3), wyt(2, 8), wyt(3), "nim | jump(1, 3)", king(3),
                                  "nim | ray(1, 3)", "nim | ray(2, 2)", "diagonal", "nim | (diagonal - jump(1, 1))",
                                  "nim | jump(1, 2) | where(k > 0 and l > 0 and k + l < 3)",
                                  Nim() | Jump(1, 1) | Where("k > 0 and l > 0 and k + l < 0"), "jump(0, 65)",
                                  "terminal(nim, x == 3)", NheapEqual(4), NpileWythoff(3)])  # fmt: skip
def test_games_without_a_closed_form(text: str | Game) -> None:
    game = game_of(text)
    assert known_values(game) is None
    assert known_level(game, 7) is None
    assert all(theorem.asked(game).reason for theorem in stated_in(speaking_of(VALUES, game)))


def test_values_with_finitely_many_positions() -> None:
    level = known_level(parse(ALL_UNEQUAL), 1)
    assert level is not None
    assert list(zip(*level.pairs(Bound("columns", 6)), strict=True)) == [(0, 1)]
    with pytest.raises(UnsolvedError, match="use up_to or columns"):
        level.pairs(Bound("count", 2))


def test_no_square_is_claimed_that_does_not_repeat() -> None:
    """The values of wyt_k(K=(3,)) below 2 form a Latin square, but the move (3, 3) forbids its repetition."""
    game = parse(wyt(3))
    rules = Definition(game)
    table = [[rules.value((x, y)) for y in range(8)] for x in range(8)]
    assert [row[:2] for row in table[:2]] == [[0, 1], [1, 0]]
    assert table[4][4] == 1
    assert latin_square(((3, 3),)) is None


def test_searches_end_without_a_result() -> None:
    assert half_rows(frozenset({(i, j) for i in range(4) for j in range(4) if i == j or i * j == 0} - {(0, 0)})) is None
    assert one_pile(frozenset({1, 2})) == ((), (0, 1, 2))
    assert one_pile(frozenset()) == ((), (0,))


@pytest.mark.parametrize("text", ["misere(nim)", "block(nim, 1)", "misere(nim | jump(1, 1))"])
def test_games_without_values_are_refused(text: str) -> None:
    game = parse(text)
    for ask in (known_values, reduction, lambda refused: known_level(refused, 0)):
        with pytest.raises(ParameterError, match="Sprague-Grundy values exist"):
            ask(game)


def test_other_games_without_values_are_refused() -> None:
    for ask in (known_values, reduction, lambda refused: known_level(refused, 0)):
        with pytest.raises(RequestError, match="no value before the second player chooses"):
            ask(parse("chosen_shift(m=1, p=2)"))
    for game in (NimAbpq(1, 1, 1, 1), WythoffPartizan()):
        with pytest.raises(ParameterError, match="Sprague-Grundy values exist"):
            known_values(game)


def test_too_many_positions_are_refused_before_they_are_tried() -> None:
    level = known_level(Euclid(), 1)
    assert level is not None
    with pytest.raises(TooLargeError, match="would take about"):
        level.pairs(Bound("up_to", 10**30))
    reports: list[int] = []
    level.pairs(Bound("up_to", 30), lambda done, total: reports.append(total))
    assert reports == [31**2]


@pytest.mark.parametrize("text", ["wythoff", "g1", "jump(1, 2)", "ratwyt()", "rat_game()", "npile_wythoff(n=3)"])
def test_p_positions_are_level_0(text: str) -> None:
    game = parse(text)
    rules, level = Definition(game), known_level(game, 0)
    if level is None:
        assert text == "npile_wythoff(n=3)"
        return
    up_to = 6 if text in ("ratwyt()", "rat_game()") else 20
    right = rules.p_positions(up_to)
    assert list(zip(*level.pairs(Bound("up_to", up_to)), strict=True)) == right
    assert all(level.contains(position) is (position in right) for position in game.positions(up_to))


@pytest.mark.parametrize("text", ["t_wythoff_variant(t=3, variant='sorted')", "t_wythoff_variant(t=2, variant='order')",
                                  "t_wythoff_variant(t=2, variant='larger')", "nim | jump(1, 1)"])  # fmt: skip
def test_reductions(text: str) -> None:
    game = parse(text)
    found = reduction(game)
    if "larger" in text or "jump" in text:
        assert found is None
        return
    assert found is not None
    rules, others = Definition(game), Definition(found.game)
    assert all(rules.value(position) == others.value(found.place(position)) for position in game.positions(20))


def test_reductions_of_other_kinds() -> None:
    for game, up_to in ((CyclicNimhoff(4, 2), 12), (RatWyt(), 6)):
        found = reduction(game)
        assert found is not None
        rules, others = Definition(game), Definition(found.game)
        assert all(rules.value(position) == others.value(found.place(position)) for position in game.positions(up_to))
    found = reduction(RatWyt())
    assert found is not None
    assert found.place((Fraction(1, 10**1000), Fraction(10**50))) == (10**50, 10**1000)


def test_every_named_game() -> None:
    """Compare the closed forms of named games with the definition."""
    known = set()
    for entry in catalog.ENTRIES:
        for example in entry.examples:
            game = parse(example.call)
            if game.misere or game.blocking or game.partizan or game.choices:
                continue
            found = known_values(game)
            if found is not None:
                known.add(entry.name)
                rules = rules_of(game)
                assert all(found[0](position) == rules.value(position) for position in game.positions(7))
    assert known >= {
        "nim",
        "wyt_k",
        "unequal_diagonal",
        "cyclic_nimhoff",
        "ab_vector",
        "king",
        "knight",
        "vectors",
        "euclid",
    } - {"nim"}


def test_jumps_that_keep_no_nim_sum() -> None:
    """A jump keeps the values of Nim if and only if it never leads to a position with the same nim-sum."""
    for i in range(1, 9):
        for j in range(i, 9):
            keeps = any((x - i) ^ (y - j) == x ^ y for x in range(i, 32) for y in range(j, 32))
            found = known_values(parse("nim") | Jump(i, j))
            as_nim = found is not None and found[0].formulas == ("G = x xor y",)
            assert as_nim is not keeps
