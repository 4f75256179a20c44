"""Files: P-positions, values, sequences and arrays in the formats the field uses, written and read back.

Every file says what it holds, how that is known, and which command makes it again.
"""
