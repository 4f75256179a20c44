"""Giant parameters of every named game: an answer that agrees with the definition, or one line of refusal."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from wythoff import move, parse, strategy
from wythoff.apps.cli import main
from wythoff.base.errors import WythoffError
from wythoff.expressions.calls import full_call
from wythoff.expressions.syntax import syntax_tree
from wythoff.game.catalog import ENTRIES, NAMES
from wythoff.game.rulesets import Definition
from wythoff.game.rulesets.notation import _Parser
from wythoff.values import value_at

SECONDS = 5.0  # seconds of CPU time for a small request
# Numbers from 10**12 on were once used internally as placeholders in rules.
GIANTS = (*(10**12 + n for n in range(6)), 2**63, 10**18)
SMALL = (1, 2, 4, 7)  # piles; a game on fewer piles takes the last ones
VERBS = ("move", "grundy", "why")
OF_KIND = {
    "integer": lambda giant: giant,
    "integer or infinity": lambda giant: giant,
    "set": lambda giant: (1, giant),
    "integers": lambda giant: (1, giant),
    "pair": lambda giant: (1, giant),
    "vectors": lambda giant: ((1, 2), (giant, giant + 1)),
}


def calls(entry, giant) -> Iterator[str]:
    """Yield calls of a named game with a giant for each parameter in turn, and for all integers together."""
    node = syntax_tree(entry.examples[0].call)
    _, given = _Parser(entry.examples[0].call, NAMES).call(node)
    example = {name: value for name, value in given.items() if value is not None}
    variadic = next((parameter.name for parameter in entry.parameters if parameter.variadic), "")
    taken = [parameter for parameter in entry.parameters if parameter.kind in OF_KIND]
    for parameter in taken:
        yield full_call(entry.name, {**example, parameter.name: OF_KIND[parameter.kind](giant)}, variadic)
    integers = [parameter.name for parameter in taken if parameter.kind == "integer"]
    if len(integers) > 1:
        yield full_call(entry.name, {**example, **{name: giant + n for n, name in enumerate(integers)}}, variadic)


def cases() -> Iterator[object]:
    """Yield test cases for all calls; `make test` runs about a tenth of them, one for each name with parameters."""
    for number, entry in enumerate(ENTRIES):
        for turn, giant in enumerate(GIANTS):
            for place, call in enumerate(calls(entry, giant)):
                chosen = place == 0 and turn == number % len(GIANTS)
                yield pytest.param(call, marks=() if chosen else pytest.mark.slow, id=call)


@pytest.fixture
def alarm():
    """End a request that takes longer than `SECONDS`."""

    def rung(*_):
        raise TimeoutError(f"longer than {SECONDS} s")

    before = signal.signal(signal.SIGPROF, rung)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("call", [*cases()])
def test_a_giant_parameter_ends_in_an_answer_or_a_line(call, alarm, capsys):
    try:
        piles = SMALL[-parse(call).piles :]
    except WythoffError:
        piles = SMALL[-2:]
    words = list(map(str, piles))
    for command in (["show", call], ["solve", call], ["strategy", call], *([verb, call, *words] for verb in VERBS)):
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        status = main(command)
        signal.setitimer(signal.ITIMER_PROF, 0)
        out, err = capsys.readouterr()
        assert (status == 0 and out) or (status == 2 and err.startswith("wythoff: ") and err.count("\n") == 1), command


@pytest.mark.parametrize("call", [*cases()])
def test_a_giant_parameter_gets_the_answer_of_the_definition(call, alarm):
    try:
        game = parse(call)
        place = game.place(SMALL[-game.piles :])
        found = move(game, place)
    except WythoffError:
        return  # refused, as the test above requires
    if game.partizan:
        return
    assert found.outcome == Definition(game).outcome(place)
    if found.outcome == "N":
        assert tuple(found.winning_moves) == Definition(game).winning_moves(place)


@pytest.mark.parametrize("giant", [GIANTS[0], *(pytest.param(giant, marks=pytest.mark.slow) for giant in GIANTS[1:])])
@pytest.mark.parametrize(
    "text",
    [
        "nim | diagonal({0})",
        "nim | where(k - l < {0} + 2)",
        "nim | where(k > 0 and l > 0 and k + l < {0})",
        "block(nim | diagonal, {0})",
        "block(nim | diagonal({0}), 1, of=nim(lengths=n >= {0}))",
        "misere(nim | diagonal | jump({0}, {0} + 1))",
        "nim(step=2) | ray(0, {0})",
        "nim | keep(diagonal, x1 >= {0})",
        "nim | diagonal(x1 | {0})",
        "(nim | diagonal) - jump({0}, {0})",
        "nim | vector({0}, 1)",
    ],
)
def test_a_giant_in_a_rule_gets_the_answer_of_the_definition(text, giant, alarm):
    game = parse(text.format(giant))
    rules = Definition(game)
    for place in ((0, 0), (0, 1), (1, 2), (3, 3), (3, 5)):
        found = move(game, place)
        assert (found.outcome, tuple(found.winning_moves)) == (rules.outcome(place), rules.winning_moves(place))


@pytest.mark.parametrize(
    ("text", "place", "outcome"),
    [
        # 2**63 cannot be taken from a pile of a million, so subtraction(1) remains.
        ("subtraction(1, 2**63)", (1_000_001,), "N"),
        pytest.param("subtraction(1, 2**63)", (1_000_000,), "P", marks=pytest.mark.slow),
        # The vector (1, 2) fits 800 times, and 801 times.
        pytest.param("vectors(((1, 2), (2**63, 2**63 + 1)))", (1500, 1600), "P", marks=pytest.mark.slow),
        pytest.param("vectors(((1, 2), (2**63, 2**63 + 1)))", (1500, 1602), "N", marks=pytest.mark.slow),
    ],
)
def test_moves_beyond_64_bits_are_no_moves_of_a_box(text, place, outcome, alarm):
    assert move(text, place).outcome == outcome
    assert (value_at(text, place).value > 0) is (outcome == "N")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("block_nim_l(m=255, p=2**63, l=1)", (94, 191)),
        ("block_any(k=2**31)", (50, 51)),
        ("connell(b=10**12)", (400, 700)),
        ("bt_wythoff(b=10**12, t=2)", (10**10, 10**11)),
    ],
)
def test_work_does_not_grow_with_a_parameter(text, place, alarm):
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    found = move(text, place)
    assert found.reason == ""
    game = parse(text)
    strategy_of = strategy(text)
    assert all(game.reaches(place, target) for target in found.winning_moves)
    assert all(strategy_of.outcome(target) == "P" for target in found.winning_moves)


def test_a_row_of_many_p_positions_is_left_where_it_ends():
    """Compare a game with a long row of P-positions with the definition, for a parameter that it can play.

    With 2**63 instead of 30 the answers have the same form.
    """
    found, rules = strategy("block_nim_l(m=2, p=30, l=1)"), Definition(parse("block_nim_l(m=2, p=30, l=1)"))
    for place in ((5, 9), (0, 12), (9, 9), (11, 14)):
        assert found.outcome(place) == rules.outcome(place)
        assert found.winning_moves(place) == rules.winning_moves(place)
