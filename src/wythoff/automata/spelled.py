"""Relations of words of one length over alphabets, as in Walnut for tracks without a system.

Words are not numbers here: a zero before or after a word makes another word, and a relation may be read backwards. But
the automata of this package ignore leading zeros. So the digit 0 is padding before all words, and the letters are the
digits 1, 2, ... Every relation has one more track, LENGTH. Its words have only one letter, and ensure that all words of
a tuple have the same length. Joins, unions, differences and projections work as usual.

A *heading* is an alphabet as text, such as {0,1}; `algebra` has the limits of the work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count as counting, dropwhile, islice, product
from math import prod

from wythoff.automata.letters import joint, split
from wythoff.automata.limits import Budget, CachedFunction
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation, tracks
from wythoff.automata.subsets import behind_zeros, turned_machine, unmoved_by_zeros
from wythoff.automata.systems import System
from wythoff.base.answers import USUAL
from wythoff.base.errors import NotationError, ParameterError, PositionError, RequestError, brief
from wythoff.kernels.automata import EMPTY, Machine, Watch, minimal, unwatched

MOST = 1000  # letters of an alphabet; the letters of a relation are tuples of letters of its tracks
LETTER = re.compile(r"\d|\[[^\]]*\]")  # a letter in a word as it is written


def written(letter: int) -> str:
    """Return a letter as words show it: in brackets unless it is a single digit.

    >>> written(7), written(-1), written(12)
    ('7', '[-1]', '[12]')
    """
    return str(letter) if 0 <= letter <= 9 else f"[{letter}]"


class Alphabet(System):
    """The system of all words over some letters, which are the digits 0, 1, ... in the order of `letters`.

    The first letter acts like a leading zero: put before a word, it does not change the word. So words and numbers can
    be read side by side. Words have no sum. If `lsd`, words are read from their end, like numbers with the least
    significant digit first; this is a system of its own, with another name.
    """

    def __init__(self, letters: Sequence[int], lsd: bool = False) -> None:
        self._letters, self._backwards = tuple(letters), lsd
        self.heading = "{" + ",".join(map(str, sorted(letters))) + "}"
        name = f"{self.heading} read from the end" if lsd else self.heading
        super().__init__(name, len(letters), Machine([dict.fromkeys(range(len(letters)), 0)], [True]))
        self.open = not lsd and self._letters[0] == 0 and min(letters) == 0

    def encode(self, number: int | str) -> tuple[int, ...]:
        """Return the digits of a word, given as a text such as '1[-1]1'; or those of the word with a given number.

        The first letter of the alphabet counts as a leading zero: it is left out at the beginning.
        """
        if not isinstance(number, str):
            return super().encode(number)
        spelt = LETTER.findall(number)
        places = {written(letter): place for place, letter in enumerate(self._letters)}
        if "".join(spelt) != number or not {*spelt} <= {*places}:
            raise PositionError(f"a word must have only letters of {self.heading}, was {brief(number)}")
        digits = [places[letter] for letter in (spelt[::-1] if self._backwards else spelt)]
        return tuple(dropwhile(lambda digit: not digit, digits))

    def shown(self, number: int) -> str:
        """Return the word with a given number as text, without leading zeros (first letters of the alphabet)."""
        spelt = [written(self._letters[digit]) for digit in self.encode(number)]
        return "".join(reversed(spelt) if self._backwards else spelt)

    @property
    def letters(self) -> Sequence[int]:
        return self._letters

    def atom(self, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> Machine:
        """Raise ParameterError, because words have no linear conditions."""
        raise ParameterError(
            f"words over {self.name} are not numbers and cannot be added: use them only in relations and as indices"
        )


@lru_cache
def letters_of(heading: str) -> tuple[int, ...]:
    """Return the letters of the alphabet `heading` in ascending order, but with 0 first.

    >>> letters_of("{0,1}"), letters_of("{-1, 1}"), letters_of("{-1,0,1}")
    ((0, 1), (-1, 1), (0, -1, 1))

    Raises: NotationError.
    """
    parts = [part.strip() for part in heading.strip("{}").split(",") if part.strip()]
    if not parts or not all(re.fullmatch(r"[+-]?\d{1,6}", part) for part in parts) or len(parts) > MOST:
        raise NotationError("an alphabet must be a set of integers, such as {0,1} or {-1,1}", heading)
    found = sorted({int(part) for part in parts})
    if len(found) < len(parts):
        raise NotationError("an alphabet must have different letters", heading)
    return tuple(sorted(found, key=lambda letter: (letter != 0, letter)))


def place_of(digit: int | str, letters: Sequence[int], text: str) -> int:
    """Return the index of the letter `digit` in the alphabet `letters`.

    Raises: NotationError, with `text`, for a letter that is not in it.
    """
    if digit not in letters:
        wanted = f"below {len(letters)}" if counts(letters) else f"one of {', '.join(map(str, letters))}"
        raise NotationError(f"a digit must be {wanted}, was {digit}", text)
    return letters.index(int(digit))


def counts(letters: Sequence[int]) -> bool:
    """Return whether the letters are the digits 0, 1, ... of a base, so that words are numbers."""
    return list(letters) == [*range(len(letters))]


@CachedFunction
def alphabet(heading: str, lsd: bool = False, *, budget: Budget | None = None) -> System:
    """Return the system of words over an alphabet: a base for {0,1}, {0,1,2}, ..., else an `Alphabet`.

    A base is marked as open: statements may read its words in another system too. If `lsd`, words are read from their
    end. `budget` limits the proof that the base adds.

    >>> alphabet("{0,1}").name, alphabet("{0,1}").open, alphabet("{-1,1}").open
    ('base(2)', True, False)
    """
    letters = letters_of(heading)
    if counts(letters) and len(letters) > 1:
        return system_of(f"base({len(letters)})", budget=budget).marked(open=True)
    return Alphabet(letters, lsd)


LENGTH = " length"  # no variable can have this name, and it sorts before all variables
MOST_LETTERS = 1_000_000  # tuples of letters of all tracks, in a relation that reads all of them


class Spelling(System):
    """The system of words over `letters`, with padding: the digit 0 may precede a word, the letters are 1, 2, ..."""

    def __init__(self, letters: Sequence[int]) -> None:
        self.spelled = tuple(letters)
        self.heading = "{" + ",".join(map(str, sorted(letters))) + "}"
        after = dict.fromkeys(range(1, len(letters) + 1), 1)
        super().__init__(f"words over {self.heading}", len(letters) + 1, Machine([{0: 0, **after}, after], [True] * 2))

    def atom(self, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> Machine:
        """Raise ParameterError, because words have no linear conditions."""
        raise ParameterError(
            f"{self.name} are not numbers and cannot be added: use them only as arguments of relations"
        )


@lru_cache
def spelling(heading: str) -> Spelling:
    """Return the system of words over an alphabet such as {0,1}, with padding."""
    return Spelling(letters_of(heading))


MEASURE = Spelling((0,))  # the system of the track LENGTH


class Spelled(Relation):
    """A relation of words of one length. Its first variable, LENGTH, is a track that only ensures equal lengths.

    The other variables are those of the words; their systems are of the class `Spelling`.
    """

    @property
    def named(self) -> tuple[str, ...]:
        """The names of the variables, without LENGTH."""
        return self.variables[1:]

    @property
    def spellings(self) -> list[Spelling]:
        """The systems of the variables, without that of LENGTH."""
        return [system for system in self.systems[1:] if isinstance(system, Spelling)]

    @property
    def system_name(self) -> str:
        """The alphabets of the variables, joined by "and"."""
        return " and ".join(dict.fromkeys(over.heading for over in self.spellings))

    @property
    def states(self) -> int:
        """The number of states of the minimal automaton of the words themselves, without padding."""
        return len(self.exact().rows)

    def first(self, n: int = USUAL, watch: Watch = unwatched) -> list[tuple[str, ...]]:  # type: ignore[override]
        """Return the first n tuples of words, sorted by length and then by letters.

        `watch` is called often, and may raise an exception to end the search.

        >>> pairs = spelled(("{0,1}", "{0,1}"), Machine([{0b01: 1}, {0b11: 1}], [False, True]))
        >>> pairs.first(3)
        [('0', '1'), ('01', '11'), ('011', '111')]
        """
        return list(islice(self._in_order(watch), n if self.count is None else min(n, self.count)))

    def contains(self, words: Sequence[str]) -> bool:  # type: ignore[override]
        """Return whether a tuple of words is in the relation. Letters that are not a single digit are in brackets.

        Cost: linear. Raises: ParameterError for a tuple of the wrong length.
        """
        if len(words) != len(self.named):
            raise ParameterError(f"a tuple must have {len(self.named)} words, had {len(words)}")
        spelt = [LETTER.findall(word) for word in words]
        if self.empty or len(set(map(len, spelt))) > 1 or ["".join(letters) for letters in spelt] != list(words):
            return False
        known = [{written(letter): place for place, letter in enumerate(over.spelled, 1)} for over in self.spellings]
        state = 0
        for letters in zip(*spelt, strict=True):
            found = [digits.get(letter, 0) for digits, letter in zip(known, letters, strict=True)]
            letter = joint((1, *found), _sizes(self.systems))
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
                        digits = split(letter, _sizes(self.systems))[1:]
                        pairs = zip(self.spellings, digits, strict=True)
                        added = (written(over.spelled[digit - 1]) for over, digit in pairs)
                        longer = tuple(f"{word}{one}" for word, one in zip(words, added, strict=True))
                        stack.append((rows[state][letter], longer, rest - 1))
            pairs_ = [(state, target) for state, row in enumerate(rows) for letter, target in row.items() if letter]
            alive.append({state for state, target in pairs_ if target in alive[-1]})

    def exact(self) -> Machine:
        """Return the minimal automaton of the words themselves, without padding before them.

        Its letters stand for tuples of indices into the alphabets.
        """
        sizes = [len(over.spelled) for over in self.spellings]

        def exact(letter: int) -> int:
            return joint([digit - 1 for digit in split(letter, _sizes(self.systems))[1:]], sizes)

        rows = [{exact(letter): to for letter, to in row.items() if letter} for row in self.machine.rows]
        return minimal(Machine(rows, list(self.machine.accepting)), unwatched)

    @property
    def moved_by_zeros(self) -> bool:
        """Whether putting zeros before words changes whether they are in the relation. If so, they are not numbers."""
        return not unmoved_by_zeros(self.exact())

    def backwards(self, algebra: Algebra) -> Spelled:
        """Return the relation of the reversed words.   Cost: exponential in the states at worst."""
        algebra.budget.watch(self.states, 0)
        turned = turned_machine(self.exact(), algebra.budget)
        return spelled([system.heading for system in self.spellings], turned, algebra, self.named)

    def ordered(self, variables: Sequence[str]) -> Spelled:
        """Return the same relation with its variables in the order of `variables`."""
        found = super().ordered((LENGTH, *(name for name in variables if name != LENGTH)))
        return Spelled(found.systems, found.variables, found.machine)

    def renamed(self, names: Mapping[str, str]) -> Spelled:
        """Return the same relation with variables renamed: `names` maps old names to new ones, all different."""
        return Spelled(self.systems, [names.get(name, name) for name in self.variables], self.machine)

    def __repr__(self) -> str:
        over = ", ".join(system.name for system in self.systems[1:])
        return f"<relation of ({', '.join(self.named)}), {over}, {self.states} states>"


def _sizes(systems: Sequence[System]) -> list[int]:
    return [system.digits for system in systems]


def spelled(
    headings: Sequence[str], machine: Machine, algebra: Algebra | None = None, names: Sequence[str] | None = None
) -> Spelled:
    """Return the relation of exactly the words that `machine` accepts; `headings` are the alphabets of its tracks.

    A letter of the automaton is the number of a tuple of indices into the alphabets, the first track most significant.
    `names` are the names of the variables; without them, the names are track00, track01, ...
    """
    algebra = algebra or Algebra()
    alphabets = [spelling(heading) for heading in headings]
    systems = (MEASURE, *alphabets)
    sizes = [len(alphabet.spelled) for alphabet in alphabets]

    def padded_letter(letter: int) -> int:
        return joint([1, *(place + 1 for place in split(letter, sizes))], _sizes(systems))

    rows = [{padded_letter(letter): target for letter, target in row.items()} for row in machine.rows]
    variables = (LENGTH, *(tracks(len(headings)) if names is None else names))
    return Spelled(systems, variables, algebra.minimal(behind_zeros(Machine(rows, machine.accepting))))


class Words(Algebra):
    """The algebra of relations of words, where all words of a tuple have one length."""

    of_numbers_only = False

    def everything(self, system: System, variables: Iterable[str]) -> Relation:
        """Return the relation of all tuples of words of `system`, one for each of `variables`, of the same length."""
        return self._all_of(dict.fromkeys(variables, system))

    def nothing(self, system: System, variables: Iterable[str]) -> Relation:
        """Return the empty relation of `variables`, which are words of `system`."""
        kinds = dict.fromkeys(variables, system)
        return Relation((MEASURE, *kinds.values()), [LENGTH, *kinds], EMPTY)

    def _all_of(self, kinds: Mapping[str, System]) -> Relation:
        kinds = {LENGTH: MEASURE, **{name: kinds[name] for name in sorted(kinds) if name != LENGTH}}
        systems = tuple(kinds.values())
        size = prod(system.digits - 1 for system in systems)
        if size > MOST_LETTERS:
            self.budget.watch(1, size)
            raise RequestError(
                f"the words of a relation must have an alphabet of at most {MOST_LETTERS} letters together, had {size}"
            )
        digits = product(*(range(1, system.digits) for system in systems))
        after = {joint(chosen, _sizes(systems)): 1 for chosen in digits}
        return Relation(systems, [*kinds], self.minimal(Machine([{0: 0, **after}, after], [True, True])))

    def same(self, system: System, one: str, other: str) -> Relation:
        """Return the relation of two words of `system` that holds if they are equal.

        `one` and `other` are the names of its variables.
        """
        names = (LENGTH, *sorted((one, other)))
        systems = (MEASURE, system, system)
        after = {joint((1, digit, digit), _sizes(systems)): 1 for digit in range(1, system.digits)}
        return Relation(systems, names, self.minimal(Machine([{0: 0, **after}, after], [True, True])))


def of_words(relation: Relation) -> Spelled:
    """Return a relation that is made by the algebra `Words`, as an object of the class `Spelled`.

    Raises: NotationError if its variables are not words.
    """
    if relation.variables[:1] != (LENGTH,):
        raise NotationError("the variables of this relation must be words, not numbers", relation.system_name)
    return Spelled(relation.systems, relation.variables, relation.machine)
