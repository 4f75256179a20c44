"""What draws each kind of picture, tables in notebooks, and the files that a command loads only when it needs them."""

from wythoff.reports.views import (
    automata as automata,
    moves as moves,
    planes as planes,
    plotting as plotting,
    representations as representations,
    terminal as terminal,
)
from wythoff.reports.views.array_pictures import interspersion as interspersion, parity as parity
from wythoff.reports.views.board_pictures import board as board, heat as heat, palace as palace
from wythoff.reports.views.displays import printed_table as printed_table
from wythoff.reports.views.fill_pictures import fill_rules as fill_rules
from wythoff.reports.views.moves import moves_diagram as moves_diagram, why_diagram as why_diagram
from wythoff.reports.views.paths import odd_even as odd_even, staircase as staircase, turtle as turtle
from wythoff.reports.views.scatter import scatter_diagram as scatter_diagram
from wythoff.reports.views.space_pictures import space_diagram as space_diagram
