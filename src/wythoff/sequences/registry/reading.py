"""The parser of names and calls of sequences, words, arrays and numeration systems. All can be read as sequences."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, cast

from wythoff.base.errors import NotationError, ParameterError
from wythoff.expressions.calls import CallReader, Named, Parameter, full_call
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.sequences.arrays.dispersion import Dispersion
from wythoff.sequences.arrays.lines import Antidiagonals, ArrayColumn, ArrayRow
from wythoff.sequences.kinds import Array, IntegerSequence, Word, remember
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.sequences.registry import ENTRIES, LISTED, Entry, Example, own as given
from wythoff.sequences.registry.entry import EntryKind
from wythoff.sequences.registry.numbers import NumberReader
from wythoff.sequences.registry.own import Complement, Differences, FiniteSequence, FiniteWord, as_integers, formula
from wythoff.sequences.systems import NumerationSystem, of_walnut


class Reading(IntegerSequence):
    """A word (its letters), an array (a line of it) or a numeration system (its bases), as a sequence of the OEIS.

    `example` says how an array is read: by a row, a column or antidiagonals. It also gives the index of the first term
    in the OEIS, and the terms `before` that the OEIS may list before those of the source.
    """

    def __init__(self, source: Word | Array | NumerationSystem | IntegerSequence, example: Example) -> None:
        self.offset, self.before = example.offset, example.before
        self.source, self._reading = source, example.reading
        self._line = _line(source, example.reading) if isinstance(source, Array | IntegerSequence) else None

    def __repr__(self) -> str:
        if self.before:
            return f"{self.source!r} after {', '.join(map(str, self.before))}"
        return f"{self.source!r}, {self.way}"

    @property
    def way(self) -> str:
        """How the source is read as a sequence, in words such as `antidiagonals` or `column 2`."""
        if self._reading == "upwards":
            return "antidiagonals upwards"
        return self._reading or ("bases" if isinstance(self.source, NumerationSystem) else "by letters")

    def __iter__(self) -> Any:
        source = self.source
        if isinstance(source, Word):
            return iter(source)
        if isinstance(source, NumerationSystem):
            return source.bases()
        return chain(self.before, self._line or ())

    def _at(self, n: int) -> int:
        place = n - self.offset
        if place < len(self.before):
            return self.before[place]
        if self._line is not None:
            return self._line.term(place - len(self.before) + self._line.offset)
        return self.source.letter(place) if isinstance(self.source, Word) else super()._at(n)

    def index(self, value: int) -> int | None:
        """Return the least n with term `value`, or None. Raise UnsolvedError for words, systems, repeating arrays."""
        if self._line is None:
            return super().index(value)
        if value in self.before:
            return self.offset + self.before.index(value)
        found = self._line.index(value)
        return None if found is None else found - self._line.offset + len(self.before) + self.offset


def _line(array: Array | IntegerSequence, reading: str) -> IntegerSequence:
    """Return the line of an array that `reading` names, such as "row 2" or "antidiagonals"; a sequence unchanged."""
    if isinstance(array, IntegerSequence):
        return array
    side, _, number = reading.partition(" ")
    if not number:
        return Antidiagonals(array, upwards=side == "upwards")
    return (ArrayRow if side == "row" else ArrayColumn)(array, int(number))


DERIVED: dict[str, Callable[[IntegerSequence], IntegerSequence]] = {
    "complement": Complement, "differences": Differences
}  # fmt: skip
AS_TERMS: tuple[EntryKind, ...] = ("word", "numeration")  # kinds whose terms have only one order
ARTICLES = {"sequence": "a sequence", "word": "a word", "array": "an array", "numeration": "a numeration system"}


class Made(NamedTuple):
    """The result of parsing: the object `value`, its registry entry, the full call, and the OEIS number or None."""

    value: Any
    entry: Entry
    call: str
    oeis: str | None

    @property
    def before(self) -> tuple[int, ...]:
        """The terms that the OEIS lists before the first term of the sequence that the call denotes."""
        return self.value.before if isinstance(self.value, Reading) else ()

    @property
    def name(self) -> str:
        """The call, or the OEIS number if the OEIS lists terms before those of the call."""
        return self.oeis if self.oeis and self.before else self.call

    @property
    def heading(self) -> str:
        """The call and the OEIS number, as text. If the OEIS lists earlier terms, the text shows them, too."""
        if self.before:
            return f"{self.name} ({', '.join(map(str, self.before))}, then {self.call})"
        return f"{self.call} ({self.oeis})" if self.oeis else self.call


def read(text: str, kind: EntryKind) -> Made:
    """Parse a text that denotes a sequence, word, array or numeration system by a call or by its number in the OEIS.

    If `kind` is "sequence", the OEIS number may also be the number of a word, of an array read by rows, columns or
    antidiagonals, or of the bases of a numeration system. A name that is not the name of a sequence, but of a word or a
    numeration system, denotes the letters of the word or the bases of the system.

    >>> read("A000201", "sequence").call, read("thue_morse", "sequence").value.terms(6)
    ('lower_wythoff()', [0, 1, 1, 0, 1, 0])

    Raises: NotationError for any other text.
    """
    text = as_text(text)
    if number := _number(text):
        return _listed(number, kind)
    if kind == "sequence" and is_system(text):
        value, call = given.of_equations(text)
        remember(value, again, kind, call)
        return Made(value, Entry(kind, call, value.known, "given by the user"), call, None)
    if kind == "numeration":
        text = of_walnut(text)
    tree = syntax_tree(text) if kind != "word" or not text.strip().isdigit() else None
    own = _own(text, tree, kind)
    if own is not None:
        return own
    tree = syntax_tree(text)
    name = _name(tree)
    others = [] if name in ENTRIES[kind] else [other for other in ENTRIES if name in ENTRIES[other]]
    if not others:
        return _RegistryReader(text, kind).made(tree)
    if kind == "sequence" and len(others) == 1 and others[0] in AS_TERMS:
        return _as_sequence(read(text, others[0]))
    shown = " and ".join(f"{ARTICLES[other]} (wythoff {other})" for other in others)
    raise NotationError(f"unknown name {name!r}: it does not name {ARTICLES[kind]}, but {shown}", text)


def names_sequence(text: str) -> bool:
    """Return whether a text is an OEIS number, a system of equations, or a call that denotes a sequence.

    >>> names_sequence("A000201"), names_sequence("t_wythoff(2)"), names_sequence("1, 3, 4")
    (True, True, False)
    """
    if _number(text) or is_system(text):
        return True
    try:
        name = _name(syntax_tree(text))
    except NotationError:
        return False
    return name in DERIVED or any(name in ENTRIES[kind] for kind in ("sequence", *AS_TERMS))


def _number(text: str) -> str:
    """Return an OEIS number such as `a201` in the form `A000201`, or an empty string for other text."""
    found = re.fullmatch(r"[aA]([0-9]{1,7})(\(\))?", text.strip())
    return f"A{int(found[1]):06}" if found else ""


def _name(tree: ast.expr) -> str:
    """Return the name in a syntax tree that is a name or a call of a name, or an empty string for other trees."""
    called = tree.func if isinstance(tree, ast.Call) else tree
    return called.id if isinstance(called, ast.Name) else ""


def _as_sequence(made: Made) -> Made:
    """Return `made`, a word or system, as the sequence of its letters or bases, indexed as in the OEIS or from 0."""
    if made.oeis is not None:
        return _listed(made.oeis, "sequence")
    reading = Reading(made.value, Example(made.call, offset=0))
    remember(reading, again, "sequence", made.call)
    return made._replace(value=reading)


def _own(text: str, tree: ast.expr | None, kind: EntryKind) -> Made | None:
    """Return what `text`, with the syntax tree `tree`, denotes if it is not a name of the registry; else None.

    It may be a word typed by its letters (then `tree` is None) or, if `kind` is "sequence", a formula in n, or the
    complement or the differences of a sequence.
    """
    value: Any
    if tree is None:
        value = FiniteWord(tuple(map(int, text.strip())))
    elif kind != "sequence" or isinstance(tree, ast.Name):
        return None
    elif isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in DERIVED:
        if len(tree.args) != 1 or tree.keywords:
            raise NotationError(f"{tree.func.id}(...) needs one sequence", text, tree.col_offset)
        value = DERIVED[tree.func.id](read(ast.unparse(tree.args[0]), kind).value)
    elif isinstance(tree, ast.Call) and getattr(tree.func, "id", None) in ENTRIES[kind]:
        return None
    elif any(isinstance(node, ast.Name) and node.id == "n" for node in ast.walk(tree)):
        value = formula(text, tree, NumberReader(text).number)
    else:
        return None
    remember(value, again, kind, text)
    said = getattr(value, "known", "given by a formula")
    entry = Entry(kind, text.strip(), said, "given by the user")
    return Made(value, entry, text.strip(), None)


def sequence(name: str | Sequence[int] | IntegerSequence, *, offset: int | None = None) -> IntegerSequence:
    """Return the sequence that a name, a call, an OEIS number, a formula in n or a list of terms denotes.

    >>> sequence("floor(n*sqrt(7))").terms(5), sequence("complement(lower_wythoff)").terms(3), sequence([0, 2, 5, 7])
    ([2, 5, 7, 10, 13], [2, 5, 7], <finite sequence of 4 terms: 0, 2, 5, 7>)

    `offset` is the index of the first term of a list, by default 1.

    >>> sequence("lower_wythoff").terms(5), sequence("A001950").term(10**20)
    ([1, 3, 4, 6, 8], 261803398874989484820)

    Raises: NotationError for other text.
    """
    if isinstance(name, IntegerSequence):
        return name
    if not isinstance(name, str):
        return FiniteSequence(as_integers(name, "a sequence"), 1 if offset is None else offset)
    if offset is not None:
        raise ParameterError(f"offset can be given only with a list of terms, not with {name!r:.60}")
    return cast(IntegerSequence, read(name, "sequence").value)


def complement(of: str | Sequence[int] | IntegerSequence) -> IntegerSequence:
    """Return the positive integers that are not terms of an increasing sequence.

    >>> complement("lower_wythoff").terms(5), complement([2, 5, 6]).terms(3)
    ([2, 5, 7, 10, 13], [1, 3, 4])

    Raises: ParameterError if the terms do not increase.
    """
    return Complement(sequence(of))


def differences(of: str | Sequence[int] | IntegerSequence) -> IntegerSequence:
    """Return the sequence of the differences a(n + 1) - a(n) of a sequence.

    >>> differences("lower_wythoff").terms(5), differences([0, 2, 5, 7])
    ([2, 1, 2, 2, 1], differences(<finite sequence of 4 terms: 0, 2, 5, 7>))
    """
    return Differences(sequence(of))


def dispersion(of: str | Sequence[int] | IntegerSequence) -> Array:
    """Return the dispersion of an increasing sequence s: the array with rows t, s(t), s(s(t)), ... for the t not in s.

    >>> dispersion("floor(n*phi) + n").rows(2, 4)
    [[1, 2, 5, 13], [3, 7, 18, 47]]

    Raises: ParameterError if the terms do not increase.
    """
    return Dispersion(sequence(of))


def word(name: str | Sequence[int] | Word) -> Word:
    """Return the infinite word that a name or a call denotes, or the finite word with the given letters.

    >>> word("0100101"), word([0, 1, 12])
    (<finite word of 7 letters: 0100101>, <finite word of 3 letters: 01c>)

    Raises: NotationError for other text.
    """
    if isinstance(name, Word):
        return name
    if not isinstance(name, str):
        return FiniteWord(as_integers(name, "a word"))
    return cast(Word, read(name, "word").value)


def array(name: str) -> Array:
    """Return the array that a name or a call denotes.

    Raises: NotationError for other text.
    """
    return cast(Array, read(name, "array").value)


def numeration(name: str) -> NumerationSystem:
    """Return the numeration system that a name or a call denotes.

    Raises: NotationError for other text.
    """
    return cast(NumerationSystem, read(name, "numeration").value)


def again(kind: EntryKind | str, text: str) -> Any:
    """Return the object that was pickled as (`kind`, `text`), by parsing `text`; "named" means a `NamedSequence`."""
    if kind == "named":
        return NamedSequence(read(text, "sequence").value, text)
    return read(text, cast("EntryKind", kind)).value


def as_listed(made: Made) -> Made:
    """Return `made`. If the OEIS lists it as a sequence, return that sequence, which may begin with more terms."""
    return made if made.oeis is None or made.entry.kind != "sequence" else _listed(made.oeis, "sequence")


def _listed(number: str, kind: EntryKind) -> Made:
    others = []
    for entry, example in LISTED.get(number, ()):
        if entry.kind == kind and (kind != "array" or example.whole):
            made = read(example.call, kind)
            value = Reading(made.value, example) if example.before else made.value
            remember(value, again, kind, number)
            return made._replace(value=value, oeis=number)
        if kind == "sequence":
            made = read(example.call, entry.kind)
            reading = Reading(made.value, example)
            remember(reading, again, kind, number)
            return made._replace(value=reading, oeis=number)
        others.append(f"{f'{example.reading} of ' * bool(example.reading)}the {entry.kind} {example.call}")
    known = f": it is {others[0]}" if others else ""
    raise NotationError(f"this package has no {kind} with this A-number{known}", number)


class _RegistryReader(CallReader):
    """A parser of calls of one kind. An argument may be a number, or the name or the call of a sequence."""

    def __init__(self, text: str, kind: EntryKind) -> None:
        super().__init__(text, ENTRIES[kind])
        self.kind = kind
        self.called = f"{kind} names"
        self.unknown = f"the name of {ARTICLES[kind]} (`wythoff {kind}` lists them)"

    def made(self, node: ast.expr) -> Made:
        maker, arguments = self.call(node)
        assert isinstance(maker, Entry)
        call = full_call(maker.name, arguments)
        # An example may be a call without arguments, which is written without parentheses.
        listed = (one for one in maker.examples if one.oeis and call in (one.call, f"{one.call}()"))
        plain = next(listed, None)
        value = self.build(maker, arguments, node)
        remember(value, again, self.kind, call)
        return Made(value, maker, call, plain.oeis if plain else None)

    def build(self, maker: Named, arguments: Mapping[str, Any], node: ast.expr) -> Any:
        assert isinstance(maker, Entry)
        return maker.read(super().build(maker, arguments, node), sequence)

    def value(self, node: ast.expr, parameter: Parameter) -> object:
        """Return the value of `parameter` from the syntax tree `node`. For the kind "word", quotes may be left out."""
        if parameter.kind == "word" and isinstance(node, ast.Name):
            return node.id
        return super().value(node, parameter)

    def argument(self, maker: Named, parameter: Parameter, node: ast.expr, depth: int) -> object:
        single: dict[str, Callable[[ast.expr], object]] = {
            "number": NumberReader(self.text).number, "sequence": partial(self._sequence, depth=depth)
        }  # fmt: skip
        if parameter.kind in single:
            return single[parameter.kind](node)
        if parameter.kind in ("numbers", "sequences"):
            if not isinstance(node, ast.Tuple):
                raise self.error(f"{maker.name}: {parameter.name} must be {parameter.domain}", node)
            return tuple(map(single[parameter.kind[:-1]], node.elts))
        return super().argument(maker, parameter, node, depth)

    def _sequence(self, node: ast.expr, depth: int) -> NamedSequence:
        if depth > 20:
            raise self.error("sequences must be nested at most 20 deep", node)
        reader = self if self.kind == "sequence" else _RegistryReader(self.text, "sequence")
        if isinstance(node, ast.Name) and (number := _number(node.id)):
            return NamedSequence(_listed(number, "sequence").value, node.id.upper())
        maker, arguments = reader.call(node, depth)
        return NamedSequence(reader.build(maker, arguments, node), full_call(maker.name, arguments))


class NamedSequence(IntegerSequence):
    """A sequence given as an argument of a call; it prints as its name or call."""

    title = "{0.call}"

    def __init__(self, sequence: IntegerSequence, call: str) -> None:
        self.sequence, self.call, self.offset = sequence, call, sequence.offset
        remember(self, again, "named", call)

    def __iter__(self) -> Any:
        return iter(self.sequence)

    def term(self, n: int) -> int:
        return self.sequence.term(n)

    def index(self, value: int) -> int | None:
        return self.sequence.index(value)
