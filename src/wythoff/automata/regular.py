"""Regular expressions over digits, or tuples of digits, as relations of numbers.

0*1(01)*        digits of one track; digits above 9 in brackets
[1,0][0,0]*     one digit of each track
[0-2]  [^0]     one of some digits of one track, or none of them
.  |  *  +  ?   any letter, a choice, none or more, one or more, one or none
&  ~            both, and not: ~ binds tightest, | least

In all functions, `text` is the expression, and `algebra` has the limits of the work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import prod

from wythoff.automata.digit_tracks import of_numbers
from wythoff.automata.languages import concatenated, starred
from wythoff.automata.letters import joint
from wythoff.automata.relations import DIFFERENCE, UNION, Algebra, Relation
from wythoff.automata.spelled import Spelled, letters_of, place_of, spelled
from wythoff.automata.subsets import turned_machine, with_at_most
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError
from wythoff.kernels.automata import EMPTY, Machine, merged, minimal

TOKEN = re.compile(r"\s*(?:(?P<letter>\d|\[[\s\d,+^-]*\]|\.)|(?P<sign>[()|*+?&~]))\s*")
CLASS = re.compile(r"\[(\^?)((?:\d(?:-\d)?)+)\]")
BOTH = (False, False, False, True)  # outcomes of two automata
NOTHING = Machine([{}], [True])  # the language of the empty word
# The most parts of an expression, states of its automaton, nested parentheses, and letters of its alphabet.
MOST_PARTS, MOST_STATES, DEEPEST, MOST_LETTERS = 3_500, 20_000, 200, 100_000


class _Expression:
    """The reader of a regular expression: `machine` is its minimal automaton, composed of those of its parts.

    `alphabets` are the digits of each track.
    """

    def __init__(self, text: str, alphabets: Sequence[Sequence[int]], algebra: Algebra) -> None:
        self.text, self.alphabets = text, alphabets
        self.watch = with_at_most(
            MOST_STATES, algebra.budget.watch, "the automaton of a regular expression must have", text
        )
        self.tokens = [*self._tokens()]
        self.place = self.depth = 0
        if len(self.tokens) > MOST_PARTS:
            raise NotationError(f"a regular expression must have at most {MOST_PARTS} parts", text)
        self.machine = self._choice()
        if self.place < len(self.tokens):
            raise NotationError("a regular expression has a ) without a (", text)

    def _tokens(self) -> Iterator[str]:
        place = 0
        while place < len(self.text):
            found = TOKEN.match(self.text, place)
            if found is None:
                raise NotationError(
                    "a regular expression must be made of digits, [tuples], . ( ) | & ~ * + and ?", self.text[place:]
                )
            yield (found["letter"] or found["sign"]).replace(" ", "")
            place = found.end()

    def _peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _taken(self, *signs: str) -> str:
        """Return the next token and move past it, if it is one of `signs`; else return the empty text."""
        found = self._peek() if self._peek() in signs else ""
        self.place += bool(found)
        return found

    def _merged(self, a: Machine, b: Machine, outcomes: Sequence[bool]) -> Machine:
        return minimal(merged(a, b, outcomes, self.watch), self.watch)

    def _choice(self) -> Machine:
        parts: list[Machine] = []
        while not parts or self._taken("|"):
            found = self._chain()
            while self._taken("&"):
                found = self._merged(found, self._chain(), BOTH)
            parts.append(found)
        while len(parts) > 1:  # in pairs, because merging one after the other would read the first again and again
            pairs = zip_longest(parts[::2], parts[1::2], fillvalue=EMPTY)
            parts = [self._merged(one, other, UNION) for one, other in pairs]
        return parts[0]

    def _chain(self) -> Machine:
        parts = [NOTHING]
        while self._peek() not in ("", "|", "&", ")"):
            parts.append(self._repeated())
        return concatenated(parts, self.watch)

    def _repeated(self) -> Machine:
        found = self._one()
        while sign := self._taken("*", "+", "?"):
            some = self._merged(found, NOTHING, UNION) if sign == "?" else starred(found, self.watch)
            found = concatenated([found, some], self.watch) if sign == "+" else some
        return found

    def _one(self) -> Machine:
        token = self._peek()
        self.place += 1
        if token == "(":
            self.depth += 1
            if self.depth > DEEPEST:
                raise NotationError(f"a regular expression must be nested at most {DEEPEST} deep", self.text)
            found = self._choice()
            self.depth -= 1
            if not self._taken(")"):
                raise NotationError("a regular expression has a ( without a )", self.text)
            return found
        if token == "~":
            every = Machine([dict.fromkeys(range(prod(map(len, self.alphabets))), 0)], [True])
            return self._merged(every, self._one(), DIFFERENCE)
        if token in ("*", "+", "?", "", "|", "&", ")"):
            raise NotationError(
                f"a letter or an expression in ( ) must stand here, was {token or 'the end'}", self.text
            )
        return minimal(Machine([dict.fromkeys(self._letters(token), 1), {}], [False, True]), self.watch)

    def _letters(self, token: str) -> Sequence[int]:
        if token == ".":
            return range(prod(map(len, self.alphabets)))
        ranges = CLASS.fullmatch(token)
        if ranges and len(self.alphabets) == 1 and not re.fullmatch(r"\[\d+\]", token):
            parts = re.findall(r"(\d)(?:-(\d))?", ranges[2])
            inside = {digit for low, high in parts for digit in range(int(low), int(high or low) + 1)}
            return [place for place, digit in enumerate(self.alphabets[0]) if (digit in inside) is not bool(ranges[1])]
        found = [int(digit) for digit in re.findall(r"[+-]?\d+", token)]
        if len(found) != len(self.alphabets):
            raise NotationError(f"a letter must have {len(self.alphabets)} digits, in brackets, was {token}", self.text)
        places = [place_of(digit, known, self.text) for digit, known in zip(found, self.alphabets, strict=True)]
        return (joint(places, map(len, self.alphabets)),)


def language(text: str, headings: Sequence[str], algebra: Algebra) -> Spelled:
    """Return the relation of exactly the words that match a regular expression, without adding leading zeros.

    `headings` are the alphabets of the tracks, as text. The result is a relation of words: see `automata.spelled`.

    >>> language("0*1(00)*", ["{0,1}"], Algebra()).first(4)
    [('1',), ('01',), ('001',), ('100',)]

    Raises: NotationError.   Cost: as `relation`.
    """
    return spelled(headings, _Expression(text, list(map(letters_of, headings)), algebra).machine, algebra)


def relation(text: str, systems: Sequence[System], algebra: Algebra, *, lsd: bool = False) -> Relation:
    """Return the relation of the numbers whose words, with any number of leading zeros, match a regular expression.

    `systems` are the systems of the numbers, one for each track. The result also remembers the words as they were
    matched, with their leading zeros. Commands such as `star` work on these words. If `lsd`, words begin with the least
    significant digit, and any number of zeros may follow them instead.

    >>> from wythoff.automata.naming import system
    >>> relation("0*1(00)*", [system("base(2)")], Algebra()).first(4)
    [(1,), (4,), (16,), (64,)]

    Raises: NotationError.   Cost: exponential in the length at worst; at most `MOST_STATES` states.
    """
    size = prod(system.digits for system in systems)
    if size > MOST_LETTERS:
        raise NotationError(
            f"a regular expression must have an alphabet of at most {MOST_LETTERS} letters, had {size}", text
        )
    words = _Expression(text, [system.letters for system in systems], algebra).machine
    return of_numbers(systems, turned_machine(words, algebra.budget) if lsd else words, algebra)
