"""The commands of Walnut's files that are not statements: their results and messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from itertools import dropwhile
from operator import not_
from typing import TypeAlias

from wythoff.automata.automatic_words import AutomaticWord
from wythoff.automata.limits import Budget, UndecidedError
from wythoff.automata.regular import language, relation as regular
from wythoff.automata.relations import Algebra, Relation, tracks
from wythoff.automata.spelled import Spelled, Spelling, Words, alphabet, of_words
from wythoff.automata.statements.deciding import Outcome
from wythoff.automata.statements.scripts import Command
from wythoff.automata.statements.working import combined, fewest, image, joined_words, promoted, read_images
from wythoff.automata.transducing import transduced
from wythoff.automata.walnut import least_first
from wythoff.base.displayed import tuple_text
from wythoff.base.errors import NotationError, WythoffError, counted
from wythoff.questions.deciding import Decision, Made, Session
from wythoff.sequences.systems import WALNUT

# What a command makes: a relation or a word that it defines, or in words what it did.
Result: TypeAlias = Relation | AutomaticWord | Decision | str


def carried_out(session: Session, command: Command) -> Decision:
    """Carry out a command that is not a statement.

    Raises: NotationError; ParameterError for a word that is refused, with the reason.
    """
    algebra = Algebra(Budget(session.limits, session.progress))
    try:
        with algebra.budget.including():
            made = MAKERS[command.command](session, command, algebra)
            return _kept(session, command, made, algebra.budget)
    except UndecidedError as error:
        outcome = Outcome(None, None, None, session.system.name, (), error)
        return Decision(f"{command.command} {command.name}", outcome, error.largest, algebra.budget.seconds)


def _kept(session: Session, command: Command, made: Result, budget: Budget) -> Decision:
    """Store the result of a command under its name, and return a description of it."""
    shown = f"{command.command} {command.name}"
    if isinstance(made, Decision):
        return made
    if isinstance(made, Relation):
        session.table.keep(command.name, made)
        outcome = Outcome(None, None, made, made.system_name, (), None)
        return Decision(shown, outcome, max(budget.largest, made.states), budget.seconds)
    if isinstance(made, AutomaticWord):
        session.table.words[command.name] = made
        letters = "" if len(made.systems) > 1 else f"{' '.join(str(made.letter(n)) for n in range(16))} ..., "
        systems = " and ".join(system.name for system in made.systems)
        made = f"{letters}{counted(len(made.machine.rows), 'states')} in {systems}"
    return Made(shown, Outcome(None, None, None, session.system.name, (), None), made)


def _reg(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a relation by a regular expression over the digits of one system for each track."""
    names = list(map(_system_name, command.words)) or [session.system.name]
    if all(name.startswith("{") for name in names):
        return language(command.text, names, algebra)
    lsd = least_first(names)
    systems = [alphabet(name, lsd) if name.startswith("{") else session.table.system(name) for name in names]
    return regular(command.text, systems, algebra, lsd=lsd)


def _system_name(word: str) -> str:
    """Return the system of a track; Walnut lets one shorten msd_3 to 3, msd_fib to fib and lsd_2 to lsd."""
    if word in ("msd", "lsd"):
        return f"{word}_2"
    if word in WALNUT or word.isdigit():
        return f"msd_{word}"
    return word


def _morphism(session: Session, command: Command, algebra: Algebra) -> Result:
    images = session.morphisms[command.name] = read_images(command.text, command.name)
    return counted(len(images), "letters")


def _macro(session: Session, command: Command, algebra: Algebra) -> Result:
    session.macros[command.name] = command.text
    return "defined"


def _promote(session: Session, command: Command, algebra: Algebra) -> Result:
    (morphism,) = _words(command, 1, "a morphism")
    return promoted(command.name, _images(session, morphism))


def _image(session: Session, command: Command, algebra: Algebra) -> Result:
    morphism, of = _words(command, 2, "a morphism and a word")
    return image(command.name, _images(session, morphism), _automatic(session, of), algebra)


def _combine(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word whose letter at n is that of the first relation that holds for n.

    The letter of a relation is the number after =, or else its place in the list.
    """
    parts = []
    for place, text in enumerate(_words(command, None, "relations such as a=1 b=2"), 1):
        name, _, output = text.partition("=")
        if output and not re.fullmatch(r"-?\d{1,9}", output):
            raise NotationError("an output must be an integer", text)
        parts.append((_known(session, name), int(output) if output else place))
    systems = {relation.system.name for relation, _ in parts}
    if len(systems) > 1 or any(len(relation.variables) != 1 for relation, _ in parts):
        raise NotationError("relations to combine must have one variable and one system", text)
    return combined(command.name, [parts[0][0].system], parts, algebra)


def _reverse(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the automaton that reads digits in the other order.

    For a word or a set of numbers, it has the same letters or numbers. For a relation of words, it reads its words from
    their ends.
    """
    (of,) = _words(command, 1, "a word, or a relation after $")
    if not of.startswith("$"):
        return _automatic(session, of)
    found = _words_or_numbers(session, of[1:])
    return found.backwards(algebra) if isinstance(found, Spelled) else found


def _ost(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the base msd_NAME of the denominators of a continued fraction with given and repeating quotients."""
    before, period = _words(command, 2, "quotients such as [0 1] and a period such as [2]")
    if not all(re.fullmatch(r"\[,*(\d{1,9}(,+|(?=\])))*\]", part) for part in (before, period)):
        raise NotationError("quotients must be integers of at most 9 digits, in brackets", command.name)
    if command.name not in session.table.bases and _is_system(session, f"msd_{command.name}"):
        raise NotationError(f"a base must have a name of its own, there is msd_{command.name}", command.name)
    quotients, repeated = (tuple(map(int, re.findall(r"\d+", part))) for part in (before, period))
    quotients = tuple(dropwhile(not_, quotients))  # without zeros in front
    found = session.table.system(f"continued_fraction({quotients}, {repeated})")
    session.table.bases[command.name] = found
    bases = ", ".join(str(found.decode((1,) + (0,) * zeros)) for zeros in range(6))
    return f"msd_{command.name}, bases {bases}, ..."


def _minimize(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a word with the fewest states: states with the same continuations are merged."""
    (of,) = _words(command, 1, "a word")
    return fewest(command.name, _automatic(session, of), algebra)


def _join(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word of the first nonzero letter among words such as N[a][b], with variables in alphabetical order."""
    parts = [re.fullmatch(r"(\w+)((?:\[\w+\])+)", text) for text in _words(command, None, "words such as N[a][b]")]
    if not all(parts):
        raise NotationError("words to join must have indices, as in N[a][b]", command.name)
    given = [(_automatic(session, part[1]), tuple(re.findall(r"\w+", part[2]))) for part in parts if part]
    return joined_words(command.name, given, algebra)


def _describe(session: Session, command: Command, algebra: Algebra) -> Result:
    """Say how large a word is, or the relation after $."""
    if command.words:
        raise NotationError("describe must have one name, had more", command.words[0])
    if command.name.startswith("$"):
        found = _words_or_numbers(session, command.name[1:])
        machine, systems = found.machine, found.systems
        if isinstance(found, Spelled):
            machine, systems = found.exact(), tuple(found.spellings)
    else:
        if command.name in session.table.defined:
            raise NotationError(f"describe takes a word, or a relation after $: write ${command.name}", command.name)
        word = _automatic(session, command.name)
        machine, systems = word.machine, word.systems
    arcs = counted(sum(map(len, machine.rows)), "transitions")
    over = [system.heading if isinstance(system, Spelling) else system.name for system in systems]
    return f"{counted(len(machine.rows), 'states')}, {arcs}, in {', '.join(over)}"


def _transduce(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word that a transducer makes of a word, or of the characteristic word of a relation."""
    machine, of = _words(command, 2, "a transducer and a word, or a relation after $")
    if session.table.library is None:
        raise NotationError("transduce needs --library", command.name)
    transducer = session.table.library.transducer(machine)
    if of.startswith("$"):
        relation = _known(session, of[1:])
        if len(relation.variables) != 1:
            raise NotationError("a relation must have one variable to be transduced", of)
        word = combined(of, [relation.system], [(relation, 1)], algebra)
    else:
        word = _automatic(session, of)
    return transduced(command.name, transducer, word, algebra)


def _of_all(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the union or the intersection of relations, track by track."""
    given = _words(command, None, "relations")
    spelt = [found for found in map(session.table.spelled, given) if found is not None]
    of_letters = len(spelt) == len(given)
    relations: list[Relation] = [*spelt] if of_letters else [_known(session, name) for name in given]
    if len({tuple(system.name for system in relation.systems) for relation in relations}) > 1:
        raise NotationError("relations must have the same systems", command.name)
    of, names = Words(algebra.budget) if of_letters else algebra, tracks(len(relations[0].named))
    renamed = (relation.renamed(dict(zip(relation.named, names, strict=True))) for relation in relations)
    total: Relation = reduce(of.union if command.command == "union" else of.join, renamed)
    return (of_words(total) if of_letters else total).ordered(names)


def _inf(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return whether a relation has infinitely many tuples."""
    found = _words_or_numbers(session, command.name)
    outcome = Outcome(not found.finite, None, None, found.system_name, (), None)
    return Decision(f"inf {command.name}", outcome, found.states, algebra.budget.seconds)


def _test(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the first tuples of a relation: numbers in order of their sum, words in order of their length."""
    (number,) = _words(command, 1, "a number")
    if not re.fullmatch(r"\d{1,4}", number):
        raise NotationError("test must have a number of tuples, at most 9999", number)
    shown = _words_or_numbers(session, command.name).first(int(number), algebra.budget.watch)
    return ", ".join(map(tuple_text, shown)) or "none"


def _words_or_numbers(session: Session, name: str) -> Relation:
    """Return a relation over alphabets as one of words, another as one of numbers."""
    return session.table.spelled(name) or _known(session, name)


def _known(session: Session, name: str) -> Relation:
    return session.table.relation(name, (), session.system)


def _automatic(session: Session, name: str) -> AutomaticWord:
    """Return a word with an automaton.   Raises: NotationError for one that has infinitely many letters."""
    word = session.table.word(name)
    if not word.finite:
        raise NotationError("a word must have finitely many letters here", name)
    return word


def _is_system(session: Session, name: str) -> bool:
    try:
        session.table.system(name)
    except WythoffError:
        return False
    return True


def _images(session: Session, name: str) -> dict[int, tuple[int, ...]]:
    if name not in session.morphisms:
        known = f"one of {', '.join(session.morphisms)}" if session.morphisms else "defined in a line before it"
        raise NotationError(f"a morphism must be {known}, was {name}", name)
    return session.morphisms[name]


def _words(command: Command, count: int | None, wanted: str) -> tuple[str, ...]:
    if not command.words or (count is not None and len(command.words) != count):
        raise NotationError(f"{command.command} {command.name} must have {wanted}", command.name)
    return command.words


MAKERS: dict[str, Callable[[Session, Command, Algebra], Result]] = {
    "reg": _reg, "morphism": _morphism, "macro": _macro, "promote": _promote, "image": _image, "combine": _combine,
    "inf": _inf, "test": _test, "reverse": _reverse, "union": _of_all, "intersect": _of_all,
    "transduce": _transduce, "ost": _ost, "minimize": _minimize, "join": _join, "describe": _describe,
}  # fmt: skip
