"""Parameters of families and named games: their kinds, their domains, how a call is read and printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeAlias

from wythoff.errors import ParameterError
from wythoff.frozen import Frozen
from wythoff.rulesets.game import Game

Kind: TypeAlias = Literal["integer", "width", "expression", "condition", "moves", "game"]
REQUIRED = object()


class Parameter(Frozen):
    """A parameter: an integer >= `least`, an expression or condition in `variables`, or a game.

    A `width` is an expression that may also be an integer of any sign.
    """

    __slots__ = ("name", "kind", "least", "default", "variables", "keyword_only")
    name: str
    kind: Kind
    least: int
    default: object
    variables: tuple[str, ...]
    keyword_only: bool

    def __init__(
        self,
        name: str,
        kind: Kind = "integer",
        *,
        least: int = 0,
        default: object = REQUIRED,
        variables: tuple[str, ...] = (),
        keyword_only: bool = False,
    ) -> None:
        self._freeze(name=name, kind=kind, least=least, default=default, variables=variables, keyword_only=keyword_only)

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    @property
    def domain(self) -> str:
        """The domain in words, for messages and help.

        >>> Parameter("t", least=1).domain
        'an integer >= 1'
        """
        if self.kind == "integer":
            return f"an integer >= {self.least}"
        if self.kind in ("moves", "game"):
            return "moves" if self.kind == "moves" else "a game"
        return f"{'a condition' if self.kind == 'condition' else 'an expression'} in {', '.join(self.variables)}"

    def check(self, value: object) -> object:
        """The value, if it lies in the domain.

        Raises: ParameterError naming the parameter, its domain and the value.
        """
        if self.kind == "integer":
            fits = isinstance(value, int) and not isinstance(value, bool) and value >= self.least
            if not fits:
                raise ParameterError(f"{self.name} must be {self.domain}, was {value}")
        return value


class Named(Protocol):
    """What notation needs of a family or a named game."""

    @property
    def name(self) -> str: ...

    @property
    def parameters(self) -> tuple[Parameter, ...]: ...

    def build(self, arguments: Mapping[str, Any]) -> Game: ...


def full_call(name: str, arguments: Mapping[str, object]) -> str:
    """A call with every parameter by name, in order.

    >>> full_call("gdwn", {"p": 1, "q": 2})
    'gdwn(p=1, q=2)'
    """
    return f"{name}({', '.join(f'{key}={value}' for key, value in arguments.items())})"
