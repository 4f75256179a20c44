"""The text that commands print for a value, which is also its `str`. `base/displayed.py` loads this module."""

from __future__ import annotations

from wythoff.apps.cli import lines


def words(value: object) -> str | None:
    """Return the text that a command prints for a value, or None if no command prints it.

    `lines.pyi` lists the functions that make this text. A function is named after the top folder and the class:
    `questions_Beams` is for the class `Beams` in `wythoff/questions`. If the class of the value has no function, the
    function of its nearest base class is used.

    >>> from wythoff.questions.reflexivity import reflexive
    >>> from wythoff.game.rulesets import Nim
    >>> print(words(reflexive(Nim(), up_to=3)) == str(reflexive(Nim(), up_to=3)))
    True
    """
    for kind in type(value).__mro__:
        package, _, place = kind.__module__.partition(".")
        name = f"{place.partition('.')[0]}_{kind.__name__}"
        if package == "wythoff" and name in lines.__all__:
            return "\n".join(getattr(lines, name)(value))
    return None
