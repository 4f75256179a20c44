"""The checks of what Larsson's thesis of 2009 states, a file for each part of it."""
