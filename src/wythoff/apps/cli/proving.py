"""The commands `prove`, which proves P-positions from the rules, and `verify`, which checks certificates again.

A *certificate* is a file with a proof, which can be checked without searching for the proof again. `arguments` are the
parsed arguments of a command. `limits` bound the size of the automata in a proof, and its memory and time.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from wythoff.apps.cli import handlers
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.options import refuse, typed
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import Results, answer, rocq_refusal, tuples_line
from wythoff.apps.cli.solution_counts import value_lines
from wythoff.automata.limits import Budget, Limits, UndecidedError, limits_given
from wythoff.base.answers import SHOWN
from wythoff.base.errors import RequestError, WythoffError, counted
from wythoff.base.files import save
from wythoff.base.jobs import in_order, workers_of
from wythoff.game.catalog.canonical import meant
from wythoff.proofs.certifying import packed
from wythoff.proofs.confined import LIMITS
from wythoff.proofs.search_results import SearchResult
from wythoff.questions.claims.claim import checked
from wythoff.questions.claims.claim_decisions import as_statement
from wythoff.questions.claims.claimed import Claimed
from wythoff.questions.counted_positions import position_counts
from wythoff.questions.deciding import decide
from wythoff.questions.equation_proofs import EquationProof, prove_system
from wythoff.questions.fixing import SliceProof, prove_smallest
from wythoff.questions.following import ProvedClaim
from wythoff.questions.parametric import prove_for_all
from wythoff.questions.proof import Proof
from wythoff.questions.proving import prove as prove_game
from wythoff.questions.verifying import Verification, verify as check_again
from wythoff.reports.views.automata import require_writable, write
from wythoff.sequences.integers import short
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems import proof_of

if TYPE_CHECKING:
    from wythoff.questions.claims.judging import ClaimReport


def prove(arguments: Namespace) -> int:
    if is_system(arguments.game):
        return _equation(arguments)
    if arguments.for_all is not None:
        return _for_all(arguments)
    if arguments.smallest is not None:
        return _smallest(arguments)
    game, call = game_of(arguments)
    limits = limits_given(arguments)
    workers_of(arguments.jobs)
    if arguments.output is not None:
        require_writable(arguments.output)
    if arguments.formula is not None:
        return _formula(arguments, limits)
    _refuse_beside(arguments)
    with Bar("proving", arguments) as bar:
        proof = prove_game(
            game, limits=limits, progress=bar, jobs=arguments.jobs,
            **typed(arguments, "value", "system", "columns", "same_as", "adjoinable", "removable", "invariant"),
        )  # fmt: skip
    wrote, refusal = _write(arguments, proof), ""
    if arguments.rocq is not None and proof.proved:
        refusal = rocq_refusal(arguments, proof.rocq)
        wrote = wrote if refusal else arguments.rocq
    counted, lines, undecided = (
        _counts(arguments, proof, limits) if arguments.counts and proof.proved else ({}, [], False)
    )
    besides: dict[str, Any] = {"counts": counted} if arguments.counts else {}
    if arguments.rocq is not None:
        besides |= {"rocq": None if refusal or not proof.proved else arguments.rocq, "rocq_refused": refusal or None}
    certificate = arguments.certificate if proof.proved else None
    shown = [*proof_lines(proof), *lines, *[f"no file for Rocq was written: {refusal}"] * bool(refusal)]
    answer(arguments, lambda: {**head(game, call), **proof.as_dict(certificate), **besides}, shown, wrote=wrote)
    return 3 if refusal or undecided else proof.status


def _refuse_beside(arguments: Namespace) -> None:
    """Raise a RequestError if options of `prove` that cannot be combined were typed together."""
    if arguments.counts and arguments.value:
        raise RequestError("--counts counts P-positions: leave out --value")
    if arguments.at is not None and not arguments.counts:
        raise RequestError("--at needs --counts, whose numbers it computes: give both")
    if arguments.first is not None or arguments.besides is not None:
        raise RequestError("--from and --and need --formula with the formulas")
    if arguments.rocq is not None and typed(arguments, "same_as", "adjoinable", "removable", "invariant"):
        raise RequestError(
            "--rocq writes a theorem about the P-positions or the positions of a value: leave out --same-as, "
            "--adjoinable, --removable and --invariant"
        )


def _counts(arguments: Namespace, proof: Proof, limits: Limits) -> tuple[dict[str, Any], list[str], bool]:
    """Count the P-positions (x, y) with both piles below n, and the winning moves from all (x, y) with both below n.

    Both counts are functions of n. They belong to the game that `proof` proves, and are found exactly for all n. With
    --at N, also compute their values for n = N. Return a triple: the keys for JSON, the lines to print, and whether
    nothing was found within `limits`.
    """
    at = None if arguments.at is None else read_number(arguments.at)
    try:
        counts = position_counts(proof, limits)
    except UndecidedError as error:
        return {}, [f"undecided: {error}"], True
    body, lines = {}, []
    for what, one in counts.items():
        value = {} if at is None else {"value": one.value(at)}
        body[what] = {**one.as_dict(), **value}
        lines += [
            "",
            *value_lines(one, one.terms()),
            *(f"f({arguments.at}) = {short(found)}" for found in value.values()),
        ]
    return body, lines, False


OF_GAMES = (
    "value",
    "system",
    "columns",
    "formula",
    "first",
    "besides",
    "same_as",
    "adjoinable",
    "removable",
    "invariant",
)


def _equation(arguments: Namespace) -> int:
    """Carry out `prove` for a system of equations: prove it, write its files, and print the result.

    Such a system defines two sequences: each integer, from some first one on, is in exactly one of them. Return the
    exit status.
    """
    refuse(arguments, "is only for games, but a system of equations was given", *OF_GAMES)
    limits = limits_given(arguments)
    if arguments.output is not None:
        require_writable(arguments.output)
    with Bar("proving", arguments):
        proof = prove_system(arguments.game, limits)
    wrote = _write(arguments, proof)
    certificate = arguments.certificate if proof.proved else None
    answer(arguments, lambda: proof.as_dict(certificate), proof_lines(proof), wrote=wrote)
    return proof.status


def _for_all(arguments: Namespace) -> int:
    """Carry out `prove --for`: prove a game for all values of a parameter, write the certificate, print the result.

    Return the exit status.
    """
    names = "value", "system", "output", "columns", "first", "besides"
    if any(getattr(arguments, name) is not None for name in names):
        raise RequestError(
            "--for proves the P-positions in base 2: "
            "give it without --value, --system, --output, --columns, --from and --and"
        )
    found = prove_for_all(arguments.game, arguments.for_all, limits=limits_given(arguments))
    if found.by:
        how = (
            "a known theorem that holds for every value of the parameter"
            if found.by == "theorem"
            else "an automaton that reads the parameter with the piles"
        )
        known = "proved" if found.proved else "not proved, conjectured"
        lines = [f"{known} for all {found.name} >= {found.least}: {found.statement}", f"by: {how}", str(found.evidence)]
    else:
        lines = [f"not proved: {found.reason}"]
    wrote = None
    if arguments.certificate is not None and found.certificate is not None:
        wrote, body = arguments.certificate, packed(found.certificate)
        save(wrote, lambda file: file.write(body))
    elif arguments.certificate is not None:
        lines.append(
            "no certificate was written: one is possible only if moves and positions are linear in the parameter"
        )
    answer(arguments, lambda: found.as_dict(wrote), lines, wrote=wrote)
    return found.status


def _smallest(arguments: Namespace) -> int:
    """Carry out `prove --smallest N` for three-pile Wythoff: prove the pattern of P-positions with smallest pile N.

    The pattern: for every n from some number on, there is one P-position (N, y, y + n), and y is near n*phi, where phi
    is the golden ratio. Write the certificate if it was requested, print the result, and return the exit status: 3 if
    nothing was proved.
    """
    fault = "cannot be used with --smallest: leave out one of the two"
    refuse(arguments, fault, "value", "system", "output", "columns", "rocq", "at", "first", "besides")
    game, call = game_of(arguments)
    pile = read_number(arguments.smallest)
    with Bar("proving", arguments) as bar:
        found = prove_smallest(game, pile, limits=limits_given(arguments), progress=bar)
    wrote = None
    if arguments.certificate is not None and found.certificate is not None:
        wrote, body = arguments.certificate, packed(found.certificate)
        save(wrote, lambda file: file.write(body))
    answer(
        arguments,
        lambda: {**head(game, call), **found.as_dict(), "certificate": wrote},
        smallest_lines(found),
        wrote=wrote,
    )
    return 0 if found.proved else 3


def smallest_lines(found: SliceProof) -> Iterator[str]:
    if found.start is None or found.offset is None:
        yield f"not proved: {found.reason}"
        return
    low, high = map(short, (found.offset - 1, found.offset + 1))
    yield f"proved: for every n >= {short(found.start)} {found.game} has one P-position ({found.pile}, y, y + n),"
    yield f"{found.pile} <= y, and y - floor(n*phi) is from {low} to {high}"
    yield f"y is the least number in no earlier pair and not in T = {{{', '.join(map(short, found.excluded))}}}"
    yield f"no P-position ({found.pile}, y, z) has z - y in {{{', '.join(map(short, found.unused))}}}"
    yield f"P-positions were computed below column {short(found.columns)}"
    yield str(found.evidence)


class ProvedFormula(Proof):
    """The result of `prove --formula`: a proof or a refutation of typed formulas for the P-positions, or neither.

    `report` is the result of checking that the formulas give the P-positions, and `seconds` the time that this took.
    `proved` is True, False, or None if neither was found.
    """

    claim = "formula"

    def __init__(self, report: ClaimReport, seconds: float) -> None:
        self.report = report
        game, reason = report.claim.game, str(report) if self.proved is None else ""
        super().__init__(game, game, None, 0, SearchResult((), 0, 0, reason, ()), seconds, prove_game)
        if report.witness is not None:
            position = report.witness.position
            names = "xyz" if len(position) <= 3 else [f"x{pile}" for pile, _ in enumerate(position, 1)]
            self.witness = dict(zip(names, position, strict=False))

    @property
    def proved(self) -> bool | None:
        return {"proved": True, "refuted": False}.get(self.report.verdict)

    @property
    def evidence(self) -> Evidence:
        evidence: Evidence = self.report.evidence
        return evidence

    def as_dict(self, certificate: str | None = None) -> dict[str, Any]:
        return {**super().as_dict(certificate), "formula": self.report.claim.text}


def _formula(arguments: Namespace, limits: Limits) -> int:
    if arguments.value or arguments.system or arguments.output or arguments.rocq:
        raise RequestError("--formula cannot be used with --value, --system, --output or --rocq: leave these out")
    game, call = game_of(arguments)
    claim = handlers.claim_of(game, arguments.formula, arguments)
    started = monotonic()
    with Bar("proving", arguments) as bar:
        report = checked(claim, None, bar, Budget(limits))
    found = ProvedFormula(report, monotonic() - started)
    lines = [str(claim), f"not proved: {report}" if found.proved is None else str(report)]
    wrote, refusal = None, ""
    if arguments.certificate is not None and found.proved:
        refusal = _write_formula(arguments, report.claim, limits)
        wrote = None if refusal else arguments.certificate
        lines += [f"no certificate was written: {refusal}"] * bool(refusal)
    answer(arguments, lambda: {**head(game, call), **found.as_dict(wrote)}, lines, wrote=wrote)
    return 3 if refusal else found.status


def _write_formula(arguments: Namespace, claim: Claimed, limits: Limits) -> str:
    """Write a certificate for the statement that the formulas of `claim` give the P-positions.

    `limits` bound the proof. Return "" if the certificate was written, else the reason why not.
    """
    try:
        text, system = as_statement(claim)
        found = decide(text, system=prove_game(claim.game, system=system, limits=limits).system, limits=limits)
        if not found.truth:
            return "some formula gives a pair whose first pile is the larger one: write the smaller pile first"
        body = packed(found.certificate())
    except (WythoffError, UndecidedError) as error:
        return str(error)
    save(arguments.certificate, lambda file: file.write(body))
    return ""


def _write(arguments: Namespace, proof: Proof) -> str | None:
    """Write the certificate and the automaton of `proof` to the files of --certificate and --output, if typed.

    Return the name of the last file that was written, or None, also if nothing was proved.
    """
    if not proof.proved:
        return None
    wrote = None
    if arguments.certificate is not None:
        body = packed(proof.certificate)
        save(arguments.certificate, lambda file: file.write(body))
        wrote = arguments.certificate
    if arguments.output is not None and proof.relation is not None:
        write(proof.relation, arguments.output)
        wrote = arguments.output
    return wrote


def proof_lines(proof: Proof) -> Iterator[str]:
    if isinstance(proof, ProvedClaim | EquationProof):
        yield from claim_lines(proof) if isinstance(proof, ProvedClaim) else proof.lines()
        return
    what = f"positions of value {proof.value}" if proof.value else "P-positions"
    relation = proof.relation
    if relation is None:
        known = None if proof.value else proof_of(meant(proof.game))
        yield f"not proved: {proof.reason}"
        if known is not None:
            yield f"The P-positions are known without an automaton, {known.evidence}"
        for one in proof.tried:
            profile = f"; level profile {', '.join(map(str, one.profile))}" if one.profile else ""
            yield f"  {one.system}: {one.outcome}{profile}"
        return
    if relation.empty:
        yield f"proved: {proof.spoken} has no {what}"
    else:
        those = "that one state recognises" if proof.states == 1 else f"that {proof.states} states recognise"
        yield f"proved: the {what} of {proof.spoken} are those {those} in {proof.system}"
    if proof.condition is not None and not relation.empty:
        one_pile = len(relation.variables) == 1
        yield f"they are the piles x with {proof.condition.named('x')}" if one_pile else f"they are {proof.condition}"
    yield from tuples_line(relation.first(SHOWN), relation.count)
    source = (
        f"guessed from piles below {proof.learned_from}, then proved"
        if proof.learned_from
        else "made from the period of the positions"
    )
    yield f"{source}; the largest automaton of the proof had {proof.largest} states"
    yield str(proof.evidence)


def claim_lines(proof: ProvedClaim) -> Iterator[str]:
    yield {True: "proved: ", False: "refuted: ", None: "not decided: "}[proof.proved] + proof.settled.said
    moves = proof.settled.relation
    if moves is not None:
        yield from tuples_line(moves.first(SHOWN), moves.count)
        if not moves.empty:
            yield f"recognised by {counted(moves.states, 'states')} in {proof.system}"
    if proof.evidence is not None:
        yield f"from: {proof.evidence.text}"


def verify(arguments: Namespace) -> int:
    limits, statuses = limits_given(arguments, LIMITS), []
    with Bar("verifying", arguments) as bar, Results({}, "files", json=arguments.json) as results:
        for one in in_order(partial(check_again, limits=limits), arguments.files, arguments.jobs):
            statuses.append(one.status)
            bar.wipe()
            results.add(one.as_dict, verification_lines(one))
            bar(len(statuses), len(arguments.files))
    return max(statuses)


def verification_lines(found: Verification) -> list[str]:
    return [f"{found.file}: {VERDICTS[found.status]}{found.said}"]


VERDICTS = {0: "holds: ", 1: "does not hold: ", 2: "no certificate: "}
