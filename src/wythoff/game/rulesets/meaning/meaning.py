"""The meaning of moves: conditions for moves in each *region*, and proofs that two sets of moves are the same.

Two sets of moves are the same if from every ordered square they lead to the same ordered squares. Moves are divided
into regions by the order of the piles before and after the move. In each region the sorted piles after the move are
linear, such as x1 = x0 - k. So a condition that is linear in piles and amounts is decided exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from wythoff.base.errors import ParameterError
from wythoff.expressions import Expression, Integer, Operation, partial
from wythoff.expressions.failing import may_fail
from wythoff.expressions.normal import normal
from wythoff.game.rulesets.families import Keep, Where
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition, is_mirrored
from wythoff.game.rulesets.meaning.plain import NO_MOVES
from wythoff.game.rulesets.meaning.regions import Region, regions, settled
from wythoff.game.rulesets.meaning.samples import exceeds, sample, small, told_apart
from wythoff.game.rulesets.meaning.shapes import conditions, is_seen, leaves
from wythoff.game.rulesets.moves import Moves, parts_of

MOST_DIFFERENCES = 50_000  # most differences that one proof may examine: see `expressions.solutions`
FEW_DIFFERENCES = 5_000  # the same for a second attempt, from one part of a condition
MOST_OPERATIONS = 3_000  # most operations in the conditions of two sets of moves that are compared


def same_squares(first: Game, second: Game) -> bool | None:
    """Return whether the moves `first` and `second` lead to the same squares from every square; None if undecided.

    Squares are ordered: (1, 2) and (2, 1) are different.

    >>> from wythoff.game.rulesets import parse
    >>> wythoff, other = parse("nim | diagonal"), parse("where(min(k, l) == 0 or 2*k == k + l)")
    >>> same_squares(wythoff, other), same_squares(wythoff, parse("nim | where(k == l and k < 10**9)"))
    (True, False)
    """
    both = contained(first, second), contained(second, first)
    return False if False in both else None if None in both else True


def contained(first: Game, second: Game) -> bool | None:
    """Return whether every move of `first` is a move of `second`; None if this is neither proved nor refuted."""
    found = [*_in_regions((first, second))]
    if False in found or None not in found:
        return False not in found
    if not isinstance(first, Moves) or not isinstance(second, Moves):
        return None
    # an undecided case may be refuted by a sampled move, if both conditions are defined on the whole sample
    valued = sample(first).valued == sample(second).valued == len(small().places)
    return False if valued and exceeds(first, second) else None


def surely_same(first: Moves, second: Moves) -> bool:
    """Return whether it is proved that the sets of moves `first` and `second` are the same.

    A sample of moves is compared first. If they differ on it, no proof is tried.
    """
    return told_apart(first, second) is None and decided_same(first, second)


def decided_same(first: Moves, second: Moves) -> bool:
    """Return whether it is proved that `first` and `second` are the same sets of moves.

    The caller must have compared them on a sample, where they agree.
    """
    return all(_in_regions((first, second), (second, first)))


def surely_contained(first: Moves, second: Moves) -> bool:
    """Return whether it is proved that every move of `first` is a move of `second`.

    A sample of moves is compared first. If it contains a counterexample, no proof is tried.
    """
    # The sample refutes most containments before any condition is built.
    return not exceeds(first, second) and all(_in_regions((first, second)))


def surely_empty(moves: Moves) -> bool:
    """Return whether it is proved that a set of moves is empty.

    If a sample contains one of the moves, no proof is tried.
    """
    return not is_seen(moves) and surely_contained(moves, NO_MOVES)


def _in_regions(*pairs: tuple[Game, Game]) -> Iterator[bool | None]:
    """Yield, for each pair (first, second) and each region, whether every move of `first` there is a move of `second`.

    Regions are sets of moves, given by the order of the piles before and after a move. None means undecided. If some
    moves have no condition, or the conditions are too large, None is yielded once for the whole pair.
    """
    for first, second in pairs:
        others = [part for part in parts_of(second) or (second,) if part != NO_MOVES]
        parts = [part for part in parts_of(first) or (first,) if part not in others and part != NO_MOVES]
        sizes = [_size(part) for part in (*parts, *others)]
        if None in sizes or sum(filter(None, sizes)) >= MOST_OPERATIONS:
            yield None
        elif parts:
            every = (*parts, *others)
            yield from _compared(parts, others, any(part.ordered for part in every), all(map(_by_amounts, every)))


def _compared(parts: Sequence[Game], others: Sequence[Game], ordered: bool, amounts: bool) -> Iterator[bool | None]:
    """Yield, for each region, whether every move of a set in `parts` is a move of a set in `others`; None if undecided.

    Regions are sets of moves, given by the order of the piles before and after a move. `ordered` says whether moves
    from (x, y) and (y, x) differ, so that there are regions for both. `amounts` says that all moves depend on the
    amounts alone; then one region for each order of the piles is enough.
    """
    reads, claims = ([in_regions(part, ordered, amounts) for part in side] for side in (parts, others))
    if None in reads or None in claims:
        yield None
        return
    for number, place in enumerate(regions(ordered, amounts)):
        here, there = ([read[number] for read in side if read is not None] for side in (reads, claims))
        left = [part for part in dict.fromkeys(here) if part not in there]
        yield not left or follows(_any(left), _any(there), place)


def follows(known: Expression, claim: Expression, region: Region) -> bool | None:
    """Return whether the condition `known` implies `claim` for all moves in the set `region`; None if undecided."""
    found = partial.follows([known], claim, region.given, MOST_DIFFERENCES)
    if found is None and isinstance(known, Operation) and known.operator == "or":
        # alternatives are easier to decide one by one
        each = [] if may_fail(known) else [follows(part, claim, region) for part in known.arguments]
        found = False if False in each else True if each and None not in each else None
    elif found is None and isinstance(known, Operation) and known.operator == "and":
        # one part may imply the claim, even if all parts together are too large for a decision
        parts = known.arguments if partial.has_value(known, region.given) else ()
        found = any(partial.follows([part], claim, region.given, FEW_DIFFERENCES) for part in parts) or None
    return found


def _any(parts: Sequence[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Operation("or", *parts) if parts else Integer(0)


@lru_cache
def _size(moves: Game) -> int | None:
    """Return the number of nodes in the expression trees of the conditions in `moves`.

    Return None if some of the moves have no condition.
    """
    size = 0
    for leaf in leaves(moves) if isinstance(moves, Moves) else (moves,):
        condition = leaf.condition if isinstance(leaf, Where | Keep) else as_condition(leaf)
        if condition is None:
            return None
        size += len([*condition.walk()])
    return size


def _by_amounts(moves: Game) -> bool:
    """Return whether the legality of these moves depends on the amounts alone.

    From equal piles (where k and l may be exchanged) it must be the same for both orders of the amounts.
    """
    if not isinstance(moves, Moves) or not amounts_only(moves):
        return False
    return isinstance(moves, Where) or all(map(is_mirrored, conditions(moves)))


@lru_cache
def in_regions(moves: Game, ordered: bool, amounts: bool = False) -> tuple[Expression, ...] | None:
    """Return, for each region, the condition in k, l, x0 and y0 for a move of `moves`, in normal form.

    Regions are sets of moves, given by the order of the piles before and after a move. Return None if the moves cannot
    be written as a condition. `ordered` says whether moves from (x, y) and (y, x) differ. `amounts` says that the moves
    depend on the amounts alone, so that fewer regions are enough.
    """
    try:
        condition = as_condition(moves)
    except ParameterError:  # nested deeper than an expression may be
        return None
    if condition is None:
        return None
    # In normal form, equal conditions are often equal as expressions, and need no proof.
    places = regions(ordered, amounts)
    return tuple([normal(settled(condition, place.equal).substitute(place.left)) for place in places])
