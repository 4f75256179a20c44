"""What statements may call by name: systems, words, and relations that were defined or stand in a library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wythoff.automata import naming
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.spelled import Spelled
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
        # Relations over alphabets, which are read as if the greatest digit were first, and those as relations of words.
        self.undirected: set[str] = set()
        self._spelled: dict[str, Spelled] = {}
        self._read: set[str] = set()  # relations of the library
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

    def keep(self, name: str, found: Relation) -> None:
        """Define a name: from now on it means this relation, of numbers or of words."""
        self.defined.pop(name, None)
        self._read.discard(name)
        self._spelled.pop(name, None)
        if isinstance(found, Spelled):
            self._spelled[name] = found
        else:
            self.defined[name] = found

    def keep_spelled(self, name: str, found: Spelled) -> None:
        """Say what words a relation of numbers has, that is defined."""
        self._spelled[name] = found

    @property
    def words_alone(self) -> bool:
        """Whether some relation is of words alone."""
        return any(name not in self.defined for name in self._spelled)

    def of_words_alone(self, name: str) -> bool:
        """Whether a relation is of words, and of no numbers."""
        return name in self._spelled and name not in self.defined

    def spelled(self, name: str) -> Spelled | None:
        """The words of a relation over alphabets; None for others."""
        if name in self._spelled:
            return self._spelled[name]
        if self.library is None or (name in self.defined and name not in self._read):
            return None
        return self.library.spelled(name)

    def relation(self, name: str, texts: tuple[str, ...], system: System) -> Relation:
        if name in self.undirected:
            self.met.add(name)
        if not texts and name in self.defined:
            return self.defined[name]
        if self.of_words_alone(name):
            raise NotationError("a relation of words, which are no numbers, cannot stand here", f"${name}")
        found = None if self.library is None or texts else self.library.relation(name)
        if self.library is not None and found is not None:
            if name in self.library.undirected:
                self.undirected.add(name)
                self.met.add(name)
            self._read.add(name)
            return self.defined.setdefault(name, found)
        if name in self.makers:
            try:
                return self.makers[name](texts, self.algebra, system)
            except ParameterError as error:
                raise NotationError(str(error), name) from None
        known = [f"${other}" for other in [*self.defined, *self.makers]]
        wanted = f"one of {', '.join(known)}" if known else "defined before it is used"
        raise NotationError(f"a relation must be {wanted}, was ${name}", name)
