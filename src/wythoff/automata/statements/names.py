"""What statements may call by name: systems, words, and relations that were defined or stand in a library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wythoff.automata import naming
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.systems import System
from wythoff.automata.words import WORDS, AutomaticWord, Wanted, word
from wythoff.errors import NotationError, ParameterError

if TYPE_CHECKING:
    from wythoff.automata.walnut import Library

# Given the texts in quotes, the algebra and the system of the place. Variables stand in the order of the arguments.
Maker = Callable[[tuple[str, ...], Algebra, System], Relation]


class Table:
    """The names of one file or statement: those that all know, and those that it defines.

    `makers` are relations that are made of texts in quotes, such as seq('lower_wythoff', n, v).
    """

    def __init__(self, makers: dict[str, Maker] | None = None) -> None:
        self.algebra = Algebra()
        self.makers = dict(makers or {})
        self.defined: dict[str, Relation] = {}
        self.words: dict[str, AutomaticWord] = {}
        self.library: Library | None = None
        self.undirected: set[str] = (
            set()
        )  # relations over alphabets, which are read as if the greatest digit were first
        self.met: set[str] = set()  # those of them that the statement calls

    def system(self, name: str) -> System:
        if self.library is not None and name.startswith(("msd_", "lsd_")):
            found = self.library.system(name)
            if found is not None:
                return found
        return naming.system(name)

    def places(self, name: str, system: System, wanted: Wanted | None) -> Relation:
        return self.word(name).places(wanted, self.algebra)

    def against(self, name: str, other: str, operator: str) -> list[tuple[Relation, ...]]:
        return self.word(name).against(self.word(other), operator, self.algebra)

    def letters(self, name: str, system: System) -> Sequence[int]:
        return self.word(name).letters

    def word(self, name: str) -> AutomaticWord:
        if name in self.words:
            return self.words[name]
        found = None if self.library is None else self.library.word(name)
        if found is not None:
            return self.words.setdefault(name, found)
        try:
            return word(name)
        except NotationError:
            known = ", ".join([*self.words, *WORDS, "ruler"])
            raise NotationError(f"a word must be one of {known}, was {name!r}", name) from None

    def relation(self, name: str, texts: tuple[str, ...], system: System) -> Relation:
        if name in self.undirected:
            self.met.add(name)
        if not texts and name in self.defined:
            return self.defined[name]
        found = None if self.library is None or texts else self.library.relation(name)
        if self.library is not None and found is not None:
            if name in self.library.undirected:
                self.undirected.add(name)
                self.met.add(name)
            return self.defined.setdefault(name, found)
        if name in self.makers:
            try:
                return self.makers[name](texts, self.algebra, system)
            except ParameterError as error:
                raise NotationError(str(error), name) from None
        known = [f"${other}" for other in [*self.defined, *self.makers]]
        wanted = f"one of {', '.join(known)}" if known else "defined before it is used"
        raise NotationError(f"a relation must be {wanted}, was ${name}", name)
