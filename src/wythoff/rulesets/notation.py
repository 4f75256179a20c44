"""The notation of games: text -> value. Printing stands with each value (`str(game)`), and parses back to it.

Read by whitelist over Python's syntax; nothing is evaluated, no name is looked up outside the given tables.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wythoff.errors import EvaluationError, NotationError, ParameterError, TooLargeError
from wythoff.expressions.reading import Reader
from wythoff.expressions.syntax import MAX_DEPTH, as_text, describe, syntax_tree
from wythoff.frozen import Frozen
from wythoff.rulesets.blocking import Block
from wythoff.rulesets.families import (
    LENGTH_VARIABLES,
    MOVE_VARIABLES,
    WIDTH_VARIABLES,
    Diagonal,
    Jump,
    Keep,
    Nim,
    Ray,
    Vector,
    Where,
)
from wythoff.rulesets.game import Game
from wythoff.rulesets.moves import Moves, Without, union
from wythoff.rulesets.parameters import INFINITY, Named, Parameter, full_call
from wythoff.rulesets.playing import ORDER_HINT, TERMINAL_VARIABLES, Misere, Terminal


class Family(Frozen):
    """A word of the notation, its parameters, and what makes the value."""

    __slots__ = ("name", "parameters", "make")
    name: str
    parameters: tuple[Parameter, ...]
    make: Callable[..., Game]

    def __init__(self, name: str, parameters: tuple[Parameter, ...], make: Callable[..., Game]) -> None:
        self._freeze(name=name, parameters=parameters, make=make)

    def build(self, arguments: Mapping[str, Any]) -> Game:
        return self.make(**arguments)


_STEP = Parameter("step", least=1, default=1, keyword_only=True)
_CONDITION = Parameter("condition", "condition", variables=MOVE_VARIABLES)
FAMILIES: Mapping[str, Family] = {
    family.name: family
    for family in (
        Family(
            "nim",
            (_STEP, Parameter("lengths", "condition", default=None, variables=LENGTH_VARIABLES, keyword_only=True)),
            Nim,
        ),
        Family("diagonal", (Parameter("width", "width", default=1, variables=WIDTH_VARIABLES), _STEP), Diagonal),
        Family("ray", (Parameter("p"), Parameter("q")), Ray),
        Family("jump", (Parameter("p"), Parameter("q")), Jump),
        Family("vector", (Parameter("i"), Parameter("j")), Vector),
        Family("where", (_CONDITION,), Where),
        Family("keep", (Parameter("moves", "moves"), _CONDITION), Keep),
        Family("misere", (Parameter("game", "game"),), Misere),
        Family(
            "block",
            (Parameter("game", "game"), Parameter("n"), Parameter("of", "moves", default=None, keyword_only=True)),
            Block,
        ),
        Family(
            "terminal",
            (Parameter("moves", "moves"), Parameter("condition", "condition", variables=TERMINAL_VARIABLES)),
            Terminal,
        ),
    )
}


class Parsed(NamedTuple):
    """A game, and the catalog call in full form if the text was one."""

    game: Game
    call: str | None


def parse(text: str, names: Mapping[str, Named] | None = None) -> Game:
    """The game that `text` denotes; `names` are the named games it may use.

    >>> print(parse("diagonal(x1+1)|nim"))
    nim | diagonal(x1 + 1)

    Raises: NotationError, for any text that is not a game.
    """
    return parse_call(text, names).game


def parse_call(text: str, names: Mapping[str, Named] | None = None) -> Parsed:
    """As `parse`, with the catalog call that was typed, if it was just that."""
    text = as_text(text)
    parsed = _read(text, names or {})
    full = str(parsed.game)
    if full != text:
        # A short name, or blanks left out, may stand for more than the limits allow.
        try:
            _read(full, names or {})
        except NotationError as error:
            raise NotationError(f"written in full, {error}", text) from None
    return parsed


def _read(text: str, names: Mapping[str, Named]) -> Parsed:
    return _Parser(text, names).whole(syntax_tree(text))


class _Parser:
    def __init__(self, text: str, names: Mapping[str, Named]) -> None:
        self.text, self.names = text, names

    def error(self, message: str, node: ast.AST) -> NotationError:
        return NotationError(message, self.text, getattr(node, "col_offset", None))

    def whole(self, node: ast.expr) -> Parsed:
        function = node.func if isinstance(node, ast.Call) else node
        if isinstance(function, ast.Name) and function.id not in FAMILIES:
            maker, arguments = self.call(node, 0)
            return Parsed(self.build(maker, arguments, node), full_call(maker.name, arguments))
        return Parsed(self.game(node, 0), None)

    def game(self, node: ast.expr, depth: int) -> Game:
        if depth > MAX_DEPTH:
            raise self.error(f"a game must be nested at most {MAX_DEPTH} deep", node)
        if isinstance(node, ast.Name | ast.Call):
            return self.build(*self.call(node, depth), node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return union(self.moves(part, depth + 1, "|") for part in _spine(node))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            return Without(self.moves(node.left, depth + 1, "-"), self.moves(node.right, depth + 1, "-"))
        if isinstance(node, ast.BoolOp | ast.BinOp):
            raise self.error("moves are joined by | and reduced by -: no other operator is allowed", node)
        raise self.error(f"a game must be a family or a name, was {describe(node)}", node)

    def moves(self, node: ast.expr, depth: int, sign: str) -> Moves:
        game = self.game(node, depth)
        if not isinstance(game, Moves):
            raise self.error(f"{sign} takes moves, was the game {game}: {ORDER_HINT}", node)
        return game

    def build(self, maker: Named, arguments: Mapping[str, Any], node: ast.expr) -> Game:
        try:
            return maker.build(arguments)
        except (ParameterError, EvaluationError, TooLargeError) as error:
            raise self.error(f"{maker.name}: {error}", node) from None

    def call(self, node: ast.expr, depth: int) -> tuple[Named, dict[str, Any]]:
        """The family or named game that a name or a call names, with its arguments."""
        function = node.func if isinstance(node, ast.Call) else node
        if not isinstance(function, ast.Name):
            raise self.error(f"{describe(function)} is not allowed: only families and names are called", node)
        maker: Named | None = FAMILIES.get(function.id) or self.names.get(function.id)
        if maker is None:
            raise self.error(f"unknown name {function.id!r}{self.suggestion(function.id)}", function)
        given = self.given(maker, node) if isinstance(node, ast.Call) else {}
        arguments: dict[str, Any] = {}
        for parameter in maker.parameters:
            if parameter.name in given:
                arguments[parameter.name] = self.argument(maker, parameter, given[parameter.name], depth + 1)
            elif parameter.required:
                raise self.error(f"{maker.name} needs the parameter {parameter.name}, {parameter.domain}", node)
            else:
                arguments[parameter.name] = parameter.default
        return maker, arguments

    def given(self, maker: Named, node: ast.Call) -> dict[str, ast.expr]:
        """The argument nodes by parameter name."""
        by_place = [parameter for parameter in maker.parameters if not parameter.keyword_only]
        if len(node.args) > len(by_place):
            most = (
                f"at most {len(by_place)} positional parameter{'s' * (len(by_place) != 1)}"
                if by_place
                else "no positional parameter"
            )
            raise self.error(f"{maker.name} takes {most}, was given {len(node.args)}", node.args[len(by_place)])
        given = {parameter.name: value for parameter, value in zip(by_place, node.args, strict=False)}
        known = [parameter.name for parameter in maker.parameters]
        for keyword in node.keywords:
            if keyword.arg not in known:
                takes = f"takes {', '.join(known)}" if known else "takes no parameters"
                raise self.error(f"{maker.name} {takes}, was given {keyword.arg or '**'}", keyword.value)
            if keyword.arg in given:
                raise self.error(f"{maker.name} was given {keyword.arg} twice", keyword.value)
            given[keyword.arg] = keyword.value
        return given

    def argument(self, maker: Named, parameter: Parameter, node: ast.expr, depth: int) -> object:
        reader = Reader(self.text, parameter.variables)
        if parameter.kind == "condition":
            return reader.condition(node, depth)
        if parameter.kind == "moves":
            return self.moves(node, depth, maker.name)
        if parameter.kind == "game":
            return self.game(node, depth)
        if parameter.kind in ("width", "expression"):
            return reader.arithmetic(node, depth)
        try:
            plain = parameter.kind == "integer"
            return parameter.check(
                reader.arithmetic(node, depth).evaluate({}) if plain else self.value(node, parameter)
            )
        except (ParameterError, EvaluationError, TooLargeError) as error:
            raise self.error(f"{maker.name}: {error}", node) from None

    def value(self, node: ast.expr, parameter: Parameter) -> object:
        """A word, `infinity`, an integer, or a tuple of such; whether the parameter takes it is not asked here."""
        if isinstance(node, ast.Tuple):
            return tuple(self.value(part, parameter) for part in node.elts)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name) and node.id == "infinity":
            return INFINITY
        if isinstance(node, ast.Name):
            raise parameter.refusal(node.id)
        return Reader(self.text, ()).arithmetic(node).evaluate({})

    def suggestion(self, name: str) -> str:
        from difflib import get_close_matches

        close = get_close_matches(name.lower(), [*FAMILIES, *self.names], n=3)
        if close:
            return f": did you mean {' or '.join(close)}?"
        return f": must be a family ({', '.join(FAMILIES)}) or a name of the catalog"


def _spine(node: ast.expr) -> list[ast.expr]:
    """The parts of a chain a | b | c, however long, from left to right."""
    parts: list[ast.expr] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        parts.append(node.right)
        node = node.left
    return [node, *reversed(parts)]
