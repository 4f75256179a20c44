"""What a person asks of a solved game: why a position is won, how two games differ, what could be added.

Each question stands in a file of its own, answers with a value that says how it is known, and is imported when asked.
"""
