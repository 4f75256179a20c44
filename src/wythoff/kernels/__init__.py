"""Integer loops without knowledge of games: a plain and a compiled form of each, and a module that chooses.

The loops, called kernels, lie in the folders `plain` and `compiled`, in modules of equal names. A module of this folder
with the same name, its *dispatch* module, estimates the work and calls one of the two forms.

No result ever overflows. Either the numbers of a compiled loop are bounded before it runs, or the loop stops and exact
integers continue. Long work runs in slices. After each slice `progress(done, total)` is called, and Ctrl-C takes
effect. This folder imports only `expressions` and `base`. Begin reading at `lines.py`.
"""

from wythoff.base.stubs import lazy

# Modules are loaded at first use, because a small request uses one kernel at most. `__init__.pyi` lists the names.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
