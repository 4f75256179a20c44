"""Base classes of values that notebooks display as HTML, LaTeX or a picture, and that commands print as text."""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` would take longer to load than all else that a command loads before it answers Ctrl-C
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, ClassVar


class Displayed:
    """A value that IPython and Jupyter can display, as HTML, LaTeX, SVG or PNG.

    IPython calls the methods `_repr_html_` and so on. Each returns None if the value cannot be displayed in that form.

    The module `wythoff.reports.views.displays` makes these displays. Since it imports all other folders, `base` must
    not import it. Instead, `wythoff/__init__.py` passes to `shown_by` a function that loads it at the first display.

    >>> from wythoff.game.rulesets import Nim
    >>> Nim()._repr_latex_()
    '$\\\\{(t, 0), (0, t) : t > 0\\\\}$'
    """

    __slots__ = ()

    _displays: ClassVar[Any]  # a function that loads the module with `html`, `latex`, `svg` and `png`
    _said: ClassVar[Any]  # a function that loads the module with `words`

    def _repr_html_(self) -> str | None:
        found: str | None = self._displays().html(self)
        return found

    def _repr_latex_(self) -> str | None:
        found: str | None = self._displays().latex(self)
        return found

    def _repr_svg_(self) -> str | None:
        found: str | None = self._displays().svg(self)
        return found

    def _repr_png_(self) -> bytes | None:
        found: bytes | None = self._displays().png(self)
        return found


class Worded(Displayed):
    """A value whose `str` is the text that a command prints for it. If no command prints it, `str` equals `repr`."""

    __slots__ = ()

    def __str__(self) -> str:
        return self._in_words()

    def _in_words(self) -> str:
        found: str | None = self._said().words(self)
        return repr(self) if found is None else found


def shown_by(load: Callable[[], Any], said: Callable[[], Any]) -> None:
    """Register two functions that load the modules for the display of values.

    `load` loads the module with the functions `html`, `latex`, `svg` and `png`. `said` loads the module with the
    function `words`, which returns the text that a command prints for a value.
    """
    Displayed._displays, Displayed._said = staticmethod(load), staticmethod(said)


def tuple_text(found: Sequence[int] | Sequence[str]) -> str:
    """Return `found`, a tuple of numbers or of words, as a text, with "empty" for the empty word.

    >>> tuple_text((3, 5)), tuple_text(("01",)), tuple_text(("", ""))
    ('(3, 5)', '(01)', '(empty, empty)')
    """
    return "(" + ", ".join(str(each) or "empty" for each in found) + ")"
