"""The errors that users see. Every message states the fault, the allowed values, and the given one."""

from __future__ import annotations

import re

LONGEST = 200  # characters of a given value in a message
LONGEST_BITS = 133  # most bits of a number that a message shows in full: the number of bits of 10**40
LONG_NUMBER = re.compile(r"[0-9]{41,}")


class WythoffError(Exception):
    """Base class of the errors that this package raises on purpose. Long numbers in the message are shortened.

    >>> str(WythoffError(f"k must be even, was {10**60 + 7}"))
    'k must be even, was 10000000...00000007 (61 digits)'
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(LONG_NUMBER.sub(_by_its_ends, message))

    def __reduce__(self) -> tuple[object, ...]:
        # When an error comes from another process, it is rebuilt from its message and attributes, without calling
        # __init__.
        return _told_again, (type(self), self.args, vars(self))


def _told_again(kind: type[WythoffError], told: tuple[str, ...], known: dict[str, object]) -> WythoffError:
    error = kind.__new__(kind, *told)
    error.args = told
    vars(error).update(known)
    return error


def _by_its_ends(number: re.Match[str]) -> str:
    return f"{number[0][:8]}...{number[0][-8:]} ({len(number[0])} digits)"


class StoppedError(SystemExit):
    """The exit of the program because of a signal, such as Ctrl-C. It is not an error of the code that was running."""


class NotationError(WythoffError, ValueError):
    """A text is not the notation of a game or an expression.

    `text` is the whole text, and `column` the place of the error in it, counted from 0, or None if it is unknown.

    >>> str(NotationError("unknown name 'mim'", "mim | diagonal", 0))
    "unknown name 'mim' (at column 1 of 'mim | diagonal')"
    """

    def __init__(self, message: str, text: str, column: int | None = None) -> None:
        shown = cut(text, 60)
        place = "in" if column is None else f"at column {column + 1} of"
        super().__init__(f"{cut(message)} ({place} {shown!r})")
        self.text, self.column = text, column


class CommandError(NotationError):
    """A command in a file of commands is refused. `done` holds the results of the commands before it.

    The command is called `command`, stands in line number `line` of `file`, and defines the name `name`, if any. `text`
    is the command, or the part of it in which the fault lies.

    >>> error = CommandError("must be one of def, eval, was learn", "learn x", file="mine.txt", line=3, command="learn")
    >>> str(error), error.file, error.line, error.command, error.done
    ("mine.txt, line 3 must be one of def, eval, was learn (in 'learn x')", 'mine.txt', 3, 'learn', ())
    """

    def __init__(
        self, message: str, text: str, *, file: str = "", line: int = 0, command: str = "", name: str = ""
    ) -> None:
        place = ", ".join(filter(None, (file, f"line {line}")))
        super().__init__(f"{place} {message}", text)
        self.file, self.line, self.command, self.name = file, line, command, name
        self.done: tuple[object, ...] = ()

    @classmethod
    def of(cls, error: WythoffError, file: str, line: int, command: str, name: str = "") -> CommandError:
        """Return a CommandError whose message names a command in a file, followed by the message of `error`.

        The command is called `command` and stands in line number `line` of `file`. `name` is the name that it defines.
        """
        found = cls("", getattr(error, "text", ""), file=file, line=line, command=command, name=name)
        place = ", ".join(filter(None, (file, f"line {line}", f"{command} {name}".strip())))
        found.args, found.column = (f"{place}: {error}",), getattr(error, "column", None)
        return found

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form of this error: its file, line, command, name and message."""
        return {"file": self.file, "line": self.line, "command": self.command, "name": self.name, "message": str(self)}


class ParameterError(WythoffError, ValueError):
    """A parameter lies outside its domain."""


class PositionError(WythoffError, ValueError):
    """A position is not on the board of its game."""


class MoveError(WythoffError, ValueError):
    """A move in a history of play breaks a rule of the game."""


class EvaluationError(WythoffError, ArithmeticError):
    """An expression has no value for some values of its variables, such as x / y for y = 0."""


class RequestError(WythoffError, ValueError):
    """A request cannot be answered: it contradicts itself, or something that it needs is missing."""


class TooLargeError(WythoffError):
    """A request needs more memory or time than is allowed, and was not finished.

    `reached` is the pair (amount of work done, total amount) if a time limit stopped work that reports its progress.
    Otherwise it is None.
    """

    reached: tuple[int, int] | None = None


class UnsolvedError(WythoffError):
    """No solver can answer the request."""


def brief(given: object) -> str:
    """Return `given` as text for a message. A long integer is replaced by its approximate number of digits.

    >>> brief(-12), brief(10**100), brief("12")
    ('-12', 'a number of about 101 digits', "'12'")
    >>> brief((3, 10**100))
    '(3, a number of about 101 digits)'
    """
    if isinstance(given, int):
        bits = given.bit_length()
        return str(given) if bits <= LONGEST_BITS else f"a number of about {digits_of(bits) + 1} digits"
    if type(given) is tuple and any(isinstance(part, int) for part in given):
        parts = [brief(part) if isinstance(part, int) else _cut(part) for part in given[:LONGEST]]
        return cut(f"({', '.join(parts)}{',' * (len(given) == 1)})")
    return _cut(given)


def require_integer(what: str, given: object, least: int = 0, error: type[WythoffError] = RequestError) -> None:
    """Raise an error of the class `error` if `given` is not an integer >= `least`. The message calls it `what`.

    >>> require_integer("rows", 0, 1)
    Traceback (most recent call last):
    wythoff.base.errors.RequestError: rows must be an integer >= 1, was 0
    """
    if not isinstance(given, int) or isinstance(given, bool) or given < least:
        raise error(f"{what} must be an integer >= {least}, was {brief(given)}")


def digits_of(bits: int) -> int:
    """Estimate how many decimal digits a number with `bits` binary digits has.

    >>> digits_of(1000)
    301
    """
    return bits * 30103 // 100_000


def gigabytes(size: int) -> str:
    """Return `size`, a number of bytes, as a text in gigabytes.

    >>> gigabytes(1_500_000_000), gigabytes(10**1000)
    ('1.5 GB', 'more GB than can be counted')
    """
    return f"{size / 1e9:.3g} GB" if size <= 1e300 else "more GB than can be counted"


def counted(count: int, what: str) -> str:
    """Return the number `count` followed by a noun. `what` is the plural of the noun; 1 is followed by its singular.

    >>> counted(1, "states"), counted(2, "entries"), counted(1, "entries"), counted(0, "P-positions")
    ('1 state', '2 entries', '1 entry', '0 P-positions')
    """
    if count == 1:
        what = f"{what[:-3]}y" if what.endswith("ies") else what[:-1]
    return f"{brief(count)} {what}"


def times(factor: int, what: str) -> str:
    """Return the product of an integer and a term of a formula as text: 3*n, but n instead of 1*n.

    >>> times(3, "n"), times(1, "n")
    ('3*n', 'n')
    """
    return what if factor == 1 else f"{factor}*{what}"


def said(error: Exception) -> str:
    r"""Return the message of an error that the system or a library raised, shortened to one line.

    >>> said(ValueError("a byte \0 is wrong\nin line 3")), said(KeyError()), said(OSError(2, "No such file", "x"))
    ('a byte  is wrong', 'KeyError', 'No such file')
    """
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return cut("".join(filter(str.isprintable, str(words).partition("\n")[0])))


def _cut(given: object) -> str:
    try:
        return cut(repr(given))
    except ValueError:  # Python refuses to write numbers of more than 4300 digits
        return f"a {type(given).__name__} of too many digits to be shown"


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text, cut to at most `most` characters if it is longer; it then ends with three dots.

    >>> cut("diagonal", 8), cut("diagonals", 8)
    ('diagonal', 'diago...')
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."
