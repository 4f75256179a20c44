"""
Fill rules
==========

Figure 7 of the survey, for the game whose queen also moves along (3, 5). Black are the positions from which one kind of
move alone leads to a P-position. Each kind fills one region without a gap: the columns above both beams, the diagonals
below them, the lines of slope 5/3 between 5/3 and the steeper beam.
"""

import wythoff as w

(filled,) = w.paper_figure("visions2019", "7")
print(w.filling(3, 5))
