"""What the words of a command name: systems, words, relations, morphisms."""

from __future__ import annotations

from wythoff.automata.automatic_words import AutomaticWord
from wythoff.automata.relations import Relation
from wythoff.automata.statements.scripts import USAGES, Command
from wythoff.automata.statements.working import read_images
from wythoff.automata.walnut import MORPHISMS
from wythoff.base.errors import NotationError, WythoffError
from wythoff.questions.deciding import Session
from wythoff.sequences.systems import WALNUT


def words_or_numbers(session: Session, name: str) -> Relation:
    """Return a relation over alphabets as one of words, another as one of numbers."""
    return session.table.spelled(name) or known_relation(session, name)


def words_of(command: Command, count: int | None, wanted: str) -> tuple[str, ...]:
    """Return the words behind the name, at least one.   Raises: NotationError for another number of them."""
    if not command.words or (count is not None and len(command.words) != count):
        usage = f"{command.command} {USAGES[command.command]}"
        raise NotationError(f"{command.command} {command.name} must have {wanted}, as in {usage}", command.name)
    return command.words


def known_relation(session: Session, name: str) -> Relation:
    return session.table.relation(name, (), session.system)


def known_word(session: Session, name: str) -> AutomaticWord:
    """Return a word with an automaton.   Raises: NotationError for one that has infinitely many letters."""
    word = session.table.word(name)
    if not word.finite:
        raise NotationError("a word must have finitely many letters here", name)
    return word


def is_system(session: Session, name: str) -> bool:
    try:
        session.table.system(name)
    except WythoffError:
        return False
    return True


def is_word(session: Session, name: str) -> bool:
    if name.startswith("$"):
        return False
    try:
        return session.table.word(name) is not None
    except NotationError:
        return False


def known_images(session: Session, name: str) -> dict[int, tuple[int, ...]]:
    text = None if session.table.library is None else session.table.library.text(MORPHISMS, name)
    if name not in session.morphisms and text is not None:
        session.morphisms[name] = read_images(text, name)
    if name not in session.morphisms:
        known = f"one of {', '.join(session.morphisms)}" if session.morphisms else "defined in a line before it"
        raise NotationError(f"a morphism must be {known}, was {name}", name)
    return session.morphisms[name]


def system_name(word: str) -> str:
    """Return the system of a track; Walnut lets one shorten msd_3 to 3, msd_fib to fib and lsd_2 to lsd."""
    if word in ("msd", "lsd"):
        return f"{word}_2"
    if word in WALNUT or word.isdigit():
        return f"msd_{word}"
    return word
