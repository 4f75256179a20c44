"""Greedy permutations of the positive integers, whose differences pi(n) - n come from a given multiset.

`multiset` has the given multisets, `greedy` and `even` the permutations. `limits` has the limits of pi(n)/n, and
properties observed on terms.
"""
