"""Relations of words of one length over alphabets, as Walnut has them where no track has a system.

Words are not numbers here: a zero before or after a word makes another word, and a relation may be read backwards. The
automata of this package read leading zeros without moving. So 0 is not a letter of any word here, but stands before the
beginning of all of them; the letters are 1, 2, ...; and a track of its own, LENGTH, whose words have one letter only,
is in every relation, and keeps together what has one length. Joins, unions, differences and projections are as always.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count as counting, islice
from math import prod

from wythoff.answers import USUAL
from wythoff.automata.alphabets import LETTER, letters_of, written
from wythoff.automata.relations import Algebra, Relation, tracks
from wythoff.automata.systems import System
from wythoff.automata.turning import turned_machine
from wythoff.errors import NotationError, ParameterError, RequestError
from wythoff.kernels.automata import EMPTY, Machine, Row, Watch, minimal, unwatched

LENGTH = " length"  # no variable has this name, and it stands before all that have one
MOST_LETTERS = 1_000_000  # of all tracks together, where a relation has each of them


class Spelling(System):
    """Words over an alphabet; the digit 0 stands before them, and their letters are 1, 2, ... as in `spelled`."""

    def __init__(self, letters: Sequence[int]) -> None:
        self.spelled = tuple(letters)
        self.heading = "{" + ",".join(map(str, sorted(letters))) + "}"
        after = dict.fromkeys(range(1, len(letters) + 1), 1)
        super().__init__(f"words over {self.heading}", len(letters) + 1, Machine([{0: 0, **after}, after], [True] * 2))

    def atom(self, weights: Sequence[int], equal: bool, target: int, algebra: Algebra) -> Machine:
        """No linear condition: words are not numbers.   Raises: ParameterError."""
        raise ParameterError(f"{self.name} must stand in relations only: they have no sums")


@lru_cache
def spelling(heading: str) -> Spelling:
    """The words over the alphabet of a heading, such as {0,1}."""
    return Spelling(letters_of(heading))


MEASURE = Spelling((0,))  # of LENGTH


class Spelled(Relation):
    """Tuples of words of one length. Beside its variables it has LENGTH, the first of its tracks."""

    @property
    def named(self) -> tuple[str, ...]:
        """The variables but for LENGTH."""
        return self.variables[1:]

    @property
    def spellings(self) -> list[Spelling]:
        """The alphabets of the variables."""
        return [system for system in self.systems[1:] if isinstance(system, Spelling)]

    @property
    def system_name(self) -> str:
        """The alphabets of its variables."""
        return " and ".join(dict.fromkeys(over.heading for over in self.spellings))

    @property
    def states(self) -> int:
        """How many live states the minimal automaton of the words themselves has."""
        return len(self.exact().rows)

    def first(self, n: int = USUAL, watch: Watch = unwatched) -> list[tuple[str, ...]]:  # type: ignore[override]
        """The first n tuples, by the length of their words and then in the order of their letters.

        >>> pairs = spelled(("{0,1}", "{0,1}"), Machine([{0b01: 1}, {0b11: 1}], [False, True]))
        >>> pairs.first(3)
        [('0', '1'), ('01', '11'), ('011', '111')]
        """
        return list(islice(self._in_order(watch), n if self.count is None else min(n, self.count)))

    def contains(self, words: Sequence[str]) -> bool:  # type: ignore[override]
        """Whether a tuple of words is in the relation; letters that are not digits stand in brackets.   Cost: linear.

        Raises: ParameterError for another number of words.
        """
        if len(words) != len(self.named):
            raise ParameterError(f"a tuple must have {len(self.named)} words, had {len(words)}")
        spelt = [LETTER.findall(word) for word in words]
        if (
            len(set(map(len, spelt))) > 1
            or self.empty
            or any("".join(w) != s for w, s in zip(spelt, words, strict=True))
        ):
            return False
        known = [{written(letter): place for place, letter in enumerate(over.spelled, 1)} for over in self.spellings]
        state = 0
        for letters in zip(*spelt, strict=True):
            found = [digits.get(letter, 0) for digits, letter in zip(known, letters, strict=True)]
            letter = _joint((1, *found), self.systems)
            if not all(found) or letter not in self.machine.rows[state]:
                return False
            state = self.machine.rows[state][letter]
        return self.machine.accepting[state]

    def _in_order(self, watch: Watch) -> Iterable[tuple[str, ...]]:
        rows, accepting = self.machine.rows, self.machine.accepting
        alive: list[set[int]] = [{state for state, accepts in enumerate(accepting) if accepts}]
        for length in counting():
            stack = [(0, ("",) * len(self.named), length)] if rows and 0 in alive[length] else []
            while stack:
                watch(len(stack), 0)
                state, words, rest = stack.pop()
                if not rest:
                    yield words
                    continue
                for letter in sorted(rows[state], reverse=True):
                    if letter and rows[state][letter] in alive[rest - 1]:
                        digits = _digits(letter, self.systems)[1:]
                        pairs = zip(self.spellings, digits, strict=True)
                        added = (written(over.spelled[digit - 1]) for over, digit in pairs)
                        longer = tuple(f"{word}{one}" for word, one in zip(words, added, strict=True))
                        stack.append((rows[state][letter], longer, rest - 1))
            living = alive[-1]
            alive.append(
                {
                    state
                    for state, row in enumerate(rows)
                    if any(letter and target in living for letter, target in row.items())
                }
            )

    def exact(self) -> Machine:
        """The minimal automaton of the words themselves: letters are tuples of places in the alphabets, and none stands
        before the words."""
        sizes = [len(over.spelled) for over in self.spellings]
        rows: list[Row] = []
        for row in self.machine.rows:
            rows.append({})
            for letter, target in row.items():
                if letter:
                    place = 0
                    for digit, size in zip(_digits(letter, self.systems)[1:], sizes, strict=True):
                        place = place * size + digit - 1
                    rows[-1][place] = target
        return minimal(Machine(rows, list(self.machine.accepting)), unwatched)

    def backwards(self, algebra: Algebra) -> Spelled:
        """The tuples of these words read from their ends.   Cost: exponential in the states at worst."""
        algebra.budget.watch(self.states, 0)
        turned = turned_machine(self.exact())
        return spelled([system.heading for system in self.spellings], turned, algebra, self.named)

    def ordered(self, variables: Sequence[str]) -> Spelled:
        """The same relation with its variables in another order."""
        found = super().ordered((LENGTH, *(name for name in variables if name != LENGTH)))
        return Spelled(found.systems, found.variables, found.machine)

    def renamed(self, names: Mapping[str, str]) -> Spelled:
        """The same relation with other names of its variables, no two of them equal."""
        return Spelled(self.systems, [names.get(name, name) for name in self.variables], self.machine)

    def __repr__(self) -> str:
        over = ", ".join(system.name for system in self.systems[1:])
        return f"<relation of ({', '.join(self.named)}), {over}, {self.states} states>"


def _digits(letter: int, systems: Sequence[System]) -> list[int]:
    found = []
    for system in reversed(systems):
        letter, digit = divmod(letter, system.digits)
        found.append(digit)
    return found[::-1]


def _joint(digits: Sequence[int], systems: Sequence[System]) -> int:
    letter = 0
    for digit, system in zip(digits, systems, strict=True):
        letter = letter * system.digits + digit
    return letter


def spelled(
    headings: Sequence[str], machine: Machine, algebra: Algebra | None = None, names: Sequence[str] | None = None
) -> Spelled:
    """The relation of the words that an automaton reads, one letter of each track at once: no other words.

    A letter of the automaton is the number of the tuple of places in the alphabets, that of the first track first.
    """
    algebra = algebra or Algebra()
    alphabets = [spelling(heading) for heading in headings]
    systems = (MEASURE, *alphabets)
    sizes = [len(alphabet.spelled) for alphabet in alphabets]
    rows: list[Row] = []
    for row in machine.rows:
        rows.append({})
        for letter, target in row.items():
            rest, digits = letter, []
            for size in reversed(sizes):
                rest, place = divmod(rest, size)
                digits.append(place + 1)
            rows[-1][_joint((1, *reversed(digits)), systems)] = target + 1
    variables = (LENGTH, *(tracks(len(headings)) if names is None else names))
    if not rows:
        return Spelled(systems, variables, EMPTY)
    # Zeros before all words are read in a state of their own, which nothing else leads to.
    padded = Machine([{0: 0, **rows[0]}, *rows], [machine.accepting[0], *machine.accepting])
    return Spelled(systems, variables, algebra.minimal(padded))


class Words(Algebra):
    """The algebra of relations of words that all have one length."""

    def everything(self, system: System, variables: Iterable[str]) -> Relation:
        """All tuples of words of one length."""
        return self._all_of(dict.fromkeys(variables, system))

    def nothing(self, system: System, variables: Iterable[str]) -> Relation:
        """No tuple."""
        kinds = dict.fromkeys(variables, system)
        return Relation((MEASURE, *kinds.values()), [LENGTH, *kinds], EMPTY)

    def _all_of(self, kinds: Mapping[str, System]) -> Relation:
        kinds = {LENGTH: MEASURE, **{name: kinds[name] for name in sorted(kinds) if name != LENGTH}}
        systems = tuple(kinds.values())
        size = prod(system.digits - 1 for system in systems)
        if size > MOST_LETTERS:
            self.budget.watch(1, size)
            raise RequestError(f"relations of words must have at most {MOST_LETTERS} letters here, had {size}")
        letters = [1]
        for system in systems[1:]:
            letters = [letter * system.digits + digit for letter in letters for digit in range(1, system.digits)]
        after = dict.fromkeys(letters, 1)
        return Relation(systems, [*kinds], self.minimal(Machine([{0: 0, **after}, after], [True, True])))

    def same(self, system: System, one: str, other: str) -> Relation:
        """Two words are equal."""
        names = (LENGTH, *sorted((one, other)))
        systems = (MEASURE, system, system)
        after = {_joint((1, digit, digit), systems): 1 for digit in range(1, system.digits)}
        return Relation(systems, names, self.minimal(Machine([{0: 0, **after}, after], [True, True])))


def of_words(relation: Relation) -> Spelled:
    """A relation that the algebra of words made, as one of words."""
    if relation.variables[:1] != (LENGTH,):
        raise NotationError("a relation must be of words here", relation.system_name)
    return Spelled(relation.systems, relation.variables, relation.machine)
