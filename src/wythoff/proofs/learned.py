"""Automata of sequences: guessed from terms, and proved by the definitions of the sequences.

The terms only lead to a guess. Then the laws of the definition are decided for all n. A *call* is a sequence as text
with its parameters, such as "mex_pair_lower(c=1, start=1)". `Facts` is a numeration system with relations that `decide`
knows there. `budget` limits time and memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice, pairwise
from math import inf
from time import process_time
from typing import NamedTuple, TypeAlias

from wythoff.automata import sequence_automata
from wythoff.automata.automatic_words import fixed_point
from wythoff.automata.limits import ANY, Budget, CachedFunction, Limits, UndecidedError
from wythoff.automata.naming import KEPT, system as system_of, system_of_words, words_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import Facts
from wythoff.base.errors import ParameterError, WythoffError
from wythoff.proofs.definitions import SequenceDefinition, definition
from wythoff.proofs.guessing import candidates, longest, words_within
from wythoff.proofs.word_lines import WordLine, word_lines
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.sequences.registry.reading import Made, read

# Bounds of the numbers from which automata are guessed: the first for all systems (0.1 s each), the second for a few
# (0.5 s each).
LARGEST, FARTHEST = 6000, 30_000
WORD_TERMS = 3000  # terms from which lines with automatic words are guessed
FIRST = 800  # bound of the numbers that show in which systems the words are most regular
# CPU seconds for one sequence, so that a refusal comes within five (a proof takes less than three); and seconds by the
# clock, if other programs delay it.
SECONDS, DELAYED = 4.5, 10.0
PATIENT = 40.0  # CPU seconds if no limit is set; after half of the time no further system is tried
FARTHER = ("tribonacci", "narayana")  # systems of cubic fields, which slopes do not suggest


Items: TypeAlias = tuple[tuple[str, str], ...]
Relations: TypeAlias = dict[str, Relation]


class _SampleTerms(NamedTuple):
    """The pairs (n, a(n)) of a sequence with both numbers less than `bound`. Its first index is `offset`."""

    offset: int
    pairs: list[tuple[int, int]]
    bound: int


Samples: TypeAlias = dict[str, _SampleTerms]


def learned(made: Made, preferred: str, budget: Budget | None = None) -> Relation:
    """Return the proved relation of n and term n of the named sequence `made`, in the system `preferred` if possible.

    >>> from wythoff.sequences.registry.reading import read
    >>> learned(read("queens_lower", "sequence"), "").system.name
    'tribonacci'

    Raises: ParameterError, with the reason, if no automaton is found and proved.
    """
    try:
        of, budget = definition(made), Budget(Limits(seconds=DELAYED), within=budget, work=SECONDS)
        return facts_of(of, preferred, budget).table.defined[of.result]
    except (ParameterError, UndecidedError) as error:
        raise ParameterError(f"no automaton for {made.call} is known: {error}") from None


def facts_of(of: SequenceDefinition, preferred: str = "", budget: Budget | None = None) -> Facts:
    """Guess the relations that the definition `of` names as `learned`, and prove its laws for them.

    Return all its relations. The numeration system `preferred` is used if possible.

    Raises: ParameterError if no guess is proved; UndecidedError at a limit.
    """
    parts = tuple(tuple(part.items()) for part in (of.learned, of.given, of.steps))
    return _facts(parts, of.laws, of.system, preferred, budget=budget)


def sequence(text: str, preferred: str = "", budget: Budget | None = None) -> Relation:
    """Return the relation of n and term n of the sequence `text`, such as "mex_pair_lower(c=1, start=1)".

    Its numeration system is `preferred` if possible.

    The relation is constructed, if there is a construction, or else guessed and proved.

    Raises: as `automata.sequence_automata.sequence`.
    """
    return sequence_automata.sequence(text, preferred, learned, budget=budget)


@CachedFunction
def _facts(
    parts: tuple[Items, ...], laws: tuple[str, ...], system: str, preferred: str, *, budget: Budget | None = None
) -> Facts:
    """Return the proved relations of a definition, from a cache if it was proved before.

    `parts` are the fields `learned`, `given` and `steps` of `SequenceDefinition`; {name: value} is passed as ((name,
    value), ...). `laws` and `system` are further fields. The numeration system `preferred` is tried first.
    """
    learned, given, steps = map(dict, parts)
    of = SequenceDefinition("", learned, given, steps, laws, system)
    return _found(of, preferred, budget)


def _found(of: SequenceDefinition, preferred: str, budget: Budget | None = None) -> Facts:
    given = {name: sequence(call, preferred, budget) for name, call in of.given.items()}
    if all(map(is_system, of.learned.values())):
        for relations, some in _by_words(of, preferred, budget):
            with suppress(ParameterError):  # the guess is wrong
                return _proved(of, next(iter(relations.values())).system.name, relations, some, budget)
    started, said, names, search = process_time(), "", list[str](), Budget(within=budget)
    patient = (PATIENT if search.work == ANY else search.work) / 2
    for size in (LARGEST, FARTHEST):
        terms = {name: _terms(call, size, search) for name, call in of.learned.items()}
        names = names or _systems(of, given, terms, preferred, budget)
        for name in names if size == LARGEST else names[:3]:  # larger numbers are used in few systems only
            search.look()
            guesses = {letter: _guess(name, some, budget) for letter, some in terms.items()}
            relations = given | {letter: guess for letter, guess in guesses.items() if guess is not None}
            if len(relations) == len(given) + len(terms):
                try:
                    return _proved(of, name, relations, terms, budget)
                except WythoffError as error:
                    said = said or f"; in {name} {error}"
            if process_time() - started > patient:  # too late for another system
                break
        if not terms:
            break
    raise ParameterError(f"no automaton for its terms was proved in {', '.join(names)}, the likeliest first{said}")


def _by_words(of: SequenceDefinition, preferred: str, budget: Budget | None) -> Iterator[tuple[Relations, Samples]]:
    """Yield guesses of all relations that the definition `of` names as `learned`.

    A guess is ({name: relation}, {name: terms}), with all relations in one numeration system. The system `preferred`
    comes first. Each sequence must be a line plus an automatic word, v(n) = c*n + d + w[n], such as floor(n*phi). If
    the terms of one sequence are not of this form, nothing is yielded.
    """
    found: list[Relations] = []
    samples: Samples = {}
    for letter, call in of.learned.items():
        made = read(call, "sequence").value
        terms = made.terms(WORD_TERMS)
        samples[letter] = _SampleTerms(made.offset, [], 0)
        some: Relations = {}
        for line in word_lines(terms, made.offset):
            with suppress(ParameterError):  # the system has no automaton of addition
                relation = of_line(line, budget)
                some.setdefault(relation.system.name, relation)
        found.append(some)
    for name in sorted(found[0] if found else (), key=lambda name: name != preferred):
        if all(name in some for some in found):
            yield {letter: some[name] for letter, some in zip(of.learned, found, strict=True)}, samples


def of_line(line: WordLine, budget: Budget | None = None) -> Relation:
    """Return the relation of n and v(n) for `line`, a sequence v(n) = (p*n + letter number n of a coded word) / q.

    See `WordLine`. The relation is in the numeration system of the word.
    """
    system = system_of_words("the word", line.images, 0, budget)
    word = fixed_point("the word", system, line.images, 0, range(len(line.images)), budget)
    facts = Facts(system.name, budget)
    facts.table.words["w"] = word
    cases = []
    for value in dict.fromkeys(line.coding):
        places = " | ".join(f"w[n - {line.first}] = @{x}" for x, known in enumerate(line.coding) if known == value)
        sides = f"{line.q}*v + {max(-value, 0)} = {line.p}*n + {max(value, 0)}"
        cases.append(f"(({places}) & {sides})")
    return facts.define("r", f"n >= {line.first} & ({' | '.join(cases)})", "nv")


def _terms(call: str, size: int, budget: Budget) -> _SampleTerms:
    """Return the pairs (n, a(n)) of the sequence `call`, with numbers below `size`.

    They are fewer if the terms take more than a second or grow fast.

    Raises: ParameterError for a term < 0; UndecidedError at a limit.
    """
    made = read(call, "sequence").value
    until, pairs = process_time() + 1.0, list[tuple[int, int]]()  # CPU seconds for the terms
    for pair in enumerate(islice(made, size), made.offset):
        pairs.append(pair)
        budget.watch(0, 0)
        if process_time() > until or pair[1] > 4 * size:  # terms that grow so fast are of no use
            break
    values = [value for _, value in pairs]
    if min(values) < 0:
        raise ParameterError(f"{call} has the negative term {min(values)}, but only numbers >= 0 are possible here")
    ascending = all(a < b for a, b in pairwise(values))
    return _SampleTerms(made.offset, pairs, min(values[-1] + 1 if ascending else pairs[-1][0] + 1, size))


def _systems(
    of: SequenceDefinition, given: Relations, terms: Samples, preferred: str, budget: Budget | None
) -> list[str]:
    """Return the names of the numeration systems to try, the likeliest first, but `preferred` before all others.

    `given` are the known relations that the definition `of` uses: if there are any, only their system is tried.
    Otherwise it is the system that the definition names, or those in which `terms`, the terms of its sequences, are
    most regular.
    """
    known = list(dict.fromkeys([relation.system.name for relation in given.values()]))
    if len(known) > 1:
        raise ParameterError(f"its definition must use one numeration system, but uses {' and '.join(known)}")
    if known or of.system:
        return known or [of.system]
    pairs = next(iter(terms.values())).pairs
    names = dict.fromkeys([*([preferred] if preferred in KEPT else []), *candidates(pairs), *FARTHER])
    irregular = {name: _irregular(name, terms.values(), budget) for name in names}
    least = min(irregular.values())
    # Keep the systems that are at most 3 times less regular than the best one.
    near = sorted((name for name in names if irregular[name] <= 3 * least), key=irregular.__getitem__)
    return sorted(near, key=lambda name: name != preferred)


def _irregular(name: str, terms: Iterable[_SampleTerms], budget: Budget | None) -> float:
    """Return how irregular the words of `terms` are in the numeration system `name`: a low number is good.

    An automaton that accepts just these words has some number of states after d letters. The result is the greatest of
    these numbers, divided by the square root of the number of words.
    """
    try:
        system = words_of(name, budget)
    except ParameterError:
        return inf
    windows = [words_within(system, longest(system, min(some.bound, FIRST)), some.pairs) for some in terms]
    return max(float(max(window.profile) / (window.size + 1) ** 0.5) for window in windows)


def _guess(name: str, terms: _SampleTerms, budget: Budget | None) -> Relation | None:
    """Return the relation that the smaller terms suggest in the system `name`, or None.

    It is guessed from the numbers with one digit less than the largest ones. The result is None if it does not agree
    with all `terms`.

    Raises: UndecidedError at a limit.
    """
    system = words_of(name, budget)
    length = longest(system, terms.bound)
    machine = words_within(system, length - 1, terms.pairs).guess() if length > 1 else None
    if machine is None or not words_within(system, length, terms.pairs).agrees(machine):
        return None
    system, algebra = system_of(name, budget=budget), Algebra(Budget(within=budget))
    found = Relation(system, ("n", "v"), algebra.minimal(machine))
    return algebra.join(found, algebra.everything(system, "nv"))


def _proved(
    of: SequenceDefinition, name: str, relations: Relations, terms: Samples, budget: Budget | None = None
) -> Facts:
    """Decide all laws of a definition for guessed relations in the system `name`, and return all its relations.

    `relations` is {name: relation}, and `terms` has the terms of those that were guessed.

    Raises: ParameterError if a law is false; UndecidedError at a limit.
    """
    facts = Facts(name, budget, **relations)
    total = ("n >= {1} <=> Ev ${0}(n, v)", "${0}(n, v) & ${0}(n, w) => v = w")
    laws = [law.format(letter, some.offset) for letter, some in terms.items() for law in total]
    for law in laws:
        _require(facts, law)
    for step, statement in of.steps.items():
        facts.define(step, statement, "v" if step == "set" else "nv")
    for law in of.laws:
        _require(facts, law)
    return facts


def _require(facts: Facts, law: str) -> None:
    if not facts.holds(law):
        raise ParameterError(f"the guessed automaton is wrong: it violates {law}")
