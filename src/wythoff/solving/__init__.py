"""From a game to an answer that says how it is known.

`solution` holds answers, evidence and the one place that chooses; `theorems` states what papers prove, `conclusions`
the P-positions that follow; `solvers` list the P-positions within a bound, `strategies` answer for one position of any
size, `values` has Sprague-Grundy values. It imports `proofs`, `game` and what lies below. Begin reading at
`solution/offers.py`.
"""
