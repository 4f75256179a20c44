"""The app: a workbench in a browser, with its pages, handlers and worker processes; and the board for notebooks.

There is no mathematics in this folder: every answer comes from the library. A page asks *questions*, such as for the
winning moves of a position. The server passes them on to *workers*, processes that compute the answers.
"""
