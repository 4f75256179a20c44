"""The workbench in a browser: pages, handlers, the workers behind them, and the board for notebooks.

There is no mathematics here: every answer comes from the library.
"""
