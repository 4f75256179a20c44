"""From a game to an answer with its evidence.

`solution` has answers, evidence and the one module that chooses between methods. `theorems` states what papers prove,
and `conclusions` has the P-positions that follow. `solvers` list the P-positions within a bound, `strategies` answer
for one position of any size, and `values` computes Sprague-Grundy values. The package imports `proofs`, `game` and the
packages below these. Begin reading at `solution/offers.py`.
"""
