"""Moves found by automata agree with a walk over both squares, and cached sets do not grow with the piles."""

import random

import pytest

import wythoff as w
from tests.proofs.test_proving import proof
from wythoff.automata.relations import Algebra
from wythoff.game.catalog.canonical import canonical
from wythoff.proofs import reaching
from wythoff.proofs.certificate_store import held
from wythoff.proofs.moving import certified_answer
from wythoff.proofs.winning import Moving

GAMES = ["wythoff", "t_wythoff(3)", "connell(2)",
         "mdr(2)", "connell(4)", "block_any(2)", "terminal(wythoff, x + y <= 3)",
         "misere(king(1))"]  # fmt: skip


def known(name):
    """Return (game, answers of its certificate), made anew."""
    game = canonical(w.parse(name))
    return game, certified_answer(game, held(game))


def drawn(name, digits):
    draw = random.Random(f"{name} {digits}")
    return tuple(sorted(draw.randrange(10 ** (digits - 1), 10**digits) for _ in range(2)))


def squares_that_win(said, position):
    """Return the P-positions reached by the formulas of the moves, by a walk over both squares, letter by letter."""
    moving = Moving(said.rules, said.positions.system, Algebra())
    relation = moving.algebra.join(moving.moves(), moving.squares(said.positions)).ordered(("x0", "y0", "x1", "y1"))
    system, machine = relation.system, relation.machine
    words = [system.encode(pile) for pile in position]
    words = [(0,) * (max(map(len, words)) - len(word)) + word for word in words]
    read = [one * system.digits + other for one, other in zip(*words, strict=True)]
    square = system.digits**2
    live = [{state for state, accepts in enumerate(machine.accepting) if accepts}]
    for letter in reversed(read):
        rows = enumerate(machine.rows)
        live.append(
            {state for state, row in rows if any(a // square == letter and b in live[-1] for a, b in row.items())}
        )
    found = {0: [((), ())]} if 0 in live.pop() else {}
    for letter in read:
        longer, after = {}, live.pop()
        for state, ways in found.items():
            for arc, target in machine.rows[state].items():
                if arc // square == letter and target in after:
                    first, second = divmod(arc % square, system.digits)
                    longer.setdefault(target, []).extend(((*a, first), (*b, second)) for a, b in ways)
        found = longer
    return {tuple(map(system.decode, way)) for ways in found.values() for way in ways}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("digits", [4, 30])
def test_letters_lead_to_the_squares_of_a_walk(name, digits):
    game, said = known(name)
    position = drawn(name, digits)
    assert said.is_p(position) is said.positions.contains(position)
    wanted = squares_that_win(said, position)
    assert set(said.to_block(position)) == wanted
    move = said.winning_move(position)
    if said.is_p(position):
        assert move is None
    elif not game.misere:
        assert move in {game.place(square) for square in wanted}


@pytest.mark.parametrize("name", ["wythoff", "t_wythoff(3)", "mdr(2)"])
def test_sets_of_states_do_not_grow_with_the_piles(name):
    """Even ten times as many digits lead through few sets of states."""
    kept = []
    for digits in (3000, 30_000):
        _, said = known(name)
        move = said.winning_move(drawn(name, digits))
        assert known(name)[1].is_p(move)
        kept.append(max(len(reaching._sets) for reaching in said._kept))
    assert max(kept) < 100


def test_digits_that_are_no_bytes(monkeypatch):
    """No game is proved in a system with so many digits, but its letters can be read."""
    assert reaching.of_one_length([(256,), (0, 1)], 257) == ((0, 256), (0, 1))
    monkeypatch.setattr(reaching, "BYTE", 1)
    position = drawn("wythoff", 20)
    _, said = known("wythoff")
    assert said.positions.contains(said.winning_move(position))
    assert isinstance(said._read(position)[0], tuple)


@pytest.mark.parametrize("name", ["block_any(2)", "block_any(3)", "block(t_wythoff(4), 1, of=diagonal(4))"])
def test_blocking_game_answers_with_many_moves(monkeypatch, name):
    game, said = known(name)
    position = drawn(name, 40)
    wanted = said.winning_moves(position)
    assert said.winning_move(position) in wanted
    monkeypatch.setattr("wythoff.proofs.moving.MOST_LETTERS", 40)
    with pytest.raises(w.TooLargeError, match="at most 0 winning moves can be listed"):
        said.winning_moves(position)
    assert said.winning_move(position) in wanted
    assert game.blocking


def test_a_pile_that_stays_is_not_found_of_its_digits_again(monkeypatch):
    found = proof("nim | diagonal")
    _, said = known("wythoff")
    asked = []
    decode = said.positions.system.decode
    monkeypatch.setattr(said, "_number", lambda word: asked.append(word) or decode(word))
    x, y = drawn("wythoff", 100)
    move = said.winning_move((x, y))
    assert move is not None and found.relation.contains(move)
    assert len(asked) == 2 - len({x, y} & set(move))
