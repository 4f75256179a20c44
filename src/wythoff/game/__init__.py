"""Games: rules as values, their notation, the definition of play, named games, and partizan values.

`rulesets` contains the families of moves, their combinations, their notation, and recognition of equal rules. `catalog`
contains the named games, and `partizan` the values of games in which both players have different moves. The package
imports `automata` and lower packages. Begin reading at `rulesets/families.py`.
"""
