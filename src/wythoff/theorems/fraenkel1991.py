"""A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory A 58 (1991) 1-25.

That moves (i, j) may be added if h does not divide i + j is shown in `docs/notes/values.md`, section 2; with h = 3 it
gives the values of WYT_K for all sets K of powers of 2 that contain 1.
"""

from __future__ import annotations

from wythoff.rulesets import CyclicNimhoff, Game, Position, TwoPileGame, Where, nim_sum, union
from wythoff.solution import Evidence
from wythoff.theorems.matching import beside_nim, numbers, parts_of, with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem
from wythoff.theorems.valued import ClosedForm, ValueTheorem

SOURCE = "Fraenkel and Lorberbom 1991, cyclic Nimhoff"
ADDED = "docs/notes/values.md, section 2"
RULE = "where(k > 0 and l > 0 and k + l < {h})"


def modulus(game: Game) -> int | None:
    """h >= 1, if positive numbers with a sum less than h may be taken from two or more piles."""
    if isinstance(game, CyclicNimhoff):
        return game.h
    found = numbers(with_nim(game, Where), RULE)
    return None if found is None or found["h"] < 1 else found["h"]


def _applies(game: Game) -> Finding:
    h = modulus(game)
    if h is None:
        return Finding(None, f"speaks of cyclic Nimhoff, nim | {RULE.format(h='h')} with h >= 1, in normal play only")
    return Finding(Evidence("proved", SOURCE), f"this is cyclic Nimhoff with h = {h}")


def _conclusion(game: Game) -> Conclusion:
    h = modulus(game)
    assert h is not None
    from wythoff.theorems.cyclic import Cyclic, CyclicPairs

    if isinstance(game, CyclicNimhoff):
        return Cyclic(game)
    assert isinstance(game, TwoPileGame)
    return CyclicPairs(game, h)


THEOREMS = (
    Theorem(
        SOURCE,
        "The value of (x, y, ...) is h*((x//h) xor (y//h) xor ...) + (x + y + ...) % h; in P-positions it is 0.",
        _applies,
        _conclusion,
    ),
)


def extended_modulus(game: Game) -> int | None:
    """h >= 1 of cyclic Nimhoff, to which finitely many moves (i, j) may be added for which h does not divide i + j.

    >>> from wythoff.rulesets import parse
    >>> [extended_modulus(parse(f"nim | jump(1, 1) | jump({k}, {k})")) for k in (4, 3)]
    [3, None]
    """
    if (h := modulus(game)) is not None:
        return h
    parts = parts_of(game)
    rule, found = next(((part, found) for part in parts if (found := numbers(part, RULE))), (None, {"h": 3}))
    vectors = beside_nim(union(part for part in parts if part is not rule)) if len(parts) > 1 else None
    if found["h"] < 1 or vectors is None or any(p or q or (i + j) % found["h"] == 0 for i, j, p, q in vectors):
        return None
    return found["h"] if rule is not None or (1, 1, 0, 0) in vectors else None


def _values_apply(game: Game) -> Finding:
    h = extended_modulus(game)
    if h is None:
        return Finding(None, "speaks of cyclic Nimhoff, and of moves (i, j) added to it for which h divides no i + j")
    if modulus(game) is None:
        return Finding(Evidence("proved", f"{SOURCE}; {ADDED}"), f"cyclic Nimhoff with h = {h} and added moves")
    return Finding(Evidence("proved", SOURCE), f"this is cyclic Nimhoff with h = {h}")


def _value(game: Game) -> ClosedForm:
    h = extended_modulus(game)
    assert h is not None

    def value(position: Position) -> int:
        return h * nim_sum(pile // h for pile in position) + sum(position) % h

    if game.piles != 2:
        return ClosedForm(value, (f"G = {h}*(the nim-sum of the piles//{h}) + (the sum of the piles) % {h}",))
    formula = f"G = {h}*((x//{h}) xor (y//{h})) + (x + y) % {h}"
    return ClosedForm(value, (formula,), lambda pile, g: (h * (pile // h ^ g // h) + (g - pile) % h,))


VALUES = (
    ValueTheorem(
        SOURCE,
        "The value in cyclic Nimhoff is h*((x//h) xor (y//h) xor ...) + (x + y + ...) % h; moves from two piles may be "
        "added if h does not divide the number that they take.",
        _values_apply,
        _value,
    ),
)
