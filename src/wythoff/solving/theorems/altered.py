"""Our own theorem: t-Wythoff altered at finitely many positions, in normal and in misere play.

In t-Wythoff, `nim | diagonal(t)`, a move takes from one pile, or amounts that differ by less than t from both.

The proof is in `docs/mathematics/altered-games.md`, Theorem 3.2. Finite alterations of Wythoff's game are the subject
of arXiv:2408.02851; finite sets of terminal positions are studied by A. Renard and M. Rigo (Journal of Integer
Sequences 29, 2026).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice
from math import inf
from typing import NamedTuple

from wythoff.base.answers import SHOWN
from wythoff.base.errors import EvaluationError, TooLargeError, times
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, Operation, Variable, function, parse_condition
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import implies, possible
from wythoff.expressions.normal import normal
from wythoff.game.rulesets import (
    TERMINAL_VARIABLES,
    Diagonal,
    Game,
    Moves,
    Nim,
    Position,
    Terminal,
    TwoPileGame,
    parts_of,
)
from wythoff.game.rulesets.moves import layers_of
from wythoff.kernels import Crowd, Pairs, Progress, crowded_pairs, pairs_after
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.ratios import SHARED_SOURCE, shared_ratio
from wythoff.solving.conclusions.conclusion import Later, Numbered
from wythoff.solving.conclusions.position_rows import BY_LEVELS, Rows
from wythoff.solving.theorems.fraenkel1982 import in_normal_play
from wythoff.solving.theorems.theorem import Finding, InBothPlays, Shape, Theorem, proof

SOURCE = "docs/mathematics/altered-games.md, Theorem 3.2"
BOARDS = (8, 64, 512)  # bounds that are tried for the piles of positions that end the game
MOST_TESTS, MOST_ROWS = 3_000_000, 500_000  # limits of the search: tested differences, and rows; some seconds
MOST_T = 10_000  # the largest t: for larger t, the search takes longer
AFTER = ("x1", "y1")


class Altered(Frozen):
    """t-Wythoff, t >= 1, with declared outcomes for finitely many positions.

    `outcomes` maps positions to True (declared to be P), False (declared to be N) or None (the position ends the game).
    If `kept` is given, it restricts the moves from both piles: the piles x1 <= y1 after the move must meet this
    condition, which is true whenever x1 > far.
    """

    t: int
    outcomes: frozenset[tuple[Position, bool | None]]
    kept: Expression | None = None
    far: int = -1


class SettledTail(NamedTuple):
    """The first P-positions, `listed`, and the rule for all later P-positions (a_n, b_n).

    The rule is: a_n is the least number >= `row` that is in no earlier pair, and b_n = a_n + t*n + added.
    """

    listed: tuple[Position, ...]
    row: int
    t: int
    added: int


def altered(game: Game) -> Altered | None:
    """Return the parameters of t-Wythoff altered at finitely many positions; None if the game is not of this form.

    >>> from wythoff.game.rulesets import parse
    >>> found = altered(parse("declare(nim | diagonal(2), N=((1, 3),))"))
    >>> found.t, sorted(found.outcomes)
    (2, [((0, 0), None), ((1, 3), False)])
    """
    layers = layers_of(game)
    if layers is None or layers.n is not None or layers.misere:
        return None
    kept = _keeping(layers.moves)
    t = in_normal_play(layers.moves if kept is None else Nim() | kept[0])
    condition = None if kept is None else _after(kept[1]) if t == 1 else kept[1]
    far = -1 if condition is None else _far(condition)
    ending = () if layers.ends is None else _ending(Terminal(layers.moves, layers.ends))
    if t is None or ending is None or far is None or (layers.moves == game and kept is None):
        return None
    outcomes: dict[Position, bool | None] = dict.fromkeys([(0, 0), *ending])
    declared = {**dict.fromkeys(layers.P, True), **dict.fromkeys(layers.N, False)}
    return Altered(t, frozenset((outcomes | declared).items()), condition, far)


def _keeping(moves: Moves) -> tuple[Moves, Expression] | None:
    """Return (further, condition) if `moves` are Nim and `further` moves that a condition restricts; else None.

    For `nim | keep(diagonal, x1 >= 2)` these are `diagonal` and x1 >= 2.
    """
    parts = parts_of(moves)
    if len(parts) != 2 or Nim() not in parts:
        return None
    of, condition = next(part for part in parts if part != Nim()).kept_from or (None, None)
    if condition is None or (of is None and not _is_diagonal(condition)):
        return None
    return of or Diagonal(), condition


@lru_cache(maxsize=16)
def _is_diagonal(condition: Expression) -> bool:
    """Return whether a condition implies that the same number k = l is taken from both piles."""
    if may_fail(condition) or not condition.variables() >= {"k", "l"}:
        return False
    return implies((condition,), parse_condition("k == l", ("k", "l"))) is True


def _after(condition: Expression) -> Expression:
    """Rewrite a condition on moves that take k from both piles: use only k and the piles x1 <= y1 after the move."""
    k = Variable("k")
    before = {"x0": Operation("+", Variable("x1"), k), "y0": Operation("+", Variable("y1"), k), "l": k}
    return normal(condition.substitute(before))


@lru_cache(maxsize=16)
def _far(condition: Expression) -> int | None:
    """Return a number such that `condition` is true for all y1 >= x1 above it; None if none is found."""
    if may_fail(condition) or not condition.variables() <= {*AFTER}:
        return None
    for side in BOARDS:
        if implies((parse_condition(f"{side} < x1 <= y1", AFTER),), condition):
            return side
    return None


@lru_cache(maxsize=16)
def _ending(game: Terminal) -> tuple[Position, ...] | None:
    """Return the positions (x, y), x <= y, that end the game; None if it is not proved that all of them are small."""
    if may_fail(game.condition):
        return None
    for side in BOARDS:
        beyond = parse_condition(f"0 <= x <= y and y > {side}", TERMINAL_VARIABLES)
        if possible(beyond, game.condition) is False:
            break
    else:
        return None
    try:
        return tuple((x, y) for y in range(side + 1) for x in range(y + 1) if game.ends(x, y))
    except (EvaluationError, TooLargeError):
        return None


@lru_cache
def settled(found: Altered, misere: bool) -> SettledTail | None:
    """Return the first P-positions and the rule for later ones; None if the rule is not found in time.

    >>> from wythoff.game.rulesets import parse
    >>> settled(altered(parse("declare(nim | diagonal, N=((1, 2),))")), misere=False)
    SettledTail(listed=((0, 0), (1, 3), (2, 5), (4, 8), (6, 7)), row=7, t=1, added=0)
    """
    if found.t > MOST_T:
        return None
    board = _RowByRow(found, misere)
    if board.last >= MOST_ROWS:
        return None
    while not board.is_closed():
        if board.tests > MOST_TESTS or board.row > MOST_ROWS:
            return None
        board.add_row()
    listed = sorted(board.listed)
    added = board.top - found.t * (len(listed) - 1)
    # Omit the pairs at the end of the list that already follow the rule.
    needed, numbers, least, largest = 1, set[int](), 0, -1
    for n, (a, b) in enumerate(listed):
        if b - a != found.t * n + added or a != least or b <= largest:
            needed = n + 1
        numbers |= {a, b}
        while least in numbers:
            least += 1
        largest = max(largest, a, b)
    row = listed[needed][0] if needed < len(listed) else board.row
    return SettledTail(tuple(listed[:needed]), row, found.t, added)


class _RowByRow:
    """A search for the P-positions of the altered game `found`, row by row.

    `row` is the next row to examine. A difference y - x is called *covered* if all positions (x, y) with this
    difference and x >= row have a move to a known P-position. `floor` is the least difference that is not covered.
    """

    def __init__(self, found: Altered, misere: bool) -> None:
        self.t = found.t
        self.listed: list[Position] = []
        self.row = self.tests = self.floor = 0
        self.top = -1  # the greatest difference of a P-position
        self._special: dict[int, dict[int, bool]] = {}
        for (x, y), outcome in found.outcomes:
            self._special.setdefault(x, {})[y] = outcome if outcome is not None else not misere
        self.last = max(found.far, *self._special)  # the last row whose rules differ from t-Wythoff
        self._kept = function(found.kept, AFTER) if found.kept is not None else None
        self._partner: dict[int, int] = {}  # for each pile, the least other pile of a P-position with it
        # By difference v - u, the least u of the P-positions (u, v), in both orders, that diagonal moves may reach.
        self._first: dict[int, int] = {}

    def is_closed(self) -> bool:
        """Return whether the least difference that is not covered is top + t, and no later row has altered rules.

        A difference y - x is covered if all positions (x, y) with this difference and x >= row have a move to a known
        P-position. `top` is the greatest difference of a known P-position. All later P-positions then follow one rule.
        """
        return self.row > self.last and self.top >= 0 and self.floor == self.top + self.t

    def add_row(self) -> None:
        x, special = self.row, self._special.get(self.row, {})
        lost = sorted(y for y, is_p in special.items() if is_p)
        end = lost[0] if lost else inf
        if self._partner.get(x, x) >= x:
            y = x + self.floor
            while y < end and (y in special or self._is_attacked(x, y)):
                y += 1
            if y < end:
                lost.append(y)
        for y in lost:
            self._add(x, y)
        self.row += 1
        while self._stays_attacked(self.floor):
            self.floor += 1

    def _add(self, x: int, y: int) -> None:
        self.listed.append((x, y))
        self.top = max(self.top, y - x)
        for u, v in ((x, y), (y, x)):
            self._partner[u] = min(self._partner.get(u, v), v)
            if self._kept is None or self._kept(x, y):
                self._first[v - u] = min(self._first.get(v - u, u), u)

    def _is_attacked(self, x: int, y: int) -> bool:
        """Return whether a move that takes from x, or from both piles, leads from (x, y) to a known P-position.

        Here x is the smaller pile.
        """
        if self._partner.get(y, x) < x:
            return True
        return any(u < x and u + e < y for e, u in self._near(y - x))

    def _stays_attacked(self, difference: int) -> bool:
        """Return whether (x, x + difference) has a move to a known P-position for all x >= `row`."""
        return any(u < self.row if e <= difference else u + self.t <= self.row for e, u in self._near(difference))

    def _near(self, difference: int) -> Iterator[tuple[int, int]]:
        """Yield (e, u) for each e with |e - difference| < t for which a P-position (u, u + e) is known.

        u is the least first pile of such a P-position for this e. It may be the larger pile; then e is negative.
        """
        self.tests += 2 * self.t
        for e in range(difference - self.t + 1, difference + self.t):
            u = self._first.get(e)
            if u is not None:
                yield e, u


def _applies(game: Game, found: Altered) -> Finding:
    known = settled(found, game.misere)
    if known is None:
        return Finding(None, "no row was found from which on the differences of piles come in order")
    reason = f"from P-position number {len(known.listed)} on the differences of piles come in order"
    return proof(SOURCE, reason, known)


class LaterPairs(Numbered, Rows):
    """P-positions that begin with a finite list, and continue with a_n = least unused number, b_n = a_n + t*n + added.

    >>> from wythoff.game.rulesets import parse
    >>> game = parse("declare(nim | diagonal, N=((1, 2),))")
    >>> answer = LaterPairs(game, settled(altered(game), misere=False))
    >>> list(islice(answer._walk(), 8))
    [(0, 0), (1, 3), (2, 5), (4, 8), (6, 7), (9, 14), (10, 16), (11, 18)]
    >>> answer.winning_moves((10**30, 10**30 + 9))
    ((13, 22), (618033988749894848204586834371, 1000000000000000000000000000009))

    The later pairs are computed from a `MexPairs`: pairs (a, a + c_n) in which a is the mex of all earlier numbers. Let
    `row` be the least number that a later pair may contain, and let r be the number of listed piles >= row. Subtract
    row - r from these r piles and from all numbers of the later pairs. The `MexPairs` begin with r pairs (n, reduced
    pile number n), n = 0, ..., r - 1; then the reduced later pairs follow. In the example, five pairs are listed and
    row is 7. The listed piles 7 and 8 become 2 and 3, because r = 2 and row - r = 5. So the `MexPairs` are (0, 2), (1,
    3), (4, 9), (5, 11), ...

    Cost: one term a_n of `MexPairs` for an outcome. For all winning moves, a few more terms, and a test of each listed
    pair.
    """

    polynomial = True
    cost = BY_LEVELS

    def __init__(self, game: TwoPileGame, known: SettledTail) -> None:
        self.listed, self.row, self.t, self.added = known
        self.before = len(self.listed)
        self.later = Later(self.before, self.t, self.added)
        self.slope, self.slope_source = shared_ratio(1, self.t), SHARED_SOURCE
        self._held: dict[int, list[int]] = {}
        for x, y in self.listed:
            self._held.setdefault(x, []).append(y)
            if x != y:
                self._held.setdefault(y, []).append(x)
        taken = sorted(pile for pile in self._held if pile >= self.row)
        self._base, self._extra = self.row - len(taken), len(taken)
        least = self.t * self.before + self.added
        differences = [pile - self._base - n for n, pile in enumerate(taken)]

        def difference(n: int) -> int:
            return differences[n] if n < len(differences) else least + self.t * (n - len(differences))

        surplus = [difference(n) - self.t * n for n in range(len(taken) + 1)]
        self._pairs = MexPairs(difference, 0, slope=self.t, within=(min(surplus), max(surplus)))
        self._begun = [pair for _, pair in zip(range(self._extra), self._pairs.walk(), strict=False)]
        super().__init__(game, self._sharing, self._formulas(), table=self._listed_first)

    def index(self, position: Position) -> int | None:
        x, y = position
        if x < self.row:
            n = bisect_left(self.listed, position)
            return n if n < self.before and self.listed[n] == position else None
        n, rest = divmod(y - x - self.added, self.t)
        return n if not rest and n >= self.before and self.p_position(n) == position else None

    def p_position(self, n: int) -> Position:
        if n < self.before:
            return self.listed[n]
        a, b = self._pairs.pair(n - self.before + self._extra)
        return a + self._base, b + self._base

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        # A declared P-position may have moves to other P-positions.
        return () if self.is_p(position) else super().winning_moves(position)

    def winning_move(self, position: Position) -> Position | None:
        return None if self.is_p(position) else super().winning_move(position)

    def _formulas(self) -> tuple[str, ...]:
        shown = ", ".join(map(str, self.listed[:SHOWN])) + (", ..." if self.before > SHOWN else "")
        rise = times(self.t, "n")
        added = f" {'-' if self.added < 0 else '+'} {abs(self.added)}" if self.added else ""
        return (
            f"P-positions: {shown}, and (a_n, b_n), n >= {self.before}",
            "a_n = mex{a_i, b_i : i < n}",
            f"b_n = a_n + {rise}{added}",
        )

    def _sharing(self, pile: int) -> list[int]:
        """Return the piles y for which {`pile`, y} is a P-position."""
        if pile < self.row or pile in self._held:
            return self._held.get(pile, [])
        place = self._pairs.place(pile - self._base)
        assert place is not None  # each number is in a pair
        difference = self._pairs.c(place.n)
        return [pile + difference if place.is_lower else pile - difference]

    def _targets(self, position: Position) -> Iterator[Position]:
        x, y = position
        yield from self.listed
        yield from self._beside(position)
        # The differences of at most two pairs differ from y - x by less than t.
        n = (y - x - self.added) // self.t
        yield from (self.p_position(near) for near in (n, n + 1) if near >= self.before)

    def _walk(self) -> Iterator[Position]:
        pairs = islice(self._pairs.walk(), self._extra, None)
        return chain(self.listed, ((a + self._base, b + self._base) for a, b in pairs))

    def _listed_first(self, count: int, progress: Progress) -> Pairs:
        """Return the first `count` P-positions as two columns."""
        begun = self._begun[:count]
        rule = Crowd(step=self.t, added=self.t * (self.before - self._extra) + self.added)
        pairs = crowded_pairs(rule, count, begun=begun, progress=progress)
        return pairs_after(self.listed, pairs, self._extra, self._base)


THEOREMS = Theorem(
    SOURCE,
    "If finitely many positions of nim | diagonal(t) have a declared outcome or end the game, or moves from both "
    "piles may not lead to some positions of finitely many rows, and all differences y - x less than t more than "
    "the greatest so far are attacked in all rows from some row on, then from there on a_n is the least number in "
    "no P-position before, and b_n = a_n + t*n + c.",
    InBothPlays(
        Shape(
            "declare(nim | diagonal(t), N=((x, y),))",
            altered,
            "t >= 1, with finitely many positions declared or terminal, or rows that diagonal moves may not reach,",
        )
    ),
    _applies,
    LaterPairs,
)
