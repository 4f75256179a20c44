"""Our own remark: all moves from one pile, and moves that never take the same positive number from both.

The proof stands in `docs/notes/short-proofs.md`, section 2; the named games are of A. S. Fraenkel and M. Lorberbom
(1991, one pair of amounts) and of E. Duchene and S. Gravier (2009, the vectors [a, b]). The values for all unequal
amounts are ours too: `docs/notes/values.md`, section 5.
"""

from __future__ import annotations

from wythoff.catalog.bridges import ALL_UNEQUAL
from wythoff.rulesets import AbVector, Game, Jump, Moves, Nim, Position, Ray, TwoPileGame, Vector
from wythoff.rulesets.moves import parts_of
from wythoff.rulesets.rule import Found, Rule
from wythoff.theorems.theorem import Conclusion, Shape, Theorem, proved
from wythoff.theorems.valued import ClosedForm, ValueTheorem

SOURCE = "docs/notes/short-proofs.md, section 2"
VALUES_SOURCE = "docs/notes/values.md, section 5"
UNEQUAL_AMOUNTS = Rule(ALL_UNEQUAL.removeprefix("nim | "))


def unequal_parts(game: Game) -> tuple[Moves, ...] | None:
    """The parts beside nim, if there are some and none of them takes the same positive number from both piles."""
    parts = parts_of(game)
    others = tuple(part for part in parts if not (isinstance(part, Nim) and part.full))
    with_nim = len(others) < len(parts) or any(isinstance(part, AbVector) for part in parts)
    return others if others and with_nim and all(map(_takes_unequal, others)) else None


def _takes_unequal(part: Moves) -> bool:
    if isinstance(part, AbVector):
        return part.a != part.b
    if isinstance(part, Jump | Ray):
        return part.p != part.q
    if isinstance(part, Vector):
        return part.i != part.j
    return isinstance(part, Nim) or UNEQUAL_AMOUNTS.find(part) is not None


def _conclusion(game: TwoPileGame, parts: tuple[Moves, ...]) -> Conclusion:
    from wythoff.conclusions.equal import EqualPiles

    return EqualPiles(game, parts)


THEOREMS = (
    Theorem(
        SOURCE,
        "If every number may be taken from one pile, and never the same positive number from both, the P-positions "
        "are (n, n).",
        Shape(
            "nim | jump({i}, {j}) | ray({p}, {q}) | ...", unequal_parts, "i != j, p != q", i="4", j="7", p="1", q="2"
        ),
        proved(SOURCE, "no move takes the same positive number from both piles"),
        _conclusion,
    ),
)


def value(position: Position) -> int:
    """The value where every number may be taken from one pile, and all unequal positive numbers from both.

    >>> [[value((x, y)) for y in range(6)] for x in range(4)]
    [[0, 1, 2, 3, 4, 5], [1, 0, 3, 2, 5, 4], [2, 3, 0, 4, 6, 7], [3, 2, 4, 0, 7, 6]]
    """
    x, y = position
    if x == y:
        return 0
    if x // 2 == y // 2:
        return 4 * (x // 2) or 1
    return 2 * (x // 2 + y // 2) + (x + y) % 2


def _with_value(pile: int, g: int) -> list[int]:
    """The piles that complete one to value g."""
    other = 2 * (g // 2 - pile // 2) + (pile + g) % 2
    return [y for y in sorted({pile, pile ^ 1, max(other, 0)}) if value((pile, y)) == g]


def _value(game: Game, found: Found) -> ClosedForm:
    formulas = (
        "G = 2*(x//2 + y//2) + (x + y) % 2 if x//2 != y//2",
        "G(x, x) = 0, G(0, 1) = 1, G(2*n, 2*n + 1) = 4*n for n >= 1",
    )
    return ClosedForm(value, formulas, _with_value, endless=False)


VALUES = (
    ValueTheorem(
        VALUES_SOURCE,
        "If every number may be taken from one pile, and all unequal positive numbers from both, the value of (x, y) "
        "is 2*(x//2 + y//2) + (x + y) % 2 unless x//2 = y//2; it is 0 for x = y, 1 for (0, 1), 4*n for (2*n, 2*n + 1).",
        Rule(ALL_UNEQUAL),
        proved(VALUES_SOURCE, "all unequal positive numbers may be taken from both piles"),
        _value,
    ),
)
