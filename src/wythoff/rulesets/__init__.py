"""Games as frozen, hashable, printable values: moves, combinators, notation, and the definition that judges all.

>>> game = Nim() | Diagonal("x1 + 1")
>>> print(game), parse(str(game)) == game
nim | diagonal(x1 + 1)
(None, True)
"""

from wythoff.rulesets.blocking import Block, BlockingGame, NimAbpq
from wythoff.rulesets.boards import ChosenShift, Euclid, Shifted, ShiftedUV
from wythoff.rulesets.declaring import Declare
from wythoff.rulesets.definition import Definition, Outcome, mex, require_values
from wythoff.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.game import Game, Position
from wythoff.rulesets.history import GameWithMemory, History
from wythoff.rulesets.memory import FibonacciNim, Imitation
from wythoff.rulesets.moves import Moves, TwoPileGame, Union, Without, union
from wythoff.rulesets.nimhoff import CyclicNimhoff
from wythoff.rulesets.notation import parse, parse_call
from wythoff.rulesets.partizan import PartizanGame, PartizanSubtraction, WythoffPartizan
from wythoff.rulesets.passing import WythoffPass
from wythoff.rulesets.piles import NheapEqual, NpileWythoff, PileGame, RatGame, RatGamePrinted, TribonacciGame, nim_sum
from wythoff.rulesets.playing import Misere, Terminal, played
from wythoff.rulesets.rational import RatWyt
from wythoff.rulesets.rows import EndWythoff
from wythoff.rulesets.splitting import Splythoff
from wythoff.rulesets.star import Star
from wythoff.rulesets.two_players import PartizanDefinition
from wythoff.rulesets.vectors import AbVector, Vectors, subtraction

__all__ = [
    "AbVector",
    "Block",
    "BlockingGame",
    "ChosenShift",
    "CyclicNimhoff",
    "Declare",
    "Definition",
    "Diagonal",
    "EndWythoff",
    "Euclid",
    "FibonacciNim",
    "Game",
    "GameWithMemory",
    "History",
    "Imitation",
    "Jump",
    "Keep",
    "Misere",
    "Moves",
    "NheapEqual",
    "Nim",
    "NimAbpq",
    "NpileWythoff",
    "Outcome",
    "PartizanDefinition",
    "PartizanGame",
    "PartizanSubtraction",
    "PileGame",
    "Position",
    "RatGame",
    "RatGamePrinted",
    "RatWyt",
    "Ray",
    "Shifted",
    "ShiftedUV",
    "Splythoff",
    "Star",
    "Terminal",
    "TribonacciGame",
    "TwoPileGame",
    "Union",
    "Vector",
    "Vectors",
    "Where",
    "Without",
    "WythoffPartizan",
    "WythoffPass",
    "mex",
    "nim_sum",
    "parse",
    "parse_call",
    "played",
    "require_values",
    "subtraction",
    "union",
]
