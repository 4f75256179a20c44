"""
Sprague-Grundy values
=====================

The values of Wythoff Nim look chaotic, but they are small along the beams of P-positions and almost linear along the
axes. The colours form even steps to the eye, and can be distinguished without seeing red or green.
"""

import wythoff as w

values = w.questions.drawing(w.parse("wythoff"), kind="grundy", up_to=250)
print(values.evidence)

# %%
# In small tables each square shows its value. There is a formula for the values of Euclid's game.
euclid = w.questions.drawing(w.parse("euclid"), kind="grundy", up_to=12)
print(euclid.evidence)
