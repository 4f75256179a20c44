"""Beams along which P-positions lie: slopes and densities, measured and proved."""
