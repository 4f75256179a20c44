"""Names in statements: systems, words, and relations that were defined or are in a library."""

from __future__ import annotations

from collections.abc import Callable
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

# Given the texts in quotes, the algebra and the system of the place. Variables stand in the order of the arguments.
Maker = Callable[[tuple[str, ...], Algebra, System], Relation]


class Table:
    """The names of one file or statement: predefined ones, and those that it defines.

    `makers` make relations from texts in quotes, such as seq('lower_wythoff', n, v).
    """

    def __init__(self, makers: dict[str, Maker] | None = None) -> None:
        self.algebra = Algebra()
        self.makers = dict(makers or {})
        self.defined: dict[str, Relation] = {}
        self.words: dict[str, AutomaticWord] = {}
        self.library: Library | None = None
        self.bases: dict[str, System] = {}  # those that were made, without msd_ or lsd_
        self._spelled: dict[str, Spelled] = {}  # relations over alphabets, as relations of words
        self._alone: set[str] = set()  # those of them that are of words, and of no numbers
        self._numbers: dict[str, Relation] = {}  # those that are of numbers too, and those of the library
        self.undecided: set[str] = set()  # names whose last definition exceeded its limits

    def as_it_is(self) -> Table:
        """Return a copy that later definitions do not change."""
        found = copy(self)
        vars(found).update({name: copy(known) for name, known in vars(self).items() if isinstance(known, dict | set)})
        return found

    def _require_decided(self, name: str) -> None:
        if name in self.undecided:
            raise UndecidedError(f"the definition of {name} is undecided", "", 0)

    def system(self, name: str) -> System:
        """Return the system after a question mark."""
        return self._system(name).marked(lsd=name.startswith("lsd_"))

    def _system(self, name: str) -> System:
        plain = name.removeprefix("msd_").removeprefix("lsd_")
        self._require_decided(plain)
        if plain in self.bases and plain != name:
            return self.bases[plain]
        if self.library is not None and plain != name:
            found = self.library.system(name)
            if found is not None:
                return found
        return naming.system(name)

    def word(self, name: str) -> AutomaticWord:
        """Return the word of a name."""
        self._require_decided(name)
        if name in self.words:
            return self.words[name]
        found = None if self.library is None else self.library.word(name)
        if found is not None:
            return self.words.setdefault(name, found)
        try:
            return word(name)
        except NotationError:
            known = ", ".join([*self.words, *ENTRIES["word"], "ruler"])
            raise NotationError(f"a word must be one of {known}, was {name!r}", name) from None

    def keep(self, name: str, found: Relation, *, alone: bool = False) -> None:
        """Define a name: from now on it means this relation, of numbers or of words.

        `alone`: its words stand for no numbers.
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
        """Return whether a statement may be about words: it is read from the end, or relations may be of words."""
        return turned or bool(self._spelled) or self.library is not None

    def of_words_alone(self, name: str) -> bool:
        """Return whether a relation is of words, and of no numbers."""
        return name in self._alone

    def spelled(self, name: str) -> Spelled | None:
        """Return the words of a relation over alphabets, or None."""
        self._require_decided(name)
        if name in self._spelled:
            return self._spelled[name]
        if self.library is None or name in self.defined:
            return None
        return self.library.spelled(name)

    def relation(self, name: str, texts: tuple[str, ...], system: System) -> Relation:
        """Return the relation of a name, with its variables in the order of the arguments."""
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
        wanted = f"one of {', '.join(known)}" if known else "defined before it is used"
        raise NotationError(f"a relation must be {wanted}, was ${name}", name)

    def _of_words_or_files(self, name: str, key: str) -> Relation | None:
        """Return the numbers of a relation of words, or of a file of the library; None for another name.

        `key` is the name under which the relation is stored. With `lsd_`, words over letters that are no digits are
        read from their ends.
        """
        if self.of_words_alone(name):
            raise NotationError("a relation of words, which are not numbers, cannot stand here", f"${name}")
        words = self.spelled(name)
        if words is not None:
            over = [alphabet(spelling.heading) for spelling in words.spellings]
            if key != name and not all(system.open for system in over):
                words = words.backwards(self.algebra)
                over = [one if one.open else alphabet(one.name, True) for one in over]
            return self._numbers.setdefault(key, as_numbers(words, over, self.algebra))
        found = None if self.library is None else self.library.relation(name)
        return None if found is None else self._numbers.setdefault(key, found)
