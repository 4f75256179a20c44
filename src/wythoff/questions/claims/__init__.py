"""Claims about the P-positions of a game, and the verdict: refuted, proved or checked.

This folder uses the other questions and `discovery`, for solutions and closed forms. `reports` uses it.
"""
