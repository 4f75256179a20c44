"""Files: P-positions, values, sequences and arrays in the formats the field uses, and how they are read back.

Every file says what it holds, how that is known, and the command that makes it again.
"""
