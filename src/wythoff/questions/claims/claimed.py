"""The content of claims about P-positions: pairs, formulas, a condition or another game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import permutations
from typing import Any, Literal, TypeAlias

from wythoff.base.displayed import Displayed
from wythoff.base.errors import ParameterError, brief
from wythoff.base.files import FilePath, path_of, save
from wythoff.base.frozen import Record, field
from wythoff.expressions import parse_condition
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position, briefly, written
from wythoff.questions.claims.formulas import Formulas, latex_of
from wythoff.questions.numbers import jsonable, natural_of
from wythoff.solving.solvers import solve

ClaimKind: TypeAlias = Literal["positions", "formula", "condition", "game"]
COORDINATES = ("x", "y", "z")
FORMAT = "wythoff-claim 1"
ClaimOutcome: TypeAlias = Literal["refuted", "proved", "checked"]
VERDICTS: tuple[ClaimOutcome, ...] = ("refuted", "proved", "checked")
UNCHECKED = "stated in the file, not checked again"
LONGEST = 300  # the number of characters of a source that are stored


class StatedVerdict(Record):
    """The verdict stated in a file, which anybody may have written. `Claim.check` finds the real verdict.

    `up_to` is the bound in the file, `witness` the position, `source` the theorem; each may be None.

    >>> print(StatedVerdict("checked", up_to=30))
    stated in the file, not checked again: checked for all piles up to 30
    """

    verdict: ClaimOutcome
    up_to: int | None = field(default=None, kw_only=True)
    witness: tuple[int, ...] | None = field(default=None, kw_only=True)
    source: str | None = field(default=None, kw_only=True)
    status = UNCHECKED  # a key in JSON too
    _told = "verdict up_to witness source status"

    def __str__(self) -> str:
        return f"{UNCHECKED}: {self.verdict}{self._more()}"

    def _more(self) -> str:
        if self.verdict == "refuted":
            return "" if self.witness is None else f" at {briefly(self.witness)}"
        if self.verdict == "proved":
            return "" if self.source is None else f": {self.source}"
        return "" if self.up_to is None else f" for all piles up to {brief(self.up_to)}"

    @classmethod
    def read(cls, told: dict[str, Any]) -> StatedVerdict | None:
        """Return the verdict in `told`, the JSON object of a saved claim; None if it has none.

        The key is "verdict", or "stated" if the claim had itself been loaded from a file. Raises: ValueError for a
        malformed verdict.
        """
        given = told.get("verdict", told.get("stated"))
        if given is None:
            return None
        if not isinstance(given, dict) or given.get("verdict") not in VERDICTS:
            raise ValueError
        up_to, found, evidence = given.get("up_to"), given.get("witness"), given.get("evidence")
        witness = found.get("position") if isinstance(found, dict) else found
        source = evidence.get("source") if isinstance(evidence, dict) else given.get("source")
        if not isinstance(witness, list | None) or not isinstance(source, str | None):
            raise ValueError
        return cls(
            given["verdict"], up_to=None if up_to is None else _natural(up_to),
            witness=None if witness is None else tuple(map(_natural, witness)),
            source=source and "".join(letter if letter.isprintable() else " " for letter in source[:LONGEST]),
        )  # fmt: skip


def _natural(given: object) -> int:
    if (found := natural_of(given)) is None:
        raise ValueError
    return found


class Claimed(Record, Displayed):
    """The content of a claim about the P-positions of `game`. Its subclass `Claim` can check it.

    `kind` is "positions", "formula", "condition" or "game", and `text` is the claim, "" for a list of positions.
    `positions` are the positions of the list; for formulas, those that are claimed besides them. Formulas hold for n >=
    `first`.
    """

    game: Game
    kind: ClaimKind
    text: str
    positions: tuple[Position, ...]
    first: int
    _stated: StatedVerdict | None = field(init=False)
    format = FORMAT
    _told = "format game$ kind text first positions"

    @property
    def stated(self) -> StatedVerdict | None:
        """The verdict in the file from which the claim was loaded; None for a new claim."""
        return self._stated

    def up_to(self, bound: int) -> set[Position]:
        """Return the claimed positions whose piles are all at most `bound`.

        If the claim is another game, and only one of the two games is ordered, both orders (1, 2) and (2, 1) are
        returned. Raises: EvaluationError; RequestError.
        """
        if self.kind == "positions":
            return {position for position in self.positions if self.game.reach(position) <= bound}
        if self.kind == "formula":
            made = Formulas(self.text).up_to(bound, self.first, self.positions)
            return {self.game.place(position) for position in made}
        if self.kind == "game":
            other = as_game(self.text)
            found = set(solve(other, up_to=bound).p_positions)
            return found if other.ordered or not self.game.ordered else squares(found)
        names = coordinates(self.game)
        condition = parse_condition(self.text, names)
        named = ((position, dict(zip(names, position, strict=True))) for position in self.game.positions(bound))
        return {position for position, piles in named if condition.evaluate(piles)}

    def index_of(self, position: Position) -> int | None:
        """Return the first n for which the formulas give `position`; None without such an n, or without formulas.

        In an unordered game the piles may be in any order.
        """
        if self.kind != "formula":
            return None
        numbered = Formulas(self.text).numbered(self.game.reach(position), self.first, self.positions)
        return next((n for n, made in numbered if self.game.place(made) == position), None)

    @property
    def in_squares(self) -> bool:
        """Whether the claim is that an unordered game has the same P-positions as an ordered one (`text`).

        Then positions are compared as ordered squares: both (1, 2) and (2, 1) stand for the unordered position.
        """
        return self.kind == "game" and not self.game.ordered and as_game(self.text).ordered

    def __str__(self) -> str:
        said = f"The P-positions of {self.game} are {self._said()}."
        return said if self.stated is None else f"{said} {sentence(str(self.stated))}"

    def __repr__(self) -> str:
        return f"<Claim about {self.game}: {self._said()}{'' if self.stated is None else f'; {self.stated}'}>"

    def _said(self) -> str:
        listed = [written(position) for position in self.positions]
        if self.kind == "positions":
            more = [f"... {len(listed)} positions"] if len(listed) > 6 else []
            return ", ".join(listed[:6] + more) or "none"
        if self.kind == "game":
            return f"those of {self.text}"
        names = ", ".join(coordinates(self.game))
        if self.kind == "condition":
            return f"the ({names}){'' if self.game.ordered or self.game.piles < 2 else ', sorted,'} with {self.text}"
        also = f", and {', '.join(listed)}" if listed else ""
        return f"({self.text}) for n >= {self.first}{also}"

    def latex(self) -> str:
        """Return the claim as a sentence of LaTeX."""
        listed = [f"${written(position)}$" for position in self.positions]
        if self.kind == "formula":
            said = ", and ".join([f"${latex_of(self.text)}$ for $n \\ge {self.first}$", *listed])
        elif self.kind == "positions":
            said = ", ".join(listed) or "none"
        else:
            said = f"those {'with' if self.kind == 'condition' else 'of'} \\texttt{{{_escaped(self.text)}}}"
        return f"The $P$-positions of \\texttt{{{_escaped(str(self.game))}}} are {said}."

    def as_dict(self) -> dict[str, Any]:
        """Return the claim for JSON, as `load` reads it. "stated" is the verdict of the file it was loaded from."""
        return super().as_dict() | ({} if self.stated is None else {"stated": self.stated.as_dict()})

    def save(self, path: FilePath, report: Record | None = None) -> None:
        """Write the claim as JSON to the file `path`, with the verdict of `report` if it is given.

        Raises: RequestError.
        """
        told = self.as_dict() | ({} if report is None else {"verdict": report.as_dict()})
        save(path_of(path), lambda file: file.write(f"{json.dumps(jsonable(told), indent=1)}\n".encode()))


def sentence(text: str) -> str:
    """Return a text with a capital letter at its beginning and a full stop at its end."""
    return f"{text[0].upper()}{text[1:]}."


def coordinates(game: Game) -> tuple[str, ...]:
    """Return the names of the piles of a game in a condition, such as ("x", "y").

    Raises: ParameterError for too many piles.
    """
    if game.piles > len(COORDINATES):
        raise ParameterError(
            f"a condition on the piles is possible for at most three piles, and this game has {game.piles}"
        )
    return COORDINATES[: game.piles]


def _escaped(text: str) -> str:
    for sign in "&%_#$":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("^", "\\textasciicircum{}").replace("~", "\\textasciitilde{}")


def squares(positions: Iterable[Position]) -> set[Position]:
    """Return all orders of each of the `positions`: both (1, 2) and (2, 1) for (1, 2)."""
    return {square for position in positions for square in permutations(position)}
