"""Numbers at the positions of a game beyond its outcomes: palace and surplus numbers."""
