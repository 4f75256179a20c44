"""
The Wythoff array
=================

Each row satisfies the recurrence of the Fibonacci numbers, so its parities have period 3, or all its entries are even.
"""

from wythoff.reports.views.array_pictures import interspersion, parity

table = parity("wythoff", 10, 10)
print(table.title)

# %%
# Its rows interlace: from some column on, exactly one entry of any other row lies between two neighbours of a row.
rows = interspersion("wythoff", 8, 12)
print(rows.title)
