"""Arrays: interspersions and dispersions, and the fractal sequences that go with them."""
