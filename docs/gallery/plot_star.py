"""
The star of Wythoff Nim
=======================

Figure 12 of the survey. The nonzero P-positions of Wythoff Nim, taken as moves, make the game (Wythoff Nim)*. Its
P-positions with piles below 5000 are drawn here; they are in turn the moves of a game that has the P-positions of
Wythoff Nim again.
"""

import wythoff as w

(star,) = w.questions.paper_figure("visions2019", "12")
print(star.evidence)
