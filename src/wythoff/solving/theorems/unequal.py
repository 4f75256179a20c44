"""Our own theorem: Nim with added moves that never take the same positive number from both piles.

The proof is in `docs/mathematics/variants.md`, Theorem 2.2. A. S. Fraenkel and M. Lorberbom (1991) studied one pair of
amounts, and E. Duchene and S. Gravier (2009) the vectors [a, b]. The values for all unequal amounts are also our own:
`docs/mathematics/values.md`, Theorem 8.8. A line (i, j, p, q) contains the moves that take (i + n*p, j + n*q), n >= 0.
"""

from __future__ import annotations

from wythoff.game.catalog.bridges import ALL_UNEQUAL
from wythoff.game.rulesets import Game, Moves, Position, TwoPileGame, parts_of, played
from wythoff.game.rulesets.matching.rule import Found, Rule
from wythoff.game.rulesets.meaning.plain import is_all_of_nim
from wythoff.game.rulesets.moves import Line
from wythoff.game.rulesets.plans.lines import beside_nim
from wythoff.solving.conclusions.blocks import EqualPiles
from wythoff.solving.theorems.theorem import Conclusion, Shape, Theorem, proved
from wythoff.solving.theorems.value_theorems import ClosedForm, ValueTheorem

SOURCE = "docs/mathematics/variants.md, Theorem 2.2"
VALUES_SOURCE = "docs/mathematics/values.md, Theorem 8.8"
UNEQUAL_AMOUNTS = Rule(ALL_UNEQUAL.removeprefix("nim | "))


def unequal_parts(game: Game) -> tuple[Moves, ...] | None:
    """Return the moves that a game adds to Nim, if none of them takes the same positive number from both piles.

    Return None for other games, and if there are no added moves.
    """
    # Parts that take only from one pile do not add a move to Nim.
    others = tuple(part for part in parts_of(game) if not part.from_one_pile)
    with_nim = is_all_of_nim(game) or any(beside_nim(part) is not None for part in others)
    return others if others and with_nim and all(map(_takes_unequal, others)) else None


def _takes_unequal(part: Moves) -> bool:
    lines = part.lines()
    if lines is None:
        return UNEQUAL_AMOUNTS.find(part) is not None
    # `EqualPiles` does not allow lines parallel to the diagonal, which may lead to many positions (n, n).
    return not any(_takes(line, 0) or line[2] == line[3] > 0 for line in lines)


def _takes(line: Line, difference: int) -> bool:
    """Return whether some move on the line takes n + difference and n from the two piles, both positive."""
    i, j, p, q = line
    missing = difference - (i - j)
    if p == q:
        return not missing and (p > 0 or min(i, j) > 0)
    steps, rest = divmod(missing, p - q)
    return not rest and steps >= 0 and min(i + steps * p, j + steps * q) > 0


def _parts_in_misere_play(game: Game) -> tuple[Moves, ...] | None:
    """Return the moves that a game in misere play adds to Nim; None for other games.

    The positive numbers that an added move takes from both piles must differ by 2 or more.
    """
    parts = unequal_parts(played(game)) if game.misere else None
    if parts is None or any(part.lines() is None for part in parts):
        return None
    near = any(_takes(line, difference) for part in parts for line in part.lines() or () for difference in (1, -1))
    return None if near else parts


def _in_misere_play(game: TwoPileGame, parts: tuple[Moves, ...]) -> Conclusion:
    from wythoff.solving.theorems.offsets import MisereOfEqual  # few games require it

    return MisereOfEqual(game, parts)


THEOREMS = (
    Theorem(
        SOURCE,
        "If every number may be taken from one pile, and never the same positive number from both, the P-positions "
        "are (n, n).",
        Shape("nim | jump(i, j) | ray(p, q) | ...", unequal_parts, "i != j, p != q"),
        proved(SOURCE, "no move takes the same positive number from both piles"),
        EqualPiles,
    ),
    Theorem(
        SOURCE,
        "If every number may be taken from one pile, and from both piles never positive numbers that differ by less "
        "than 2, the P-positions of misere play are those of misere Nim: (0, 1), and (n, n) for n >= 2.",
        Shape(
            "misere(nim | jump(i, j) | ray(p, q) | ...)",
            _parts_in_misere_play,
            "|i - j| >= 2 and |p - q| >= 2 unless a number is 0",
        ),
        proved(SOURCE, "no move takes positive numbers from both piles that differ by less than 2"),
        _in_misere_play,
    ),
)


def value(position: Position) -> int:
    """Return the value of a position of Nim in which any unequal positive numbers may be taken from both piles as well.

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
    """Return the numbers y with value((pile, y)) = g, in ascending order."""
    other = 2 * (g // 2 - pile // 2) + (pile + g) % 2
    return [y for y in sorted({pile, pile ^ 1, max(other, 0)}) if value((pile, y)) == g]


def _value(game: Game, found: Found) -> ClosedForm:
    formulas = (
        "G = 2*(x//2 + y//2) + (x + y) % 2 if x//2 != y//2",
        "G(x, x) = 0, G(0, 1) = 1, G(2*n, 2*n + 1) = 4*n for n >= 1",
    )
    return ClosedForm(value, formulas, _with_value, endless=False)


VALUES = ValueTheorem(
    VALUES_SOURCE,
    "If every number may be taken from one pile, and all unequal positive numbers from both, the value of (x, y) "
    "is 2*(x//2 + y//2) + (x + y) % 2 unless x//2 = y//2; it is 0 for x = y, 1 for (0, 1), 4*n for (2*n, 2*n + 1).",
    Rule(ALL_UNEQUAL),
    proved(VALUES_SOURCE, "all unequal positive numbers may be taken from both piles"),
    _value,
)
