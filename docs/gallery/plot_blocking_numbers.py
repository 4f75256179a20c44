"""
Blocking the queen
==================

Figure 4 of the survey: 5-blocking Wythoff Nim, in which the opponent may forbid four options before each move. The
number of options that are P-positions, less 5, is negative exactly at the P-positions.
"""

import wythoff as w

(numbers,) = w.questions.paper_figure("visions2019", "4")
print(numbers.evidence)

# %%
# Figure 5: the same numbers come from a cellular automaton, each from six cells close by.
(automaton,) = w.questions.paper_figure("visions2019", "5")
print(w.types.CellularAutomaton.of(w.parse("block(nim | diagonal, 4)")))
