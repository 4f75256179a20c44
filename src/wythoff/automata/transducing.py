"""Words that a transducer makes from automatic words, letter by letter. They are automatic again (Dekking 1994).

A transducer is an automaton that writes a letter for each letter that it reads. A *map* of its states says, for each
state, in which state it is after reading some letters, or -1 if it cannot read them. `algebra` has the limits of the
work.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from wythoff.automata.automatic_words import AutomaticWord
from wythoff.automata.relations import Algebra
from wythoff.automata.spelled import letters_of
from wythoff.automata.subsets import explored, with_at_most
from wythoff.base.errors import NotationError, ParameterError
from wythoff.kernels.automata import Machine, Row, unwatched

# The most states of a word that a transducer makes, and lengths of words after which the transducer must repeat itself.
MOST_STATES, MOST_HEIGHTS = 50_000, 1000
Map = tuple[int, ...]  # for each state of a transducer the state after some letters; -1 if there is none


# From each state, by letter, the next state and the letter that is written; the first state is initial.
Transducer: TypeAlias = list[dict[int, tuple[int, int]]]


def read_transducer(text: str, name: str) -> Transducer:
    """Parse a transducer file of Walnut: an alphabet, then each state above its lines `letter -> state / letter`.

    `text` is its content, and `name` its name for messages. In the example, the state is the sum of the bits modulo 2.

    >>> read_transducer("{0, 1}\\n0\\n0 -> 0 / 0\\n1 -> 1 / 1\\n1\\n0 -> 1 / 1\\n1 -> 0 / 0\\n", "sums")
    [{0: (0, 0), 1: (1, 1)}, {0: (1, 1), 1: (0, 0)}]

    Raises: NotationError with the line.
    """
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or not re.fullmatch(r"\{[^}]*\}", lines[0][1]):
        raise NotationError("a transducer must begin with its alphabet, such as {0, 1}", name)
    letters = letters_of(re.sub(r"\s", "", lines[0][1]))
    numbers: dict[str, int] = {}
    arcs: list[list[tuple[int, str, int, int]]] = []
    for number, line in lines[1:]:
        arc = re.fullmatch(r"([+-]?\d{1,6})\s*->\s*(\d+)\s*/\s*([+-]?\d{1,6})", line)
        if re.fullmatch(r"\d+", line):
            numbers[line] = len(arcs)
            arcs.append([])
        elif arc and arcs and int(arc[1]) in letters:
            arcs[-1].append((int(arc[1]), arc[2], int(arc[3]), number))
        else:
            raise NotationError(f"line {number} must be the number of a state, or LETTER -> STATE / LETTER", name)
    steps: Transducer = []
    for leaving in arcs:
        steps.append({})
        for letter, target, output, number in leaving:
            if target not in numbers or letter in steps[-1]:
                raise NotationError(
                    f"line {number} must lead to a state of the transducer, and its letter must have no other "
                    "line in this state",
                    name,
                )
            steps[-1][letter] = numbers[target], output
    if not steps:
        raise NotationError("a transducer must have at least one state", name)
    return steps


class _Heights:
    """The effect of long stretches of a word on the state of a transducer that reads them: `maps`.

    A map says, for each state of the transducer, in which state it is after reading some letters, or -1 if it cannot
    read them. The word is given by the `rows` and `letters` of its automaton, as `_with_words` returns them. For h = 0,
    1, ..., maps[h] has a map for each state p of this automaton. Take all words of h digits that are read from p, in
    lexicographic order. Each leads to a letter, and these letters form a stretch. The map is that of reading the
    stretch. The maps for h follow from those for h - 1, so they are periodic from some h on.
    """

    def __init__(self, rows: list[Row], letters: list[int | None], transducer: Transducer, algebra: Algebra) -> None:
        self.rows, self.steps = rows, transducer
        self.still: Map = tuple(range(len(self.steps)))
        now = tuple(self.still if letter is None else self._read(letter) for letter in letters)
        seen: dict[tuple[Map, ...], int] = {}
        self.maps: list[tuple[Map, ...]] = []
        while now not in seen:
            seen[now] = len(self.maps)
            self.maps.append(now)
            algebra.budget.watch(len(self.maps), len(self.maps) * len(rows))
            if len(self.maps) > MOST_HEIGHTS:
                raise ParameterError(
                    f"the transducer cannot be applied: no period was found for words of up to {MOST_HEIGHTS} digits"
                )
            now = tuple(self.all_before(row, None, now, self.still) for row in rows)
        self.returns = seen[now]  # the length whose maps equal those of the length after the last

    def _read(self, letter: int) -> Map:
        return tuple(step.get(letter, (-1, 0))[0] for step in self.steps)

    @staticmethod
    def all_before(row: Row, digit: int | None, maps: tuple[Map, ...], start: Map) -> Map:
        """Return the map of reading two stretches of letters: that of the map `start`, then that of some words.

        A map says, for each state of the transducer, in which state it is after reading some letters, or -1. The words
        are read from the state with the row `row`, in lexicographic order. Their first digit is less than `digit`; if
        it is None, it may be any. maps[state] is the map of the stretch of the words that are read from `state` after
        the first digit.
        """
        for smaller in sorted(row):
            if digit is not None and smaller >= digit:
                break
            then = maps[row[smaller]]
            start = tuple(then[state] if state >= 0 else -1 for state in start)
        return start

    def after(self, before: tuple[Map, ...], row: Row, digit: int) -> tuple[Map, ...]:
        """Extend a prefix of the digits of an index by `digit`, and return the maps for the longer prefix.

        Let n be the number whose digits are the prefix and h zeros after it. before[h] is the map of reading the first
        n letters of the word: the next state for each state of the transducer. `row` is the row of the state after the
        prefix. The result has the same meaning for the longer prefix.
        """
        moved = (*before[1:], before[self.returns])
        return tuple(self.all_before(row, digit, maps, start) for maps, start in zip(self.maps, moved, strict=True))


def transduced(name: str, transducer: Transducer, of: AutomaticWord, algebra: Algebra) -> AutomaticWord:
    """Return the word of the letters that a transducer writes when it reads the word `of` from its beginning.

    `name` is the name of the result, whose automaton reads the digits of an index. After some digits, its state
    consists of a state of the automaton of `of` and some maps. The map number h says in which state the transducer is,
    for each state at the start, after reading all letters before the index that has these digits and h zeros after
    them. There are as many h as `_Heights` has maps. Cost: the states of the result times this number.

    Raises: NotationError for a word of several indices; ParameterError if the transducer has no step for a letter.
    """
    if len(of.systems) > 1:
        raise NotationError("a transducer can read only a word with one index", of.name)
    rows, letters, outputs = _with_words(of)
    heights = _Heights(rows, letters, transducer, algebra)
    written: list[int] = []

    def following(node: tuple[int, tuple[Map, ...]]) -> dict[int, tuple[int, tuple[Map, ...]]]:
        state, before = node
        here = before[0][0]
        step = transducer[here].get(outputs[state]) if here >= 0 else None
        if letters[state] is not None and step is None:
            raise ParameterError(
                f"{name}: the transducer must have a transition for each letter of {of.name} that it reads"
            )
        written.append(0 if step is None else step[1])
        row = rows[state]
        return {digit: (target, heights.after(before, row, digit)) for digit, target in row.items()}

    def watched(states: int, cells: int, room: int = 0, /) -> None:
        algebra.budget.watch(
            states, states * len(heights.maps), room
        )  # each state has a map for each number of remaining digits

    watch = with_at_most(MOST_STATES, watched, "the automaton of the transduced word must have", name)
    found, _ = explored((0, (heights.still,) * len(heights.maps)), following, watch)
    return AutomaticWord(name, of.system, Machine(found, [True] * len(found)), written)


def _with_words(of: AutomaticWord) -> tuple[list[Row], list[int | None], list[int]]:
    """Return (rows, letters, outputs) of an automaton for the word `of` that reads only words of its system.

    outputs[state] is the letter there; letters[state] is the same, or None if no word of the system ends in that state.
    """
    system = of.system.machine

    def following(node: tuple[int, int]) -> dict[int, tuple[int, int]]:
        there, here = of.machine.rows[node[0]], system.rows[node[1]]
        if not here.keys() <= there.keys():
            raise NotationError("a transducer can read only a word that has a letter at every number", of.name)
        return {digit: (there[digit], target) for digit, target in sorted(here.items())}

    rows, nodes = explored((0, 0), following, unwatched)
    outputs = [of.outputs[state] for state, _ in nodes]
    letters = [of.outputs[state] if system.accepting[place] else None for state, place in nodes]
    return rows, letters, outputs
