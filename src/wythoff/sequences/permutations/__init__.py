"""Greedy permutations of the positive integers, whose differences pi(n) - n come from a given multiset.

`multiset` has the multisets; `greedy` and `even` have the permutations. `limits` has the limits of pi(n)/n, and tests
of properties of the first terms.
"""
