"""The commands `sequence`, `word`, `array` and `numeration`: mathematics without games.

`arguments` are the parsed arguments of a command.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeAlias

import wythoff
from wythoff import sequences
from wythoff.apps.cli import handlers
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.options import one_of, refuse
from wythoff.apps.cli.progress import Clock
from wythoff.apps.cli.saying import answer, complain, say, say_json
from wythoff.apps.cli.text_tables import SIDE, WIDEST, columns, corner
from wythoff.base.answers import SHOWN, USUAL, WIDTH
from wythoff.base.errors import RequestError, counted, cut
from wythoff.base.frozen import told_of
from wythoff.questions.numbers import csv_lines
from wythoff.sequences.integers import in_digits, short
from wythoff.sequences.kinds import IntegerSequence, require_count
from wythoff.sequences.recurrences.equation_systems import EquationSystem, SystemComplement
from wythoff.sequences.registry import ENTRIES, EntryKind
from wythoff.sequences.registry.reading import Made, as_listed, read
from wythoff.sequences.systems import NumerationSystem, moved, read_digits, written

if TYPE_CHECKING:
    from wythoff.sequences.words.balance import Balance


DigitWord: TypeAlias = Sequence[int]
MOST_BASES = 5000  # most digits of a number whose bases JSON lists, as these bases together have millions of digits
WIDEST_SUMMARY = 90  # most characters of a summary in the list of names


def sequence(arguments: Namespace) -> int:
    one_of(arguments, "json", "csv", "bfile")
    one_of(arguments, "at", "csv", "bfile")
    if arguments.name is None:
        return _listing("sequence", arguments)
    with Clock("making terms"):
        made = read(arguments.name, "sequence")
        if arguments.bfile:
            made = as_listed(made)
        if arguments.at is not None:
            return _one(arguments, made, "term", _provable(made.value).term(arguments.at))
        count = USUAL if arguments.count is None else require_count(arguments.count)
        terms = list(made.value.terms(count))
        others = made.value.complement.terms(count) if isinstance(made.value, EquationSystem) else None
    first = made.value.offset
    if arguments.json:
        of_both = {} if others is None else {"complement": list(others)}
        return say_json({**_head(made), "offset": first, "terms": terms, **of_both})
    numbered = ((str(n), in_digits(term)) for n, term in enumerate(terms, first))
    if arguments.bfile:
        return say(map(" ".join, numbered))
    if arguments.csv:
        return _say_csv([("n", "a(n)"), *numbered])
    shown = [("a", terms)] if others is None else zip(made.value.names, (terms, others), strict=True)
    lines = [
        line
        for name, some in shown
        for line in (f"{name}({first}), {name}({first + 1}), ...", ", ".join(map(in_digits, some)))
    ]
    return say([*_about(made), *lines])


def _provable(value: IntegerSequence) -> IntegerSequence:
    """Return a sequence with the same terms as `value`, which computes terms with a large index faster if possible.

    It differs from `value` only if `value` is defined by a system of equations. Then the result searches for a proof of
    a formula. With the formula, it computes a term without all earlier terms.
    """
    if isinstance(value, EquationSystem):
        return wythoff.complementary(value.text)
    return wythoff.complementary(value.of.text).complement if isinstance(value, SystemComplement) else value


def word(arguments: Namespace) -> int:
    if arguments.name is None:
        return _listing("word", arguments)
    made = read(arguments.name, "word")
    if _wants_picture(arguments, "at", "check", "complexity", "prefix", "seconds"):
        return handlers.word_drawn(made, arguments)
    if arguments.complexity is not None:
        refuse(arguments, "tests the letters that are printed, and cannot be used with --complexity", "check")
        return handlers.word_complexities(made, arguments)
    refuse(arguments, "needs --complexity: it sets how many letters --complexity reads", "prefix")
    refuse(arguments, "needs --complexity: it limits the search for the formulas of --complexity", "seconds")
    one_of(arguments, "at", "check")
    with Clock("making letters"):
        if arguments.at is not None:
            return _one(arguments, made, "letter", made.value.letter(arguments.at))
        letters = made.value.letters(WIDEST if arguments.count is None else require_count(arguments.count, "letters"))
        checked = sequences.balance(letters) if arguments.check and letters else None
    return answer(
        arguments, lambda: {**_head(made), "letters": list(letters), **({} if checked is None else checked.as_dict())},
        chain(_about(made), _wrapped(written(letters)), () if checked is None else balance_lines(checked)),
    )  # fmt: skip


def balance_lines(found: Balance) -> Iterator[str]:
    if found.imbalance is None:
        yield "balanced: yes"
    else:
        letter, *places, length = found.imbalance
        parts = [f"{written(found.letters[place : place + length])} at place {place}" for place in places]
        yield f"balanced: no, {parts[0]} has two more of {letter} than {parts[1]}"
    slopes, prefix = found.sturmian_slopes, found.characteristic_slopes
    if slopes is None:
        yield "Sturmian: no, the letters are not a factor of a Sturmian word of two consecutive integers"
        return
    yield f"Sturmian: a factor of words of slope from {slopes.low} to {slopes.high}, without these two ends"
    if prefix is None:
        yield "characteristic: no characteristic word begins with these letters"
    else:
        yield f"characteristic: words of slope from {prefix.low} to below {prefix.high} begin with these letters"


def array(arguments: Namespace) -> int:
    one_of(arguments, "json", "csv")
    for flag in ("csv", "rows", "columns"):
        one_of(arguments, "position", flag)
    if arguments.name is None:
        return _listing("array", arguments)
    if _wants_picture(arguments, "position", "csv"):
        return handlers.array_drawn(read(arguments.name, "array"), arguments)
    with Clock("reading the array"):
        made = read(arguments.name, "array")
        if arguments.position is not None:
            return _position(arguments, made)
        given = arguments.rows, arguments.columns
        height, width = (SIDE if side is None else require_count(side) for side in given)
        require_count(height * width, "entries")
        rows = made.value.rows(height, width)
    if arguments.json:
        return say_json({**_head(made), "rows": [list(row) for row in rows]})
    texts = [[in_digits(entry) for entry in row] for row in rows]
    return _say_csv(texts) if arguments.csv else say([*_about(made), *corner(texts)])


def _position(arguments: Namespace, made: Made) -> int:
    number: int = arguments.position
    place = made.value.position(number)
    where = "nowhere" if place is None else f"in row {short(place[0])}, column {short(place[1])}"
    line = f"{short(number)} stands {where} {'in' if place is None else 'of'} {made.call}"
    return answer(arguments, lambda: {**_head(made), "number": number, "position": place}, [line])


def numeration(arguments: Namespace) -> int:
    if arguments.name is None:
        return _listing("numeration", arguments)
    made = read(arguments.name, "numeration")
    numbers = [read_number(text) for text in arguments.numbers]
    words = [read_digits(text) for text in arguments.value]
    if not numbers and not words:
        raise RequestError(
            "numeration needs a number N to write in this system, or --value DIGITS to read; none was given"
        )
    if arguments.shift is not None and not numbers:
        raise RequestError("--shift needs a number N, whose digits are shifted")
    with Clock("writing numbers"):
        represented = [_represented(made.value, number, arguments.shift) for number in numbers]
        valued = [_valued(made.value, word) for word in words]
    if arguments.json:
        body = {"numbers": represented} if numbers else {}
        return say_json({**_head(made), **body, **({"values": valued} if words else {})})
    first = list(islice(made.value.bases(), SHOWN + 1))
    bases = ", ".join(map(in_digits, first[:SHOWN])) + ", ..." * (len(first) > SHOWN)
    say([*_about(made), f"Bases: {bases}"])
    say(_representation(made.value, **answer) for answer in represented)
    return say(_word_and_value(made.value, **answer) for answer in valued)


def _represented(system: NumerationSystem, n: int, shift: int | None) -> dict[str, Any]:
    digits = system.digits(n)
    bases = list(islice(system.bases(), len(digits)))[::-1] if len(digits) <= MOST_BASES else None
    answer = {"n": n, "digits": digits, "bases": bases}
    if shift is None:
        return answer
    word = moved(digits, shift)
    return {**answer, "shift": shift, "shifted": {"n": system.value(word), "digits": word or (0,)}}


def _representation(
    system: NumerationSystem, n: int, digits: DigitWord, bases: object, shift: int = 0, shifted: Any = None
) -> str:
    line = f"{short(n)} = {_shortened(digits)}{_sum(system, digits)}"
    if shifted is None:
        return line
    what = f"with {counted(shift, 'more zeros')}" if shift >= 0 else f"without the last {counted(-shift, 'digits')}"
    return f"{line}; {what}: {_shortened(shifted['digits'])} = {short(shifted['n'])}"


def _valued(system: NumerationSystem, word: DigitWord) -> dict[str, Any]:
    n = system.value(word)
    return {"digits": word, "n": n, "admissible": system.admissible(word), "canonical": system.digits(n)}


def _word_and_value(system: NumerationSystem, digits: DigitWord, n: int, admissible: bool, canonical: DigitWord) -> str:
    line = f"{_shortened(digits)}{_sum(system, digits)} = {short(n)}"
    return line if admissible else f"{line}; in this system that number is written {_shortened(canonical)}"


def _sum(system: NumerationSystem, digits: DigitWord) -> str:
    """Return the sum that the digits of a number stand for, such as " = 5 + 1" for 1001 in the Zeckendorf system.

    Return "" if the sum has a single term, or if there are many digits.
    """
    if len(digits) > WIDTH:
        return ""
    terms = [(d, base) for d, base in zip(reversed(digits), system.bases(), strict=False) if d][::-1]
    text = " + ".join(short(base) if d == 1 else f"{short(d)}*{short(base)}" for d, base in terms)
    return f" = {text}" if len(terms) > 1 or any(d != 1 for d, _ in terms) else ""


def _shortened(digits: DigitWord) -> str:
    """Return digits as text. If there are many, show only the first and the last ones, and their number."""
    if len(digits) <= WIDTH:
        return written(digits)
    return f"{written(digits[:USUAL])}...{written(digits[-USUAL:])} ({len(digits)} digits)"


def _wants_picture(arguments: Namespace, *others: str) -> bool:
    """Return whether --output was typed, which requests a picture.

    Raises: RequestError if --as was typed without --output, or --output together with one of the options `others`.
    """
    if arguments.output is None:
        if arguments.kind is not None:
            raise RequestError("--as needs --output FILE, the file for the picture")
        return False
    for flag in others:
        one_of(arguments, "output", flag)
    return True


def _listing(kind: EntryKind, arguments: Namespace) -> int:
    """Print all named sequences, words, arrays or numeration systems, depending on `kind`.

    They come from the registry and from installed packages. Return the exit status: 2 if one of a package cannot be
    used, else 0.
    """
    from wythoff.sequences.registry.plugged import PluggedEntry, all_plugged

    about = (name for name in vars(arguments) if name not in ("command", "json"))
    refuse(arguments, f"needs the name of one {kind}, which must come first; none was given", *about)
    plugged = list(all_plugged(kind, lambda name: any(name in names for names in ENTRIES.values())))
    entries = [*dict.fromkeys(ENTRIES[kind].values()), *(entry for entry in plugged if isinstance(entry, PluggedEntry))]
    if arguments.json:
        listed = [
            {**told_of(entry, "signature summary source"),
             "oeis": [example.oeis for example in entry.examples if example.oeis],
             **(told_of(entry, "package") if isinstance(entry, PluggedEntry) else {})}
            for entry in entries
        ]  # fmt: skip
        say_json({f"{kind}s": listed})
    else:
        packages = ((entry, getattr(entry, "package", "")) for entry in entries)
        told = ((entry, f"package {package}: " * bool(package) + entry.summary) for entry, package in packages)
        say(columns([(entry.signature, cut(summary, WIDEST_SUMMARY)) for entry, summary in told]))
    return complain(error for error in plugged if isinstance(error, RequestError))


def _head(made: Made) -> dict[str, Any]:
    return {made.entry.kind: made.name, "oeis": made.oeis}


def _about(made: Made) -> list[str]:
    return [f"{made.heading}: {made.entry.summary}", f"Source: {made.entry.source}"]


def _one(arguments: Namespace, made: Made, what: str, value: int) -> int:
    return answer(arguments, lambda: {**_head(made), "n": arguments.at, what: value}, [in_digits(value)])


def _wrapped(spelled: str) -> list[str]:
    """Return `spelled`, the text of a long word, as lines. If commas separate its letters, lines end with a comma."""
    lines, start = [], 0
    while len(spelled) - start > WIDTH:
        end = spelled.rfind(",", start, start + WIDTH) + 1 or start + WIDTH
        lines.append(spelled[start:end])
        start = end
    return [*lines, spelled[start:]]


def _say_csv(rows: Iterable[Iterable[str]]) -> int:
    return say(line[:-1] for line in csv_lines(rows))
