"""E. H. Moore, A generalization of the game called nim, Annals of Mathematics 11 (1910) 93-94.

The theorem gives the P-positions of Nim in which a move takes from up to m piles.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from wythoff.game.rulesets import Game, Nim, PilesGame
from wythoff.game.rulesets.kinds.pile_moves import TakeFew, TakeUpTo
from wythoff.solving.theorems.theorem import Shape, Theorem, proved

if TYPE_CHECKING:
    from wythoff.automata.relations import Relation
    from wythoff.proofs.moving_piles import ProvedPiles

SOURCE = "Moore 1910"


def most_piles(game: Game) -> int | None:
    """Return m if a move takes any numbers from up to m piles, and there are no other moves; else None.

    >>> from wythoff.game.rulesets import parse
    >>> [most_piles(parse(f"piles(5, {moves})")) for moves in ("nim", "upto(2)", "upto(2) | each((1, 1, 1, 1, 1))")]
    [1, 2, None]
    """
    on_piles = game.as_kind(PilesGame)
    moves = None if on_piles is None else on_piles.moves
    return moves.m if isinstance(moves, TakeUpTo) else 1 if moves == TakeFew(Nim()) else None


def positions(piles: int, m: int) -> Relation:
    """Return the set of positions in which, for each binary digit, the number of piles with a 1 is a multiple of m + 1.

    >>> positions(3, 2).contains((5, 5, 5)), positions(3, 2).contains((1, 2, 3))
    (True, False)
    """
    from wythoff.automata.letters import joint
    from wythoff.automata.naming import system
    from wythoff.automata.relations import Relation
    from wythoff.kernels.automata import Machine

    binary = system("base(2)")
    columns = [bits for bits in product((0, 1), repeat=piles) if sum(bits) % (m + 1) == 0]
    loop = {joint(bits, [2] * piles): 0 for bits in columns}
    return Relation(binary, [f"p{n}" for n in range(1, piles + 1)], Machine([loop], [True]))


def _conclusion(game: PilesGame, m: int) -> ProvedPiles:
    from wythoff.proofs.moving_piles import ProvedPiles

    found = ProvedPiles(game, positions(game.piles, m))
    found.formulas = (f"each power of 2 is in the binary digits of a number of piles that {m + 1} divides",)
    return found


THEOREMS = Theorem(
    SOURCE,
    "In P-positions each power of 2 is in the binary digits of a multiple of m + 1 piles.",
    Shape("piles(d, upto(m))", most_piles, "m >= 1"),
    proved(SOURCE, "this is Nim with moves from up to m = {} piles"),
    _conclusion,
)
