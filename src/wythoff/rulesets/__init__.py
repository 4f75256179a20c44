"""Games as frozen, hashable, printable values: moves, combinators, notation, and the definition that judges all.

>>> game = Nim() | Diagonal("x1 + 1")
>>> print(game), parse(str(game)) == game
nim | diagonal(x1 + 1)
(None, True)
"""

from wythoff.rulesets.blocking import Block, BlockingGame
from wythoff.rulesets.boards import ChosenShift, Euclid, Shifted, ShiftedUV
from wythoff.rulesets.definition import Definition, Outcome, mex
from wythoff.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.game import Game, Position
from wythoff.rulesets.moves import Moves, TwoPileGame, Union, Without, union
from wythoff.rulesets.nimhoff import CyclicNimhoff
from wythoff.rulesets.notation import parse, parse_call
from wythoff.rulesets.parameters import INFINITY, Parameter, full_call
from wythoff.rulesets.piles import NheapEqual, NpileWythoff, PileGame, RatGame, RatGamePrinted, TribonacciGame
from wythoff.rulesets.playing import Misere, Terminal, played
from wythoff.rulesets.rational import RatWyt
from wythoff.rulesets.rows import EndWythoff
from wythoff.rulesets.star import Star
from wythoff.rulesets.vectors import AbVector, Vectors

__all__ = [
    "INFINITY",
    "AbVector",
    "Block",
    "BlockingGame",
    "ChosenShift",
    "CyclicNimhoff",
    "Definition",
    "Diagonal",
    "EndWythoff",
    "Euclid",
    "Game",
    "Jump",
    "Keep",
    "Misere",
    "Moves",
    "NheapEqual",
    "Nim",
    "NpileWythoff",
    "Outcome",
    "Parameter",
    "PileGame",
    "Position",
    "RatGame",
    "RatGamePrinted",
    "RatWyt",
    "Ray",
    "Shifted",
    "ShiftedUV",
    "Star",
    "Terminal",
    "TribonacciGame",
    "TwoPileGame",
    "Union",
    "Vector",
    "Vectors",
    "Where",
    "Without",
    "full_call",
    "mex",
    "parse",
    "parse_call",
    "played",
    "union",
]
