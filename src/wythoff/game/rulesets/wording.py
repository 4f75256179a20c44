"""The rules of a game as English sentences."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.game.rulesets.facts import written
from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.pile_compounds import TWO, TakeBut, TakeWhere
from wythoff.game.rulesets.kinds.pile_games import PilesGame
from wythoff.game.rulesets.kinds.pile_moves import PileMoves, TakeEach, TakeEqual, TakeFew, TakeUpTo
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.meaning.emptiness import is_empty
from wythoff.game.rulesets.moves import Layers, Moves, Union, Without, layers_of, parts_of
from wythoff.game.rulesets.playing import Declare, TerminalAround, played, terminal_variables

LONGEST = 10_000  # characters; rules of games with longer texts are not put into words


def in_words(game: Game) -> tuple[str, ...]:
    """Return the rules of a game as sentences: the moves, when the game ends, and who wins.

    >>> from wythoff.game.rulesets import Misere
    >>> print(*in_words(Misere(Nim(step=2) | Jump(1, 2))), sep=chr(10))
    Take a positive multiple of 2 from one pile.
    Or take 1 from one pile and 2 from the other.
    The player who cannot move wins.
    """
    inner, declared = played(game), tuple[str, ...]()
    if isinstance(inner, Declare):
        declared, inner = tuple(_declared(inner)), inner.game
    return *_rules(inner), f"The player who cannot move {'wins' if game.misere else 'loses'}.", *declared


def _declared(game: Declare) -> Iterator[str]:
    for listed, outcome in ((game.P, "P"), (game.N, "N")):
        if listed:
            yield f"Declared {outcome}-positions, whatever their moves: {', '.join(map(written, listed))}."


def _rules(game: Game) -> Iterator[str]:
    if game.rules_in_words is not None:
        for part in game.rules_in_words:
            yield from (part,) if isinstance(part, str) else _rules(part)
    elif isinstance(game, PilesGame):
        yield from _taking_from_piles(game)
    elif (layers := layers_of(game)) is not None:
        yield from taking(layers.moves)
        yield from _around(layers)
    else:
        yield from _in_docstring(game)


def _taking_from_piles(game: PilesGame) -> Iterator[str]:
    """Yield sentences about the moves of a game on any number of piles.

    They also explain the variables in conditions and, if moves add tokens, why play ends.
    """
    clauses = _clauses_of(game.moves, game.piles)
    for place, clause in enumerate(clauses):
        yield f"{'Or take' if place else 'Take'} {clause}."
    if not clauses:
        yield "There is no move."
    conditions = [part.condition for part in _parts_within(game.moves) if isinstance(part, TakeWhere)]
    if any(not condition.variables().isdisjoint(TWO) for condition in conditions):
        yield "Here x0 <= y0 are the piles before the move and x1 <= y1 the piles after it."
    elif conditions:
        last = game.piles
        piles = "p1 is the pile" if last == 1 else f"p1 to p{last} are the piles"
        order = f", {'in their order' if game.ordered else 'the smallest first'}" if last > 1 else ""
        yield f"Here {piles} before the move{order}; q1 is what p1 becomes, and k1 what is taken from it."
    if game.adds_tokens:
        first = "the first that it changes of these: " if len(game.ends_by.weights) > 1 else ""
        yield f"Play ends, because every move lowers {first}{game.ends_by}."


def _parts_within(moves: PileMoves) -> Iterator[PileMoves]:
    for part in moves.parts:
        yield part
        inner = (getattr(part, name, None) for name in ("moves", "removed"))
        for found in inner:
            if isinstance(found, PileMoves):
                yield from _parts_within(found)


def _pile_clauses(part: PileMoves, piles: int) -> list[str]:
    """Return phrases for what the moves `part` take, such as 'any positive number from one pile'.

    The game has `piles` piles.
    """
    one = f"any positive number from {'the' if piles == 1 else 'one'} pile"
    match part:
        case TakeFew():
            said = _clause(part.moves).replace("both piles", "two piles").replace("the other", "another")
            return [said.replace("from one pile", "from the pile") if piles == 1 else said]
        case TakeEqual():
            some = "any two or more" if part.m is None else "all" if part.m == piles else f"any {part.m}"
            return [one if part.m == 1 else f"the same positive number from each of {some} piles"]
        case TakeUpTo():
            some = f"at most {part.m}" if part.m < piles else "any"
            return [one if part.m == 1 or piles == 1 else f"any positive numbers from {some} piles"]
        case TakeEach() if piles == 1:
            return [f"{' or '.join(str(amount) for (amount,) in part.vectors)} from the pile"] if part.vectors else []
        case TakeEach():
            added = ", where a negative number is put on a pile" if any(min(v) < 0 for v in part.vectors) else ""
            return [f"{' or '.join(map(str, part.vectors))} from the piles{added}"] if part.vectors else []
        case TakeWhere() if part.moves is None:
            taken = " and ".join(f"k{n}" for n in range(1, piles + 1)) if piles < 3 else f"k1 to k{piles}"
            return [f"{taken} from the piles, not all 0, where {part.condition}"]
        case TakeWhere() | TakeBut():
            if isinstance(part, TakeWhere):
                provided = f"provided that {part.condition}"
            else:
                provided = f"but not {'; nor '.join(_clauses_of(part.removed, piles))}"
            return [f"{clause}, {provided}" for clause in _clauses_of(part.moves, piles)]
    return _clauses_of(part, piles)


def _clauses_of(moves: PileMoves | None, piles: int) -> list[str]:
    return [] if moves is None else [clause for part in moves.parts for clause in _pile_clauses(part, piles)]


def _around(layers: Layers) -> Iterator[str]:
    """Yield sentences about the layers: positions that end the game, and moves that may be forbidden."""
    if layers.ends is not None:
        piles = ", x in the first pile and y in the second," if layers.moves.ordered else ""
        yield f"A position (x, y){piles} with {layers.ends} ends the game."
    if layers.of is not None and is_empty(layers.of):
        yield "Before each move the opponent may forbid no option."
    elif layers.n is not None:
        kind = "" if layers.of is None else f", each reached by taking {', or '.join(_clauses(layers.of))}"
        forbidden = f"{layers.n} {'option' if layers.n == 1 else 'options'}"
        yield f"Before each move the opponent may forbid at most {forbidden}{kind}."


def _in_docstring(game: Game) -> Iterator[str]:
    """Yield the first paragraph of the docstring of the game's class, then sentences about layers around the game."""
    inner = getattr(game, "game", None)
    if not isinstance(inner, Game):
        words = " ".join((type(game).__doc__ or "").split("\n\n")[0].split())
        yield words or f"The game {game}."
        return
    yield from _rules(inner)
    if game.blocking:
        n = getattr(game, "n", 1)
        yield f"Before each move the opponent may forbid {'one option' if n == 1 else f'at most {n} options'}."
    elif isinstance(game, TerminalAround):
        names = [name for name in terminal_variables(inner) if (name[0] == "p") == ("p" in str(game.condition))]
        piles = f"; {', '.join(names)} are the piles{'' if game.ordered else ', the smallest first'}"
        yield f"Play ends where {game.condition}{piles if game.piles > 1 else ''}."


def taking(moves: Moves) -> Iterator[str]:
    """Yield sentences about the amounts that `moves` may take, such as: Take any positive number from one pile."""
    clauses = _clauses(moves)
    for place, clause in enumerate(clauses):
        yield f"{'Or take' if place else 'Take'} {clause}."
    for part in parts_of(moves):
        if isinstance(part, Diagonal) and is_empty(part):
            yield f"No move belongs to {part}: its width is never positive."
    if not clauses:
        yield "There is no move."
    if any(name in str(moves) for name in ("x0", "x1", "y0", "y1")):
        yield "Here x0 <= y0 are the piles before the move and x1 <= y1 the piles after it."


def _clauses(moves: Moves) -> list[str]:
    """Return phrases for what a move takes, such as 'any positive number from one pile', one for each kind of moves."""
    return [clause for _, clause in _kinds(moves)]


def _kinds(moves: Moves) -> list[tuple[Moves, str]]:
    """Return the kinds of moves in `moves` that are not empty, each with a phrase for what a move takes.

    If the phrases together would be too long, return one phrase with the moves in notation.
    """
    if isinstance(moves, Union):
        return [kind for part in moves.parts for kind in _kinds(part)]
    if not isinstance(moves, Keep | Without):
        return [] if is_empty(moves) else [(moves, _clause(moves))]
    kept = _kinds(moves.moves)
    if isinstance(moves, Keep):
        provided = f", provided that {moves.condition}"
    else:
        removed = _clauses(moves.removed)
        provided = f", but not {'; nor '.join(removed)}" if removed else ""
    if sum(len(clause) for _, clause in kept) + len(kept) * len(provided) > LONGEST:
        return [(moves, f"what {moves} allows")]
    rests = (Keep(kind, moves.condition) if isinstance(moves, Keep) else kind - moves.removed for kind, _ in kept)
    found = [(rest, f"{clause}{provided}") for rest, (_, clause) in zip(rests, kept, strict=True)]
    return [(rest, clause) for rest, clause in found if not is_empty(rest)]


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
            return f"{times(moves.p)} from one pile and {times(moves.q)} from the other, t > 0"
        case Jump():
            return f"{moves.p} from one pile and {moves.q} from the other"
        case Vector():
            return f"{moves.i} from the first pile and {moves.j} from the second"
        case AbVector():
            first, second = times(moves.a), times(moves.b)
            return f"any positive number from one pile, or {first} from the first and {second} from the second, t > 0"
        case Where():
            piles = "i from the first pile and j from the second, that is " if moves.ordered else ""
            return f"{piles}k from the smaller pile and l from the larger, where {moves.condition}"
    return str(moves)


def times(factor: int, variable: str = "t") -> str:
    """Return `factor` times `variable` as text: times(2) is '2*t', and times(1) is 't'."""
    return variable if factor == 1 else f"{factor}*{variable}"
