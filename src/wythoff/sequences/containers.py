"""What sequences, words and arrays share as containers: indices, parts, and how they are pickled."""

from __future__ import annotations

from typing import Any, ClassVar

from wythoff.errors import ParameterError, brief


class Remade:
    """What is read from a text is pickled and copied as that text: what it is made of may be functions."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: Any) -> Any:
        text = getattr(self, "_text", None)
        return super().__reduce_ex__(protocol) if text is None else (_remade, text)


class Titled(Remade):
    """What prints as its `title`, in which {0.name} stands for one of its attributes.

    >>> class Powers(Titled):
    ...     title, exponent = "powers n^{0.exponent}", 3
    >>> Powers()
    powers n^3
    """

    title: ClassVar[str] = ""

    def __repr__(self) -> str:
        return self.title.format(self) if self.title else super().__repr__()


def remember(value: Any, kind: str, text: str) -> None:
    """Say from which text a value was read; what has no place for it is pickled as it is."""
    if hasattr(value, "__dict__") and "_text" not in vars(value):
        object.__setattr__(value, "_text", (kind, text))


def _remade(kind: str, text: str) -> Any:
    from importlib import import_module

    # The room that reads lies above this one.
    return import_module("wythoff.sequences.registry.reading").again(kind, text)


def require_place(n: Any, what: str, least: int) -> int:
    """An index that does not lie before the first."""
    if not hasattr(n, "__index__") or isinstance(n, bool) or n.__index__() < least:
        raise ParameterError(f"{what} must be an integer >= {least}, was {brief(n)}")
    return int(n.__index__())


def require_end(stop: Any, of: object, start: int) -> int:
    """The end of a slice of what has none itself."""
    if stop is None:
        raise ParameterError(f"a part must have an end, such as [:20], had none: {of!r} has no last term")
    return max(start, require_place(stop, "the end of a part", 0))


def require_step(step: Any) -> int:
    """The step of a slice."""
    return 1 if step is None else require_place(step, "the step of a part", 1)
