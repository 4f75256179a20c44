"""Certificates of proofs, and the stand-alone checker.

An automaton of the P-positions is guessed (`searching.py`), two sentences about it are decided, and all automata of the
proof are written down (`certifying.py`). This folder imports `game`, `automata` and the folders below them. But
`checker.py` imports nothing of `wythoff`; begin reading there.
"""

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
