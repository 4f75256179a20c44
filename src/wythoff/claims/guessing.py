"""The question `guess`: formulas guessed from terms, or for the P-positions of a game; those of a game are decided."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from time import monotonic
from typing import Any

from wythoff.catalog.given import as_game
from wythoff.claims.claim import Claim
from wythoff.claims.deciding import SECONDS, decided
from wythoff.claims.proving import proof
from wythoff.claims.recurring import recurrences
from wythoff.discovery.formulas.chance import LEAST_TERMS, by_chance, kept_back
from wythoff.discovery.formulas.fit import Fit, Terms
from wythoff.discovery.formulas.guess import Guess, Guessing
from wythoff.discovery.formulas.guessing import as_guess, fitting, guess_terms
from wythoff.discovery.given import numbers_of
from wythoff.errors import ParameterError, TooLargeError, UnsolvedError, WythoffError, brief
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent
from wythoff.rulesets import Game, Position
from wythoff.sequences.kinds import IntegerSequence
from wythoff.solution import Evidence
from wythoff.solvers import solve
from wythoff.solvers.patience import Patience

COLUMNS = 120  # P-positions that are looked at
LEAST_COLUMNS, MOST_COLUMNS = 24, 5000
TERMS = 120  # of a sequence
PILES = "a_n", "b_n"
PATIENT = 3.0  # seconds for the P-positions
CHECKED = 300  # piles to which a claim is compared that nothing proves


def guess(
    given: Game | IntegerSequence | str | os.PathLike[str] | Sequence[int],
    *,
    first: int | None = None,
    columns: int = COLUMNS,
    seconds: float | None = None,
    progress: Progress = silent,
) -> Guessing:
    """Formulas guessed from terms; or for the P-positions of a game, where they are decided.

    >>> guess("nim | diagonal").guesses[0].text
    'floor(n*phi), floor(n*phi**2)'
    >>> print(guess("nim | diagonal").guesses[0].evidence)
    proved: Wythoff 1907; the formulas claimed are the same

    Terms, a sequence, the path of a file with terms, or a game. What is guessed from terms fits all of them, and no
    more is known. `first` is the index of the first term; `columns` is how many P-positions of a game are looked at.
    Raises: NotationError; ParameterError; TooLargeError; RequestError for a file without terms.
    """
    if isinstance(given, str | os.PathLike):
        path = os.fspath(given)
        if os.path.isfile(path.removeprefix("@")):
            found = numbers_of(path.removeprefix("@"))
            if found and isinstance(found[0], tuple):
                raise ParameterError(f"terms must be numbers, one was {found[0]}: give the game, or one of the columns")
            return guess_terms(found, first=first, seconds=seconds)
        return _of_game(as_game(path), columns, seconds, progress)
    if isinstance(given, Game):
        return _of_game(given, columns, seconds, progress)
    if isinstance(given, IntegerSequence):
        return guess_terms(list(islice(given, TERMS)), first=given.offset if first is None else first, seconds=seconds)
    return guess_terms(given, first=first, seconds=seconds)


def _of_game(game: Game, columns: int, seconds: float | None, progress: Progress) -> Guessing:
    if game.piles != 2 or game.partizan or game.ordered:
        raise ParameterError(f"a game to guess for must have two piles in any order and no sides, was {game}")
    if isinstance(columns, bool) or not isinstance(columns, int) or not LEAST_COLUMNS <= columns <= MOST_COLUMNS:
        raise ParameterError(f"columns must be from {LEAST_COLUMNS} to {MOST_COLUMNS}, was {brief(columns)}")
    started = monotonic()
    positions, note = _positions(game, columns, progress)
    if len(positions) < LEAST_TERMS:
        return Guessing(str(game), len(positions), (), note or _few(positions))
    pairs = [tuple(map(int, position)) for position in positions]
    parts: tuple[Terms, Terms] = tuple(zip(*pairs, strict=True))  # type: ignore[assignment]  # two piles
    fits = [next(iter(fitting(part, 0, seconds=seconds, known=True)), None) for part in parts]
    left = SECONDS if seconds is None else max(0.1, seconds - (monotonic() - started))
    guesses = []
    whole = _whole(game, pairs, parts, fits, left)
    if whole is not None:
        guesses.append(whole)
    for name, part, fit in zip(PILES, parts, fits, strict=True):
        if fit is not None and whole is None:
            guesses.append(as_guess(fit, part, 0, name))
    return Guessing(str(game), len(pairs), tuple(guesses), "" if guesses else f"no formula was found; {note}".strip("; "))


def _positions(game: Game, columns: int, progress: Progress) -> tuple[Sequence[Position], str]:
    """The first P-positions, as many as can be had soon, and what is to be said of it."""
    note = ""
    count = columns
    while count >= LEAST_COLUMNS:
        watched = Patience(progress, f"{count} P-positions of {game}", seconds=PATIENT, searching=True)
        try:
            return solve(game, count=count, progress=watched).p_positions, note
        except TooLargeError as error:
            note = str(error)
            count //= 2
        except UnsolvedError as error:
            return (), str(error)
    return (), note


def _few(positions: Sequence[Position]) -> str:
    shown = ", ".join(map(str, positions))
    return f"there are only {len(positions)} P-positions: {shown}" if positions else "there are no P-positions"


def _whole(
    game: Game, pairs: list[Any], parts: tuple[Terms, Terms], fits: list[Fit | None], seconds: float
) -> Guess | None:
    """Formulas for both piles together, the first that stand; refuted ones are none."""
    kept = kept_back(len(pairs))
    for kind, text, first, bits in _texts(parts, fits, len(pairs) - kept):
        try:
            claim = Claim(game, text, first=first, besides=pairs[:first])
            if not set(pairs) <= claim.up_to(max(parts[1])):
                continue
            evidence = _stands(claim, seconds, max(parts[0]))
        except WythoffError:
            continue
        if evidence is not None:
            return Guess(
                "P-positions", kind, text, first, evidence, readable=True, listed=tuple(pairs[:first]),
                fitted_on=len(pairs) - kept, predicted=kept, bits=bits, by_chance=sum(map(by_chance, parts)),
            )  # fmt: skip
    return None


def _texts(parts: tuple[Terms, Terms], fits: list[Fit | None], seen: int) -> Any:
    """Kinds, formulas, the first n and bits; a formula for each pile, then recurrences."""
    lower, upper = fits
    if lower is not None and upper is not None and lower.readable and upper.readable:
        yield (
            "; ".join(dict.fromkeys((lower.kind, upper.kind))), f"{lower.text}, {upper.text}",
            max(lower.first, upper.first), lower.bits + upper.bits,
        )  # fmt: skip
    yield from recurrences(*parts, seen)


def _stands(claim: Claim, seconds: float, seen: int) -> Evidence | None:
    """The evidence for a claim: proved, or checked as far as P-positions were looked at; None if it is refuted."""
    found = proof(claim) or decided(claim, seconds)
    if found is not None:
        return found
    report = claim.check(min(seen, CHECKED))
    return None if not report else report.evidence
