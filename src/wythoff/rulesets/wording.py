"""The rules of a two-pile game in words."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves, Union, Without
from wythoff.rulesets.playing import Misere, Terminal


def in_words(game: Game) -> tuple[str, ...]:
    """The rules as sentences: the moves, what ends the game, and who wins.

    >>> print(*in_words(Misere(Nim(step=2) | Jump(1, 2))), sep=chr(10))
    Take a positive multiple of 2 from one pile.
    Or take 1 from one pile and 2 from the other.
    The player who cannot move wins.
    """
    inner = game.game if isinstance(game, Misere) else game
    rest = inner.moves if isinstance(inner, Terminal) else inner
    if not isinstance(rest, Moves):
        return (f"The game {game}.",)
    sentences = [f"{'Or take' if place else 'Take'} {clause}." for place, clause in enumerate(_clauses(rest))]
    if isinstance(inner, Terminal):
        sentences.append(f"A position (x, y) with {inner.condition} ends the game.")
    if any(name in str(rest) for name in ("x0", "x1", "y0", "y1")):
        sentences.append("Here x0 <= y0 are the piles before the move and x1 <= y1 the piles after it.")
    sentences.append(f"The player who cannot move {'wins' if game.misere else 'loses'}.")
    return tuple(sentences)


def _clauses(moves: Moves) -> Iterator[str]:
    if isinstance(moves, Union):
        for part in moves.parts:
            yield from _clauses(part)
    elif isinstance(moves, Keep):
        for clause in _clauses(moves.moves):
            yield f"{clause}, provided that {moves.condition}"
    elif isinstance(moves, Without):
        for clause in _clauses(moves.moves):
            yield f"{clause}, but not {'; nor '.join(_clauses(moves.removed))}"
    else:
        yield _clause(moves)


def _clause(moves: Moves) -> str:
    match moves:
        case Nim():
            amount = "any positive number" if moves.step == 1 else f"a positive multiple of {moves.step}"
            return f"{amount}{f' n with {moves.lengths}' if moves.lengths is not None else ''} from one pile"
        case Diagonal():
            residue = f", k and l equal modulo {moves.step}" if moves.step != 1 else ""
            if moves.width.constant == 1:
                return "the same positive number from both piles"
            return f"k > 0 from one pile and l > 0 from the other with |k - l| < {moves.width}{residue}"
        case Ray():
            return f"{_times(moves.p)} from one pile and {_times(moves.q)} from the other, t > 0"
        case Jump():
            return f"{moves.p} from one pile and {moves.q} from the other"
        case Vector():
            return f"{moves.i} from the first pile and {moves.j} from the second"
        case Where():
            piles = "i from the first pile and j from the second, that is " if moves.ordered else ""
            return f"{piles}k from the smaller pile and l from the larger, where {moves.condition}"
    return str(moves)


def _times(factor: int) -> str:
    return "t" if factor == 1 else f"{factor}*t"
