"""From a game to an answer with its evidence.

`solution` holds answers, evidence and the one place that chooses between methods; `theorems` states what papers prove,
`conclusions` the P-positions that follow; `solvers` list the P-positions within a bound, `strategies` answer for one
position of any size, `values` has Sprague-Grundy values. It imports `proofs`, `game` and what lies below. Begin reading
at `solution/offers.py`.
"""
