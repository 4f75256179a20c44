"""Numeration systems: numbers as words of digits, most significant first.

`recurrence` (base b and the systems of (s,t)-Wythoff among them), `zeckendorf` (the lazy system too), `ostrowski` and
`expansions` are systems. `halving` finds digits of long numbers. `counted` and `zeros` are sequences made of words.
"""
