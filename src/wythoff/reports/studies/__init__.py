"""From a rule to a page: everything that the package can ask about one game, asked and written up."""
