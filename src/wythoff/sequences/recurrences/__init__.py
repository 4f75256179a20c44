"""Sequences by recurrence: least unused numbers and their relatives, and complementary equations.

`pairs` is what sequences of pairs have in common, `mex_pairs` the pairs b_n = a_n + c(n) with a_n by mex, reached far
out by `descent`; each other family of pairs has its file. `equations` checks equations in a and b and searches for
their solutions; `equation_systems` makes the sequences of an equation and its complement, read by `system_reading`.
"""
