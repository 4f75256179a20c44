"""Greedy permutations of the positive integers, whose differences pi(n) - n come from a given multiset.

`multiset` and `subset` are what is given, `greedy` and `even` the permutations, `offsets` and `properties` what can be
observed of them, `limits` those of pi(n)/n.
"""
