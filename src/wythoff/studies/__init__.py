"""From a rule to a page: one game asked everything that the package knows how to ask, and written up."""
