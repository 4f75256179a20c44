"""Games: rules as values, their notation, the definition that judges all solvers, named games, partizan values.

`rulesets` has the families of moves, the ways to combine them, their notation, and recognition by meaning; `catalog`
the games that have a name; `partizan` the values of games whose players move differently. It imports `automata` and
what lies below. Begin reading at `rulesets/families.py`.
"""
