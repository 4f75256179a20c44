"""RatWyt: Wythoff's game on pairs of rational numbers.

The module `fractions` is imported inside functions, as its import would slow down the start of every request.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wythoff.base.errors import PositionError, brief
from wythoff.expressions.calls import Called
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game
from wythoff.sequences.integers import from_decimal

if TYPE_CHECKING:
    from fractions import Fraction


class RatWyt(Called, Game):
    """A positive number of steps on one of two fractions, or the same number on both.

    A step leads from p/q to (p - q)/q if p >= q, else to p/(q - p); from 0 there is no step. Piles are Fractions >= 0,
    and may also be given as integers or as texts such as 3/5.

    >>> from wythoff.game.rulesets.facts import written
    >>> print(*map(written, RatWyt().options(("1/2", 1))))
    (0, 1/2) (0, 1) (1, 1)

    Source: Fraenkel 2012.
    """

    __slots__ = ()
    word = "ratwyt"

    def pile(self, given: object) -> Any:
        number = _fraction(given)
        if number is None or number < 0:
            raise PositionError(f"a pile must be a fraction >= 0 such as 3/5, was {brief(given)}")
        return number

    def sizes(self, up_to: int) -> Sequence[Any]:
        """Return 0 and all positive fractions with numerator and denominator up to `up_to`, in ascending order.

        Since 0 has the denominator 1, the result is empty if `up_to` is 0.
        """
        from fractions import Fraction
        from math import gcd

        bound = range(1, up_to + 1)
        positive = sorted(Fraction(p, q) for q in bound for p in bound if gcd(p, q) == 1)
        return [Fraction(0), *positive] if up_to > 0 else []

    def reach(self, position: Position) -> int:
        return max(max(pile.numerator, pile.denominator) for pile in position)

    def edges(self, up_to: int) -> int:
        # About 6/pi^2 of all pairs are reduced fractions. Moves on either fraction and on both are each about as many
        # as the steps.
        sizes = up_to * up_to * 3 // 5 + 1
        return sizes * sizes // 2 * 3 * up_to.bit_length()

    def options(self, position: Position) -> tuple[Position, ...]:
        f, g = self.place(position)
        after_f, after_g = steps(f), steps(g)
        pairs = {(left, g) for left in after_f} | {(f, left) for left in after_g}
        pairs.update(zip(after_f, after_g, strict=False))
        return tuple(sorted({(a, b) if a <= b else (b, a) for a, b in pairs}))

    rules_in_words = (
        "Make a positive number of steps on one fraction, or the same number on both.",
        "A step leads from p/q to (p - q)/q if p >= q, else to p/(q - p); 0 has no step.",
    )


def steps(number: Any) -> list[Any]:
    """Return the fractions reached from `number` by one step, two steps, and so on to 0.

    >>> from fractions import Fraction
    >>> [str(reached) for reached in steps(Fraction(3, 5))]
    ['3/2', '1/2', '1', '0']

    Cost: the sum of the partial quotients of the number.
    """
    from fractions import Fraction

    p, q = number.numerator, number.denominator
    reached = []
    while p:
        p, q = (p - q, q) if p >= q else (p, q - p)
        reached.append(Fraction(p, q))
    return reached


def _fraction(given: object) -> Fraction | None:
    """Return the Fraction for an int, a Fraction or a text such as 3/5; None for anything else, such as a decimal."""
    from fractions import Fraction

    if isinstance(given, str):
        parts = given.split("/")
        if len(parts) > 2 or not all(part.isascii() and part.isdecimal() for part in parts):
            return None
        top, bottom = map(from_decimal, (*parts, "1")[:2])
        return Fraction(top, bottom) if bottom else None
    return Fraction(given) if isinstance(given, Fraction | int) and not isinstance(given, bool) else None
