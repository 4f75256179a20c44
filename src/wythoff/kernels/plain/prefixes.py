"""Prefixes of words of one length, identified by their continuations, from which an automaton is guessed.

The method is due to Trakhtenbrot and Barzdin. A pair of numbers is written as a word: each letter combines a digit of
both. A word is stored as an integer, in the base of its alphabet. A continuation of a prefix is a sequence of letters
that completes it to a known word. A *node* stands for a set of continuations of r letters: two prefixes have the same
node for r if the same r letters complete them.
"""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.kernels.plain.automata import Machine

OVERLAP = 2  # two merged prefixes must agree on at least so many lengths of continuations
MOST_STATES = 3000  # most states of a guessed automaton: proofs with more states take minutes


class Prefixes:
    """The words of `pairs` of numbers, and their prefixes.

    A number is written with `length` digits, each less than `digits`, and leading zeros. The automaton `numbers`
    accepts these words: in lexicographic order, they are the words of 0, 1, 2, ... Pairs with longer numbers are left
    out. The letter for digit c of the first number and d of the second is c*digits + d. `codes` are the words as
    integers. profile[r] is the number of different sets of endings of r letters that prefixes have. In the example,
    digits are binary, and both numbers of a pair are equal:

    >>> bits = Machine([{0: 0, 1: 0}], [True])
    >>> found = Prefixes(bits, 2, 3, [(n, n) for n in range(8)])
    >>> found.profile, found.guess(10)
    ([1, 1, 1, 1], Machine(rows=[{0: 0, 3: 0}], accepting=[True]))

    Cost: a step for each letter of each word.
    """

    def __init__(self, numbers: Machine, digits: int, length: int, pairs: Sequence[tuple[int, int]]) -> None:
        self.base, self.length = digits * digits, length
        words = words_of(numbers, self.base, length)
        self.codes = {digits * words[x] + words[y] for x, y in pairs if x < len(words) and y < len(words)}
        self.size = len(self.codes)
        self.levels = self._levels()
        self.profile = [len(set(level.values())) for level in self.levels]

    def _levels(self) -> list[dict[int, int]]:
        """Return a list of dictionaries from prefixes, as integers, to numbers, their *nodes*.

        Entry r contains the prefixes that r letters complete to a word. Two of them have the same node if the same
        letters complete them. Nodes are numbered from 1.
        """
        base = self.base
        level = dict.fromkeys(self.codes, 1)
        levels = [level]
        for _ in range(self.length):
            following: dict[int, list[tuple[int, int]]] = {}
            for code, node in level.items():
                prefix, letter = divmod(code, base)
                following.setdefault(prefix, []).append((letter, node))
            nodes: dict[tuple[tuple[int, int], ...], int] = {}
            reached: dict[int, int] = {}
            for prefix, row in following.items():
                key = tuple(sorted(row))
                reached[prefix] = nodes.setdefault(key, len(nodes) + 1)
            level = reached
            levels.append(level)
        return levels

    def guess(self, most: int = MOST_STATES) -> Machine | None:
        """Return the automaton whose states are the prefixes, merged where no known word distinguishes them.

        Two prefixes are distinguished if some letters complete only one of them to a word of `codes`.

        Return None if there are more than `most` states, or a prefix is so long that too few letters follow it for a
        comparison.
        """
        base, levels, length = self.base, self.levels, self.length
        children: dict[int, list[int]] = {}
        for level in levels[:-1]:
            for code in level:
                children.setdefault(code // base, []).append(code)
        states = [(0, 0)]  # pairs: a prefix, and the number of its letters
        vectors = [tuple([level.get(0, 0) for level in levels])]
        rows: list[dict[int, int]] = []
        known: dict[tuple[int, ...], int] = {}
        size = -1
        for code, letters in states:  # the list grows during the loop
            row: dict[int, int] = {}
            rows.append(row)
            for child in sorted(set(children.get(code, ()))):
                letter = child - code * base
                if not child:
                    row[0] = 0
                    continue
                count = length - letters  # the number of levels to compare: 0 to length - letters - 1
                if count < OVERLAP:
                    return None
                vector = tuple([level.get(child, 0) for level in levels[:count]])
                if not any(vector):
                    continue
                if count != size:
                    size, known = count, {}
                    for number, other in enumerate(vectors):
                        known.setdefault(other[:count], number)
                found = known.get(vector)
                if found is None:
                    found = known[vector] = len(states)
                    states.append((child, letters + 1))
                    vectors.append(vector)
                    if len(states) > most:
                        return None
                row[letter] = found
        return Machine(rows, [vector[0] == 1 for vector in vectors])

    def are_accepted(self, machine: Machine) -> bool:
        """Return whether `machine` accepts all words in `codes`, written without leading zeros."""
        if not machine.rows:
            return not self.codes
        for code in self.codes:
            state: int | None = 0
            for letter in self._letters(code):
                state = machine.rows[state].get(letter) if state is not None else None
            if state is None or not machine.accepting[state]:
                return False
        return True

    def agrees(self, machine: Machine) -> bool:
        """Return whether `machine` accepts the words in `codes`, and no others of their length."""
        if not machine.rows or not self.are_accepted(machine):
            return not machine.rows and not self.codes
        counts = [int(accepts) for accepts in machine.accepting]
        for _ in range(self.length):
            counts = [sum([counts[target] for target in row.values()]) for row in machine.rows]
        return counts[0] == len(self.codes)

    def _letters(self, code: int) -> list[int]:
        """Return the letters of the word `code`, without leading zeros."""
        found = []
        while code:
            code, letter = divmod(code, self.base)
            found.append(letter)
        return found[::-1]


def words_of(numbers: Machine, base: int, length: int) -> list[int]:
    """Return the words of `length` digits that the automaton `numbers` accepts, in order, as integers in `base`."""
    rows = [sorted(row.items()) for row in numbers.rows]
    prefixes = [(0, 0)]
    for _ in range(length):
        prefixes = [(code * base + digit, target) for code, state in prefixes for digit, target in rows[state]]
    return [code for code, state in prefixes if numbers.accepting[state]]
