"""Arrays of integers: dispersions and interspersions, Wythoff's and its relatives, and the sequences read off them.

`dispersion` disperses any increasing sequence and tests the axioms on a corner, `linear_rows` has the base class of the
arrays whose rows satisfy a recurrence; `lines` reads sequences off an array.
"""
