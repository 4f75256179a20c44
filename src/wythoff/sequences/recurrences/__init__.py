"""Sequences by recurrence: least unused numbers and their relatives, and complementary equations.

`pairs` has the base classes of pairs, `mex_pairs` the pairs b_n = a_n + c(n) with a_n by mex, and `descent` reaches
distant ones. Each other family of pairs has its own file. `equations` checks equations in a and b and searches for
their solutions.
"""
