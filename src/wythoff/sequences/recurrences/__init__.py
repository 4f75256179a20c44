"""Sequences defined by recurrences: by least unused numbers (mex) and similar rules, and by complementary equations.

`pairs` has the base classes of sequences of pairs. `mex_pairs` has the pairs b_n = a_n + c(n), where a_n is the mex of
earlier terms; `descent` computes them for large n. Each other family of pairs has its own file. `equations` checks
equations in a and b, and searches for their solutions. `equation_systems` computes a sequence given by an equation and
its complement; `system_reading` parses such systems.
"""
