"""The parameters of a user's function or class, as those of a call: its integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wythoff.calls.parameters import REQUIRED, Parameter
from wythoff.errors import ParameterError


def parameters_of(maker: Callable[..., Any]) -> tuple[Parameter, ...]:
    """What a call of it may give: integers >= 0; what has a default that is none is left as it is.

    >>> [parameter.name for parameter in parameters_of(lambda n, k=2, *, title="": None)]
    ['n', 'k']

    Raises: ParameterError for a parameter that must be given and is not an integer.
    """
    found = []
    for name, parameter in _signature(maker).items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        needed = parameter.default is parameter.empty
        said = parameter.annotation in (parameter.empty, int, "int")
        if needed and not (said and parameter.kind is not parameter.POSITIONAL_ONLY):
            raise ParameterError(f"the parameter {name} must be an integer, was {parameter}")
        if (needed or type(parameter.default) is int) and parameter.kind is not parameter.POSITIONAL_ONLY:
            default = REQUIRED if needed else parameter.default
            found.append(Parameter(name, default=default, keyword_only=parameter.kind is parameter.KEYWORD_ONLY))
    return tuple(found)


def _signature(maker: Callable[..., Any]) -> dict[str, Any]:
    import inspect  # a request that calls nothing of others does not pay for it

    if not isinstance(maker, type):
        return dict(inspect.signature(maker).parameters)
    initial: Any = getattr(maker, "__init__")  # noqa: B009  # of the class, whatever a subclass has
    if initial is object.__init__:
        return {}
    _, *given = inspect.signature(initial).parameters.items()  # without self
    return dict(given)
