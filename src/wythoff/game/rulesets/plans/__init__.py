"""What solvers ask of moves before a kernel runs: lines, spans, remainders, and how a board is filled."""
