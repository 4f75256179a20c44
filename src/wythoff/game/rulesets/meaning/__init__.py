"""What moves mean: sets of moves as conditions and as shapes, which of them are empty, equal or within others."""
