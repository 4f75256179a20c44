"""Values of short partizan games in normal play: canonical forms, order, sums, stops and reduced forms.

This package knows no rules of games. A value is determined by the values of the options of Left and Right. The Left
stop of a game is the number that play reaches if Left moves first, the Right stop if Right does. The reduced form of a
game is the simplest value that differs from it by less than every positive number.

>>> switch = value([number(1)], [number(0)])
>>> print(switch, switch.outcome, switch + switch, parse_value("{1|{1|0}}").reduced())
{1|0} N 1 1
"""

from wythoff.game.partizan.forms import MAX_LENGTH, Section, simplest
from wythoff.game.partizan.notation import parse_value
from wythoff.game.partizan.values import MAX_DEPTH, Player, Value, nimber, number, value

__all__ = [
    "MAX_DEPTH",
    "MAX_LENGTH",
    "Player",
    "Section",
    "Value",
    "nimber",
    "number",
    "parse_value",
    "simplest",
    "value",
]
