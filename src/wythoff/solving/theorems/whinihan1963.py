"""M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963) 9-13; the theorem for misere play is our own.

In Fibonacci Nim, the first move may not take the whole pile. Each later move takes at most twice as many tokens as the
move before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import Self

from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.game.rulesets import FibonacciNim, Game, GameWithMemory, Misere, Outcome, Position, played
from wythoff.game.rulesets.kinds.history import Kind, Taking
from wythoff.kernels import NUMBER_BYTES, Progress, require_memory
from wythoff.sequences.numeration.counted import Fibonacci
from wythoff.sequences.numeration.zeckendorf import least_term, zeckendorf_digits, zeckendorf_terms
from wythoff.solving.conclusions.conclusion import Columns, Conclusion
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Theorem, of_kind, one_game, proved

SOURCE = "Whinihan 1963"
NOTE = "docs/mathematics/memory.md, Theorem 6.6"
CLASSES = "docs/mathematics/memory.md, Theorem 6.7"
MOST_BITS = 2_000_000_000  # bits stored at once: enough for the terms and winning moves of a pile of 20000 digits


class Zeckendorf(Conclusion):
    """Answers for Fibonacci Nim by Zeckendorf representations.

    A *term* of n is a Fibonacci number in its Zeckendorf representation: 12 = 8 + 3 + 1 has the terms 8, 3, 1. In a
    state (n, q), at most q may be taken from the pile n. The player to move loses if and only if q is less than the
    least term of n. Taking k wins if and only if k <= q, k is a sum of the smallest terms of n, and 2*k is less than
    the next larger term, if there is one. In misere play, a pile n is like a pile n - 1 in normal play.

    >>> answer = Zeckendorf(FibonacciNim())
    >>> answer.is_p((13,)), answer.takings((100, 99)), answer.takings((100, 2)), answer.winning_moves((12,))
    (True, ((0, 3), (0, 11)), (), ((11,),))

    Cost: for the outcome and one winning move, a few products and a square root of the size of the pile; for all
    winning moves an addition for each digit, O(d^2) for d digits.
    """

    classes = CLASSES
    polynomial = True
    cost = "a few products of the size of the pile; of all winning moves, quadratic in its digits"

    @property
    def by_history(self) -> Self:
        return self

    def __init__(self, game: Game) -> None:
        inner = played(game).as_kind(GameWithMemory)
        assert inner is not None
        self.game, self.less = inner, int(game.misere)
        self.finite_rows, self.quick = not game.misere, False
        self.formulas: tuple[str, ...] = ("P-positions: the Fibonacci numbers 2, 3, 5, 8, ...",)
        if game.misere:
            self.formulas = ("P-positions: none, because the first player may leave 1",)

    def is_p(self, position: Position) -> bool:
        return self.is_p_state(self.game.start(position))

    def is_p_state(self, state: Position) -> bool:
        pile, cap = state
        pile -= self.less
        return pile == 0 or (pile > 0 and cap < least_term(pile))

    def takings(self, state: Position) -> tuple[tuple[int, int], ...]:
        pile, cap = state
        pile -= self.less
        if pile <= 0 or cap < least_term(pile):
            return ()
        # There are at most about 0.4 terms for each bit, and no move takes more than the cap.
        bits = min(pile, cap).bit_length() ** 2 * 2 // 5
        if bits > MOST_BITS:
            raise TooLargeError(
                f"a list of winning moves may have at most about {MOST_BITS} bits in all, this one would have about "
                f"{bits}: ask for a smaller pile"
            )
        found: list[tuple[int, int]] = []
        taken, f, following = 0, 1, 2
        for digit in reversed(zeckendorf_digits(pile)):
            if digit:
                if taken and 2 * taken < f:
                    found.append((0, taken))
                taken += f
                if taken > cap:
                    return tuple(found)
            f, following = following, f + following
        return (*found, (0, taken))

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        (pile,) = position
        return tuple(sorted((pile - amount,) for _, amount in self.takings(self.game.start(position))))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after the winning move that the proof makes: it takes the least Zeckendorf term."""
        (pile,) = position
        return None if self.is_p(position) else (pile - least_term(pile - self.less),)

    def least_winning_move(self, position: Position) -> Position | None:
        """Return the position after the winning move that leaves the smallest pile.

        It takes as many terms as possible.
        """
        (pile,) = position
        if self.is_p(position):
            return None
        # In misere play the first player may leave a pile of 1.
        rest = 0 if self.less else pile
        for _, term in zeckendorf_terms(rest):
            rest -= term
            if 2 * rest < term:
                break
        return (pile - rest if rest else 1,)

    def index(self, position: Position) -> int | None:
        """Return the number of a P-position; None for other positions.

        In normal play the P-positions are 2, 3, 5, 8, ...
        """
        n = None if self.less else Fibonacci().index(position[0])
        return None if n is None else n - 3

    def p_position(self, n: int) -> Position | None:
        return None if self.less else (Fibonacci().term(n + 3),)

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        # F_n has about 0.7*n bits, and a list of n terms takes another 32*n bytes.
        terms = bound.value if bound.kind == "count" else 3 * bound.value.bit_length() // 2
        require_memory(terms * terms // 16 + NUMBER_BYTES * terms, "the Fibonacci numbers", progress=progress)
        if bound.kind == "count":
            self._require_countable()
            return (list(islice(self._walk(), bound.value)),)
        end = bound.value + (bound.kind == "up_to")
        return (list(takewhile(lambda pile: pile < end, self._walk())),)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        self._require_countable()
        terms = islice(self._walk(), count)
        # No term has more bits than there are terms.
        chunks = iter(lambda: list(islice(terms, min(size, 1 + MOST_BITS // max(count, 1)))), [])
        return ((chunk,) for chunk in chunks)

    def _require_countable(self) -> None:
        """Raise UnsolvedError in misere play, where there are no P-positions to count."""
        if self.less:
            raise UnsolvedError("misere(fibonacci_nim()) has no P-positions to count: use up_to")

    def kind(self, position: Position) -> Kind:
        """Return "P" or "N" if the position has this outcome after every history, else "dynamic"."""
        (pile,) = position
        return "dynamic" if self.is_p(position) or least_term(pile - self.less) > 2 else "N"

    def history(self, position: Position, outcome: Outcome) -> tuple[Position, tuple[Taking, ...]] | None:
        """Return a history (start, moves) after which `position` has the given outcome; None if there is none.

        The moves are pairs (index of the pile, amount taken).
        """
        (pile,) = position
        if outcome == ("P" if self.is_p(position) else "N"):
            return position, ()
        if self.kind(position) != "dynamic":
            return None
        # To reach an N-position, the move takes so much that the whole pile may be taken next. To reach a P-position,
        # it takes 1.
        amount = (pile + 1) // 2 if outcome == "N" else 1
        return (pile + amount,), ((0, amount),)

    def _walk(self) -> Iterator[int]:
        """Yield the P-positions in ascending order."""
        f, following = 2, 3
        while not self.less:
            yield f
            f, following = following, f + following


THEOREMS = (
    Theorem(
        SOURCE,
        "In Fibonacci Nim n tokens, of which at most q may be taken, are lost exactly if q is less than the least term "
        "of the Zeckendorf representation of n; as starts, the Fibonacci numbers.",
        of_kind(FibonacciNim, "fibonacci_nim()"),
        proved(SOURCE, "this is Fibonacci Nim"),
        lambda game, found: Zeckendorf(game),
    ),
    Theorem(
        NOTE,
        "In misere play of Fibonacci Nim n tokens are played as n - 1 in normal play, and one token is lost: the first "
        "player may leave it, so that no start is a P-position.",
        one_game(Misere(FibonacciNim())),
        proved(NOTE, "this is misere play of Fibonacci Nim"),
        lambda game, found: Zeckendorf(game),
    ),
)
