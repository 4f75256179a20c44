"""Exact mathematics without games: integer square roots, Beatty sequences, spaced pairs, limits, numeration systems."""
