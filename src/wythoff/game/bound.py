"""The bound of a request: it limits the piles, the columns or the number of P-positions.

Column x contains the positions (x, y) with any y. In an *ordered* game (x, y) and (y, x) are different positions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from wythoff.base.errors import RequestError, brief
from wythoff.base.frozen import Frozen

if TYPE_CHECKING:
    from wythoff.game.rulesets import Game

PAPERS_TERMS = 17  # P-positions listed by default: tables in papers list number 0 to number 16


class Bound(Frozen):
    """The bound of a request, of one of three kinds.

    The `kind` says what the number `value` limits:

    - `up_to`: every pile is at most `value`.
    - `columns`: the smaller pile (in ordered games the first pile) is less than `value`.
    - `count`: only the first `value` P-positions are wanted.

    `top` is a number such that no pile larger than `top` is needed, or None if none is known. It is `value` for the
    kind `up_to`. A request about one position may have the kind `columns`, with the largest pile of this position as
    `top`.
    """

    kind: Literal["up_to", "columns", "count"]
    value: int
    top: int | None

    def __init__(self, kind: Literal["up_to", "columns", "count"], value: int, top: int | None = None) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise RequestError(f"{kind} must be an integer >= 0, was {brief(value)}")
        self._freeze(kind=kind, value=value, top=value if kind == "up_to" else top)

    @classmethod
    def given(cls, *, up_to: int | None = None, columns: int | None = None, count: int | None = None) -> Bound | None:
        """Return the bound of the kind `up_to`, `columns` or `count`, whichever number is given; None if none is.

        Raises: RequestError if more than one is given.
        """
        kinds: tuple[tuple[Any, int | None], ...] = ("up_to", up_to), ("columns", columns), ("count", count)
        found = [cls(kind, value) for kind, value in kinds if value is not None]
        if len(found) > 1:
            raise RequestError(
                f"give at most one of up_to, columns, count, not {', '.join(bound.kind for bound in found)}"
            )
        return found[0] if found else None

    def columns(self, ordered: bool, each: int = 1) -> int:
        """Return n such that the columns 0, ..., n - 1 contain all P-positions within the bound.

        `ordered` says whether the game is ordered. For the kind `count` this assumes that each column contains `each`
        P-positions. In unordered games a P-position (x, y) is counted once, but lies in the columns x and y.
        """
        counted = -(-self.value // each) if ordered else -(-2 * self.value // each)
        return {"up_to": self.value + 1, "columns": self.value, "count": counted}[self.kind]

    def __str__(self) -> str:
        """Describe the bound in words for an unordered game on two piles. Use `said` for other games."""
        return self._words("smaller pile")

    def said(self, game: Game) -> str:
        """Describe the bound of a request about `game` in words."""
        return self._words(restricted(game))

    def _words(self, pile: str) -> str:
        return {
            "up_to": f"piles up to {brief(self.value)}",
            "columns": f"{pile} less than {brief(self.value)}",
            "count": f"the first {brief(self.value)}",
        }[self.kind]

    def as_dict(self, game: Game) -> dict[str, Any]:
        """Return the bound as a dictionary for JSON, such as {"columns": 5, "restricted": "first pile"}.

        The key "restricted" is included if the bound is of the kind `columns` and the game is ordered.
        """
        ordered = self.kind == "columns" and game.ordered and game.piles > 1
        return {self.kind: self.value, **({"restricted": restricted(game)} if ordered else {})}


def restricted(game: Game) -> str:
    """Return the name of the pile that a bound of the kind `columns` limits, such as "first pile".

    It is the first pile in an ordered game, and the smallest pile in an unordered one.
    """
    if game.piles == 1:
        return "pile"
    if game.ordered:
        return "first pile"
    return "smaller pile" if game.piles == 2 else "smallest pile"
