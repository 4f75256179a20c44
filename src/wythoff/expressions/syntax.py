"""Text parsed to Python syntax trees, within limits. The text is never executed."""

from __future__ import annotations

import ast
import warnings

from wythoff.base.errors import NotationError, brief
from wythoff.base.frozen import DECIMAL_BITS

MAX_LENGTH = 10_000  # characters of a game or an expression in notation
MAX_DEPTH = 100  # nesting of a game or an expression
MAX_EXPONENT = 10_000  # largest constant exponent
MAX_CONSTANT_BITS = DECIMAL_BITS  # bits of literals and constant powers


def as_text(given: object) -> str:
    """Return the given notation without leading and trailing blanks.

    Raises: NotationError if `given` is not a string.
    """
    if not isinstance(given, str):
        raise NotationError(f"a notation must be text, was {type(given).__name__}", brief(given))
    return given.strip(" ")


def syntax_tree(text: str) -> ast.expr:
    """Return the syntax tree of `text`, one Python expression in printable ASCII without comments.

    >>> type(syntax_tree("nim | diagonal")).__name__
    'BinOp'

    Raises: NotationError.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(f"a notation must have at most {MAX_LENGTH} characters, had {len(text)}", text)
    for column, character in enumerate(text):
        if not " " <= character <= "~":
            raise NotationError(f"a notation must be printable ASCII on one line, had {character!r}", text, column)
        if character in "#;\\":
            raise NotationError(f"{character!r} is not allowed in a notation", text, column)
    if not text.strip():
        raise NotationError("a notation must not be empty", text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        column = min(max((error.offset or 1) - 1, 0), len(text))
        raise NotationError(_reason(error, text), text, column) from None
    except (ValueError, RecursionError, MemoryError, OverflowError):
        raise NotationError("a notation is nested too deeply", text) from None


def _reason(error: SyntaxError, text: str) -> str:
    message = error.msg or "invalid syntax"
    if "never closed" in message or "EOF" in message:
        return f"unfinished notation: {message}"
    if text[-1] in "|-+*/%&^<>=,(.":
        return f"unfinished notation: nothing follows {text[-1]!r}"
    if "limit" in message and "digits" in message:
        return "a number has too many digits for a notation: write it as a power, such as 10**5000"
    return f"not a notation: {message.removesuffix('. Perhaps you forgot a comma?')}"


def describe(node: ast.AST) -> str:
    """Return words for a syntax node, such as 'a lambda', for error messages."""
    words = {
        "Attribute": "reaching an attribute", "Lambda": "a lambda", "Subscript": "an index", "List": "a list",
        "Tuple": "a tuple", "Dict": "a dictionary", "Set": "a set", "ListComp": "a comprehension",
        "GeneratorExp": "a comprehension", "IfExp": "if ... else", "NamedExpr": "an assignment", "Starred": "a star",
        "JoinedStr": "a formatted string", "Compare": "a comparison", "BoolOp": "and/or", "Call": "a call",
        "Constant": "a constant", "BinOp": "an operator", "UnaryOp": "a unary operator", "Name": "a name",
    }  # fmt: skip
    return words.get(type(node).__name__, type(node).__name__)
