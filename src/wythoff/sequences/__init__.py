"""Exact mathematics without games: integer sequences, infinite words, arrays and numeration systems, and how they meet.

Parts from the top, of which each imports only what stands below it: `registry` (all that has a name), `arrays` and
`generation`, `permutations`, `recurrences`, `words`, `numeration`, `beatty`, `polynomials` and `quadratic` (numbers),
`kinds` (what each kind can be asked), `containers`, `integers`.
"""
