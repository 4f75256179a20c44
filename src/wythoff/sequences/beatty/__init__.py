"""Beatty sequences floor(n*alpha + gamma), fractional parts, and criteria for complementary sequences.

`sequence` has the class `Beatty`, exact at any size. `wythoff` has the named sequences and their compounds. `covering`
decides whether sequences cover the integers. `partitions` tests Fraenkel's conjecture.
"""
