"""Facts about moves that solvers need before a kernel runs: lines, spans, remainders, and how to fill a board."""
