"""Games on any number of piles: the statement that a guessed automaton recognises exactly the P-positions.

Formulas are texts in the language of `decide`. In them $P is the guessed set of P-positions. `ordered` says whether the
game is ordered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Relation
from wythoff.automata.sequence_automata import sides
from wythoff.expressions import Expression, Operation, Variable
from wythoff.game.rulesets import Game, Nim, PilesGame, Position, played
from wythoff.game.rulesets.kinds.pile_compounds import TakeAny, TakeBut, TakeWhere
from wythoff.game.rulesets.kinds.pile_moves import PileMoves, TakeEach, TakeEqual, TakeFew, TakeUpTo
from wythoff.proofs.certifying import machine_of, said
from wythoff.proofs.rules import UndefinableError, parts


def statement(game: Game) -> str:
    """Return the statement that the relation $P holds exactly for the P-positions of a game on piles.

    >>> from wythoff.game.rulesets import parse
    >>> print(statement(parse("ordered(2, nim)")))
    A p1,p2 ($P(p1,p2) <=> ~((E r1 r1 < p1 & $P(r1,p2)) | (E r1 r1 < p2 & $P(p1,r1))))

    The statement determines $P, because every game on piles ends. Raises: UndefinableError for moves that are not
    linear.
    """
    inner = played(game).as_kind(PilesGame)
    assert inner is not None  # callers check this
    names = [f"p{n}" for n in range(1, inner.piles + 1)]
    leads = _either(_moves(inner.moves, names, inner.ordered, lambda piles: f"$P({','.join(piles)})"))
    lost = f"~({leads})"
    if game.misere:
        lost = f"({_either(_moves(inner.moves, names, inner.ordered, lambda piles: '0 = 0'))}) & {lost}"
    whole = f"$P({','.join(names)}) <=> {lost}"
    if inner.ordered or inner.piles == 1:
        return f"A {','.join(names)} ({whole})"
    rising = " & ".join(f"{one} <= {other}" for one, other in pairwise(names))
    swaps = (
        f"(A {','.join(names)} ($P({','.join(names)}) <=> $P({','.join(_swapped(names, place))})))"
        for place in range(inner.piles - 1)
    )
    return " & ".join([f"(A {','.join(names)} (({rising}) => ({whole})))", *swaps])


def winning_options(game: Game) -> str:
    """Return the formula that some move leads from the piles p1, p2, ... to piles t1, t2, ... in the set $P.

    >>> from wythoff.game.rulesets import parse
    >>> print(winning_options(parse("piles(1, upto(1))")))
    (E r1 r1 <= p1 & (r1 < p1) & $P(r1) & t1 = r1)

    Raises: UndefinableError for moves that are not linear.
    """
    inner = played(game).as_kind(PilesGame)
    assert inner is not None  # no other game is asked about
    names = [f"p{n}" for n in range(1, inner.piles + 1)]

    def there(left: Sequence[str]) -> str:
        piles = " & ".join(f"t{place} = {pile}" for place, pile in enumerate(left, 1))
        return f"$P({','.join(left)}) & {piles}"

    return _either(_moves(inner.moves, names, inner.ordered, there))


def positions_of(certificate: Mapping[str, Any]) -> Relation:
    """Return the P-positions in the certificate of a game on piles, as a relation of the piles p1, p2, ...

    An unordered game has its P-positions with the piles in every order.
    """
    table = certificate["relations"]["P"]
    names = [f"p{n}" for n in range(1, table["tracks"] + 1)]
    return Relation(system_of(certificate["system"]), names, machine_of(table["table"], certificate["digits"]))


def _swapped(names: Sequence[str], place: int) -> list[str]:
    return [*names[:place], names[place + 1], names[place], *names[place + 2 :]]


def _either(parts: Iterable[str]) -> str:
    return " | ".join(parts) or "0 = 1"


def _moves(
    moves: PileMoves, names: Sequence[str], ordered: bool, there: Callable[[Sequence[str]], str]
) -> Iterator[str]:
    """Yield formulas: one of them holds if and only if a move leads to piles with a certain property.

    The move is one of `moves`, from the piles `names`. `ordered` says whether their order matters. there(left) is the
    formula that the piles `left` have the property.
    """
    places = range(len(names))
    match moves:
        case TakeAny():
            for part in moves.parts:
                yield from _moves(part, names, ordered, there)
        case TakeFew() if moves.nim_step == 1:
            for place in places:
                left = [*names[:place], "r1", *names[place + 1 :]]
                yield f"(E r1 r1 < {names[place]} & {there(left)})"
        case TakeUpTo():
            for some in combinations(places, min(moves.m, len(names))):
                left = [f"r{place + 1}" if place in some else names[place] for place in places]
                fewer = " & ".join(f"{left[place]} <= {names[place]}" for place in some)
                taken = _either(f"{left[place]} < {names[place]}" for place in some)
                yield f"(E {','.join(left[place] for place in some)} {fewer} & ({taken}) & {there(left)})"
        case TakeWhere() | TakeBut():
            left = [f"r{place + 1}" for place in places]
            fewer = " & ".join(f"{one} <= {other}" for one, other in zip(left, names, strict=True))
            taken = _either(f"{one} < {other}" for one, other in zip(left, names, strict=True))
            allowed = _allowed(moves, names, left, ordered)
            yield f"(E {','.join(left)} {fewer} & ({taken}) & {allowed} & {there(left)})"
        case _:
            yield from (_along(*line, names, there) for line in _lines(moves, names, ordered))


def _lines(moves: PileMoves, names: Sequence[str], ordered: bool) -> list[tuple[Position, Position]]:
    """Return the moves as lines (start, step): a move takes start + m*step from the piles for some m >= 0.

    `start` and `step` have a number for each of the piles `names`. `ordered` says whether their order matters.

    Raises: UndefinableError for moves that are not lines.
    """
    if isinstance(moves, TakeEach):
        return [(vector, (0,) * len(names)) for vector in moves.every(ordered)]
    found = moves.lines(len(names), ordered, 0)
    listed = isinstance(moves, TakeFew) and isinstance(moves.moves, Nim) and moves.moves.lengths is not None
    if found is None or listed or not isinstance(moves, TakeEqual | TakeFew):
        raise UndefinableError(
            f"the proof needs moves along lines, such as equal or each((1, 2)), or linear conditions, not {moves}"
        )
    return found


def _along(start: Position, step: Position, names: Sequence[str], there: Callable[[Sequence[str]], str]) -> str:
    """Return the formula that taking start + m*step, for some m >= 0, leads from `names` to piles with a property.

    `names` are the piles before the move, and `there(left)` is the formula that the piles `left` have the property.
    """
    changed = [place for place in range(len(names)) if start[place] or step[place]]
    left = [f"r{place + 1}" if place in changed else name for place, name in enumerate(names)]
    taken = [[row[place] for place in changed] for row in (start, step)]
    piles = [[row[place] for place in changed] for row in (names, left)]
    return f"(E {','.join(piles[1])} {_on_line(taken[0], taken[1], piles[0], piles[1])} & {there(left)})"


def _on_line(start: Sequence[int], step: Sequence[int], names: Sequence[str], left: Sequence[str]) -> str:
    """Return the formula that taking start + m*step from the piles `names`, for some m >= 0, leaves `left`."""
    equations = []
    for first, more, before, after in zip(start, step, names, left, strict=True):
        one, other = sides([(after, 1), ("m", more), (before, -1)], first)
        equations.append(f"{one} = {other}")
    return f"({'E m ' if any(step) else ''}{' & '.join(equations)})"


def _allowed(moves: PileMoves, names: Sequence[str], left: Sequence[str], ordered: bool) -> str:
    """Return the formula that one of `moves` leads from the piles `names` to the piles `left`."""
    match moves:
        case TakeAny():
            return f"({_either(_allowed(part, names, left, ordered) for part in moves.parts)})"
        case TakeBut() if ordered or not _speaks_of_piles(moves.removed):
            removed = _allowed(moves.removed, names, left, ordered)
            return f"({_allowed(moves.moves, names, left, ordered)} & ~{removed})"
        case TakeWhere() if not moves.of_two:
            inner = "" if moves.moves is None else _allowed(moves.moves, names, left, ordered) + " & "
            return f"({inner}({_met(moves.condition, names, left)}))"
        case TakeUpTo():
            kept = combinations(range(len(names)), max(len(names) - moves.m, 0))
            return f"({_either(_all(f'{left[n]} = {names[n]}' for n in some) for some in kept)})"
        case TakeEqual() | TakeEach() | TakeFew():
            found = _lines(moves, names, ordered)
            return f"({_either(_on_line(start, step, names, left) for start, step in found)})"
    raise UndefinableError(f"the proof needs moves given by linear conditions on the piles, not {moves}")


def _speaks_of_piles(moves: PileMoves) -> bool:
    return any(isinstance(part, TakeWhere | TakeBut) for part in moves.parts)


def _all(parts: Iterable[str]) -> str:
    return f"({' & '.join(parts) or '0 = 0'})"


def _met(condition: Expression, names: Sequence[str], left: Sequence[str]) -> str:
    """Return the formula that a move from the piles `names` to the piles `left` meets `condition`.

    In the condition p1, p2, ... are the piles before the move, q1, q2, ... those after it, and k1, k2, ... the amounts.

    Raises: UndefinableError.
    """
    piles: dict[str, Expression] = {}
    for place, (before, after) in enumerate(zip(map(Variable, names), map(Variable, left), strict=True), 1):
        piles |= {f"p{place}": before, f"q{place}": after, f"k{place}": Operation("-", before, after)}
    return _either(map(said, parts(condition.substitute(piles), [], str(condition), (*names, *left))))
