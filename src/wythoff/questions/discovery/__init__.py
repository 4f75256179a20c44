"""Identification: from terms or pairs to the sequences, games and transforms that produce them."""
