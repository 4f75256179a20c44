"""Games: rules as values, their notation, the definition of play, named games, and values of partizan games.

`rulesets` contains the families of moves, their combinations, their notation, and the recognition of rules that are
equal but written differently. `catalog` contains the named games. `partizan` contains the values of games in which both
players have different moves. The package imports `automata` and the packages below it. Begin reading at
`rulesets/families.py`.
"""
