"""What theorems conclude, whoever proved them: Beatty pairs, spaced pairs, rows, classes and other P-positions."""
