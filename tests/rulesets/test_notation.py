"""Texts that are no games: each raises a NotationError with one helpful line."""

from __future__ import annotations

import pytest

from wythoff.base.errors import NotationError, WythoffError
from wythoff.game.rulesets import parse


def refused(text: object, words: str) -> NotationError:
    with pytest.raises(NotationError) as error:
        parse(text)  # type: ignore[arg-type]  # wrong types are among the cases
    assert words in str(error.value)
    assert "\n" not in str(error.value)
    return error.value


UNFINISHED = ["nim |", "nim -", "nim | diagonal(", "diagonal(x1 +", "nim | diagonal(x1 + 1", "ray(1,", "where(k <"]


@pytest.mark.parametrize("text", UNFINISHED)
def test_unfinished(text: str) -> None:
    refused(text, "unfinished notation")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mim", "unknown name 'mim': did you mean nim"),
        ("Nim", "unknown name 'Nim': did you mean nim?"),
        ("nim | diagnal(2)", "unknown name 'diagnal': did you mean diagonal?"),
        ("vectors(1, 2)", "did you mean vector?"),
        (
            "xyzzy(3)",
            "must be one of nim, diagonal, ray, jump, vector, where, keep, declare, misere, block, terminal",
        ),
        ("x1", "unknown name 'x1'"),
    ],
)
def test_unknown_names(text: str, words: str) -> None:
    refused(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ray", "ray needs the parameter p, an integer >= 0"),
        ("ray(1)", "ray needs the parameter q, an integer >= 0"),
        ("ray(q=1)", "ray needs the parameter p, an integer >= 0"),
        ("where()", "where needs the parameter condition, a condition in x0, y0, x1, y1, k, l, i, j"),
        ("keep(nim)", "keep needs the parameter condition"),
        ("keep(condition=k)", "keep needs the parameter moves, moves"),
        ("misere()", "misere needs the parameter game, a game"),
        ("terminal(nim)", "terminal needs the parameter condition, a condition in x, y"),
        ("nim(2)", "nim takes no positional parameter, was given 1"),
        ("ray(1, 2, 3)", "ray takes at most 2 positional parameters, was given 3"),
        ("diagonal(1, 2)", "diagonal takes at most 1 positional parameter, was given 2"),
        ("where(k, l)", "where takes at most 1 positional parameter, was given 2"),
        ("nim(stp=2)", "nim takes step, lengths, was given stp"),
        ("where(k = l)", "where takes condition, was given k"),
        ("ray(1, p=1)", "ray was given p twice"),
        ("ray(p=1, p=2)", "p"),
        ("nim(**k)", "nim takes step, lengths, was given **"),
        ("ray(*k)", "a star is not allowed"),
        ("diagonal(*k, step=2)", "a star is not allowed"),
        ("ray(*k, 1)", "a star is not allowed"),
        ("jump(-1, 2)", "jump: p must be an integer >= 0, was -1"),
        ("vector(1, -2)", "vector: j must be an integer >= 0, was -2"),
        ("jump(0, 0)", "jump: p and q must not both be 0"),
        ("ray(1 - 1, 0)", "ray: p and q must not both be 0"),
        ("nim(step=0)", "nim: step must be an integer >= 1, was 0"),
        ("diagonal(2, step=0)", "diagonal: step must be an integer >= 1, was 0"),
        ("jump(1//0, 1)", "division by zero"),
        ("jump(1//(1 - 1), 1)", "jump: division by zero in 1//(1 - 1)"),
        ("diagonal(C(1, 2))", "diagonal: C(b, a) needs a <= b, was C(1, 2)"),
        ("jump(x1, 1)", "unknown variable 'x1': must be one of none"),
        ("jump('1', 2)", "a number must be an integer, was '1'"),
        ("jump(1.0, 2)", "a number must be an integer, was 1.0"),
        ("jump(nim, 2)", "unknown variable 'nim'"),
        ("diagonal(k)", "unknown variable 'k': must be one of x1, y1, x0"),
        ("diagonal(x1 or 1)", "write | for the bitwise or"),
        ("nim(lengths=k)", "unknown variable 'k': must be one of n"),
        ("where(n)", "unknown variable 'n': must be one of x0, y0, x1, y1, k, l, i, j"),
        ("terminal(nim, x0)", "unknown variable 'x0': must be one of x, y"),
        ("where(nim)", "unknown variable 'nim'"),
        ("keep(k, nim)", "unknown name 'k'"),
        ("keep(1, k)", "a game must be moves such as nim | diagonal, or a name, was a constant"),
    ],
)
def test_parameters(text: str, words: str) -> None:
    refused(text, words)


@pytest.mark.parametrize("sign", ["or", "and", "+", "*", "&", "^", "//", "/", "**", "<<"])
def test_moves_are_joined_and_reduced_only(sign: str) -> None:
    refused(f"nim {sign} diagonal", "moves can be joined with | and taken away with -")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not nim", "a game must be moves such as nim | diagonal, or a name, was a unary operator"),
        ("-nim", "a game must be moves such as nim | diagonal, or a name, was a unary operator"),
        ("~nim", "a game must be moves such as nim | diagonal, or a name, was a unary operator"),
        ("nim < diagonal", "a game must be moves such as nim | diagonal, or a name, was a comparison"),
        ("1", "a game must be moves such as nim | diagonal, or a name, was a constant"),
        ("'nim'", "a game must be moves such as nim | diagonal, or a name, was a constant"),
        ("nim, diagonal", "a game must be moves such as nim | diagonal, or a name, was a tuple"),
        ("[nim]", "a game must be moves such as nim | diagonal, or a name, was a list"),
        ("nim if 1 else nim", "a game must be moves such as nim | diagonal, or a name, was if ... else"),
        ("lambda: nim", "a game must be moves such as nim | diagonal, or a name, was a lambda"),
        ("(nim := diagonal)", "a game must be moves such as nim | diagonal, or a name, was an assignment"),
        ("nim.step", "reaching an attribute"),
        ("nim.__class__.__mro__", "reaching an attribute"),
        ("nim().options", "reaching an attribute"),
        ("nim.options(1)", "reaching an attribute is not allowed: only families and names can have arguments"),
        ("nim()()", "a call is not allowed: only families and names can have arguments"),
        ("(lambda: nim)()", "a lambda is not allowed"),
        ("nim[0]", "an index"),
        ("__import__('os')", "unknown name '__import__'"),
        ("__import__('os').system('true')", "is not allowed"),
        ("exec('1')", "unknown name 'exec'"),
        ("import os", "not a notation"),
        ("nim = diagonal", "not a notation"),
        ("nim diagonal", "not a notation"),
        ("nim || diagonal", "not a notation"),
        ("nim | | diagonal", "not a notation"),
        ("nim)", "not a notation"),
        ("nim(]", "not a notation"),
        ("where(k < l", "unfinished notation"),
        ("'nim", "not a notation"),
    ],
)
def test_other_syntax(text: str, words: str) -> None:
    refused(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("n\u00edm", "printable ASCII on one line, had 'í'"),
        ("nim\u00a0| diagonal", "printable ASCII on one line, had '\\xa0'"),
        ("\uff4eim", "printable ASCII on one line"),
        ("nim\n| diagonal", "printable ASCII on one line, had '\\n'"),
        ("nim\r", "printable ASCII on one line, had '\\r'"),
        ("\tnim", "printable ASCII on one line, had '\\t'"),
        ("nim\x00", "printable ASCII on one line, had '\\x00'"),
        ("nim\x7f", "printable ASCII on one line, had '\\x7f'"),
        ("nim # Nim", "'#' is not allowed in a notation"),
        ("nim; nim", "';' is not allowed in a notation"),
        ("nim \\ nim", "is not allowed in a notation"),
        ("", "a notation must not be empty"),
        ("   ", "a notation must not be empty"),
    ],
)
def test_characters(text: str, words: str) -> None:
    refused(text, words)


@pytest.mark.parametrize("given", [5, None, b"nim", ["nim"], parse("nim")], ids=str)
def test_only_text_is_read(given: object) -> None:
    refused(given, "a notation must be text, was")


def nested(depth: int) -> str:
    return "keep(" * depth + "nim" + ", k)" * depth


def differences(depth: int) -> str:
    return "nim" + " - jump(0, 1)" * depth


HUGE = "*".join(["3**2000"] * 6)
LIMITS = {
    "length": (" | ".join(["nim"] * 1668), "at most 10000 characters"),
    "name": ("n" * 9999, "unknown name"),
    "depth of keep": (nested(101), "nested at most 100 deep"),
    "depth of -": (differences(101), "nested at most 100 deep"),
    "depth of a condition in a game": (f"misere(where({'-' * 99}k))", "nested at most 100 deep"),
    "parentheses": ("(" * 500 + "nim" + ")" * 500, ""),
    "unclosed parentheses": ("(" * 5000, ""),
    "signs": ("where(" + "-" * 9000 + "k)", ""),
    "tower": ("9**9**9**9", "moves can be joined with |"),
    "tower of a width": ("diagonal(9**9**9**9)", "a constant exponent must be at most 10000"),
    "tower of a number": ("jump(9**9**9**9, 1)", "a constant exponent must be at most 10000"),
    "tower of a condition": ("where(k < 9**9**9**9)", "a constant exponent must be at most 10000"),
    "power": ("jump(10**9999, 1)", "a constant power must have at most 4000 bits"),
    "literal": (f"jump(1{'0' * 2000}, 1)", "a number must have at most 4000 bits"),
    "longer literal": (f"jump(1{'0' * 6000}, 1)", ""),
    "product": (f"jump({HUGE}, 1)", ""),
    "negative product": (f"jump(-({HUGE}), 1)", ""),
    "width": (f"diagonal({HUGE})", ""),
    "complement": (f"diagonal(C(-({HUGE})))", ""),
    "complement within": (f"diagonal(C(1, {HUGE}))", ""),
    "exponent": (f"where(k < 2**-({HUGE}))", ""),
}


@pytest.mark.parametrize(("text", "words"), LIMITS.values(), ids=LIMITS.keys())
def test_limits(text: str, words: str) -> None:
    refused(text, words)


@pytest.mark.parametrize("text", [nested(99), differences(99), "jump(10**1000, 0)", f"diagonal({1 << 3999})"], ids=len)
def test_within_the_limits(text: str) -> None:
    game = parse(text)
    assert parse(str(game)) == game
    assert game.reaches((1, 1), (0, 1)) in (True, False)


@pytest.mark.parametrize(
    "text",
    [
        "|".join(f"jump({n},{n + 1})" for n in range(720)),
        "|".join(f"nim(step={n},lengths=n>{n})" for n in range(1, 365)),
        "where(" + " or ".join(["k<l"] * 1400) + ")",
        "diagonal(3**2000*3**2000)",
        "jump(3**2000*3**2000, 1)",
        "nim(step=3**2000*3**2000)",
        "diagonal(0x" + "f" * 1000 + ")",
    ],
    ids=lambda text: text[:20],
)
def test_what_is_read_can_be_printed_and_read_again(text: str) -> None:
    """Parse the printed form of each game again; if it would exceed a limit, refuse the text at once."""
    assert len(text) <= 10_000
    try:
        game = parse(text)
    except NotationError:
        return
    assert parse(str(game)) == game


def test_the_error_knows_text_and_column() -> None:
    error = refused("  nim | diagnal ", "(at column 7 of 'nim | diagnal')")
    assert (error.text, error.column) == ("nim | diagnal", 6)
    assert isinstance(error, WythoffError)
    assert isinstance(error, ValueError)


def test_a_long_text_is_shown_in_part() -> None:
    assert len(str(refused("nim | " * 100 + "mim", "unknown name"))) < 200
