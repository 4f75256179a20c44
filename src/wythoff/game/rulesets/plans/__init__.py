"""Games prepared for the solvers: their lines of moves, bounds on rows, remainders of columns, and tests of moves."""
