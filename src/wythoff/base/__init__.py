"""What every folder may use: errors, frozen values, answers, files, jobs, plug-ins, names that are loaded at first use.

It imports nothing of the package. `errors.py` has the errors that users see, `frozen.py` the base of all values that
cannot change, `stubs.py` reads the names that a folder offers and loads only when somebody asks for them.
Begin reading at `frozen.py`.
"""
