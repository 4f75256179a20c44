"""The checks of Larsson's thesis of 2009, a module for each part of it.

The thesis consists of an introduction and papers I, II and III. Labels such as "theorem III.4.1" name a paper.
"""
