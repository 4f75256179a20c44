"""C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1902) 35-39.

Bouton found the P-positions; P. M. Grundy found the values: Mathematics and games, Eureka 2 (1939) 6-8. Adding moves
from several piles does not change the values if these moves always change the nim-sum: U. Blass, A. S. Fraenkel and R.
Guelman, How far can Nim in disguise be stretched? Journal of Combinatorial Theory A 84 (1998) 145-156.
`docs/mathematics/values.md`, Theorem 8.2, characterises the vectors that always change the nim-sum.
"""

from __future__ import annotations

from wythoff.game.rulesets import Game, NheapEqual, nim_sum
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.game.rulesets.moves import Line
from wythoff.game.rulesets.plans.lines import beside_nim
from wythoff.solving.theorems.theorem import Finding, Shape, of_kind, proof
from wythoff.solving.theorems.value_theorems import ClosedForm, ValueTheorem

SOURCE = "Bouton 1902; Grundy 1939"
ADDED = "docs/mathematics/values.md, Theorem 8.2"


def changes_nim_sums(line: Line) -> bool:
    """Return whether all moves (i + n*p, j + n*q), n >= 0, along a line (i, j, p, q) change the nim-sum of the piles.

    A move (k, l) always changes it if and only if the largest powers of 2 that divide k and l are different. The result
    is also False, without a decision, for lines that are not the multiples of one vector.

    >>> changes_nim_sums((1, 2, 0, 0)), changes_nim_sums((1, 3, 0, 0)), changes_nim_sums((2, 3, 2, 3))
    (True, False, True)
    """
    i, j, p, q = line
    if p or q:
        if not (p and q) or i % p or i * q != j * p:
            return False
        i, j = p, q
    return i & -i != j & -j


AT_MOST, BELOW = Rule("nim(lengths=n <= {m})"), Rule("nim(lengths=n < {m})")
# Recognise the games in which moves take at most m >= 0 from one pile, and return m + 1.
MODULUS = Rules((AT_MOST, lambda m: m + 1), (BELOW, lambda m: max(m, 1)))


HEAPS = of_kind(NheapEqual, "nheap_equal(n)")


def _all_of_nim(game: Game) -> tuple[Line, ...] | None:
    """Return the lines of moves that a two-pile game adds to Nim; None if it does not have all moves of Nim.

    For `nheap_equal`, a game on several piles, return ().
    """
    return beside_nim(game) if HEAPS.find(game) is None else ()


def _nim_applies(game: Game, lines: tuple[Line, ...]) -> Finding:
    if game.piles > 2:
        if game.piles % 2 == 0:
            return Finding(None, "equal amounts from an even number of piles may leave the nim-sum unchanged")
        return proof(f"{SOURCE}; {ADDED}", "equal amounts from an odd number of piles always change the nim-sum")
    if not all(map(changes_nim_sums, lines)):
        return Finding(None, "some move from both piles may leave the nim-sum unchanged")
    if not lines:
        return proof(SOURCE, "this is Nim")
    return proof(f"{SOURCE}; {ADDED}", "every move from both piles changes the nim-sum")


def _nim_value(game: Game, lines: tuple[Line, ...]) -> ClosedForm:
    if game.piles > 2:
        return ClosedForm(nim_sum, ("G = the nim-sum of the piles",))
    return ClosedForm(nim_sum, ("G = x xor y",), lambda pile, g: (pile ^ g,))


def _multiples(b: int) -> tuple[str, ClosedForm]:
    """Return (reason, closed form of the values) for the game in which multiples of b may be taken from one pile.

    The reason is a text that states why the theorem applies.
    """

    def partners(pile: int, g: int) -> range:
        least = b * (pile // b ^ g)
        return range(least, least + b)

    form = ClosedForm(lambda position: nim_sum(x // b for x in position), (f"G = (x//{b}) xor (y//{b})",), partners)
    return f"multiples of {b}: a pile x has the value x//{b}", form


def _up_to(m: int) -> tuple[str, ClosedForm]:
    form = ClosedForm(lambda position: nim_sum(x % m for x in position), (f"G = (x % {m}) xor (y % {m})",))
    return f"up to {m - 1}: a pile x has the value x % {m}", form


ONE_PILE = Rules(
    (Rule("nim(step={b})", b=1), _multiples), (AT_MOST, lambda m: _up_to(m + 1)), (BELOW, lambda m: _up_to(max(m, 1)))
)


VALUES = (
    ValueTheorem(
        SOURCE,
        "The value of a position of Nim is the nim-sum of its piles; moves from several piles may be added if the "
        "largest power of 2 that divides all their amounts divides an odd number of them exactly.",
        Shape("nim | jump(i, j) | ...", _all_of_nim, "any lines beside nim"),
        _nim_applies,
        _nim_value,
    ),
    ValueTheorem(
        SOURCE,
        "Where moves take from one pile only, the value is the nim-sum of the values of the piles: x//b if multiples "
        "of b may be taken, x % (m + 1) if m at most may be taken.",
        ONE_PILE,
        lambda game, found: proof(SOURCE, found[0]),
        lambda game, found: found[1],
    ),
)
