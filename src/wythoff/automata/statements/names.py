"""Names in statements: systems, words and relations, which were defined earlier or are in a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy

from wythoff.automata import naming
from wythoff.automata.automatic_words import AutomaticWord, word
from wythoff.automata.digit_tracks import as_numbers
from wythoff.automata.limits import UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.spelled import Spelled, alphabet
from wythoff.automata.systems import System
from wythoff.automata.walnut import Library
from wythoff.base.errors import NotationError, ParameterError
from wythoff.sequences.registry import ENTRIES

# (texts in quotes, algebra, current system) -> relation, with its variables in the order of the arguments.
Maker = Callable[[tuple[str, ...], Algebra, System], Relation]


class Table:
    """The names that a file or statement can use: predefined ones, and those that it defines.

    By name, `defined` has relations of numbers, `words` automatic words, and `makers` functions that make relations
    from texts in quotes, such as $seq('lower_wythoff', n, v). `library` is a folder of Walnut with more names, or None.
    """

    def __init__(self, makers: dict[str, Maker] | None = None) -> None:
        self._algebra: Algebra | None = None
        self.makers = dict(makers or {})
        self.defined: dict[str, Relation] = {}
        self.words: dict[str, AutomaticWord] = {}
        self.library: Library | None = None
        self.bases: dict[str, System] = {}  # systems that commands made, by name without msd_ or lsd_
        self._spelled: dict[str, Spelled] = {}  # relations over alphabets, as relations of words
        self._alone: set[str] = set()  # the names in _spelled whose words are not numbers
        self._numbers: dict[str, Relation] = {}  # relations of _spelled and of the library, as relations of numbers
        self.undecided: set[str] = set()  # names whose last definition exceeded its limits

    @property
    def algebra(self) -> Algebra:
        """The algebra for relations, systems and words: that of the current decision, or one with default limits."""
        return self._algebra or Algebra()

    @contextmanager
    def deciding(self, algebra: Algebra) -> Iterator[None]:
        """Return a context manager: inside the block, `algebra` makes the relations, systems and words."""
        before, self._algebra = self._algebra, algebra
        try:
            yield
        finally:
            self._algebra = before

    def as_it_is(self) -> Table:
        """Return a copy of the table. Later definitions do not change it."""
        found = copy(self)
        vars(found).update({name: copy(known) for name, known in vars(self).items() if isinstance(known, dict | set)})
        return found

    def _require_decided(self, name: str) -> None:
        if name in self.undecided:
            raise UndecidedError(f"{name} was not defined, because its definition is undecided", "", 0)

    def system(self, name: str) -> System:
        """Return the system with this name, as written after a question mark."""
        return self._system(name).marked(lsd=name.startswith("lsd_"))

    def _system(self, name: str) -> System:
        plain = name.removeprefix("msd_").removeprefix("lsd_")
        self._require_decided(plain)
        if plain in self.bases and plain != name:
            return self.bases[plain]
        if self.library is not None and plain != name:
            found = self.library.system(name, self.algebra.budget)
            if found is not None:
                return found
        return naming.system(name, budget=self.algebra.budget)

    def word(self, name: str) -> AutomaticWord:
        """Return the automatic word with this name.   Raises: NotationError."""
        self._require_decided(name)
        if name in self.words:
            return self.words[name]
        found = None if self.library is None else self.library.word(name, self.algebra.budget)
        if found is not None:
            return self.words.setdefault(name, found)
        try:
            return word(name, budget=self.algebra.budget)
        except NotationError:
            known = ", ".join([*self.words, *ENTRIES["word"], "ruler"])
            raise NotationError(f"a word must be one of {known}, was {name!r}", name) from None

    def keep(self, name: str, found: Relation, *, alone: bool = False) -> None:
        """Define a name: from now on it means the relation `found`, a relation of numbers or of words.

        If `alone`, the words of `found` are not numbers.
        """
        for known in (self.defined, self._spelled, self._numbers):
            known.pop(name, None)
        self._numbers.pop(f"{name} read from the end", None)
        self._alone.discard(name)
        if isinstance(found, Spelled):
            self._spelled[name] = found
            self._alone.update([name] * alone)
        else:
            self.defined[name] = found

    def may_be_of_words(self, turned: bool) -> bool:
        """Return whether a statement may be about words.

        It may if `turned`, that is, if its words are read from their ends, or if the table has relations of words or a
        library.
        """
        return turned or bool(self._spelled) or self.library is not None

    def of_words_alone(self, name: str) -> bool:
        """Return whether the relation with this name is a relation of words that are not numbers."""
        return name in self._alone

    def spelled(self, name: str) -> Spelled | None:
        """Return the relation with this name as a relation of words, or None if its tracks have no alphabets."""
        self._require_decided(name)
        if name in self._spelled:
            return self._spelled[name]
        if self.library is None or name in self.defined:
            return None
        return self.library.spelled(name, self.algebra.budget)

    def relation(self, name: str, texts: tuple[str, ...], system: System) -> Relation:
        """Return the relation with this name, with its variables in the order of the arguments.

        `texts` are its arguments in quotes, and `system` is the system in which it is called.
        """
        self._require_decided(name)
        if not texts:
            key = f"{name} read from the end" if system.lsd else name
            found = self.defined.get(name) or self._numbers.get(key) or self._of_words_or_files(name, key)
            if found is not None:
                return found
        if name in self.makers:
            try:
                return self.makers[name](texts, self.algebra, system)
            except ParameterError as error:
                raise NotationError(str(error), name) from None
        known = [f"${other}" for other in {**self.defined, **self._spelled, **self.makers}]
        wanted = f"one of {', '.join(known)}" if known else "defined before it is used, with def or reg"
        raise NotationError(f"a relation must be {wanted}, was ${name}", name)

    def _of_words_or_files(self, name: str, key: str) -> Relation | None:
        """Return the relation of numbers `name`, if it is defined as a relation of words or in the library; else None.

        The result is cached under `key`. This is `name`, or another text if the statement is read in a system lsd_...;
        in that case, words over letters that are not digits are read from their ends.
        """
        if self.of_words_alone(name):
            raise NotationError("a relation of words cannot stand here, because words are not numbers", f"${name}")
        words = self.spelled(name)
        if words is not None:
            over = [alphabet(spelling.heading, budget=self.algebra.budget) for spelling in words.spellings]
            if key != name and not all(system.open for system in over):
                words = words.backwards(self.algebra)
                over = [one if one.open else alphabet(one.name, True) for one in over]
            return self._numbers.setdefault(key, as_numbers(words, over, self.algebra))
        found = None if self.library is None else self.library.relation(name, self.algebra.budget)
        return None if found is None else self._numbers.setdefault(key, found)
