"""Automata over numeration systems: relations of numbers that they recognise, and statements decided by them.

`systems` and its neighbours give numeration systems whose addition is proved, `relations` the algebra of relations,
`statements` the language. The room knows nothing of games.
"""
