"""The parser for texts of values: numbers, *, *n, and {left options|right options}."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable
from fractions import Fraction

from wythoff.base.errors import NotationError, ParameterError
from wythoff.game.partizan.forms import MAX_LENGTH
from wythoff.game.partizan.values import MAX_DEPTH, Value, nimber, number, value

TOKEN = re.compile(r"\s*(-?[0-9]{1,1000}(?:/[0-9]{1,1000})?|\*[0-9]{0,4}|[{}|,])")
FORMS = "a value is written as 3/4, *, *2 or {1,{1|0}|0}"


def parse_value(text: str) -> Value:
    """Parse the text of a game such as {0|1}, and return its value in canonical form.

    >>> print(parse_value("{ 0 | 1 }"), parse_value("{0|0}"), parse_value("{*|*}"), parse_value("{1,{1|0}|0}"))
    1/2 * 0 {1,{1|0}|0}

    Raises: NotationError.
    """
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        raise NotationError(f"{FORMS}, in at most {MAX_LENGTH} characters", text if isinstance(text, str) else "")
    reader = _ValueReader(text)
    found = reader.value(0)
    reader.expect("")
    return found


class _ValueReader:
    """A recursive parser of the text of a value. `token` is the token to be parsed next."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.token = text, 0, ""
        self.advance()

    def advance(self) -> None:
        """Store the next token of the text in `token`; the empty text at the end."""
        self.start = self.place
        found = TOKEN.match(self.text, self.place)
        if found is None and (rest := self.text[self.place :].strip()):
            raise self.error(f"{FORMS}, was {rest[:10]!r}")
        self.token, self.place = (found[1], found.end()) if found is not None else ("", len(self.text))

    def error(self, message: str) -> NotationError:
        return NotationError(message, self.text, self.start)

    def expect(self, token: str) -> None:
        if self.token != token:
            wanted = repr(token) if token else "the end"
            raise self.error(f"{FORMS}: {wanted} must stand here, was {self.token or 'the end'!r}")

    def value(self, depth: int) -> Value:
        if depth > MAX_DEPTH:
            raise self.error(f"a value must be nested at most {MAX_DEPTH} deep")
        if self.token == "{":
            self.advance()
            left = self.options(depth, "|")
            return value(left, self.options(depth, "}"))
        token = self.token
        if not token or token in "}|,":
            raise self.error(f"{FORMS}, was {token or 'the end'!r}")
        try:
            found = nimber(int(token[1:] or 1)) if token[0] == "*" else number(Fraction(token))
        except (ParameterError, ZeroDivisionError) as error:
            raise self.error(str(error)) from None
        self.advance()
        return found

    def options(self, depth: int, end: str) -> list[Value]:
        """Parse options, separated by commas, until the token `end` ("|" or "}"), and skip this token.

        `depth` is the number of braces around them.
        """
        found: list[Value] = []
        while self.token != end:
            if found:
                self.expect(",")
                self.advance()
            found.append(self.value(depth + 1))
        self.advance()
        return found


def _pickled(form: Value) -> tuple[Callable[..., Value], tuple[object, ...]]:
    """Return a function and its arguments, from which pickle rebuilds the value `form`.

    A value that is no number is parsed from its text, because pickling deeply nested options would overflow Python's
    stack. A value whose text is too long is built from its options after all.
    """
    if form.number is not None:
        return number, (form.number,)
    if form.length > MAX_LENGTH:
        return value, (form.left, form.right)
    return parse_value, (str(form),)


copyreg.pickle(Value, _pickled)
