"""
Fill rules
==========

Figure 7 of the survey, for the game whose queen also moves along (3, 5). Black squares are the positions from which one
kind of move alone leads to a P-position. Each kind fills one region, but for a few squares near the origin and at its
borders: the moves (0, t) the one above both beams, the moves (t, t) the one below them as far as the mirror image of
the beams, the moves (3t, 5t) the one between the two beams.
"""

import wythoff as w

(filled,) = w.questions.paper_figure("visions2019", "7")
print(w.questions.filling(3, 5))
