"""C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1902) 35-39.

He found the P-positions; the values are of P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6-8. That moves from
several piles which never keep a nim-sum change no value was used by U. Blass, A. S. Fraenkel and R. Guelman, How far
can Nim in disguise be stretched? Journal of Combinatorial Theory A 84 (1998) 145-156. Which vectors those are is shown
in `docs/notes/values.md`, section 1.
"""

from __future__ import annotations

from wythoff.rulesets import Game, NheapEqual, Nim, nim_sum
from wythoff.rulesets.moves import Line
from wythoff.solution import Evidence
from wythoff.theorems.matching import beside_nim, numbers
from wythoff.theorems.theorem import Finding
from wythoff.theorems.valued import ClosedForm, ValueTheorem

SOURCE = "Bouton 1902; Grundy 1939"
ADDED = "docs/notes/values.md, section 1"


def changes_nim_sums(line: Line) -> bool:
    """Whether no vector of a line from both piles keeps a nim-sum: the powers of 2 in its two amounts differ.

    Lines that are not the multiples of one vector are not decided: False.

    >>> changes_nim_sums((1, 2, 0, 0)), changes_nim_sums((1, 3, 0, 0)), changes_nim_sums((2, 3, 2, 3))
    (True, False, True)
    """
    i, j, p, q = line
    if p or q:
        if not (p and q) or i % p or i * q != j * p:
            return False
        i, j = p, q
    return i & -i != j & -j


def modulus(game: Game) -> int | None:
    """m + 1, if up to m >= 0 may be taken from one pile and no other move is made; None for other games."""
    if not isinstance(game, Nim):
        return None
    for template, more in (("nim(lengths=n <= {m})", 1), ("nim(lengths=n < {m})", 0)):
        if (found := numbers(game, template)) is not None:
            return max(found["m"] + more, 1)
    return None


def _nim_applies(game: Game) -> Finding:
    if isinstance(game, NheapEqual):
        if game.n % 2 == 0:
            return Finding(None, "an even number of equal amounts can keep a nim-sum")
        return Finding(Evidence("proved", f"{SOURCE}; {ADDED}"), "an odd number of equal amounts keeps no nim-sum")
    lines = beside_nim(game)
    if lines is None:
        return Finding(None, "speaks of games with all moves of nim in normal play only")
    if not all(map(changes_nim_sums, lines)):
        return Finding(None, "some move from both piles may keep a nim-sum")
    if not lines:
        return Finding(Evidence("proved", SOURCE), "this is Nim")
    return Finding(Evidence("proved", f"{SOURCE}; {ADDED}"), "no move from both piles keeps a nim-sum")


def _nim_value(game: Game) -> ClosedForm:
    if game.piles > 2:
        return ClosedForm(nim_sum, ("G = the nim-sum of the piles",))
    return ClosedForm(nim_sum, ("G = x xor y",), lambda pile, g: (pile ^ g,))


def _one_pile_applies(game: Game) -> Finding:
    if isinstance(game, Nim) and game.lengths is None:
        return Finding(Evidence("proved", SOURCE), f"multiples of {game.step}: a pile x has the value x//{game.step}")
    m = modulus(game)
    if m is None:
        return Finding(None, "speaks of nim(step=b) and nim(lengths=n <= m) in normal play only")
    return Finding(Evidence("proved", SOURCE), f"up to {m - 1}: a pile x has the value x % {m}")


def _one_pile_value(game: Game) -> ClosedForm:
    m = modulus(game)
    if m is not None:
        return ClosedForm(lambda position: nim_sum(x % m for x in position), (f"G = (x % {m}) xor (y % {m})",))
    assert isinstance(game, Nim)
    b = game.step

    def partners(pile: int, g: int) -> range:
        least = b * (pile // b ^ g)
        return range(least, least + b)

    return ClosedForm(lambda position: nim_sum(x // b for x in position), (f"G = (x//{b}) xor (y//{b})",), partners)


VALUES = (
    ValueTheorem(
        SOURCE,
        "The value of a position of Nim is the nim-sum of its piles; moves from several piles may be added if the "
        "largest power of 2 that divides all their amounts divides an odd number of them exactly.",
        _nim_applies,
        _nim_value,
    ),
    ValueTheorem(
        SOURCE,
        "Where moves take from one pile only, the value is the nim-sum of the values of the piles: x//b if multiples "
        "of b may be taken, x % (m + 1) if m at most may be taken.",
        _one_pile_applies,
        _one_pile_value,
    ),
)
