"""Numbers that tell more about a position than its outcome: Sprague-Grundy values, palace and surplus numbers.

`table` and `grundy_tables` have tables of values, which the methods in `by_options` and `by_theorem` fill.
`row_periods` and `certificates` have rows of values and their periods. `levels` lists all positions of one value; `far`
does so for piles of any size. `single` and `ways` compute the values of single positions. `game_sums` and `misere`
solve sums of games. `palace` has palace and surplus numbers of blocking games.
"""

from wythoff.base.stubs import lazy

# Names are imported at first use. `__init__.pyi` lists them.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
