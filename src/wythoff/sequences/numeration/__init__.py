"""Numeration systems: numbers as words of digits, most significant first.

`greedy`, `recurrence`, `linear`, `radix`, `zeckendorf`, `ostrowski` and `lazy` are systems; `counted` and `zeros` are
sequences told by words, `statements` is what can be checked of words to a bound, `text` writes and reads them.
"""
