"""
Beams and their slopes
======================

Figure 10 of the survey. The P-positions of Maharaja Nim keep within a narrow stripe along the lines of slopes φ and
1/φ. With all multiples of the knight's move, the beams split.
"""

import wythoff as w

(beams,) = w.questions.paper_figure("visions2019", "10")
for note in beams.notes:
    print(note)

# %%
# Even for piles up to a million every P-position is drawn, as an image. The predicted slopes come from the filling
# equations, which are a heuristic; the measured slopes are printed beside them.
million = w.questions.drawing(w.parse("nim | diagonal | ray(1, 2)"), kind="scatter", up_to=10**6)
for note in million.notes:
    print(note)

# %%
# If a theorem gives the P-positions as Beatty sequences, the slope is exact.
exact = w.questions.drawing(w.parse("nim | diagonal(3)"), kind="scatter", up_to=100)
print(exact.evidence)
