"""
Words as paths
==============

The Fibonacci word as a staircase along a line of slope close to 1/φ. If (A, B) is the n-th Wythoff pair, its n-th 0 is
at place A and its n-th 1 at place B.
"""

from wythoff.reports.views.paths import odd_even, staircase, turtle

stairs = staircase("fibonacci", 55)
print(stairs.notes[1])

# %%
# The same word as the Fibonacci word fractal of Monnerot-Dumaine: a 0 turns to the right at odd places and to the left
# at even ones.
fractal = odd_even("fibonacci", 4181)
print(fractal.title)

# %%
# The regular paperfolding word: its letters are the turns of the dragon curve.
dragon = turtle("paperfolding", 4096)
print(dragon.title)
