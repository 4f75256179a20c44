"""The question `prove` with a parameter: the P-positions of a game for all values of t at once."""

from __future__ import annotations

import ast
import re
from time import monotonic
from typing import Any

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import decide
from wythoff.automata.statements.names import Table
from wythoff.base.displayed import Worded
from wythoff.base.errors import NotationError, ParameterError, WythoffError, brief, counted
from wythoff.expressions.reading import ARITIES
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.game.catalog.canonical import meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.proofs.certifying import digest, statement_certificate
from wythoff.proofs.faithful import difference
from wythoff.proofs.parametric import LARGE, at_value, guessed_for_all, rules_for_all, rules_with, statement
from wythoff.proofs.rules import UndefinableError
from wythoff.questions.following import spoken
from wythoff.solving.solution import Evidence
from wythoff.solving.solvers import solve
from wythoff.solving.theorems import proof_of
from wythoff.solving.theorems.theorem import Asked

SAMPLED, CHECKED = 8, 10  # the values of t, and the largest pile, for which formulas are compared with moves


class ParametricProof(Worded):
    """The result of proving a game for all values t >= `least` of its parameter `name`.

    `by` is "theorem" if a theorem has t as its own parameter. It is "linear" if the moves and the P-positions are
    linear in the piles and t; then `relation` has the triples (t, x, y). A linear result is proved, with a certificate,
    if the formulas of the moves for all t come from the notation; otherwise it is conjectured. `by` is None if nothing
    was found, and `reason` says why.
    """

    claim = "for_all"

    def __init__(self, game: str, name: str, least: int) -> None:
        self.game, self.name, self.least = game, name, least
        self.by: str | None = None
        self.relation: Relation | None = None
        self.evidence: Evidence | None = None
        self.certificate: dict[str, Any] | None = None
        self.statement = self.reason = ""
        self.seconds = 0.0

    @property
    def proved(self) -> bool | None:
        """True if the P-positions are proved for all t, else None."""
        return True if self.evidence is not None and self.evidence.kind == "proved" else None

    @property
    def status(self) -> int:
        """The exit status of the command: 0 if the result is proved, else 3."""
        return 0 if self.proved else 3

    def as_dict(self, certificate: str | None = None) -> dict[str, Any]:
        """Return the result for JSON. `certificate` is the name of the file that contains the certificate."""
        relation = self.relation
        return {
            "game": self.game, "claim": self.claim, "parameter": self.name, "least": self.least,
            "proved": self.proved, "by": self.by, "statement": self.statement or None,
            "system": None if relation is None else relation.system_name,
            "states": None if relation is None else relation.states,
            "relation": None if relation is None else [list(triple) for triple in relation.first()],
            "certificate": certificate, "seconds": round(self.seconds, 3), "reason": self.reason or None,
            "evidence": None if self.evidence is None else self.evidence.as_dict(),
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<ParametricProof: {self.game}, {self.name} >= {self.least}, {self.by or f'not proved, {self.reason}'}>"


def prove_for_all(game: str, values: str, *, limits: Limits | None = None) -> ParametricProof:
    """Prove the P-positions of a game whose text has a parameter, for all its `values`, such as "t >= 1".

    >>> found = prove_for_all("nim | diagonal(t)", "t >= 1")
    >>> found.by, found.evidence.text
    ('theorem', 'Fraenkel 1982, normal play')
    >>> prove_for_all("terminal(nim, x + y <= k)", "k >= 0").by
    'linear'

    `limits` bound time and memory. Raises: ParameterError for values that are not NAME >= NUMBER; NotationError for a
    text that is no game.
    """
    matched = re.fullmatch(r"\s*([A-Za-z_]\w*)\s*(>=?)\s*(\d+)\s*", values) if isinstance(values, str) else None
    if matched is None or not isinstance(game, str) or not re.search(rf"\b{matched[1]}\b", game):
        said = "give the values of a parameter as 't >= 1', and a game in which this parameter occurs"
        raise ParameterError(f"{said}; was given {brief(values)} and {brief(game)}")
    name, least = matched[1], int(matched[3]) + (matched[2] == ">")
    found, started = ParametricProof(game, name, least), monotonic()

    def at(t: int) -> Game:
        return as_game(re.sub(rf"\b{name}\b", str(t), game))

    games = {t: at(t) for t in (*range(least, least + SAMPLED), *LARGE)}
    theorem = _by_theorem(games) if stands_alone(name, game) else None
    if theorem is not None:
        found.by, found.statement = "theorem", theorem.theorem.statement
        found.evidence = Evidence("proved", theorem.theorem.source)
    else:
        algebra = Algebra(Budget((limits or Limits()).cautious()))
        try:
            _linear(found, games, algebra, at)
        except (WythoffError, UndecidedError) as error:
            found.reason = str(error)
    found.seconds = monotonic() - started
    return found


def stands_alone(name: str, notation: str) -> bool:
    """Return whether each parameter `name` in the notation is a whole argument of a family or game, as in diagonal(t).

    Only then do sample values show how the moves depend on the parameter. In a condition, some untried value may be
    special.

    >>> [stands_alone("t", text) for text in ("nim | diagonal(t)", "t_wythoff(t=t)", "where(k == l or (t) == 50)")]
    [True, True, False]

    Raises: NotationError for a text that is no notation.
    """

    def alone(node: ast.AST) -> bool:
        if not any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node)):
            return True
        match node:
            case ast.Name():
                return True
            case ast.Call(func=ast.Name(id=called), args=given, keywords=named):
                return called not in (*ARITIES, "where") and all(map(alone, (*given, *(one.value for one in named))))
            case ast.BinOp(left=left, op=ast.BitOr() | ast.Sub(), right=right):
                return all(
                    alone(part) and not (isinstance(part, ast.Name) and part.id == name) for part in (left, right)
                )
            case ast.Tuple(elts=parts):
                return all(map(alone, parts))
        return False

    return alone(syntax_tree(as_text(notation)))


def _by_theorem(games: dict[int, Game]) -> Asked[Any, Any] | None:
    """Return the result of a theorem about a family with one parameter that contains all `games`; else None.

    `games` maps sample values of t to games. Each must be the member of the family with that value of its parameter.
    """
    proof = proof_of(games[LARGE[0]])
    found = None if proof is None else proof.answer
    if not isinstance(found, Asked) or found.evidence is None or found.evidence.kind != "proved":
        return None
    letters = set(re.findall(r"\b[a-zA-Z]\b", found.theorem.of.shown))
    if len(letters) != 1:
        return None
    for t, game in games.items():
        canonical = meant(game)
        placed = re.sub(rf"\b{min(letters)}\b", str(t), found.theorem.of.shown)
        evidence = found.theorem.asked(canonical).evidence
        if as_game(placed) != canonical or evidence is None or evidence.kind != "proved":
            return None
    return found


def _linear(found: ParametricProof, games: dict[int, Game], algebra: Algebra, at: Any) -> None:
    """Find and prove the P-positions, if moves and positions are linear in the piles and the parameter.

    The result is stored in `found`. `games` maps values of t to games, and at(t) is the game for t. `algebra` makes
    automata, within limits. Raises: UndefinableError; UndecidedError.
    """
    exact = True
    try:
        rules = rules_for_all(found.game, found.name)
    except (UndefinableError, NotationError, ParameterError):
        exact, rules = False, rules_with([spoken(games[t])[1] for t in LARGE])
    for t in range(found.least, found.least + SAMPLED):
        if wrong := difference(spoken(games[t])[0], at_value(rules, t), CHECKED):
            found.reason = f"the formula for all {found.name} is wrong for {found.name} = {t}: the move {wrong}"
            return

    def pairs(t: int, n: int) -> list[tuple[int, int]]:
        if algebra.budget.seconds > algebra.budget.limits.seconds / 6:
            raise ParameterError(
                f"the time was used up before the game with {found.name} = {t} was solved: allow more with "
                "--limit-seconds"
            )
        return [*solve(at(t), up_to=n).p_positions]

    relation, table = guessed_for_all(rules, found.least, pairs, algebra), Table()
    if relation is not None:
        table.keep("P", relation)
        text = statement(rules, found.least)
        outcome = decide(text, table, algebra, relation.system)
        if outcome.undecided is not None:
            raise outcome.undecided
    if relation is None or not outcome.truth:
        found.reason = "no automaton that reads the piles and the parameter was found for the P-positions"
        return
    found.by, found.relation = "linear", relation.renamed({"t": found.name, "x0": "x", "y0": "y"})
    states = counted(relation.states, "states")
    found.statement = f"the triples ({found.name}, x, y) are those that {states} recognise in {relation.system_name}"
    if exact:
        found.certificate = statement_certificate(text, relation.system, table, True, None)
        proof = digest(found.certificate)[:12]
        found.evidence = Evidence("proved", f"certificate {proof}, {states} in {relation.system_name}")
    else:  # the rules for all t were inferred from single values of t, which is no proof
        said = f"decided in {relation.system_name}, if the moves depend on {found.name} as they do for single values"
        found.evidence = Evidence("conjectured", f"{said} of it", found.least + SAMPLED - 1)
