"""Matches against perfect play: the steps of the players, the referee that knows the rules, and the best moves.

Begin reading at `matches.py`.
"""
