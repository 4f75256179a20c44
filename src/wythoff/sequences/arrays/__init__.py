"""Arrays of integers: dispersions and interspersions, Wythoff's and its relatives, and the sequences read off them.

`dispersion` makes the dispersion of an increasing sequence, and tests the axioms of interspersions on a corner.
`linear_rows` has the base class of arrays whose rows satisfy a recurrence. `lines` reads sequences off an array.
"""
