"""Infinite words: morphisms and their fixed points, the named words, and what is counted in words.

`morphism` and `morphic` make words, `named`, `sturmian`, `tribonacci` and `gaps` are words; `balance`, `complexity`,
`prefixes` and `summary` say what a word has in it, `places` where its letters stand; `perron` is the growth.
"""
