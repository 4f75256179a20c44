"""Relations of digits within statements: in which systems their words are read, and how long these are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count

from wythoff.automata.digits import at_most, fits, moved_by_zeros, read_in, read_with_length
from wythoff.automata.relations import Relation
from wythoff.automata.spelled import MEASURE
from wythoff.automata.statements.core import Core, Known, every, exists
from wythoff.automata.statements.terms import Names, Terms
from wythoff.automata.statements.tree import Node, free_variables
from wythoff.automata.systems import System


class Lengths(Terms):
    """Terms beside relations of digits.

    Where zeros before the words of such a relation make others, what a quantifier binds are words of one length: that
    of the words around it, or more, as in Walnut. So statements have a variable for this length in each quantifier.
    """

    def __init__(self, text: str, names: Names) -> None:
        super().__init__(text, names)
        # Variables of relations of digits, each with what it is where it meets no system; and the systems that are met,
        # which are known when a statement is made for the second time.
        self.digits: dict[str, System] = {}
        self.met: dict[str, System] = {}
        self.first_time = True
        self.turned = False  # whether a backtick stands before what is read
        self.notes: dict[str, None] = {}
        self._words: list[str] = []  # the length of words here, if it matters

    def again(self) -> None:
        """Forget what was made, but for the systems that variables met."""
        self.met, self.first_time = self.kinds, False
        self.kinds, self.systems, self.conflict, self._fresh = {}, {}, None, count(1)
        self._words = []

    def use(self, system: System) -> None:
        """Note that a system is used; lengths are in none."""
        if system is not MEASURE:
            super().use(system)

    def of_digits(self, relation: Relation, names: Sequence[str], system: System) -> tuple[Relation, Sequence[str]]:
        """Return the relation with its tracks of digits in the systems of these variables, and its variables."""
        alone = all(of.open for of in relation.systems) and not system.lsd
        for name, of in zip(names, relation.systems, strict=True):
            if of.open:
                self.digits[name] = of.marked(open=alone and self.digits.get(name, of).open)
        lengths = [self._length()] if moved_by_zeros(relation, backwards=system.lsd) else []
        if self.first_time:
            return relation, names
        systems = [
            self.met.get(name, self.digits[name]) if of.open else of
            for name, of in zip(names, relation.systems, strict=True)
        ]
        for name, of in zip(names, systems, strict=True):
            if name not in self.met and name in self.digits and of.name != system.name:
                said = (
                    f"{name.partition('#')[0]} meets no number of {system.name}, so that it is any word, in {of.name}"
                )
                self.notes[said] = None
        algebra = self.names.algebra
        if not lengths:
            return read_in(relation, systems, algebra, backwards=system.lsd), names
        return read_with_length(relation, systems, lengths[0], algebra, backwards=system.lsd), [*lengths, *names]

    def _length(self) -> str:
        """Return the variable of the length of words here."""
        if not self._words:
            self._words.append(self.fresh("length"))
        return self._words[0]

    @contextmanager
    def scope_of_words(self) -> Iterator[list[str]]:
        """Read what is within a quantifier; the list then has the length of its words, if that matters."""
        outer, self._words = self._words, []
        try:
            yield self._words
        finally:
            self._words = outer

    def fitting(self, words: Sequence[str], names: Sequence[str], node: Node, scope: Mapping[str, str]) -> list[Core]:
        """Return that words of some length hold the variables that a quantifier binds, and those around it."""
        if not words:
            return []
        parts, part = self._fits(words[0], names), self.part(node)
        others = {scope.get(name, name) for name in free_variables(node)}
        if not others:  # true or false, whatever the words around it
            return parts
        outer = self._length()
        parts.append(Known(at_most(outer, words[0]), part=part))
        if any(name in self.digits and name not in self.met for name in others):  # words, which zeros change
            parts.append(Known(at_most(words[0], outer), part=part))
        return parts

    def _fits(self, length: str, names: Sequence[str]) -> list[Core]:
        algebra = self.names.algebra
        return [Known(fits(length, name, self.kinds[name], algebra)) for name in names if name in self.kinds]

    def somewhere(self, core: Core, names: Sequence[str]) -> Core:
        """Return that a whole statement, with these free variables, holds of words of some length."""
        if not self._words:
            return core
        return exists(tuple(self._words), every([*self._fits(self._words[0], names), core], core.part), core.part)
