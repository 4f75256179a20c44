"""What moves mean: the condition for a move on every kind of square, and whether two sets of moves are the same.

Two sets of moves are the same if they lead to the same ordered squares from every ordered square. The squares fall
into regions, by which pile is the smaller before the move and after it; in each of them the piles that are left are
sums, and a condition linear in piles and amounts is decided exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from wythoff.errors import ParameterError
from wythoff.expressions import Expression, Operation
from wythoff.expressions.covering import covered_case_by_case, within_known
from wythoff.expressions.failing import may_fail
from wythoff.expressions.formulas import Formula, denied, junction
from wythoff.expressions.integers import UndecidedError
from wythoff.expressions.linear import MAX_PARTS, Formulas
from wythoff.expressions.logic import covered
from wythoff.expressions.statements import Read, Reading, read, read_with
from wythoff.expressions.sums import Value
from wythoff.rulesets.allowance import MOST_CONSTRAINTS, is_allowed
from wythoff.rulesets.at_once import exceeds, sample, told_apart
from wythoff.rulesets.conditions import as_condition, is_mirrored
from wythoff.rulesets.families import Jump, Keep, Where
from wythoff.rulesets.following import follows
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves, Union, Without, parts_of, union
from wythoff.rulesets.regions import Place, View, places, settled
from wythoff.rulesets.samples import exceeds_further, membership, small, value_at
from wythoff.rulesets.shapes import leaves

LEFT = ("x1", "y1")
PILES = (*LEFT, "x0", "y0")
ALWAYS = Reading(True, {}, False)


class Look(NamedTuple):
    """What some moves look at, how many operations say so, and whether a part of them may have no value.

    Of moves in `layers` a label decides more than once: one may meet what is kept, the other what keeps it.
    """

    view: View
    size: int
    partial: bool
    layers: bool


class Said:
    """What is said about a move at a place, and which of the moves that are looked at there it holds for."""

    __slots__ = ("reading", "_place", "_met")

    def __init__(self, reading: Reading, place: Place) -> None:
        self.reading, self._place = reading, place
        self._met: tuple[int | None] | None = None

    @property
    def met(self) -> int | None:
        """A byte for each move, 1 where it holds; None where that is not told by amounts and piles alone."""
        if self._met is None:
            self._met = (self._place.moves.met(self.reading),)
        return self._met[0]


def same_squares(first: Game, second: Game) -> bool | None:
    """Whether two sets of moves lead to the same ordered squares from everywhere; None where that is not decided.

    >>> from wythoff.rulesets import parse
    >>> wythoff, other = parse("nim | diagonal"), parse("where(min(k, l) == 0 or 2*k == k + l)")
    >>> same_squares(wythoff, other), same_squares(wythoff, parse("nim | where(k == l and k < 10**9)"))
    (True, False)
    """
    return _or_seen(_compared_in_regions(first, second, both_ways=True), told_apart, first, second)


def contained(first: Game, second: Game) -> bool | None:
    """Whether every move of the first set is one of the second, square by square; None where that is not decided."""
    return _or_seen(_compared_in_regions(first, second, both_ways=False), exceeds, first, second)


def _or_seen(
    outcomes: Iterable[bool | None], unlike: Callable[[Moves, Moves], bool], first: Game, second: Game
) -> bool | None:
    """Whether all are true; of rules that have a value it may be seen that they are not, where it is not decided."""
    found = _all(outcomes)
    if found is not None or not isinstance(first, Moves) or not isinstance(second, Moves):
        return found
    valued = sample(first).valued == sample(second).valued == len(small())
    return False if valued and unlike(first, second) else None


def surely_same(first: Moves, second: Moves) -> bool:
    """Whether it is decided that two sets of moves lead to the same ordered squares; cheap where they do not."""
    return not told_apart(first, second) and all(_compared_in_regions(first, second, both_ways=True))


def decided_same(first: Moves, second: Moves) -> bool:
    """The same for moves that were looked at, and agreed."""
    return all(_compared_in_regions(first, second, both_ways=True, agreed=True))


def surely_contained(first: Moves, second: Moves) -> bool:
    """Whether it is decided that every move of the first set is one of the second; cheap where it is not."""
    # Most that are not contained show it at once, before anything is read.
    if not isinstance(first, Jump) and exceeds(first, second):
        return False
    parts = parts_of(second)
    near = [part for part in parts if _by_amounts(part)]
    if isinstance(first, Jump):
        return _makes(near, first) or (len(near) < len(parts) and _is_among(first, parts))
    if 0 < len(near) < len(parts) and _by_amounts(first) and surely_contained(first, union(near)):
        return True  # the others need not be read
    return all(_compared_in_regions(first, second, both_ways=False))


def _by_amounts(moves: Game) -> bool:
    """Whether amounts alone tell what is a move, whatever they are."""
    look = _look(moves)
    return look is not None and not (look.view.turning or look.view.piles or look.partial)


def _makes(parts: Sequence[Game], jump: Jump) -> bool:
    """Whether parts of which amounts alone tell make all the moves of a jump.

    They do from every square that has so much if they do from one with each of the piles the smaller, and from one with
    equal piles, where either label will do.
    """
    x, y = jump.q, 2 * jump.q + 1
    squares = (x, y), (y, x), (x, x)
    tests = [membership(part) for part in parts if isinstance(part, Moves)]
    return all(
        any(value_at(test, (*square, *order)) for test in tests) for square in squares for order in jump.orders()
    )


def _is_among(jump: Jump, parts: Sequence[Moves]) -> bool:
    """Whether it is decided that the parts make all the moves of a jump, for each of which the amounts are known."""
    looks = _looks(parts)
    if looks is None or any(look.partial for look in looks):
        return looks is not None and all(_compared_in_regions(jump, union(parts), both_ways=False))
    here = [place.at(*order) for place in places(_joint(looks)) for order in jump.orders()]
    return all(_is_one_of(place, parts) for place in here if place is not None)


def _is_one_of(place: Place, parts: Sequence[Moves]) -> bool:
    """Whether it is decided that every move in a place is one of the parts."""
    claims = []
    for part in parts:
        try:
            claim = _reading(part, place)
        except UndecidedError:
            continue
        if claim.formula is True:
            return True
        if claim.formula is not False:
            claims.append(claim)
    return bool(claims) and is_allowed(len(claims)) and covered([ALWAYS], claims, place.known, MOST_CONSTRAINTS) is True


def _all(outcomes: Iterable[bool | None]) -> bool | None:
    """Whether all are true; None where that rests on one that is not known."""
    decided: bool | None = True
    for outcome in outcomes:
        if outcome is False:
            return False
        if outcome is None:
            decided = None
    return decided


def _compared_in_regions(first: Game, second: Game, *, both_ways: bool, agreed: bool = False) -> Iterator[bool | None]:
    """Whether in each region what the first set allows the second does, and the other way round if that is asked.

    Where that is not seen at once, a move that tells is looked for; not if they `agreed` on moves that were looked at.
    """
    sides = parts_of(first) or (first,), parts_of(second) or (second,)
    looks = _looks([part for side in sides for part in side])
    if looks is None:
        yield None
        return
    view = _joint(looks)
    ways = (sides, sides[::-1]) if both_ways else (sides,)
    pairs = [(beside, other) for one, other in ways if (beside := _beside(one, other))]
    if any(look.partial for look in looks):
        yield from _by_expressions(pairs, view, sum(look.size for look in looks))
        return
    unseen: list[tuple[list[Said], list[Said], Place]] = []
    for beside, other in pairs:
        held, claims = ([said(part, view) for part in parts] for parts in (beside, other))
        for number, place in enumerate(places(view)):
            here, by = ([one[number] for one in found if one is not None] for found in (held, claims))
            open_parts = _not_seen(here, by, place)
            if open_parts and None not in claims and not agreed and _tells(open_parts, by):
                yield False
                return
            if open_parts and None not in claims:
                unseen.append((open_parts, by, place))
        if None in held or None in claims:  # too long to be read
            yield None
    if unseen and not is_allowed(sum(look.size for look in looks)):
        yield None
        return
    # What is not known of opaque parts costs most, and is often refuted by a move.
    opaque = not agreed and any(one.reading.opaque for parts, by, _ in unseen for one in (*parts, *by))
    moves = [side for side in (first, second) if isinstance(side, Moves)] if opaque else []
    if len(moves) == 2 and (exceeds_further(*moves) or (both_ways and exceeds_further(*moves[::-1]))):
        yield False
        return
    for open_parts, by, place in unseen:
        yield covered([part.reading for part in open_parts], [one.reading for one in by], place.known, MOST_CONSTRAINTS)


def _beside(parts: Sequence[Game], others: Sequence[Game]) -> list[Game]:
    """The parts that are not among the others, and no jumps that those make by their amounts."""
    left = [part for part in parts if part not in others]
    if not any(isinstance(part, Jump) for part in left):
        return left
    near = [part for part in others if _by_amounts(part)]
    return [part for part in left if not (isinstance(part, Jump) and _makes(near, part))]


def _not_seen(parts: Sequence[Said], by: Sequence[Said], place: Place) -> list[Said]:
    """The parts of which the cases do not show one by one that one of the others holds there."""
    claims = [claim.reading.formula for claim in by]
    at_hand = set(claims)
    return [
        part
        for part in parts
        if (formula := part.reading.formula) is not False
        and formula not in at_hand
        and not covered_case_by_case(formula, claims, place.known)
    ]


def _tells(parts: Sequence[Said], by: Sequence[Said]) -> bool:
    """Whether a move that is looked at belongs to one of the parts and to none of the others."""
    claimed = [one.met for one in by]
    if None in claimed:
        return False
    here, there = (
        reduce(or_, [one for one in seen if one is not None], 0) for seen in ((part.met for part in parts), claimed)
    )
    return bool(here & ~there)


def _by_expressions(
    pairs: Sequence[tuple[Sequence[Game], Sequence[Game]]], view: View, size: int
) -> Iterator[bool | None]:
    """The same where a part may have no value: then one may have a value only where another one does not hold."""
    if not is_allowed(size):
        yield None
        return
    for parts, by in pairs:
        reads, claims = ([_reads(part, view) for part in side] for side in (parts, by))
        if None in reads or None in claims:
            yield None
            return
        for number, place in enumerate(places(view)):
            one, other = ([read[number] for read in side if read is not None] for side in (reads, claims))
            one = [part for part in one if part not in other]
            yield follows(_any(one), _any(other), place.region) if one else True


def _any(parts: Sequence[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Operation("or", *parts)


@lru_cache(maxsize=512)  # the same moves are compared with many others
def said(moves: Game, view: View) -> tuple[Said, ...] | None:
    """What is said about a move in each of the places; None where that is too long."""
    try:
        return tuple([Said(_reading(moves, place), place) for place in places(view)])
    except UndecidedError:
        return None


def _reading(moves: Game, place: Place) -> Reading:
    used: dict[Expression, Read] = {}
    formula = _formula(moves, place, used)
    if sum([read.parts for read in used.values()]) > MAX_PARTS:
        raise UndecidedError
    definitions = {name: one for read in used.values() for name, one in read.definitions.items()}
    return read_with(within_known(formula, place.known), definitions)


def _formula(moves: Game, place: Place, used: dict[Expression, Read]) -> Formula:
    """That a move is one of the moves, and what was read for it."""
    match moves:
        case Union():
            return junction(False, [_formula(part, place, used) for part in moves.parts])
        case Without():
            kept, removed = (_formula(each, place, used) for each in (moves.moves, moves.removed))
            return junction(True, (kept, denied(removed)))
        case Keep():
            kept = _formula(moves.moves, place, used)
            return junction(True, (kept, _read(moves.condition, place, used)))
        case Where():
            return _read(moves.condition, place, used)
    condition = _said_by(moves)
    assert condition is not None
    return _read(condition, place, used)


def _read(condition: Expression, place: Place, used: dict[Expression, Read]) -> Formula:
    read = used[condition] = _of_condition(condition, place)
    return read.formula


@lru_cache(maxsize=2048)  # those of a piece are also those of what takes something away from it
def _of_condition(condition: Expression, place: Place) -> Read:
    """That a condition holds at a place, for either label if the piles are equal there.   Raises: UndecidedError."""
    one = _read_with(condition, _of_use(place.values[0], condition))
    if not place.region.equal or is_mirrored(condition):
        return one
    other = _read_with(condition, _of_use(place.values[1], condition))
    return Read(
        junction(False, (one.formula, other.formula)), {**one.definitions, **other.definitions}, one.parts + other.parts
    )


def _of_use(values: Mapping[str, Value], condition: Expression) -> tuple[tuple[str, Value], ...]:
    """Those of the variables that a condition speaks of, and that are not meant as they stand."""
    names = condition.variables()
    return tuple([
        (name, value) for name, value in values.items() if name in names and value != (((name, 1),), 0, ())
    ])  # fmt: skip


@lru_cache(maxsize=2048)  # a condition on the amounts says the same at all places
def _read_with(condition: Expression, values: tuple[tuple[str, Value], ...]) -> Read:
    """That a condition holds where some of its variables have these values.   Raises: UndecidedError."""
    if not values:
        return read(condition)
    maker = Formulas(dict(values))
    return Read(maker.truth(condition), maker.definitions, maker.parts)


def _looks(parts: Iterable[Game]) -> list[Look] | None:
    """What each of the parts looks at; None if one of them has no condition."""
    looks = [_look(part) for part in parts]
    found = [look for look in looks if look is not None]
    return found if len(found) == len(looks) else None


def _joint(looks: Sequence[Look]) -> View:
    """What any of them looks at.

    Where amounts alone tell, they tell of equal piles what they tell of others, for either label.
    """
    view = View(*map(any, zip(*[look.view for look in looks], strict=True)))
    told = view.turning or view.piles or any(look.layers and look.view.equal for look in looks)
    return view if told else view._replace(equal=False)


_said_by = lru_cache(maxsize=512)(as_condition)  # a jump is looked at, and read, in each comparison


@lru_cache(maxsize=512)
def _look(moves: Game) -> Look | None:
    """What moves look at; None for those without a condition."""
    names: set[str] = set()
    size, equal, partial = 0, False, False
    for leaf in leaves(moves) if isinstance(moves, Moves) else (moves,):
        condition = leaf.condition if isinstance(leaf, Where | Keep) else _said_by(leaf)
        if condition is None:
            return None
        size += len([*condition.walk()])
        names |= condition.variables()
        partial = partial or may_fail(condition)
        equal = equal or not is_mirrored(condition)
    turning, piles = not names.isdisjoint(LEFT), not names.isdisjoint(PILES)
    return Look(View(moves.ordered, turning, piles, equal), size, partial, not isinstance(moves, Where))


def in_regions(moves: Game, ordered: bool) -> tuple[Expression, ...] | None:
    """The condition for a move as it reads in each of the regions; None for moves without one."""
    return _reads(moves, View(ordered, True, True, True))


@lru_cache(maxsize=512)
def _reads(moves: Game, view: View) -> tuple[Expression, ...] | None:
    """The condition for a move as it reads in each region, in k, l and the piles before the move."""
    try:
        condition = as_condition(moves)
    except ParameterError:  # deeper than an expression may be
        return None
    if condition is None:
        return None
    # Where nothing tells equal piles from others, no region is theirs alone, and each holds them too.
    apart = view.equal or not view.piles
    return tuple(
        (settled(condition, place.region.equal) if apart else condition).substitute(place.region.left)
        for place in places(view)
    )
