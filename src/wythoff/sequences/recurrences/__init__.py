"""Sequences by recurrence: least unused numbers and their relatives, and complementary equations.

`pairs` has the base classes of sequences of pairs, `mex_pairs` the pairs b_n = a_n + c(n) with a_n by mex, which
`descent` finds for large n; each other family of pairs has its file. `equations` checks equations in a and b and
searches for their solutions; `equation_systems` makes the sequences of an equation and its complement, read by
`system_reading`.
"""
