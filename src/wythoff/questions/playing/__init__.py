"""Matches against perfect play: the steps of the players, the referee, and the best moves.

Begin reading at `matches.py`.
"""
