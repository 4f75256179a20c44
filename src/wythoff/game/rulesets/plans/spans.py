"""Bounds on the number and the spacing of P-positions in a row, for searches along rows.

Row x consists of the ordered squares (x, y). Moves within the row limit how many P-positions it contains and how far
apart they are. Moves to earlier rows decide whether it contains any. A square *attacks* the squares to which it has a
move. Moves are divided into *regions* by the order of the piles before and after the move (`meaning.regions`). `moves`
are those of the game, and `ordered` says whether the game is ordered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable, template
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import implies
from wythoff.expressions.periods import holds_beyond
from wythoff.expressions.tree import balanced
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.meaning.meaning import follows, in_regions
from wythoff.game.rulesets.meaning.plain import is_all_of_nim
from wythoff.game.rulesets.meaning.regions import K, L, Region, regions, settled
from wythoff.game.rulesets.meaning.shapes import constants
from wythoff.game.rulesets.moves import Layers, Moves, layers_of, parts_of

MOST_REACHES = 8  # most numbers in a rule that are tried as `reach` or as the step of rook moves
STEEPEST = (0, 1, 2, 4)  # the slopes m that are tried in a bound y <= m*x + constant for squares that end the game
X, Y, ZERO = Variable("x"), Variable("y"), Integer(0)
NOWHERE = (0, -1)


class Span(NamedTuple):
    """Bounds on the P-positions in each row of ordered squares (x, y), x fixed.

    - Let (x, y) be P-position number `most` of the row. Later P-positions of the row have a second pile less than y +
      `reach`. If `equal`, (x, x) may be an exception. If no such bound is known, `most` is 0.
    - If `across`, moves lead from each square (x, y) to (a, y) for every a < x.
    - `ending` is (slope, constant): squares that end the game have y <= slope*x + constant. If no such bound is known,
      it is None.
    - If `certain`, each row is known to contain at least `most` P-positions.
    """

    most: int
    reach: int
    across: bool
    equal: bool
    ending: tuple[int, int] | None
    certain: bool


@lru_cache
def span(game: Game) -> Span | None:
    """Return the known bounds on the rows of a two-pile game in the notation; None for other games.

    >>> from wythoff.game.rulesets import parse
    >>> span(parse("nim | where(k == l)"))
    Span(most=1, reach=1, across=True, equal=False, ending=(0, -1), certain=True)
    >>> rules = ("block(nim(lengths=n > 2) | diagonal, 4)", "nim(step=2)", "diagonal")
    >>> print(*(span(parse(text))[:2] for text in rules))
    (5, 3) (2, 1) (0, 0)

    If every number >= `reach` may be taken from a pile, two P-positions of a row are less than `reach` apart. If all
    multiples of b may be taken, a row holds at most one P-position for each remainder modulo b. If n moves can be
    forbidden, these bounds hold after n more P-positions. If moves lead to each earlier P-position from only finitely
    many squares of a row, some square of the row has no move to any of them.

    Source: docs/mathematics/counting.md, Theorem 9.2.
    """
    layers = None if game.declares else layers_of(game)
    if layers is None:
        return None
    moves, ordered = layers.moves, game.ordered
    ended = NOWHERE if layers.ends is None else _ending(layers.ends, ordered)
    # in misere play, squares that end the game are N-positions
    ending = NOWHERE if game.misere else ended
    reach, step = _reach(moves, ordered), 1
    if not reach and ending == NOWHERE and (step := _step(moves, ordered)):
        reach = 1  # if squares end the game, they may have equal remainders, so the step gives no bound
    each, equal, known = _each(layers, ordered)
    finitely = all(part.reaches_finitely or _finitely(part, ordered) for part in parts_of(moves))
    across = reach > 0 and step == 1 and _across(moves, ordered)
    # `certain` requires rook moves of all lengths, as moves by multiples of a step may attack all squares with some
    # remainder. It also requires that a bound `ended` is known. Otherwise all squares of a row may end the game; then
    # it has no P-positions in misere play, and in normal play they may be attacked by all squares of other rows.
    certain = reach > 0 and step == 1 and known and finitely and ended is not None
    return Span(each * step if reach else 0, reach, across, equal, ending, certain)


def _each(layers: Layers, ordered: bool) -> tuple[int, bool, bool]:
    """Return (number, equal, exact): once a row has `number` P-positions, all its later squares are N-positions.

    This assumes that all later squares of the row have rook moves to these P-positions. Without blocking the number is
    1; if n moves may be forbidden, it may be n + 1. If `equal`, the square (x, x) may be a P-position nevertheless.
    `exact` says whether `number` is known to be the least possible. `layers` are the moves and the layers around them.
    """
    if layers.n is None:
        return 1, False, True
    if layers.of is None or _reach(layers.of, ordered):
        return layers.n + 1, False, True
    blockable = [
        follows(_along(region, 1), Operation("not", here), region) is not True
        for region, here in _places(layers.of, ordered)
    ]
    if not any(blockable):
        return 1, False, True
    if not any(may for may, region in zip(blockable, regions(ordered), strict=True) if not region.equal):
        return 1, True, True
    return layers.n + 1, False, False


def _places(moves: Moves, ordered: bool) -> Iterator[tuple[Region, Expression]]:
    """Yield pairs (region, condition for a legal move in this region). Yield nothing if moves cannot be written so.

    Regions are sets of moves, given by the order of the piles before and after a move.
    """
    return zip(regions(ordered), in_regions(moves, ordered) or (), strict=False)


def _reach(moves: Moves, ordered: bool) -> int:
    """Return the least n such that every number >= n may be taken from the second pile; 0 if none is found."""
    if is_all_of_nim(moves):
        return 1
    places = list(_places(moves, ordered))
    for least in dict.fromkeys((1, *(number + 1 for number in constants(moves)[:MOST_REACHES]))):
        if places and all(follows(_along(region, least), here, region) is True for region, here in places):
            return least
    return 0


def _step(moves: Moves, ordered: bool) -> int:
    """Return the least number whose multiples may all be taken from the second pile; 0 if none is found."""
    places = list(_places(moves, ordered))
    for step in constants(moves)[:MOST_REACHES]:
        if (
            step > 1
            and places
            and all(follows(_along(region, 1, step=step), here, region) is True for region, here in places)
        ):
            return step
    return 0


def _across(moves: Moves, ordered: bool) -> bool:
    if is_all_of_nim(moves):
        return True
    places = list(_places(moves, ordered))
    # From equal piles in an unordered game k <= l by convention, so a rook move takes from the second pile.
    return bool(places) and all(
        follows(_along(region, 1, second=region.equal and not ordered), here, region) is True for region, here in places
    )


def _along(region: Region, least: int, *, second: bool = True, step: int = 1) -> Expression:
    """Return the condition for taking a multiple of `step`, at least `least`, from one pile and nothing from the other.

    The amount is taken from the second pile if `second`, else from the first. `region`, a set of moves, says which pile
    is the smaller one there.
    """
    taken, kept = (L, K) if (region.left["i"] == K) is second else (K, L)
    text = "kept == 0 and taken >= least and taken % step == 0"
    return template(text, kept=kept, taken=taken, least=least, step=step)


def _finitely(moves: Moves, ordered: bool) -> bool:
    """Return whether it is proved that each square is reached from only finitely many squares of each later row.

    A later row has a larger x. The proof bounds the larger pile before a move by a multiple of the smaller pile and of
    the piles after the move.
    """
    near = template("y0 <= factor*(y0 + 2*x0 - (k + l) + 1)", factor=4 * (constants(moves)[-1] + 1))
    places = [
        (region, here)
        for region, here in _places(moves, ordered)
        if not region.equal and region.left["i"] == K  # in other regions the second pile is not the larger one
    ]
    return bool(places) and all(
        follows(template("k > 0 and here", here=here), near, region) is True for region, here in places
    )


def _ending(condition: Expression, ordered: bool) -> tuple[int, int] | None:
    """Return (slope, constant) such that every square that ends the game has y <= slope*x + constant, or None.

    `condition` is the condition on x and y under which a square ends the game. None means that no such bound is found.
    """
    if may_fail(condition):
        return None
    given = [template("x >= 0"), template("y >= 0" if ordered else "y >= x"), condition]
    numbers = [abs(node.value) for node in condition.walk() if isinstance(node, Integer)]
    constant = 2 * sum(numbers) + 1
    slopes = (m for m in STEEPEST if implies(given, template("y <= slope*x + constant", slope=m, constant=constant)))
    return next(((slope, constant) for slope in slopes), None)


class Attack(NamedTuple):
    """The condition "the square has moves to enough P-positions to be an N-position", for each order of its piles.

    It is `apart` for squares (x, y) with x < y, `equal` for (x, x), and in ordered games `under` for x > y.
    """

    apart: Expression
    equal: Expression
    under: Expression | None = None

    def or_ended(self, ends: Expression) -> Attack:
        """Return the condition that a square meets this condition or the condition `ends`, for misere play.

        Where `ends` holds, a square ends the game. In misere play such squares are N-positions too.
        """
        under = None if self.under is None else Operation("or", self.under, ends)
        return Attack(Operation("or", self.apart, ends), Operation("or", self.equal, ends.substitute({"y": X})), under)

    def from_row(self, row: int) -> bool:
        """Return whether it is proved that all squares (x, y) with x >= row have moves to enough P-positions.

        Enough means that the square meets this condition, and so is an N-position. In unordered games only y >= x is
        considered.
        """
        return self.from_row_on(row, 1, 0, 0)

    def is_nowhere(self) -> bool:
        """Return whether it is proved that no square has moves to enough P-positions to meet this condition."""
        unseen = (None if seen is None else Operation("not", seen) for seen in self)
        return Attack(*unseen).from_row(0)  # type: ignore[arg-type]  # the first two are always there

    def from_row_on(self, row: int, step: int, first: int, second: int) -> bool:
        """Return whether it is proved that all squares of some residue classes have moves to enough P-positions.

        Enough means that the square meets this condition. The squares are (step*x + first, step*y + second) with step*x
        + first >= row.
        """
        form = "pile" if step == 1 else "step*pile + rest"
        x, y = (template(form, pile=pile, step=step, rest=rest) for pile, rest in ((X, first), (Y, second)))

        def is_seen(attacked: Expression, *places: str) -> bool | None:
            """Return whether the condition `attacked` holds for all squares of the residue classes that meet `places`.

            `places` are the texts of conditions, such as "y > x". None means that this is undecided.
            """
            given = [template(text, row=row) for text in ("x >= row", *places)]
            return implies([one.substitute({"x": x, "y": y}) for one in given], attacked.substitute({"x": x, "y": y}))

        return bool(
            is_seen(self.apart, "y > x")
            and (first != second or is_seen(self.equal))
            and (self.under is None or is_seen(self.under, "y >= 0", "y < x"))
        )

    def in_row(self, row: int, beyond: int) -> bool:
        """Return whether it is proved that all squares (row, y), y > beyond >= row, have moves to enough P-positions.

        Enough means that the square meets this condition, and so is an N-position.
        """
        # with a number in place of x, a divisor that contains x becomes constant
        here = self.apart.substitute({"x": Integer(row)})
        return holds_beyond(here, "y", beyond) or implies([template("y > beyond", beyond=beyond)], here) is True


def attacks(
    move: Expression, blockable: Expression | None, n: int, squares: Sequence[tuple[int, ...]], *, ordered: bool = False
) -> Attack:
    """Return the condition "the square has moves to enough of the P-positions `squares` to be an N-position".

    `move` is the condition for a move. Without blocking, `blockable` is None, and a move to one P-position is enough.
    With blocking, up to n of the moves that meet `blockable` may be forbidden. `ordered` says whether the game is
    ordered.
    """
    found = {}
    for sign in ("<", "==", ">") if ordered else ("<", "=="):
        moves, forbids = (
            None if condition is None else settled(condition, sign == "==") for condition in (move, blockable)
        )
        assert moves is not None
        found[sign] = _attacked(moves, forbids, n, squares, under=sign == ">")
    return Attack(found["<"], found["=="].substitute({"y": X}), found.get(">"))


def _attacked(
    move: Expression, blockable: Expression | None, n: int, squares: Sequence[tuple[int, ...]], *, under: bool
) -> Expression:
    if not squares:
        return ZERO
    seen = [_meets(move, a, b, under=under) for a, b in squares]
    if blockable is None:
        return balanced("or", *seen)
    forbidden = [Operation("not", _meets(blockable, a, b, under=under)) for a, b in squares]
    free = balanced("or", *(Operation("and", one, other) for one, other in zip(seen, forbidden, strict=True)))
    return Operation("or", free, Comparison((">",), (balanced("+", *seen), Integer(n))))


def _meets(condition: Expression, a: int, b: int, *, under: bool) -> Expression:
    """Return `condition` for the move from (x, y) to (a, b), written in x and y.

    The result assumes that x > y if `under`, else x <= y.
    """
    first, second = template("x - a", a=a), template("y - b", b=b)
    piles = (Y, X, second, first) if under else (X, Y, first, second)
    places: dict[str, Expression] = {
        **dict(zip(("x0", "y0", "k", "l"), piles, strict=True)),
        "x1": Integer(min(a, b)), "y1": Integer(max(a, b)), "i": first, "j": second,
    }  # fmt: skip
    return template("i >= 0 and j >= 0 and move", i=first, j=second, move=condition.substitute(places))
