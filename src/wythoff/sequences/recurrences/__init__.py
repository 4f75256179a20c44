"""Sequences by recurrence: least unused numbers, their relatives, and complementary equations."""
