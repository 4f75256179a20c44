"""Games on any number of piles: notation, refusals, and play compared with an independent `Judge`."""

import random
from functools import cache
from itertools import permutations, product

import pytest

from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import decide
from wythoff.automata.statements.names import Table
from wythoff.base.errors import WythoffError
from wythoff.game.rulesets import Definition, Game, Misere, parse
from wythoff.game.rulesets.wording import in_words
from wythoff.kernels import has_numba, limits
from wythoff.proofs import checker
from wythoff.proofs.guessing import automaton_of
from wythoff.proofs.pile_statements import statement
from wythoff.questions.identifying import identify
from wythoff.questions.proving import prove
from wythoff.solving.solvers import solve
from wythoff.solving.theorems.one_pile import octal_values
from wythoff.solving.values.single import value_at

TEXTS = [
    "piles(3, nim | equal)",
    "piles(4, nim(step=2) | diagonal(2) | ray(1, 2) | jump(1, 2))",
    "piles(3, (nim | equal) - each((1, 1, 1)))",
    "piles(3, where(k1 == k2 and k3 > p1) | keep(upto(2), q1 > 0))",
    "piles(1, nim(lengths=n % 3 == 1))",
    "piles(1, each((1,), (3,)))",
    "piles(6, upto(3))",
    "ordered(3, each((0, 0, 1), (0, 1, -5), (1, -2, 0)))",
    "ordered(2, nim | equal)",
    "ordered(2, each())",
    "ordered(2, where(k > l))",
    "piles(2, each((2, -1)))",
    "misere(block(terminal(piles(3, nim), p1 == 0), 1))",
    "terminal(piles(3, nim | equal(3)), x + y + z <= 1)",
    "sink(piles(1, each((2,), (3,))))",
    "sink(ordered(3, each((1, 0, 2))), 'loses')",
    "passes(piles(3, nim), 2)",
    "passes(nim | diagonal, 1, each=1)",
    "last(nim | diagonal, n + 1)",
    "last(piles(1, nim), 2*n)",
]


@pytest.mark.parametrize("text", TEXTS)
def test_notation_round_trip_keeps_text_and_value(text):
    game = parse(text)
    assert (str(game), parse(str(game))) == (text, game)
    assert in_words(game)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("piles(2, nim | equal)", "nim | diagonal"),
        ("piles(2, each((2, 1), (3, 3)) | upto(1))", "nim | jump(1, 2) | jump(3, 3)"),
        ("piles(2, where(p1 == p2 and k1 > 0))", "where(x0 == y0 and k > 0)"),
        ("ordered(2, nim | each((2, 1)))", "nim | vector(2, 1)"),
        ("ordered(2, nim | where(k1 == 1 and k2 == 2))", "nim | where(i == 1 and j == 2)"),
        ("ordered(2, where(k1 + 2*k2 <= 3))", "where(i + 2*j <= 3)"),
        ("ordered(2, where(k1 == 1 and q2 > 2))", "ordered(2, where(k1 == 1 and q2 > 2))"),
        ("ordered(1, nim)", "piles(1, nim)"),
        ("piles(1, each(3, 1))", "piles(1, each((1,), (3,)))"),
        ("piles(3, equal | nim | nim)", "piles(3, nim | equal)"),
        ("last(piles(1, nim), 2)", "last(piles(1, nim), 2*n)"),
    ],
)
def test_parse_writes_the_shorter_form(text, same):
    assert str(parse(text)) == same


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("piles(7, nim)", "d must be an integer from 1 to 6, was 7"),
        ("piles(0, nim)", "from 1 to 6"),
        ("piles(3, wythoff)", "unknown name 'wythoff'"),
        ("piles(1, equal)", "equal needs 2 piles or more"),
        ("piles(3, equal(4))", "equal(4) needs 4 piles or more, but this game has 3"),
        ("piles(3, upto(0))", "m must be an integer >= 1"),
        ("piles(3, each((1, 1)))", "vectors of 3 numbers"),
        ("piles(3, each((0, 0, 0)))", "not all 0"),
        ("piles(3, where(p4 > 0))", "not p4"),
        ("piles(3, where(x0 > 0))", "not x0"),
        ("piles(2, where(x0 > p1))", "l, not both"),
        ("piles(3, each((1, -1, 0)))", "can go on for ever: (0, 1, 1) -> (0, 0, 2) -> (0, 1, 1)"),
        ("ordered(2, each((1, -2), (-1, 1)))", "(1, 2) -> (2, 1) -> (3, 0) -> (2, 2)"),
        ("ordered(2, each((-1, -1)))", "for ever"),
        ("sink(piles(3, nim))", "sink(...) must be around vectors,"),
        ("passes(misere(nim), 1)", "passes(...) must be around moves"),
        ("block(piles(3, nim), 1, of=nim)", "of block must be left out"),
        ("terminal(piles(3, nim), w == 1)", "unknown variable 'w'"),
    ],
)
def test_parse_refuses_in_one_line(text, message):
    with pytest.raises(WythoffError) as error:
        parse(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("piles(3, each((2, -1, 0)))", "the number of tokens"),
        ("ordered(2, each((1, -1000000000), (0, 1)))", "p1, then p2"),
        ("ordered(2, each((1, -1), (-1, 2)))", "p1 + p2, then p1"),
        ("ordered(2, each((2, -3), (-1, 2)))", "5*p1 + 3*p2"),
        ("ordered(3, nim | each((1, -9, 0)))", "p1, then p2, then p3"),
    ],
)
def test_measure_is_lowered_by_every_move(text, measure):
    game = parse(text)
    assert str(game.ends_by) == measure
    for place in game.positions(3):
        for taken in game.moves.amounts(place, game.ordered):
            assert game.ends_by.lowered_by(taken)


COUNTS = [(30, 127), (60, 457)]


@pytest.mark.parametrize(("up_to", "count"), [*COUNTS, pytest.param(200, 4928, marks=pytest.mark.slow)])
def test_nim_and_equal_has_the_known_p_positions(up_to, count):
    assert len(solve("piles(3, nim | equal)", up_to=up_to)) == count


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="the plain form takes a minute")
def test_nim_and_equal_to_500():
    assert len(solve("piles(3, nim | equal)", up_to=500)) == 30389


# Random games for the judge: text and rule are made together, and the judge tries all moves one by one.
def on_some(kind, draw, piles, ordered):
    """Return a random part of a rule, as `some_part` does: moves on two piles, or a vector that may add tokens."""
    used = lambda taken: [amount for amount in taken if amount]  # noqa: E731
    if kind == "add":
        vector = tuple(sorted([draw.randint(-2, 1) for _ in range(piles - 1)] + [draw.randint(1, 3)]))
        if sum(vector) > 0:  # then every move lowers the number of tokens, and play ends
            every = {vector} if ordered else set(permutations(vector))
            return f"each({vector})", lambda before, taken: taken in every
    if kind == "ray":
        p, q = draw.choice([(1, 2), (1, 3), (2, 3)])
        return (
            f"ray({p}, {q})",
            lambda before, taken: (
                len(used(taken)) == 2 and min(used(taken)) * q == max(used(taken)) * p and min(used(taken)) % p == 0
            ),
        )
    if kind == "jump":
        p, q = draw.randint(0, 2), draw.randint(1, 3)
        pair = sorted((p, q))
        return f"jump({p}, {q})", lambda before, taken: sorted(taken) == [0] * (piles - 2) + pair
    if kind == "width":
        width = draw.randint(1, 3)
        return (
            f"diagonal({width})",
            lambda before, taken: len(used(taken)) == 2 and abs(used(taken)[0] - used(taken)[1]) < width,
        )
    return "nim", lambda before, taken: len(used(taken)) == 1


def some_part(draw, piles, ordered):
    """Return the text of a random part of a rule, and whether (piles before, taken from each) is allowed by it."""
    used = lambda taken: [amount for amount in taken if amount]  # noqa: E731
    kind = draw.choice(
        ["nim", "step", "lengths", "equal", "equals", "upto", "each", "where", "amounts", "jump", "width", "ray", "add"]
    )
    if kind == "nim":
        return "nim", lambda before, taken: len(used(taken)) == 1
    if kind == "step":
        step = draw.randint(1, 3)
        return f"nim(step={step})", lambda before, taken: len(used(taken)) == 1 and sum(taken) % step == 0
    if kind == "lengths":
        rest = draw.randint(0, 2)
        return f"nim(lengths=n % 3 == {rest})", lambda before, taken: len(used(taken)) == 1 and sum(taken) % 3 == rest
    if kind == "equal" and piles > 1:
        return "equal", lambda before, taken: len(used(taken)) > 1 and len(set(used(taken))) == 1
    if kind == "equals":
        m = draw.randint(1, piles)
        return f"equal({m})", lambda before, taken: len(used(taken)) == m and len(set(used(taken))) == 1
    if kind == "upto":
        m = draw.randint(1, 4)
        return f"upto({m})", lambda before, taken: len(used(taken)) <= m
    if kind == "each":
        vectors = {tuple(draw.randint(0, 2) for _ in range(piles)) for _ in range(2)} - {(0,) * piles}
        vectors = vectors or {(1,) * piles}
        every = vectors if ordered else {order for vector in vectors for order in permutations(vector)}
        return f"each({', '.join(map(str, vectors))})", lambda before, taken: taken in every
    if kind in ("jump", "width", "ray", "add") and piles > 1:
        return on_some(kind, draw, piles, ordered)
    a, b = draw.randint(1, piles), draw.randint(1, piles)
    if kind == "amounts":
        least = draw.randint(1, 4)
        text = " + ".join(f"k{n}" for n in range(1, piles + 1))
        return f"where({text} < {least})", lambda before, taken: sum(taken) < least
    least, rest = draw.randint(0, 3), draw.randint(0, 1)
    return (
        f"where(q{a} >= k{b} + {least - 2} and p{b} % 2 == {rest})",
        lambda before, taken: before[a - 1] - taken[a - 1] >= taken[b - 1] + least - 2 and before[b - 1] % 2 == rest,
    )


def drawn(draw):
    """Return a random game: its text, the number of piles, whether they are ordered, and a test of its moves."""
    piles, ordered = draw.randint(1, 4), draw.random() < 0.3
    parts = [some_part(draw, piles, ordered) for _ in range(draw.randint(1, 3))]
    removed = [some_part(draw, piles, ordered)] if draw.random() < 0.2 else []
    text = " | ".join(part for part, _ in parts)
    if removed:
        text = f"({text}) - {removed[0][0]}"
    kept = None
    if draw.random() < 0.2:
        place = draw.randint(1, piles)
        kept = lambda before, taken: taken[place - 1] != 1  # noqa: E731
        text = f"keep({text}, k{place} != 1)"

    def labels(before, taken):
        """Return the amounts with those of equal piles exchanged in every way."""
        if ordered:
            return [taken]
        swaps = (order for order in permutations(range(piles)) if all(before[n] == before[order[n]] for n in order))
        return [tuple(taken[n] for n in order) for order in swaps]

    def allowed(before, taken):
        def by(test):
            return any(test(before, order) for order in labels(before, taken))

        # Only vectors, in `every`, may add tokens.
        tests, gone = (
            [test for text, test in some if min(taken) >= 0 or text.startswith("each")] for some in (parts, removed)
        )
        found = any(map(by, tests)) and not any(map(by, gone))
        return found and (kept is None or by(kept))

    word = "ordered" if ordered else "piles"
    return f"{word}({piles}, {text})", piles, ordered, allowed


class Judge:
    """Computes outcomes and values from a test of moves alone, by trying all amounts at each position in play."""

    def __init__(self, piles, ordered, allowed, misere=False, block=0, end=None, adds=False):
        self.adds = adds
        self.piles, self.ordered, self.allowed, self.misere, self.block, self.end = (
            piles, ordered, allowed, misere, block, end,
        )  # fmt: skip
        self.after, self.lost, self.value = cache(self._after), cache(self._lost), cache(self._value)

    def _after(self, before):
        """Return (piles after, tokens taken) for each move from the piles `before`; equal piles count as different."""
        if self.end is not None and self.end(before):
            return ()
        every = product(*(range(-2 if self.adds else 0, pile + 1) for pile in before))
        moves = (taken for taken in every if any(taken) and self.allowed(before, taken))
        return tuple((tuple(map(int.__sub__, before, taken)), sum(taken)) for taken in moves)

    def placed(self, position):
        return position if self.ordered else tuple(sorted(position))

    def _lost(self, before):
        options = [self.placed(left) for left, _ in self.after(before)]
        winning = sum(map(self.lost, options))
        return winning <= self.block and not (self.misere and winning == len(options))

    def _value(self, before):
        seen = {self.value(self.placed(left)) for left, _ in self.after(before)}
        return next(value for value in range(len(seen) + 1) if value not in seen)

    def places(self, most):
        every = product(range(most + 1), repeat=self.piles)
        return [place for place in every if self.ordered or list(place) == sorted(place)]

    @cache  # noqa: B019  # a judge lives as long as one game
    def passing(self, before, left):
        """Return whether the player to move loses, if the players have `left` = (mine, theirs) passes left."""
        options = {self.placed(after) for after, _ in self.after(before)}
        if any(self.passing(option, left[::-1]) for option in options):
            return False
        return not (options and left[0] and self.passing(before, (*left[1:], left[0] - 1)))

    @cache  # noqa: B019
    def limited(self, before, most, a, b):
        """Return whether a player loses who may take `most`; after taking n, the next may take at most a*n + b."""
        moves = {(self.placed(after), taken) for after, taken in self.after(before) if 0 < taken <= most}
        return not any(self.limited(after, a * taken + b, a, b) for after, taken in moves)


def against_the_judge(seeds):
    for seed in seeds:
        draw = random.Random(seed)
        text, piles, ordered, allowed = drawn(draw)
        most = (9, 5, 3, 2)[piles - 1]
        misere, block = draw.random() < 0.4, draw.choice([0, 0, 0, 1, 2])
        ends = draw.random() < 0.2
        game = parse(text)
        judge = Judge(piles, ordered, allowed, misere, block, (lambda at: sum(at) <= 1) if ends else None, "-" in text)
        found = [place for place in judge.places(most) if judge.lost(place)]
        layered = f"terminal({text}, {'x' if piles == 1 else ' + '.join('xyzu'[:piles])} <= 1)" if ends else text
        layered = f"block({layered}, {block})" if block else layered
        played = parse(f"misere({layered})" if misere else layered)
        assert played == parse(str(played)), seed
        assert Definition(played).p_positions(most) == found, (seed, str(played))
        assert list(solve(played, up_to=most)) == found, (seed, str(played))
        box = None if ends or game.as_kind(type(None)) else game.in_a_box(most)
        if not (misere or block or ends):
            rules = Definition(game)
            assert all(rules.value(place) == judge.value(place) for place in judge.places(most)), (seed, text)
            with_memory(draw, judge, game, most, seed)
        if box is not None and not (block or ends):
            memory = limits.kernel_of("boxes", compiled=False).OutcomeMemory(box, most + 1)
            limits.kernel_of("boxes", compiled=False).box_outcomes(memory, 0, most + 1, misere)
            assert list(zip(*memory.listed(), strict=True)) == found, (seed, text)


def with_memory(draw, judge, game, most, seed):
    """Compare `passes(...)` and `last(...)` around a random game with the judge."""
    most = min(most, 3)
    n, each = draw.randint(0, 2), draw.randint(0, 1)
    passed = [place for place in judge.places(most) if judge.passing(place, (n,) * (1 + each))]
    assert list(solve(parse(f"passes({game}, {n}, each={each})"), up_to=most)) == passed, (seed, str(game), n, each)
    if getattr(game, "adds_tokens", False):
        return
    a, b = draw.randint(1, 2), draw.randint(0, 1)
    last = [place for place in judge.places(most) if judge.limited(place, sum(place) - 1, a, b)]
    assert list(solve(parse(f"last({game}, {a}*n + {b})"), up_to=most)) == last, (seed, str(game), a, b)


def test_random_games_agree_with_the_judge():
    against_the_judge(range(40))


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(10))
def test_many_random_games_agree_with_the_judge(shard):
    against_the_judge(range(1000 * shard, 1000 * shard + 1000))


@pytest.mark.skipif(not has_numba(), reason="compares with the compiled form")
@pytest.mark.parametrize(
    "text",
    ["piles(3, nim | equal)", "ordered(3, upto(2) | each((1, 2, 3)))", "piles(3, where(k1 <= k2 and q3 > p1))"],
)
def test_compiled_boxes_agree_with_the_plain_ones(text):
    game, side = parse(text), 7
    box = game.in_a_box(side - 1)
    for misere in (False, True):
        found = []
        for compiled in (False, True):
            form = limits.kernel_of("boxes", compiled=compiled)
            memory = form.OutcomeMemory(box, side)
            form.box_outcomes(memory, 0, side, misere)
            found.append([tuple(map(int, place)) for place in zip(*memory.listed(), strict=True)])
        assert found[0] == found[1] == Definition(Misere(game) if misere else game).p_positions(side - 1)


def test_moves_that_add_tokens_are_followed_beyond_the_box():
    game = parse("ordered(2, nim | each((1, -3)))")
    assert list(solve(game, up_to=6)) == Definition(game).p_positions(6)


@pytest.mark.parametrize(
    ("code", "first"),
    [
        ("0.77", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("0.137", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]),
        ("0.333", [0, 1, 2, 3, 0, 1]),
    ],
)
def test_octal_values_are_those_of_the_definition(code, first):
    game = parse(f'octal("{code}")')
    rules = Definition(game)
    assert [rules.value((heap,)) for heap in range(len(first))] == first
    row, _ = octal_values(game)
    assert [row.term(heap) for heap in range(len(first))] == first
    assert list(solve(game, up_to=11)) == rules.p_positions(11)


def test_kayles_has_period_12_with_the_last_exception_70():
    game = parse('octal("0.77")')
    row, last = octal_values(game)
    assert (row.size, last) == (12, 70)
    assert value_at(game, (10**12,)).evidence.kind == "proved"
    assert solve(game, up_to=100).evidence.kind == "proved"


@pytest.mark.parametrize("code", ["0.8", "3.7", "0.", "77", "0.7a", "0." + "7" * 101])
def test_octal_refuses_other_codes(code):
    with pytest.raises(WythoffError, match="octal code"):
        parse(f'octal("{code}")')


PROVED = ["piles(3, nim)", "piles(3, upto(2))", "misere(piles(3, nim))", "piles(1, nim(step=2) | each((3,)))"]


SLOWLY = [
    *PROVED[1:],
    "piles(2, each((3, -1), (0, 1)))",
    "ordered(2, each((1, -2), (0, 1)))",
    "piles(4, nim)",
    "piles(3, nim | each((1, 1, 1)))",
    "nheap_equal(3)",
]


@pytest.mark.parametrize("text", [PROVED[0], *(pytest.param(text, marks=pytest.mark.slow) for text in SLOWLY)])
def test_proved_p_positions_are_those_of_the_rules(text):
    proof = prove(text)
    assert proof.proved, proof.reason
    assert list(solve(proof.game, up_to=9)) == sorted(
        place for place in proof.game.positions(9) if proof.relation.contains(place)
    )
    assert checker.check(proof.certificate)
    assert proof.form == (
        "automaton" if proof.game.piles > 2 else "semilinear"
    )  # conditions have two variables at most
    assert proof.outcome((10**12,) * proof.game.piles) in "PN"


@pytest.mark.slow
def test_a_game_without_automaton_is_not_proved():
    proof = prove("piles(3, nim | equal)")
    assert proof.proved is None and "suggest no automaton" in proof.reason


def test_a_wrong_automaton_is_refused():
    nim, moore = parse("piles(3, nim)"), parse("piles(3, upto(2))")
    places = {order for place in solve(moore, up_to=15) for order in permutations(place)}
    machine = automaton_of(places, 3, 2, 4, 2)
    table = Table()
    table.keep("P", Relation(system("base(2)"), ["p1", "p2", "p3"], Algebra().minimal(machine)))
    assert decide(statement(moore), table, Algebra(), system("base(2)")).truth
    assert decide(statement(nim), table, Algebra(), system("base(2)")).truth is False


def brute_passes(moves, place, left, each):
    """Return whether the player to move loses with `left` passes left, from the options of `moves` alone."""
    options = moves.options(place)
    if any(brute_passes(moves, option, left[::-1], each) for option in options):
        return False
    return not (options and left[0] and brute_passes(moves, place, (*left[1:], left[0] - 1), each))


@pytest.mark.parametrize(
    ("text", "n", "each"), [("nim | diagonal", 1, 0), ("nim | diagonal", 1, 1), ("piles(3, nim)", 2, 0)]
)
def test_passes_agree_with_brute_force(text, n, each):
    moves, game = parse(text), parse(f"passes({text}, {n}, each={each})")
    found = [place for place in game.positions(3) if brute_passes(moves, place, (n,) * (1 + each), each)]
    assert list(solve(game, up_to=3)) == found


def test_last_amount_is_fibonacci_nim():
    fibonacci = {1, 2, 3, 5, 8, 13, 21}
    found = {place for (place,) in solve("last(piles(1, nim), 2)", up_to=30)}
    assert found - {0} == fibonacci


def test_sink_shifts_the_wall():
    # With a sink at 0, n behaves like n + 1 with a sink below 1: the values of Bhagat and others.
    won = {place for (place,) in solve("sink(piles(1, each(2, 5)))", up_to=30)}
    lost = [False] * 31
    for n in range(31):
        lost[n] = not any(n - taken < 0 or lost[n - taken] for taken in (2, 5))
    assert won == {n for n in range(31) if lost[n]}
    assert list(solve("sink(piles(1, each(2, 5)), loses)", up_to=30)) == list(solve("subtraction(2, 5)", up_to=30))


@pytest.mark.parametrize("game", ["piles(1, each(2, 5))", "jump(1, 2)", "piles(3, each((1, 1, 0), (2, 1, 1)))"])
@pytest.mark.parametrize("mover", ["wins", "loses"])
def test_misere_play_leaves_a_sink_as_it_is(game, mover):
    # Every position has a move, so nothing else can change either.
    text = f"sink({game}, {mover})"
    assert list(solve(f"misere({text})", up_to=9)) == list(solve(text, up_to=9))
    assert Definition(parse(f"misere({text})")).p_positions(9) == Definition(parse(text)).p_positions(9)


def test_identify_finds_three_piles():
    found = identify("piles(3, nim | equal(2) | equal(3))")
    assert "piles(3, nim | equal)" in [match.name for match in found.games]


@pytest.mark.parametrize("text", ["piles(3, nim)", "cyclic_nimhoff(h=2, piles=3)", "misere(piles(4, nim))"])
def test_identify_proves_that_the_given_game_is_nim(text):
    best, *others = identify(text).games
    assert best.evidence.kind == "proved" and best.name == text.replace("cyclic_nimhoff(h=2, piles=3)", "piles(3, nim)")
    assert {match.evidence.kind for match in others} <= {"conjectured"}


def test_a_class_may_give_lines():
    class Everything(Game):
        piles = 3
        lines = (((1, 0, 0), (1, 0, 0)), ((1, 1, 0), (1, 1, 0)), ((1, 1, 1), (1, 1, 1)))

    class Once(Game):
        piles = 2
        ordered = True
        moves = ((2, 4), (4, 0))

    class Wrong(Game):
        piles = 2
        moves = ((1,),)

    same = parse("piles(3, nim | equal)")
    assert Everything().options((1, 2, 2)) == same.options((1, 2, 2))
    assert list(solve(Everything(), up_to=12)) == list(solve(same, up_to=12))
    assert list(solve(Once(), up_to=9)) == list(solve("vectors(((2, 4), (4, 0)))", up_to=9))
    with pytest.raises(WythoffError, match="moves must be vectors of 2 integers"):
        solve(Wrong(), up_to=3)
