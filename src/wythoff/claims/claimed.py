"""What the P-positions of a game are said to be: pairs, formulas, a condition or another game."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any, Literal, TypeAlias

from wythoff.catalog.given import as_game
from wythoff.claims.formulas import FUNCTIONS, NAMES, Formulas, latex_of
from wythoff.claims.verdict import Stated
from wythoff.displayed import Displayed
from wythoff.errors import NotationError, ParameterError, brief
from wythoff.expressions import parse_condition
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.files import FilePath, path_of, save
from wythoff.frozen import Record
from wythoff.rulesets import Game, Position, written
from wythoff.solvers import solve
from wythoff.views.numbers import jsonable

Kind: TypeAlias = Literal["positions", "formula", "condition", "game"]
COORDINATES = ("x", "y", "z")
FORMAT = "wythoff-claim 1"
BRIEF = 6  # positions of a list that a claim shows


class Claimed(Record, Displayed):
    """What a claim says: a list, formulas in n, a condition on x, y, or another game. `Claim` can check it."""

    game: Game
    kind: Kind
    text: str
    positions: tuple[Position, ...]
    first: int
    _stated: Stated | None
    format = FORMAT
    _told = "format game$ kind text first positions"

    def __init__(
        self,
        game: Game | str,
        said: str | Game | Iterable[Sequence[int]],
        *,
        first: int = 0,
        besides: Iterable[Sequence[int]] = (),
    ) -> None:
        game = as_game(game)
        if game.partizan:
            raise ParameterError(f"a claim must be about an impartial game, was about {game}")
        if isinstance(first, bool) or not isinstance(first, int):
            raise ParameterError(f"first must be an integer, was {brief(first)}")
        other = said if isinstance(said, Game) else None
        kind: Kind = _kind(said) if isinstance(said, str) else "positions" if other is None else "game"
        text = as_text(said) if isinstance(said, str) else ""
        listed = _positions(game, besides if kind != "positions" else said)
        if kind != "formula" and (first or (listed and kind != "positions")):
            raise ParameterError(f"first and besides belong to formulas in n, was a {kind}")
        if kind == "game":
            other = as_game(text) if other is None else other
            if (other.piles, other.partizan) != (game.piles, False):
                raise ParameterError(f"the other game must be impartial and have as many piles, was {other}")
            text = str(other)
        elif kind == "formula" and len(Formulas(text).piles) != game.piles:
            raise NotationError(f"there must be a formula for each of {game.piles} piles", text)
        elif kind == "condition":
            text = str(parse_condition(text, _coordinates(game)))
        self._freeze(game=game, kind=kind, text=text, positions=listed, first=first, _stated=None)

    @property
    def stated(self) -> Stated | None:
        """The verdict in the file from which the claim was loaded; None for a claim made here."""
        return self._stated

    def up_to(self, bound: int) -> set[Position]:
        """The positions claimed whose piles are all at most a bound, each once.

        Those of another game are ordered squares if either game is ordered.
        Raises: EvaluationError; RequestError.
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
        names = _coordinates(self.game)
        condition = parse_condition(self.text, names)
        named = ((position, dict(zip(names, position, strict=True))) for position in self.game.positions(bound))
        return {position for position, piles in named if condition.evaluate(piles)}

    def index_of(self, position: Position) -> int | None:
        """The first n for which formulas give a position, in any order of its piles; None for those besides."""
        if self.kind != "formula":
            return None
        numbered = Formulas(self.text).numbered(self.game.reach(position), self.first, self.positions)
        return next((n for n, made in numbered if self.game.place(made) == position), None)

    @property
    def in_squares(self) -> bool:
        """Whether this game is unordered, and the claim names an ordered one."""
        return self.kind == "game" and not self.game.ordered and as_game(self.text).ordered

    def __str__(self) -> str:
        said = f"The P-positions of {self.game} are {self._said()}."
        return said if self.stated is None else f"{said} {sentence(str(self.stated))}"

    def __repr__(self) -> str:
        return f"<Claim about {self.game}: {self._said()}{'' if self.stated is None else f'; {self.stated}'}>"

    def _said(self) -> str:
        listed = [written(position) for position in self.positions]
        if self.kind == "positions":
            more = f", ... {len(listed)} positions" if len(listed) > BRIEF else ""
            return ", ".join(listed[:BRIEF]) + more if listed else "none"
        if self.kind == "game":
            return f"those of {self.text}"
        names = ", ".join(_coordinates(self.game))
        if self.kind == "condition":
            return f"the ({names}){'' if self.game.ordered or self.game.piles < 2 else ', sorted,'} with {self.text}"
        also = f", and {', '.join(listed)}" if listed else ""
        return f"({self.text}) for n >= {self.first}{also}"

    def latex(self) -> str:
        """The claim as a sentence for LaTeX."""
        if self.kind == "formula":
            also = "".join(f", and ${written(position)}$" for position in self.positions)
            said = f"${latex_of(self.text)}$ for $n \\ge {self.first}${also}"
        elif self.kind in ("condition", "game"):
            said = f"those {'with' if self.kind == 'condition' else 'of'} \\texttt{{{_escaped(self.text)}}}"
        else:
            said = ", ".join(f"${written(position)}$" for position in self.positions) or "none"
        return f"The $P$-positions of \\texttt{{{_escaped(str(self.game))}}} are {said}."

    def as_dict(self) -> dict[str, Any]:
        """JSON from which `load` makes the claim again; with `stated` where a file said how it stands."""
        return super().as_dict() | ({} if self.stated is None else {"stated": self.stated.as_dict()})

    def save(self, path: FilePath, report: Record | None = None) -> None:
        """Write the claim, with its verdict if that is given, as JSON.   Raises: RequestError."""
        told = self.as_dict() | ({} if report is None else {"verdict": report.as_dict()})
        save(path_of(path), lambda file: file.write(f"{json.dumps(jsonable(told), indent=1)}\n".encode()))


def _kind(text: str) -> Kind:
    """What a text is: formulas in n, a condition, or a game."""
    factorial = re.search(r"\w!(?!=)|\)!(?!=)", text)
    if factorial is not None:
        raise NotationError("! is not allowed in a formula: write factorial(n) for n!", text, factorial.end() - 1)
    tree = syntax_tree(as_text(text))
    if isinstance(tree, ast.Compare | ast.BoolOp) or (isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not)):
        return "condition"
    return "formula" if isinstance(tree, ast.Tuple) or _in_n(tree) else "game"


def _in_n(tree: ast.expr) -> bool:
    """Whether a sum or product has a part as in formulas: games may mention n too, but only in parentheses."""
    match tree:
        case ast.BinOp(left=left, right=right):
            return _in_n(left) or _in_n(right)
        case ast.UnaryOp(operand=inside):
            return _in_n(inside)
        case ast.Call(func=ast.Name(id=name)):
            return name in (*NAMES, *FUNCTIONS, "sqrt")
        case ast.Name(id=name):
            return name in ("n", "mex", "phi")
    return isinstance(tree, ast.Constant)


def sentence(text: str) -> str:
    """A text as a sentence: with a capital letter, and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def _coordinates(game: Game) -> tuple[str, ...]:
    if game.piles > len(COORDINATES):
        raise ParameterError(f"a condition is made for at most three piles, this game has {game.piles}")
    return COORDINATES[: game.piles]


def _positions(game: Game, given: object) -> tuple[Position, ...]:
    if not isinstance(given, Iterable):
        raise ParameterError(f"a claim must be a text, a game or positions, was {brief(given)}")
    return tuple(dict.fromkeys(game.place(position) for position in given))


def _escaped(text: str) -> str:
    for sign in "&%_#$":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("^", "\\textasciicircum{}").replace("~", "\\textasciitilde{}")


def squares(positions: Iterable[Position]) -> set[Position]:
    """Positions in every order of their piles."""
    return {square for position in positions for square in permutations(position)}
