"""From a game to an answer with its evidence.

`solution` has answers, evidence and the module that chooses between methods. `theorems` has the theorems of papers, and
`conclusions` has the P-positions that follow from them. `solvers` list the P-positions within a bound, `strategies`
answer for one position of any size, and `values` computes Sprague-Grundy values. The folder imports `proofs`, `game`
and the folders below these. Begin reading at `solution/offers.py`.
"""
