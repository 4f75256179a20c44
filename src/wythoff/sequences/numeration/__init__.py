"""Numeration systems: numbers as words of digits, most significant first.

Systems are in `recurrence` (also base b and the systems of (s,t)-Wythoff), `zeckendorf` (also the lazy system),
`ostrowski` and `expansions`. `halving` computes the digits of long numbers. `counted` and `zeros` contain sequences
that are defined by the words of numbers.
"""
