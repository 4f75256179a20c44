"""Calls parsed from syntax trees: find the object that a call refers to, and the values of its arguments.

In this module a *maker* is an object that a name in a call refers to, such as a family of moves (`Named`). The user's
text is never executed.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from wythoff.base.errors import EvaluationError, NotationError, ParameterError, TooLargeError, counted
from wythoff.base.plugins import Names
from wythoff.expressions import Hole, Reader
from wythoff.expressions.calls.parameters import INFINITY, Named, Parameter
from wythoff.expressions.syntax import describe


class CallReader:
    """A parser of calls in the syntax tree of `text`.

    `makers` maps each name to the object that a call of it refers to. Subclasses for games and sequences override
    `argument` to parse further kinds of parameters. If `holes`, placeholders such as {t} are allowed in expressions.
    """

    # Nouns in error messages: "only ... are called", and "must be ...". Subclasses replace them.
    called = "names"
    unknown = "a known name"

    def __init__(self, text: str, makers: Mapping[str, Named], *, holes: bool = False) -> None:
        self.text, self.makers, self.holes = text, makers, holes

    def error(self, message: str, node: ast.AST) -> NotationError:
        return NotationError(message, self.text, getattr(node, "col_offset", None))

    def maker(self, name: str) -> Named | None:
        """Return the object called `name`, or None if there is none. Names from installed packages are included."""
        try:
            return self.makers[name]
        except KeyError:
            return None

    def known(self) -> list[str]:
        """Return all names that may be called, to suggest similar ones in error messages."""
        return [*self.makers, *(self.makers.others() if isinstance(self.makers, Names) else ())]

    def build(self, maker: Named, arguments: Mapping[str, Any], node: ast.expr) -> Any:
        """Return what `maker` builds from `arguments`, a mapping from parameter names to values that were checked.

        Raises: NotationError if building fails. It marks the place of the syntax node `node` in the text.
        """
        try:
            return maker.build(arguments)
        except (ParameterError, EvaluationError, TooLargeError) as error:
            raise self.error(f"{maker.name}: {error}", node) from None

    def call(self, node: ast.expr, depth: int = 0) -> tuple[Named, dict[str, Any]]:
        """Parse `node`, a name or a call. Return (the object that it refers to, its arguments by parameter name).

        Parameters that are not given have their default. `depth` says how deeply the call is nested in others. Raises:
        NotationError.
        """
        function = node.func if isinstance(node, ast.Call) else node
        if not isinstance(function, ast.Name):
            raise self.error(
                f"{describe(function)} is not allowed: only {self.called} can have arguments in parentheses", node
            )
        maker = self.maker(function.id)
        if maker is None:
            raise self.error(f"unknown name {function.id!r}{self.suggestion(function.id)}", function)
        given = self._given(maker, node) if isinstance(node, ast.Call) else {}
        arguments: dict[str, Any] = {}
        for parameter in maker.parameters:
            if parameter.name in given:
                arguments[parameter.name] = self.argument(maker, parameter, given[parameter.name], depth + 1)
            elif parameter.required:
                raise self.error(f"{maker.name} needs the parameter {parameter.name}, {parameter.domain}", node)
            else:
                arguments[parameter.name] = parameter.default
        return maker, arguments

    def argument(self, maker: Named, parameter: Parameter, node: ast.expr, depth: int) -> object:
        """Parse the argument `node` for `parameter` of `maker`, and return its value.

        `depth` says how deeply the argument is nested in calls. Raises: NotationError if the parameter does not allow
        the value.
        """
        reader = Reader(self.text, parameter.variables, holes=self.holes)
        if parameter.kind == "condition":
            return reader.condition(node, depth)
        if parameter.kind in ("width", "expression"):
            return reader.arithmetic(node, depth)
        try:
            if parameter.kind != "integer":
                return parameter.check(self.value(node, parameter))
            number = reader.arithmetic(node, depth)
            return parameter.check(number if isinstance(number, Hole) else number.evaluate({}))
        except (ParameterError, EvaluationError, TooLargeError) as error:
            raise self.error(f"{maker.name}: {error}", node) from None

    def value(self, node: ast.expr, parameter: Parameter) -> object:
        """Parse the argument `node`, and return its value: a text, `infinity`, an integer, or a tuple of these.

        Whether `parameter` allows the value is not checked here; only its `words` are used, to recognize a word without
        quotes.
        """
        if isinstance(node, ast.Tuple):
            return tuple(self.value(part, parameter) for part in node.elts)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.Name) and node.id == "infinity":
            return INFINITY
        if isinstance(node, ast.Name) and node.id in parameter.words:
            return node.id
        if isinstance(node, ast.Name):
            raise parameter.refusal(node.id)
        return Reader(self.text, ()).arithmetic(node).evaluate({})

    def suggestion(self, name: str) -> str:
        from difflib import get_close_matches

        close = get_close_matches(name.lower(), self.known(), n=3)
        return f": did you mean {' or '.join(close)}?" if close else f": must be {self.unknown}"

    def _given(self, maker: Named, node: ast.Call) -> dict[str, ast.expr]:
        by_place = [parameter for parameter in maker.parameters if not parameter.keyword_only]
        placed = list(node.args)
        if placed and by_place and by_place[-1].variadic:
            rest = len(by_place) - 1
            placed[rest:] = [ast.copy_location(ast.Tuple(elts=placed[rest:], ctx=ast.Load()), placed[rest])]
        if len(placed) > len(by_place):
            most = (
                f"at most {counted(len(by_place), 'positional parameters')}" if by_place else "no positional parameter"
            )
            raise self.error(f"{maker.name} takes {most}, was given {len(placed)}", placed[len(by_place)])
        given = {parameter.name: value for parameter, value in zip(by_place, placed, strict=False)}
        known = [parameter.name for parameter in maker.parameters]
        for keyword in node.keywords:
            if keyword.arg not in known:
                takes = f"takes {', '.join(known)}" if known else "takes no parameters"
                raise self.error(f"{maker.name} {takes}, was given {keyword.arg or '**'}", keyword.value)
            if keyword.arg in given:
                raise self.error(f"{maker.name} was given {keyword.arg} twice", keyword.value)
            given[keyword.arg] = keyword.value
        return given
