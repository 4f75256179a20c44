"""
The moves of a game
===================

Figures 2 and 8 of the survey: the queen of Wythoff Nim and the Maharaja, who also moves as a knight. Both must come
closer to the corner (0, 0), where the game ends.
"""

import wythoff as w

(moves,) = w.questions.paper_figure("visions2019", "8")
print(moves.title)

# %%
# Any two-pile game has such a diagram. Here a move may take from both piles only if it leaves both with something.
game = w.parse("nim | keep(diagonal, x1 > 0)")
kept = w.questions.drawing(game, kind="moves", position=(7, 5))
print(kept.title)
