r"""The reader of terms, pairs and positions in written form: typed, in a text or in a file. It evaluates nothing.

It accepts lists such as 1, 3, 4 or [1, 3, 4] or {1, 3, 4}; pairs such as (1, 2), (3, 5) or 1,2 3,5; one pair or
position in each line; b-files and CSV; CSV and JSON output of this program; and lines %S, %T, %U and `A000201 ,1,3,4,`
of the OEIS. Comments begin with #. Lines of words may come before the first number, and an ellipsis after the last.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, pairwise
from typing import Any, NamedTuple

from wythoff.base.errors import RequestError, TooLargeError, cut
from wythoff.base.files import FilePath, path_of, read_whole
from wythoff.sequences.integers import from_decimal

MOST_BYTES, MOST_DIGITS = 1 << 24, 20_000  # the most bytes of a file, and the most digits of a number
# The most numbers read from a text: more than twice as many as are used, because pairs may be repeated.
MOST_READ = 100_000
LEAST_COUNTED = 4  # the least number of lines whose first numbers count by one: fewer may do so by chance
KEYS = "terms", "p_positions", "positions", "pairs", "letters", "given"  # the keys of JSON objects that contain lists
READABLE = "P-positions", "sequence"  # contents of files of this program that can be read as terms or positions
INDICES = "n", "i", "k", "index"  # names of the first column of a table of n, a(n)
TYPED = "pairs must be typed as 1,2 3,5 or '(1, 2) (3, 5)', with two numbers in each, and terms as 1, 3, 4 or 1 3 4"
BRACKETS = {")": "(", "]": "[", "}": "{"}
TOKEN = re.compile(r"[()\[\]{}]|[^\s,;()\[\]{}]+")
BARE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)(?:(?:\s*,\s*|\s+)[-+]?(?:0|[1-9][0-9]*))?")  # one or two numbers
NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
RUN = re.compile(r"[0-9]+")
LATEX = re.compile(r"\\(?:left|right|langle|rangle|quad|[,;:! ])|\\(?=[{}])|\$")
DOTS = re.compile(r"[,;\s]*(?:\.\.\.|\\[lc]?dots\b)[,;\s]*(?=[\s)\]}]*$)")
OEIS = re.compile(r"(?:%([A-Za-z])\s+)?A[0-9]{6,7}\b:?\s*(.*)")
BEGINS = re.compile(r"\ufeff|[\s\[({$\\]*[-+\u2212]?[0-9]|\s*(?:%[A-Za-z] )?A[0-9]{6,7}[\s:]|\s*[{\[]\s*[\"\[\]{}]")


class Written(NamedTuple):
    """Rows of numbers that were read from a text, with remarks about them.

    - `rows`: a tuple of numbers for each row.

    - `listed`: whether all numbers are one list, stored as one row.

    - `sure`: whether brackets, or a remark of this program in its own file, show that each row is one position.

    - `commas`: whether there are commas in the rows.

    - `indexed`: whether the first column is n; None if unknown.

    - `first`: the index of the first term; None if it is not stated.
    """

    rows: list[tuple[int, ...]]
    listed: bool = False
    sure: bool = False
    commas: bool = False
    indexed: bool | None = None
    first: int | None = None

    @property
    def counts(self) -> bool:
        """Whether each row has two numbers, and the first numbers of the rows are consecutive."""
        return all(len(row) == 2 for row in self.rows) and all(b[0] == a[0] + 1 for a, b in pairwise(self.rows))


def is_list(text: str) -> bool:
    r"""Return whether a text begins like a list of numbers, not like a game.

    >>> [is_list(text) for text in ("1, 3", "[(0, 0)]", "%S A000201 1,3", "\\{1, 3\\}", "(nim | diagonal)", "g1")]
    [True, True, True, True, False, False]
    """
    return BEGINS.match(text) is not None or "\n" in text.strip()  # games are written on one line


def read_file(path: FilePath, what: str = "a file of terms", bytes: int = MOST_BYTES, most: int = MOST_READ) -> Written:
    """Return the rows of the file `path`. `what` describes it in messages.

    Raises: RequestError, with the line; TooLargeError for more than `bytes` bytes or `most` numbers, before any number
    is made.
    """
    path = path_of(path)
    try:
        text = read_whole(path, what, bytes).decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise RequestError(f"{path} must be {what}: it is not text")
    return read_text(text, path, most=most)


def read_text(text: str, where: str = "", number: Callable[[str], int] | None = None, most: int = MOST_READ) -> Written:
    r"""Return the rows of a text, which messages call `where`, with at most `most` numbers.

    The function `number` reads values that are not written with digits.

    >>> read_text("1,3,4").rows, read_text("0,0 1,2").rows, read_text("[(0, 0), (1, 2)]").rows
    ([(1, 3, 4)], [(0, 0), (1, 2)], [(0, 0), (1, 2)])
    >>> read_text("n,a(n)\n5,8\n6,9\n").indexed, read_text("%S A000201 1,3,4,\n%T A000201 6,8,\n").rows
    (True, [(1, 3, 4, 6, 8)])

    Raises: RequestError; TooLargeError.
    """
    return _TextReader(text, where, number, most).written()


class _TextReader:
    """A reader of a text, line by line. It counts the numbers, and refuses too many before it converts any."""

    def __init__(self, text: str, where: str, number: Callable[[str], int] | None, most: int) -> None:
        self.text = text.removeprefix("\ufeff").replace("\u2212", "-").replace("\u2026", "...")
        self.where, self.number, self.most = where, number, most
        self.what = where or "the text"
        self.count = 0
        self.indexed: bool | None = None
        self.first: int | None = None
        self.sure = False

    def written(self) -> Written:
        if re.match(r'\s*\{\s*["}]', self.text):
            return self._of_object()
        lines = [(place, line) for place, line in self._lines() if self._counted(line)]
        if not self.count:
            raise RequestError(
                f"{self.what} must have integers, such as a list, a b-file or a CSV of pairs, but has none"
            )
        place, last = lines[-1]
        lines[-1] = place, DOTS.sub("", last)
        if any(sign in line for _, line in lines for sign in "()[]{}"):
            return self._bracketed(lines)
        return self._by_line(lines)

    def _lines(self) -> Iterator[tuple[int, str]]:
        """Yield (line number, text) for the lines with numbers. Store what the other lines say about the columns."""
        begun, oeis = False, dict[str, list[tuple[int, str]]]()
        for place, whole in enumerate(self.text.splitlines(), 1):
            line = whole if BARE.fullmatch(whole) else self._line(place, whole, begun, oeis)
            if line is not None:
                begun = True
                yield place, line
        yield from self._of_oeis(oeis, begun)

    def _line(self, place: int, whole: str, begun: bool, oeis: dict[str, list[tuple[int, str]]]) -> str | None:
        line, sign, comment = whole.partition("#")
        if sign and not line.strip():
            self._note(comment)
        line = line.strip()
        found = OEIS.fullmatch(line)
        if found is not None:
            oeis.setdefault(found[1] or "", []).append((place, found[2].strip(" ,")))
        elif line.startswith("%"):
            pass
        elif not begun and re.match(r"\"?[A-Za-z_]", line):
            names = re.split(r"[,;\s]+", line.replace('"', "").strip())
            self.indexed = names[0].lower() in INDICES if len(names) == 2 else None
        elif line:
            return LATEX.sub("", line) if "\\" in line or "$" in line else line
        return None

    def _note(self, comment: str) -> None:
        """Read a comment in which a file of this program describes its content; ignore other comments.

        It says whether rows are n, a(n) or positions. Raises: RequestError for a file with other content, such as
        tables.
        """
        if not comment.lstrip().startswith('{"wythoff"'):
            return
        try:
            about = json.loads(comment)
        except (ValueError, RecursionError):
            return
        holds = about.get("holds")
        if holds not in READABLE:
            raise RequestError(f"{self.where} must have terms or positions, but has {cut(str(holds))}")
        self.indexed = holds == "sequence" or about.get("format") == "b-file"
        self.sure = not self.indexed

    def _of_oeis(self, lines: dict[str, list[tuple[int, str]]], begun: bool) -> Iterator[tuple[int, str]]:
        """Yield (line number, terms as text) for a sequence in the internal format of the OEIS.

        `lines` maps the kinds of lines, such as "S" for %S, to their numbers and texts. Terms with signs are preferred.
        `begun` says that there are other numbers too. Raises: RequestError for several sequences.
        """
        found = next((kinds for kinds in ("VWX", "STU", ("",)) if any(kind in lines for kind in kinds)), ())
        data = [lines[kind] for kind in found if kind in lines]
        if data and (begun or any(len(part) > 1 for part in data)):
            raise RequestError(f"{self.what} must have one sequence, but has several: leave only one")
        offset = lines.get("O", [(0, "")])[0][1].partition(",")[0]
        self.first = int(offset) if data and re.fullmatch(r"-?[0-9]{1,9}", offset) else self.first
        if data:
            yield data[0][0][0], ",".join(part[0][1] for part in data)

    def _counted(self, line: str) -> bool:
        self.count += sum(1 for _ in islice(RUN.finditer(line), self.most + 1))
        if self.count > self.most:
            raise TooLargeError(
                f"{self.what} must have at most {self.most} numbers, but has more: give only the first of them"
            )
        return bool(line)

    def _by_line(self, lines: list[tuple[int, str]]) -> Written:
        """Return the numbers of lines without brackets. They are rows, one or several in a line, or one list.

        A list may continue from line to line.
        """
        parts = [(place, line, _rows_of(line)) for place, line in lines]
        commas = any("," in line or ";" in line for _, line in lines)
        rows = [(place, line, row) for place, line, found in parts for row in found]
        sizes = {len(row) for _, _, row in rows}
        several = len(rows) > len(parts)
        # A list that continues from line to line.
        wrapped = not several and (
            any(line.rstrip().endswith(",") for _, line in lines[:-1])
            or (len(sizes) > 1 and min(len(row) for _, _, row in rows[:-1]) >= 3)
        )
        if len(sizes) > 1 and not wrapped:
            self._uneven(rows)
        made = [self._made(*row) for row in rows]
        if len(rows) == 1 and self.indexed and sizes == {2}:
            return Written(made, indexed=True, commas=commas)
        if len(rows) == 1 or wrapped or sizes == {1}:
            return Written([tuple(chain.from_iterable(made))], listed=True, first=self.first)
        return Written(made, sure=several or self.sure, commas=commas, indexed=self.indexed, first=self.first)

    def _bracketed(self, lines: list[tuple[int, str]]) -> Written:
        """Return the numbers of a text with brackets. Each innermost pair of brackets is a row.

        A single pair of brackets is a list.
        """
        rows: list[tuple[int, str, list[str]]] = []
        open_: list[tuple[str, list[str], list[int]]] = [("", [], [])]  # the bracket, numbers in it, brackets in it
        deepest = 0
        for place, line in lines:
            if re.search(r"[,;]\s*[,;]", line):
                raise self._misshapen(place, line)
            for token in TOKEN.findall(line):
                if token in BRACKETS.values():
                    open_[-1][2].append(place)
                    open_.append((token, [], []))
                    deepest = max(deepest, len(open_) - 1)
                elif token in BRACKETS:
                    sign, numbers, inner = open_.pop()
                    # A list of pairs, in parentheses, is the deepest.
                    if sign != BRACKETS[token] or (numbers and inner) or len(open_) > 3:
                        raise self._misshapen(place, line)
                    if numbers:
                        rows.append((place, line, numbers))
                else:
                    open_[-1][1].append(token)
        if len(open_) > 1 or open_[0][1]:
            raise self._misshapen(*lines[-1])
        sizes = {len(row) for _, _, row in rows}
        if len(sizes) > 1:
            self._uneven(rows)
        made = [self._made(*row) for row in rows]
        if sizes == {1} and len(rows) > 1:
            return Written([tuple(chain.from_iterable(made))], listed=True, first=self.first)
        return Written(made, listed=len(rows) == 1 and (deepest == 1 or sizes != {2}), sure=True, commas=True)

    def _made(self, place: int, line: str, row: Sequence[str]) -> tuple[int, ...]:
        return tuple(self._number(place, line, text) for text in row)

    def _number(self, place: int, line: str, text: str) -> int:
        digits = text[1:-1] if text[:1] == text[-1:] == '"' else text
        if NUMBER.fullmatch(digits):
            if len(digits) > MOST_DIGITS:
                most = f"integers of at most {MOST_DIGITS} digits"
                raise RequestError(f"{self.what} must have {most}, but has one with {len(digits)}")
            return from_decimal(digits.removeprefix("+"))
        if re.fullmatch(r"[-+]?0[0-9]+", digits):
            raise self._fault(place, text, "a number does not begin with 0, and 1,000 is typed as 1000")
        if self.number is not None and text:
            return self.number(text)
        raise self._fault(place, text or line)

    def _fault(self, place: int, text: str, advice: str = "") -> RequestError:
        what = f"line {place} of {self.where}" if self.where else "terms and pairs"
        return RequestError(f"{what} must be integers, was {cut(text)!r}{advice and ': '}{advice}")

    def _misshapen(self, place: int, line: str) -> RequestError:
        if not self.where:
            return RequestError(f"{TYPED}, was {cut(self.text.strip())}")
        return RequestError(
            f"line {place} of {self.where} must be terms such as 1, 3, 4, or pairs such as (1, 2), (3, 5), with closed "
            f"brackets and the same number of integers in each, was {cut(line.strip())!r}"
        )

    def _uneven(self, rows: Sequence[tuple[int, str, list[str]]]) -> None:
        """Raise RequestError for rows of different lengths: it names the first row of an unusual length."""
        sizes = [len(row) for _, _, row in rows]
        usual = max(set(sizes), key=sizes.count)
        place, line, _ = next(row for row in rows if len(row[2]) != usual)
        raise self._misshapen(place, line)

    def _of_object(self) -> Written:
        """Return the numbers of a text in JSON: `terms` of sequences, `p_positions` of solutions, and so on."""
        what = f"{self.what} must be JSON with one of the lists {', '.join(KEYS)}"
        try:
            told = json.loads(self.text, parse_int=str, parse_float=lambda text: self._not_whole(what, text))
        except RequestError:
            raise
        except (ValueError, RecursionError):
            raise RequestError(f"{what}: it is not JSON") from None
        key = next((key for key in KEYS if isinstance(told.get(key), list)), None)
        if key is None:
            raise RequestError(f"{what}: its keys are {cut(', '.join(map(str, told)) or 'none')}")
        found = _TextReader(json.dumps(told[key]), self.where, None, self.most).written()
        offset = told.get("offset")
        first = from_decimal(offset) if isinstance(offset, str) and NUMBER.fullmatch(offset) else None
        return found._replace(first=first, sure=True)

    def _not_whole(self, what: str, text: str) -> Any:
        raise RequestError(f"{what}, with integers only, but has {cut(text)}")


def _rows_of(line: str) -> list[list[str]]:
    """Return the rows in a line without brackets. A row is a list of numbers as text.

    >>> _rows_of("0,0 1,2"), _rows_of("0 0, 1 2"), _rows_of("0,0; 1,2"), _rows_of("1, 3,4"), _rows_of("1;3")
    ([['0', '0'], ['1', '2']], [['0', '0'], ['1', '2']], [['0', '0'], ['1', '2']], [['1', '3', '4']], [['1', '3']])
    """
    if "," not in line:
        return [_fields(line)]
    if ";" in line:
        return [_fields(part) for part in line.strip("; \t").split(";")]
    groups = line.split()
    if len(groups) > 1 and not any(group.startswith(",") or group.endswith(",") for group in groups):
        return [_fields(group) for group in groups]
    parts = [part.split() for part in line.strip(", \t").split(",")]
    return parts if len(parts) > 1 and all(len(part) == 2 for part in parts) else [_fields(line)]


def _fields(text: str) -> list[str]:
    """Return the parts of a text between commas, semicolons or blanks. Between two commas in a row is an empty part."""
    return re.split(r"\s*[,;]\s*|\s+", re.sub(r"\s*[,;]?\s*$", "", text.strip()))
