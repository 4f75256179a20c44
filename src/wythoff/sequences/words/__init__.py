"""Infinite words: morphisms and their fixed points, named words, and counts in words.

`morphism` and `morphic` make words, `longest` and `runs` find their prefixes far out; `named`, `sturmian`, `tribonacci`
and `gaps` are words. `balance`, `complexity` and `summary` examine letters, factors, palindromes, squares and runs.
"""
