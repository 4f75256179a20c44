"""Numbers on the command line: the forms in which pile sizes may be typed."""

from __future__ import annotations

import ast
import re
from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

from wythoff.base.errors import RequestError, WythoffError, brief
from wythoff.base.files import path_of, read_whole
from wythoff.expressions.arithmetic import MAX_BITS
from wythoff.sequences.integers import from_decimal, large, power, shortened

if TYPE_CHECKING:
    from fractions import Fraction

MOST_PORTS = 65535  # the highest number of a port
MOST_BYTES = 1 << 24  # most bytes of a file of digits
FORMS = "a number is typed as 123, 1e1000, 10**1000, 2*10**50+7 or @file"


def read_number(text: str) -> int:
    """Return the integer that `text` denotes: digits with +, -, *, ** or e, or @FILE for a file with such a text.

    >>> read_number("2*10**3 + 7"), read_number("1e3"), read_number("5e2 - 1")
    (2007, 1000, 499)

    Raises: RequestError for other text, and for a number that is too large.
    """
    text = text.strip()
    if text.startswith("@"):
        content = read_whole(path_of(text[1:]), "a readable file of digits", MOST_BYTES)
        if not content.isascii():
            raise RequestError(f"{text[1:]} must hold one number in ASCII characters, such as 123 or 10**1000")
        text = content.decode().strip()
    if re.fullmatch(r"[+-]?[0-9][0-9_]*", text):
        return from_decimal(text.replace("_", ""))
    if "^" in text:
        raise RequestError(
            f"^ is XOR in games and not allowed in a number, was {shortened(text)!r}: write ** for a power"
        )
    if not re.fullmatch(r"[0-9eE_+*() -]{1,1000}", text):
        raise RequestError(f"not a number: {shortened(text)!r}; {FORMS}")
    try:
        return _value(ast.parse(re.sub(r"\b([0-9]+)[eE]([0-9]+)\b", r"(\1*10**\2)", text), mode="eval").body)
    except RequestError:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise RequestError(f"not a number: {shortened(text)!r}; {FORMS}") from None


def read_bound(text: str) -> int:
    """Return the integer that `text`, typed for an option, denotes.

    Raises: ArgumentTypeError for any other text; argparse prints its message.
    """
    try:
        return read_number(text)
    except WythoffError as error:
        raise ArgumentTypeError(str(error)) from None


def read_port(text: str) -> int:
    number = read_bound(text)
    if not 0 <= number <= MOST_PORTS:
        raise ArgumentTypeError(f"a port must be from 0 to {MOST_PORTS}, was {brief(number)}")
    return number


def read_pile(text: str) -> int | Fraction:
    """Return the size of a pile that `text` denotes: an integer, or a fraction of two integers.

    >>> read_pile("1e3"), read_pile("3/5")
    (1000, Fraction(3, 5))

    Raises: RequestError for other text, and for a number that is too large.
    """
    if "/" not in text or text.strip().startswith("@"):
        return read_number(text)
    from fractions import Fraction

    top, _, bottom = text.partition("/")
    denominator = read_number(bottom)
    if denominator <= 0:
        raise RequestError(f"a denominator must be an integer >= 1, was {brief(denominator)}")
    return Fraction(read_number(top), denominator)


def _value(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(number)) if type(number) is int:
            return number
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Pow() as sign, right=right):
            return _joined(_value(left), sign, _value(right))
    raise ValueError


def _joined(left: int, sign: ast.operator, right: int) -> int:
    is_power = isinstance(sign, ast.Pow)
    if is_power and right < 0:
        raise RequestError(f"an exponent must be >= 0, was {right}")
    if (left.bit_length() * right if is_power else left.bit_length() + right.bit_length()) > MAX_BITS:
        raise RequestError(f"a number must have at most {MAX_BITS} bits")
    if is_power or isinstance(sign, ast.Mult):
        return power(left, right) if is_power else int(large(left) * right)
    return left + right if isinstance(sign, ast.Add) else left - right
