"""What notebooks ask of a value: how it displays in HTML, in LaTeX, as a picture."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Displayed:
    """A value that IPython and Jupyter display richly; what is not shown in one of the forms is None there.

    How each kind of value looks is said in `wythoff.views.displays`, a room far above this one, and not by the values:
    what looks at everything cannot lie below it. Its name is read at the first display and not before, so that a
    request that displays nothing loads nothing of it, whether IPython runs or not.

    >>> from wythoff.rulesets import Nim
    >>> Nim()._repr_latex_()
    '$\\\\{(t, 0), (0, t) : t > 0\\\\}$'
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        found: str | None = _displays().html(self)
        return found

    def _repr_latex_(self) -> str | None:
        found: str | None = _displays().latex(self)
        return found

    def _repr_png_(self) -> bytes | None:
        found: bytes | None = _displays().png(self)
        return found


def _displays() -> Any:
    return import_module("wythoff.views.displays")
