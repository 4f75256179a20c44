"""The workbench in a browser: pages and handlers, the workers that answer them, and the board of a notebook.

Nothing here is mathematics: every answer is what the library says.
"""
