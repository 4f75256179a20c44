"""Entries of the catalog: the facts that it stores about a named game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from os.path import dirname, join
from typing import Any

from wythoff.base.displayed import Displayed
from wythoff.base.frozen import Frozen, Record
from wythoff.expressions.calls import Parameter, heading
from wythoff.game.rulesets import Game, Pile, Position, parse
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.game.rulesets.meaning.emptiness import without_empty_parts

PRINTED = join(dirname(__file__), "printed.tsv")


class Example(Frozen):
    """A call of a named game, with its first P-positions as published, and links to the OEIS.

    `rows` contains one text for each pile, such as "0 1 3" and "0 2 5" for the P-positions (0, 0), (1, 2), (3, 5).
    These are the first P-positions in lexicographic order. If `up_to` is given, they are all P-positions with piles up
    to `up_to`. `oeis` contains pairs (A-number, what the sequence lists).
    """

    call: str
    rows: tuple[str, ...]
    oeis: tuple[tuple[str, str], ...]
    up_to: int | None

    def __init__(self, call: str, *rows: str, oeis: tuple[tuple[str, str], ...] = (), up_to: int | None = None) -> None:
        self._freeze(call=call, rows=rows, oeis=oeis, up_to=up_to)

    @property
    def terms(self) -> tuple[Position, ...]:
        """The P-positions, parsed from the texts in `rows`.

        >>> Example("ratwyt()", "0 1/2", "0 2/3").terms
        ((0, 0), (Fraction(1, 2), Fraction(2, 3)))
        """
        return tuple(zip(*(map(_pile, row.split()) for row in self.rows), strict=True))


@cache
def _printed() -> Mapping[str, tuple[Example, ...]]:
    """Return the examples in the file `printed.tsv` by name of the game, in the order of the file."""
    found: dict[str, tuple[Example, ...]] = {}
    with open(PRINTED, encoding="utf-8") as table:
        next(table)  # skip the line with the names of the columns
        for line in table:
            call, up_to, links, *rows = line.rstrip("\n").split("\t")
            oeis = tuple(
                (number, what) for number, _, what in (link.partition(" ") for link in links.split("; ") if link)
            )
            name = call.partition("(")[0]
            found[name] = (*found.get(name, ()), Example(call, *rows, oeis=oeis, up_to=int(up_to) if up_to else None))
    return found


def _pile(text: str) -> Pile | Any:
    if "/" not in text:
        return int(text)
    from fractions import Fraction  # imported here, as the import would slow down the start of every request

    return Fraction(text)


class Entry(Record, Displayed):
    """A named game of the catalog. `rule` is its notation with the parameters in braces, such as `nim | diagonal({t})`.

    `summary` says in a sentence what a move is, and `source` names the paper. `aliases` are other names of the game.
    If `make` is given, this function builds the game or its notation from the parameters; then `rule` is only shown,
    and may be words.

    `forms` are rules that recognise this game when its moves are written in another way. Each covers some values of the
    parameters. If neither `make` nor `forms` is given, the only form is `rule`. Rook moves, diagonals, rays and jumps
    are recognised without forms.
    """

    name: str
    summary: str
    rule: str
    source: str
    parameters: tuple[Parameter, ...]
    aliases: tuple[str, ...]
    make: Callable[..., str | Game]
    _forms: tuple[Rule, ...] | None
    _examples: tuple[Example, ...] | None
    _find: Callable[[str], Entry] | None
    _told = "name aliases signature parameters rule:shown_rule summary source"

    def __init__(
        self,
        name: str,
        summary: str,
        rule: str,
        source: str,
        *,
        parameters: tuple[Parameter, ...] = (),
        aliases: tuple[str, ...] = (),
        examples: tuple[Example, ...] | None = None,
        make: Callable[..., str | Game] | None = None,
        forms: tuple[Rule, ...] | None = None,
    ) -> None:
        self._freeze(
            name=name, summary=summary, rule=rule, source=source, parameters=parameters, aliases=aliases,
            make=make or rule.format, _forms=() if forms is None and make else forms, _examples=examples, _find=None,
        )  # fmt: skip

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples given to the entry. If none were given, its examples in the file `printed.tsv`."""
        return _printed().get(self.name, ()) if self._examples is None else self._examples

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as a dictionary, as `wythoff list --json` prints it."""
        parameters = [{"name": parameter.name, "domain": parameter.domain} for parameter in self.parameters]
        return super().as_dict() | {"parameters": parameters}

    def __repr__(self) -> str:
        return f"<Entry: {self.signature}, {self.shown_rule}>"

    def __str__(self) -> str:
        return self.signature

    def found_by(self, find: Callable[[str], Entry]) -> Entry:
        """Store the function `find`, which returns an entry by its name, and return the entry itself.

        Copies and pickles of the entry are made by calling `find`. They cannot contain the function `make`, because it
        may not be picklable.
        """
        self._freeze(_find=find)
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return super().__reduce__() if self._find is None else (self._find, (self.name,))

    @property
    def package(self) -> str | None:
        """The installed package that provides the entry, with its version; None for an entry of the catalog."""
        return None

    @property
    def forms(self) -> tuple[Rule, ...]:
        """The rules that recognise this game when its moves are written in another way.

        A value of a parameter is left out if another entry of the catalog has the same game.
        """
        if self._forms is not None:
            return self._forms
        return (Rule(self.rule, **{parameter.name: parameter.least or 0 for parameter in self.parameters}),)

    def build(self, arguments: Mapping[str, Any]) -> Game:
        """Return the game for `arguments`, a mapping from parameter names to values that were checked one by one.

        Raises: ParameterError for arguments that do not fit together.
        """
        made = self.make(**arguments)
        return without_empty_parts(parse(made) if isinstance(made, str) else made)

    @property
    def shown_rule(self) -> str:
        """The rule with the names of its parameters in place of the braces, such as `nim | diagonal(t)`."""
        return self.rule.format(**{parameter.name: parameter.name for parameter in self.parameters})

    @property
    def signature(self) -> str:
        """The call as text, such as `t_wythoff(t)` or `maharaja(p=1, q=2)`; optional parameters are in brackets."""
        return f"{self.name}({', '.join(map(heading, self.parameters))})"
