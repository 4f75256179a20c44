"""The meaning of moves: sets of moves as conditions and shapes, and which are empty, equal or contained in others."""
