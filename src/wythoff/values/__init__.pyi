"""Sprague-Grundy values besides `wythoff.grundy`: rows, periods, levels, single positions, sums, palace numbers."""

from wythoff.solving.values.far import FarLevel as FarLevel
from wythoff.solving.values.game_sums import sum_of as sum_of
from wythoff.solving.values.levels import level_set as level_set, level_sets as level_sets
from wythoff.solving.values.palace import palace_bands as palace_bands, palace_numbers as palace_numbers
from wythoff.solving.values.row_periods import periodicities as periodicities, periodicity as periodicity
from wythoff.solving.values.single import grundy_row as grundy_row, option_values as option_values, value_at as value_at
