"""The workbench in a browser: its pages, handlers and worker processes, and the board for notebooks.

There is no mathematics in this folder: every answer comes from the library.
"""
