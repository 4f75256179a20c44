"""Plans of games for the solvers: lines of moves, spans of rows, remainders of columns, and tests that fill a board."""
