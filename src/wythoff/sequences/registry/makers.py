"""The functions that create the named sequences, words, arrays and numeration systems.

Their names have the form KIND_NAME: sequence_beatty creates the sequence called beatty.
"""

from wythoff.base.stubs import lazy

# The functions are imported at first use, because a request uses few of them; `makers.pyi` lists their names.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__file__.rpartition('.')[0]}.pyi")
