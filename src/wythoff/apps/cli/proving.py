"""The commands `prove` and `verify`: games proved from their rules, and certificates checked again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from wythoff.apps.cli import handlers
from wythoff.apps.cli.options import typed
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head, reply
from wythoff.apps.cli.saying import Results, answer, tuples_line
from wythoff.automata.limits import Budget, Limits, limits_given
from wythoff.base.answers import SHOWN
from wythoff.base.errors import RequestError, counted
from wythoff.base.files import save
from wythoff.base.jobs import in_order, workers_of
from wythoff.proofs.certifying import packed
from wythoff.proofs.confined import LIMITS
from wythoff.proofs.searching import SearchResult
from wythoff.questions.following import ProvedClaim
from wythoff.questions.parametric import prove_for_all
from wythoff.questions.proof import Proof
from wythoff.questions.proving import prove as prove_game
from wythoff.questions.verifying import Verification, verify as check_again
from wythoff.reports.views.automata import require_writable, write
from wythoff.solving.solution import Evidence

if TYPE_CHECKING:
    from wythoff.questions.claims.judging import ClaimReport


def prove(arguments: Namespace) -> int:
    if arguments.for_all is not None:
        return _for_all(arguments)
    game, call = game_of(arguments)
    limits = limits_given(arguments)
    workers_of(arguments.jobs)
    if arguments.output is not None:
        require_writable(arguments.output)
    if arguments.formula is not None:
        return _formula(arguments, limits)
    if arguments.first is not None or arguments.besides is not None:
        raise RequestError("--from and --and belong to formulas: give --formula")
    with Bar("proving", arguments) as bar:
        proof = prove_game(
            game, limits=limits, progress=bar, jobs=arguments.jobs,
            **typed(arguments, "value", "system", "columns", "same_as", "adjoinable", "removable", "invariant"),
        )  # fmt: skip
    wrote = _write(arguments, proof)
    certificate = arguments.certificate if proof.proved else None
    answer(arguments, lambda: {**head(game, call), **proof.as_dict(certificate)}, proof_lines(proof), wrote=wrote)
    return proof.status


def _for_all(arguments: Namespace) -> int:
    """Prove a game for all values of a parameter."""
    names = "value", "system", "certificate", "output", "columns", "first", "besides"
    if any(getattr(arguments, name) is not None for name in names):
        raise RequestError("a proof for all values of a parameter is of the P-positions, in base 2: give --for alone")
    found = prove_for_all(arguments.game, arguments.for_all, limits=limits_given(arguments))
    if found.proved:
        how = "a theorem has the parameter" if found.by == "theorem" else "moves and positions are linear in it"
        lines = [f"proved for all {found.name} >= {found.least}: {found.statement}", f"by: {how}", str(found.evidence)]
    else:
        lines = [f"not proved: {found.reason}"]
    answer(arguments, found.as_dict, lines)
    return found.status


class ProvedFormula(Proof):
    """Formulas for the P-positions, and the verdict on them."""

    claim = "formula"

    def __init__(self, report: ClaimReport, seconds: float) -> None:
        self.report = report
        game, reason = report.claim.game, str(report) if self.proved is None else ""
        super().__init__(game, game, None, 0, SearchResult((), 0, 0, reason, ()), seconds, prove_game)
        if report.witness is not None:
            self.witness = dict(zip("xy", report.witness.position, strict=True))

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
    if arguments.value or arguments.system or arguments.certificate or arguments.output:
        raise RequestError("a formula is about the P-positions, and has no certificate of its own: give it alone")
    game, call = game_of(arguments)
    claim = handlers.claim_of(game, arguments.formula, arguments)
    started = monotonic()
    with Bar("proving", arguments) as bar, Budget(limits).including():
        report = claim.check(progress=bar)
    found = ProvedFormula(report, monotonic() - started)
    lines = [str(claim), f"not proved: {report}" if found.proved is None else str(report)]
    reply(arguments, (game, call), found, lines)
    return found.status


def _write(arguments: Namespace, proof: Proof) -> str | None:
    """Write the certificate and the automaton, if asked for; return the name of the last file."""
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
    if isinstance(proof, ProvedClaim):
        yield from claim_lines(proof)
        return
    what = f"positions of value {proof.value}" if proof.value else "P-positions"
    relation = proof.relation
    if relation is None:
        yield f"not proved: {proof.reason}"
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
        yield f"they are {proof.condition}"
    yield from tuples_line(relation.first(SHOWN), relation.count)
    yield (
        f"learned from piles below {proof.learned_from}; the largest automaton of the proof had {proof.largest} states"
    )
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
