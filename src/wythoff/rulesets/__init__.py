"""Games as frozen, hashable, printable values: moves, combinators, notation, and the definition that judges all.

Each module imports only modules of lower layers; `pyproject.toml` has the whole list. From the bottom:

- every game: `facts`, `own` (classes of users), `game`; the judge: `definition`
- moves on two piles: `moves`, `families`; other kinds of games: `boards`, `piles`, `vectors`, `history`, ...
- layers around a game: `playing`, `blocking`
- what moves mean: `conditions`, `samples`, `shapes`, `meaning`, `emptiness`; their text: `notation`, `wording`
- rules in other words: `rule`, `pieces`, `forms`, `canonical`, loaded at first use through `recognition`
- what solvers ask of moves: `lines`, `spans`, `filling`, ...

>>> game = Nim() | Diagonal("x1 + 1")
>>> print(game), parse(str(game)) == game
nim | diagonal(x1 + 1)
(None, True)
"""

from wythoff.rulesets.blocking import Block, BlockingGame, NimAbpq
from wythoff.rulesets.boards import MAX_CHOICES, ChosenShift, Euclid, Shifted, ShiftedUV, check_shift
from wythoff.rulesets.definition import Definition, Outcome, mex, require_values
from wythoff.rulesets.facts import Given, Pile, Position, briefly, written
from wythoff.rulesets.families import WIDTH_VARIABLES, Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.rulesets.game import Game, own_of, require_game
from wythoff.rulesets.history import GameWithMemory, History
from wythoff.rulesets.memory import FibonacciNim, Imitation
from wythoff.rulesets.more_moves import Splythoff, WythoffPass
from wythoff.rulesets.moves import Moves, TwoPileGame, Union, Without, parts_of, union
from wythoff.rulesets.notation import FAMILIES, parse, parse_call
from wythoff.rulesets.partizan import (
    PLAYERS,
    HeapGame,
    PartizanGame,
    PartizanSubtraction,
    WythoffPartizan,
    as_player,
    wythoff_numbers,
)
from wythoff.rulesets.piles import (
    MAX_PILES,
    CyclicNimhoff,
    NheapEqual,
    NpileWythoff,
    PileGame,
    RatGame,
    RatGamePrinted,
    TribonacciGame,
    nim_sum,
)
from wythoff.rulesets.playing import TERMINAL_VARIABLES, Around, Declare, Misere, Terminal, played
from wythoff.rulesets.rational import RatWyt
from wythoff.rulesets.rows import EndWythoff
from wythoff.rulesets.star import Star
from wythoff.rulesets.two_players import PartizanDefinition
from wythoff.rulesets.vectors import VECTORS, AbVector, Vectors, subtraction

__all__ = [
    "FAMILIES", "MAX_CHOICES", "MAX_PILES", "PLAYERS", "TERMINAL_VARIABLES", "VECTORS", "WIDTH_VARIABLES", "AbVector",
    "Around", "Block", "BlockingGame", "ChosenShift", "CyclicNimhoff", "Declare", "Definition", "Diagonal",
    "EndWythoff", "Euclid", "FibonacciNim", "Game", "GameWithMemory", "Given", "HeapGame", "History", "Imitation",
    "Jump", "Keep", "Misere", "Moves", "NheapEqual", "Nim", "NimAbpq", "NpileWythoff", "Outcome", "PartizanDefinition",
    "PartizanGame", "PartizanSubtraction", "Pile", "PileGame", "Position", "RatGame", "RatGamePrinted", "RatWyt", "Ray",
    "Shifted", "ShiftedUV", "Splythoff", "Star", "Terminal", "TribonacciGame", "TwoPileGame", "Union", "Vector",
    "Vectors", "Where", "Without", "WythoffPartizan", "WythoffPass", "as_player", "briefly", "check_shift", "mex",
    "nim_sum", "own_of", "parse", "parse_call", "parts_of", "played", "require_game", "require_values", "subtraction",
    "union", "written", "wythoff_numbers",
]  # fmt: skip
