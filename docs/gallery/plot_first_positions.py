"""
The first P-positions
=====================

Figure 9 of the survey. The Maharaja of this game is a queen that also moves as a knight. A knight's move leads from
(1, 2), the first nonzero P-position of Wythoff Nim, to (0, 0). So (1, 2) is not a P-position of Maharaja Nim, and the
later P-positions change too.
"""

import wythoff as w

(first,) = w.questions.paper_figure("visions2019", "9")
print(first.evidence)

# %%
# In Euclid's game both piles are positive: grey squares are not positions. The player to move loses exactly when the
# ratio of the piles is less than the golden ratio.
euclid = w.questions.drawing(w.parse("euclid"), kind="board", up_to=30)
print(euclid.evidence)
