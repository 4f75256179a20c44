"""The commands of Walnut's files that are not statements: their results and messages."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import dropwhile
from operator import not_
from typing import TypeAlias

from wythoff.automata.automatic_words import AutomaticWord, Wanted
from wythoff.automata.digit_tracks import OfDigits, recoded
from wythoff.automata.languages import (
    Language,
    concatenated,
    converted,
    free,
    language_of,
    over,
    relation_of,
    starred,
    with_zeros_behind,
    without_prefix,
    without_suffix,
)
from wythoff.automata.limits import Budget, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.regular import language, relation as regular
from wythoff.automata.relations import Algebra, Relation, tracks
from wythoff.automata.spelled import Spelled, Spelling, Words, alphabet, letters_of, of_words
from wythoff.automata.statements.deciding import Outcome
from wythoff.automata.statements.scripts import USAGES, Command
from wythoff.automata.statements.working import combined, fewest, image, joined_words, promoted, read_images
from wythoff.automata.subsets import zeros_before
from wythoff.automata.systems import System
from wythoff.automata.transducing import transduced
from wythoff.automata.walnut import FORMATS, MORPHISMS, heading_of, least_first, text_of, text_of_word
from wythoff.base.displayed import tuple_text
from wythoff.base.errors import NotationError, PositionError, WythoffError, counted
from wythoff.base.files import save
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
        letters = "" if len(made.systems) > 1 else f"{' '.join(_shown(made, n) for n in range(16))} ..., "
        systems = " and ".join(system.name for system in made.systems)
        made = f"{letters}{counted(len(made.machine.rows), 'states')} in {systems}"
    return Made(shown, Outcome(None, None, None, session.system.name, (), None), made)


def _shown(word: AutomaticWord, n: int) -> str:
    try:
        return str(word.letter(n))
    except PositionError:
        return "-"  # a partial word has no letter there


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
    """Return the letter at n is that of the first relation that n is in: the number after its =, else its place."""
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
    """Return the automaton that reads the other digit first: that of the same word, or of the same numbers, here; of a
    relation of words, that of its words read from their ends."""
    (of,) = _words(command, 1, "a word, or a relation after $")
    if not of.startswith("$"):
        return _automatic(session, of)
    found = _words_or_numbers(session, of[1:])
    if isinstance(found, Spelled):
        return found.backwards(algebra)
    systems = tuple(system.marked(lsd=not system.lsd) for system in found.systems)
    return OfDigits(systems, found.variables, found.machine, getattr(found, "words", found.machine))


def _split(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word at x of another at x or -x, for the signs that are given: of integers one of natural numbers, and
    for `rsplit` of these one of integers, 0 elsewhere."""
    listed = "".join(command.words)
    signs, of = re.findall(r"\[([+-]?)\]", listed), re.sub(r"\[[+-]?\]", "", listed)
    if not any(signs) or not re.fullmatch(r"\w+", of):
        raise NotationError(f"must be {command.command} {USAGES[command.command]}", listed)
    parts, systems = _parts(session, of, algebra)
    if len(signs) != len(systems):
        raise NotationError(f"{of} must have a sign in brackets for each of its {len(systems)} indices", listed)
    back = command.command == "rsplit"
    before = [_twin(one, bool(sign) and not back) if sign else one for one, sign in zip(systems, signs, strict=True)]
    after = [_twin(one, bool(sign) and back) if sign else one for one, sign in zip(systems, signs, strict=True)]
    moved: list[tuple[Relation, int]] = []
    for relation, letter in parts:
        found = Relation(tuple(before), relation.variables, relation.machine)  # the same digits
        for name, sign, one, other in zip(found.variables, signs, before, after, strict=True):
            if sign:
                found = algebra.by_size(found, name, -1 if sign == "-" else 1, one if one.signed else other)
        moved.append((found, letter))
    return _joined_again(session, command.name, of, after, moved, algebra)


def _twin(system: System, signed: bool) -> System:
    """Return the system of integers that has the words of a system of natural numbers, or the other way round."""
    name = heading_of(system).replace("msd_neg_", "msd_", 1)
    return system_of(name.replace("msd_", "msd_neg_", 1) if signed else name)


def _convert(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a word, or after $ a relation, of base k^i as one of base k^j."""
    name, of = _words(command, 2, "a system and a word, or a relation after $")
    system = session.table.system(_system_name(name))
    parts, systems = _parts(session, of, algebra)
    if systems[0].name == system.name and systems[0].lsd == system.lsd:
        raise NotationError(f"{of} is in {system.name} already", command.name)
    moved = [(converted(relation, system, algebra), letter) for relation, letter in parts]
    return _joined_again(session, command.name, of, [system], moved, algebra)


def _alphabet(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a word, or after $ a relation, whose digits are those of other systems or alphabets."""
    *names, of = _words(command, None, "systems and a word, or a relation after $")
    names = list(map(_system_name, names))
    systems = [alphabet(name, least_first(names)) if name[0] == "{" else session.table.system(name) for name in names]
    letters = [letters_of(one) if one[0] == "{" else of.letters for one, of in zip(names, systems, strict=True)]
    if of.startswith("$"):
        named = systems if any(one[0] != "{" for one in names) else names
        return relation_of(over(language_of(_words_or_numbers(session, of[1:])), named, letters), algebra)
    word = _automatic(session, of)
    if len(word.systems) != len(systems):
        raise NotationError(f"{of} must have a system for each of its {len(word.systems)} indices", command.name)
    machine = recoded(word.machine, [one.letters for one in word.systems], letters)
    return AutomaticWord(command.name, systems[0], machine, word.outputs, *systems[1:])


def _parts(session: Session, of: str, algebra: Algebra) -> tuple[list[tuple[Relation, int]], Sequence[System]]:
    """Return where a word has each letter, or a relation as such a part, with its systems."""
    known = of.removeprefix("$")
    if _is_word(session, of):
        word = _automatic(session, of)
        return [(word.places(Wanted("=", letter), algebra), letter) for letter in word.letters], word.systems
    found = _known(session, known)
    return [(found, 1)], found.systems


def _is_word(session: Session, name: str) -> bool:
    if name.startswith("$"):
        return False
    try:
        return session.table.word(name) is not None
    except NotationError:
        return False


def _joined_again(
    session: Session, name: str, of: str, systems: Sequence[System], parts: list[tuple[Relation, int]], algebra: Algebra
) -> Result:
    """Return a word of what became of the parts of one, or the relation that it was."""
    return combined(name, systems, parts, algebra) if _is_word(session, of) else parts[0][0]


def _languages(session: Session, command: Command) -> tuple[list[Language], Language]:
    """Return the languages of relations over the same alphabets, and a form for what is made of them."""
    found = [language_of(_words_or_numbers(session, name)) for name in _words(command, None, "relations")]
    first = found[0]
    return [over(one, first.systems, first.letters) for one in found], first


def _star(session: Session, command: Command, algebra: Algebra) -> Result:
    _words(command, 1, "a relation")
    (of,), form = _languages(session, command)
    return relation_of(free(form._replace(machine=starred(of.machine, algebra))), algebra)


def _concat(session: Session, command: Command, algebra: Algebra) -> Result:
    if len(command.words) < 2:
        raise NotationError("concat must have two relations or more", command.name)
    given, form = _languages(session, command)
    machine = reduce(lambda a, b: concatenated(a, b, algebra), (one.machine for one in given))
    return relation_of(free(form._replace(machine=machine)), algebra)


def _quotient(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return what is left of the words of one relation before (`rightquo`) or behind (`leftquo`) one of another."""
    _words(command, 2, "two relations")
    (one, other), form = _languages(session, command)
    left = without_suffix if command.command == "rightquo" else without_prefix
    return relation_of(form._replace(machine=left(one.machine, other.machine, algebra)), algebra)


def _fix_zeros(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the words with any number of zeros in place of those before them, or behind them."""
    _words(command, 1, "a relation")
    (of,), form = _languages(session, command)
    if any(letters[0] != 0 for letters in of.letters):
        raise NotationError("each alphabet must have the letter 0", command.name)
    lead = command.command == "fixleadzero"
    machine = zeros_before(of.machine, algebra.budget.watch) if lead else with_zeros_behind(of.machine, algebra)
    return relation_of(form._replace(machine=machine), algebra)


def _export(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the automaton of a word, or of a relation after $, as Walnut (TXT), Graphviz (GV) or others (BA) read it;
    it is written into the folder of the session, if that has one."""
    (kind,) = ("GV",) if command.command == "draw" else _words(command, 1, "a format")
    if kind.upper() not in FORMATS:
        raise NotationError(f"a format must be one of {', '.join(FORMATS)}", kind)
    known = command.name.removeprefix("$")
    if _is_word(session, command.name):
        made = text_of_word(session.table.word(known), kind.upper())
    else:
        made = text_of(_words_or_numbers(session, known), kind.upper())
    if session.folder is None:
        return made.rstrip()
    path = os.path.join(session.folder, f"{known}.{kind.lower()}")
    save(path, lambda file: file.write(made.encode()))
    return f"wrote {path}"


def _help(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return how a command is written, and what it does; or all commands."""
    if not command.name:
        return "\n".join(f"{name} {usage};".replace(" ;", ";") for name, usage in USAGES.items())
    if command.name not in USAGES:
        raise NotationError(f"a command must be one of {', '.join(USAGES)}", command.name)
    about = (getattr(MAKERS.get(command.name), "__doc__", "") or "").partition("\n\n")[0]
    return f"{command.name} {USAGES[command.name]};" + f"\n{about}" * bool(about)


def _ost(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the base msd_NAME of the denominators of a continued fraction: its quotients, and those that repeat."""
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
    """Return a word with the fewest states: of two that go on with the same letters there is one."""
    (of,) = _words(command, 1, "a word")
    return fewest(command.name, _automatic(session, of), algebra)


def _join(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word of the first letter that is not 0 among those of words such as N[a][b], in alphabetical order."""
    parts = [re.fullmatch(r"(\w+)((?:\[\w+\])+)", text) for text in _words(command, None, "words such as N[a][b]")]
    if not all(parts):
        raise NotationError("words to join must have indices, as in N[a][b]", command.name)
    given = [(_automatic(session, part[1]), tuple(re.findall(r"\w+", part[2]))) for part in parts if part]
    return joined_words(command.name, given, algebra)


def _describe(session: Session, command: Command, algebra: Algebra) -> Result:
    """How large a word is, or a relation after $."""
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
    text = None if session.table.library is None else session.table.library.text(MORPHISMS, name)
    if name not in session.morphisms and text is not None:
        session.morphisms[name] = read_images(text, name)
    if name not in session.morphisms:
        known = f"one of {', '.join(session.morphisms)}" if session.morphisms else "defined in a line before it"
        raise NotationError(f"a morphism must be {known}, was {name}", name)
    return session.morphisms[name]


def _words(command: Command, count: int | None, wanted: str) -> tuple[str, ...]:
    """Return the words behind the name, at least one.   Raises: NotationError for another number of them."""
    if not command.words or (count is not None and len(command.words) != count):
        usage = f"{command.command} {USAGES[command.command]}"
        raise NotationError(f"{command.command} {command.name} must have {wanted}, as in {usage}", command.name)
    return command.words


MAKERS: dict[str, Callable[[Session, Command, Algebra], Result]] = {
    "reg": _reg, "morphism": _morphism, "macro": _macro, "promote": _promote, "image": _image, "combine": _combine,
    "join": _join, "split": _split, "rsplit": _split, "transduce": _transduce, "convert": _convert,
    "alphabet": _alphabet, "reverse": _reverse, "minimize": _minimize, "union": _of_all, "intersect": _of_all,
    "concat": _concat, "star": _star, "rightquo": _quotient, "leftquo": _quotient, "fixleadzero": _fix_zeros,
    "fixtrailzero": _fix_zeros, "ost": _ost, "inf": _inf, "test": _test, "describe": _describe,
    "export": _export, "draw": _export, "help": _help,
}  # fmt: skip
