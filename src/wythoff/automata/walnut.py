"""Reading and writing of Walnut's files: automata with and without output, and bases that users define.

A file begins with a system or an alphabet for each track; then come the states as `number output`, each above its
transitions `digits -> state`. The first state is the initial one. In all functions, `text` is the content of a file and
`name` its name without .txt. A *heading* names a track: a system or alphabet; `alphabets` are the letters of the
tracks. A `budget` ends the work within its time and memory.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from wythoff.automata.adders import Composed, prove
from wythoff.automata.automatic_words import AutomaticWord
from wythoff.automata.digit_tracks import OfDigits
from wythoff.automata.graphs import as_ba, as_graph
from wythoff.automata.letters import joint, split
from wythoff.automata.limits import Budget
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation, adder, tracks
from wythoff.automata.spelled import Alphabet, Spelled, alphabet, counts, letters_of, place_of, spelled
from wythoff.automata.subsets import explored, turned, turned_machine, unmoved_by_zeros, zeros_before
from wythoff.automata.systems import System
from wythoff.automata.transducing import Transducer, read_transducer
from wythoff.base.errors import NotationError, ParameterError
from wythoff.base.files import WRITTEN_BYTES, read_whole
from wythoff.kernels.automata import EMPTY, TRUE, Machine, Row

NAMES = {
    "zeckendorf": "msd_fib", "negafibonacci": "msd_neg_fib", "tribonacci": "msd_trib", "ostrowski(sqrt(2))": "msd_pell",
}  # fmt: skip
RELATIONS, WORDS, BASES = "Automata Library", "Word Automata Library", "Custom Bases"
COMMANDS, TRANSDUCERS = "Command Files", "Transducer Library"
MACROS, MORPHISMS = "Macro Library", "Morphism Library"


class Contents(NamedTuple):
    """The content of an automaton file: the heading and the letters of each track, the automaton and its outputs."""

    headings: tuple[str, ...]
    alphabets: tuple[tuple[int, ...], ...]
    machine: Machine
    outputs: tuple[int, ...]


def headings_of(text: str) -> tuple[str, ...]:
    """Return the headings of the tracks (systems or alphabets) from the first line; none for `true` and `false`."""
    lines = (line.partition("#")[0].strip() for line in text.split("\n"))
    first = next(filter(None, lines), "true")
    parts = () if first in ("true", "false") else re.findall(r"\{[^}]*\}|\S+", first)
    return tuple(re.sub(r"\s", "", part) for part in parts)


def read_automaton(text: str, name: str, digits: Sequence[int] = (), budget: Budget | None = None) -> Contents:
    r"""Parse an automaton file. `digits` has the number of digits of each track, if known.

    >>> found = read_automaton("{0,1}\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 1\n1 -> 0\n", "even")
    >>> found.headings, found.alphabets, found.outputs, found.machine.rows
    (('{0,1}',), ((0, 1),), (1, 0), [{0: 0, 1: 1}, {0: 1, 1: 0}])

    The result reads the most significant digit first, also if the file is `lsd_`. Raises: NotationError with the line.
    """
    lines = [line.partition("#")[0].strip() for line in text.split("\n")]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
    if not numbered:
        raise NotationError("the file of an automaton must not be empty", name)
    if numbered[0][1] in ("true", "false"):
        machine = TRUE if numbered[0][1] == "true" else EMPTY
        return Contents((), (), machine, tuple(map(int, machine.accepting)))
    headings = headings_of(text)
    counted = digits or [
        0 if heading.startswith("{") else system_of(heading, budget=budget).digits for heading in headings
    ]
    alphabets = tuple(
        letters_of(heading) if heading.startswith("{") else tuple(range(count))
        for heading, count in zip(headings, counted, strict=True)
    )
    states: dict[str, int] = {}
    outputs: list[int] = []
    arcs: list[list[tuple[tuple[str, ...], str]]] = []
    for number, line in numbered[1:]:
        state = re.fullmatch(r"(\d+)\s+(-?\d+)", line)
        arc = re.fullmatch(r"([\d*+-][\d*+\s-]*?)\s*->\s*(\d+(?:\s+\d+)*)", line)
        if state:
            states[state[1]] = len(states)
            outputs.append(int(state[2]))
            arcs.append([])
        elif arc and arcs:
            arcs[-1] += [(tuple(arc[1].split()), target) for target in arc[2].split()]
        else:
            raise NotationError(f"line {number} must be a state and its output, or a transition DIGITS -> STATE", name)
    several: list[dict[int, set[int]]] = []  # as Walnut 7.1 reads them: a letter may lead to several states
    for leaving in arcs:
        several.append({})
        for letters, target in leaving:
            if len(letters) != len(headings) or target not in states:
                raise NotationError(f"each transition must have {len(headings)} digits and lead to a known state", name)
            for letter in _letters(letters, alphabets, name):
                several[-1].setdefault(letter, set()).add(states[target])
    rows, outputs = _determined(several, outputs, name, budget)
    if least_first(headings):
        rows, outputs = turned(rows, outputs, budget)
    return Contents(headings, alphabets, Machine(rows, [output != 0 for output in outputs]), tuple(outputs))


def _determined(
    several: Sequence[Mapping[int, set[int]]], outputs: list[int], name: str, budget: Budget | None
) -> tuple[list[Row], list[int]]:
    """Return (rows, outputs) of an equivalent deterministic automaton; the rows `several` have sets of next states."""
    if all(len(targets) == 1 for row in several for targets in row.values()):
        return [{letter: target for letter, (target,) in row.items()} for row in several], outputs
    if not {*outputs} <= {0, 1}:
        raise NotationError("in the automaton of a word each state must have only one transition for each digit", name)

    def following(states: frozenset[int]) -> dict[int, frozenset[int]]:
        letters = sorted({letter for state in states for letter in several[state]})
        return {letter: frozenset().union(*(several[state].get(letter, ()) for state in states)) for letter in letters}

    rows, found = explored(frozenset((0,)), following, Budget(within=budget).watch)
    return rows, [max(outputs[state] for state in states) for states in found]


def _letters(given: tuple[str, ...], alphabets: Sequence[tuple[int, ...]], name: str) -> Iterator[int]:
    """Yield the numbers of the letters that the digits `given` stand for; * stands for all digits of its track."""
    choices: list[Iterable[int]] = []
    for letter, known in zip(given, alphabets, strict=True):
        if letter == "*":
            choices.append(range(len(known)))
        else:
            digit = int(letter) if re.fullmatch(r"[+-]?\d{1,6}", letter) else letter
            choices.append((place_of(digit, known, name),))
    for chosen in product(*choices):
        yield joint(chosen, map(len, alphabets))


def least_first(headings: Iterable[str]) -> bool:
    """Return whether words begin with the least significant digit: all tracks of numbers have a heading with lsd_.

    Raises: NotationError if only some tracks of numbers have such a heading.
    """
    ends = {heading.startswith("lsd_") for heading in headings if not heading.startswith("{")}
    if len(ends) > 1:
        raise NotationError("all systems of a file must be read from the same end, msd_ or lsd_", ", ".join(headings))
    return ends == {True}


def decoded(content: bytes) -> str:
    """Return `content` as text. Older files of Walnut are in UTF-16, some with half a character at their end."""
    whole = content[: len(content) // 2 * 2]
    if content[:2] in (b"\xfe\xff", b"\xff\xfe"):
        return whole.decode("utf-16", "replace")
    return whole.decode("utf-16-be", "replace") if content[:1] == b"\0" else content.decode("utf-8-sig", "replace")


class Library:
    """A folder that contains Walnut's folders of automata, words and bases, or their files themselves."""

    def __init__(self, folder: str) -> None:
        if not os.path.isdir(folder):
            raise NotationError("the library must be an existing folder", folder)
        self.folder = folder
        self._systems: dict[str, System] = {}
        self._spelled: dict[str, Spelled] = {}
        self.bases: dict[str, System] = {}  # bases that commands made, by name without msd_ or lsd_
        self.made: dict[str, Contents] = {}  # words and adders of bases that commands made, by their names

    def _text(self, part: str, name: str, what: str = "an automaton of Walnut") -> str | None:
        for folder in (os.path.join(self.folder, part), self.folder):
            path = os.path.join(folder, f"{name}.txt")
            if re.fullmatch(r"\w+", name) and os.path.isfile(path):
                return decoded(read_whole(path, what, WRITTEN_BYTES))
        return None

    def commands(self, name: str) -> str:
        """Return the text of the command file `name`.   Raises: NotationError if the library has no such file."""
        text = self._text(COMMANDS, name.removesuffix(".txt"), "a file of commands")
        if text is None:
            raise NotationError("load must name a file of the library, without folders", name)
        return text

    def text(self, part: str, name: str) -> str | None:
        """Return the text of the file `name` in the folder `part`, without comments, or None if there is none."""
        text = self._text(part, name) if os.path.isdir(os.path.join(self.folder, part)) else None
        return None if text is None else re.sub(r"(?m)^\s*#.*$", "", text).strip()

    def transducer(self, name: str) -> Transducer:
        """Return the transducer in the file `name`.   Raises: NotationError if the library has no such file."""
        text = self._text(TRANSDUCERS, name)
        if text is None:
            raise NotationError("the library must have a file for this transducer", name)
        return read_transducer(text, name)

    def system(self, name: str, budget: Budget | None = None) -> System | None:
        """Return the proved system of the files `name`.txt and `name`_addition.txt; None if there is no such base."""
        plain = name.removeprefix("msd_").removeprefix("lsd_")
        if plain in self.bases:
            return self.bases[plain]
        name = f"msd_{plain}"
        if plain.startswith("neg_"):
            return None  # systems of all integers come from this package, whatever the library has
        if name not in self._systems:
            words = self._base(plain, budget)
            if words is None:
                return None
            addition = self._base(f"{plain}_addition", budget)
            if addition is None and all(self._text(BASES, first + plain) is None for first in ("msd_", "lsd_")):
                return None  # a relation that happens to be named like a base
            if addition is None:
                raise ParameterError(f"{name} has no automaton for addition: the file {name}_addition.txt is missing")
            if len(words.headings) != 1 or len(addition.headings) != 3:
                raise ParameterError(f"the automaton of {name} must read one number, and that of its addition three")
            if {*words.alphabets, *addition.alphabets} != {words.alphabets[0]} or not counts(words.alphabets[0]):
                raise ParameterError(f"the automata of {name} and its addition must have one alphabet {{0,1,...}}")
            found = Composed(name, len(words.alphabets[0]), words.machine, addition.machine)
            limited = Algebra(Budget(within=budget))
            sums = limited.join(adder(found), limited.everything(found, "xyz"))
            prove(found, sums, limited)
            found.atoms[(1, 1, -1), True, 0] = sums.machine
            self._systems[name] = _ours(name, found, budget)
        return self._systems[name]

    def keep(self, name: str, relation: Relation) -> None:
        """Use `relation` instead of reading the file `name`, which defines the words or the sums of a system."""
        self.made[name] = contents_of(relation)
        self._systems.clear()  # systems made from earlier files with that name

    def _base(self, plain: str, budget: Budget | None) -> Contents | None:
        """Return the automaton in the file msd_NAME or lsd_NAME, where NAME is `plain`, or None if there is none."""
        for name in (f"msd_{plain}", f"lsd_{plain}"):
            text = self._text(BASES, name)
            found = self.made.get(name) if text is None else read_automaton(text, name, budget=budget)
            if found is not None:
                machine = found.machine if name.startswith("msd_") else turned_machine(found.machine, budget)
                return found._replace(machine=_with_empty_word(machine))
        return None

    def _read(self, text: str, name: str, budget: Budget | None) -> tuple[Contents, tuple[System, ...]]:
        """Return the contents of an automaton file and the systems of its tracks."""
        headings = headings_of(text)
        lsd = least_first(headings)
        systems = tuple(self._system(heading, lsd, budget) for heading in headings)
        return read_automaton(text, name, [system.digits for system in systems], budget), systems

    def _system(self, heading: str, lsd: bool, budget: Budget | None) -> System:
        """Return the system of a track. An alphabet gives a base, or a system of words, read from the end if `lsd`."""
        if not heading.startswith("{"):
            return self.system(heading, budget) or system_of(heading, budget=budget)
        return alphabet(heading, lsd, budget=budget)

    def relation(self, name: str, budget: Budget | None = None) -> Relation | None:
        """Return the relation in the file `name`, its variables in the order of the tracks; None without a file."""
        text = self._text(RELATIONS, name)
        if text is None:
            return None
        found, systems = self._read(text, name, budget)
        if not systems:
            return Relation(system_of("base(2)"), (), found.machine)
        algebra = Algebra(Budget(within=budget))
        machine = algebra.minimal(found.machine)
        if not unmoved_by_zeros(machine):
            machine = algebra.minimal(zeros_before(machine, algebra.budget.watch))
        return algebra.of_numbers(Relation(systems, tracks(len(systems)), machine))

    def spelled(self, name: str, budget: Budget | None = None) -> Spelled | None:
        """Return the relation of words in the file `name`; None without such a file, or if a track has no alphabet."""
        if name not in self._spelled:
            text = self._text(RELATIONS, name)
            headings = () if text is None else headings_of(text)
            if text is None or not headings or not all(heading.startswith("{") for heading in headings):
                return None
            self._spelled[name] = spelled(headings, read_automaton(text, name, budget=budget).machine)
        return self._spelled[name]

    def word(self, name: str, budget: Budget | None = None) -> AutomaticWord | None:
        """Return the word of the automaton with output in the file of this name, or None if there is no such file."""
        text = self._text(WORDS, name)
        if text is None:
            return None
        found, systems = self._read(text, name, budget)
        if not systems:
            raise NotationError("the automaton of a word must read at least one number", name)
        made = AutomaticWord(name, systems[0], found.machine, found.outputs, *systems[1:])
        made.require_steady(Algebra(Budget(within=budget)))
        return made


def _with_empty_word(machine: Machine) -> Machine:
    """Return `machine`, made to accept the empty word (which some files lack) if it accepts the word 0."""
    start = machine.rows[0] if machine.rows else {}
    if not start or machine.accepting[0] or not machine.accepting[start.get(0, 0)]:
        return machine
    rows = [{letter: target + 1 for letter, target in row.items()} for row in (start, *machine.rows)]
    return Machine(rows, [True, *machine.accepting])


def _ours(name: str, found: System, budget: Budget | None) -> System:
    """Return this package's system `name`, if it has the same words and sums as `found`; else `found`."""
    try:
        ours = system_of(name, budget=budget)
    except NotationError:
        return found
    same = ours.machine == found.machine and adder(ours).machine == adder(found).machine
    return ours if same else found


def contents_of(relation: Relation) -> Contents:
    """Return the automaton of a relation as the contents of a file, with an alphabet for each track."""
    if isinstance(relation, Spelled):
        machine, alphabets = relation.exact(), [spelling.spelled for spelling in relation.spellings]
    else:
        machine, alphabets = relation.machine, [tuple(system.letters) for system in relation.systems]
    headings = tuple("{" + ",".join(map(str, letters)) + "}" for letters in alphabets)
    return Contents(headings, tuple(alphabets), machine, tuple(map(int, machine.accepting)))


def heading_of(system: System) -> str:
    """Return Walnut's name of a system, or a name in its style.

    >>> heading_of(system_of("zeckendorf")), heading_of(system_of("base(3)")), heading_of(system_of("plus(2, 1)"))
    ('msd_fib', 'msd_3', 'msd_plus_2_1')
    """
    if system.open:
        return "{" + ",".join(map(str, system.letters)) + "}"
    if system.name in NAMES:
        return NAMES[system.name]
    if isinstance(system, Alphabet):
        return system.heading
    if number := re.fullmatch(r"base\((-?)(\d+)\)", system.name):
        return f"msd_{'neg_' * bool(number[1])}{number[2]}"
    plain = system.name.removeprefix("msd_")
    return "msd_" + "_".join(re.findall(r"\w+", plain))


def written(
    machine: Machine, headings: Sequence[str], alphabets: Sequence[Sequence[int]], outputs: Sequence[int] = ()
) -> str:
    """Return `machine` in Walnut's format; `outputs` are the letters of an automatic word, one for each state."""
    if not headings:
        return "true\n" if machine.rows else "false\n"
    lines = [" ".join(headings)]
    for state, row in enumerate(machine.rows or [{}]):
        lines += ["", f"{state} {outputs[state] if outputs else int(bool(machine.rows) and machine.accepting[state])}"]
        for letter in sorted(row):
            digits = split(letter, [*map(len, alphabets)])
            read = (str(letters[digit]) for letters, digit in zip(alphabets, digits, strict=True))
            lines.append(f"{' '.join(read)} -> {row[letter]}")
    return "\n".join(lines) + "\n"


def _tracks(relation: Relation, lsd: bool) -> tuple[Machine, list[str], list[Sequence[int]]]:
    """Return (automaton, headings, letters of each track) of a relation. If `lsd`, it reads the last digit first."""
    if isinstance(relation, Spelled):
        spellings = relation.spellings
        return relation.exact(), [one.heading for one in spellings], [one.spelled for one in spellings]
    machine = relation.words if isinstance(relation, OfDigits) else relation.machine
    headings = [heading_of(system) for system in relation.systems]
    first = [heading.replace("msd_", "lsd_", 1) if lsd else heading for heading in headings]
    return turned_machine(machine) if lsd else machine, first, [system.letters for system in relation.systems]


def text_of(relation: Relation, kind: str, *, lsd: bool = False) -> str:
    """Return the automaton of a relation as `kind`: "TXT", "GV" or "BA". If `lsd`, it reads the last digit first."""
    return FORMATS[kind](*_tracks(relation, lsd))


def text_of_word(word: AutomaticWord, kind: str) -> str:
    """Return the automaton of a word in the format `kind`: "TXT" for Walnut, "GV" for Graphviz, or "BA".

    BA has no outputs: there, states with letters other than 0 accept.
    """
    machine = Machine(word.machine.rows, list(map(bool, word.outputs)))
    headings, letters = [heading_of(system) for system in word.systems], [system.letters for system in word.systems]
    return FORMATS[kind](machine, headings, letters, *[word.outputs] * (kind != "BA"))


def files_of(relation: Relation, *, lsd: bool = False) -> dict[str, str]:
    """Return files as {name: text}: the relation under '', and words and addition of each base that Walnut lacks.

    If `lsd`, the automaton reads the least significant digit first.
    """
    files = {"": text_of(relation, "TXT", lsd=lsd)}
    if isinstance(relation, Spelled):
        return files
    headings = [heading_of(system) for system in relation.systems]
    for system, heading in zip(relation.systems, headings, strict=True):
        if system.name not in NAMES and not system.name.startswith(
            ("base(", "{")
        ):  # Walnut has the other systems itself
            digits = range(system.digits)
            given = "{" + ",".join(map(str, digits)) + "}"
            files[f"{BASES}/{heading}.txt"] = written(system.machine, [given], [digits])
            files[f"{BASES}/{heading}_addition.txt"] = written(adder(system).machine, [given] * 3, [digits] * 3)
    return files


FORMATS: dict[str, Callable[..., str]] = {"TXT": written, "GV": as_graph, "BA": as_ba}
