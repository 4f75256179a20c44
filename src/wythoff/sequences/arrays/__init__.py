"""Arrays of integers: dispersions and interspersions, the Wythoff array and its relatives, and sequences read off them.

The dispersion of an increasing sequence s of integers is the array with the rows t, s(t), s(s(t)), ..., one for each
positive integer t that is not a value of s. The dispersions are exactly the interspersions: arrays that contain every
positive integer once and satisfy three more axioms. `dispersion` makes dispersions, and tests these axioms on the first
entries of the first rows. `linear_rows` has the base class of arrays whose rows satisfy a recurrence. `lines` reads
sequences off an array.
"""
