"""The P-positions that theorems give: Beatty pairs, spaced pairs, rows, classes and others."""
