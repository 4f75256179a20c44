"""
Fill rules
==========

Figure 7 of the survey, for the game whose queen also moves along (3, 5). A square is black if only one kind of move
leads from it to a P-position. Each kind fills one region, except for a few squares near the origin and at the borders:

- the moves (0, t): the region above both beams;
- the moves (t, t): the region below them, down to the mirror images of the beams;
- the moves (3t, 5t): the region between the two beams.
"""

import wythoff as w

(filled,) = w.questions.paper_figure("visions2019", "7")
print(w.questions.filling(3, 5))
