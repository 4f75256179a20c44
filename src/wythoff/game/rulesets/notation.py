"""The parser for the notation of games. Each game prints itself (`str(game)`), and the text parses to an equal game.

A few constructs of Python's syntax are allowed. The text is never executed, and names are looked up only in given
tables.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from wythoff.base.errors import NotationError
from wythoff.base.frozen import Frozen
from wythoff.expressions import Reader
from wythoff.expressions.calls import CallReader, Named, Parameter, full_call
from wythoff.expressions.syntax import MAX_DEPTH, as_text, describe, syntax_tree
from wythoff.game.rulesets.blocking import Block
from wythoff.game.rulesets.families import (
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
from wythoff.game.rulesets.game import Game, own_of
from wythoff.game.rulesets.kinds.octal import CODE, OctalGame
from wythoff.game.rulesets.kinds.pile_compounds import TakeBut, TakeWhere, joined
from wythoff.game.rulesets.kinds.pile_games import DIMENSION, piles_game
from wythoff.game.rulesets.kinds.pile_moves import MOST_PILES, PileMoves, TakeEach, TakeEqual, TakeFew, TakeUpTo
from wythoff.game.rulesets.meaning.emptiness import why_impossible
from wythoff.game.rulesets.moves import Moves, Without, union
from wythoff.game.rulesets.pile_layers import AMOUNT, EACH, PASSES, SINK, LastTaken, Passes, Sink
from wythoff.game.rulesets.playing import (
    NAMES,
    ORDER_HINT,
    POSITIONS,
    TERMINAL_VARIABLES,
    Declare,
    Misere,
    Terminal,
    takes_layers,
    terminal_variables,
)
from wythoff.kernels import box_variables


class NamedFamily(Frozen):
    """A word of the notation, such as `nim` or `misere`.

    `make` is the function that builds the moves or the game from the values of `parameters`.
    """

    name: str
    parameters: tuple[Parameter, ...]
    make: Callable[..., Any]

    def build(self, arguments: Mapping[str, Any]) -> Any:
        return self.make(**arguments)


def _of_two(make: Callable[..., Any]) -> Callable[..., PileMoves]:
    """Convert `make`, which builds moves on two piles, to a function that builds moves on many piles.

    These moves are the same ones, on any two of the piles.
    """
    return lambda **arguments: TakeFew(make(**arguments))


_STEP = Parameter("step", least=1, default=1, keyword_only=True)
_CONDITION = Parameter("condition", "condition", variables=MOVE_VARIABLES)
FAMILIES: Mapping[str, NamedFamily] = {
    family.name: family
    for family in (
        NamedFamily(
            "nim",
            (_STEP, Parameter("lengths", "condition", default=None, variables=LENGTH_VARIABLES, keyword_only=True)),
            Nim,
        ),
        NamedFamily("diagonal", (Parameter("width", "width", default=1, variables=WIDTH_VARIABLES), _STEP), Diagonal),
        NamedFamily("ray", (Parameter("p"), Parameter("q")), Ray),
        NamedFamily("jump", (Parameter("p"), Parameter("q")), Jump),
        NamedFamily("vector", (Parameter("i"), Parameter("j")), Vector),
        NamedFamily("where", (_CONDITION,), Where),
        NamedFamily("keep", (Parameter("moves", "moves"), _CONDITION), Keep),
        NamedFamily("declare", (Parameter("game", "game"), *POSITIONS.values()), Declare),
        NamedFamily("misere", (Parameter("game", "game"),), Misere),
        NamedFamily(
            "block",
            (Parameter("game", "game"), Parameter("n"), Parameter("of", "moves", default=None, keyword_only=True)),
            Block,
        ),
        NamedFamily(
            "terminal",
            (Parameter("moves", "moves"), Parameter("condition", "condition", variables=TERMINAL_VARIABLES)),
            Terminal,
        ),
        NamedFamily("octal", (CODE,), OctalGame),
        NamedFamily("sink", (Parameter("game", "game"), SINK), Sink),
        NamedFamily("passes", (Parameter("game", "game"), PASSES, EACH), Passes),
        NamedFamily("last", (Parameter("game", "game"), Parameter("f", "expression", variables=AMOUNT)), LastTaken),
        NamedFamily("piles", (DIMENSION, Parameter("moves", "pile moves")), piles_game),
        NamedFamily("ordered", (DIMENSION, Parameter("moves", "pile moves")), partial(piles_game, ordered=True)),
    )
}
_ON_PILES = Parameter("condition", "condition", variables=(*box_variables(MOST_PILES), *MOVE_VARIABLES))
# The families of moves on any number of piles.
PILE_FAMILIES: Mapping[str, NamedFamily] = {
    **{
        name: NamedFamily(name, FAMILIES[name].parameters, _of_two(FAMILIES[name].make))
        for name in ("nim", "diagonal", "ray", "jump")
    },
    "equal": NamedFamily("equal", (Parameter("m", least=1, default=None),), TakeEqual),
    "upto": NamedFamily("upto", (Parameter("m", least=1),), TakeUpTo),
    "each": NamedFamily("each", (Parameter("vectors", "signed vectors", default=(), variadic=True),), TakeEach),
    "where": NamedFamily("where", (_ON_PILES,), TakeWhere),
    "keep": NamedFamily(
        "keep", (Parameter("moves", "pile moves"), _ON_PILES), lambda moves, condition: TakeWhere(condition, moves)
    ),
}


def parse_pattern(text: str) -> Game:
    """Parse a text with holes in braces, such as `nim | diagonal({t})`. The game contains a `Hole` for each of them."""
    return _Parser(text, {}, holes=True).whole(syntax_tree(text)).game


class Parsed(NamedTuple):
    """A parsed game, and its call if the text was the call of a named game.

    `call` is the text of this call with all parameters by name, else None.
    """

    game: Game
    call: str | None


def parse(text: str, names: Mapping[str, Named] | None = None) -> Game:
    """Return the game that a text in notation describes.

    `names` maps names of the catalog, which the text may call, to their entries.

    >>> print(parse("diagonal(x1+1)|nim"))
    nim | diagonal(x1 + 1)

    Raises: NotationError for a text that is not a game.
    """
    return _read(text, names)[1].game


def parse_call(text: str, names: Mapping[str, Named] | None = None) -> Parsed:
    """Parse a notation that a user typed. Return the game, and the call if the text is the call of a named game.

    `names` maps names of the catalog, which the text may call, to their entries. Unlike `parse`, this function refuses
    a part of the rules that can never apply. Raises: NotationError for such a part, and for a text that is not a game.
    """
    parser, parsed = _read(text, names)
    parser.require_possible(parsed.game)
    return parsed


def _read(text: str, names: Mapping[str, Named] | None) -> tuple[_Parser, Parsed]:
    text = as_text(text)
    parser = _Parser(text, names or {})
    parsed = parser.whole(syntax_tree(text))
    full = str(parsed.game)
    if full != text and own_of(parsed.game) is None:  # a user's game in Python has no notation
        # A name, or a text without blanks, may stand for a notation that is longer than the limits allow.
        try:
            _Parser(full, names or {}).whole(syntax_tree(full))
        except NotationError as error:
            raise NotationError(f"with all names written in full: {error}", text) from None
    return parser, parsed


class _Parser(CallReader):
    called = "families and names"
    unknown = f"one of {', '.join(FAMILIES)}, or a name that `wythoff list` prints"

    def __init__(self, text: str, names: Mapping[str, Named], *, holes: bool = False) -> None:
        super().__init__(text, names, holes=holes)
        # the first argument of `terminal`, which determines the names of piles in its condition
        self._ended: Game = Nim()
        # Typed parts that may allow no move, each with its syntax node; inner parts come first.
        self._typed: list[tuple[Game, ast.expr]] = []

    def require_possible(self, game: Game) -> None:
        """Require that each part that the user typed can apply in some position of the game. Raises: NotationError."""
        for part, node in self._typed:
            reason = why_impossible(part, ordered=game.ordered)
            if reason is not None:
                raise self.error(reason, node)

    def maker(self, name: str) -> Named | None:
        return FAMILIES.get(name) or super().maker(name)

    def known(self) -> list[str]:
        return [*super().known(), *FAMILIES]

    def whole(self, node: ast.expr) -> Parsed:
        function = node.func if isinstance(node, ast.Call) else node
        if isinstance(function, ast.Name) and function.id not in FAMILIES:
            maker, arguments = self.call(node, 0)
            variadic = next((parameter.name for parameter in maker.parameters if parameter.variadic), "")
            return Parsed(self.build(maker, arguments, node), full_call(maker.name, arguments, variadic))
        return Parsed(self.game(node, 0), None)

    def game(self, node: ast.expr, depth: int) -> Game:
        if depth > MAX_DEPTH:
            raise self.error(f"a game must be nested at most {MAX_DEPTH} deep", node)
        if isinstance(node, ast.Name | ast.Call):
            maker, arguments = self.call(node, depth)
            made: Game = self.build(maker, arguments, node)
            kinds = {one.kind for one in maker.parameters if arguments[one.name] is not None}
            if isinstance(maker, NamedFamily) and kinds & {"condition", "pile moves"}:
                self._typed.append((made, node))
            return made
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return union(self.moves(part, depth + 1, "|") for part in _spine(node))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            left = Without(self.moves(node.left, depth + 1, "-"), self.moves(node.right, depth + 1, "-"))
            self._typed.append((left, node))
            return left
        if isinstance(node, ast.BoolOp | ast.BinOp):
            raise self.error("moves can be joined with | and taken away with -: no other operator is allowed", node)
        raise self.error(f"a game must be moves such as nim | diagonal, or a name, was {describe(node)}", node)

    def moves(self, node: ast.expr, depth: int, sign: str) -> Moves:
        game = self.game(node, depth)
        if not isinstance(game, Moves):
            raise self.error(f"{sign} needs moves, such as nim or diagonal, not the game {game}: {ORDER_HINT}", node)
        return game

    def argument(self, maker: Named, parameter: Parameter, node: ast.expr, depth: int) -> object:
        if maker is FAMILIES["terminal"]:
            if parameter.kind == "moves":
                self._ended = self.game(node, depth)  # the node may be moves, or a game on more piles
                if not isinstance(self._ended, Moves) and not takes_layers(self._ended):
                    raise self.error(
                        f"terminal(...) must be around moves, was around the game {self._ended}: {ORDER_HINT}", node
                    )
                return self._ended
            if not isinstance(self._ended, Moves) and self._ended.piles <= len(NAMES):
                return Reader(self.text, terminal_variables(self._ended), holes=self.holes).condition(node, depth)
        if parameter.kind == "moves":
            return self.moves(node, depth, maker.name)
        if parameter.kind == "game":
            return self.game(node, depth)
        if parameter.kind == "pile moves":
            return _PileReader(self.text, PILE_FAMILIES).moves(node, depth)
        return super().argument(maker, parameter, node, depth)


class _PileReader(CallReader):
    """A parser of moves on any number of piles, as they stand inside `piles(d, ...)` or `ordered(d, ...)`."""

    called = "families"
    unknown = f"a family of moves on piles ({', '.join(PILE_FAMILIES)})"

    def moves(self, node: ast.expr, depth: int) -> PileMoves:
        if depth > MAX_DEPTH:
            raise self.error(f"a game must be nested at most {MAX_DEPTH} deep", node)
        if isinstance(node, ast.Name | ast.Call):
            made: PileMoves = self.build(*self.call(node, depth), node)
            return made
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return joined(self.moves(part, depth + 1) for part in _spine(node))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            return TakeBut(self.moves(node.left, depth + 1), self.moves(node.right, depth + 1))
        raise self.error(
            "the moves in piles(...) must be such as nim or equal, joined with | or "
            f"taken away with -, was {describe(node)}",
            node,
        )

    def argument(self, maker: Named, parameter: Parameter, node: ast.expr, depth: int) -> object:
        if parameter.kind == "pile moves":
            return self.moves(node, depth)
        return super().argument(maker, parameter, node, depth)


def _spine(node: ast.expr) -> list[ast.expr]:
    """Return the parts a, b, c of `node`, a chain a | b | c of any length, without recursion."""
    parts: list[ast.expr] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        parts.append(node.right)
        node = node.left
    return [node, *reversed(parts)]
