"""LaTeX of games, numbers, tables, and all that has one."""

from __future__ import annotations

from typing import Any

from wythoff.errors import RequestError
from wythoff.expressions import Expression
from wythoff.expressions.latex import latex as latex_of_expression
from wythoff.rulesets import Block, Diagonal, Game, Jump, Keep, Misere, Nim, Ray, Terminal, Vector, Where
from wythoff.rulesets.moves import Moves, Union, Without
from wythoff.sequences.quadratic import Quadratic

SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "'": r"\textquotesingle{}",
    **{character: f"\\{character}" for character in "#$%&_{}"},
}  # fmt: skip


def latex(thing: Any) -> str:
    r"""LaTeX of a game, an expression or a quadratic number (for math mode), or a table of a solution and the like.

    >>> from wythoff import parse
    >>> print(latex(parse("nim | diagonal(x1 + 1)")))
    \mathrm{nim} \mid \mathrm{diagonal}(x_1 + 1)

    Tables are made of solutions, tables of Sprague-Grundy values, and printed tables of `wythoff.papers`.
    Raises: RequestError for anything else.
    """
    from wythoff.views.exports.tex import latex_table, printed_table

    if isinstance(thing, Game):
        return game_latex(thing)
    if isinstance(thing, Expression):
        return latex_of_expression(thing)
    if isinstance(thing, Quadratic):
        return _quadratic(thing)
    if hasattr(thing, "printed") and hasattr(thing, "misprints"):
        return printed_table(thing)
    from wythoff.views.exports.exporting import as_content

    content = as_content(thing)
    if content is None:
        raise RequestError(f"LaTeX is made of games, expressions, numbers, solutions and tables, was {thing!r:.80}")
    return "".join(latex_table(content))


def escaped(text: str) -> str:
    r"""Text as LaTeX sets it.

    >>> print(escaped("100% of a_n & {b}"))
    100\% of a\_n \& \{b\}
    """
    return "".join(SPECIAL.get(character, character) for character in text)


def game_latex(game: Game) -> str:
    r"""A game as the notation writes it, its expressions typeset; what has no such form as text.

    >>> from wythoff import parse
    >>> print(game_latex(parse("misere(block(nim | diagonal, 2, of=nim))")))
    \mathrm{misere}(\mathrm{block}(\mathrm{nim} \mid \mathrm{diagonal}, 2, \mathit{of} = \mathrm{nim}))
    """
    match game:
        case Union():
            return r" \mid ".join(_part(part) for part in game.parts)
        case Without():
            return f"{_part(game.moves)} - {_part(game.removed)}"
        case Nim():
            lengths = [] if game.lengths is None else [_given("lengths", latex_of_expression(game.lengths))]
            return _call("nim", *_step(game.step), *lengths)
        case Diagonal():
            width = [] if game.width.constant == 1 and game.step == 1 else [latex_of_expression(game.width)]
            return _call("diagonal", *width, *_step(game.step))
        case Ray() | Jump():
            return _call(type(game).__name__.lower(), str(game.p), str(game.q))
        case Vector():
            return _call("vector", str(game.i), str(game.j))
        case Where():
            return _call("where", latex_of_expression(game.condition))
        case Keep():
            return _call("keep", game_latex(game.moves), latex_of_expression(game.condition))
        case Terminal():
            return _call("terminal", game_latex(game.moves), latex_of_expression(game.condition))
        case Block():
            of = [] if game.of is None else [_given("of", game_latex(game.of))]
            return _call("block", game_latex(game.game), str(game.n), *of)
        case Misere():
            return _call("misere", game_latex(game.game))
    return rf"\texttt{{{escaped(str(game))}}}"


def _call(name: str, *arguments: str) -> str:
    return rf"\mathrm{{{name}}}" + (f"({', '.join(arguments)})" if arguments else "")


def _given(name: str, value: str) -> str:
    return rf"\mathit{{{name}}} = {value}"


def _step(step: int) -> list[str]:
    return [] if step == 1 else [_given("step", str(step))]


def _part(moves: Moves) -> str:
    return f"({game_latex(moves)})" if isinstance(moves, Union | Without) else game_latex(moves)


def _quadratic(number: Quadratic) -> str:
    root = {0: "", 1: "+ ", -1: "- "}[(number.q > 0) - (number.q < 0)]
    if root:
        root += f"{'' if abs(number.q) == 1 else abs(number.q)}\\sqrt{{{number.d}}}"
    top = f"{number.p} {root}".strip() if number.p or not root else root.removeprefix("+ ").replace("- ", "-")
    return top if number.r == 1 else rf"\frac{{{top}}}{{{number.r}}}"
