"""Infinite words: morphisms and their fixed points, named words, and counts in words.

`morphism` and `morphic` define words by morphisms. `longest` and `runs` compute long prefixes of these words. `named`,
`sturmian`, `tribonacci` and `gaps` have particular words. `balance`, `complexity` and `summary` examine letters,
factors, palindromes, squares and runs.
"""
