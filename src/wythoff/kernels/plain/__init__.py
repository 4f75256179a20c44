"""The loops in exact Python integers: the readable forms."""
