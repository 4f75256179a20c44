"""Games in which some rook moves are missing, but only few of them matter.

A missing rook move is a move of Nim that the game does not have; `lacking` is the condition for it. If all missing
moves lead to N-positions (`idle`), adding them does not change the P-positions. If they lead to finitely many squares
(`missed`), the rows of these squares may contain several P-positions, and each later row at most one. Row x consists of
the squares (x, y), and a later row has a larger x. Sources: docs/mathematics/counting.md, Lemma 9.3 (`idle`) and Lemma
9.4 (`missed`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from wythoff import kernels
from wythoff.base.errors import UnsolvedError
from wythoff.expressions import Expression, Integer, Operation, Variable, template
from wythoff.expressions.failing import may_fail
from wythoff.expressions.functions import function
from wythoff.expressions.logic import implies
from wythoff.game.rulesets.blocking import Block, game_of
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.families import Keep, Nim
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.meaning.conditions import as_condition
from wythoff.game.rulesets.meaning.meaning import surely_contained
from wythoff.game.rulesets.meaning.plain import is_all_of_nim
from wythoff.game.rulesets.meaning.regions import FALSE, TRUE
from wythoff.game.rulesets.moves import Moves, Without, bare_moves, layers_of, parts_of, union
from wythoff.game.rulesets.plans.filling import Doubt, rules_of
from wythoff.game.rulesets.plans.spans import attacks, span
from wythoff.game.rulesets.playing import played
from wythoff.kernels.limits import INT64_MAX
from wythoff.kernels.plain.filling import (
    COLUMN,
    FOUND,
    MET,
    NEVER,
    FillingRules,
    Judge,
    Lists,
    begun,
    enter_column,
    fill,
)

# rows that `idle` solves as a test: usually, and at least
FIRST_ROWS, LEAST_ROWS = 64, 4
LOOK = 0.75  # estimated seconds for these rows, which may take three times as long; else fewer rows are solved
MOST_TRIED = 8  # most bounds that are tried: numbers in a rule, and sums of two of them
NATURAL = tuple(template(f"{name} >= 0") for name in ("x1", "y1", "k", "l", "i", "j"))
I, J, TARGET = Variable("i"), Variable("j"), {"x1", "y1"}
ORDERS: tuple[Mapping[str, Expression], ...] = ({"k": I, "l": J}, {"k": J, "l": I})
MOST_ROWS = 64  # most rows of missing moves that are filled one by one
FARTHEST = 1 << 14  # most squares of a row that are searched; each may require evaluating a long condition


class Idle(NamedTuple):
    """A game that lacks some rook moves, and the game `whole` that has all of them.

    `lacking` is the condition for the missing moves. A missing move leads only to squares whose smaller pile is at most
    `last`.
    """

    game: Game
    whole: Game
    lacking: Expression
    last: int | None  # None if no bound is known
    # the share of the first P-positions that need a proof, because conditions on the target do not suffice
    singly: float = 0.0

    def seconds(self, columns: float) -> float:
        """Estimate how many seconds `agree` takes for the P-positions whose first pile is less than `columns`."""
        # 1.5 ms for each proof that no missing move leads to a P-position
        return 1.5e-3 * self.singly * (columns if self.last is None else min(columns, self.last + 1))

    def agree(self, pairs: Iterable[Position]) -> bool:
        """Return whether it is proved that all `pairs`, P-positions of `whole`, are P-positions of `game` too.

        `pairs` must be all P-positions of `whole` in the first rows. It suffices that no missing move leads to them
        and, in misere play, that each has a move.

        Cost: evaluating the rule's conditions on the target for each pair. If they do not exclude missing moves to a
        pair, a proof is needed for it. In misere play, a move from each pair is searched.
        """
        lost = [(int(a), int(b)) for a, b in pairs]
        alike = all(self._is_reached_alike(a, b) for a, b in self.left(lost))
        return alike and (not self.game.misere or self._have_moves(lost))

    def left(self, lost: Iterable[Position]) -> list[Position]:
        """Return those P-positions in `lost` to which a missing rook move may lead.

        The test evaluates only those conditions of the rule that depend on the target alone.
        """
        asked = _asked_of_target(self.lacking)
        known = [function(part, ("x1", "y1")) for part in asked]
        # `last` bounds the smaller pile, which in ordered games may be the second one.
        near = (place for place in lost if self.last is None or min(place) <= self.last)
        return [
            place
            for place in near
            if not _leads_nowhere(self.lacking, tuple(bool(ask(min(place), max(place))) for ask in known))
        ]

    def _is_reached_alike(self, a: int, b: int) -> bool:
        squares = [(a, b)] if self.game.ordered else [(a, b), (b, a)]
        return attacks(self.lacking, None, 0, squares, ordered=self.game.ordered).is_nowhere()

    def _have_moves(self, lost: Iterable[Position]) -> bool:
        rules = rules_of(self.game)
        assert rules is not None
        judge, state = Judge(rules), begun()
        return all(judge.has_more(a, b, rules.n, state) for a, b in lost)


@lru_cache
def idle(game: Game) -> Idle | None:
    """Return `game` and the same game with all rook moves, if both are proved to agree in the first rows; else None.

    The result describes both games. They agree if they have the same P-positions. Return None if they may differ in the
    first rows.

    >>> from wythoff.game.rulesets import parse
    >>> for row in (2, 3):
    ...     found = idle(parse(f"diagonal | keep(nim, x1 != {row})"))
    ...     print(found and (str(found.whole), found.last))
    ('nim | diagonal', 2)
    None

    Also return None in two more cases: if a bound for the number of P-positions in a row of `game` is known, because
    then no other game is needed; and if no such bound is known even for the game with all rook moves. `Idle.agree`
    decides about later rows.
    """
    rows, whole = span(game), with_all_rook_moves(game)
    if rows is None or rows.most or game.declares or whole is None or whole.ordered != game.ordered:
        # with all rook moves, an ordered game may become unordered, and its positions would be written differently
        return None
    enough, rules, lacking = span(whole), rules_of(whole), lacking_moves(whole, game)
    if enough is None or not 0 < enough.most <= FARTHEST or enough.ending is None or rules is None or lacking is None:
        return None
    last = _last_row(lacking)
    found = Idle(game, whole, lacking, last)
    first = FIRST_ROWS if last is None else min(last + 1, FIRST_ROWS)
    doubt = Doubt(whole, rules)

    def stuck(x: int, y: int, found: Sequence[Position]) -> str:
        answer = doubt(x, y, found)
        if answer == kernels.ON and y > FARTHEST:
            raise UnsolvedError("a P-position lies beyond the squares that are searched")
        return answer

    try:
        if first > LEAST_ROWS:
            # for fewer rows the estimate would be too low, as it omits rows without a P-position
            seconds = kernels.fill_seconds(rules, FIRST_ROWS, None)
            first = max(LEAST_ROWS, min(first, int(FIRST_ROWS * LOOK / max(seconds, LOOK))))
        (columns, others), _ = kernels.fill_pairs(rules, first, stuck=stuck)
    except UnsolvedError:
        return None
    pairs = [*zip(columns, others, strict=True)]
    return found._replace(singly=len(found.left(pairs)) / max(len(pairs), 1)) if found.agree(pairs) else None


def with_all_rook_moves(game: Game) -> Game | None:
    """Return the game with all rook moves added, or None if it does not consist of moves and layers.

    Blocking, misere play and squares that end the game stay unchanged.
    """
    layers = None if game.declares else layers_of(game)
    return None if layers is None else game_of(layers._replace(moves=_with_rook_moves(layers.moves)))


def _with_rook_moves(moves: Moves) -> Moves:
    parts = [
        part.moves if isinstance(part, Keep | Without) and is_all_of_nim(part.moves) else part
        for part in parts_of(moves)
    ]
    nim = Nim()
    return union([nim, *(part for piece in parts for part in parts_of(piece) if not surely_contained(part, nim))])


def lacking_moves(whole: Game, game: Game) -> Expression | None:
    """Return the condition for the moves of `whole` that `game` does not have; None if it may be undefined."""
    more, less = bare_moves(whole), bare_moves(game)
    assert more is not None
    assert less is not None
    lacking = as_condition(Without(more, less))
    return None if lacking is None or may_fail(lacking) else template("i + j > 0 and lacking", lacking=lacking)


@lru_cache
def _asked_of_target(condition: Expression) -> tuple[Expression, ...]:
    """Return the largest parts of a condition that use no variables but x1 and y1, the piles after the move.

    Repeats are left out. For k < 3 and x1 > 2 the only part is x1 > 2.
    """
    names = condition.variables()
    if names and names <= TARGET:
        return (condition,)
    if not isinstance(condition, Operation) or condition.operator not in ("and", "or", "not"):
        return ()
    return tuple(dict.fromkeys(part for argument in condition.arguments for part in _asked_of_target(argument)))


@lru_cache
def _leads_nowhere(lacking: Expression, truths: tuple[bool, ...]) -> bool:
    """Return whether it is proved that no move that meets `lacking` leads to a target with the given truth values.

    `truths` are the truth values, at the target, of the conditions that `_asked_of_target(lacking)` returns.
    """
    told = _told(lacking, dict(zip(_asked_of_target(lacking), truths, strict=True)))
    return all(implies([*NATURAL, told.substitute(order)], FALSE) is True for order in ORDERS)


def _told(condition: Expression, truths: Mapping[Expression, bool]) -> Expression:
    if condition in truths:
        return TRUE if truths[condition] else FALSE
    if isinstance(condition, Operation) and condition.operator in ("and", "or", "not"):
        return Operation(condition.operator, *(_told(part, truths) for part in condition.arguments))
    return condition


def _last_row(lacking: Expression) -> int | None:
    """Return n such that every move that meets `lacking` is proved to leave a smaller pile <= n; None if not found."""
    numbers = sorted({node.value for node in lacking.walk() if isinstance(node, Integer) and node.value >= 0})
    known = [lacking, *NATURAL, template("x1 <= y1")]
    tried = (row for row in numbers[:MOST_TRIED] if implies(known, template("x1 <= row", row=row)))
    return next(tried, None)


class Missed(NamedTuple):
    """A game in which missing rook moves lead only to squares with both piles at most `last`.

    `whole` is the game with all rook moves. `first` contains all P-positions with first pile up to `last`. `rules` are
    the rules of `game` for the kernels, compiled loops that find the P-positions of the later rows. Each of these rows
    contains at most one.
    """

    game: Game
    whole: Game
    rules: FillingRules
    last: int  # the largest first pile in `first`
    first: tuple[Position, ...]


@lru_cache
def missed(game: Game) -> Missed | None:
    """Return `game` with the P-positions of the rows to which missing rook moves lead; None if these cannot be found.

    >>> from wythoff.game.rulesets import parse
    >>> found = missed(parse("diagonal | keep(nim, x1 + y1 != 3)"))
    >>> found.last, found.first
    (3, ((0, 0), (1, 2), (1, 3), (2, 5)))

    The game must have no blocking, and each row of the game with all rook moves must contain one P-position. Cost: a
    search of each of the first rows, and for each a proof that it contains no more P-positions.
    """
    rows, whole = span(game), with_all_rook_moves(game)
    if rows is None or rows.most or game.declares or isinstance(played(game), Block):
        return None
    if whole is None or whole.ordered != game.ordered:
        return None
    enough, rules, lacking = span(whole), rules_of(game), lacking_moves(whole, game)
    if enough is None or enough[:2] != (1, 1) or not enough.certain or enough.ending is None:
        return None
    last = None if rules is None or lacking is None else _last_square(lacking)
    if rules is None or last is None:
        return None
    slope, constant = enough.ending
    first = _first(rules._replace(slope=slope, constant=constant), last)
    if first is None:
        return None
    beyond = rules._replace(
        most=1, reach=1, across=rules.symmetric, slope=slope, constant=constant, certain=True
    )  # fmt: skip
    return Missed(game, whole, beyond, last, first)


def _last_square(lacking: Expression) -> int | None:
    """Return n <= `MOST_ROWS` such that every move that meets `lacking` is proved to leave both piles <= n, or None."""
    numbers = {node.value for node in lacking.walk() if isinstance(node, Integer) and 0 <= node.value <= MOST_ROWS}
    tried = sorted(numbers | {one + other for one in numbers for other in numbers})[-MOST_TRIED:]
    known = [[lacking.substitute(order), *NATURAL, template("x1 <= y1")] for order in ORDERS]
    bounds = (last for last in tried if all(implies(one, template("y1 <= last", last=last)) for one in known))
    last = next(bounds, None)
    return None if last is None or last > MOST_ROWS else last


def _first(rules: FillingRules, last: int) -> tuple[Position, ...] | None:
    """Return all P-positions of the game with these `rules` in the rows 0 to `last`, or None.

    None means that there are too many, or that a row cannot be searched to its end. Missing moves lead only to squares
    with both piles at most `last`.
    """
    room = (last + 2) ** 2
    columns, others, crossed, closed = [0] * room, [0] * room, [0] * room, [NEVER] * room
    state = begun()

    def search(rules: FillingRules, limit: int) -> None:
        fill(rules, Lists(columns, others, crossed, closed), state, state[COLUMN] + 1, INT64_MAX, limit, INT64_MAX)

    for x in range(last + 1):
        enter_column(rules, crossed, closed, state, x)
        search(rules, last)
        end = _end(rules, x, last, list(zip(columns, others, strict=True))[: state[FOUND]])
        if end is not None:
            search(rules, max(end, rules.slope * x + rules.constant))
        if state[FOUND] == room:
            return None
        if end is not None:
            continue
        # All rook moves to P-positions with a larger second pile exist, so the first such one is the last in its row.
        state[MET] = 0
        search(rules._replace(most=1, reach=1), FARTHEST)
        if state[COLUMN] == x or state[FOUND] == room:
            return None
    return tuple(zip(columns[: state[FOUND]], others[: state[FOUND]], strict=True))


def _end(rules: FillingRules, x: int, last: int, found: Sequence[Position]) -> int | None:
    """Return y such that all squares of row `x` after y have a move to one known P-position of this row; else None.

    It is proved that they have. `found` are the P-positions found so far, by `rules`. Missing moves lead only to
    squares with both piles at most `last`.
    """
    squares = {square for a, b in found for square in ((a, b), (b, a)) if rules.symmetric or square == (a, b)}
    here = [square for square in squares if square[0] == x]
    for beyond in (max(last, x), 2 * max(last, x) + MOST_ROWS):
        for square in here:
            if attacks(rules.move, None, 0, [square], ordered=not rules.symmetric).in_row(x, beyond):
                return beyond
    return None
