"""Automatic words: infinite words whose letter at n an automaton computes from the digits of n.

For each word that a morphism defines, the program proves that the automaton computes its letters. A morphism is given
by `images`: images[x] is the image of the letter x. `algebra` makes relations within its limits, and a `budget` ends
the work within its time and memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from wythoff.automata.adders import successor
from wythoff.automata.dumont_thomas import Images, paths, reached_letters
from wythoff.automata.limits import Budget, CachedFunction
from wythoff.automata.naming import system, system_of_words
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.subsets import behind_zeros
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError, ParameterError, PositionError, brief
from wythoff.kernels.automata import Machine, minimal, unwatched
from wythoff.sequences.registry.reading import read
from wythoff.sequences.words.morphic import MorphicWord

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__,
}  # fmt: skip
TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Wanted(NamedTuple):
    """A set of letters, given by a comparison (`operator`) with a value: Wanted(">=", 2) has all letters >= 2."""

    operator: str
    value: int

    def holds(self, letter: int) -> bool:
        """Return whether a letter belongs to the set."""
        return COMPARE[self.operator](letter, self.value)


class AutomaticWord:
    """An infinite word: its letter at n is the output of the automaton after it has read the digits of n in a system.

    The automaton `machine` reads the digits of every number, and possibly other sequences of digits. outputs[state] is
    the output of a state. Leading zeros do not change the letter. A word with several indices, such as W[m][n], has a
    system for each index: `system` for the first one, `more` for the others. Its automaton reads one digit of each
    index at once.
    """

    finite = True  # whether it has finitely many letters

    def __init__(self, name: str, system: System, machine: Machine, outputs: Sequence[int], *more: System) -> None:
        self.name, self.system, self.machine, self.outputs = name, system, machine, tuple(outputs)
        self.systems = (system, *more)
        self._places: dict[tuple[int, ...], Relation] = {}

    @property
    def letters(self) -> list[int]:
        """All letters that occur in the word, in ascending order."""
        return sorted(set(self.outputs))

    def places(self, wanted: Wanted | None, algebra: Algebra) -> Relation:
        """Return the relation of the numbers n at which the letter is in the set `wanted`.

        If `wanted` is None, it holds for all n at which there is a letter. For a word with several indices it is a
        relation of these indices.
        """
        kept = tuple([letter for letter in self.letters if wanted is None or wanted.holds(letter)])
        if kept not in self._places:
            with algebra.budget.uncounted():
                self._places[kept] = self._made(kept, algebra)
        return self._places[kept]

    def _made(self, kept: tuple[int, ...], algebra: Algebra) -> Relation:
        machine = algebra.minimal(Machine(self.machine.rows, [output in kept for output in self.outputs]))
        names = ["n"] if len(self.systems) == 1 else [f"n{place}" for place in range(len(self.systems))]
        found = algebra.of_numbers(Relation(self.systems, names, machine))
        steady = _steady(found.machine)
        return found if steady is None else Relation(self.systems, names, algebra.minimal(steady))

    def require_steady(self, algebra: Algebra) -> None:
        """Raise a NotationError if leading zeros before the digits of some n >= 1 change the letter at n."""
        for one in self.letters:
            machine = self.places(Wanted("=", one), algebra).machine
            if machine.rows and machine.rows[0].get(0) != 0:
                said = "the word must have the same letter at n if zeros are put before the digits of n"
                raise NotationError(said, self.name)

    def against(self, other: AutomaticWord, operator: str, algebra: Algebra) -> list[tuple[Relation, ...]]:
        """Return pairs of relations that decide whether `operator` holds between letters of this word and of `other`.

        It holds between the letter of this word at m and that of `other` at n if, in some pair (relation of m, relation
        of n), both relations hold. `operator` is a comparison such as "=" or "<". There is a pair for each letter of
        this word; it must have finitely many letters. For "=" and the letters 0 and 1, one pair says that both letters
        are 0, and the other that both are 1.
        """
        return [
            (self.places(Wanted("=", letter), algebra), other.places(Wanted(TURNED[operator], letter), algebra))
            for letter in self.letters
        ]

    def letter(self, n: int) -> int:
        """Return the letter at index n.   Raises: PositionError if the word has no letter there."""
        state: int | None = 0
        for digit in self.system.encode(n):
            state = None if state is None else self.machine.rows[state].get(digit)
        if state is None:
            raise PositionError(f"the word {self.name} has no letter at place {brief(n)}")
        return self.outputs[state]


def _steady(machine: Machine) -> Machine | None:
    """Return an automaton equivalent to `machine` that stays in its first state while it reads leading zeros.

    The empty word is then accepted if words of zeros are. Return None if leading zeros change the acceptance of other
    words.
    """
    if not machine.rows or machine.rows[0].get(0) == 0:
        return machine
    reached: list[int] = []
    state: int | None = 0
    while state is not None and state not in reached:
        reached.append(state)
        state = machine.rows[state].get(0)
    further = [{letter: target for letter, target in machine.rows[one].items() if letter} for one in reached]
    if state is None or any(row != further[0] for row in further):
        return None
    return behind_zeros(machine)


def fixed_point(
    name: str, system: System, images: Images, start: int, coding: Sequence[int], budget: Budget | None = None
) -> AutomaticWord:
    """Return the fixed point of the morphism `images` that begins with `start`, with each letter x mapped to coding[x].

    It is a word over `system`, named `name`. The words of the system must be the paths of the morphism: in the state of
    the letter x, the digit d leads to letter d of the image of x. By Dumont and Thomas the n-th of these paths, in
    lexicographic order with leading zeros, leads to letter n. The program proves this separately, by induction on n.

    Raises: ParameterError if the words of the system are different, or the proof fails.
    """
    order = reached_letters(images, start)
    machine = paths(images, order)
    if minimal(machine, unwatched) != system.machine:
        raise ParameterError(
            f"the word {name} needs the numeration system of its own morphism; {system.name} writes numbers in "
            "another way"
        )
    letters = AutomaticWord(name, system, machine, order)
    fault = fault_of(letters, images, start, Algebra(Budget(within=budget)))
    if fault:
        raise ParameterError(f"the word {name} must be the fixed point of its morphism: {fault}")
    return AutomaticWord(name, system, machine, [coding[letter] for letter in order])


def fault_of(word: AutomaticWord, images: Images, start: int, algebra: Algebra) -> str:
    """Return why `word` is not the fixed point of the morphism `images` that begins with `start`, or "" if it is.

    Let s(n) be the number whose digits are those of n and then a 0. For each n, let x be the letter at n. Two
    conditions are decided for all n: s(n + 1) = s(n) + |image of x|, and the letters from s(n) on are the image of x.
    Leading zeros do not matter, so s(0) = 0. By induction s(n) is then the length of the image of the first n letters.
    So the word is its own image, and because its first letter is `start`, it is the fixed point.
    """
    system = word.system
    if word.letter(0) != start or images[start][:1] != (start,):
        return f"it must begin with {start}"
    shift = shifted(system, algebra)  # n, m: m = n0
    if algebra.exists(shift, "m") != algebra.everything(system, "n"):
        return "in its numeration system a word must remain one when a 0 is appended"
    following = successor(system, algebra).renamed({"a": "n", "b": "w"})
    raised = algebra.exists(algebra.join(following, shift.renamed({"n": "w", "m": "k"})), "w")  # k, n: k = (n + 1)0
    for letter in word.letters:
        here = algebra.join(shift, word.places(Wanted("=", letter), algebra))
        image = images[letter]
        steps = algebra.join(algebra.join(here, raised), algebra.everything(system, "kmn"))
        wanted = algebra.linear(system, {"m": 1, "k": -1}, True, -len(image))
        if not algebra.minus(steps, algebra.join(steps, wanted)).empty:
            return f"the image of {letter} must have the length {len(image)}"
        starts = algebra.exists(here, "n")
        for place, inside in enumerate(image):
            there = word.places(Wanted("=", inside), algebra).renamed({"n": "k"})
            moved = algebra.exists(algebra.join(there, algebra.linear(system, {"m": 1, "k": -1}, True, -place)), "k")
            if not algebra.minus(starts, moved).empty:
                return f"letter {place} of the image of {letter} must be {inside}"
    return ""


def shifted(system: System, algebra: Algebra) -> Relation:
    """Return the relation of m and n that holds if the word of m, in `system`, is the word of n with a 0 after it."""
    digits = system.digits
    # In state d, the digit d of m was read last; the same digit of n must come next.
    rows = [{after * digits + before: after for after in range(digits)} for before in range(digits)]
    machine = Machine(rows, [digit == 0 for digit in range(digits)])
    found = Relation(system, ("m", "n"), algebra.minimal(machine))
    return algebra.join(found, algebra.everything(system, "mn"))


@CachedFunction
def word(name: str, *, budget: Budget | None = None) -> AutomaticWord:
    """Return the proved word with this name in the registry, or the word of a call such as k_bonacci(4).

    >>> [word("F").letter(n) for n in range(8)], word("t_wythoff(t=2)").system.name
    ([0, 1, 0, 0, 1, 0, 1, 0], 'plus(2, 1)')

    Raises: NotationError for an unknown name; ParameterError for a word for which no automaton is known here.
    """
    if name == "ruler":
        return Ruler(system("base(2)", budget=budget))
    found = read(name, "word").value
    if not isinstance(found, MorphicWord):
        raise ParameterError(f"an automaton is known only for words given by a morphism; {name} is none")
    images, start = found.morphism.images, found.start
    numbers = system_of_words(name, images, start, budget)
    return fixed_point(name, numbers, images, start, found.coding, budget)


class Ruler(AutomaticWord):
    """The word whose letter at n >= 1 is the number of zeros at the end of the word of n in `system`; none at 0.

    >>> from wythoff.automata.naming import system
    >>> word = Ruler(system("base(2)"))
    >>> word.places(Wanted(">=", 2), Algebra()).first(4), word.places(Wanted("=", 0), Algebra()).first(4)
    ([(4,), (8,), (12,), (16,)], [(1,), (3,), (5,), (7,)])
    """

    finite = False

    def __init__(self, system: System) -> None:
        self.name, self.system, self.systems = "ruler", system, (system,)

    @property
    def letters(self) -> NoReturn:
        """Raise NotationError, because the word has infinitely many letters."""
        raise NotationError(
            "compare a letter of the word ruler with one number, as in ruler[n] = @2, or with letters of another word: "
            "it has infinitely many letters",
            self.name,
        )

    def letter(self, n: int) -> int:
        """Return the letter at n >= 1: how many zeros end the word of n. Raises: PositionError at 0."""
        if n == 0:
            raise PositionError("the word ruler has letters only at n >= 1, was asked for n = 0")
        digits = self.system.encode(n)
        return next(zeros for zeros, digit in enumerate(reversed(digits)) if digit)

    def places(self, wanted: Wanted | None, algebra: Algebra) -> Relation:
        """Return the relation of the n >= 1 whose letter is in the set `wanted`; all n >= 1 if it is None.

        Cost: as many states as the number with which `wanted` compares letters, and a few more.
        """
        least = self._ends(0, algebra)
        if wanted is None:
            return least
        operator, value = wanted
        if operator in (">", ">="):
            return self._ends(value + (operator == ">"), algebra)
        if operator in ("<", "<="):
            return algebra.minus(least, self._ends(value + (operator == "<="), algebra))
        same = algebra.minus(self._ends(value, algebra), self._ends(value + 1, algebra))
        return same if operator == "=" else algebra.minus(least, same)

    def _ends(self, zeros: int, algebra: Algebra) -> Relation:
        """Return the relation of the n >= 1 whose words end in at least `zeros` zeros: all n if `zeros` <= 0."""
        zeros = max(zeros, 0)
        most = algebra.budget.limits.cautious().states
        if zeros + 2 > most:  # before any state is made
            raise algebra.budget.undecided(f"more than {most} states")
        other = dict.fromkeys(range(1, self.system.digits), 1)
        # State 0 has read nothing but zeros, state s + 1 has read s zeros after the last other digit.
        rows = [{0: 0, **other}, *({0: min(state + 1, zeros + 1), **other} for state in range(1, zeros + 2))]
        found = Relation(self.system, "n", algebra.minimal(Machine(rows, [False] * (zeros + 1) + [True])))
        return algebra.join(found, algebra.everything(self.system, "n"))

    def against(self, other: AutomaticWord, operator: str, algebra: Algebra) -> list[tuple[Relation, ...]]:
        """Return tuples of relations that decide whether `operator` holds between letters of this word and of `other`.

        It holds between the letter of this word at m and that of `other` at n if all relations of some tuple hold.
        There is a tuple (relation of m, relation of n) for each letter of `other`. If `other` is a ruler word too,
        there is only one tuple, of one relation of m and n.
        """
        if not isinstance(other, Ruler):
            return [
                (self.places(Wanted(operator, letter), algebra), other.places(Wanted("=", letter), algebra))
                for letter in other.letters
            ]
        digits = self.system.digits
        # States: both words end in equally many zeros, the first in fewer, the second in fewer.
        row = {0: 0, **{one * digits + two: 0 for one in range(1, digits) for two in range(1, digits)}}
        row |= {one * digits: 1 for one in range(1, digits)} | dict.fromkeys(range(1, digits), 2)
        rows = [{**row, 0: state} for state in range(3)]
        accepted = {"=": (0,), "!=": (1, 2), "<": (1,), "<=": (0, 1), ">": (2,), ">=": (0, 2)}[operator]
        machine = algebra.minimal(Machine(rows, [state in accepted for state in range(3)]))
        least = self._ends(0, algebra)
        found = algebra.join(Relation(self.system, ("m", "n"), machine), least)
        return [(algebra.join(found, least.renamed({"n": "m"})).ordered(("m", "n")),)]
