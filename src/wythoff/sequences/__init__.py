"""Exact mathematics without games: integer square roots, Beatty sequences, numeration systems."""
