"""The rules of a game in words."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.rulesets.blocking import Block, NimAbpq
from wythoff.rulesets.boards import BesideRectangle, ChosenShift, Euclid
from wythoff.rulesets.declaring import Declare
from wythoff.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.game import Game, own_of, written
from wythoff.rulesets.history import GameWithMemory
from wythoff.rulesets.memory import FibonacciNim, Imitation
from wythoff.rulesets.moves import Moves, Union, Without
from wythoff.rulesets.nimhoff import CyclicNimhoff
from wythoff.rulesets.partizan import PartizanSubtraction, WythoffPartizan
from wythoff.rulesets.passing import WythoffPass
from wythoff.rulesets.piles import NheapEqual, NpileWythoff, PileGame, RatGame, TribonacciGame
from wythoff.rulesets.playing import Terminal, played
from wythoff.rulesets.rational import RatWyt
from wythoff.rulesets.rows import EndWythoff
from wythoff.rulesets.splitting import Splythoff
from wythoff.rulesets.star import Star
from wythoff.rulesets.vectors import AbVector, Vectors

LONGEST = 10_000  # characters of a game that is said in words, as of one that is typed


def in_words(game: Game) -> tuple[str, ...]:
    """The rules as sentences: the moves, what ends the game, and who wins.

    >>> from wythoff.rulesets import Misere
    >>> print(*in_words(Misere(Nim(step=2) | Jump(1, 2))), sep=chr(10))
    Take a positive multiple of 2 from one pile.
    Or take 1 from one pile and 2 from the other.
    The player who cannot move wins.
    """
    inner, declared = played(game), tuple[str, ...]()
    if isinstance(inner, Declare):
        declared, inner = tuple(_declared(inner)), inner.game
    rules = _remembering(inner) if isinstance(inner, GameWithMemory) else _rules(inner)
    return *rules, f"The player who cannot move {'wins' if game.misere else 'loses'}.", *declared


def _declared(game: Declare) -> Iterator[str]:
    for listed, outcome in ((game.P, "P"), (game.N, "N")):
        if listed:
            yield f"Declared {outcome}-positions, whatever their moves: {', '.join(map(written, listed))}."


def _rules(game: Game) -> Iterator[str]:
    match game:
        case Moves():
            yield from _taking(game)
        case Block() | NimAbpq():
            yield from _forbidding(game)
        case Terminal():
            yield from _taking(game.moves)
            yield from _ending(game)
        case BesideRectangle():
            yield from _taking(game.moves)
            yield from _missing(game)
        case ChosenShift():
            yield f"First the second player chooses an l from 0 to {game.p - 1} for which the start is on the board."
            yield from _taking(game.choices[0].moves)
            height = f"{game.p} - l" if game.m == 1 else f"{game.m}*({game.p} - l)"
            yield f"The squares (x, y) with x < {_times(game.m, 'l')} and y < {height} are not on the board."
        case Euclid():
            yield "Take a positive multiple of the smaller pile from the larger; both piles stay positive."
        case Vectors(moves=()):
            yield "There is no move."
        case Vectors():
            if game.piles == 1:
                yield f"Take {' or '.join(str(amount) for (amount,) in game.moves)} from the pile."
            else:
                yield f"Take {' or '.join(map(str, game.moves))} from the piles, in their order."
        case CyclicNimhoff() | PileGame() | EndWythoff():
            yield from _of_piles(game)
        case RatWyt():
            yield "Make a positive number of steps on one fraction, or the same number on both."
            yield "A step leads from p/q to (p - q)/q if p >= q, else to p/(q - p); 0 has no step."
        case _:
            yield from _named(game)


def _ending(game: Block | Terminal) -> Iterator[str]:
    if game.ending is not None:
        piles = ", x in the first pile and y in the second," if game.ordered else ""
        yield f"A position (x, y){piles} with {game.ending} ends the game."


def _missing(game: BesideRectangle) -> Iterator[str]:
    if game.u and game.v:
        yield f"The squares (x, y) with x < {game.u} and y < {game.v} are not on the board."


def _named(game: Game) -> Iterator[str]:
    match game:
        case Star():
            order = "" if game.ordered else f", in {'either' if game.piles == 2 else 'any'} order"
            yield f"Subtract a P-position of {game.before}, other than {written((0,) * game.piles)}{order}."
        case PartizanSubtraction():
            for player, amounts in (("Left", game.left), ("Right", game.right)):
                taken = " or ".join(map(str, amounts))
                yield f"{player} takes {taken} from the heap." if amounts else f"{player} has no move."
        case WythoffPartizan():
            yield "Left takes floor(n*phi) from the heap for some n >= 1: 1, 3, 4, 6, 8, ..., phi = (1 + sqrt(5))/2."
            yield "Right takes floor(n*phi) + n for some n >= 1: 2, 5, 7, 10, 13, ..."
        case Splythoff():
            yield from _taking(Nim() | Diagonal())
            yield "Or take the smaller pile x > 0 from both, and split the y - x that are left into two piles."
        case WythoffPass():
            yield from _taking(Nim() | Diagonal())
            yield "Once in the whole game one of the players may pass instead, but not from (0, 0)."
        case _:
            yield from _in_python(game)


def _in_python(game: Game) -> Iterator[str]:
    """What a game in Python says about itself, in its docstring, and the layers around it."""
    inner = getattr(game, "game", None)
    if isinstance(inner, Game):
        yield from _in_python(inner)
        if game.blocking:
            n = getattr(game, "n", 1)
            yield f"Before each move the opponent may forbid {'one option' if n == 1 else f'at most {n} options'}."
        else:
            yield f"Play ends where {getattr(game, 'condition', '')}."
        return
    own = own_of(game)
    words = "" if own is None else " ".join((type(own).__doc__ or "").split("\n\n")[0].split())
    yield words or f"The game {game}."


def _remembering(game: GameWithMemory) -> Iterator[str]:
    match game:
        case Imitation():
            answer = "x" if game.m == 1 else f"x to x + {game.m - 1}"
            yield "Take any positive number from one pile."
            yield f"To answer x, taken from a pile that was not the larger, by {answer} from the other is to imitate."
            yield f"No player may imitate{f' {game.p} times in a row' if game.p > 1 else ''}."
        case FibonacciNim():
            yield "Take a positive number from the pile; at the first move not all of it."
            yield "After the first move take at most twice what was taken before."
        case _:
            yield f"The game {game}."


def _of_piles(game: CyclicNimhoff | PileGame | EndWythoff) -> Iterator[str]:
    match game:
        case CyclicNimhoff():
            yield "Take any positive number from one pile."
            yield f"Or take positive numbers, together less than {game.h}, from two or more piles."
        case NpileWythoff():
            yield "Take any positive number from one pile."
            yield f"Or take numbers, not all 0, from the {game.piles} piles, whose nim-sum is 0."
        case NheapEqual():
            yield "Take any positive number from one pile."
            yield f"Or take the same positive number from all {game.piles} piles."
        case TribonacciGame():
            yield "Take any positive numbers from one pile or from two piles."
            yield "Or take positive numbers from all three, each no more than the two others together."
            yield "Or take i > 0 from two piles and more than 2*i from the third, unless a <= b <= c become a < c < b."
        case RatGame():
            yield "Take any positive numbers from one pile or from two piles."
            yield "Or take positive numbers from all three piles x <= y <= z, leaving u <= v <= w in their order:"
            *most, last = map(str, game.residues)
            wider = f"{', '.join(most)} or {last}" if most else last
            yield f"i from x and j from y, |i - j| < 2 if y - x is {wider} modulo 7, else i = j; any number from z;"
            yield "or i from x and j from z, |i - j| < 3 if w = u, < 6 if w - u is 4 modulo 7, else < 5; any from y."
        case EndWythoff():
            row = ", ".join(("a", *map(str, game.middle), "b"))
            yield f"The piles stand in a row: {row}; a and b may be empty at first."
            yield "Take any positive number from a pile at an end, or the same positive number from both ends."
            yield "Empty piles at an end vanish; of a single pile, any positive number may be taken."
        case _:
            yield f"The game {game}."


def _forbidding(game: Block | NimAbpq) -> Iterator[str]:
    if isinstance(game, Block):
        yield from _taking(game.moves)
        yield from _ending(game)
        forbidden = f"{game.n} {'option' if game.n == 1 else 'options'}"
        kind = "" if game.of is None else f", each reached by taking {', or '.join(_clauses(game.of))}"
        yield f"Before each move the opponent may forbid at most {forbidden}{kind}."
        return
    yield from _taking(game.moves)
    yield (
        f"Before each move the opponent may forbid at most {game.p - 1} of the moves with |k - l| < {game.a}; and of "
        f"those with min(k, l) < {game.b}, taking i from the first pile and j from the second, at most {game.q - 1} "
        f"with i <= j and at most {game.q - 1} with i >= j."
    )
    yield "A move of both kinds is stopped only if it is forbidden in both."


def _taking(moves: Moves) -> Iterator[str]:
    for place, clause in enumerate(_clauses(moves)):
        yield f"{'Or take' if place else 'Take'} {clause}."
    if any(name in str(moves) for name in ("x0", "x1", "y0", "y1")):
        yield "Here x0 <= y0 are the piles before the move and x1 <= y1 the piles after it."


def _clauses(moves: Moves) -> list[str]:
    """What may be taken, by kinds of moves; in notation where the same would have to be said about too many kinds."""
    if isinstance(moves, Union):
        return [clause for part in moves.parts for clause in _clauses(part)]
    if not isinstance(moves, Keep | Without):
        return [_clause(moves)]
    kept = _clauses(moves.moves)
    if isinstance(moves, Keep):
        provided = f", provided that {moves.condition}"
    else:
        provided = f", but not {'; nor '.join(_clauses(moves.removed))}"
    if sum(map(len, kept)) + len(kept) * len(provided) > LONGEST:
        return [f"what {moves} allows"]
    return [f"{clause}{provided}" for clause in kept]


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
        case AbVector():
            first, second = _times(moves.a), _times(moves.b)
            return f"any positive number from one pile, or {first} from the first and {second} from the second, t > 0"
        case Where():
            piles = "i from the first pile and j from the second, that is " if moves.ordered else ""
            return f"{piles}k from the smaller pile and l from the larger, where {moves.condition}"
    return str(moves)


def _times(factor: int, variable: str = "t") -> str:
    return variable if factor == 1 else f"{factor}*{variable}"
