"""Games as frozen, hashable, printable values: moves, layers such as misere play, notation, and the definition of play.

Modules import only modules of lower layers, which `pyproject.toml` lists. From the bottom:

- `facts`, `own` (classes of users), `game`: every game
- `definition`: the definition of play
- `moves`, `families`: moves on two piles
- `kinds`: other games, such as games with boards, many piles, memory or two different players
- `playing`, `blocking`: layers around a game
- `meaning`: moves as sets, compared by proofs
- `notation`, `naming`, `wording`: how games are written
- `matching`: recognition of rules written in other ways, imported on first use by `recognition`
- `plans`: games prepared for solvers

>>> game = Nim() | Diagonal("x1 + 1")
>>> print(game), parse(str(game)) == game
nim | diagonal(x1 + 1)
(None, True)
"""

from wythoff.game.rulesets.blocking import Block, BlockingGame, NimAbpq
from wythoff.game.rulesets.definition import Definition, Outcome, mex, require_values
from wythoff.game.rulesets.facts import Given, Pile, Position, briefly, written
from wythoff.game.rulesets.families import WIDTH_VARIABLES, Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.game import Game, own_of, require_game
from wythoff.game.rulesets.kinds.boards import MAX_CHOICES, ChosenShift, Euclid, Shifted, ShiftedUV, check_shift
from wythoff.game.rulesets.kinds.history import GameWithMemory, History
from wythoff.game.rulesets.kinds.memory import FibonacciNim, Imitation
from wythoff.game.rulesets.kinds.more_moves import Splythoff
from wythoff.game.rulesets.kinds.octal import OctalGame
from wythoff.game.rulesets.kinds.partizan import (
    PLAYERS,
    HeapGame,
    PartizanGame,
    PartizanSubtraction,
    WythoffPartizan,
    as_player,
    wythoff_numbers,
)
from wythoff.game.rulesets.kinds.pile_games import PilesGame, piles_game
from wythoff.game.rulesets.kinds.pile_moves import MAX_PILES
from wythoff.game.rulesets.kinds.piles import (
    VECTORS,
    CyclicNimhoff,
    NheapEqual,
    NpileWythoff,
    RatGame,
    RatGamePrinted,
    TribonacciGame,
    Vectors,
    nim_sum,
)
from wythoff.game.rulesets.kinds.rational import RatWyt
from wythoff.game.rulesets.kinds.rows import EndWythoff
from wythoff.game.rulesets.kinds.star import Star
from wythoff.game.rulesets.kinds.two_players import PartizanDefinition
from wythoff.game.rulesets.kinds.vectors import AbVector, subtraction
from wythoff.game.rulesets.moves import Moves, TwoPileGame, Union, Without, parts_of, union
from wythoff.game.rulesets.notation import FAMILIES, parse, parse_call
from wythoff.game.rulesets.pile_layers import WythoffPass
from wythoff.game.rulesets.playing import TERMINAL_VARIABLES, Around, Declare, Misere, Terminal, played, without_layers

__all__ = [
    "FAMILIES", "MAX_CHOICES", "MAX_PILES", "PLAYERS", "TERMINAL_VARIABLES", "VECTORS", "WIDTH_VARIABLES", "AbVector",
    "Around", "Block", "BlockingGame", "ChosenShift", "CyclicNimhoff", "Declare", "Definition", "Diagonal",
    "EndWythoff", "Euclid", "FibonacciNim", "Game", "GameWithMemory", "Given", "HeapGame", "History", "Imitation",
    "Jump", "Keep", "Misere", "Moves", "NheapEqual", "Nim", "NimAbpq", "NpileWythoff", "OctalGame", "Outcome",
    "PartizanDefinition", "PartizanGame", "PartizanSubtraction", "Pile", "PilesGame", "Position", "RatGame",
    "RatGamePrinted", "RatWyt", "Ray", "Shifted", "ShiftedUV", "Splythoff", "Star", "Terminal", "TribonacciGame",
    "TwoPileGame", "Union", "Vector", "Vectors", "Where", "Without", "WythoffPartizan", "WythoffPass", "as_player",
    "briefly", "check_shift", "mex", "nim_sum", "own_of", "parse", "parse_call", "parts_of", "piles_game", "played",
    "require_game", "require_values", "subtraction", "union", "without_layers", "written",
    "wythoff_numbers",
]  # fmt: skip
