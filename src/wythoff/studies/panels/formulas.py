"""Formulas for the P-positions, guessed and decided."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.claims.claim import Claim
from wythoff.discovery.formulas.guess import Guess
from wythoff.studies.exhibits import Lines
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    """Each formula with how it stands; what was guessed and is wrong; or that there is none."""
    guessing = subject.guessing
    command = subject.command("guess", columns=subject.settings.columns)
    for guess in guessing.guesses:
        yield _finding(subject, title, command, guess)
    if guessing.note:
        said = f"{guessing.note[0].upper()}{guessing.note[1:]}."
        yield Finding(title, said, subject.looked_at, command, open=not guessing.guesses)


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
