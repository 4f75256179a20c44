"""Numbers at the positions of a game beyond its outcomes: Sprague-Grundy values, palace and surplus numbers.

Tables: `table`, `grundy_tables`, filled by the methods `by_options` and `by_theorem`. Rows and their periods:
`row_periods`, `certificates`. All positions of one value: `levels`, and `far` for piles of any size. Single positions:
`single`, `ways`. Sums of games: `game_sums`, `misere`. Palace and surplus numbers of blocking games: `palace`.
"""

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
