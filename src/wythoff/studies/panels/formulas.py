"""Formulas for the P-positions, guessed and decided."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.claims.claim import Claim
from wythoff.discovery.formulas.guess import Guess
from wythoff.errors import WythoffError
from wythoff.strategies import strategy
from wythoff.studies.exhibits import Lines
from wythoff.studies.finding import Finding, without_hints
from wythoff.studies.subject import Subject


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    """Each formula with how it stands; what was guessed and is wrong; or that there is none; what a theorem says."""
    known = list(_known(subject, title))
    if subject.of_pairs:  # formulas are guessed for pairs alone
        yield from _guessed(subject, title, other=bool(known))
    yield from known


def _guessed(subject: Subject, title: str, *, other: bool) -> Iterator[Finding]:
    guessing = subject.guessing
    command = subject.command("guess", columns=subject.settings.columns)
    for guess in guessing.guesses:
        yield _finding(subject, title, command, guess)
    if guessing.guesses and guessing.note:
        yield Finding(title, f"Of other formulas: {guessing.note}.", subject.looked_at, command)
    elif guessing.note and other:
        yield Finding(title, "No other formula was found.", subject.looked_at, command)
    elif guessing.note:
        yield subject.unknown(title, f"No formula is known: {without_hints(guessing.note)}.", command)


def _known(subject: Subject, title: str) -> Iterator[Finding]:
    try:
        found = strategy(subject.game)
    except WythoffError:
        return
    if found.formulas:
        said = "The P-positions are known in closed form, or by a rule that makes them."
        yield Finding(title, said, found.evidence, subject.command("strategy"), shown=(Lines(found.formulas),))


def _finding(subject: Subject, title: str, command: str, guess: Guess) -> Finding:
    tex = ""
    if guess.subject != "P-positions":
        said = f"{guess.subject} = {guess.text} for n >= {guess.first}."
    elif guess.readable:
        claim = Claim(subject.game, guess.text, first=guess.first, besides=guess.listed)
        said, tex = str(claim), claim.latex()
    else:
        said = f"The P-positions are recognised by their {guess.text}."
    return Finding(title, said, guess.evidence, command, tex=tex, shown=_fitted(guess))


def _fitted(guess: Guess) -> tuple[Lines, ...]:
    lines = [f"Kind: {guess.kind}."]
    if guess.subject != "P-positions" and guess.listed:
        lines.append(f"The terms before it are {', '.join(map(str, guess.listed))}.")
    if guess.predicted:
        lines.append(f"It was fitted on {guess.fitted_on} terms, and predicted the other {guess.predicted}.")
    return (Lines(tuple(lines)),)
