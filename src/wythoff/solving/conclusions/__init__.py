"""The P-positions that theorems give, as formulas: pairs of Beatty sequences, spaced pairs, rows, blocks and others."""
