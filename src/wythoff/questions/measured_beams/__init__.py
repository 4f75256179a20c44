"""Slopes and densities of beams, which are lines near which P-positions (x, y) lie. They are measured or proved."""
