"""What draws each kind of picture, tables in notebooks, and the files that a command loads only when it needs them."""

from wythoff.views import (
    automata as automata,
    moves as moves,
    planes as planes,
    plotting as plotting,
    terminal as terminal,
)
from wythoff.views.arrays import interspersion as interspersion, parity as parity
from wythoff.views.boards import board as board, heat as heat, palace as palace
from wythoff.views.displays import printed_table as printed_table
from wythoff.views.filling import fill_rules as fill_rules
from wythoff.views.moves import moves_diagram as moves_diagram, why_diagram as why_diagram
from wythoff.views.paths import odd_even as odd_even, staircase as staircase, turtle as turtle
from wythoff.views.scatter import scatter_diagram as scatter_diagram
