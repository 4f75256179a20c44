"""The checks of the survey *Wythoff visions* (2019), a module for each subject.

L and U, or lower and upper Wythoff sequence, are floor(n phi) and floor(n phi^2).
"""
