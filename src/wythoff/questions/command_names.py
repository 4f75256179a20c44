"""Names in the commands of Walnut's files: the systems, words, relations and morphisms that they stand for.

Walnut is a program that decides statements about automatic words. The `session` has all names defined so far, and
`algebra` makes automata, within limits.
"""

from __future__ import annotations

import re
from itertools import dropwhile
from operator import not_

from wythoff.automata.automatic_words import AutomaticWord
from wythoff.automata.determinising import BRZOZOWSKI, NAMES, SUBSET
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.scripts import USAGES, Command
from wythoff.automata.statements.working import read_images
from wythoff.automata.walnut import MORPHISMS
from wythoff.base.errors import NotationError, WythoffError
from wythoff.questions.deciding import Session
from wythoff.sequences.systems import WALNUT

# Walnut's names of strategies, without - and _, and ours; "" for those that this package does not have.
STRATEGIES = {
    "sc": SUBSET, "brz": BRZOZOWSKI, "brzccl": BRZOZOWSKI, "brzccls": BRZOZOWSKI, "ccl": "", "ccls": "",
    **dict(zip(NAMES, NAMES, strict=True)),
}  # fmt: skip


def words_or_numbers(session: Session, name: str) -> Relation:
    """Return the relation called `name`: one of words if there is such a relation, else one of numbers."""
    return session.table.spelled(name) or known_relation(session, name)


def words_of(command: Command, count: int | None, wanted: str) -> tuple[str, ...]:
    """Return the words that follow the command and its name: in `union c a b`, these are a and b.

    There must be `count` of them, or at least one if `count` is None. `wanted` describes them in the message. Raises:
    NotationError for another number of words.
    """
    if not command.words or (count is not None and len(command.words) != count):
        usage = f"{command.command} {USAGES[command.command]}"
        raise NotationError(f"{command.command} {command.name} must have {wanted}, as in {usage}", command.name)
    return command.words


def known_relation(session: Session, name: str) -> Relation:
    return session.table.relation(name, (), session.system)


def known_word(session: Session, name: str) -> AutomaticWord:
    """Return the automatic word called `name`.

    Raises: NotationError if it has infinitely many letters.
    """
    word = session.table.word(name)
    if not word.finite:
        raise NotationError("only a word with finitely many letters is possible here", name)
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
        known = (
            f"one of {', '.join(session.morphisms)}"
            if session.morphisms
            else "defined in an earlier line with morphism"
        )
        raise NotationError(f"a morphism must be {known}, was {name}", name)
    return session.morphisms[name]


def system_name(word: str) -> str:
    """Return the full name of the numeration system `word`: msd_3 for 3, msd_fib for fib, and lsd_2 for lsd."""
    if word in ("msd", "lsd"):
        return f"{word}_2"
    if word in WALNUT or word.isdigit():
        return f"msd_{word}"
    return word


def strategy_of(command: Command) -> tuple[str, tuple[str, ...]]:
    """Return (strategy, notes) for a command with [strategy * NAME], the way to make automata deterministic.

    `strategy` is the name of the way in this package. It is "" if the package lacks it, or if the command has no
    strategy. `notes` are remarks for the user. [strategy 3 NAME] has no effect: it is for Walnut's third
    determinisation, and this package makes others.

    Raises: NotationError for a NAME that is no strategy.
    """
    chosen, notes = "", []
    for _, *given in (meta for meta in command.metas if meta[0] == "strategy"):
        name = re.sub(r"[-_]", "", given[-1]).lower() if len(given) == 2 else ""
        if name not in STRATEGIES:
            wanted = f"[strategy * NAME], with a NAME such as SC, BRZ or {', '.join(NAMES)}"
            raise NotationError(f"a strategy must be written as in {wanted}", " ".join(given))
        shown = f"[strategy {' '.join(given)}] is ignored"
        if given[0] != "*":
            notes.append(f"{shown}: determinisations here are not those that Walnut numbers; * stands for all")
        elif STRATEGIES[name]:
            chosen = STRATEGIES[name]
        else:
            notes.append(f"{shown}: a strategy is chosen as usual, among {', '.join(NAMES)}")
    return chosen, tuple(notes)


def ost(session: Session, command: Command, algebra: Algebra) -> str:
    """Define the system msd_NAME, an Ostrowski numeration system. Return a description of it.

    Its bases are the denominators of the convergents of a continued fraction. The command has the first partial
    quotients, and the period of the others.
    """
    before, period = words_of(command, 2, "quotients such as [0 1] and a period such as [2]")
    if not all(re.fullmatch(r"\[,*(\d{1,9}(,+|(?=\])))*\]", part) for part in (before, period)):
        raise NotationError("quotients must be integers of at most 9 digits, in brackets", command.name)
    if command.name not in session.table.bases and is_system(session, f"msd_{command.name}"):
        raise NotationError(f"a base must have a new name, but msd_{command.name} exists already", command.name)
    quotients, repeated = (tuple(map(int, re.findall(r"\d+", part))) for part in (before, period))
    quotients = tuple(dropwhile(not_, quotients))  # without zeros in front
    found = session.table.system(f"continued_fraction({quotients}, {repeated})")
    session.table.bases[command.name] = found
    bases = ", ".join(str(found.decode((1,) + (0,) * zeros)) for zeros in range(6))
    return f"msd_{command.name}, bases {bases}, ..."
