"""The meaning of moves: sets of moves as conditions, and proofs that they are empty, equal or contained in others."""
