"""Rational numbers in rules and positions: the mouse game, Euclid, RatWyt."""

from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import Euclid
from wythoff.game.rulesets.kinds.rational import RatWyt

MOUSE_GAME = "nim | where(k > 0 and l > 0 and abs(k - l) < 1 + ((y0 - x0) % 3 == 0))"

ENTRIES = (
    Entry(
        "mouse_game",
        "Any number from one pile, or k and l from the two with |k - l| < 2 if 3 divides their difference, else k = l.",
        MOUSE_GAME,
        "after Fraenkel 2015; our own rule with the P-positions of his Mouse game",
    ),
    Entry(
        "euclid",
        "A positive multiple of the smaller pile from the larger; both piles stay positive.",
        "a positive multiple of x0 from y0, on piles x, y >= 1",
        "Cole and Davie 1969; Wythoff visions 2019, section 4.13",
        make=Euclid,
    ),
    Entry(
        "ratwyt",
        "A number of steps on one of two fractions, or the same number on both; a step leads from p/q to (p - q)/q if "
        "p >= q, else to p/(q - p).",
        "a number of steps on one or both of two fractions >= 0",
        "Fraenkel 2012; Wythoff visions 2019, section 4.8",
        make=RatWyt,
    ),
)
