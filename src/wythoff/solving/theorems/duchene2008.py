"""Duchene and Rigo 2008: the Tribonacci game.

E. Duchene, M. Rigo, A morphic approach to combinatorial games: the Tribonacci case, RAIRO Theoretical Informatics and
Applications 42 (2008) 375-393.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import islice, permutations

from wythoff.base.errors import TooLargeError, brief
from wythoff.game.rulesets import Position, TribonacciGame
from wythoff.sequences.words.tribonacci import Triple, holding, last_triple, table_of_sums, triple, triples
from wythoff.solving.conclusions.conclusion import Numbered
from wythoff.solving.conclusions.triples import Triples
from wythoff.solving.theorems.theorem import Theorem, of_kind, proved

SOURCE = "Duchene and Rigo 2008"
FORMULAS = (
    "a_n, b_n, c_n = the places of the n-th a, b, c in the fixed point abacaba... of a -> ab, b -> ac, c -> a",
    "a_n = S(n - 1) + 1, b_n = S(S(n - 1)) + 2, c_n = S(S(S(n - 1))) + 4 = a_n + b_n + n, n >= 1; (0, 0, 0)",
    "S(n) = n with its digits over the Tribonacci numbers 1, 2, 4, 7, 13, ... moved by one place",
)

# Linear forms of (a, b, c) = (a_n, b_n, c_n) that grow with n: b - a, c - b, c - a; a, b, c; a + c - b, b + c - a. The
# dictionary maps each difference to a number s such that the difference is at most s*n. Also, c_n - a_n - b_n = n.
DIFFERENCES = {(-1, 1, 0): 2, (0, -1, 1): 3, (-1, 0, 1): 5}
PILES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
SUMS = ((1, -1, 1), (-1, 1, 1))
FEW = 200  # the number of stored triples; for small positions all of them are tried
MOST_FAR = 1000  # the greatest number of distant triples that are computed one by one
NEAR = 1 << 16  # triples (a_n, b_n, c_n) up to this n are generated in order


class TribonacciTriples(Numbered, Triples):
    """P-positions (a_n, b_n, c_n) of the Tribonacci game: the places of the n-th a, b and c in the Tribonacci word.

    This word is the fixed point abacaba... of a -> ab, b -> ac, c -> a. P-position number 0 is (0, 0, 0).

    >>> answer = TribonacciTriples(TribonacciGame())
    >>> answer.winning_moves((10**30, 3 * 10**30, 10**31 + 1)), answer.winning_move((10**30, 10**30, 10**30))
    (((1000000000000000000000000000000, 1839286755214161132551852564653, 3382975767906237494122708536455),), (0, 0, 0))

    A winning move that keeps a pile leads to the triple with that pile. A winning move that takes the same number from
    two piles leads to a triple with the same difference. All other winning moves from the piles p, q, r, in one of
    their six orders, lead to the triples with p > a_n, q > b_n, r > c_n and

        n >= r - p - q,    a_n + c_n - b_n <= p + r - q,    b_n + c_n - a_n <= q + r - p.

    These n form a range that begins at r - p - q, or at 0.

    Cost: for an outcome one triple; for a winning move up to 14 prefixes of the Tribonacci word; for all winning moves
    44 prefixes, and one triple for each n of a range.
    """

    polynomial = True
    cost = "quasi-linear in the digits: a prefix of the Tribonacci word, and up to 14 of them for a winning move"

    def __init__(self, game: TribonacciGame) -> None:
        table = partial(table_of_sums, PILES)
        super().__init__(game, triple, lambda pile: holding(pile)[0], triples, lambda position: (), FORMULAS, table)

    def index(self, position: Position) -> int | None:
        x, y, z = position
        n = z - x - y
        return n if 0 <= n <= x and triple(n) == position else None

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the positions after all winning moves.

        Raises: TooLargeError if more than 1000 of them are triples with large n.
        """
        if _most(position) < len(_first()):
            return self._reached(position, self._candidates(position))
        runs = [run for run in map(_run, set(permutations(position))) if run.start < run.stop]
        last, number = max((run[-1] for run in runs), default=0), sum(run.stop - run.start for run in runs)
        if last < NEAR:
            return self._reached(position, {*self._candidates(position), *islice(triples(), last + 1)})
        if number > MOST_FAR:
            raise TooLargeError(f"at most {MOST_FAR} winning moves can be listed, and there are about {brief(number)}")
        return self._reached(position, {*self._candidates(position), *(triple(n) for run in runs for n in run)})

    def least_winning_move(self, position: Position) -> Position | None:
        # Every range of targets begins with a candidate.
        return next(iter(self._reached(position, self._candidates(position))), None)

    winning_move = least_winning_move

    def _candidates(self, position: Position) -> set[Position]:
        """Return P-positions that winning moves from `position` = (x, y, z) may reach. `_run` finds the others.

        They are the triples number 0 and z - x - y, and all that share a pile or a difference of two piles with the
        position. For a small position, they are instead all triples up to number `_most(position)`; then no target is
        missing.
        """
        if (most := _most(position)) < len(_first()):
            return set(_first()[: most + 1])
        x, y, z = position
        found: set[Position] = {triple(n) for n in {0, max(z - x - y, 0)} if n <= x}
        found.update(holding(pile)[1] for pile in position)
        gaps = [
            (form, gap) for form, step in DIFFERENCES.items() for gap in (y - x, z - y, z - x) if gap <= step * most
        ]
        found.update(last_triple(form, gap)[1] for form, gap in gaps)
        return found


def _most(position: Position) -> int:
    """Return an upper bound for the numbers n of the triples (a_n, b_n, c_n) that `position` contains.

    A sorted position contains a triple if no pile of the triple is larger than the corresponding pile of the position.
    """
    # a_n is at least n, b_n at least 3n - 1, c_n at least 6n - 2.
    return min(position[0], (position[1] + 1) // 3, (position[2] + 2) // 6)


@cache
def _first() -> tuple[Triple, ...]:
    return tuple(islice(triples(), FEW))


def _run(piles: Position) -> range:
    """Return the range of all n for which a move takes `piles` = (p, q, r) to triple n, taking from all three piles.

    The move turns p, q and r into a_n, b_n and c_n. It is possible if p > a_n, q > b_n, r > c_n and the three
    conditions in the docstring of `TribonacciTriples` hold.
    """
    p, q, r = piles
    bounds = (p - 1, q - 1, r - 1, p + r - q, q + r - p)
    low = max(r - p - q, 0)
    if min(bounds) < 0 or low >= p:
        return range(0)
    # For most orders of the piles one of the bounds shows that the range is empty.
    high = p
    for form, bound in zip((*PILES, *SUMS), bounds, strict=True):
        high = min(high, last_triple(form, bound)[0])
        if high < low:
            return range(0)
    return range(low, high + 1)


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of the Tribonacci game are (0, 0, 0) and the places of the n-th a, b and c in the Tribonacci "
    "word.",
    of_kind(TribonacciGame, "tribonacci_game()"),
    proved(SOURCE, "this is the Tribonacci game"),
    lambda game, tribonacci: TribonacciTriples(tribonacci),
)
