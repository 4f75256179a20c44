"""Slopes and densities of beams: lines near which P-positions lie. They are measured or proved."""
