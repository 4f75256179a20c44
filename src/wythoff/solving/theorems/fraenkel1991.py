"""A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991) 1-25.

In cyclic Nimhoff with parameter h, a move takes any number from one pile, or positive numbers with a sum less than h
from several piles. Moves (i, j) may be added, without changing the values, if h does not divide i + j:
`docs/mathematics/values.md`, Theorem 8.3. With h = 3 this theorem gives the values of WYT_K for all sets K of powers of
2 that contain 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, takewhile

from wythoff.game.catalog.bridges import CYCLIC_NIMHOFF
from wythoff.game.rulesets import CyclicNimhoff, Game, PilesGame, Position, nim_sum, parts_of, union
from wythoff.game.rulesets.kinds.piles import NIM
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.game.rulesets.moves import Line
from wythoff.game.rulesets.plans.lines import beside_nim
from wythoff.solving.conclusions.blocks import Cyclic, CyclicPairs
from wythoff.solving.theorems.theorem import Finding, Shape, Theorem, of_kind, proof, proved
from wythoff.solving.theorems.value_theorems import ClosedForm, ValueTheorem

SOURCE = "Fraenkel and Lorberbom 1991, cyclic Nimhoff"
ADDED = "docs/mathematics/values.md, Theorem 8.3"
# Forms of cyclic Nimhoff: on more piles, on two, and with h = 3. BOTH_PILES has only its moves from both.
MORE_PILES = of_kind(CyclicNimhoff, "cyclic_nimhoff(h, n)", "h >= 1")
TWO_PILES, WITH_THREE = Rule(CYCLIC_NIMHOFF, h=1), Rule("nim | jump(1, 1)")
BOTH_PILES = Rule(CYCLIC_NIMHOFF.removeprefix("nim | "), h=1)


def modulus(game: Game) -> int | None:
    """Return h >= 1 if the game is cyclic Nimhoff with parameter h, on any number of piles; else None."""
    if (family := MORE_PILES.find(game)) is not None:
        return family.h
    on_piles = game.as_kind(PilesGame)
    if on_piles is not None and on_piles.moves == NIM and not on_piles.ordered:
        return 1
    if WITH_THREE.find(game) is not None:
        return 3
    found = TWO_PILES.find(game)
    return None if found is None else found["h"]


THEOREMS = Theorem(
    SOURCE,
    "The value of (x, y, ...) is h*((x//h) xor (y//h) xor ...) + (x + y + ...) % h; in P-positions it is 0.",
    Shape(MORE_PILES.shown, modulus, MORE_PILES.domain),
    proved(SOURCE, "this is cyclic Nimhoff with h = {}"),
    lambda game, h: CyclicPairs(game, h) if parts_of(game) else Cyclic(game, h),
)


def extended_modulus(game: Game) -> int | None:
    """Return h >= 1 if the game is cyclic Nimhoff with parameter h, perhaps with finitely many added moves; else None.

    For each added move (i, j), h must not divide i + j.

    >>> from wythoff.game.rulesets import parse
    >>> [extended_modulus(parse(f"nim | jump(1, 1) | jump({k}, {k})")) for k in (4, 3)]
    [3, None]
    >>> extended_modulus(parse("nim | jump(1, 1) | jump(1, 2) | jump(2, 4)"))
    4
    """
    if (h := modulus(game)) is not None:
        return h
    parts = parts_of(game)
    known = ((part, found["h"]) for part in parts if (found := BOTH_PILES.find(part)) is not None)
    part, h = next(known, (None, None))
    vectors = beside_nim(union(other for other in parts if other is not part)) if len(parts) > 1 else None
    if vectors is None or any(p or q for _, _, p, q in vectors):
        return None
    sums = {i + j for i, j, _, _ in vectors}
    return next((h for h in ([h] if h else _written_out(vectors)) if all(s % h for s in sums)), None)


def _written_out(vectors: Iterable[Line]) -> Iterator[int]:
    """Yield the h > 2 for which `vectors` include all moves (i, j) with i, j > 0 and i + j < h."""
    pairs = {(i, j) for i, j, _, _ in vectors}
    return takewhile(lambda h: all((i, h - 1 - i) in pairs for i in range(1, h - 1)), count(3))


def _values_apply(game: Game, h: int) -> Finding:
    if modulus(game) is None:
        return proof(f"{SOURCE}; {ADDED}", f"cyclic Nimhoff with h = {h} and added moves")
    return proof(SOURCE, f"this is cyclic Nimhoff with h = {h}")


def _value(game: Game, h: int) -> ClosedForm:
    def value(position: Position) -> int:
        return h * nim_sum(pile // h for pile in position) + sum(position) % h

    if game.piles != 2:
        return ClosedForm(value, (f"G = {h}*(the nim-sum of the piles//{h}) + (the sum of the piles) % {h}",))
    formula = f"G = {h}*((x//{h}) xor (y//{h})) + (x + y) % {h}"
    return ClosedForm(value, (formula,), lambda pile, g: (h * (pile // h ^ g // h) + (g - pile) % h,))


VALUES = ValueTheorem(
    SOURCE,
    "The value in cyclic Nimhoff is h*((x//h) xor (y//h) xor ...) + (x + y + ...) % h; moves from two piles may be "
    "added if h does not divide the number that they take.",
    Shape(f"{TWO_PILES.shown} | jump(i, j) | ...", extended_modulus, "h >= 1 dividing no i + j"),
    _values_apply,
    _value,
)
