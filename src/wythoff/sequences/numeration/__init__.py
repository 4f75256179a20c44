"""Numeration systems: numbers as words of digits."""
