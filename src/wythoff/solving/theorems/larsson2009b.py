"""U. Larsson, 2-pile Nim with a restricted number of move-size dynamic imitations (2009; Integers 9, G4).

The paper proves its Theorem 1 for m = 1; the proof for every m is in docs/mathematics/memory.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from wythoff.base.errors import TooLargeError, brief, times
from wythoff.game.rulesets import Game, Imitation, Outcome, Position
from wythoff.game.rulesets.kinds.history import MOST_LISTED, Kind, Taking
from wythoff.kernels import ARRAY_BYTES, NUMBER_BYTES, Pairs, Progress, require_memory
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.solving.conclusions.conclusion import Numbered
from wythoff.solving.conclusions.position_rows import BY_FORMULA, BY_LEVELS, chunked, few_enough, number_within
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Finding, Theorem, of_kind, proof

SOURCE = "Larsson 2009, paper II, Theorem 1"
NOTE = "docs/mathematics/memory.md, Theorem 6.1"

CLASSES = "docs/mathematics/memory.md, Theorem 6.3"


class ImitationPairs(Numbered):
    """P-positions of (m, p)-Imitation Nim: the pairs (a_n, b_n) of a set W as starting positions, and later states.

    W consists of the pairs with a_n = mex{a_i, b_i : i < n} and b_n = a_n + m*floor(n/p).

    If a move took x from the smaller pile, or from one of two equal piles, then taking y from the other pile *imitates*
    it for x <= y < x + m. Nobody may imitate p times in a row. A state is (first pile, second pile, x, run, last): x is
    the amount that may be imitated, or 0; `run` counts the imitations in a row of the player to move, `last` those of
    the other player.

    Let L = p - 1 - last be the number of imitations that the player who has just moved may still make, and M = p - 1 -
    run that of the player to move. Let xi(a, b) be the number of pairs of W with the difference b - a and a smaller
    first number. A state on piles a <= b is a P-position if and only if one of these conditions is true:

    - (a, b) is in W and xi(a, b) <= L.
    - There is a pair (a, c) in W, a <= c < b, the move to it is an imitation, and xi(a, c) >= M.

    >>> answer = ImitationPairs(Imitation(m=1, p=2))
    >>> answer.is_p((2, 3)), answer.is_p_state((1, 2, 1, 0, 0)), answer.takings((2, 2, 0, 0, 0))
    (True, True, ((0, 1), (1, 1)))

    xi(a_n, b_n) is the remainder of n modulo p.

    Cost: a square root of the size of the piles if p divides m, else about d^2 for d digits; a winning move costs a few
    times as much as an outcome.
    """

    finite_rows = True
    quick = True
    polynomial = True
    classes = CLASSES

    @property
    def by_history(self) -> Self:
        return self

    def __init__(self, game: Imitation) -> None:
        self.game, self.w = game, BlockedPairs(game.m, game.p)
        self.cost = BY_FORMULA if self.w.closed else BY_LEVELS
        self.formulas: tuple[str, ...] = (
            "a_n = mex{a_i, b_i : i < n}",
            f"b_n = a_n + {times(game.m, f'floor(n/{game.p})' if game.p > 1 else 'n')}",
        )

    def index(self, position: Position) -> int | None:
        n, *pair = self.w.holding(position[0])
        return n if pair == [*position] else None

    def p_position(self, n: int) -> Position:
        return self.w.pair(n)

    def is_p_state(self, state: Position) -> bool:
        a, b, offer, run, last = self.game.canonical(state)
        c, xi = self._pair(a)
        if c == b:
            return xi + last < self.game.p
        return a <= c < b and self._imitates(offer, b - c) and xi + run >= self.game.p - 1

    def takings(self, state: Position) -> tuple[tuple[int, int], ...]:
        if self.is_p_state(state):
            return ()
        a, b, *_ = self.game.canonical(state)
        larger = int(state[1] > state[0])
        found = {(larger, amount) for amount in self._from_larger(state)}
        found |= {(1 - larger, amount) for amount in self._from_smaller(state)}
        return tuple(sorted(found | {(1 - pile, amount) for pile, amount in found} if a == b else found))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        state = self.game.start(position)
        targets = (self.game.taken(state, *taking) for taking in self.takings(state))
        return tuple(sorted({self.game.shown(target) for target in targets}))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after the winning move that the proof makes: a move to a pair of W, if such a move wins.

        W is the set of pairs in the class docstring. Otherwise it is a move after which the opponent can reach a pair
        of W only by an imitation that does not win.
        """
        moves = self.winning_moves(position)
        if len(moves) < 2:
            return next(iter(moves), None)
        return next(filter(self.is_p, moves), moves[0])

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        # Each number is in one pair, and b_n is at most (2 + m/p)*n + m.
        most = 3 + self.game.m // self.game.p
        expected = bound.value if bound.kind == "count" else (bound.value - self.game.m) // most
        require_memory(ARRAY_BYTES * expected, f"at least {brief(expected)} pairs", progress=progress)
        return self.w.table(number_within(self.w.pair, bound), progress)

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        # If pairs (a, b) are computed one by one, each b is stored until a exceeds it.
        require_memory(NUMBER_BYTES * count, f"a stream of {brief(count)} pairs")
        return chunked(self.w.table, self.w.walk(), count, size)

    def kind(self, position: Position) -> Kind:
        """Return "P" or "N" if the position has this outcome after every history, else "dynamic"."""
        a, b = position
        c, xi = self._pair(a)
        if c == b:
            return "dynamic" if xi else "P"
        return "dynamic" if a <= c < b else "N"

    def history(self, position: Position, outcome: Outcome) -> tuple[Position, tuple[Taking, ...]] | None:
        """Return a history (start, moves) after which `position` has the given outcome; None if there is none.

        The moves are pairs (index of the pile, amount taken).
        """
        kind = self.kind(position)
        if outcome == ("P" if self.is_p(position) else "N"):
            return position, ()
        if kind != "dynamic":
            return None
        p = self.game.p
        a, b = position
        c, xi = self._pair(a)
        # In each round one player takes 1 from pile 0, and the other imitates. The last move takes b - c from pile 0.
        rounds = p - xi if c == b else p - 1 - xi
        if rounds > MOST_LISTED:
            raise TooLargeError(
                f"the position is dynamic, but the shortest history that shows it has {brief(2 * rounds)} moves or one "
                f"more: at most {2 * MOST_LISTED} can be listed"
            )
        last: tuple[Taking, ...] = ((0, b - c),) if c < b else ()
        return (a + b - c + rounds, b + rounds), ((0, 1), (1, 1)) * rounds + last

    def _pair(self, pile: int) -> Position:
        """Return (partner, xi) for the pair of W that contains `pile`.

        W is the set of pairs in the class docstring. `partner` is the other number of the pair, and `xi` is the number
        of earlier pairs of W with the same difference.
        """
        n, low, high = self.w.holding(pile)
        return low + high - pile, n % self.game.p

    def _imitates(self, offer: int, amount: int) -> bool:
        return 0 < offer <= amount < offer + self.game.m

    def _from_larger(self, state: Position) -> Iterator[int]:
        """Yield the amount that wins if it is taken from the larger pile in `state`, if there is one.

        The move leads to a pair of W, the set in the class docstring. If it is an imitation, the player who makes it
        may imitate once less afterwards.
        """
        p = self.game.p
        a, b, offer, run, _ = self.game.canonical(state)
        c, xi = self._pair(a)
        if c < b and xi < (p - 1 - run if self._imitates(offer, b - c) else p):
            yield b - c

    def _from_smaller(self, state: Position) -> Iterator[int]:
        """Yield the amounts that win if they are taken from the smaller pile, in a state on piles a <= b.

        W is the set of pairs in the class docstring. The move leads to a pair of W, or the opponent can then reach a
        pair of W only by an imitation. In the second case, the difference of this pair is the greatest in W that is at
        most b - a.
        """
        m, p = self.game.m, self.game.p
        a, b, _, _, last = self.game.canonical(state)
        d = self.w.partner(b)
        if d < a:
            yield a - d
        start = (b - a) // m * p
        first, end = start + p - 1 - last, min(start + p, a)  # a_n is at least n
        few_enough(end - first)
        for n in range(first, end):
            if self.w.lower_at_least(n) >= a:
                break
            i, _ = self.w.pair(n)
            if i >= a:
                break
            yield a - i


def _applies(game: Game, nim: Imitation) -> Finding:
    source = SOURCE if nim.m == 1 else f"{SOURCE}, by the proof for every m in {NOTE}"
    return proof(source, f"this is imitation Nim with m = {nim.m}, p = {nim.p}")


THEOREMS = Theorem(
    f"{SOURCE} and Corollary 2",
    "As starts, the P-positions of (m, p)-Imitation Nim are those of m-Wythoff with p - 1 diagonal options "
    "forbidden: a_n = mex, b_n = a_n + m*floor(n/p). Later, such a pair (a, b) is P if the player who has just "
    "moved may still imitate xi(a, b) times; and so is (a, b) if some such pair (a, c), a <= c < b, is reached by "
    "an imitation only and the player to move may imitate at most xi(a, c) times. xi counts the pairs before it "
    "with the same difference.",
    of_kind(Imitation, "imitation(m, p)"),
    _applies,
    lambda game, nim: ImitationPairs(nim),
)
