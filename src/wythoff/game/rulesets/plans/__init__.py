"""Games prepared for the solvers: their lines of moves, bounds on rows, remainders of columns, and tests of moves.

A row has a fixed first pile x (in unordered games x is the smaller pile), and contains the positions (x, y). A square
*attacks* the squares to which it has a move.
"""
