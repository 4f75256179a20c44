"""Execution of the commands of Walnut's files that are not statements.

A function for a command takes the `session` with all names defined so far, the `command` with its name and its other
words, and the `algebra`, which makes automata within limits. A *word* that a command names or makes is automatic. The
name of a relation follows $, as in `reverse r $even;`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import partial, reduce
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
from wythoff.automata.walnut import FORMATS, heading_of, least_first, text_of, text_of_word
from wythoff.base.displayed import tuple_text
from wythoff.base.errors import NotationError, PositionError, counted
from wythoff.base.files import save
from wythoff.questions.command_names import (
    is_word,
    known_images,
    known_relation,
    known_word,
    ost,
    system_name,
    words_of,
    words_or_numbers,
)
from wythoff.questions.deciding import Decision, Made, Session

# The result of a command: a relation or a word that it defines, a decision, or a sentence about what it did.
Result: TypeAlias = Relation | AutomaticWord | Decision | str


def carried_out(session: Session, command: Command) -> Decision:
    """Run a command that is not a statement, and return its result as a decision.

    Raises: NotationError; ParameterError with the reason for an automatic word that is refused.
    """
    algebra = Algebra(Budget(session.limits, session.progress))
    apart = Algebra(Budget(session.limits, within=algebra.budget))  # automata of names do not count as the command's
    try:
        with session.table.deciding(apart):
            return _kept(session, command, MAKERS[command.command](session, command, algebra), algebra.budget)
    except UndecidedError as error:
        outcome = Outcome(session.system.name, undecided=error)
        return Decision(f"{command.command} {command.name}", outcome, error.largest, algebra.budget.seconds)


def _kept(session: Session, command: Command, made: Result, budget: Budget) -> Decision:
    """Store the result `made` of a command under its name. Describe it, and its cost in `budget`, as a decision."""
    shown = f"{command.command} {command.name}"
    if isinstance(made, Decision):
        return made
    if isinstance(made, Relation):
        session.table.keep(command.name, made)
        outcome = Outcome(made.system_name, relation=made)
        return Decision(shown, outcome, max(budget.largest, made.states), budget.seconds)
    if isinstance(made, AutomaticWord):
        session.table.words[command.name] = made
        letters = "" if len(made.systems) > 1 else f"{' '.join(_shown(made, n) for n in range(16))} ..., "
        systems = " and ".join(system.name for system in made.systems)
        made = f"{letters}{counted(len(made.machine.rows), 'states')} in {systems}"
    return Made(shown, Outcome(session.system.name), made)


def _shown(word: AutomaticWord, n: int) -> str:
    try:
        return str(word.letter(n))
    except PositionError:
        return "-"  # a partial word has no letter there


def _reg(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the relation of the numbers whose digits match a regular expression. Each variable has its own system."""
    names = list(map(system_name, command.words)) or [session.system.name]
    if all(name.startswith("{") for name in names):
        return language(command.text, names, algebra)
    lsd = least_first(names)
    letters = partial(alphabet, lsd=lsd, budget=algebra.budget)
    systems = [letters(name) if name.startswith("{") else session.table.system(name) for name in names]
    return regular(command.text, systems, algebra, lsd=lsd)


def _morphism(session: Session, command: Command, algebra: Algebra) -> Result:
    images = session.morphisms[command.name] = read_images(command.text, command.name)
    return counted(len(images), "letters")


def _macro(session: Session, command: Command, algebra: Algebra) -> Result:
    session.macros[command.name] = command.text
    return "defined"


def _promote(session: Session, command: Command, algebra: Algebra) -> Result:
    (morphism,) = words_of(command, 1, "a morphism")
    return promoted(command.name, known_images(session, morphism), algebra)


def _image(session: Session, command: Command, algebra: Algebra) -> Result:
    morphism, of = words_of(command, 2, "a morphism and a word")
    return image(command.name, known_images(session, morphism), known_word(session, of), algebra)


def _combine(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word whose letter at n is that of the first relation in a list that holds for n.

    The letter of a relation is its number after =, or else its place in the list: 5 and 2 in `combine w a=5 b`.
    """
    parts = []
    for place, text in enumerate(words_of(command, None, "relations such as a=1 b=2"), 1):
        name, _, output = text.partition("=")
        if output and not re.fullmatch(r"-?\d{1,9}", output):
            raise NotationError("an output must be an integer", text)
        parts.append((known_relation(session, name), int(output) if output else place))
    systems = {relation.system.name for relation, _ in parts}
    if len(systems) > 1 or any(len(relation.variables) != 1 for relation, _ in parts):
        raise NotationError("relations to combine must have one variable each, and the same numeration system", text)
    return combined(command.name, [parts[0][0].system], parts, algebra)


def _reverse(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a word or a relation whose automaton reads the digits in the other order.

    The letters of a word, and the numbers in a set, stay the same. A relation of words gets the reversed words.
    """
    (of,) = words_of(command, 1, "a word, or a relation after $")
    if not of.startswith("$"):
        return known_word(session, of)
    found = words_or_numbers(session, of[1:])
    if isinstance(found, Spelled):
        return found.backwards(algebra)
    systems = tuple(system.marked(lsd=not system.lsd) for system in found.systems)
    return OfDigits(systems, found.variables, found.machine, getattr(found, "words", found.machine))


def _split(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word whose letter at n is the letter of another word at n for the sign [+], at -n for the sign [-].

    `split` makes a word over the natural numbers from one over the integers; `rsplit` does the reverse, with 0
    elsewhere.
    """
    listed = "".join(command.words)
    signs, of = re.findall(r"\[([+-]?)\]", listed), re.sub(r"\[[+-]?\]", "", listed)
    if not any(signs) or not re.fullmatch(r"\w+", of):
        raise NotationError(f"must be {command.command} {USAGES[command.command]}", listed)
    parts, systems = _parts(session, of, algebra)
    if len(signs) != len(systems):
        raise NotationError(f"{of} must have a sign in brackets for each of its {len(systems)} indices", listed)
    back = command.command == "rsplit"
    before = [_twin(one, not back, algebra) if sign else one for one, sign in zip(systems, signs, strict=True)]
    after = [_twin(one, back, algebra) if sign else one for one, sign in zip(systems, signs, strict=True)]
    moved: list[tuple[Relation, int]] = []
    for relation, letter in parts:
        found = Relation(tuple(before), relation.variables, relation.machine)  # the same digits
        for name, sign, one, other in zip(found.variables, signs, before, after, strict=True):
            if sign:
                found = algebra.by_size(found, name, -1 if sign == "-" else 1, one if one.signed else other)
        moved.append((found, letter))
    return _joined_again(session, command.name, of, after, moved, algebra)


def _twin(system: System, signed: bool, algebra: Algebra) -> System:
    """Return the system of integers (if `signed`) or of natural numbers with the same base: msd_neg_2 for msd_2."""
    name = heading_of(system).replace("msd_neg_", "msd_", 1)
    return system_of(name.replace("msd_", "msd_neg_", 1) if signed else name, budget=algebra.budget)


def _convert(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a word (or, if its name follows $, a relation) in base k^i as the same one in base k^j."""
    name, of = words_of(command, 2, "a numeration system and a word, or a relation after $")
    system = session.table.system(system_name(name))
    parts, systems = _parts(session, of, algebra)
    if systems[0].name == system.name and systems[0].lsd == system.lsd:
        raise NotationError(f"{of} already is in {system.name}", command.name)
    moved = [(converted(relation, system, algebra), letter) for relation, letter in parts]
    return _joined_again(session, command.name, of, [system], moved, algebra)


def _alphabet(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a word (or, if its name follows $, a relation) with the given systems or alphabets in place of its own."""
    *names, of = words_of(command, None, "numeration systems and a word, or a relation after $")
    names = list(map(system_name, names))
    made = partial(alphabet, budget=algebra.budget)
    systems = [made(name, least_first(names)) if name[0] == "{" else session.table.system(name) for name in names]
    letters = [letters_of(one) if one[0] == "{" else of.letters for one, of in zip(names, systems, strict=True)]
    if of.startswith("$"):
        named = systems if any(one[0] != "{" for one in names) else names
        return relation_of(over(language_of(words_or_numbers(session, of[1:]), algebra), named, letters), algebra)
    word = known_word(session, of)
    if len(word.systems) != len(systems):
        raise NotationError(f"name a system for each of the {len(word.systems)} indices of {of}", command.name)
    machine = recoded(word.machine, [one.letters for one in word.systems], letters)
    return AutomaticWord(command.name, systems[0], machine, word.outputs, *systems[1:])


def _parts(session: Session, of: str, algebra: Algebra) -> tuple[list[tuple[Relation, int]], Sequence[System]]:
    """Return (parts, systems) of the word named `of`, or of the relation if `of` begins with $.

    A part is (relation of indices, letter): one for each letter of a word. A relation is one part, with the letter 1.
    """
    known = of.removeprefix("$")
    if is_word(session, of):
        word = known_word(session, of)
        return [(word.places(Wanted("=", letter), algebra), letter) for letter in word.letters], word.systems
    found = known_relation(session, known)
    return [(found, 1)], found.systems


def _joined_again(
    session: Session, name: str, of: str, systems: Sequence[System], parts: list[tuple[Relation, int]], algebra: Algebra
) -> Result:
    """Return the word `name` made of `parts`, each (indices, letter); the only part if `of` names a relation."""
    return combined(name, systems, parts, algebra) if is_word(session, of) else parts[0][0]


def _languages(session: Session, command: Command, algebra: Algebra) -> tuple[list[Language], Language]:
    """Return (languages, first) of the relations in the command. All languages get the alphabets of the first."""
    found = [language_of(words_or_numbers(session, name), algebra) for name in words_of(command, None, "relations")]
    return [over(one, found[0].systems, found[0].letters) for one in found], found[0]


def _star(session: Session, command: Command, algebra: Algebra) -> Result:
    words_of(command, 1, "a relation")
    (of,), form = _languages(session, command, algebra)
    return relation_of(free(form._replace(machine=starred(of.machine, algebra.budget.watch)), algebra), algebra)


def _concat(session: Session, command: Command, algebra: Algebra) -> Result:
    if len(command.words) < 2:
        raise NotationError("concat needs two relations or more", command.name)
    given, form = _languages(session, command, algebra)
    machine = concatenated([one.machine for one in given], algebra.budget.watch)
    return relation_of(free(form._replace(machine=machine), algebra), algebra)


def _quotient(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the words u for which uv (`rightquo`) or vu (`leftquo`) is in one relation, for some v in another."""
    words_of(command, 2, "two relations")
    (one, other), form = _languages(session, command, algebra)
    left = without_suffix if command.command == "rightquo" else without_prefix
    return relation_of(form._replace(machine=left(one.machine, other.machine, algebra)), algebra)


def _fix_zeros(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a relation whose words are those of another, with leading or trailing zeros added or removed."""
    words_of(command, 1, "a relation")
    (of,), form = _languages(session, command, algebra)
    if any(letters[0] != 0 for letters in of.letters):
        raise NotationError("each alphabet must have the letter 0 for this command", command.name)
    lead = command.command == "fixleadzero"
    machine = zeros_before(of.machine, algebra.budget.watch) if lead else with_zeros_behind(of.machine, algebra)
    return relation_of(form._replace(machine=machine), algebra)


def _export(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the automaton of a word, or of a relation after $, as text: for Walnut (TXT), Graphviz (GV) or as BA.

    If the session has a folder, write it into a file there.
    """
    (kind,) = ("GV",) if command.command == "draw" else words_of(command, 1, "a format")
    if kind.upper() not in FORMATS:
        raise NotationError(f"a format must be one of {', '.join(FORMATS)}", kind)
    known = command.name.removeprefix("$")
    if is_word(session, command.name):
        made = text_of_word(session.table.word(known), kind.upper())
    else:
        made = text_of(words_or_numbers(session, known), kind.upper())
    if session.folder is None:
        return made.rstrip()
    path = os.path.join(session.folder, f"{known}.{kind.lower()}")
    save(path, lambda file: file.write(made.encode()))
    return f"wrote {path}"


def _help(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the syntax and the effect of the named command; without a name, the syntax of all commands."""
    if not command.name:
        return "\n".join(f"{name} {usage};".replace(" ;", ";") for name, usage in USAGES.items())
    if command.name not in USAGES:
        raise NotationError(f"a command must be one of {', '.join(USAGES)}", command.name)
    about = (getattr(MAKERS.get(command.name), "__doc__", "") or "").partition("\n\n")[0]
    return f"{command.name} {USAGES[command.name]};" + f"\n{about}" * bool(about)


def _minimize(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a word with the fewest states: states with the same continuations are merged."""
    (of,) = words_of(command, 1, "a word")
    return fewest(command.name, known_word(session, of), algebra)


def _join(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word whose letter at (a, b, c, ...) is the first nonzero one of N[a][b], M[b][c], ..., or else 0."""
    parts = [re.fullmatch(r"(\w+)((?:\[\w+\])+)", text) for text in words_of(command, None, "words such as N[a][b]")]
    if not all(parts):
        raise NotationError("words to join must have indices, as in N[a][b]", command.name)
    given = [(known_word(session, part[1]), tuple(re.findall(r"\w+", part[2]))) for part in parts if part]
    return joined_words(command.name, given, algebra)


def _describe(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return a sentence: how many states and transitions the automaton of a word, or of a relation after $, has."""
    if command.words:
        raise NotationError("describe needs one name, and has more", command.words[0])
    if command.name.startswith("$"):
        found = words_or_numbers(session, command.name[1:])
        machine, systems = found.machine, found.systems
        if isinstance(found, Spelled):
            machine, systems = found.exact(), tuple(found.spellings)
    else:
        if command.name in session.table.defined:
            raise NotationError(f"describe needs a word, or a relation after $: write ${command.name}", command.name)
        word = known_word(session, command.name)
        machine, systems = word.machine, word.systems
    arcs = counted(sum(map(len, machine.rows)), "transitions")
    over = [system.heading if isinstance(system, Spelling) else system.name for system in systems]
    return f"{counted(len(machine.rows), 'states')}, {arcs}, in {', '.join(over)}"


def _transduce(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the word that a transducer makes from a word, or from the characteristic word of a relation."""
    machine, of = words_of(command, 2, "a transducer and a word, or a relation after $")
    if session.table.library is None:
        raise NotationError("transduce needs --library DIR, the folder with the file of the transducer", command.name)
    transducer = session.table.library.transducer(machine)
    if of.startswith("$"):
        relation = known_relation(session, of[1:])
        if len(relation.variables) != 1:
            raise NotationError("transduce needs a relation with one variable", of)
        word = combined(of, [relation.system], [(relation, 1)], algebra)
    else:
        word = known_word(session, of)
    return transduced(command.name, transducer, word, algebra)


def _of_all(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the union or the intersection of the relations that the command names."""
    given = words_of(command, None, "relations")
    spelt = [found for found in map(session.table.spelled, given) if found is not None]
    of_letters = len(spelt) == len(given)
    relations: list[Relation] = [*spelt] if of_letters else [known_relation(session, name) for name in given]
    if len({tuple(system.name for system in relation.systems) for relation in relations}) > 1:
        raise NotationError("the relations of this command must have the same numeration systems", command.name)
    of, names = Words(algebra.budget) if of_letters else algebra, tracks(len(relations[0].named))
    renamed = (relation.renamed(dict(zip(relation.named, names, strict=True))) for relation in relations)
    total: Relation = reduce(of.union if command.command == "union" else of.join, renamed)
    return (of_words(total) if of_letters else total).ordered(names)


def _inf(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return the decision whether infinitely many tuples satisfy a relation."""
    found = words_or_numbers(session, command.name)
    outcome = Outcome(found.system_name, not found.finite)
    return Decision(f"inf {command.name}", outcome, found.states, algebra.budget.seconds)


def _test(session: Session, command: Command, algebra: Algebra) -> Result:
    """Return some tuples of a relation as text, least sums or shortest words first. The command says how many."""
    (number,) = words_of(command, 1, "a number")
    if not re.fullmatch(r"\d{1,4}", number):
        raise NotationError("test needs the number of solutions to print, at most 9999", number)
    shown = words_or_numbers(session, command.name).first(int(number), algebra.budget.watch)
    return ", ".join(map(tuple_text, shown)) or "none"


MAKERS: dict[str, Callable[[Session, Command, Algebra], Result]] = {
    "reg": _reg, "morphism": _morphism, "macro": _macro, "promote": _promote, "image": _image, "combine": _combine,
    "join": _join, "split": _split, "rsplit": _split, "transduce": _transduce, "convert": _convert,
    "alphabet": _alphabet, "reverse": _reverse, "minimize": _minimize, "union": _of_all, "intersect": _of_all,
    "concat": _concat, "star": _star, "rightquo": _quotient, "leftquo": _quotient, "fixleadzero": _fix_zeros,
    "fixtrailzero": _fix_zeros, "ost": ost, "inf": _inf, "test": _test, "describe": _describe,
    "export": _export, "draw": _export, "help": _help,
}  # fmt: skip
