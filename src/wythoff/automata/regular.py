"""Regular expressions over digits, or tuples of digits, as relations of numbers.

0*1(01)*        digits of one track; those above 9 stand in brackets
[1,0][0,0]*     one digit of each track
[0-2]  [^0]     one of some digits of one track, or none of them
.  |  *  +  ?   any letter, a choice, none or more, one or more, one or none
&  ~            both, and not: ~ binds tightest, | least
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import prod

from wythoff.automata.digit_tracks import of_numbers
from wythoff.automata.letters import joint
from wythoff.automata.relations import DIFFERENCE, Algebra, Relation
from wythoff.automata.spelled import Spelled, letters_of, place_of, spelled
from wythoff.automata.subsets import determined, with_at_most
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError
from wythoff.kernels.automata import Machine, Watch, merged, minimal

TOKEN = re.compile(r"\s*(?:(?P<letter>\d|\[[\s\d,+^-]*\]|\.)|(?P<sign>[()|*+?&~]))\s*")
CLASS = re.compile(r"\[(\^?)((?:\d(?:-\d)?)+)\]")
BOTH = (False, False, False, True)  # outcomes of two automata
# Parts of an expression, states that it gives, nested brackets, and letters of its alphabet.
MOST_PARTS, MOST_STATES, DEEPEST, MOST_LETTERS = 5_000, 20_000, 200, 100_000


class _Expression:
    """An automaton with empty steps: the arcs of each state by letter, where None is the empty step."""

    def __init__(self, text: str, alphabets: Sequence[Sequence[int]], watch: Watch) -> None:
        self.text, self.alphabets, self.watch = text, alphabets, watch
        self.arcs: list[list[tuple[int | None, int]]] = []
        self.tokens = [*self._tokens()]
        self.place = self.depth = 0
        self.start, self.end = self._choice()
        if self.place < len(self.tokens):
            raise NotationError("a regular expression must have a ( for each )", text)

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

    def _state(self) -> int:
        if len(self.arcs) > MOST_PARTS:
            raise NotationError(f"a regular expression must have at most {MOST_PARTS} parts", self.text)
        self.arcs.append([])
        return len(self.arcs) - 1

    def _peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _choice(self) -> tuple[int, int]:
        start, end = self._state(), self._state()
        while True:
            first, last = self._chain()
            while self._peek() == "&":
                self.place += 1
                machines = self._machine(first, last), self._machine(*self._chain())
                first, last = self._embedded(merged(*machines, BOTH, self.watch))
            self.arcs[start].append((None, first))
            self.arcs[last].append((None, end))
            if self._peek() != "|":
                return start, end
            self.place += 1

    def _machine(self, start: int, end: int) -> Machine:
        """Return the minimal automaton of what leads from one state to another."""
        first = self.closed(frozenset((start,)))
        machine = determined(self.following, lambda states: end in states, first, self.watch)
        return minimal(machine, self.watch)

    def _embedded(self, machine: Machine) -> tuple[int, int]:
        """Return the first and the last of new states that read what an automaton does."""
        start, end = self._state(), self._state()
        states = [self._state() for _ in machine.rows]
        self.arcs[start] += [(None, state) for state in states[:1]]
        for state, row, accepts in zip(states, machine.rows, machine.accepting, strict=True):
            self.arcs[state] += [(letter, states[target]) for letter, target in row.items()]
            self.arcs[state] += [(None, end)] * accepts
        return start, end

    def _chain(self) -> tuple[int, int]:
        start = end = self._state()
        while self._peek() not in ("", "|", "&", ")"):
            first, last = self._repeated()
            self.arcs[end].append((None, first))
            end = last
        return start, end

    def _repeated(self) -> tuple[int, int]:
        start, end = self._one()
        while self._peek() in ("*", "+", "?"):
            sign = self._peek()
            self.place += 1
            first, last = self._state(), self._state()
            self.arcs[first].append((None, start))
            self.arcs[end].append((None, last))
            if sign in "*+":
                self.arcs[end].append((None, start))
            if sign in "*?":
                self.arcs[first].append((None, last))
            start, end = first, last
        return start, end

    def _one(self) -> tuple[int, int]:
        token = self._peek()
        self.place += 1
        if token == "(":
            self.depth += 1
            if self.depth > DEEPEST:
                raise NotationError(f"a regular expression must be nested at most {DEEPEST} deep", self.text)
            found = self._choice()
            self.depth -= 1
            if self._peek() != ")":
                raise NotationError("a regular expression must have a ) for each (", self.text)
            self.place += 1
            return found
        if token == "~":
            every = Machine([dict.fromkeys(range(prod(map(len, self.alphabets))), 0)], [True])
            return self._embedded(merged(every, self._machine(*self._one()), DIFFERENCE, self.watch))
        if token in ("*", "+", "?", "", "|", "&", ")"):
            raise NotationError(f"{token} must follow what it repeats", self.text)
        start, end = self._state(), self._state()
        self.arcs[start] += [(letter, end) for letter in self._letters(token)]
        return start, end

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

    def turn(self) -> None:
        """Read words backwards."""
        arcs: list[list[tuple[int | None, int]]] = [[] for _ in self.arcs]
        for state, leaving in enumerate(self.arcs):
            for letter, target in leaving:
                arcs[target].append((letter, state))
        self.arcs, self.start, self.end = arcs, self.end, self.start

    def closed(self, states: frozenset[int]) -> frozenset[int]:
        """Add the states that empty steps lead to."""
        found, waiting = set(states), [*states]
        while waiting:
            for letter, target in self.arcs[waiting.pop()]:
                if letter is None and target not in found:
                    found.add(target)
                    waiting.append(target)
        return frozenset(found)

    @property
    def first(self) -> frozenset[int]:
        """Return the states that the empty word leads to."""
        return self.closed(frozenset((self.start,)))

    def ends(self, states: frozenset[int]) -> bool:
        """Return whether a word may end there."""
        return self.end in states

    def following(self, states: frozenset[int]) -> dict[int, frozenset[int]]:
        """Return the states that each letter leads to."""
        targets: dict[int, set[int]] = {}
        for state in states:
            for letter, target in self.arcs[state]:
                if letter is not None:
                    targets.setdefault(letter, set()).add(target)
        return {letter: self.closed(frozenset(found)) for letter, found in targets.items()}


def _watch(text: str, algebra: Algebra) -> Watch:
    return with_at_most(MOST_STATES, algebra.budget.watch, "a regular expression must give", text)


def language(text: str, headings: Sequence[str], algebra: Algebra) -> Spelled:
    """Return the tuples of words that belong to the language exactly as written: see `automata.spelled`.

    >>> language("0*1(00)*", ["{0,1}"], Algebra()).first(4)
    [('1',), ('01',), ('001',), ('100',)]

    Raises: NotationError.   Cost: as `relation`.
    """
    watch = _watch(text, algebra)
    expression = _Expression(text, list(map(letters_of, headings)), watch)
    machine = determined(expression.following, expression.ends, expression.first, watch)
    return spelled(headings, algebra.minimal(machine), algebra)


def relation(text: str, systems: Sequence[System], algebra: Algebra, *, lsd: bool = False) -> Relation:
    """Return the tuples of numbers that have a word in the language, with any number of zeros before it.

    The words themselves are kept for commands such as `star`.

    `lsd`: words begin with the least significant digit, and zeros may follow them.

    >>> from wythoff.automata.naming import system
    >>> relation("0*1(00)*", [system("base(2)")], Algebra()).first(4)
    [(1,), (4,), (16,), (64,)]

    Raises: NotationError.   Cost: exponential in the length at worst; at most `MOST_STATES` states.
    """
    size = prod(system.digits for system in systems)
    if size > MOST_LETTERS:
        raise NotationError(f"a regular expression must be over at most {MOST_LETTERS} letters, was over {size}", text)
    watch = _watch(text, algebra)
    expression = _Expression(text, [system.letters for system in systems], watch)
    if lsd:
        expression.turn()
    words = determined(expression.following, expression.ends, expression.first, watch)
    return of_numbers(systems, algebra.minimal(words), algebra)
