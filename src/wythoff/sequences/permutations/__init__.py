"""Greedy permutations of the positive integers, whose differences pi(n) - n come from a given multiset.

`multiset` is what is given, `greedy` and `even` are the permutations. `limits` has the limits of pi(n)/n, and what can
be observed of terms.
"""
