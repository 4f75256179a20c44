"""The checks of Larsson's thesis of 2009, a file for each part of it."""
