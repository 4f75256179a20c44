"""Files of P-positions, values, sequences and arrays, written and read back in the formats that the field uses.

Every file states what its numbers are, their evidence, and the command that makes the file again.
"""

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
