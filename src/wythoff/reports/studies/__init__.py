"""Studies: a study of a game answers all questions that the package can answer about it, on one page."""
