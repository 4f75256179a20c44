"""Conclusions: the P-positions that theorems give, as formulas.

There are pairs of Beatty sequences, rows, blocks and others.
"""
