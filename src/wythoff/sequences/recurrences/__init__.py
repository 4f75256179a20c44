"""Sequences defined by recurrences: by least unused numbers (mex) and similar rules, and by complementary equations.

The mex of a set of integers is the least integer >= 0 that is not in it. `pairs` has the base classes of sequences of
pairs. `mex_pairs` has the pairs (a_n, b_n) where a_n is the mex of all earlier terms and b_n = a_n + c(n); `descent`
computes them for large n. Each other family of pairs has its own file. `equations` checks equations between terms of
two sequences a and b, such as a(a(n)) = b(n) - 1, and searches for complementary a and b that satisfy them: each
positive integer is in exactly one of the two. `equation_systems` computes a sequence given by an equation and its
complement; `system_reading` parses such systems.
"""
