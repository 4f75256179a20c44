"""W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202.

The theorem gives the P-positions of Wythoff's game, in which a move takes any number from one pile, or the same number
from both piles.
"""

from wythoff.game.catalog.wythoff import WYTHOFF
from wythoff.solving.theorems.fraenkel1982 import conclusion, in_normal_play
from wythoff.solving.theorems.theorem import Shape, Theorem, proved

SOURCE = "Wythoff 1907"


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of nim | diagonal are (floor(n*phi), floor(n*phi) + n), phi = (1 + sqrt(5))/2.",
    Shape(WYTHOFF, lambda game: 1 if in_normal_play(game) == 1 else None),
    proved(SOURCE, "this is Wythoff's game"),
    conclusion,
)
