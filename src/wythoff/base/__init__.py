"""Tools for every folder: errors, frozen values, answers, files, jobs, plug-ins, and names loaded at first use.

It imports nothing of the package. `errors.py` has the errors that users see, `frozen.py` the base of all immutable
values; `stubs.py` reads the public names of a folder, and loads them on first use. Begin reading at `frozen.py`.
"""
