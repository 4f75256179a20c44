"""The question `same_game`: whether two games are the same, even if they are written differently."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, islice

from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.game.catalog.canonical import canonical, is_known, rules
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Misere, Moves, Position, TwoPileGame, played, recognition
from wythoff.game.rulesets.moves import layers_of
from wythoff.kernels import silent
from wythoff.questions.squares import OrderedSquare, on_board, require_rules

# the piles up to which options are compared: to decide whether games differ, and to guess an equal game
COMPARED, RESEMBLING = 12, 30
FEW_COUNTERS = 9  # games not given by squares are compared at positions with at most so many counters in all piles
MOST_PLACED = 25_000  # the most positions that are tried: all of them on up to 8 piles


def same_game(game: Game | str, other: Game | str) -> bool | None:
    """Return whether `game` and `other` have the same options everywhere and the same play; None if undecided.

    >>> from wythoff.game.rulesets import parse
    >>> game = parse("nim | where(2*k == k + l)")
    >>> same_game(game, parse("nim | diagonal")), same_game(game, parse("nim | diagonal(2)"))
    (True, False)

    Options are compared as ordered squares, so a game written with `vector` may be the same as an unordered one. The
    operator `==` compares only the notation.

    Cost: that of the canonical forms. If they differ, also the options from all squares up to 12, or from all positions
    with at most 9 counters (with more than 8 piles, the first 25,000 of them). Raises: ParameterError for anything but
    a game.
    """
    game = as_game(game)
    other = as_game(other)
    one, another = canonical(game), canonical(other)
    if one == another:
        return True
    if (one.piles, one.misere, one.partizan) != (another.piles, another.misere, another.partizan):
        return False
    if one.as_kind(Moves) is not None and another.as_kind(Moves) is not None:
        found = recognition.same_squares(one, another)
        if found is not None:
            return found
    return False if _differ(game, other) else None


def resembled(game: Game) -> Game | None:
    """Return a simpler game that has the same options at all squares with piles up to 30, or None.

    It is not decided whether the two games are equal.

    >>> from wythoff.game.rulesets import parse
    >>> print(resembled(parse("misere(nim | where((k - l)**4 < 1))")))
    misere(nim | diagonal)

    Cost: the options from all squares to 30.
    """
    if game.misere:
        found = resembled(played(game))
        return None if found is None else Misere(found)
    moves = game.as_kind(Moves)
    if moves is None or is_known(moves):
        return None
    try:
        guesses = islice(recognition.resembling(moves, rules()), 3)  # comparing the options of more piles takes long
        return next((guess for guess in guesses if _alike(moves, guess, RESEMBLING)), None)
    except (EvaluationError, TooLargeError):  # some rules have no value at larger piles
        return None


def _alike(game: TwoPileGame, other: TwoPileGame, up_to: int) -> bool:
    """Return whether, at all squares with piles up to `up_to`, `game` and `other` have the same options.

    The options that may be forbidden must be the same too.
    """
    either = game.ordered or other.ordered
    squares = ((x, y) for x in range(up_to + 1) for y in range(up_to + 1) if either or x <= y)
    return all(_at(game, square) == _at(other, square) for square in squares)


def _at(game: TwoPileGame, square: OrderedSquare) -> tuple[set[OrderedSquare], int, set[OrderedSquare]] | None:
    """Return (options, n, forbidden) for a square; None if it is off the board of the game.

    `forbidden` are the options that the opponent may forbid, at most n of them together.
    """
    return (set(game.squares(*square)), *_forbidden(game, *square)) if on_board(game, square) else None


def _forbidden(game: TwoPileGame, x: int, y: int) -> tuple[int, set[OrderedSquare]]:
    """Return (n, options): at most n of these options can be forbidden together at the square (x, y).

    The result is (0, set()) for a game without blocking.
    """
    layers = None if game.declares else layers_of(game)
    if layers is None or not layers.n:
        return 0, set()
    of = layers.of
    options = {(a, b) for a, b in game.squares(x, y) if of is None or of.allows(x, y, x - a, y - b)}
    return min(layers.n, len(options)), options


def _differ(game: Game, other: Game) -> bool:
    """Return whether `game` and `other` have different options from some square with piles up to a small bound."""
    one, another = game.as_kind(TwoPileGame), other.as_kind(TwoPileGame)
    if one is None or another is None:
        return _differ_in_options(game, other)
    for each in (game, other):
        require_rules(each, COMPARED, silent)
    try:
        return not _alike(one, another, COMPARED)
    except (EvaluationError, TooLargeError):  # a rule that has no value somewhere
        return False


def _differ_in_options(game: Game, other: Game) -> bool:
    """Return whether `game` and `other` differ at a position with few tokens: options differ, or only one has it.

    Histories, fractions, and moves that may be forbidden or belong to one player, are not compared: for such games the
    result is False.
    """
    if game.ordered != other.ordered or not (_has_options_alone(game) and _has_options_alone(other)):
        return False
    try:
        return any(_options(game, position) != _options(other, position) for position in _with_few_counters(game))
    except (EvaluationError, TooLargeError):  # a rule that has no value somewhere
        return False


def _with_few_counters(game: Game) -> Iterator[Position]:
    """Yield the positions of `game` with few tokens in all piles together, fewest first.

    With many piles, only the first of them are yielded.
    """
    piles = range(game.piles)
    held = chain.from_iterable(combinations_with_replacement(piles, number) for number in range(FEW_COUNTERS + 1))
    for holders in islice(held, MOST_PLACED):  # for each counter, the number of its pile
        position = tuple(map(holders.count, piles))
        if game.ordered or position == tuple(sorted(position)):
            yield position


def _options(game: Game, position: Position) -> set[Position] | None:
    """Return the set of options of `position`, or None if it is off the board of `game`."""
    return set(map(game.shown, game.options(game.start(position)))) if game.contains(position) else None


def _has_options_alone(game: Game) -> bool:
    told = game.partizan or game.remembers or game.blocking or game.choices or game.declares
    return not told and game.sizes(FEW_COUNTERS) == range(FEW_COUNTERS + 1)
