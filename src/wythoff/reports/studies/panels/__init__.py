"""The panels of the study of a game. A panel is a heading, and a function that yields the findings below it."""

from wythoff.reports.studies.inquiry import Panel, not_known
from wythoff.reports.studies.panels import moves, neighbours, positions, proofs, values

# In the order in which they are computed and shown: cheap ones first, slow ones last.
PANELS = (
    Panel("The rule", positions.the_rule),
    Panel("P-positions", positions.first_positions),
    Panel("Formulas", proofs.formulas),
    Panel("Slopes and densities", positions.slopes_and_densities),
    Panel("Automaton", proofs.automaton),
    Panel("Complementary sequences", proofs.complementary),
    Panel("Misere play", moves.misere),
    Panel("Moves added and dropped", moves.moves_changed),
    Panel("Sprague-Grundy values", values.values),
    Panel("Blocking", moves.blocked),
    Panel("Sequences", positions.looked_up),
    Panel("Neighbours", neighbours.neighbours),
    Panel("Census", neighbours.census),
    Panel("What is not known", not_known, free=True),
)
