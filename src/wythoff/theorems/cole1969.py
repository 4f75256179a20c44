"""A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, Mathematical
Gazette 53 (1969) 354-357.
"""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import brief
from wythoff.kernels.limits import require_memory
from wythoff.rulesets import Euclid, Game, Position
from wythoff.solution import Bound, Evidence
from wythoff.theorems.rows import BYTES_A_PAIR, Rows
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Cole and Davie 1969"


class WithinGoldenRatio(Rows):
    """The pairs m <= M of positive numbers with M/m < phi.

    >>> answer = WithinGoldenRatio(Euclid())
    >>> answer.is_p((5, 8)), answer.is_p((8, 13)), answer.winning_moves((8, 13)), answer.winning_moves((5, 98))
    (True, False, ((5, 8),), ((5, 8),))
    """

    def __init__(self, game: Euclid) -> None:
        super().__init__(game, _partners, ("P-positions: m <= M with M*M - m*m < M*m, that is, M < m*(1 + sqrt(5))/2",))

    def _require_memory(self, bound: Bound) -> None:
        """Refuse a request for too many pairs: row m has about 0.618*m of them with M >= m, 0.382*m with M <= m.

        Raises: TooLargeError.
        """
        shares = {"columns": 309, "up_to": 190}  # thousandths of the square of the bound
        expected = shares[bound.kind] * bound.value**2 // 1000 if bound.kind in shares else bound.value
        require_memory(BYTES_A_PAIR * expected, f"about {brief(expected)} pairs")

    def _targets(self, position: Position) -> Iterator[Position]:
        """The one number in (x/phi, x*phi) that is y modulo x."""
        x, y = position
        least = _partners(x).start
        partner = least + (y - least) % x
        yield (x, partner) if x <= partner else (partner, x)

    _beside = _targets


def _partners(x: int) -> range:
    from wythoff.sequences.integers import floor_quadratic

    # x/phi = x*phi - x, and there are just x integers between the two.
    top = floor_quadratic(x, x, 5, 2)
    return range(top - x + 1, top + 1) if x else range(0)


def _applies(game: Game) -> Finding:
    if not isinstance(game, Euclid):
        return Finding(None, "speaks of the game Euclid only")
    return Finding(Evidence("proved", SOURCE), "this is the game Euclid")


def _conclusion(game: Game) -> Conclusion:
    assert isinstance(game, Euclid)
    return WithinGoldenRatio(game)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of Euclid are the positive piles whose ratio is less than (1 + sqrt(5))/2.",
        _applies,
        _conclusion,
    ),
)
