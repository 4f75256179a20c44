"""What the catalog knows of a named game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wythoff.frozen import Frozen
from wythoff.rulesets import Game, Parameter, parse
from wythoff.rulesets.game import Position


class Example(Frozen):
    """A call of a named game with the facts printed of it: first P-positions, and links to the OEIS.

    `oeis` holds pairs (A-number, what it lists).
    """

    __slots__ = ("call", "terms", "oeis")
    call: str
    terms: tuple[Position, ...]
    oeis: tuple[tuple[str, str], ...]

    def __init__(self, call: str, a: str, b: str, oeis: tuple[tuple[str, str], ...] = ()) -> None:
        terms = tuple(zip(map(int, a.split()), map(int, b.split()), strict=True))
        self._freeze(call=call, terms=terms, oeis=oeis)


class Entry(Frozen):
    """A named game. Its rule is notation with the parameters in braces, unless `notation` makes a simpler text."""

    __slots__ = ("name", "summary", "rule", "source", "parameters", "aliases", "examples", "notation")
    name: str
    summary: str
    rule: str
    source: str
    parameters: tuple[Parameter, ...]
    aliases: tuple[str, ...]
    examples: tuple[Example, ...]
    notation: Callable[..., str]

    def __init__(
        self,
        name: str,
        summary: str,
        rule: str,
        source: str,
        *,
        parameters: tuple[Parameter, ...] = (),
        aliases: tuple[str, ...] = (),
        examples: tuple[Example, ...],
        notation: Callable[..., str] | None = None,
    ) -> None:
        self._freeze(
            name=name, summary=summary, rule=rule, source=source, parameters=parameters, aliases=aliases,
            examples=examples, notation=notation or rule.format,
        )  # fmt: skip

    def build(self, arguments: Mapping[str, Any]) -> Game:
        """The game for arguments that lie in their domains."""
        return parse(self.notation(**arguments))

    @property
    def shown_rule(self) -> str:
        """The rule with the parameters by name, such as `nim | diagonal(t)`."""
        return self.rule.format(**{parameter.name: parameter.name for parameter in self.parameters})

    @property
    def signature(self) -> str:
        """How the name is called, such as `t_wythoff(t)`."""
        return f"{self.name}({', '.join(parameter.name for parameter in self.parameters)})"
