"""Refused texts with helpful messages, and limits, just within and just beyond."""

from __future__ import annotations

import pytest

from wythoff.base.errors import NotationError
from wythoff.expressions import Expression, parse_condition, parse_expression

NAMES = ("x1", "y1", "x0")
READERS = {"expression": parse_expression, "condition": parse_condition}


def refused(kind: str, text: object, words: str) -> None:
    with pytest.raises(NotationError) as error:
        READERS[kind](text, NAMES)  # type: ignore[arg-type]  # wrong types are among the cases
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x1 or 1", "'or' is not allowed in an expression: write | for the bitwise or"),
        ("x1 < 1 and y1", "'and' is not allowed in an expression: write & for the bitwise and"),
        ("not x1", "'not' is not allowed in an expression"),
    ],
)
def test_and_or_not_stand_in_conditions_only(text: str, words: str) -> None:
    refused("expression", text, words)
    assert isinstance(parse_condition(text, NAMES), Expression)


@pytest.mark.parametrize("text", ["(x1 or y1) + 1", "(x1 and y1) < 2", "-(not x1)", "abs(x1 or 1)", "x1 < (not y1)"])
def test_and_or_not_stand_at_the_top_of_conditions_only(text: str) -> None:
    refused("condition", text, "is not allowed in an expression")


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x1/2", "write // for the floor of a quotient"),
        ("x1 << 2", "the operator << is not allowed"),
        ("x1 >> 2", "the operator >> is not allowed"),
        ("x1 @ 2", "the operator @ is not allowed"),
        ("~x1", "'~' is not allowed"),
        ("1.5", "a number must be an integer, was 1.5"),
        ("1e5", "a number must be an integer"),
        ("1j", "a number must be an integer, was 1j"),
        ("'x1'", "a number must be an integer, was 'x1'"),
        ("b'1'", "a number must be an integer"),
        ("True", "a number must be an integer, was True"),
        ("None", "a number must be an integer, was None"),
        ("...", "a number must be an integer"),
        ("x1.real", "reaching an attribute is not allowed"),
        ("x1.real()", "is not allowed: the functions are abs, min, max, C, popcount, bit_length, gcd, isqrt"),
        ("x1[0]", "an index is not allowed"),
        ("x1(2)", "calling 'x1' is not allowed: the functions are abs, min, max, C"),
        ("sum(x1, y1)", "calling 'sum' is not allowed"),
        ("__import__('os')", "calling '__import__' is not allowed"),
        ("lambda: x1", "a lambda is not allowed"),
        ("(lambda: 1)()", "is not allowed"),
        ("x1 if y1 else 2", "if ... else is not allowed"),
        ("(x1 := 2)", "an assignment is not allowed"),
        ("(x1, y1)", "a tuple is not allowed"),
        ("[x1]", "a list is not allowed"),
        ("{x1}", "a set is not allowed"),
        ("{x1: 1}", "a dictionary is not allowed"),
        ("[k for k in x1]", "a comprehension is not allowed"),
        ("max(k for k in x1)", "max takes 2 to 50 expressions, was given 1"),
        ("f'{x1}'", "a formatted string is not allowed"),
        ("min(*x1, 1)", "a star is not allowed"),
        ("x1 in y1", "'in' and 'is' are not allowed"),
        ("x1 not in y1", "'in' and 'is' are not allowed"),
        ("x1 is y1", "'in' and 'is' are not allowed"),
        ("x1 < y1 is not 2", "'in' and 'is' are not allowed"),
        ("x1 & 1 < 2", "& next to a comparison needs parentheses: (x1 & 1)"),
        ("x1 < y1 | 1", "| next to a comparison needs parentheses: (y1 | 1)"),
        ("0 < x1 ^ y1 < 2", "^ next to a comparison needs parentheses: (x1 ^ y1)"),
        ("(x1 + 1) & (y1) == 4", "& next to a comparison needs parentheses"),
        ("z", "unknown variable 'z': must be one of x1, y1, x0"),
        ("X1", "unknown variable 'X1'"),
        ("abs", "unknown variable 'abs'"),
        ("abs()", "abs takes 1 expressions, was given 0"),
        ("abs(x1, 2)", "abs takes 1 expressions, was given 2"),
        ("gcd(x1)", "gcd takes 2 expressions, was given 1"),
        ("isqrt(x1, n=2)", "isqrt takes 1 expressions, was given 1"),
        ("sqrt(x1)", "calling 'sqrt' is not allowed"),
        ("min(x1)", "min takes 2 to 50 expressions, was given 1"),
        ("max()", "max takes 2 to 50 expressions, was given 0"),
        ("C()", "C takes 1 to 2 expressions, was given 0"),
        ("C(1, 2, 3)", "C takes 1 to 2 expressions, was given 3"),
        ("min(x1, y1, key=x1)", "min takes 2 to 50 expressions"),
        ("x1//0", "division by zero in x1//0"),
        ("x1 % 0", "division by zero in x1 % 0"),
        ("x1**-1", "an exponent must be >= 0, was -1"),
        ("x1**(1 - 2)", "an exponent must be >= 0, was -1"),
        ("x1**(1//(1 - 1))", "division by zero"),
        ("x1 +", "unfinished notation: nothing follows '+'"),
        ("(x1", "unfinished notation"),
        ("x1)", "not a notation: unmatched ')'"),
        ("x1 y1", "not a notation: invalid syntax"),
        ("x1 = 1", "not a notation"),
        ("010", "not a notation"),
        ("", "must not be empty"),
        ("   ", "must not be empty"),
        ("x1\n", "printable ASCII on one line, had '\\n'"),
        ("\tx1", "printable ASCII on one line, had '\\t'"),
        ("x\u00b9", "printable ASCII on one line"),
        ("x1 # y1", "'#' is not allowed"),
        ("x1; y1", "';' is not allowed"),
        ("x1 \\ y1", "is not allowed in a notation"),
    ],
)
def test_refused(kind: str, text: str, words: str) -> None:
    refused(kind, text, words)


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("given", [5, None, b"x1", ["x1"]])
def test_only_text_is_read(kind: str, given: object) -> None:
    refused(kind, given, "must be text")


def test_the_message_names_the_column() -> None:
    with pytest.raises(NotationError, match=r"\(at column 6 of 'x1 \+ z'\)") as error:
        parse_expression("  x1 + z ", NAMES)
    assert (error.value.text, error.value.column) == ("x1 + z", 5)


BIG = 1 << 3999
LIMITS = {
    "length": ("x1 +" + " " * 9995 + "1", "x1 +" + " " * 9996 + "1", "at most 10000 characters, had 10001"),
    "depth": ("-" * 100 + "x1", "-" * 101 + "x1", "nested at most 100 deep"),
    "depth of a condition": ("not " * 100 + "x1", "not " * 101 + "x1", "nested at most 100 deep"),
    "depth of a sum": ("x1" + "+ 1" * 100, "x1" + " + 1" * 101, "nested at most 100 deep"),
    "exponent": ("x1**10000", "x1**10001", "a constant exponent must be at most 10000"),
    "bits of a literal": (str(BIG), str(2 * BIG), "at most 4000 bits, had 4001"),
    "bits of a power": ("2**1999", "2**4000", "a constant power must have at most 4000 bits"),
    "arguments": (
        f"max({', '.join(['x1'] * 50)})",
        f"max({', '.join(['x1'] * 51)})",
        "max takes 2 to 50 expressions, was given 51",
    ),
}


@pytest.mark.parametrize(("within", "beyond", "words"), LIMITS.values(), ids=LIMITS.keys())
def test_limits(within: str, beyond: str, words: str) -> None:
    expression = parse_condition(within, NAMES)
    assert parse_condition(str(expression), NAMES) == expression
    refused("condition", beyond, words)


TOO_MUCH = [
    "-" * 5000 + "x1",
    "(" * 250 + "x1" + ")" * 250,
    "1" + "+1" * 4000,
    "9**9**9**9",
    "2**2**2**2**2**2",
    "9" * 9000,
]


@pytest.mark.parametrize("text", TOO_MUCH, ids=[text[:12] for text in TOO_MUCH])
def test_far_beyond_the_limits(text: str) -> None:
    refused("condition", text, "")


def test_huge_constants_are_refused_in_words() -> None:
    huge = "*".join(["3**2000"] * 6)
    refused("expression", f"x1**({huge})", "at most 4000 bits")
    refused("expression", f"x1**-({huge})", "at most 4000 bits")
