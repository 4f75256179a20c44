"""Strategies checked by the rules: small positions one by one, giants by properties of winning moves."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random

from tests.seeds import seed_of
from wythoff import parse, solve, strategy
from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.game.rulesets import Definition, Game, Position, played
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import SOLVERS
from wythoff.solving.strategies import Strategy

Drawn = Callable[[Random, int], Position]


def judge_small(text: str, up_to: int, moves_up_to: int = 30, *, method: str | None = None) -> None:
    """Check outcomes up to `up_to` by a solver that follows the rules, and winning moves up to `moves_up_to`."""
    game = parse(text)
    found = strategy(game, method)
    replayed = set(solve(game, up_to=up_to, solver=replaying(game, up_to)).p_positions)
    wrong = [place for place in game.positions(up_to) if (found.outcome(place) == "P") != (place in replayed)]
    assert not wrong, (text, wrong[:5])
    _judge_numbers(found, sorted(replayed), up_to)
    if game.choices:
        # The board is chosen before the first move.
        return
    rules = Definition(game)
    for place in game.positions(min(moves_up_to, up_to)):
        expected = tuple(sorted(rules.winning_moves(place)))
        assert found.winning_moves(place) == expected, (text, place)
        assert found.least_winning_move(place) == next(iter(expected), None), (text, place)
        one = found.winning_move(place)
        assert (one in expected) if expected else one is None, (text, place, one)


def replaying(game: Game, up_to: int) -> str:
    """Return the name of the fastest solver that follows the rules of a game."""
    verdicts = [solver.applies(game, Bound("up_to", up_to)) for solver in SOLVERS if solver.name != "by_theorem"]
    return min((verdict for verdict in verdicts if verdict.applies), key=lambda verdict: verdict.seconds).solver


def _judge_numbers(found: Strategy, listed: list[Position], up_to: int) -> None:
    """Check that P-positions are numbered in lexicographic order, as far as the list is complete."""
    with suppress(UnsolvedError):
        for number, place in enumerate(listed):
            # From here on, P-positions with a pile beyond the bound may come first.
            if place[0] > up_to // 16:
                return
            assert found.index(place) == number, (found.game, place, number)
            assert found.p_position(number) == place, (found.game, place, number)


def judge_far(
    text: str,
    digits: int,
    *,
    draw: Drawn | None = None,
    count: int = 3,
    seed: int = 7,
    method: str | None = None,
    polynomial: bool = True,
) -> None:
    """Check random positions of `digits` digits: winning moves are legal, lead to P-positions, and none is missing."""
    game, rng = parse(text), Random(seed_of(seed))
    found = strategy(game, method)
    assert found.polynomial == polynomial, text
    for _ in range(0 if game.choices else count):
        place = (draw or drawn(game))(rng, digits)
        if found.outcome(place) == "P":
            _judge_lost(found, place, rng)
        else:
            target = _judge_won(found, place, rng)
            _judge_lost(found, target, rng)
    for n in (0, 1, 2, 5, rng.randrange(10**digits)):
        with suppress(UnsolvedError, TooLargeError):
            place = found.p_position(n)
            assert found.index(place) == n, (text, n)
            assert found.outcome(place) == "P", (text, n)
            if not game.choices:
                _judge_lost(found, place, rng)


def drawn(game: Game) -> Drawn:
    """Return a function that draws random positions with piles of similar size, half of them near usual slopes."""

    def draw(rng: Random, digits: int) -> Position:
        first = rng.randrange(10 ** (digits - 1), 10**digits)
        ratio = rng.choice((0, 1, 100, 161, 162, 200, 241, 262, rng.randrange(1, 900)))
        piles = [first, first * ratio // 100 + rng.randrange(50)]
        piles += [rng.randrange(10**digits) for _ in range(game.piles - 2)]
        return game.place(piles[: game.piles])

    return draw


def _judge_won(found: Strategy, place: Position, rng: Random) -> Position:
    game = found.game
    one = found.winning_move(place)
    assert one is not None and is_move(game, place, one), (game, place, one)
    assert found.outcome(one) == "P", (game, place, one)
    least = found.least_winning_move(place)
    assert least is not None and least <= one and is_move(game, place, least), (game, place)
    assert found.outcome(least) == "P", (game, place)
    # P-positions that can be reached and cannot be blocked.
    tried = [target for target in tries(found, place, rng) if is_move(game, place, target)]
    reached = [target for target in tried if found.outcome(target) == "P" and not is_stopped(game, place, target)]
    assert min([least, *reached]) == least, (game, place)
    try:
        moves = found.winning_moves(place)
    except TooLargeError:
        return one
    assert one in moves and list(moves) == sorted(set(moves)) and least == moves[0], (game, place)
    assert all(is_move(game, place, target) and found.outcome(target) == "P" for target in moves), (game, place)
    assert set(reached) <= set(moves), (game, place)
    return one


def _judge_lost(found: Strategy, place: Position, rng: Random) -> None:
    game = found.game
    assert found.outcome(place) == "P", (game, place)
    assert found.winning_moves(place) == () and found.winning_move(place) is None, (game, place)
    forbidden = found.at(place).to_block(place)
    assert not game.unstoppable(place, forbidden), (game, place)
    for target in tries(found, place, rng):
        if target != place and is_move(game, place, target) and found.outcome(target) == "P":
            assert set(squares(game, place, target)) <= set(forbidden), (game, place, target)


def is_stopped(game: Game, place: Position, target: Position) -> bool:
    """Return whether the opponent can block all moves to a target, if nothing else is blocked."""
    return game.blocking and not any(game.unstoppable(place, (square,)) for square in squares(game, place, target))


def squares(game: Game, place: Position, target: Position) -> list[Position]:
    """Return the ordered squares of the position `target` to which a move leads from `place`."""
    (x, y), (a, b) = place, target
    found = {(a, b)} if game.ordered else {(a, b), (b, a)}
    return [(c, d) for c, d in found if c <= x and d <= y and game.allows(x, y, x - c, y - d)]


def is_move(game: Game, place: Position, target: Position) -> bool:
    return played(game).reaches(place, target)


def tries(found: Strategy, place: Position, rng: Random) -> Iterator[Position]:
    """Yield positions that a move from `place` may reach.

    They share a pile or a diagonal with it, are small, or are P-positions with nearby numbers.
    """
    game = found.game
    numbers: Iterable[int] = ()
    with suppress(UnsolvedError):
        n = found.index(place)
        numbers = () if n is None else (0, 1, 2, n // 2, n - 2, n - 1)
        yield from (found.p_position(number) for number in numbers if number >= 0)
    small = range(4)
    for _ in range(12):
        less = [rng.randrange(int(pile) + 1) for pile in place]
        one = rng.randrange(len(place))
        both = rng.randrange(int(min(place)) + 1)
        for piles in (
            [less[i] if i == one else pile for i, pile in enumerate(place)],
            [rng.choice(small) if i == one else pile for i, pile in enumerate(place)],
            [pile - min(pile, rng.choice(small)) for pile in place],
            [pile - both for pile in place],
            less,
        ):
            if game.contains(tuple(piles) if game.ordered else tuple(sorted(piles))):
                yield game.place(piles)
