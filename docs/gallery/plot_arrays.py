"""
The Wythoff array
=================

Each row satisfies the recurrence of the Fibonacci numbers, so its parities have period 3, or all its entries are even.
"""

from wythoff.reports.views.array_pictures import interspersion, parity

table = parity("wythoff", 10, 10)
print(table.title)

# %%
# Its rows interlace: from some entry on, one entry of a row stands between any two neighbours of another.
rows = interspersion("wythoff", 8, 12)
print(rows.title)
