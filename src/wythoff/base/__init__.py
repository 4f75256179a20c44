"""Tools for every folder: errors, frozen values, answers, files, jobs, plug-ins, and names loaded at first use.

This folder imports nothing from the rest of the package. `errors.py` contains the errors that users see, and
`frozen.py` the base of all immutable values. `stubs.py` reads the public names of a folder, and loads them on first
use. Begin reading at `frozen.py`.
"""
