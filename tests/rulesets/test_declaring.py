"""Declared outcomes (positions that a rule makes P or N): notation, refusals, and all solvers against brute force."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from wythoff import parse, solve, strategy, why
from wythoff.apps.cli import main
from wythoff.base.errors import NotationError, ParameterError, RequestError, UnsolvedError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Declare, Definition, Game, Misere, Nim, Position, TwoPileGame
from wythoff.questions.playing.matches import Match
from wythoff.solving.solvers import SOLVERS
from wythoff.values import value_at

RULES = (
    "nim | diagonal", "nim", "nim | where(k > 0 and l > 0 and (k - l) % 4 == 0)", "nim | jump(1, 2)", "euclid",
    "terminal(nim | diagonal, x + y <= 2)", "block(nim | diagonal, 1)", "block(nim | diagonal, 2, of=diagonal)",
    "nim | diagonal(x1 + 1)", "where(i + 2*j < 9)", "nim | vector(1, 2)", "nim(step=2) | diagonal", "jump(1, 2)",
    "block(terminal(nim | diagonal, x + y < 3), 1)", "nim | where((k & l) == 1)", "shifted(1, 3, 1)",
)  # fmt: skip
SIDE = 13


def played(game: Game, layer: Declare, side: int) -> list[Position]:
    """Return the P-positions with piles below `side` of `layer.game`, with the outcomes that `layer` declares."""
    inner, lost = layer.game, dict[Position, bool]()
    for square in sorted(((x, y) for x in range(side) for y in range(side)), key=sum):
        if (not inner.ordered and square[0] > square[1]) or not inner.contains(square):
            continue
        targets = list(inner.targets(square))
        winning = [target for target in targets if lost[inner.settled(target)]]
        no_escape = game.misere and len(winning) == len(targets)
        lost[square] = not (winning and inner.unstoppable(square, winning)) and not no_escape
        lost[square] = (lost[square] or square in layer.P) and square not in layer.N
    return sorted(square for square, is_lost in lost.items() if is_lost)


def drawn(random: Random) -> tuple[Game, Declare]:
    inner = parse(random.choice(RULES))
    assert isinstance(inner, TwoPileGame)
    squares = {(random.randrange(9), random.randrange(9)) for _ in range(random.randrange(6))}
    kept = sorted({square if inner.ordered else (min(square), max(square)) for square in squares})
    kept = random.sample([square for square in kept if inner.contains(square)], k=sum(map(inner.contains, kept)))
    cut = random.randrange(len(kept) + 1)
    layer = Declare(inner, P=kept[:cut], N=kept[cut:])
    return Misere(layer) if random.random() < 0.35 else layer, layer


@pytest.mark.parametrize("seed", range(12))
def test_every_solver_plays_what_is_declared_or_refuses(seed: int) -> None:
    random, used = Random(seed), Counter[str]()
    for _ in range(12):
        game, layer = drawn(random)
        assert parse(str(game)) == game and hash(parse(str(game))) == hash(game)
        expected, rules = played(game, layer, SIDE), Definition(game)
        assert rules.p_positions(SIDE - 1) == expected
        for solver in SOLVERS:
            try:
                found = solve(game, up_to=SIDE - 1, solver=solver.name)
            except UnsolvedError:
                continue
            used[solver.name] += 1
            assert list(found.p_positions) == expected, (str(game), solver.name)
            for place in game.positions(6):
                assert found.winning_moves(place) == rules.winning_moves(place), (str(game), solver.name, place)
                assert found.to_block(place) == rules.to_block(place)
        assert solve(game, up_to=SIDE - 1).check(8)
    assert used["by_definition"] == 12 and used["by_pull"] and used["by_push"]


@pytest.mark.parametrize("seed", range(6))
def test_columns_and_counts_go_on_beyond_what_is_declared(seed: int) -> None:
    random = Random(seed)
    for _ in range(8):
        game, layer = drawn(random)
        board = set(played(game, layer, 40))
        try:
            columns, counted = solve(game, columns=5), solve(game, count=7)
        except UnsolvedError:
            continue
        assert {pair for pair in columns.p_positions if max(pair) < 40} == {pair for pair in board if pair[0] < 5}
        last = counted.p_positions[-1] if counted.p_positions else (-1, -1)
        assert {pair for pair in counted.p_positions if max(pair) < 40} == {pair for pair in board if pair <= last}


def test_finitely_many_p_positions_end_beyond_what_is_declared() -> None:
    found = solve(parse("declare(modular_wythoff(3), P=((4, 9),), N=((1, 2),))"), count=50)
    assert found.exhausted and (4, 9) in list(found.p_positions) and (1, 2) not in list(found.p_positions)
    assert list(found.p_positions) == list(solve(found.game, up_to=30).p_positions)


def test_the_notation_of_declare() -> None:
    game = parse("declare(wythoff, N=((0, 0),), P=((2, 1), (1, 2), (4, 1)))")
    assert str(game) == "declare(nim | diagonal, P=((1, 2), (1, 4)), N=((0, 0),))"
    assert str(parse("declare(game=nim)")) == "declare(nim)" and canonical(parse("declare(nim)")) == Nim()
    assert str(parse("declare(nim | vector(1, 2), P=((2, 1),))")).endswith("P=((2, 1),))")
    assert str(parse("misere(declare(nim, P=((1, 1),)))")) == "misere(declare(nim, P=((1, 1),)))"
    assert str(canonical(parse("declare(nim | where(k == l), P=((1, 1),))"))) == "declare(nim | diagonal, P=((1, 1),))"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("declare(nim, P=((1, 2),), N=((2, 1),))", "a position must be declared P or N, but (1, 2) was declared both"),
        ("declare(nim, P=(1, 2))", "P must be a tuple of pairs of integers >= 0"),
        ("declare(nim, P=((1, 2, 3),))", "P must be a tuple of pairs"),
        ("declare(nim, N=((-1, 2),))", "N must be a tuple of pairs"),
        ("declare(nim, N=((1, 'x'),))", "N must be a tuple of pairs"),
        ("declare(nim, P=x)", "P must be a tuple of pairs"),
        ("declare(nim, ((1, 2),))", "takes at most 1 positional parameter"),
        ("declare(nim, Q=1)", "declare takes game, P, N, was given Q"),
        ("declare(P=((1, 2),))", "declare needs the parameter game"),
        ("declare(euclid, P=((0, 1),))", "must have positions of euclid()"),
        ("declare(misere(nim), P=((1, 1),))", "declare(...) must be around a two-pile game in normal play"),
        ("declare(declare(nim))", "declare(...) must be around a two-pile game in normal play"),
        ("declare(fibonacci_nim)", "declare(...) must be around a two-pile game in normal play"),
        ("declare(npile_wythoff(3))", "declare(...) must be around a two-pile game in normal play"),
        ("block(declare(nim), 1)", "block(...) must be around moves"),
        ("declare(nim) | diagonal", "needs moves"),
    ],
)
def test_malformed_declarations_are_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text)
    assert words in str(error.value) and "\n" not in str(error.value)


def test_what_asks_of_moves_alone_refuses_declared_outcomes() -> None:
    game = parse("declare(wythoff, P=((1, 1),))")
    with pytest.raises(ParameterError, match="Sprague-Grundy values exist only where outcomes follow from the moves"):
        value_at(game, (1, 2))
    with pytest.raises(RequestError, match="cannot be played"):
        Match(game, (3, 4))


def test_why_and_move_say_what_is_declared(capsys: pytest.CaptureFixture[str]) -> None:
    text = "declare(wythoff, P=((1, 1),), N=((0, 0), (3, 5)))"
    game = parse(text)
    assert why(game, (1, 1)).declared and why(game, (1, 1)).outcome == "P" and not why(game, (1, 1)).replies
    assert why(game, (3, 5)).declared and [step.target for step in why(game, (3, 5)).winning_moves] == [(2, 4)]
    assert not why(game, (4, 6)).declared and why(game, (1, 1)).as_dict()["declared"]
    assert strategy(game).outcome((0, 0)) == "N" and strategy(game).winning_moves((0, 0)) == ()
    for command, place, words in (
        ("why", "1 1", "(1, 1) is declared a P-position"), ("why", "0 0", "No move from it leads to a P-position."),
        ("why", "5 3", "(3, 5) is declared an N-position."), ("move", "1 1", "The outcome of (1, 1) is declared."),
        ("move", "0 0", "No move from it leads to a P-position."), ("move", "3 5", "  (2, 4)"),
    ):  # fmt: skip
        assert main([command, text, *place.split()]) == 0
        assert words in capsys.readouterr().out
