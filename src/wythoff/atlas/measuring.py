"""The work of a worker of a census: solve each game, guess a formula, prove it, and classify the game.

The results for a game are its *row*. A *measure* is one step of this work, such as `beams` or `formula`. It is a
function of `about`, the `Measuring` of a game, and adds its results to the row there. *Column* x of a game contains the
P-positions (x, y) with y >= x.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from time import process_time

from wythoff.atlas.classes import class_of
from wythoff.atlas.family import Family, family_of
from wythoff.atlas.rows import Row, Settings
from wythoff.automata.limits import Limits
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError, WythoffError
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Game, parse
from wythoff.kernels import silent
from wythoff.kernels.budget import WorkBudget
from wythoff.questions.claims.guessing import SEMILINEAR, guess_positions, within
from wythoff.questions.measured_beams.beam_table import beams
from wythoff.questions.misere import misere_class
from wythoff.questions.proving import prove
from wythoff.solving.solution import Solution
from wythoff.solving.solvers import solve
from wythoff.solving.values.row_periods import periodicity

LEAST_COLUMNS = 12  # the fewest columns that a row of results is based on
FEWER = 4  # a solution may take 1/FEWER of the time for a game; if it takes longer, 1/FEWER of the columns are tried
GUESSED = 300  # the most P-positions from which a formula is guessed
LEAST_GUESSED = 45  # the fewest P-positions for a guess: too many formulas fit fewer of them
WINDOW = 4000  # piles up to which P-positions are computed to guess an automaton
PROOF = {"states": 4000, "cells": 200_000}
MISERE = 40  # piles up to which misere play is compared with normal play
ROW_COLUMNS = 1000  # columns of row 1 in which a period of Sprague-Grundy values is searched
CERTIFICATE = re.compile(r"certificate ([0-9a-f]+), (\d+|one) states? in (.+)")
# How to recognise messages about memory, from the package and from the system.
SHORT = "must fit in memory", "too much for a request"
# A game that takes SLOWER times its limit plus LATER seconds by the clock ends its worker process, which Dask restarts.
SLOWER, LATER = 10, 20.0


def measured_batch(family: str, numbers: tuple[int, ...], settings: Settings) -> list[Row]:
    """Measure the games with these `numbers` in a family, and return their rows.

    `family` is the family as JSON text, and `settings` contain the measures to take and the limits.
    """
    known = _family(family)
    with _within(settings.memory):
        return [_of_family(known, number, settings) for number in numbers]


@lru_cache(maxsize=4)
def _family(text: str) -> Family:
    return family_of(json.loads(text))


def _of_family(family: Family, number: int, settings: Settings) -> Row:
    about: Row = {
        "number": number, "family": family.family_of(number), "parameters": json.dumps(family.parameters(number)),
    }  # fmt: skip
    with _ended_after(SLOWER * settings.seconds + LATER):
        return {**about, **measured(family.unrank(number), settings)}


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    """End this process if the block under `with` takes more than `seconds`, even if it blocks all Python threads."""
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


@contextmanager
def _within(memory: int) -> Iterator[None]:
    """Limit the memory of this process, in the block under `with`, to `memory` bytes more than it has now.

    Do nothing if the system has no such limits.
    """
    try:
        import resource

        with open("/proc/self/statm") as file:
            has = int(file.read().split()[0]) * resource.getpagesize()
        before = resource.getrlimit(resource.RLIMIT_AS)
        hard = before[1]
        wanted = has + memory if hard == resource.RLIM_INFINITY else min(has + memory, hard)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    except (ImportError, OSError, ValueError):
        yield  # the system cannot enforce a limit: only Dask watches the memory
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


class Measuring:
    """The measurement of one game: its results so far, and its remaining time.

    Each measure adds its results to `row`. `take` adds the reasons for missing results to `errors`. `game` and
    `solution` are None until the notation is parsed and the game is solved. `left` is the remaining processor time in
    seconds.
    """

    def __init__(self, spelling: str, settings: Settings) -> None:
        self.settings = settings
        self.row: Row = {"spelling": spelling, "game": spelling}
        self.errors: list[str] = []
        self.game: Game | None = None
        self.solution: Solution | None = None
        self._began = process_time()
        self.watch = WorkBudget(silent, "the game", seconds=settings.seconds, searching=False)

    @property
    def left(self) -> float:
        return self.settings.seconds - (process_time() - self._began)

    def take(self, name: str, measure: Callable[[Measuring], None]) -> None:
        """Call `measure(self)`, the measure called `name`. Record an error in `errors` instead of raising it.

        If a measure other than "solve" cannot be taken for this kind of game, record nothing.
        """
        try:
            if self.left <= 0:
                raise TooLargeError(
                    f"the {self.settings.seconds:g} s for this game were used up before this was measured"
                )
            measure(self)
        except MemoryError:
            self.errors.append(f"memory: {name} took more than there is")
        except TooLargeError as error:
            kind = "memory" if any(words in str(error) for words in SHORT) else "time"
            self.errors.append(f"{kind}: {name}: {error}")
        except (UnsolvedError, RequestError) as error:
            if name == "solve":
                self.errors.append(f"unsolved: {error}")
        except WythoffError as error:
            self.errors.append(f"{name}: {error}")
        except RecursionError:
            self.errors.append(f"crash: {name} is nested too deeply")
        except Exception as error:  # noqa: BLE001  # a row whatever happens
            self.errors.append(f"crash: {name}: {type(error).__name__}: {error}")


def measured(spelling: str, settings: Settings) -> Row:
    """Return the row of the game with the notation `spelling`: its results, and the reasons for missing results.

    `settings` contain the measures to take, and the limits of time and memory.

    >>> row = measured("nim | diagonal", Settings(200, ("beams", "formula"), 10.0, 10**9))
    >>> row["game"], row["class"], row["formula"], row["known"], row["error"]
    ('nim | diagonal', 'beatty', 'floor(n*phi), floor(n*phi**2)', 'proved', None)
    """
    about = Measuring(spelling, settings)
    about.take("parse", _parsed)
    if about.game is not None:
        about.take("solve", _solved)
        for name in settings.only:
            about.take(name, MEASURES[name])
    about.row.update(class_of(about.row, about.solution))
    about.row["error"] = "; ".join(about.errors) or None
    about.row["seconds"] = round(process_time() - about._began, 4)
    return about.row


def _parsed(about: Measuring) -> None:
    about.game = canonical(parse(about.row["spelling"], NAMES))
    about.row["game"] = str(about.game)


def _solved(about: Measuring) -> None:
    """Compute the P-positions of the game in as many columns as are wanted, or in fewer if these take too long.

    Column x contains the P-positions (x, y) with y >= x. If a column may contain infinitely many P-positions, compute
    those with both piles up to the wanted number of columns instead. Store the solution in `about.solution`. Store in
    the row the number of P-positions, a hash of them, and the evidence.
    """
    game, columns = about.game, about.settings.columns
    assert game is not None
    while True:
        bound = {"columns": columns}
        watched = WorkBudget(about.watch, "solving", seconds=about.settings.seconds / FEWER, searching=True)
        try:
            try:
                found = solve(game, columns=columns, progress=watched)
            except UnsolvedError:
                bound = {"up_to": columns}
                found = solve(game, up_to=columns, progress=watched)
            break
        except TooLargeError:
            if columns // FEWER < LEAST_COLUMNS:
                raise
            columns //= FEWER
    ((kind, value),) = bound.items()
    positions = [tuple(map(int, position)) for position in found.p_positions]
    written = ";".join(",".join(f"{pile:x}" for pile in position) for position in positions)
    about.row.update({
        "columns": value, "bound": kind, "p_positions": len(positions),
        "known": found.evidence.kind, "evidence": found.evidence.text,
        "hash": sha256(f"{kind}={value}:{written}".encode()).hexdigest()[:16],
    })  # fmt: skip
    _of_certificate(about, found.evidence.text)
    if not game.ordered and game.piles == 2:
        about.row["complementary"] = kind == "columns" and _complementary(positions, value)
    about.solution = found


def _complementary(positions: Sequence[tuple[int, ...]], columns: int) -> bool:
    """Return whether each number from 1 to `columns` - 1 is a pile of exactly one of the P-positions `positions`.

    `positions` must be all P-positions (x, y), x <= y, with x < `columns`.
    """
    piles = [pile for position in positions for pile in set(position) if 0 < pile < columns]
    return len(piles) == columns - 1 == len(set(piles))


def _of_certificate(about: Measuring, text: str) -> None:
    found = CERTIFICATE.search(text)
    if found is not None:
        states = 1 if found[2] == "one" else int(found[2])
        about.row.update({"certificate": found[1], "states": states, "system": found[3]})


def _beams(about: Measuring) -> None:
    """Record the slopes and densities of the beams, the half-lines along which P-positions lie.

    They are measured in the last tenth of the columns; a density is the number of P-positions of a beam per column. For
    Wythoff Nim with jumps, record also the least and the greatest offset y - x - n of the n-th P-position (x, y).
    """
    if about.solution is None or about.row["bound"] != "columns":
        return
    found = beams(about.solution)
    last = found.windows[-1] if found.windows else None
    if last is not None:
        about.row.update({"lower_slope": last.lower.slope, "lower_density": last.lower.density})
        if last.upper is not None:
            about.row.update({"upper_slope": last.upper.slope, "upper_density": last.upper.density})
    if found.offsets is not None:
        least, greatest = found.offsets.index
        about.row.update({"least_offset": int(least), "greatest_offset": int(greatest)})


def _prove(about: Measuring) -> None:
    """Search for an automaton that recognises the P-positions, and try to prove it. Record it if it is proved.

    Do nothing if the P-positions are proved already, by a theorem or a formula.
    """
    if about.game is None or about.row.get("known") in ("proved", None):
        return
    limits = Limits(seconds=max(Limits().seconds, about.settings.seconds), bytes=about.settings.memory, **PROOF)
    proof = prove(about.game, window=WINDOW, limits=limits, progress=about.watch)
    if proof.proved and proof.evidence is not None:
        about.row.update({"known": "proved", "evidence": proof.evidence.text})
        _of_certificate(about, proof.evidence.text)
        if about.row.get("formula_known") != "proved" and proof.condition is not None:
            about.row.update({
                "formula": str(proof.condition), "subject": "P-positions", "kind": SEMILINEAR, "first": 0,
                "formula_known": "proved", "formula_evidence": proof.evidence.text,
            })  # fmt: skip


def _formula(about: Measuring) -> None:
    """Search for a formula of the P-positions, or of one of their piles, and record the best one.

    Its evidence says whether it is proved. Do nothing unless the game has two piles without order, and at least 45 of
    its P-positions were found column by column.
    """
    game, solution = about.game, about.solution
    if game is None or solution is None or game.ordered or game.piles != 2 or about.row["bound"] != "columns":
        return
    positions = solution.p_positions[:GUESSED]
    if len(positions) < LEAST_GUESSED:
        return
    limits = Limits(seconds=max(0.1, about.left))
    guesses, _ = guess_positions(game, positions, limits=limits, prover=within(limits), seconds=about.left)
    if not guesses:
        return
    best = guesses[0]
    listed = [list(item) if isinstance(item, tuple) else item for item in best.listed]
    about.row.update({
        "formula": best.text, "subject": best.subject, "kind": best.kind, "first": best.first,
        "listed": json.dumps(listed),
        "formula_known": best.evidence.kind, "formula_evidence": best.evidence.text, "predicted": best.predicted,
        "bits": best.bits, "by_chance": best.by_chance,
    })  # fmt: skip
    if best.subject == "P-positions" and best.evidence.kind == "proved" and about.row["known"] != "proved":
        about.row.update({"known": "proved", "evidence": best.evidence.text})


def _misere(about: Measuring) -> None:
    """Record how the P-positions of normal and misere play are related.

    The row gets "strongly miserable" if no position is a P-position of both. Let D1 be the set of the P-positions of
    normal play alone, and D2 that of misere play alone. The row gets "miserable" if each position of D2 has an option
    in D1, each position of D1 with options has one in D2, and each position that is in neither set of P-positions has
    options in both D1 and D2, or in neither. Else it gets "neither". Positions with piles up to 40 are compared.
    """
    if about.game is not None and not about.game.blocking:
        about.row["misere"] = misere_class(about.game, MISERE, progress=about.watch).kind


def _row(about: Measuring) -> None:
    if about.game is None or about.game.blocking:
        return
    try:
        found = periodicity(about.game, 1, columns=ROW_COLUMNS, progress=about.watch)
    except WythoffError as error:
        if isinstance(error, TooLargeError):
            raise
        return  # misere games, and games whose rows follow no rule, have no period
    about.row.update({"row_preperiod": found.preperiod, "row_period": found.period})
    about.row["row_known"] = None if found.period is None else found.evidence.kind


MEASURES = {"beams": _beams, "prove": _prove, "formula": _formula, "misere": _misere, "row": _row}
