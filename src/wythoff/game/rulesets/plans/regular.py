"""Moves between the first few rows of a board in far columns, where they depend only on remainders of the columns.

Row x and column n meet in the square (x, n). A move from it takes d and j, and leads to row x - d and column n - j.
Whether it is legal is decided for all large n in three cases: for each small j, for each small n - j, and where both
are large. The condition may depend only on j, n - j and remainders: docs/mathematics/values.md, section 8.7.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product
from math import lcm
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import RequestError, TooLargeError
from wythoff.expressions import Expression, Operation
from wythoff.expressions.integers import UndecidedError
from wythoff.expressions.tails import FinerError, Growing, Tail, growing
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.meaning.conditions import AMOUNTS, EQUAL_PILES, as_condition
from wythoff.game.rulesets.moves import parts_of

# The largest modulus of the result; the most residue classes for one decision; the most decisions, each of 10 to 100
# microseconds; and the most moves that are tested one by one in the columns before the pattern starts.
MOST_CLASSES, MOST_SPLIT, MOST_DECISIONS, MOST_TRIED = 120, 10_000, 300_000, 40_000_000

Remainders: TypeAlias = tuple[int, ...]
# For each remainder of a column, the remainders of the columns to which a move leads from it.
Classes: TypeAlias = tuple[frozenset[int], ...]
RowSquares: TypeAlias = tuple[tuple[int, int], ...]
LinePlace: TypeAlias = tuple[Growing, Growing]  # the amount taken from the second pile, and what remains of that pile


class Far(NamedTuple):
    """The moves from column n of a row to the columns `least` to `n - near` of the row `row`.

    A move from column n to column m is legal if and only if the remainder of m is in classes[a], where a is the
    remainder of n. Remainders are modulo the `modulus` of the `RegularRow` to which this object belongs.
    """

    row: int
    near: int
    least: int
    classes: Classes


class RegularRow(NamedTuple):
    """The moves from a row x in columns n >= `start`, by the remainder a = n % modulus.

    - near[a] contains pairs (row, j) for moves to column n - j of `row`.
    - fixed[a] contains the squares (row, u) to which moves lead from all these n.
    - `far` contains all other moves.
    """

    modulus: int
    start: int
    near: tuple[RowSquares, ...]
    fixed: tuple[RowSquares, ...]
    far: tuple[Far, ...]


class RegularPlan(NamedTuple):
    """The moves of a game in far columns: rows[x] contains those from row x, in columns that are large enough."""

    rows: tuple[RegularRow, ...]

    def seen(self, row: int) -> frozenset[int]:
        """Return the rows r such that moves lead from `row` to r in arbitrarily large columns of both rows."""
        moves = self.rows[row]
        return frozenset((*(end for ends in moves.near for end, _ in ends), *(far.row for far in moves.far)))

    def below(self, row: int) -> tuple[int, ...]:
        """Return `row` and all rows that can be reached from it by several moves, in ascending order."""
        found, new = {row}, {row}
        while new:
            new = {end for x in new for end in self.seen(x)} - found
            found |= new
        return tuple(sorted(found))


class _RowPair(NamedTuple):
    """The moves from row x to row x - d that meet one fixed condition of a game, in columns n >= `start`.

    Neither x nor d is stored. A move takes (d, j) and leaves u = n - j in the second pile. If j and u are at least
    `least`, far[j % modulus, u % beside] says whether it is legal, where `modulus` and `beside` are the periods in j
    and u. For smaller j, near[j][n % len(near[j])] says it; for smaller u, fixed[u][n % len(fixed[u])].
    """

    modulus: int  # the modulus for j
    beside: int  # the modulus for u
    least: int
    start: int
    far: dict[tuple[int, int], bool]
    near: tuple[tuple[bool, ...], ...]
    fixed: tuple[tuple[bool, ...], ...]

    def allows(self, j: int, n: int) -> bool:
        """Return whether (d, j) may be taken from (x, n), where n >= `start`."""
        u = n - j
        if j < self.least:
            return self.near[j][n % len(self.near[j])]
        if u < self.least and self.fixed:
            return self.fixed[u][n % len(self.fixed[u])]
        return self.reaches(j, u)

    def reaches(self, j: int, u: int) -> bool:
        """Return whether j may be taken from the second pile u + j, where j and u are at least `least`."""
        return self.far[j % self.modulus, u % self.beside]

    def moduli(self) -> tuple[int, ...]:
        return self.modulus, *map(len, self.near), *map(len, self.fixed)


class _Decider:
    """A procedure that decides which moves between rows are legal, with at most `most` decisions.

    A move is legal if it meets one of the `conditions`. A decision is a proof about one of them for all large numbers
    with given remainders. The function `working` is called before each decision. It may raise an error to stop the
    work.
    """

    def __init__(self, game: Game, conditions: tuple[Expression, ...], most: int, working: Callable[[], None]) -> None:
        self.game, self.conditions, self.decisions, self.most = game, conditions, 0, most
        self.working = working
        self.kept: dict[tuple[Expression, int, int], _RowPair] = {}
        self.classes: dict[tuple[int, ...], Classes] = {}

    def row(self, x: int) -> RegularRow:
        """Return the moves from row x to the rows 0 to x."""
        pairs = [[self.pair(condition, x, d) for condition in self.conditions] for d in range(x + 1)]
        every = [pair for found in pairs for pair in found]
        modulus = lcm(*{number for pair in every for number in pair.moduli()})
        if modulus > MOST_CLASSES:
            raise RequestError(
                f"rows can be computed one by one only for rules with remainders modulo at most {MOST_CLASSES}, but "
                f"{self.game} uses modulo {modulus}"
            )
        start = max(x + 1, 2 * max(pair.least for pair in every), *(pair.start for pair in every))
        if ((x + 1) * start) ** 2 > 4 * MOST_TRIED:
            raise TooLargeError(
                f"row {x} of {self.game} becomes regular only at column {start}, which is too far to compute: "
                "ask for fewer rows"
            )
        merged = [
            _merged(found, self.classes_of(found, modulus), x, d, modulus, start) for d, found in enumerate(pairs)
        ]
        *squares, far = zip(*merged, strict=True)
        near, fixed = (tuple(tuple(chain(*rests)) for rests in zip(*kind, strict=True)) for kind in squares)
        return RegularRow(modulus, start, near, fixed, tuple(moves for moves in far if moves is not None))

    def classes_of(self, found: list[_RowPair], modulus: int) -> Classes:
        """Return, for each remainder of a column, the remainders of the distant columns to which moves lead from it.

        Remainders are modulo `modulus`. Item a of the result is the set for columns with remainder a. `found` are the
        moves from one row to another, one item for each condition of the game. Rows with the same `found` share the
        result.
        """
        # the identity of a pair is a safe key, as `self.kept` stores each pair
        key = modulus, *map(id, found)
        if key not in self.classes:
            self.working()
            everywhere = range(modulus)
            self.classes[key] = tuple(
                frozenset(c for c in everywhere if any(pair.reaches(a - c, c) for pair in found)) for a in everywhere
            )
        return self.classes[key]

    def pair(self, condition: Expression, x: int, d: int) -> _RowPair:
        """Return the moves from row x to row x - d that `condition` allows."""
        amounts = condition.variables() <= AMOUNTS
        key = condition, 0 if amounts else x, d
        if key not in self.kept:
            self.kept[key] = self._pair(condition, x, d, amounts=amounts)
        return self.kept[key]

    def _pair(self, condition: Expression, x: int, d: int, *, amounts: bool) -> _RowPair:
        def both(modulus: int, rest: Remainders) -> LinePlace:
            return growing(0, modulus, rest[0]), growing(1, modulus, 0 if amounts else rest[1])

        # A condition on the amounts alone needs one growing number, j; otherwise j and n - j grow independently.
        modulus, least, found = self._decide(condition, x, d, 1 if amounts else 2, both)
        far = {(rest[0], 0 if amounts else rest[1]): value for rest, value in found.items()}
        start = least
        rows: tuple[list[tuple[bool, ...]], list[tuple[bool, ...]]] = [], []
        for taken in (True, False):
            for small in range(0 if amounts and not taken else least):

                def one(modulus: int, rest: Remainders, small: int = small, *, taken: bool = taken) -> LinePlace:
                    other = growing(0, modulus, rest[0] - small)
                    return (small, other) if taken else (other, small)

                if not small and taken and not d:
                    rows[not taken].append((False,))  # nothing is taken
                    continue
                several, first, values = self._decide(condition, x, d, 1, one)
                start = max(start, first)
                rows[not taken].append(tuple(values[(rest,)] for rest in range(several)))
        return _RowPair(modulus, 1 if amounts else modulus, least, start, far, tuple(rows[0]), tuple(rows[1]))

    def _decide(
        self, condition: Expression, x: int, d: int, growth: int, place: Callable[[int, Remainders], LinePlace]
    ) -> tuple[int, int, dict[Remainders, bool]]:
        """Decide whether taking (d, j) from row `x` is legal, for all large numbers in each residue class.

        Let u be what is left of the second pile. If `growth` is 2, both j and u are large, and vary independently. If
        it is 1, only one number varies. `place(modulus, residues)` returns (j, u) as polynomials in the numbers that
        grow, for numbers with these residues.

        Return the modulus, the least number from which on the result holds, and a dictionary from residues to answers.
        """
        modulus = 1
        while modulus**growth <= MOST_SPLIT:
            tail, found = Tail(), dict[Remainders, bool]()
            try:
                for rest in product(range(modulus), repeat=growth):
                    self._count()
                    found[rest] = tail.truth(condition, _square(tail, condition, x, d, *place(modulus, rest)))
            except FinerError as finer:
                modulus *= finer.factor
                continue
            except UndecidedError:
                break
            return _reduced(modulus, found), modulus * tail.least, found
        raise RequestError(
            "rows can be computed one by one only if moves in far columns depend only on amounts, piles left and "
            f"remainders; in {self.game} this is not known for moves from row {x} to row {x - d}"
        )

    def _count(self) -> None:
        self.working()
        self.decisions += 1
        if self.decisions > self.most:
            more = "" if self.most >= MOST_DECISIONS else ": more are allowed if you give a number of columns"
            raise TooLargeError(
                f"the moves in so many rows of {self.game} take more than {self.most} steps to decide{more}"
            )


def _reduced(modulus: int, found: dict[Remainders, bool]) -> int:
    """Return the least divisor of `modulus` such that remainders modulo it determine the answers in `found`.

    `found` maps tuples of remainders modulo `modulus` to answers.
    """
    return next(
        fewer
        for fewer in range(1, modulus + 1)
        if not modulus % fewer
        and all(value is found[tuple(rest % fewer for rest in remainders)] for remainders, value in found.items())
    )


def _square(tail: Tail, condition: Expression, x: int, d: int, j: Growing, u: Growing) -> dict[str, Growing]:
    """Return the value of each variable in `condition` for the move from (x, j + u) to (x - d, u), where x < j + u.

    j and u are polynomials in numbers that grow, and `tail` computes with these.
    """
    found: dict[str, Growing] = {"i": d, "k": d, "j": j, "l": j, "x0": x, "y0": tail.combine("+", j, u)}
    names = condition.variables()
    for name, operator in (("x1", "min"), ("y1", "max")):
        if name in names:
            found[name] = tail.combine(operator, x - d, u)
    return found


def _beside_the_diagonal(condition: Expression) -> Expression:
    """Return the condition for squares with different piles: "b or x0 == y0 and c" is replaced by b."""
    match condition:
        case Operation(operator="or", arguments=(one, Operation(operator="and", arguments=(first, *_)))):
            if first == EQUAL_PILES:
                return _beside_the_diagonal(one)
    if isinstance(condition, Operation) and condition.operator in ("and", "or", "not"):
        return Operation(condition.operator, *map(_beside_the_diagonal, condition.arguments))
    return condition


def is_conditional(game: Game) -> bool:
    """Return whether each part of the game's moves can be written as a condition."""
    return bool(parts_of(game)) and all(as_condition(part) is not None for part in parts_of(game))


def regular_plan(
    game: Game, row: int, *, most: int = MOST_DECISIONS, working: Callable[[], None] = lambda: None
) -> RegularPlan:
    """Return the moves in the rows 0 to `row`, for columns that are large enough, with at most `most` decisions.

    The function `working` is called before each decision. It may raise an error to stop the work.

    >>> from wythoff.game.rulesets import parse
    >>> row = regular_plan(parse("nim(step=2) | keep(diagonal, x1 > 0)"), 2).rows[2]
    >>> row.near, row.far
    ((((1, 1), (0, 0)), ((1, 1), (0, 0))), (Far(row=2, near=1, least=0, classes=(frozenset({0}), frozenset({1}))),))

    Raises: RequestError if it is not proved that the moves depend only on amounts and remainders; TooLargeError. Cost:
    about (row + 1)^3/6 decisions, fewer if conditions depend only on the amounts taken.
    """
    conditions = [condition for part in parts_of(game) if (condition := as_condition(part)) is not None]
    if not is_conditional(game):
        raise RequestError(
            "rows can be computed one by one only if the moves are lines, vectors or given by conditions, but the game "
            f"is {game}"
        )
    decider = _Decider(game, tuple(map(_beside_the_diagonal, conditions)), most, working)
    return RegularPlan(tuple(decider.row(x) for x in range(row + 1)))


def _merged(
    found: list[_RowPair], classes: Classes, x: int, d: int, modulus: int, start: int
) -> tuple[list[RowSquares], list[RowSquares], Far | None]:
    """Return (near, fixed, far), the moves from row x to row x - d in columns n >= `start`, by n % modulus.

    near[a] and fixed[a] list the moves from columns with n % modulus = a: `near` those that take a small amount from
    the second pile, `fixed` those that leave a small one. `far` are all others (see `Far`). `found` are the moves under
    each condition of the game. `classes` are the remainders of the columns to which the far moves lead.
    """
    least = max(pair.least for pair in found)
    first = -(-(start + 2 * least) // modulus) * modulus + modulus

    def allows(j: int, n: int) -> bool:
        return any(pair.allows(j, n) for pair in found)

    everywhere = range(modulus)
    # small j and small u that follow the general pattern need no entry of their own
    nothing = int(not d)
    near, fixed = max(least, nothing), least
    while near > nothing and all(
        allows(near - 1, first + a) == ((a - near + 1) % modulus in classes[a]) for a in everywhere
    ):
        near -= 1
    while fixed and all(
        allows(first + a - fixed + 1, first + a) == ((fixed - 1) % modulus in classes[a]) for a in everywhere
    ):
        fixed -= 1
    return (
        [tuple((x - d, j) for j in range(nothing, near) if allows(j, first + a)) for a in everywhere],
        [tuple((x - d, u) for u in range(fixed) if allows(first + a - u, first + a)) for a in everywhere],
        Far(x - d, near, fixed, classes) if any(classes) else None,
    )
