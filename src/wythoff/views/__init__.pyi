"""The files of this room that a command may need, and loads only then."""

from wythoff.views import (
    automata as automata,
    moves as moves,
    planes as planes,
    plotting as plotting,
    terminal as terminal,
)
