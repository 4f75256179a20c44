"""
Fill rules
==========

Figure 7 of the survey, for the game whose queen also moves along (3, 5). Black are the positions from which one kind of
move alone leads to a P-position. Each kind fills one region, but for a few squares near the origin and at its borders:
the moves (0, t) that above both beams, the moves (t, t) that below them as far as the mirror image of the beams, the
moves (3t, 5t) that between the two beams.
"""

import wythoff as w

(filled,) = w.paper_figure("visions2019", "7")
print(w.filling(3, 5))
