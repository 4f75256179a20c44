"""Studies: from a rule to a page with the answers to all questions about one game."""
