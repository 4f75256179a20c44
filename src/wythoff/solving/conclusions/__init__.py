"""Conclusions: the P-positions that theorems give, as formulas.

Each module has one form of formulas: pairs (a_n, b_n) of Beatty sequences (`beatty_pairs`), the y for each x
(`position_rows`), the pair for each n (`sequence`), pairs in blocks of numbers (`blocks`), and others.
"""
