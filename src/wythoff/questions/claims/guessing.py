"""The question `guess`: formulas guessed from terms, or from P-positions and then decided.

A *counting* by n is a function of n: the number of solutions of a statement, such as the number of pairs x, y with sum
n. *Rules of a regular sequence* are equations such as a(2n) = a(n) + 1 and a(2n+1) = a(n). A guess is *readable* if its
text is a formula that `w.sequence` reads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from time import monotonic
from typing import NamedTuple

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra
from wythoff.base.errors import ParameterError, RequestError, TooLargeError, UnsolvedError, WythoffError, brief, counted
from wythoff.game.rulesets import Game, Position, own_of
from wythoff.kernels import Progress, silent
from wythoff.kernels.budget import WorkBudget
from wythoff.questions.claims.claim import Claim
from wythoff.questions.claims.claim_decisions import SECONDS, Prover, decided_by, within as within
from wythoff.questions.claims.judging import judged
from wythoff.questions.claims.proving import proof
from wythoff.questions.claims.recurring import recurrences
from wythoff.questions.claims.rule_decisions import follows, is_formula, is_in_lines, lines
from wythoff.questions.counting import Counting, count
from wythoff.questions.discovery.formulas.chance import LEAST_TERMS, by_chance, kept_back
from wythoff.questions.discovery.formulas.fit import (
    Fit,
    Fitter,
    GivenTerms,
    Guess,
    Guessing,
    bits_of,
    value_of,
)
from wythoff.questions.discovery.formulas.guessing import KINDS, as_guess, fitting, guess_terms
from wythoff.questions.discovery.formulas.regular_fits import SYSTEMS, regular
from wythoff.questions.discovery.formulas.writing import polynomial
from wythoff.questions.discovery.given import Given, as_given
from wythoff.questions.equation_proofs import prove_system
from wythoff.questions.proof import Proof
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.recurrences.equation_systems import EquationSystem
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.sequences.registry.reading import sequence
from wythoff.solving.solution import Evidence, Solution
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.in_time import as_far_as_possible, first_gap
from wythoff.solving.strategies import strategy

COLUMNS = 600  # the number of P-positions that are computed by default
MOST_SEEN = 120  # P-positions, or terms of a sequence, on which formulas are fitted; others test them
# the allowed numbers of P-positions: with fewer a formula may fit by chance, and more take long to fit
LEAST_COLUMNS, MOST_COLUMNS = 45, 5000
COUNTED = 300  # values of a counting from which formulas are guessed
PILES = "a_n", "b_n"
SEMILINEAR = "semilinear set"  # the name of this kind of guess: conditions on x and y
# Seconds for computing the P-positions: by default, and if the user stated their number.
PATIENT, STATED = 1.0, 60.0
CHECKED = 300  # largest pile up to which an unproved guess is compared with P-positions


def guess(
    given: Given | Game | Counting | IntegerSequence | str | os.PathLike[str] | Iterable[int],
    *,
    first: int | None = None,
    columns: int | None = None,
    seconds: float | None = None,
    progress: Progress = silent,
) -> Guessing:
    """Guess formulas from terms, or for the P-positions of a game and then decide them.

    >>> guess("nim | diagonal").guesses[0].text
    'floor(n*phi), floor(n*phi**2)'
    >>> print(guess("nim | diagonal").guesses[0].evidence)
    proved: Wythoff 1907; the formulas claimed are the same

    `given` is a list of terms, a sequence, the path of a file with terms, a counting, or a game. A formula guessed from
    terms fits all given terms, which proves nothing about others; but rules for countings and for named automatic
    sequences are decided for all n. `first` is the index of the first term. `columns` is how many P-positions of a game
    are computed: 600, or as many as a second allows. If `columns` is given, they may take a minute, or the given
    `seconds`. Raises: NotationError; ParameterError; TooLargeError; RequestError for a file without terms.
    """
    if seconds is not None and not seconds > 0:
        raise ParameterError(f"seconds must be more than 0, was {brief(seconds)}")
    if isinstance(given, str) and is_system(given):
        given = sequence(given)
    if isinstance(given, EquationSystem):
        return _of_system(given, seconds)
    if isinstance(given, Counting):
        return _of_counting(given, seconds)
    if isinstance(given, IntegerSequence):
        given = Given(list(islice(given, MOST_SEEN)), None, given.offset)
    found = as_given(given, pairs=False, count=MOST_SEEN)
    if found.game is not None:
        return _of_game(found.game, columns, seconds, progress)
    guessing = guess_terms(found.items, first=found.first if first is None else first, seconds=seconds)
    if not found.name or first not in (None, found.first):
        return guessing
    return _decided(guessing, lambda system: count(f"?{system} $seq('{found.name}', n, v) & u < v", by="n"))


def _of_counting(counting: Counting, seconds: float | None) -> Guessing:
    """Return formulas for the values of a counting by one variable, guessed within `seconds`.

    Those that are decided for all n get the evidence "proved".
    """
    if len(counting.by) != 1:
        raise RequestError(f"formulas can be guessed only with one variable in by, not with {', '.join(counting.by)}")
    terms = tuple(counting.terms(COUNTED))
    own = partial(regular, systems=[one for one in SYSTEMS if one.name == counting.system])
    kinds = [kind._replace(fits=own) if kind.halves else kind for kind in KINDS]
    kinds = [kind._replace(fits=partial(_agreeing, kind.fits, counting)) for kind in kinds]
    guessing = guess_terms(terms, first=0, seconds=seconds, kinds=kinds)
    one, found, proved = next(iter(guessing.guesses), None), lines(terms), False
    if found is not None and len(found[1]) == 1 and (one is None or not one.readable):
        (start, (line,)) = found
        fit = Fit("linear", polynomial(line[::-1]), start, bits_of(*line), lambda _: ())
        one = as_guess(fit, terms, 0, "terms")
    if one is None or not one.readable:
        return _decided(guessing, lambda _: counting)
    with suppress(UndecidedError, WythoffError):
        if found is not None and found[0] <= one.first:
            proved = is_in_lines(counting, one.first, found[1])
        else:
            proved = is_formula(counting, max(one.first, 1), one.text)
    if proved:
        text = f"{one.equation} for n >= {one.first}, decided for all n by the linear representation of rank"
        one = one._with(evidence=Evidence("proved", f"{text} {counting.rank}"))
    return guessing._with(guesses=(one,), note="") if proved or one in guessing.guesses else guessing


def _agreeing(fits: Fitter, counting: Counting, terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield the formulas for `terms` that also give the values of `counting` at n = 10^4, 10^8 and 10^16.

    fits(terms, index) yields the formulas; `index` is the index of the first term. Formulas that `w.sequence` cannot
    read are yielded without this test.
    """
    for fit in fits(terms, index):
        with suppress(WythoffError):
            if not fit.readable or all(value_of(fit.text, n) == counting.value(n) for n in PLACES):
                yield fit


def _decided(guessing: Guessing, counted: Callable[[str], Counting]) -> Guessing:
    """Return `guessing`, where each guess by rules such as a(2n) = a(n) + 1, a(2n+1) = a(n) is proved if possible.

    It gets the evidence "proved" if the rules are decided for all n. counted(system) returns the counting with the same
    terms in a numeration system, given by its name.
    """
    guesses = list(guessing.guesses)
    for place, one in enumerate(guesses):
        if one.rules is not None:
            with suppress(UndecidedError, WythoffError):
                terms = counted(one.rules.system.name)
                if follows(terms, one.rules, Algebra(Budget(Limits(seconds=SECONDS)))):
                    text = f"{one.text}, decided for all n by the linear representation of rank {terms.rank}"
                    guesses[place] = one._with(evidence=Evidence("proved", text))
    return guessing._with(guesses=tuple(guesses))


def _of_system(system: EquationSystem, seconds: float | None) -> Guessing:
    """Return formulas guessed for the sequence A of a system of equations between sequences.

    A formula is proved if `prove_system` finds the same one. At most `seconds` are spent on guessing, and again on the
    proof.
    """
    found = guess_terms(list(islice(system, MOST_SEEN)), first=system.offset, seconds=seconds)
    if not found.guesses:
        return found
    proof = prove_system(system.text, Limits(seconds=SECONDS if seconds is None else seconds))
    guesses = [
        guess._with(evidence=proof.evidence) if proof.evidence and proof.has_form(guess.text) else guess
        for guess in found.guesses
    ]
    return found._with(guesses=tuple(guesses))


def _of_game(game: Game, stated: int | None, seconds: float | None, progress: Progress) -> Guessing:
    require_guessable(game)
    columns = COLUMNS if stated is None else stated
    if isinstance(columns, bool) or not isinstance(columns, int) or not LEAST_COLUMNS <= columns <= MOST_COLUMNS:
        raise ParameterError(f"columns must be from {LEAST_COLUMNS} to {MOST_COLUMNS}, was {brief(columns)}")
    started = monotonic()
    patient = PATIENT if stated is None else STATED
    found = first_positions(game, columns, progress, patient if seconds is None else max(PATIENT, seconds))
    limits = Limits(seconds=SECONDS if seconds is None else max(0.1, seconds - (monotonic() - started)))
    more = f"; a stated number of columns is given {STATED:.0f} s" if found.note and stated is None else ""
    note = f"{found.note}{more}"
    return guess_of(game, found.positions, note, seconds=seconds, limits=limits, prover=within(limits))


def require_guessable(game: Game) -> None:
    """Raise ParameterError unless the positions of a game are pairs."""
    if game.piles != 2 or game.partizan:
        raise ParameterError(f"formulas can be guessed only for impartial games on two piles, not for {game}")


def guess_of(
    game: Game,
    positions: Sequence[Position],
    note: str = "",
    *,
    limits: Limits,
    prover: Prover,
    seconds: float | None = None,
) -> Guessing:
    """Guess formulas from the first P-positions of a game, and decide them within `limits`.

    `positions` are these P-positions, and `note` explains why there are no more of them. prover(game, None, None)
    searches for a proof of the P-positions. If no formula for both piles is found, such a proof may describe the
    P-positions as a set. After `seconds` no other kind of formula is tried.
    """
    guesses, refuted = list[Guess](), list[str]()
    if not game.ordered and len(positions) < LEAST_TERMS and not note:
        return Guessing(str(game), len(positions), (), _few(positions))
    if not game.ordered and len(positions) >= LEAST_TERMS:
        guesses, refuted = guess_positions(game, positions, limits=limits, prover=prover, seconds=seconds)
    if not any(one.subject == "P-positions" for one in guesses):
        guesses += _by_proof(prover(game, None, None))
    notes = [*refuted, *(() if guesses else ("no formula was found", note))]
    return Guessing(str(game), len(positions), tuple(guesses), "; ".join(filter(None, notes)))


def guess_positions(
    game: Game, positions: Sequence[Position], *, limits: Limits, prover: Prover, seconds: float | None = None
) -> tuple[list[Guess], list[str]]:
    """Guess formulas for the first P-positions of a game: for both piles together, or else for each alone.

    Return (guesses, sentences about refuted formulas). The guesses are decided within `limits`, with proofs of games
    that `prover` searches for. After `seconds`, no other kind of formula is tried.
    """
    pairs = [tuple(map(int, position)) for position in positions]
    parts: tuple[GivenTerms, GivenTerms] = tuple(zip(*pairs, strict=True))  # type: ignore[assignment]  # two piles
    seen = min(MOST_SEEN, len(pairs) - kept_back(len(pairs)))
    fits = [next(iter(fitting(part, 0, seconds=seconds, seen=seen, known=True)), None) for part in parts]
    refuted: list[str] = []
    far = far_positions(game) if any(fits) else None
    if far is not None and tuple(far(len(pairs) - 1)) == pairs[-1]:  # otherwise a formula numbers them differently
        for pile, fit in enumerate(fits):
            n = wrong_at(fit.text, pile, far) if fit is not None and fit.readable else None
            if fit is not None and n is not None:
                refuted.append(f"{fit.text} was guessed for {PILES[pile]}, and is refuted at n = {n}")
                fits[pile] = None
    for kind, text, first, bits in _texts(parts, fits, seen):
        try:
            claim = Claim(game, text, first=first, besides=pairs[:first])
            near = min(parts[0][-1], CHECKED)
            if not {pair for pair in pairs if pair[1] <= near} <= claim.up_to(near):
                continue
            decide = partial(decided_by, prover=prover, limits=limits, budget=Budget(limits))
            found = proof(claim) or judged(claim, min(max(parts[0]), CHECKED), silent, decide)
        except WythoffError:
            continue
        if found:
            evidence = found if isinstance(found, Evidence) else found.evidence
            whole = Guess(
                "P-positions", kind, text, first, evidence, readable=True, listed=tuple(pairs[:first]),
                fitted_on=seen, predicted=len(pairs) - seen, bits=bits, by_chance=sum(map(by_chance, parts)),
            )  # fmt: skip
            return [whole], refuted
        refuted.append(f"({text}) for n >= {first} was guessed, and is {found}")
    alone = zip(PILES, parts, fits, strict=True)
    return [as_guess(fit, part, 0, name, seen) for name, part, fit in alone if fit is not None], refuted


class First(NamedTuple):
    """The P-positions that were found in time, in order of the smaller pile.

    `solution` is the result of the solver that found them, or None. `note` says why there are no more, or is "".
    """

    positions: Sequence[Position]
    solution: Solution | None
    note: str


def first_positions(game: Game, columns: int, progress: Progress, seconds: float = PATIENT) -> First:
    """Return the first `columns` P-positions of a game, or as many as `seconds` allow.

    If they are fewer, a note says why.
    """
    if own_of(game) is not None:
        return _of_own(game, columns, progress, max(seconds, 3.0))  # Python is slow
    watched = WorkBudget(progress, f"{columns} P-positions of {game}", seconds=seconds, searching=True)
    try:
        solution = solve(game, count=columns, progress=watched)
        return First(solution.p_positions, solution, "")
    except TooLargeError as error:
        note = str(error)
    except UnsolvedError as error:
        return First((), None, str(error))
    bound = columns
    while bound >= LEAST_COLUMNS:
        watched = WorkBudget(progress, f"{game} up to {bound}", seconds=min(seconds, PATIENT), searching=True)
        try:
            solution = solve(game, up_to=bound, progress=watched)
            found = _without_gaps(sorted(solution.p_positions))
            return First(found, solution, f"{note}; only the {len(found)} with piles up to {bound} were examined")
        except WythoffError:
            bound //= 2
    return First((), None, f"{note}; even those with piles up to {2 * bound} were not found in {PATIENT:g} s")


def _without_gaps(positions: Sequence[Position]) -> Sequence[Position]:
    """Return the P-positions (x, y) of `positions` with x below the least number in none of them: a complete list."""
    first = first_gap(positions)
    return [position for position in positions if position[0] < first]


def _of_own(game: Game, columns: int, progress: Progress, seconds: float) -> First:
    """Return the first P-positions of a game written in Python: at most `columns`, as many as `seconds` allow.

    On two piles, only the positions (x, y) with x below the least number in no found position are returned, because the
    list of these is complete.
    """
    try:
        solution = as_far_as_possible(game, columns, WorkBudget(progress, str(game), seconds=seconds))
    except TooLargeError as error:
        return First((), None, str(error))
    found, gap = solution.p_positions, first_gap(solution.p_positions)
    seen = f"P-positions with piles up to {solution.bound.value} were examined"
    if game.piles == 2 and gap < 10:  # 0 to 9 must each be in a P-position
        return First(
            (), solution, f"{seen}, and the number {gap} is in none of them: rows may have many P-positions, or none"
        )
    return First(_without_gaps(found) if game.piles == 2 else found, solution, seen)


def _few(positions: Sequence[Position]) -> str:
    if not positions:
        return "there are no P-positions"
    few = f"{'is' if len(positions) == 1 else 'are'} only {counted(len(positions), 'P-positions')}"
    return f"there {few}: {', '.join(map(str, positions))}"


def _by_proof(found: Proof) -> Iterator[Guess]:
    """Yield one guess if `found` is a proof: a condition on x and y, or an automaton, that gives the P-positions."""
    evidence, relation = found.evidence, found.relation
    if evidence is not None and relation is not None:
        bits = sum(map(len, relation.machine.rows)) * relation.states.bit_length()
        kind, text = "digits in a system", f"digits in {found.system}, {counted(relation.states, 'states')}"
        if found.condition is not None:
            kind, text = SEMILINEAR, str(found.condition)
        yield Guess(
            "P-positions", kind, text, 0, evidence, readable=False, listed=(), fitted_on=found.learned_from,
            predicted=0, bits=bits, by_chance=0,
        )  # fmt: skip


def _texts(
    parts: tuple[GivenTerms, GivenTerms], fits: list[Fit | None], seen: int
) -> Iterator[tuple[str, str, int, int]]:
    """Yield candidates (kind, formulas, first n, bits) for both piles, as the text of a claim.

    `parts` are the smaller piles and the larger piles of the known P-positions. First come the formulas `fits`, one for
    each pile, unless one of them is None. Then come recurrences fitted on the first `seen` pairs. `bits` is the
    approximate length of the formulas.
    """
    lower, upper = fits
    if lower is not None and upper is not None and lower.readable and upper.readable:
        yield (
            "; ".join(dict.fromkeys((lower.kind, upper.kind))), f"{lower.text}, {upper.text}",
            max(lower.first, upper.first), lower.bits + upper.bits,
        )  # fmt: skip
    yield from recurrences(*parts, seen)


PLACES = (10**4, 10**8, 10**16)  # numbers n at which formulas are compared with P-positions


def far_positions(game: Game) -> Callable[[int], Position] | None:
    """Return a function that maps any n to P-position number n of `game`; None unless formulas for it are proved."""
    with suppress(WythoffError):
        found = strategy(game)
        if found.evidence.kind == "proved" and found.polynomial:
            found.p_position(PLACES[0])
            return found.p_position
    return None


def wrong_at(text: str, pile: int, positions: Callable[[int], Position]) -> int | None:
    """Return the first n of 10^4, 10^8, 10^16 where a formula is not pile number `pile` of P-position n, or None.

    >>> from wythoff.game.rulesets import parse
    >>> wrong_at("1001*n", 1, far_positions(parse("nim | diagonal(1000)")))
    10000

    `text` is the formula. `pile` is 0 for the smaller pile, 1 for the larger. `positions` maps n to a P-position.
    """
    with suppress(WythoffError):
        terms = sequence(f"{text} + 0*n")  # a name alone would be read as a sequence
        return next((n for n in PLACES if terms.term(n) != positions(n)[pile]), None)
    return None
