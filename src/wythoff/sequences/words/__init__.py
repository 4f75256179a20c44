"""Infinite words: morphisms and their fixed points, the named words, and what is counted in words.

`morphism` and `morphic` make words, `longest` and `runs` find their prefixes far out; `named`, `sturmian`, `tribonacci`
and `gaps` are words. `balance`, `complexity` and `summary` count what a word has in it.
"""
